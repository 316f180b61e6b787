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
    return scalar.isControl ? 0 : 1
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

  /// The texts cut to at most `width` columns, each at its end; those that would then be alike are cut in the middle,
  /// where that tells them apart, and elsewhere bear the number of their place.
  func cutApart(_ texts: [String], to width: Int) -> [String] {
    var results = texts.map { cut($0, to: width) }
    guard width > 1 else { return results }
    let groups = Dictionary(grouping: texts.indices, by: { results[$0] }).values
      .filter { places in places.contains { texts[$0] != texts[places[0]] } }
      .sorted { $0[0] < $1[0] }
    var taken = Set(results).subtracting(groups.map { results[$0[0]] })
    for places in groups {
      let alike = places.map { texts[$0] }
      let apart = [ends(of: alike, width), differences(of: alike, width)].first { forms in
        Set(forms).count == Set(alike).count && taken.isDisjoint(with: forms)
      }
      let forms = apart ?? places.map { numbered(texts[$0], $0 + 1, width) }
      for (place, form) in zip(places, forms) { results[place] = form }
      taken.formUnion(forms)
    }
    return results
  }

  /// The beginning of each text and its end.
  private func ends(of texts: [String], _ limit: Int) -> [String] {
    texts.map { text in
      let head = prefix(of: text, width: limit / 3)
      let tail = prefix(of: String(text.reversed()), width: max(0, limit - 1 - width(of: head)))
      return head + String(ellipsis) + String(tail.reversed())
    }
  }

  /// The beginning of each text, and what stands from the first character on that they do not have in common.
  private func differences(of texts: [String], _ limit: Int) -> [String] {
    let common = texts.map { text in zip(text, texts[0]).prefix { $0 == $1 }.count }.min() ?? 0
    return texts.map { text in
      let head = prefix(of: text, width: limit / 3) + String(ellipsis)
      return head + cut(String(text.dropFirst(common)), to: limit - width(of: head))
    }
  }

  private func numbered(_ text: String, _ number: Int, _ limit: Int) -> String {
    let number = " #\(number)"
    return prefix(of: cut(text, to: limit - number.count) + number, width: limit)
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
