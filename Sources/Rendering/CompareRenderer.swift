package import Aggregation
import ContributionModel

/// Draws several histories side by side: a table with a column for each, and their grids on one scale.
///
/// Grids stand next to each other where two or more of one column a week have room, else under each other,
/// weeks exactly under weeks. A table too wide for the terminal is cut into several.
package struct CompareRenderer: Sendable {
  private let style: TerminalStyle
  private let ruler: TextRuler
  private let phrases: Phrases
  /// Columns that a label may take in the table.
  private let widestLabel = 24

  package init(style: TerminalStyle) {
    self.style = style
    ruler = style.ruler
    phrases = style.phrases
  }

  package func render(_ comparison: Comparison, heading: ReportHeading) -> String {
    var page = Page(style: style)
    guard let first = comparison.columns.first else { return page.text }
    let arrangement = GridArrangement(
      comparison.columns.flatMap { $0.report.grids.map(\.grid) },
      subjects: comparison.columns.count, style: style)
    let window = phrases.range(first.report.summary.window)
    page.top(heading, facts: window, width: max(arrangement.width, Page.leastWidth))
    page.blank()
    for table in tables(comparison.columns) {
      append(table, to: &page)
      page.blank()
    }
    append(comparison, arrangement, to: &page)
    page.blank()
    let notes = comparison.columns.flatMap { column in
      column.report.summary.notes.map { "\(column.label): \($0)" }
    }
    page.foot(rules: heading.rules, notes: notes + heading.notes, width: style.columns)
    return page.text
  }
}

// The table.
extension CompareRenderer {
  private typealias Row = (label: String, value: String)

  private func rows(_ column: Comparison.Column) -> [Row] {
    let summary = column.report.summary
    let dash = phrases.dash
    let longest = summary.longestStreak?.range
    let busiest = summary.busiestDay
    let goal: [Row] =
      summary.goal.map { goal in
        [("Goal of \(phrases.number(goal.commits)) met", phrases.count(goal.daysMet, "day"))]
      } ?? []
    return [
      ("Commits", phrases.number(summary.commits)),
      ("Active days", phrases.activeDays(summary)),
    ] + goal + [
      ("Authors", phrases.number(summary.authors)),
      ("Current streak", summary.currentStreak.map { phrases.length($0, summary.rule) } ?? dash),
      ("Longest streak", summary.longestStreak.map { phrases.length($0, summary.rule) } ?? dash),
      ("  from", longest.map { phrases.day($0.first) } ?? dash),
      ("  to", longest.map { phrases.day($0.last) } ?? dash),
      ("Busiest day", busiest.map { phrases.count($0.commits, "commit") } ?? dash),
      ("  on", busiest.map { phrases.day($0.day) } ?? dash),
      ("First \(dash) last", summary.history.map { phrases.years($0) } ?? dash),
      ("Shared commits", phrases.number(column.sharedCommits)),
    ]
  }

  /// Tables of as many columns as fit, each with the labels of the rows.
  private func tables(_ columns: [Comparison.Column]) -> [TextTable] {
    guard let first = columns.first else { return [] }
    let labels = TextTable.Column(
      title: "", cells: rows(first).map(\.label), alignment: .left)
    let room = style.columns - Page.indent - TextTable.width(of: labels, ruler)
    var tables: [TextTable] = []
    var left = 0
    for column in columns {
      let cells = TextTable.Column(
        title: ruler.cut(style.escaped(column.label), to: widestLabel),
        cells: rows(column).map(\.value), alignment: .right)
      let needed = TextTable.gap + TextTable.width(of: cells, ruler)
      if tables.isEmpty || needed > left {
        tables.append(TextTable(columns: [labels], ruler: ruler))
        left = room
      }
      tables[tables.count - 1].columns.append(cells)
      left -= needed
    }
    return tables
  }

  /// The table in lines, or its facts one by one where not even one column fits.
  private func append(_ table: TextTable, to page: inout Page) {
    let lines = table.lines
    guard lines.contains(where: { ruler.width(of: $0) > page.textWidth }) else {
      for line in lines { page.line(line) }
      return
    }
    for column in table.columns.dropFirst() {
      page.line(column.title)
      for (label, value) in zip(table.columns[0].cells, column.cells) {
        page.paragraph("\(label.drop { $0 == " " }): \(value)")
      }
    }
  }
}

// The grids.
extension CompareRenderer {
  private func append(
    _ comparison: Comparison, _ arrangement: GridArrangement, to page: inout Page
  ) {
    let layout = arrangement.layout
    let blocks = comparison.columns.map { block($0, layout, scale: comparison.scale) }
    arrangement.append(blocks, to: &page)
    Legend(
      comparison.scale, painter: layout.painter(comparison.scale), style: style,
      remark: blocks.count > 1 ? "(one scale for all)" : ""
    ).append(to: &page, margin: layout.margin, edge: arrangement.width)
    let grids = comparison.columns.map(\.report.grids.count).max() ?? 0
    if let omission = layout.omission(grids: grids) { page.paragraph(omission) }
  }

  /// The label and the grids of one history.
  private func block(
    _ column: Comparison.Column, _ layout: GridLayout, scale: LevelScale
  ) -> [StyledLine] {
    let report = column.report
    var lines = [text(style.escaped(column.label), width: layout.width)]
    for labelled in report.grids {
      if report.grids.count > 1, let year = labelled.year {
        lines.append(text("\(year)", width: layout.width))
      }
      lines += layout.lines(labelled.grid, counts: report.counts, scale: scale)
    }
    return lines
  }

  private func text(_ text: String, width: Int) -> StyledLine {
    let text = ruler.cut(text, to: width - Page.indent)
    var line = StyledLine()
    line.pad(to: Page.indent)
    line.append(text, width: ruler.width(of: text))
    return line
  }
}
