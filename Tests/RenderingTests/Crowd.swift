import Aggregation
import ContributionModel

@testable import Rendering

extension Sample {
  /// From when to when the first identities were there, and how many days lie between two commits.
  private static let stays: [(first: String, last: String, step: Int)] = [
    ("2024-02-05", "2026-08-20", 2), ("2024-03-01", "2026-04-10", 5),
    ("2026-02-02", "2026-08-19", 3), ("2025-10-01", "2026-03-15", 4),
    ("2025-12-24", "2025-12-24", 1), ("2024-06-01", "2026-08-01", 40),
    ("2025-01-01", "2025-08-20", 9), ("2026-08-20", "2026-08-20", 1),
    ("2024-02-05", "2026-08-10", 17), ("2025-09-09", "2026-01-09", 11),
    ("2024-05-05", "2026-05-05", 60), ("2024-07-01", "2025-07-01", 3),
    ("2026-05-01", "2026-08-20", 6), ("2025-08-17", "2026-08-20", 7),
    ("2026-01-31", "2026-01-31", 1),
  ]

  /// Persons who come, stay and go, the last but one a bot, the one before it an assistant.
  static func crowd() -> Tally {
    var table = CommitColumns()
    for (author, stay) in stays.enumerated() {
      for (number, offset) in stride(
        from: 0, through: day(stay.last) - day(stay.first), by: stay.step
      )
      .enumerated() {
        let seconds = Int64((day(stay.first) + offset).daysSinceEpoch) * 86_400 + 43_200
        let time = CommitTime(seconds: seconds, offset: .utc)
        // One commit, then two and so on, up to as many as the first have more of.
        for _ in 0...(number * 7 % (5 - min(author, 4))) {
          table.append(
            CommitRecord(author: Int32(author), authorTime: time, committerTime: time))
        }
      }
    }
    var kinds = [PersonKind](repeating: .person, count: identities.count)
    kinds[12] = .assistant
    kinds[13] = .bot
    let authors = zip(identities, kinds).map { identity, kind in
      var author = AuthorEntry(identity)
      author.kind = kind
      return author
    }
    return Tally([Contributions(commits: table, authors: authors)])
  }
}
