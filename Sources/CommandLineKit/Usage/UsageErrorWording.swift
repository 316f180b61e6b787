/// Turns the facts of a usage error into sentences.
struct UsageErrorWording {
  /// One sentence that says what is wrong.
  let message: String
  /// Lines that help: suggestions, or the values to choose from.
  let details: [String]
  /// Whether they, or the message, list the values to choose from.
  let listsValues: Bool

  /// How many values a sentence lists; more of them become a list of lines.
  private static let inlineLimit = 5

  init(_ kind: UsageError.Kind) {
    if case .invalidValue(_, _, .choices) = kind { listsValues = true } else { listsValues = false }
    switch kind {
    case .unknownOption, .misplacedOption, .conflictingOptions:
      (message, details) = Self.aboutOption(kind)
    case .missingValue(let spelling, let placeholder):
      (message, details) = ("'\(spelling)' needs a value: \(spelling) <\(placeholder)>.", [])
    case .unexpectedValue(let spelling, let value):
      let message = "'\(spelling)' takes no value, but was given \(Self.quoted(value))."
      (self.message, details) = (message, [])
    case .invalidValue(let spelling, let value, let reason):
      (message, details) = Self.aboutValue("\(Self.quoted(value)) for '\(spelling)'", reason)
    case .unexpectedArguments(let words, let suggestion):
      let noun = words.count == 1 ? "argument" : "arguments"
      let message = "unexpected \(noun) \(Self.list(words.map(Self.quoted)))."
      (self.message, details) = (message, Self.meant(suggestion))
    case .missingArgument(let placeholder):
      (message, details) = ("the argument <\(placeholder)> is missing.", [])
    case .unknownCommand(let word, let suggestion):
      (message, details) = ("there is no command \(Self.quoted(word)).", Self.meant(suggestion))
    case .other(let message, let hint):
      self.message = escapedForTerminal(message, limit: .max)
      details = hint.map { [escapedForTerminal($0, limit: .max)] } ?? []
    }
  }

  private static func aboutOption(_ kind: UsageError.Kind) -> (String, [String]) {
    switch kind {
    case .unknownOption(let spelling, let cluster, let suggestion):
      let place = cluster.map { " in \(quoted($0))" } ?? ""
      return ("unknown option \(quoted(spelling))\(place).", meant(suggestion))
    case .misplacedOption(let spelling, let owners, let command):
      let names = list(owners.map { "'\($0)'" })
      return ("'\(spelling)' belongs to \(names), not to '\(command)'.", [])
    case .conflictingOptions(let first, let second):
      return ("'\(first)' and '\(second)' exclude each other; give only one of them.", [])
    default: return ("", [])
    }
  }

  private static func aboutValue(
    _ subject: String, _ reason: UsageError.InvalidValueReason
  ) -> (String, [String]) {
    switch reason {
    case .expected(let expectation):
      return ("invalid value \(subject): expected \(expectation).", [])
    case .foreignPath:
      return (
        "the path \(subject) is not used: the settings of a repository must not choose files.",
        ["Name the file on the command line, or in your own configuration."]
      )
    case .choices(let choices, let suggestion) where choices.count <= inlineLimit:
      let names = list(choices.map { "'\($0)'" }, last: "or")
      return ("invalid value \(subject): expected \(names).", meant(suggestion))
    case .choices(let choices, let suggestion):
      let bullets = choices.map { "- \($0)" }
      return ("invalid value \(subject); the values are:", bullets + meant(suggestion))
    }
  }

  private static func meant(_ suggestion: String?) -> [String] {
    suggestion.map { ["Did you mean '\($0)'?"] } ?? []
  }

  private static func quoted(_ word: String) -> String { "'\(escapedForTerminal(word))'" }

  private static func list(_ words: [String], last conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
