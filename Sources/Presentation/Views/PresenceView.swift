package import Aggregation
package import ContributionModel

/// Since when the persons of a window are there: a row for each, a cell for each week, month, quarter or year.
package struct PresenceView: ViewDescription {
  private let presence: Presence
  private let missing: MissingCommits
  package let frame: ReportFrame
  private let unit: Periods.Unit?
  private let weekStart: Weekday
  private let scaleRequest: LevelScale.Request
  private let phrases: Phrases

  private var ranking: AuthorRanking { presence.ranking }

  /// Takes the length of the cells; with nil, they are as short as there is room for, and months in data.
  package init(
    _ presence: Presence, missing: MissingCommits, _ frame: ReportFrame, unit: Periods.Unit?,
    weekStart: Weekday, scaleRequest: LevelScale.Request = LevelScale.Request(), phrases: Phrases
  ) {
    self.presence = presence
    self.missing = missing
    self.frame = frame
    self.unit = unit
    self.weekStart = weekStart
    self.scaleRequest = scaleRequest
    self.phrases = phrases
  }

  package var notes: [String] { missing.notes + frame.notes }

  package func document() -> Document? {
    Document(
      heading: frame.heading(facts: phrases.activity(ranking)),
      blocks: [
        .presence(chart), .sentences(phrases.marks(presence)),
        .sentences([phrases.sentence(presence)]),
      ],
      rules: frame.ruleSentences, shadeRule: scaleRequest.sentence(shading: "cell"), notes: notes)
  }

  private var chart: RowChart {
    var chart = RowChart(
      ranking.rows.indices.map { index in
        let row = ranking.rows[index]
        return RowChart.Row(
          marks: (presence.isNew[index] ? "+" : "") + (presence.isQuiet[index] ? "-" : ""),
          person: row.person, commits: row.commits, days: row.days)
      }, window: ranking.window, weekStart: weekStart, scaleRequest: scaleRequest,
      title: phrases.nouns.capitalizedFirst)
    chart.unit = unit
    chart.omission = phrases.omission(ranking)
    chart.facts = [
      fact("First", goesFirst: ranking.order != .first) { $0.history.first },
      fact("Last", goesFirst: ranking.order == .first) { $0.history.last },
    ]
    chart.scope = Table.ColumnScope(
      dates: ["First", "Last"], streaks: [], isWhole: ranking.isWhole)
    return chart
  }

  private func fact(
    _ title: String, goesFirst: Bool, _ day: (AuthorRanking.Row) -> CivilDay
  ) -> RowChart.Fact {
    RowChart.Fact(
      column: Table.Column(title, .text(ranking.rows.map { day($0).description })),
      goesFirst: goesFirst)
  }
}

// The data.
extension PresenceView {
  private var periods: Periods {
    Periods(unit ?? .month, of: ranking.window, weekStart: weekStart)
  }

  package func record() -> [DataValue.Member]? {
    let periods = periods
    let start: [DataValue.Member] = [
      .init("window", .object(ranking.window.members)),
      .init("today", .day(frame.today)),
      .init("commits", .number(ranking.commits)),
      .init("authorCount", .number(ranking.authors)),
      .init("newCount", presence.beginning == .earlier ? .number(presence.newcomers) : .null),
      .init("quietCount", .number(presence.quiet)),
      .init("quietDays", .number(presence.quietDays)),
      .init("cells", .string(periods.unit.rawValue)),
      .init("starts", .array(periods.starts.map { .day($0) })),
      .init("authors", .array(ranking.rows.indices.map { author($0, periods) })),
    ]
    return start + missing.members + [.init("notes", .strings(notes))]
  }

  private func author(_ index: Int, _ periods: Periods) -> DataValue {
    let row = ranking.rows[index]
    return .object([
      .init("name", .string(row.person.name)),
      .init("email", .string(row.person.email)),
      .init("commits", .number(row.commits)),
      .init("first", .day(row.history.first)),
      .init("last", .day(row.history.last)),
      .init("isNew", .bool(presence.isNew[index])),
      .init("isQuiet", .bool(presence.isQuiet[index])),
      .init("counts", .numbers(periods.totals(of: row.days))),
    ])
  }

  /// A row for each person, and a column for each period, named by its first day.
  package func rows() -> DataTable? {
    let periods = periods
    return DataTable(
      ["name", "email", "commits", "first", "last", "new", "quiet"]
        + periods.starts.map(\.description),
      ranking.rows.enumerated().map { index, row in
        let facts = [
          "\(row.commits)", row.history.first.description, row.history.last.description,
          "\(presence.isNew[index])", "\(presence.isQuiet[index])",
        ]
        return DataTable.Group(
          [.bytes(row.person.identity.name), .bytes(row.person.identity.email)],
          .one((facts + periods.totals(of: row.days).map { "\($0)" }).map { .word($0) }))
      })
  }
}
