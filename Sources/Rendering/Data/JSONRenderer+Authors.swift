package import Aggregation
package import ContributionModel

extension JSONRenderer {
  /// Writes the table of authors: totals, and the facts of each person in the order of the ranking.
  ///
  /// Takes the viewer's day as `today`, and the commits that are in no window: without a day, in the future, or
  /// dated ahead of today (see `Tally.ahead`).
  package func render(
    _ ranking: AuthorRanking, today: CivilDay, undated: Int, future: Int, ahead: Int = 0,
    notes: [String] = []
  ) -> String {
    let value = JSONValue.object([
      .init("window", .object(ranking.window.members)),
      .init("today", today.json),
      .init("commits", .number(ranking.commits)),
      .init("streakRule", .object(ranking.rule.members)),
      .init("authorCount", .number(ranking.authors)),
      .init("kinds", .array(ranking.kinds.map(kind))),
      .init("authors", .array(ranking.rows.map(author))),
      .init("undated", .number(undated)),
      .init("future", .number(future)),
      .init("ahead", .number(ahead)),
      .init("notes", .array(notes.map { .string($0) })),
    ])
    return value.text() + "\n"
  }

  private func kind(_ total: AuthorRanking.KindTotal) -> JSONValue {
    .object([
      .init("kind", .string(total.kind.rawValue)),
      .init("authorCount", .number(total.authors)),
      .init("commits", .number(total.commits)),
    ])
  }

  private func author(_ row: AuthorRanking.Row) -> JSONValue {
    let activity: [JSONValue.Member] = [
      .init("name", .string(row.person.name)),
      .init("email", .string(row.person.email)),
      .init("kind", .string(row.person.kind.rawValue)),
      .init("commits", .number(row.commits)),
      .init("activeDays", .number(row.activeDays)),
    ]
    return .object(
      activity + row.streaks.members + [
        .init("first", row.history.first.json), .init("last", row.history.last.json),
      ])
  }
}
