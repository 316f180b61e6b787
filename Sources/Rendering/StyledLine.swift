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
    var held = ""
    for (piece, pen) in pieces {
      let body = piece.drop { $0 == " " }
      spaces += piece.count - body.count
      guard !body.isEmpty else { continue }
      text += String(repeating: " ", count: spaces)
      let parameters = pen.parameters(depth: depth)
      if parameters != held { text += change(from: held, to: parameters) }
      held = parameters
      let trimmed = body.suffix(while: " ")
      text += trimmed.kept
      spaces = trimmed.dropped
    }
    return held.isEmpty ? text : text + change(from: held, to: "")
  }

  /// The escape sequence that changes the pen; a colour takes the place of another, all else must be reset first.
  private func change(from held: String, to parameters: String) -> String {
    let needsReset = parameters.isEmpty || held == Pen.dimParameters
    return (needsReset ? "\u{1B}[0m" : "") + (parameters.isEmpty ? "" : "\u{1B}[\(parameters)m")
  }
}

extension Pen {
  fileprivate static let dimParameters = "2"

  /// The parameters of the escape sequence that takes up this pen; empty for the plain one, or without colours.
  fileprivate func parameters(depth: TerminalStyle.ColorDepth) -> String {
    guard depth > .none else { return "" }
    switch self {
    case .plain: return ""
    case .dim: return Self.dimParameters
    case .color(let color): return color.foreground(depth: depth)
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
