/// How a piece of text is drawn.
enum Pen: Hashable, Sendable {
  case plain
  case dim
  case color(RGB)
}

/// A line of text in pieces, each with its pen.
struct StyledLine: Sendable {
  private var pieces: [(text: String, pen: Pen)] = []
  /// The columns of the line, spaces at its end counted.
  private(set) var width = 0

  /// Appends text that takes `width` columns.
  mutating func append(_ text: String, width: Int, pen: Pen = .plain) {
    pieces.append((text, pen))
    self.width += width
  }

  /// Appends spaces up to a width, which no pen changes.
  mutating func pad(to width: Int) {
    guard width > self.width else { return }
    append(String(repeating: " ", count: width - self.width), width: width - self.width)
  }

  mutating func append(_ other: StyledLine) {
    pieces += other.pieces
    width += other.width
  }

  /// The line without spaces at its end, with the escape sequences of a terminal of this depth.
  ///
  /// A pen is written once for the pieces that share it, spaces between them included, and put down at the end.
  func text(depth: TerminalStyle.ColorDepth) -> String {
    var text = ""
    var spaces = 0
    var held = Pen.plain
    for (piece, pen) in pieces {
      let body = piece.drop { $0 == " " }
      spaces += piece.count - body.count
      guard !body.isEmpty else { continue }
      text += String(repeating: " ", count: spaces)
      text += Self.change(from: held, to: pen, depth: depth)
      held = pen
      let trimmed = body.suffix(while: " ")
      text += trimmed.kept
      spaces = trimmed.dropped
    }
    return text + Self.change(from: held, to: .plain, depth: depth)
  }

  private static func change(
    from held: Pen, to pen: Pen, depth: TerminalStyle.ColorDepth
  ) -> String {
    guard held != pen, depth > .none else { return "" }
    let reset = "\u{1B}[0m"
    switch pen {
    case .plain: return reset
    case .dim: return held == .plain ? "\u{1B}[2m" : reset + "\u{1B}[2m"
    case .color(let color):
      let start = "\u{1B}[\(color.foreground(depth: depth))m"
      return held == .dim ? reset + start : start
    }
  }
}

extension Substring {
  /// The text before the run of `character` at its end, and the length of that run.
  fileprivate func suffix(while character: Character) -> (kept: Substring, dropped: Int) {
    var kept = self
    while kept.last == character { kept.removeLast() }
    return (kept, count - kept.count)
  }
}

extension RGB {
  /// The parameters of the escape sequence that sets this foreground colour, as near as the depth allows.
  fileprivate func foreground(depth: TerminalStyle.ColorDepth) -> String {
    switch depth {
    case .none: return ""
    case .ansi16:
      let place = hueOf16
      return String(place < 8 ? 30 + place : 82 + place)
    case .ansi256: return "38;5;\(nearestOf256)"
    case .truecolor: return "38;2;\(red);\(green);\(blue)"
    }
  }
}
