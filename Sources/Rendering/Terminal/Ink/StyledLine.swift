/// How a piece of text is drawn.
enum Pen: Hashable, Sendable {
  case plain
  case dim
  case color(RGB)
  /// Text in one colour upon another.
  case label(RGB, on: RGB)
  /// The terminal's own colours, each in the place of the other.
  case reverse
}

/// A line of text in pieces, each with its pen.
struct StyledLine: Sendable {
  private var pieces: [Piece] = []
  /// The columns of the line, spaces at its end counted.
  private(set) var width = 0

  private struct Piece: Hashable, Sendable {
    var text: String
    var width: Int
    var pen: Pen
  }

  /// Appends text that takes `width` columns.
  mutating func append(_ text: String, width: Int, pen: Pen = .plain) {
    pieces.append(Piece(text: text, width: width, pen: pen))
    self.width += width
  }

  /// Appends spaces up to a width, which no pen changes.
  mutating func pad(to width: Int) {
    guard width > self.width else { return }
    append(String(repeating: " ", count: width - self.width), width: width - self.width)
  }

  /// The line, this many columns further to the right.
  func indented(by columns: Int) -> StyledLine {
    var line = StyledLine()
    line.pad(to: columns)
    line.append(self)
    return line
  }

  mutating func append(_ other: StyledLine) {
    pieces += other.pieces
    width += other.width
  }

  /// The line without blank spaces at its end, with the escape sequences of a terminal of this depth.
  ///
  /// A pen is written once for the pieces that share it, blank spaces between them included, and put down at the end.
  func text(depth: TerminalStyle.ColorDepth) -> String {
    var text = ""
    var blanks = 0
    var held = Pen.plain
    func take(_ pen: Pen) {
      text += pen.change(from: held, depth: depth)
      held = pen
    }
    for piece in pieces {
      let pen = piece.pen
      var body = piece.text[...]
      var blanksAfter = 0
      if !pen.paintsSpaces || depth == .none {
        let (before, trimmed, after) = piece.text.withoutSpacesAround
        blanks += before
        guard !trimmed.isEmpty else { continue }
        (body, blanksAfter) = (trimmed, after)
      }
      if blanks > 0 && held.paintsSpaces { take(.plain) }
      text += String(repeating: " ", count: blanks)
      take(pen)
      text += body
      blanks = blanksAfter
    }
    take(.plain)
    return text
  }
}

extension StyledLine {
  /// What to write where `old` is on the screen to have this line there, wherever in the line the cursor is;
  /// empty where nothing differs. The cursor stays in the line. What is blank in this line has to be so in the old one.
  func change(from old: StyledLine, depth: TerminalStyle.ColorDepth) -> String {
    var text = ""
    var changed = StyledLine()
    var column = 0
    func write() {
      guard changed.width > 0 else { return }
      text += "\u{1B}[\(column - changed.width + 1)G\(changed.text(depth: depth))"
      changed = StyledLine()
    }
    guard pieces.map(\.width) == old.pieces.map(\.width) else {
      return "\r\(self.text(depth: depth))"
    }
    for (piece, before) in zip(pieces, old.pieces) {
      if piece == before {
        write()
      } else {
        changed.append(piece.text, width: piece.width, pen: piece.pen)
      }
      column += piece.width
    }
    write()
    return text
  }

  /// The lines of blocks that stand next to each other, each `pitch` columns from the one before.
  static func joined(_ blocks: ArraySlice<[StyledLine]>, pitch: Int) -> [StyledLine] {
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { row in
      var line = StyledLine()
      for (place, block) in blocks.enumerated() where row < block.count {
        line.pad(to: place * pitch)
        line.append(block[row])
      }
      return line
    }
  }
}

extension Pen {
  /// Whether a space of this pen differs from a blank.
  fileprivate var paintsSpaces: Bool {
    switch self {
    case .plain, .dim, .color: false
    case .label, .reverse: true
    }
  }

  /// The escape sequence that takes up this pen in place of another; empty where both write alike.
  ///
  /// A colour takes the place of another of its kind, all else must be reset first.
  fileprivate func change(from held: Pen, depth: TerminalStyle.ColorDepth) -> String {
    let (old, new) = (held.parameters(depth: depth), parameters(depth: depth))
    guard old != new else { return "" }
    let replaces: Bool =
      switch (held, self) {
      case (.plain, _), (.color, .color), (.color, .label), (.label, .label): true
      default: false
      }
    return (replaces && !new.isEmpty ? "" : "\u{1B}[0m") + (new.isEmpty ? "" : "\u{1B}[\(new)m")
  }

  /// The parameters of the escape sequence that takes up this pen; empty for the plain one, or without colours.
  private func parameters(depth: TerminalStyle.ColorDepth) -> String {
    guard depth > .none else { return "" }
    return switch self {
    case .plain: ""
    case .dim: "2"
    case .reverse: "7"
    case .color(let color): color.foreground(depth: depth)
    case .label(let text, let background):
      "\(text.foreground(depth: depth));\(background.background(depth: depth))"
    }
  }
}

extension String {
  /// The text between the spaces at its ends, and how many there are before and after. Without a letter, all are before.
  fileprivate var withoutSpacesAround: (before: Int, text: Substring, after: Int) {
    // A space is one byte, and no part of another character of UTF-8.
    let space = UInt8(ascii: " ")
    guard let first = utf8.firstIndex(where: { $0 != space }),
      let last = utf8.lastIndex(where: { $0 != space })
    else { return (utf8.count, "", 0) }
    let end = utf8.index(after: last)
    return (
      utf8.distance(from: startIndex, to: first), self[first..<end],
      utf8.distance(from: end, to: endIndex)
    )
  }
}
