package import Aggregation
package import ContributionModel

extension JSONRenderer {
  /// Writes since when everyone is there: totals, the periods, and each person with the commits in each period.
  ///
  /// Takes the viewer's day as `today`, and the commits that are in no window: without a day, in the future, or
  /// dated ahead of today (see `Tally.ahead`).
  package func render(
    _ presence: Presence, periods: Periods, today: CivilDay, undated: Int, future: Int,
    ahead: Int = 0, notes: [String] = []
  ) -> String {
    let ranking = presence.ranking
    let value = JSONValue.object([
      .init("window", .object(ranking.window.members)),
      .init("today", today.json),
      .init("commits", .number(ranking.commits)),
      .init("authorCount", .number(ranking.authors)),
      .init("newCount", presence.beginning == .earlier ? .number(presence.newcomers) : .null),
      .init("quietCount", .number(presence.quiet)),
      .init("quietDays", .number(presence.quietDays)),
      .init("cells", .string(periods.unit.rawValue)),
      .init("starts", .array(periods.starts.map(\.json))),
      .init("authors", .array(ranking.rows.indices.map { author(presence, $0, periods) })),
      .init("undated", .number(undated)),
      .init("future", .number(future)),
      .init("ahead", .number(ahead)),
      .init("notes", .array(notes.map { .string($0) })),
    ])
    return value.text() + "\n"
  }

  private func author(_ presence: Presence, _ place: Int, _ periods: Periods) -> JSONValue {
    let row = presence.ranking.rows[place]
    return .object([
      .init("name", .string(row.person.name)),
      .init("email", .string(row.person.email)),
      .init("commits", .number(row.commits)),
      .init("first", row.history.first.json),
      .init("last", row.history.last.json),
      .init("isNew", .bool(presence.isNew[place])),
      .init("isQuiet", .bool(presence.isQuiet[place])),
      .init("counts", .array(periods.totals(of: row.days).map { .number($0) })),
    ])
  }
}
