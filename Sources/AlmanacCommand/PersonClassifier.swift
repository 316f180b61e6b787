import Aggregation
import ContributionModel
import GitHistory

/// Decides what the identities of a repository are taken for: by its configuration, else by what is known of programs.
struct PersonClassifier {
  /// The patterns of each kind, the stronger kind first: who is said to be a person is no bot.
  private let patterns: [(kind: PersonKind, patterns: [AuthorPattern])]

  /// The variable of git's configuration that holds patterns for each kind.
  private static let variables: [(kind: PersonKind, name: String)] = [
    (.person, "person"), (.bot, "bot"), (.assistant, "assistant"),
  ]

  /// Takes the repository whose configuration has a say, if any has.
  ///
  /// Throws where a pattern of the configuration is not a regular expression.
  init(_ repository: GitHistory.Repository?) throws(Failure) {
    guard let repository else {
      patterns = []
      return
    }
    let settings = repository.settings(section: "almanac").filter { $0.subsection == nil }
    patterns = try Self.variables.map { kind, name throws(Failure) in
      // As in every list, an empty value drops those before it.
      let values =
        settings.filter { $0.variable == name }
        .split(omittingEmptySubsequences: false) { ($0.value ?? "").isEmpty }.last ?? []
      return (kind, try values.map(Self.pattern))
    }
  }

  private static func pattern(_ setting: ProgramSetting) throws(Failure) -> AuthorPattern {
    let text = setting.value ?? ""
    do throws(HistoryError) {
      return try AuthorPattern(text, AuthorPattern.Syntax())
    } catch {
      guard case .badPattern(_, let detail) = error else { throw .history(error) }
      throw .setting(
        name: "almanac.\(setting.variable)", value: text, origin: setting.origin.words,
        detail: detail)
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
