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

  /// The user's e-mails in small letters: the one that git would commit with here, and those of `almanac.me`.
  ///
  /// Returns nil if `--me` was not asked for. Throws `unknownUser` if there is neither.
  func userEmails(in repository: GitHistory.Repository) throws -> Set<[UInt8]>? {
    guard isMe else { return nil }
    var emails: Set<[UInt8]> = []
    if let user = try repository.user { emails.insert(user.email.asciiLowercased) }
    if asksConfiguration {
      for address in Self.addresses(repository.settings(section: "almanac")) {
        emails.insert(try repository.mapped(email: address).asciiLowercased)
      }
    }
    guard !emails.isEmpty else { throw Failure.unknownUser(path: repository.path) }
    return emails
  }

  /// The values of `almanac.me` that are addresses; an empty one drops those before it.
  private static func addresses(_ settings: [ProgramSetting]) -> [String] {
    let values =
      settings.filter { $0.variable == "me" && $0.subsection == nil }.split(
        omittingEmptySubsequences: false, whereSeparator: { $0.value?.isEmpty == true }
      ).last ?? []
    return values.filter(\.isAddress).compactMap(\.value)
  }

  /// For each identity whether it counts; nil where all do. Each is matched once, however many commits it has.
  ///
  /// Takes what each identity is taken for, where `needsKinds` is true, and what `userEmails` returns as `me`.
  /// Assistants count with the bots.
  ///
  /// Throws `refusedPattern` if the patterns of a repository's own configuration take too long.
  func counted(
    _ history: History, kinds: [PersonKind]?, me: Set<[UInt8]>?
  ) throws(HistoryError) -> [Bool]? {
    guard let kinds, bots != .include else { return try picked(history, me: me) }
    let isRightKind = kinds.map { ($0 == .person) == (bots == .exclude) }
    guard let picked = try picked(history, me: me) else { return isRightKind }
    return zip(picked, isRightKind).map { $0 && $1 }
  }

  /// For each identity whether the patterns pick it; nil where there are none.
  private func picked(_ history: History, me: Set<[UInt8]>?) throws(HistoryError) -> [Bool]? {
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
      if me?.contains(identity.email.asciiLowercased) == true { isWanted = true }
      if !isWanted { isWanted = try matchesAny(of: included) }
      if isWanted { isWanted = try !matchesAny(of: excluded) }
      picked.append(isWanted)
    }
    return picked
  }
}
