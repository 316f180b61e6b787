/// Measures, cuts, pads and wraps text by the columns that a terminal gives it.
///
/// Text is taken apart at the borders of grapheme clusters only, so no letter loses its accent and no family a member.
struct TextRuler: Sendable {
  let scalarWidth: @Sendable (Unicode.Scalar) -> Int
  /// Stands where text was cut; one column wide.
  let ellipsis: Character

  enum Alignment: Sendable {
    case left, right
  }

  /// The columns of a text; linear in its length.
  func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// The columns of one grapheme cluster.
  ///
  /// What a terminal draws as one picture takes two columns: flags, keycaps, what asks for emoji presentation,
  /// and what is joined to or tinted by another emoji. All else is as wide as its scalars.
  func width(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return 0 }
    guard first != last || scalars.count > 1 else { return width(of: first) }
    if first.isRegionalIndicator { return last.isRegionalIndicator ? 2 : width(of: first) }
    if first.properties.isEmoji && scalars.contains(where: \.isPictureMark) { return 2 }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  private func width(of scalar: Unicode.Scalar) -> Int {
    let width = scalarWidth(scalar)
    guard width < 0 else { return width }
    return scalar.properties.generalCategory == .control ? 0 : 1
  }

  /// As much of the text as fits into `width` columns, without a mark of omission.
  func prefix(of text: String, width limit: Int) -> String {
    var used = 0
    let end = text.indices.first { index in
      used += width(of: text[index])
      return used > limit
    }
    return String(text[..<(end ?? text.endIndex)])
  }

  /// The text where it fits into `width` columns, else as much of it as fits before a mark of omission.
  func cut(_ text: String, to limit: Int) -> String {
    let fitting = prefix(of: text, width: limit)
    guard fitting.endIndex < text.endIndex else { return text }
    return limit < 1 ? "" : prefix(of: fitting, width: limit - 1) + String(ellipsis)
  }

  /// The text with spaces up to `width` columns; longer text stays as it is.
  func padded(_ text: String, to width: Int, _ alignment: Alignment = .left) -> String {
    let spaces = String(repeating: " ", count: max(0, width - self.width(of: text)))
    return alignment == .left ? text + spaces : spaces + text
  }

  /// The text in lines of at most `width` columns, broken at spaces where there are any.
  func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      var rest = String(word)
      var needed = self.width(of: rest)
      if !line.isEmpty && used + 1 + needed > width {
        lines.append(line)
        line = ""
        used = 0
      }
      while needed > width, case let head = prefix(of: rest, width: width), !head.isEmpty {
        lines.append(head)
        rest.removeFirst(head.count)
        needed = self.width(of: rest)
      }
      line += (line.isEmpty ? "" : " ") + rest
      used = self.width(of: line)
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension Unicode.Scalar {
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
  static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200C}"
  static let textPresentation: Unicode.Scalar = "\u{FE0E}"
  static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

  fileprivate var isRegionalIndicator: Bool {
    (0x1F1E6...0x1F1FF).contains(value)
  }

  /// Whether an emoji that this follows is drawn as a picture.
  fileprivate var isPictureMark: Bool {
    self == .emojiPresentation || self == .zeroWidthJoiner || properties.isEmojiModifier
  }
}
