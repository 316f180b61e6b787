import Aggregation
import CommandLineKit
import ContributionModel
import GitHistory

/// Decides whose commits count, by patterns, by who the user is, and by what is a bot. Its patterns are compiled once
/// for a run.
struct AuthorMatcher: Sendable {
  private let selection: AuthorSelection
  private let settings: AuthorSettings
  /// Who is asked for; if empty, everyone is.
  let terms: [Term]
  private let excluded: [AuthorPattern]

  /// Someone who is asked for.
  struct Term: Sendable {
    /// The option `--me`, or the text of the pattern.
    let text: String
    /// If nil, the user is asked for.
    fileprivate let pattern: AuthorPattern?
  }

  /// What is decided for the identities of one repository, in their order.
  struct Decision: Sendable {
    /// Whether each counts; nil if all do.
    var isCounted: [Bool]?
    /// The kind of each; nil if nobody needs it.
    var kinds: [PersonKind]?
    /// Whether each is the user; nil if nobody asked.
    var isUser: [Bool]?
  }

  /// Throws `badPattern` if a pattern is not a regular expression, `refusedPattern` if one asks for too much.
  init(
    _ selection: AuthorSelection, _ settings: AuthorSettings = AuthorSettings()
  ) throws(HistoryError) {
    self.selection = selection
    self.settings = settings
    let budget = PatternBudget()
    func compiled(_ text: String) throws(HistoryError) -> AuthorPattern {
      try AuthorPattern(
        text, selection.syntax, budget: settings.foreignPatterns.contains(text) ? budget : nil)
    }
    let named = try selection.included.map { text throws(HistoryError) in
      Term(text: text, pattern: try compiled(text))
    }
    terms = (selection.isMe ? [Term(text: "--me", pattern: nil)] : []) + named
    excluded = try selection.excluded.map(compiled)
  }

  /// Decides for every identity of a history of this repository. Each is matched once, however many commits it has.
  ///
  /// Throws `unknownUser` if the user is asked for and not known, and if the patterns of the repository's own
  /// configuration take too long.
  func decide(_ history: History, of repository: GitHistory.Repository) throws -> Decision {
    var decision = Decision()
    if selection.isMe {
      let user = try OwnIdentity(of: repository, usesConfiguration: settings.usesConfiguration)
      decision.isUser = user.owned(history.identities)
    }
    if settings.needsKinds || selection.bots != .include {
      decision.kinds = try AuthorKinds(settings.usesConfiguration ? repository : nil)
        .kinds(history)
    }
    decision.isCounted = try counted(history, decision)
    return decision
  }

  private func counted(
    _ history: History, _ decision: Decision
  ) throws(HistoryError) -> [Bool]? {
    guard !selection.isEveryone else { return nil }
    var isCounted: [Bool] = []
    for (index, identity) in history.identities.enumerated() {
      let rest = history.afterIdentities[index]
      let isUser = decision.isUser?[index] ?? false
      var isWanted = selection.bots.admits(decision.kinds?[index] ?? .person)
      if isWanted, !terms.isEmpty {
        isWanted = try anyMatches(terms, identity, rest, isUser: isUser)
      }
      if isWanted { isWanted = try !isExcluded(identity, rest) }
      isCounted.append(isWanted)
    }
    return isCounted
  }

  private func anyMatches(
    _ terms: [Term], _ identity: Identity, _ rest: [UInt8], isUser: Bool
  ) throws(HistoryError) -> Bool {
    for term in terms where try term.matches(identity, rest, isUser: isUser) { return true }
    return false
  }

  private func isExcluded(_ identity: Identity, _ rest: [UInt8]) throws(HistoryError) -> Bool {
    for pattern in excluded where try pattern.matches(identity, followedBy: rest) { return true }
    return false
  }
}

extension AuthorMatcher.Term {
  /// Whether the user is asked for, rather than whoever matches a pattern.
  var isMe: Bool { pattern == nil }

  /// Whether an identity, followed by the rest of its author line, is the one that is asked for.
  ///
  /// Throws `refusedPattern` if the pattern is from a repository's own configuration and takes too long.
  func matches(
    _ identity: Identity, _ rest: [UInt8], isUser: Bool
  ) throws(HistoryError) -> Bool {
    guard let pattern else { return isUser }
    return try pattern.matches(identity, followedBy: rest)
  }
}

extension AuthorMatcher {
  /// Whether some of the terms would match an author of a repository if upper and lower case were alike.
  ///
  /// False if they are alike already. Programs are left out as the rule of bots says.
  func matchesIgnoringCase(_ terms: [Term], _ repository: Gathering.Repository) -> Bool {
    guard !selection.syntax.ignoresCase else { return false }
    var selection = AuthorSelection(included: terms.filter { !$0.isMe }.map(\.text))
    selection.bots = self.selection.bots
    selection.syntax = self.selection.syntax
    selection.syntax.ignoresCase = true
    guard !selection.included.isEmpty,
      let matcher = try? AuthorMatcher(selection, settings)
    else { return false }
    let source = repository.source
    return source.holds(
      source.identities.indices.map { index in
        selection.bots.admits(source.kinds?[index] ?? .person)
          && (try? matcher.anyMatches(
            matcher.terms, source.identities[index], repository.afterIdentities[index],
            isUser: false)) ?? false
      })
  }
}

extension AuthorSettings {
  init(_ arguments: ParsedArguments) {
    usesConfiguration = !arguments.flag("no-config")
    foreignPatterns = Set(
      arguments.occurrences(ofAny: ["author", "exclude-author"]).filter(\.isForeign)
        .compactMap(\.value))
  }
}
