/// A command line that fits the table, before its values are converted.
package struct ParsedArguments: Sendable, Hashable {
  /// The name of the command to run.
  package let command: String
  /// Whether the line names the command, or the default one was taken.
  package let isCommandNamed: Bool
  /// Every option in the order of the line; settings come before all of them.
  package let occurrences: [Occurrence]
  /// The words that are neither options, nor values, nor the command.
  package let positionals: [String]
  /// How many of the last of them were written after `--`.
  package let positionalsAfterTerminator: Int
  /// The names of all options of the program, to catch misspelt questions.
  let knownOptions: Set<String>

  /// The occurrences of an option that hold: those after the last `--no-NAME`.
  package func occurrences(of name: String) -> [Occurrence] { occurrences(ofAny: [name]) }

  /// The occurrences that hold of any of these options, in the order of the line.
  package func occurrences(ofAny names: Set<String>) -> [Occurrence] {
    assert(names.isSubset(of: knownOptions), "no option is called so: \(names)")
    var takenBack: Set<String> = []
    var holding: [Occurrence] = []
    for occurrence in occurrences.reversed() where names.contains(occurrence.option) {
      if occurrence.isInverted { takenBack.insert(occurrence.option) }
      if !takenBack.contains(occurrence.option) { holding.append(occurrence) }
    }
    return holding.reversed()
  }

  /// The last occurrence of an option, when it holds.
  package func occurrence(of name: String) -> Occurrence? { occurrences(of: name).last }

  /// Whether a flag is on; off when it is not given.
  package func flag(_ name: String) -> Bool { setting(name) ?? false }

  /// Whether a flag was switched on or off; nil when it is not given.
  package func setting(_ name: String) -> Bool? {
    assert(knownOptions.contains(name), "no option is called '\(name)'")
    return occurrences.last { $0.option == name }.map { !$0.isInverted }
  }

  /// The last value of an option.
  package func value(_ name: String) -> String? { occurrence(of: name)?.value }

  /// All values of an option that collects.
  package func values(_ name: String) -> [String] { occurrences(of: name).compactMap(\.value) }

  /// Whether the line mentions an option in any way, `--no-NAME` included; settings do not count.
  package func isPresent(_ name: String) -> Bool {
    assert(knownOptions.contains(name), "no option is called '\(name)'")
    return occurrences.contains { $0.option == name && $0.origin == nil }
  }

  /// The line in its plainest spelling, which parses to the same options, words and command.
  package var commandLine: [String] {
    (isCommandNamed ? [command] : []) + occurrences.filter { $0.origin == nil }.map(\.argument)
      + positionals.dropLast(positionalsAfterTerminator)
      + (positionalsAfterTerminator == 0
        ? [] : ["--"] + positionals.suffix(positionalsAfterTerminator))
  }

  /// An error about this line in the program's own words, which names the settings among the options that it is about.
  package func usageError(
    _ message: String, hint: String? = nil, about options: [String] = []
  ) -> UsageError {
    UsageError(
      .other(message: message, hint: hint), command: command,
      occurrences: options.compactMap { occurrence(of: $0) })
  }

  /// Where the first setting stands that gives one of these options a value that is meant; nil where none does.
  package func origin(of options: Set<String>, where isMeant: (String) -> Bool) -> String? {
    occurrences(ofAny: options).first { $0.origin != nil && isMeant($0.value ?? "") }?.origin
  }
}
