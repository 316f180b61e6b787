import Aggregation
import ContributionModel

/// The figures of a comparison: a column for each of what is compared, in as many tables as the terminal's width asks for.
struct CompareTable {
  private let style: TerminalStyle
  private let ruler: TextRuler
  private let phrases: Phrases
  private let comparison: Comparison
  /// Columns that a label may take.
  static let widestLabel = 24

  init(_ comparison: Comparison, style: TerminalStyle) {
    self.comparison = comparison
    self.style = style
    ruler = style.ruler
    phrases = style.phrases
  }

  func append(to page: inout Page) {
    for table in tables {
      append(table, to: &page)
      page.blank()
    }
    if let sentence = longestOfAllTime {
      page.paragraph(sentence)
      page.blank()
    }
  }

  /// The longest streak of all time, which is the same for all years; nil if it is the longest of one of them.
  private var longestOfAllTime: String? {
    let streaks = comparison.columns.map(\.report.summary.streaks)
    guard comparison.basis == .year, let rule = comparison.columns.first?.report.summary.rule,
      let longest = streaks.first?.longestOfAllTime,
      streaks.allSatisfy({ $0.longest?.whole != longest })
    else { return nil }
    return phrases.longestOfAllTime(longest, rule)
  }

  private typealias Row = (label: String, value: String)

  private func rows(_ column: Comparison.Column) -> [Row] {
    let summary = column.report.summary
    let dash = phrases.dash
    let streaks = summary.streaks
    let busiest = summary.busiestDay
    var rows: [Row] = [
      ("Commits", phrases.number(summary.commits)),
      ("Active days", phrases.activeDays(summary)),
    ]
    if let goal = summary.goal {
      rows.append(
        ("Goal of \(phrases.number(goal.commits)) met", phrases.count(goal.daysMet, "day")))
    }
    if showsAuthors { rows.append(("Authors", phrases.number(summary.authors))) }
    if comparison.basis == .year {
      rows.append(("  new", summary.newAuthors.map(phrases.number) ?? dash))
    }
    rows.append((currentLabel, length(streaks.current, summary)))
    rows += longestStreak(streaks, summary)
    rows += [
      ("Busiest day", busiest.map { phrases.count($0.commits, "commit") } ?? dash),
      ("  on", busiest.map { phrases.day($0.day) } ?? dash),
    ]
    // The history of all years is one.
    if comparison.basis != .year {
      rows.append(("First \(dash) last", summary.history.map { phrases.years($0) } ?? dash))
    }
    if let shared = column.sharedCommits {
      rows.append(("Shared commits", phrases.number(shared)))
    }
    if let own = column.ownCommits { rows.append(("Only here", phrases.number(own))) }
    return rows
  }

  /// The longest streak of the window; if any column has them, also the longer streak that it is a part of, and the
  /// longest of all time.
  private func longestStreak(_ streaks: StreakFigures, _ summary: Summary) -> [Row] {
    let range = streaks.longest?.inside.range
    let all = comparison.columns.map(\.report.summary.streaks)
    var rows: [Row] = [
      ("Longest streak", length(streaks.longest?.inside, summary)),
      ("  from", range.map { phrases.day($0.first) } ?? phrases.dash),
      ("  to", range.map { phrases.day($0.last) } ?? phrases.dash),
    ]
    if all.contains(where: { $0.longest?.longerWhole != nil }) {
      rows.append(("  part of", length(streaks.longest?.longerWhole, summary)))
    }
    // All years have the same; it is told below the table.
    if comparison.basis != .year, all.contains(where: { $0.longestElsewhere != nil }) {
      rows.append(("  of all time", length(streaks.longestOfAllTime, summary)))
    }
    return rows
  }

  private func length(_ streak: Streak?, _ summary: Summary) -> String {
    streak.map { phrases.length($0, summary.rule) } ?? phrases.dash
  }

  /// Whether how many authors there are tells something: not where each column is one of them.
  private var showsAuthors: Bool {
    comparison.basis != .author || comparison.columns.contains { $0.report.summary.authors > 1 }
  }

  private var currentLabel: String {
    comparison.columns.contains { $0.report.summary.isPast } ? "Streak at end" : "Current streak"
  }

  /// Tables of as many columns as fit, each with the labels of the rows.
  private var tables: [TextTable] {
    guard let first = comparison.columns.first else { return [] }
    let labels = TextTable.Column(title: "", cells: rows(first).map(\.label), alignment: .left)
    let room = style.columns - Page.indent - TextTable.width(of: labels, ruler)
    var tables: [TextTable] = []
    var left = 0
    let titles = ruler.cutApart(
      comparison.columns.map { style.escaped($0.label) }, to: Self.widestLabel)
    for (title, column) in zip(titles, comparison.columns) {
      let cells = TextTable.Column(
        title: title, cells: rows(column).map(\.value), alignment: .right)
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
