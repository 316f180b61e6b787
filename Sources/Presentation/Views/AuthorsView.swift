package import Aggregation
import ContributionModel

/// The persons of a window as a table, or with a small grid for each.
package struct AuthorsView: ViewDescription {
  private let ranking: AuthorRanking
  private let missing: MissingCommits
  package let frame: ReportFrame
  /// What the grids show; nil for the table.
  private let grids: AuthorGrids?
  private let phrases: Phrases

  /// A table of persons.
  package init(
    _ ranking: AuthorRanking, missing: MissingCommits, _ frame: ReportFrame, phrases: Phrases
  ) {
    self.ranking = ranking
    self.missing = missing
    self.frame = frame
    self.phrases = phrases
    grids = nil
  }

  /// A grid for each person.
  package init(
    _ grids: AuthorGrids, missing: MissingCommits, _ frame: ReportFrame, phrases: Phrases
  ) {
    ranking = grids.ranking
    self.missing = missing
    self.frame = frame
    self.phrases = phrases
    self.grids = grids
  }

  package var notes: [String] { missing.notes + frame.notes }

  package func document() -> Document? {
    let nobody =
      ranking.authors == 0 ? ["No \(phrases.nouns) \(phrases.spokenRange(ranking.window))."] : []
    let sentences = nobody + (phrases.kinds(ranking).map { [$0] } ?? [])
    let block: Document.Block = grids.map { .calendar(chart($0)) } ?? .table(table)
    return Document(
      heading: frame.heading(facts: phrases.activity(ranking)),
      blocks: [block, .sentences(sentences)],
      rules: frame.ruleSentences + ranking.rule.sentences,
      shadeRule: grids.flatMap { $0.scaleRequest.sentence(shading: "cell") }, notes: notes)
  }
}

// The grids.
extension AuthorsView {
  private func chart(_ grids: AuthorGrids) -> CalendarChart {
    let scale = CellScale(grids.scale)
    var chart = CalendarChart(
      ranking.rows.map { row in
        CalendarChart.Subject(
          title: .person(row.person, facts: phrases.amount(row.commits)),
          grids: grids.grids.map { grid in
            CalendarChart.Grid(cells: CellGrid(grid, scale: scale) { row.days[$0] })
          },
          scale: scale)
      }, scale: scale)
    chart.legendRemark = ranking.rows.count > 1 ? "(one scale for all)" : ""
    chart.omission = phrases.omission(ranking)
    var rows = RowChart(
      ranking.rows.map {
        RowChart.Row(person: $0.person, commits: $0.commits, days: $0.days)
      }, window: ranking.window, weekStart: grids.weekStart, scaleRequest: grids.scaleRequest,
      title: phrases.nouns.capitalizedFirst)
    rows.omission = chart.omission
    chart.rowsInstead = rows
    return chart
  }
}

// The table.
extension AuthorsView {
  private var table: Table {
    var table = Table(
      [Table.Column("Person", .persons(ranking.rows.map(\.person)))] + facts
        + [Table.Column("", .series(ranking.rows.map(\.weeks)))])
    table.omission = phrases.omission(ranking)
    if ranking.hasCutStreak {
      table.remarks = [("Longest", "+ after a streak: it continues outside this period.")]
    }
    table.scope = Table.ColumnScope(
      dates: ["First", "Last"], streaks: ["Current"], isWhole: ranking.isWhole)
    return table
  }

  /// The columns of facts from the left, those that matter most first. They are left out from the right, but the first
  /// stays, and so does the one that the rows are sorted by.
  private var facts: [Table.Column] {
    func column(
      _ title: String, _ alignment: Table.Alignment, _ cell: (AuthorRanking.Row) -> String
    ) -> Table.Column {
      Table.Column(title, .text(ranking.rows.map(cell)), alignment)
    }
    var columns = [
      column(phrases.nouns.capitalizedFirst, .right) { phrases.number($0.commits) },
      column("Share", .right) { phrases.percent($0.commits, of: ranking.commits) },
    ]
    if ranking.rows.contains(where: { $0.person.kind != .person }) {
      columns.append(
        column("Kind", .left) { $0.person.kind == .person ? "" : $0.person.kind.rawValue })
    }
    columns += [
      column("Active days", .right) { phrases.number($0.activeDays) },
      column("Longest", .right) { longest($0) },
      column("Current", .right) { length($0.streaks.current) },
      column("First", .left) { $0.history.first.description },
      column("Last", .left) { $0.history.last.description },
    ]
    for index in columns.indices.dropFirst() where columns[index].title != sortedTitle {
      columns[index].dropOrder = columns.count - index
    }
    return columns
  }

  /// The title of the column that the rows are sorted by.
  private var sortedTitle: String? {
    switch ranking.order {
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
  private func longest(_ row: AuthorRanking.Row) -> String {
    let streak = row.streaks.longest
    let mark = streak?.longerWhole != nil ? "+" : ranking.hasCutStreak ? " " : ""
    return length(streak?.inside) + mark
  }

  private func length(_ streak: Streak?) -> String {
    streak.map { "\(phrases.number($0.length)) \(ranking.rule.abbreviation)" } ?? phrases.dash
  }
}

// The data.
extension AuthorsView {
  package func record() -> [DataValue.Member]? {
    let start: [DataValue.Member] = [
      .init("window", .object(ranking.window.members)),
      .init("today", .day(frame.today)),
      .init("commits", .number(ranking.commits)),
      .init("streakRule", .object(ranking.rule.members)),
      .init("authorCount", .number(ranking.authors)),
      .init(
        "kinds",
        .array(
          ranking.kinds.map { total in
            .object([
              .init("kind", .string(total.kind.rawValue)),
              .init("authorCount", .number(total.authors)),
              .init("commits", .number(total.commits)),
            ])
          })),
      .init("authors", .array(ranking.rows.map(author))),
    ]
    return start + missing.members + [.init("notes", .strings(notes))]
  }

  private func author(_ row: AuthorRanking.Row) -> DataValue {
    let activity: [DataValue.Member] = [
      .init("name", .string(row.person.name)),
      .init("email", .string(row.person.email)),
      .init("kind", .string(row.person.kind.rawValue)),
      .init("commits", .number(row.commits)),
      .init("activeDays", .number(row.activeDays)),
    ]
    return .object(
      activity + row.streaks.members + [
        .init("first", .day(row.history.first)), .init("last", .day(row.history.last)),
      ])
  }

  /// A row for each person; streaks are in the unit of the rule, the longest is the longest inside the window.
  package func rows() -> DataTable? {
    DataTable(
      [
        "name", "email", "kind", "commits", "active_days", "longest_streak",
        "longest_streak_of_all_time", "current_streak", "first", "last",
      ],
      ranking.rows.map { row in
        let numbers = [
          row.commits, row.activeDays, row.streaks.longest?.inside.length ?? 0,
          row.streaks.longestOfAllTime?.length ?? 0, row.streaks.current?.length ?? 0,
        ]
        return DataTable.Group(
          [.bytes(row.person.identity.name), .bytes(row.person.identity.email)],
          .one(
            [.word(row.person.kind.rawValue)] + numbers.map { .word("\($0)") } + [
              .word(row.history.first.description), .word(row.history.last.description),
            ]))
      })
  }
}
