/// What is wrong with a command line.
///
/// The error holds facts only; `UsageErrorWording` makes sentences of them.
package struct UsageError: Error, Sendable, Hashable {
  /// Why a value is not accepted.
  package enum InvalidValueReason: Sendable, Hashable {
    /// Something else was expected, in words such as "a date".
    case expected(String)
    /// Only these values are accepted; one of them may have been meant.
    case choices([String], suggestion: String?)
    /// It is a path, and stands in a setting of what is looked at.
    case foreignPath
  }

  /// The kinds of mistakes, with the words of the line that they are about.
  package enum Kind: Sendable, Hashable {
    /// No command has this option.
    ///
    /// The cluster is the whole argument when the option is one of several letters in it.
    case unknownOption(spelling: String, cluster: String?, suggestion: String?)
    /// Other commands have this option.
    case misplacedOption(spelling: String, owners: [String], command: String)
    /// The line ends where a value should follow.
    case missingValue(spelling: String, placeholder: String)
    /// A flag was given a value.
    case unexpectedValue(spelling: String, value: String)
    /// The value does not fit the option.
    case invalidValue(spelling: String, value: String, reason: InvalidValueReason)
    /// There are more words than the command takes.
    case unexpectedArguments([String], suggestion: String?)
    /// A word that the command needs is not there.
    case missingArgument(String)
    /// Two options exclude each other.
    case conflictingOptions(String, String)
    /// A word is not the name of a command.
    case unknownCommand(String, suggestion: String?)
    /// A mistake that only the program can see.
    case other(message: String, hint: String?)
  }

  /// What is wrong.
  package let kind: Kind
  /// The command whose usage the text shows; nil for the program's.
  package let command: String?
  /// The long name of the option whose help the text shows.
  package let option: String?
  /// The settings that are wrong, or that do not go with what else there is.
  package let settings: [Occurrence]
  /// Whether settings alone are wrong, and not the command line.
  package let isOfSettings: Bool

  /// Makes an error of its facts. `occurrences` are the options and settings that it is about.
  package init(
    _ kind: Kind, command: String? = nil, option: String? = nil, occurrences: [Occurrence] = []
  ) {
    self.kind = kind
    self.command = command
    self.option = option
    settings = occurrences.filter { $0.origin != nil }
    isOfSettings = !settings.isEmpty && settings.count == occurrences.count
  }

  /// An error about a word that is not a command, with the nearest command as suggestion.
  package static func unknownCommand(_ word: String, in program: ProgramSpec) -> UsageError {
    let names = program.allCommands.map(\.name)
    return UsageError(.unknownCommand(word, suggestion: nearest(to: word, in: names)))
  }
}
