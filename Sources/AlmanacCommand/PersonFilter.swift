import ContributionModel
import GitHistory

/// Decides which identities count.
struct PersonFilter: Sendable {
  private let included: [AuthorPattern]
  private let excluded: [AuthorPattern]
  private let isMe: Bool
  private let isAnybody: Bool
  private let bots: PersonSelection.BotRule
  /// Whether the filter must be told what everyone is taken for.
  let needsKinds: Bool
  /// Whether git's configuration has a say in that.
  let asksConfiguration: Bool

  /// Throws where a pattern is not a regular expression.
  init(_ persons: PersonSelection) throws(HistoryError) {
    included = try persons.included.map { pattern throws(HistoryError) in
      try persons.pattern(pattern)
    }
    excluded = try persons.excluded.map { pattern throws(HistoryError) in
      try persons.pattern(pattern)
    }
    isMe = persons.isMe
    isAnybody = persons.isAnybody
    bots = persons.bots
    needsKinds = persons.needsKinds
    asksConfiguration = persons.asksConfiguration
  }

  /// The user's e-mail in small letters; nil where `--me` was not asked for.
  ///
  /// Throws `unknownUser` where the repository's configuration has no `user.email`.
  func userEmail(in repository: GitHistory.Repository) throws -> [UInt8]? {
    guard isMe else { return nil }
    guard let user = try repository.user else {
      throw Failure.unknownUser(path: repository.path)
    }
    return user.email.asciiLowercased
  }

  /// For each identity whether it counts; nil where all do. Each is matched once, however many commits it has.
  ///
  /// Takes what each identity is taken for, where `needsKinds` is true, and what `userEmail` gives as `me`.
  /// Assistants count with the bots.
  ///
  /// Throws `refusedPattern` if the patterns of a repository's own configuration take too long.
  func counted(
    _ history: History, kinds: [PersonKind]?, me: [UInt8]?
  ) throws(HistoryError) -> [Bool]? {
    guard let kinds, bots != .include else { return try picked(history, me: me) }
    let isRightKind = kinds.map { ($0 == .person) == (bots == .exclude) }
    guard let picked = try picked(history, me: me) else { return isRightKind }
    return zip(picked, isRightKind).map { $0 && $1 }
  }

  /// For each identity whether the patterns pick it; nil where there are none.
  private func picked(_ history: History, me: [UInt8]?) throws(HistoryError) -> [Bool]? {
    guard !isAnybody else { return nil }
    var picked: [Bool] = []
    for (identity, rest) in zip(history.identities, history.afterIdentities) {
      func matchesAny(of patterns: [AuthorPattern]) throws(HistoryError) -> Bool {
        for pattern in patterns where try pattern.matches(identity, followedBy: rest) {
          return true
        }
        return false
      }
      var isWanted = included.isEmpty && !isMe
      if me == identity.email.asciiLowercased { isWanted = true }
      if !isWanted { isWanted = try matchesAny(of: included) }
      if isWanted { isWanted = try !matchesAny(of: excluded) }
      picked.append(isWanted)
    }
    return picked
  }
}
