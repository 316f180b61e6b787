package import Aggregation
import ContributionModel

extension CSVRenderer {
  /// Writes since when everyone is there, a row for each person, and a column for each period, named by its first day.
  package func render(_ presence: Presence, periods: Periods) -> String {
    let titles =
      ["name", "email", "commits", "first", "last", "new", "quiet"]
      + periods.starts.map(\.description)
    let rows = presence.ranking.rows.enumerated().map { place, row in
      [
        field(row.person.identity.name), field(row.person.identity.email), "\(row.commits)",
        row.history.first.description, row.history.last.description,
        "\(presence.isNew[place])", "\(presence.isQuiet[place])",
      ] + periods.totals(of: row.days).map(String.init)
    }
    return table(titles, rows)
  }
}
