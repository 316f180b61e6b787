package import Aggregation
import ContributionModel

/// Draws the table of authors.
///
/// Where there is less room, the row of weeks gets shorter and then goes, the columns before it go from the right,
/// e-mails get shorter and go, and at last names are cut.
package struct AuthorsRenderer: Sendable {
  private let style: TerminalStyle
  private let ruler: TextRuler
  private let phrases: Phrases
  /// The row of weeks shows this many or, of a longer ranking, goes.
  private let leastWeeks = 12
  /// Columns that persons with their full e-mails may take.
  private let widestPerson = 48
  /// Columns that the text around a narrow table may take all the same.
  private let leastTextWidth = 80

  package init(style: TerminalStyle) {
    self.style = style
    ruler = style.ruler
    phrases = style.phrases
  }

  package func render(_ ranking: AuthorRanking, heading: ReportHeading) -> String {
    var page = Page(style: style)
    let shown = ranking.rows.isEmpty ? nil : table(ranking)
    let lines = shown?.lines ?? []
    let tableWidth = lines.map { ruler.width(of: $0) + Page.indent }.max() ?? 0
    let width = max(tableWidth, leastTextWidth)
    page.top(heading, facts: phrases.activity(ranking), width: width)
    page.blank()
    for line in lines { page.line(line) }
    if let omission = phrases.omission(ranking) { page.paragraph(omission) }
    page.blank()
    if ranking.authors == 0 {
      page.paragraph("No commits \(phrases.spokenRange(ranking.window)).")
    }
    if let kinds = phrases.kinds(ranking) {
      page.paragraph(kinds, width: width)
    }
    let titles = shown?.columns.map(\.title) ?? []
    for sentence in phrases.cutStreaks(ranking, titles) { page.paragraph(sentence, width: width) }
    let rules = heading.rules + phrases.wholeHistory(ranking, titles)
    page.foot(rules: rules, notes: heading.notes, width: width)
    return page.text
  }

  private func table(_ ranking: AuthorRanking) -> TextTable {
    let persons = ranking.rows.map { PersonText($0.person, style: style) }
    let leastPerson = min(20, widest(persons.unabridged(ruler)))
    let allFacts = factColumns(ranking)
    var facts = allFacts
    // The facts go from the right, but the first stays, and so does the one that the rows are sorted by.
    let kept = sortedTitle(ranking.order)
    while room(beside: facts) < leastPerson,
      let place = facts.indices.dropFirst().last(where: { facts[$0].title != kept })
    {
      facts.remove(at: place)
    }
    let room = room(beside: facts)
    let leastWithWeeks = leastPerson + TextTable.gap + ruler.width(of: title(weeks: leastWeeks))
    let columns =
      facts.count == allFacts.count && leastWithWeeks <= room
      ? withWeeks(persons, facts, ranking, room: room)
      : [personColumn(persons, room: room)] + facts
    return TextTable(columns: columns, ruler: ruler)
  }

  /// All columns, the row of weeks last; it takes what the names leave.
  private func withWeeks(
    _ persons: [PersonText], _ facts: [TextTable.Column], _ ranking: AuthorRanking, room: Int
  ) -> [TextTable.Column] {
    let room = room - TextTable.gap
    let person = personColumn(persons, room: room - ruler.width(of: title(weeks: leastWeeks)))
    let weeks = ranking.rows.map(\.weeks.count).max() ?? 0
    let shown = min(weeks, room - TextTable.width(of: person, ruler))
    guard shown > 0 else { return [person] + facts }
    let sparkline = Sparkline(style: style)
    let column = TextTable.Column(
      title: title(weeks: shown),
      cells: ranking.rows.map { sparkline.text($0.weeks, last: shown) }, alignment: .left)
    return [person] + facts + [column]
  }

  private func title(weeks: Int) -> String {
    weeks == 1 ? "Last week" : "Last \(weeks) weeks"
  }

  /// The columns of facts from the left, those that matter most first.
  private func factColumns(_ ranking: AuthorRanking) -> [TextTable.Column] {
    func column(
      _ title: String, _ alignment: TextRuler.Alignment, _ cell: (AuthorRanking.Row) -> String
    ) -> TextTable.Column {
      TextTable.Column(title: title, cells: ranking.rows.map(cell), alignment: alignment)
    }
    let columns = [
      column("Commits", .right) { phrases.number($0.commits) },
      column("Share", .right) { phrases.percent($0.commits, of: ranking.commits) },
      column("Active days", .right) { phrases.number($0.activeDays) },
      column("Longest", .right) { longest($0, ranking) },
      column("Current", .right) { length($0.streaks.current, ranking.rule) },
      column("First", .left) { $0.history.first.description },
      column("Last", .left) { $0.history.last.description },
    ]
    let isOfPersons = ranking.rows.allSatisfy { $0.person.kind == .person }
    let kinds = isOfPersons ? [] : [column("Kind", .left) { kindWord($0.person.kind) }]
    return Array(columns[..<2]) + kinds + Array(columns[2...])
  }

  /// What a row is of; persons need no word.
  private func kindWord(_ kind: PersonKind) -> String {
    kind == .person ? "" : kind.rawValue
  }

  /// The title of the column that an order goes by.
  private func sortedTitle(_ order: AuthorRanking.Order) -> String? {
    switch order {
    case .commits, .name: nil
    case .days: "Active days"
    case .streak: "Longest"
    case .current: "Current"
    case .first: "First"
    case .last: "Last"
    }
  }

  /// The longest streak of the window, with a mark if it continues outside. If any has the mark, the others keep its
  /// column free.
  private func longest(_ row: AuthorRanking.Row, _ ranking: AuthorRanking) -> String {
    let streak = row.streaks.longest
    let mark = streak?.longerWhole != nil ? "+" : ranking.hasCutStreak ? " " : ""
    return length(streak?.inside, ranking.rule) + mark
  }

  private func length(_ streak: Streak?, _ rule: StreakRule) -> String {
    streak.map { "\(phrases.number($0.length)) \(rule.abbreviation)" } ?? phrases.dash
  }

  /// The persons in the fullest form that fits, one by one cut to fit where none does.
  private func personColumn(_ persons: [PersonText], room: Int) -> TextTable.Column {
    let allFit = widest(persons.map(\.full)) <= min(room, widestPerson)
    let cells = allFit ? persons.map(\.full) : persons.fitting(room, ruler)
    return TextTable.Column(
      title: ruler.cut("Person", to: max(1, room)), cells: cells, alignment: .left)
  }

  /// The columns that these leave of the terminal, gaps counted.
  private func room(beside columns: [TextTable.Column]) -> Int {
    columns.reduce(style.columns - Page.indent) {
      $0 - TextTable.gap - TextTable.width(of: $1, ruler)
    }
  }

  private func widest(_ texts: [String]) -> Int {
    texts.map { ruler.width(of: $0) }.max() ?? 0
  }
}
