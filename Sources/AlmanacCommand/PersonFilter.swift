import ContributionModel
import GitHistory

/// Decides which identities count.
struct PersonFilter: Sendable {
  private let included: [AuthorPattern]
  private let excluded: [AuthorPattern]
  private let isMe: Bool
  private let isEveryone: Bool

  /// Throws where a pattern is not a regular expression.
  init(_ persons: PersonSelection) throws(HistoryError) {
    included = try persons.included.map { pattern throws(HistoryError) in
      try AuthorPattern(pattern, persons.syntax)
    }
    excluded = try persons.excluded.map { pattern throws(HistoryError) in
      try AuthorPattern(pattern, persons.syntax)
    }
    isMe = persons.isMe
    isEveryone = persons.isEveryone
  }

  /// For each identity whether it counts; nil where all do. Each is matched once, however many commits it has.
  ///
  /// Throws `unknownUser` where `--me` was asked for and the repository's configuration has no `user.email`.
  func counted(
    _ identities: [Identity], in repository: GitHistory.Repository
  ) throws -> [Bool]? {
    guard !isEveryone else { return nil }
    var me: [UInt8]?
    if isMe {
      guard let user = try repository.user else {
        throw Failure.unknownUser(path: repository.path)
      }
      me = user.email.asciiLowercased
    }
    return identities.map { identity in
      let isWanted =
        (included.isEmpty && !isMe) || included.contains { $0.matches(identity) }
        || me == identity.email.asciiLowercased
      return isWanted && !excluded.contains { $0.matches(identity) }
    }
  }
}
