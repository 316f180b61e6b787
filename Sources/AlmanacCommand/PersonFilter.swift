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
    _ history: History, in repository: GitHistory.Repository
  ) throws -> [Bool]? {
    guard !isEveryone else { return nil }
    var me: [UInt8]?
    if isMe {
      guard let user = try repository.user else {
        throw Failure.unknownUser(path: repository.path)
      }
      me = user.email.asciiLowercased
    }
    return zip(history.identities, history.afterIdentities).map { identity, rest in
      func matches(_ pattern: AuthorPattern) -> Bool {
        pattern.matches(identity, followedBy: rest)
      }
      let isWanted =
        (included.isEmpty && !isMe) || included.contains(where: matches)
        || me == identity.email.asciiLowercased
      return isWanted && !excluded.contains(where: matches)
    }
  }
}
