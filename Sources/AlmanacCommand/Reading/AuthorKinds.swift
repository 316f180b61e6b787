import Aggregation
import ContributionModel
import GitHistory

/// The rule that tells persons from bots and assistants: by the repository's configuration, or else by what is known of
/// programs.
struct AuthorKinds {
  /// The patterns of each kind, the stronger kind first: who is said to be a person is no bot.
  private let patterns: [(kind: PersonKind, patterns: [Configured])]
  private typealias Configured = (setting: ProgramSetting, pattern: AuthorPattern)

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
    let budget = PatternBudget()
    patterns = try Self.variables.map { kind, name throws(Failure) in
      // As in every list, an empty value drops those before it.
      let values =
        settings.filter { $0.variable == name }
        .split(omittingEmptySubsequences: false) { ($0.value ?? "").isEmpty }.last ?? []
      return (
        kind,
        try values.map { setting throws(Failure) in (setting, try Self.pattern(setting, budget)) }
      )
    }
  }

  private static func pattern(
    _ setting: ProgramSetting, _ budget: PatternBudget
  ) throws(Failure) -> AuthorPattern {
    do throws(HistoryError) {
      return try AuthorPattern(
        setting.value ?? "", PatternSyntax(), budget: setting.isForeign ? budget : nil)
    } catch {
      throw failure(error, setting)
    }
  }

  /// The failure that names the setting that a pattern comes from.
  private static func failure(_ error: HistoryError, _ setting: ProgramSetting) -> Failure {
    guard let problem = PatternProblem(error) else { return .history(error) }
    return .setting(
      name: "almanac.\(setting.variable)", value: setting.value ?? "",
      origin: setting.origin.words, problem)
  }

  /// Tells the kind of every author. Each is looked at once, however many commits it has.
  ///
  /// Throws if the patterns of the repository's own configuration take too long.
  func tell(_ authors: inout [AuthorEntry]) throws(Failure) {
    for index in authors.indices {
      let author = authors[index]
      authors[index].kind = try configured(author) ?? KnownPrograms.kind(of: author.identity)
    }
  }

  private func configured(_ author: AuthorEntry) throws(Failure) -> PersonKind? {
    for (kind, patterns) in patterns {
      for (setting, pattern) in patterns {
        do throws(HistoryError) {
          if try pattern.matches(author) { return kind }
        } catch {
          throw Self.failure(error, setting)
        }
      }
    }
    return nil
  }
}
