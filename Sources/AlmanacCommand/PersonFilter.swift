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

  /// Who the user is: the author that git would name here, and the addresses of `almanac.me`.
  ///
  /// Returns nil if `--me` was not asked for. Throws `unknownUser` if there is neither.
  func user(of repository: GitHistory.Repository) throws -> OwnIdentity? {
    guard isMe else { return nil }
    var emails: [[UInt8]] = []
    if asksConfiguration {
      for address in Self.addresses(repository.settings(section: "almanac")) {
        emails.append(try repository.mapped(email: address))
      }
    }
    let user = OwnIdentity(try repository.user, emails: emails)
    guard !user.isUnknown else { throw Failure.unknownUser(path: repository.path) }
    return user
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
  /// Takes what each identity is taken for, where `needsKinds` is true, and for each identity whether it is the user's,
  /// if `--me` was asked for.
  /// Assistants count with the bots.
  ///
  /// Throws `refusedPattern` if the patterns of a repository's own configuration take too long.
  func counted(
    _ history: History, kinds: [PersonKind]?, me: [Bool]?
  ) throws(HistoryError) -> [Bool]? {
    guard let kinds, bots != .include else { return try picked(history, me: me) }
    let isRightKind = kinds.map { ($0 == .person) == (bots == .exclude) }
    guard let picked = try picked(history, me: me) else { return isRightKind }
    return zip(picked, isRightKind).map { $0 && $1 }
  }

  /// For each identity whether the patterns pick it; nil where there are none.
  private func picked(_ history: History, me: [Bool]?) throws(HistoryError) -> [Bool]? {
    guard !isAnybody else { return nil }
    var picked: [Bool] = []
    for (place, identity) in history.identities.enumerated() {
      let rest = history.afterIdentities[place]
      func matchesAny(of patterns: [AuthorPattern]) throws(HistoryError) -> Bool {
        for pattern in patterns where try pattern.matches(identity, followedBy: rest) {
          return true
        }
        return false
      }
      var isWanted = included.isEmpty && !isMe || me?[place] == true
      if !isWanted { isWanted = try matchesAny(of: included) }
      if isWanted { isWanted = try !matchesAny(of: excluded) }
      picked.append(isWanted)
    }
    return picked
  }
}
