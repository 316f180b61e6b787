import Rendering

/// What a command gives back.
struct CommandResult {
  var text: String
  /// The text as it grows on the terminal, where that is wanted.
  var growth: Growth?
  /// What the user should know where the text itself has no place for it, a sentence each.
  var notes: [String] = []
  /// What could not be read beside.
  var failures: [Failure] = []
  /// Whether the failures leave the run a success.
  var isDoneDespiteFailures = false
}
