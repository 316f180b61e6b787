import CommandLineKit
import GitHistory

/// What the program ends with. Every failure gets its status here.
///
/// A signal that ends the program is left to end it, so that a shell sees it.
enum ProgramStatus: Int32 {
  /// All was done. So it is if whoever read the result went away.
  case success = 0
  /// Something could not be read or written, or a setting is wrong.
  case failure = 1
  /// The command line is wrong: `EX_USAGE` of BSD.
  case wrongUsage = 64

  /// The status for a failure. `arguments` are those that led to it, if they are known yet.
  ///
  /// A wrong setting is no fault of the command line, even if it is the same option that does not fit.
  init(_ failure: Failure, _ arguments: ParsedArguments?) {
    if arguments.flatMap(failure.origin) != nil {
      self = .failure
      return
    }
    switch failure {
    case .usage(let error): self = error.isOfSettings ? .failure : .wrongUsage
    case .unknownUser, .pathLimit, .history(.badPattern): self = .wrongUsage
    case .several(let failures):
      self = failures.first.map { ProgramStatus($0, arguments) } ?? .failure
    case .history, .repository, .references, .nothingFound, .output, .folder, .file, .holidays,
      .setting,
      .uncleared, .nothingCleared, .fileKept, .unexpected:
      self = .failure
    }
  }

  /// The status of a run that wrote its result with `writing`, and met these failures on the way.
  ///
  /// With `isDoneDespiteFailures` they leave it a success.
  init(writing: ProgramStatus, failures: [ProgramStatus], isDoneDespiteFailures: Bool) {
    if writing != .success {
      self = writing
    } else {
      self = isDoneDespiteFailures ? .success : failures.first ?? .success
    }
  }
}
