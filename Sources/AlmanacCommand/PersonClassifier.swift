import Aggregation
import ContributionModel
import GitHistory

/// Decides what the identities of a repository are taken for: by its configuration, else by what is known of programs.
struct PersonClassifier {
  /// The patterns of each kind, the stronger kind first: who is said to be a person is no bot.
  private let patterns: [(kind: PersonKind, patterns: [AuthorPattern])]

  /// The variable of git's configuration that holds patterns for each kind.
  private static let variables: [(kind: PersonKind, name: String)] = [
    (.person, "almanac.person"), (.bot, "almanac.bot"), (.assistant, "almanac.assistant"),
  ]

  /// Takes the repository whose configuration has a say, if any has.
  ///
  /// Throws where a pattern of the configuration is not a regular expression.
  init(_ repository: GitHistory.Repository?) throws(Failure) {
    guard let repository else {
      patterns = []
      return
    }
    patterns = try Self.variables.map { kind, name throws(Failure) in
      let patterns = try repository.settings(name).filter { !$0.isEmpty }
        .map { text throws(Failure) in try Self.pattern(text, of: name, in: repository) }
      return (kind, patterns)
    }
  }

  private static func pattern(
    _ text: String, of name: String, in repository: GitHistory.Repository
  ) throws(Failure) -> AuthorPattern {
    do throws(HistoryError) {
      return try AuthorPattern(text, AuthorPattern.Syntax())
    } catch {
      guard case .badPattern(_, let detail) = error else { throw .history(error) }
      throw .setting(name: name, value: text, path: repository.path, detail: detail)
    }
  }

  /// What each identity of a history is taken for. Each is looked at once, however many commits it has.
  func kinds(_ history: History) -> [PersonKind] {
    zip(history.identities, history.afterIdentities).map { identity, rest in
      let configured = patterns.first { _, patterns in
        patterns.contains { $0.matches(identity, followedBy: rest) }
      }
      return configured?.kind ?? KnownPrograms.kind(of: identity)
    }
  }
}
