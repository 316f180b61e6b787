/// How many terminal columns a scalar takes.
package typealias ScalarWidth = @Sendable (Unicode.Scalar) -> Int

/// Lays text out in a number of columns, which no line exceeds.
struct TextLayout {
  /// Fewer columns than these are taken for these.
  static let fewestColumns = 20
  /// Where descriptions begin beside their labels.
  private static let descriptionColumn = 26
  /// From how many columns descriptions stand beside their labels.
  private static let columnsForTwoColumns = 50

  let columns: Int
  private let width: ScalarWidth

  init(columns: Int, width: @escaping ScalarWidth = { _ in 1 }) {
    self.columns = max(columns, Self.fewestColumns)
    self.width = width
  }

  /// The columns that a text takes.
  func width(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(0, width($1)) }
  }

  /// Breaks a text at its spaces, and words that are longer than a line anywhere.
  ///
  /// - Parameters:
  ///   - text: one paragraph; runs of spaces inside a line stay.
  ///   - first: the indentation of the first line.
  ///   - rest: the indentation of the other lines.
  /// - Returns: the lines, at least one, without spaces at their ends.
  func wrapped(_ text: String, first: Int = 0, rest: Int = 0) -> [String] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return wrapped(words, first: first, rest: rest)
  }

  /// Lays out a usage line; an option and its value stay together where a line has room for both.
  func usage(_ words: [String], first: Int = 0, rest: Int = 4) -> [String] {
    let units = words.flatMap { word in
      width(of: word) > columns - rest ? word.split(separator: " ").map(String.init) : [word]
    }
    return wrapped(units, first: first, rest: rest)
  }

  private func wrapped(_ words: [String], first: Int, rest: Int) -> [String] {
    var lines: [String] = []
    var line = Self.spaces(first)
    var used = first
    var isFresh = true
    func breakLine() {
      lines.append(line)
      line = Self.spaces(rest)
      used = rest
      isFresh = true
    }
    for word in words {
      let needed = width(of: word) + (isFresh ? 0 : 1)
      if !isFresh, used + needed > columns { breakLine() }
      if !isFresh {
        line += " "
        used += 1
      }
      for character in word {
        let size = width(of: String(character))
        if used + size > columns { breakLine() }
        line.append(character)
        used += size
      }
      isFresh = false
    }
    lines.append(line)
    return lines.map(Self.trimmed)
  }

  /// Lays out paragraphs, which blank lines separate; single line breaks count as spaces.
  func paragraphs(_ text: String, indentation: Int = 0) -> [String] {
    Self.paragraphs(of: text)
      .map { wrapped($0, first: indentation, rest: indentation) }
      .reduce(into: []) { $0 += ($0.isEmpty ? [] : [""]) + $1 }
  }

  /// A label with its description beside it, or below where there is no room.
  func entry(_ label: String, _ description: String) -> [String] {
    let isNarrow = columns < Self.columnsForTwoColumns
    let below = isNarrow ? 6 : Self.descriptionColumn
    let labelWidth = 2 + width(of: label)
    if description.isEmpty || isNarrow || labelWidth >= Self.descriptionColumn {
      let described = description.isEmpty ? [] : wrapped(description, first: below, rest: below)
      return wrapped(label, first: 2, rest: 4) + described
    }
    var lines = wrapped(description, first: below, rest: below)
    let gap = Self.spaces(Self.descriptionColumn - labelWidth)
    lines[0] = "  \(label)\(gap)\(lines[0].dropFirst(below))"
    return lines
  }

  /// Separates a text at its blank lines and joins the lines of each paragraph.
  static func paragraphs(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { lines in
        lines.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ")
      }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

/// Makes a word of the command line safe to show on a terminal.
///
/// What steers a terminal, reorders text or cannot be seen is shown by its number;
/// a very long word is cut.
func escapedForTerminal(_ word: String, limit: Int = 240) -> String {
  var text = ""
  for scalar in word.unicodeScalars.prefix(limit) { text += escaped(scalar) }
  return word.unicodeScalars.count > limit ? text + "…" : text
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch (scalar, scalar.properties.generalCategory) {
  case ("\n", _): "\\n"
  case ("\r", _): "\\r"
  case ("\t", _): "\\t"
  // Arguments that are not UTF-8 come with one such scalar for each byte.
  case ("\u{10FF80}"..."\u{10FFFF}", _):
    "\\x\(String(UInt8(truncatingIfNeeded: scalar.value), radix: 16, uppercase: true))"
  case (_, .control), (_, .format), (_, .surrogate), (_, .privateUse), (_, .unassigned),
    (_, .lineSeparator), (_, .paragraphSeparator):
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  // Fillers, variation selectors and the like, which no terminal shows.
  case _ where scalar.properties.isDefaultIgnorableCodePoint:
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  default: String(scalar)
  }
}
