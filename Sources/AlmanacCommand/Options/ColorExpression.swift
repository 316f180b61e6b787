import Rendering

/// A colour as the command line has it.
struct ColorExpression {
  let color: RGB

  /// What a colour may look like, for messages.
  static let expectation = "a colour such as '#2da44e', 2da44e, '#2a4' or teal"

  /// Reads `#rrggbb` and `#rgb`, also without `#`, and the basic names of CSS; nil where the text is none of them.
  init?(_ text: String) {
    let text = text.lowercased()
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if let color = Self.names[text] {
      self.color = color
    } else if let color = Self.color(digits: digits) {
      self.color = color
    } else {
      return nil
    }
  }

  private static func color(digits: Substring) -> RGB? {
    let numbers = digits.unicodeScalars.compactMap { scalar in
      scalar.isASCII ? Character(scalar).hexDigitValue : nil
    }
    guard numbers.count == digits.unicodeScalars.count else { return nil }
    let channels =
      switch numbers.count {
      case 3: numbers.map { UInt8($0 * 17) }
      case 6: (0..<3).map { UInt8(numbers[2 * $0] * 16 + numbers[2 * $0 + 1]) }
      default: [UInt8]()
      }
    return channels.isEmpty ? nil : RGB(channels[0], channels[1], channels[2])
  }

  /// The sixteen names of CSS 1, orange, and other spellings of some.
  private static let names = [
    "black": RGB(0, 0, 0), "silver": RGB(192, 192, 192), "gray": RGB(128, 128, 128),
    "grey": RGB(128, 128, 128), "white": RGB(255, 255, 255), "maroon": RGB(128, 0, 0),
    "red": RGB(255, 0, 0), "purple": RGB(128, 0, 128), "fuchsia": RGB(255, 0, 255),
    "magenta": RGB(255, 0, 255), "green": RGB(0, 128, 0), "lime": RGB(0, 255, 0),
    "olive": RGB(128, 128, 0), "yellow": RGB(255, 255, 0), "navy": RGB(0, 0, 128),
    "blue": RGB(0, 0, 255), "teal": RGB(0, 128, 128), "aqua": RGB(0, 255, 255),
    "cyan": RGB(0, 255, 255), "orange": RGB(255, 165, 0),
  ]
}
