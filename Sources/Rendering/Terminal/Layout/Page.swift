import Presentation

/// Collects the lines of a view, none wider than the terminal.
struct Page: Sendable {
  let style: TerminalStyle
  private(set) var lines: [StyledLine] = []

  /// Columns left free at the left of text.
  static let indent = 1
  /// Columns that the name of a subject may take.
  static let widestTitle = 24

  init(style: TerminalStyle) {
    self.style = style
  }

  /// The columns that indented text has.
  var textWidth: Int { max(1, style.columns - Self.indent) }

  mutating func append(_ line: StyledLine) {
    lines.append(line)
  }

  mutating func append(_ lines: [StyledLine]) {
    self.lines += lines
  }

  mutating func append(_ page: Page) {
    lines += page.lines
  }

  /// An empty line, but not a second one, nor one at the top.
  mutating func blank() {
    guard let last = lines.last, last.width > 0 else { return }
    lines.append(StyledLine())
  }

  /// One line of indented text; what is too wide is cut.
  mutating func line(_ text: String, indent: Int = Page.indent, pen: Pen = .plain) {
    let ruler = style.ruler
    let text = ruler.cut(text, to: max(1, style.columns - indent))
    var line = StyledLine()
    line.pad(to: indent)
    line.append(text, width: ruler.width(of: text), pen: pen)
    lines.append(line)
  }

  /// Indented text, wrapped to the width of the terminal or of `width`.
  mutating func paragraph(_ text: String, width: Int? = nil, pen: Pen = .plain) {
    let limit = min(textWidth, (width ?? style.columns) - Self.indent)
    for text in style.ruler.wrapped(text, to: max(1, limit)) { line(text, pen: pen) }
  }

  /// The top of a view: whose history at the left, how much of it at the right, the latter below where there is no room.
  mutating func top(_ heading: Document.Heading, width: Int) {
    let ruler = style.ruler
    let facts = style.escaped(heading.facts)
    let label = heading.label(style)
    let labelWidth = ruler.width(of: label)
    let factsWidth = ruler.width(of: facts)
    let limit = min(width, style.columns)
    guard Self.indent + labelWidth + 2 + factsWidth <= limit else {
      line(label)
      paragraph(facts)
      return
    }
    line(ruler.padded(label, to: limit - Self.indent - factsWidth) + facts)
  }

  /// The foot of a view: the rules, then a line for each note.
  mutating func foot(rules: [String], notes: [String], width: Int) {
    paragraph(style.escaped(rules.joined(separator: " ")), width: width, pen: .dim)
    for note in notes { paragraph(style.escaped(note), width: width) }
  }

  /// All lines, each with its end; empty ones at the foot are left out.
  var text: String { text(from: 0) }

  /// The lines from one on, each with its end; empty ones at the foot are left out.
  func text(from start: Int) -> String {
    let end = (lines.lastIndex { $0.width > 0 } ?? -1) + 1
    return Self.text(lines[min(start, end)..<end], style)
  }

  /// The lines, each with its end.
  static func text(_ lines: some Sequence<StyledLine>, _ style: TerminalStyle) -> String {
    lines.reduce(into: "") { $0 += $1.text(depth: style.colorDepth) + "\n" }
  }
}

extension Document.Heading {
  /// The repository and the branch, safe for the terminal.
  func label(_ style: TerminalStyle) -> String {
    ([subject] + (tips.map { [$0] } ?? [])).map(style.escaped).joined(separator: "  ")
  }
}
