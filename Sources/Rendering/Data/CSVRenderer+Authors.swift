package import Aggregation
import ContributionModel

extension CSVRenderer {
  /// Writes the table of authors, a row for each person in the order of the ranking; streaks are in the unit of the rule.
  ///
  /// The longest streak is the longest inside the window.
  package func render(_ ranking: AuthorRanking) -> String {
    let titles = [
      "name", "email", "kind", "commits", "active_days", "longest_streak",
      "longest_streak_of_all_time", "current_streak", "first", "last",
    ]
    let rows = ranking.rows.map { row in
      [
        field(row.person.identity.name), field(row.person.identity.email),
        row.person.kind.rawValue, "\(row.commits)", "\(row.activeDays)",
        "\(row.streaks.longest?.inside.length ?? 0)",
        "\(row.streaks.longestOfAllTime?.length ?? 0)", "\(row.streaks.current?.length ?? 0)",
        row.history.first.description, row.history.last.description,
      ]
    }
    return table(titles, rows)
  }
}
