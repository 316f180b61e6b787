import CommandLineKit
import Rendering

/// Which colours the shades have, before it is known what they are drawn upon.
enum ColorOptions: Hashable {
  case named(PaletteName)
  /// One colour, faded.
  case tint(RGB)
  /// The colours of the lowest and of the highest level.
  case gradient(RGB, RGB)

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let color = try arguments.occurrence(of: "tint").map(Self.color) {
      self = .tint(color)
    } else if let occurrence = arguments.occurrence(of: "gradient") {
      let parts = occurrence.parts()
      guard parts.count == 2 else {
        throw occurrence.invalid(
          expected: "two colours with a comma between them, such as '#0e4429,#39d353'")
      }
      self = .gradient(try Self.color(parts[0]), try Self.color(parts[1]))
    } else {
      self = .named(try arguments.choice("palette") ?? .green)
    }
  }

  private static func color(_ occurrence: Occurrence) throws(UsageError) -> RGB {
    try occurrence.converted(expecting: ColorExpression.expectation) { ColorExpression($0) }.color
  }

  func palette(on background: Background) -> Palette {
    switch self {
    case .named(let name): Palette(name, on: background)
    case .tint(let color): .tint(color, on: background)
    case .gradient(let first, let last): .gradient(from: first, to: last, on: background)
    }
  }
}
