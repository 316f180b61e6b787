import Aggregation
import ContributionModel

extension AuthorRanking {
  /// Whether the longest streak of a row is longer than its part inside the window.
  var hasCutStreak: Bool { rows.contains { $0.streaks.longest?.longerWhole != nil } }
}

extension Phrases {
  /// How much a ranking is of: 3,218 commits by 212 authors, 17 Aug 2025 – 20 Aug 2026.
  func activity(_ ranking: AuthorRanking) -> String {
    let commits = amount(ranking.commits)
    return "\(commits) by \(count(ranking.authors, "author")), \(range(ranking.window))"
  }

  /// How many persons a limit leaves out, or nil where it leaves none.
  func omission(_ ranking: AuthorRanking) -> String? {
    omission(of: ranking.authors - ranking.rows.count)
  }

  /// How many rows of a list a limit leaves out, or nil if it leaves none.
  func omission(of rows: Int) -> String? {
    rows > 0 ? "and \(number(rows)) more; use --limit 0 to see all" : nil
  }

  /// How many of a ranking are bots and assistants, and their shares; nil where all are persons.
  func kinds(_ ranking: AuthorRanking) -> String? {
    guard ranking.kinds.contains(where: { $0.kind != .person }) else { return nil }
    var base = " of the commits"
    let words = ranking.kinds.map { total in
      let noun =
        switch total.kind {
        case .person: "person"
        case .bot: "bot"
        case .assistant: "AI assistant"
        }
      let words = count(total.authors, noun)
      guard total.kind != .person else { return words }
      defer { base = "" }
      return "\(words) (\(percent(total.commits, of: ranking.commits))\(base))"
    }
    return words.joined(separator: ", ") + "."
  }
}
