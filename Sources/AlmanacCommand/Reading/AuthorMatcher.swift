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

  /// Decides for every author of a repository who it is and whether it counts. Each is matched once, however many
  /// commits it has.
  ///
  /// Throws `unknownUser` if the user is asked for and not known, and if the patterns of the repository's own
  /// configuration take too long.
  func decide(_ authors: inout [AuthorEntry], of repository: GitHistory.Repository) throws {
    if selection.isMe {
      try OwnIdentity(of: repository, usesConfiguration: settings.usesConfiguration)
        .mark(&authors)
    }
    if settings.needsKinds || selection.bots != .include {
      try AuthorKinds(settings.usesConfiguration ? repository : nil).tell(&authors)
    }
    guard !selection.isEveryone else { return }
    for index in authors.indices { authors[index].isCounted = try counts(authors[index]) }
  }

  private func counts(_ author: AuthorEntry) throws(HistoryError) -> Bool {
    guard selection.bots.admits(author.kind ?? .person) else { return false }
    if !terms.isEmpty {
      guard try anyMatches(terms, author) else { return false }
    }
    for pattern in excluded where try pattern.matches(author) { return false }
    return true
  }

  private func anyMatches(
    _ terms: [Term], _ author: AuthorEntry
  ) throws(HistoryError) -> Bool {
    for term in terms where try term.matches(author) { return true }
    return false
  }
}

extension AuthorPattern {
  /// Whether the pattern matches an author as its line has it.
  func matches(_ author: AuthorEntry) throws(HistoryError) -> Bool {
    try matches(author.identity, followedBy: author.rest)
  }
}

extension AuthorMatcher.Term {
  /// Whether the user is asked for, rather than whoever matches a pattern.
  var isMe: Bool { pattern == nil }

  /// Whether this is the author that is asked for.
  ///
  /// Throws `refusedPattern` if the pattern is from a repository's own configuration and takes too long.
  func matches(_ author: AuthorEntry) throws(HistoryError) -> Bool {
    guard let pattern else { return author.isUser }
    return try pattern.matches(author)
  }
}

extension AuthorMatcher {
  /// Whether some of the terms would match an author of a repository if upper and lower case were alike.
  ///
  /// False if they are alike already. Programs are left out as the rule of bots says.
  func matchesIgnoringCase(_ terms: [Term], _ contributions: Contributions) -> Bool {
    guard !selection.syntax.ignoresCase else { return false }
    var selection = AuthorSelection(
      included: terms.filter { !$0.isMe }.map(\.text), bots: selection.bots,
      syntax: selection.syntax)
    selection.syntax.ignoresCase = true
    guard !selection.included.isEmpty,
      let matcher = try? AuthorMatcher(selection, settings)
    else { return false }
    return contributions.holds(
      contributions.authors.map { author in (try? matcher.counts(author)) ?? false })
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
