package import Aggregation
package import ContributionModel

/// Writes a comparison for programs: the facts of each column as JSON, or the days of all as CSV.
package struct CompareDataRenderer: Sendable {
  private let json = JSONRenderer()

  package init() {}

  /// Takes the viewer's day as `today`, and notes besides those that the figures give rise to.
  package func json(
    _ comparison: Comparison, today: CivilDay, notes: [String] = []
  ) -> String {
    var members: [JSONValue.Member] = [
      .init("by", .string(comparison.basis.rawValue)),
      .init("today", today.json),
      .init("columns", .array(comparison.columns.map(column))),
    ]
    if let difference = comparison.difference {
      members.append(.init("difference", self.difference(difference)))
    }
    members.append(.init("notes", .array(notes.map { .string($0) })))
    return JSONValue.object(members).text() + "\n"
  }

  private func column(_ column: Comparison.Column) -> JSONValue {
    let summary = column.report.summary
    func number(_ number: Int?) -> JSONValue { number.map { .number($0) } ?? .null }
    return .object(
      [.init("label", .string(column.label))] + json.figures(column.report)
        + [
          .init("authors", .number(summary.authors)),
          .init("newAuthors", number(summary.newAuthors)),
          .init("history", summary.history.map { .object($0.members) } ?? .null),
          .init("sharedCommits", number(column.sharedCommits)),
          .init("ownCommits", number(column.ownCommits)),
          .init("notes", .array(summary.notes.map { .string($0) })),
        ])
  }

  private func difference(_ difference: Difference) -> JSONValue {
    let days = (difference.firstAhead.days + difference.secondAhead.days).sorted()
    let amounts = days.map { day -> JSONValue in
      let amount = difference.amount(on: day) ?? 0
      return .object([
        .init("day", day.json), .init("commits", .number(amount)),
        .init("level", .number(amount.signum() * difference.scale.level(of: abs(amount)))),
      ])
    }
    return .object([
      .init("daysCompared", .number(difference.days)),
      .init("commits", .array([.number(difference.first), .number(difference.second)])),
      .init(
        "daysAhead",
        .array([
          .number(difference.firstAhead.days.count), .number(difference.secondAhead.days.count),
        ])),
      .init("leapDayLeftOut", difference.leapDay.map(\.json) ?? .null),
      .init("days", .array(amounts)),
      .init("levels", .array(difference.scale.lowestCounts.map { .number($0) })),
    ])
  }

  /// A row for each column and active day of its window, in the order of the columns.
  package func csv(_ comparison: Comparison, escaper: TerminalEscaper? = nil) -> String {
    var text = "\(comparison.basis.rawValue),day,commits\n"
    for column in comparison.columns {
      let label = quotedForCSV(escaper?.escaped(column.label) ?? escapingControls(column.label))
      for (day, commits) in zip(column.report.counts.days, column.report.counts.counts) {
        text += "\(label),\(day),\(commits)\n"
      }
    }
    return text
  }
}
