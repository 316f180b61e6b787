import CommandLineKit
import Rendering

/// The program: reads its command line, runs a command, writes the result.
package struct Almanac {
  private let surroundings: Surroundings
  private let program = ProgramTable.program

  private init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Runs in this process with its arguments, and gives the status to end with, see below.
  ///
  /// The executable has no value of this module to hold: an incremental build does not compile it anew where only the
  /// layout of one changes, as with a name more in the locale's names, and it would go on with the old one.
  package static func run() -> Int32 {
    Almanac(.current()).run(Platform.arguments()).rawValue
  }

  /// Runs with these arguments, without the program's own name, and gives the status to end with.
  private func run(_ arguments: [String]) -> ProgramStatus {
    Platform.ignoreFileSizeSignal()
    do {
      switch try program.parse(arguments) {
      case .help(let command):
        return write(
          program.help(command: command, columns: surroundings.columns, width: Platform.width))
      case .version: return write("git-almanac \(program.version)\n")
      case .run(let arguments): return try run(arguments)
      }
    } catch let error as UsageError {
      return report(.usage(error))
    } catch let failure as Failure {
      return report(failure)
    } catch {
      return report(.unexpected(error))
    }
  }

  private func run(_ arguments: ParsedArguments) throws -> ProgramStatus {
    if let shell = try arguments.choice("generate-completion-script", of: Shell.self) {
      return write(program.completionScript(for: shell))
    }
    if arguments.flag("generate-manual") {
      return write(program.manualPage(date: ProgramVersion.date))
    }
    for path in arguments.values("directory") where !path.isEmpty {
      if let detail = Platform.changeFolder(to: path) {
        throw Failure.folder(path: path, detail: detail)
      }
    }
    let configured = try ConfiguredArguments(arguments, program, surroundings)
    let result: CommandResult
    do {
      result = try Commands.command(named: configured.arguments.command)
        .init(configured.arguments, configured.surroundings).result()
    } catch let failure as Failure {
      return report(failure, of: configured.arguments)
    }
    let written =
      result.growth.map { status(ofWriting: GrowthDisplay($0).run()) } ?? write(result.text)
    if !configured.arguments.flag("quiet") { (configured.notes + result.notes).forEach(note) }
    let failures = result.failures.map { report($0, of: configured.arguments) }
    return ProgramStatus(
      writing: written, failures: failures, isDoneDespiteFailures: result.isDoneDespiteFailures)
  }

  /// Writes the result in one go. A reader that went away ends the program without a word.
  private func write(_ text: String) -> ProgramStatus {
    status(ofWriting: Platform.send(text, to: 1))
  }

  private func status(ofWriting error: Int32?) -> ProgramStatus {
    guard let error, error != Platform.brokenPipe else { return .success }
    return report(.output(Platform.message(ofError: error)))
  }

  /// Writes a note to the error stream.
  private func note(_ note: String) {
    let escaper = TerminalEscaper(scalarWidth: Platform.width)
    _ = Platform.send("\(program.name): note: \(escaper.escaped(note))\n", to: 2)
  }

  /// Writes a failure to the error stream and gives the status that it ends with.
  ///
  /// Takes the arguments that led to it, once they hold what is configured.
  private func report(_ failure: Failure, of arguments: ParsedArguments? = nil) -> ProgramStatus {
    let text = failure.text(
      program: program, columns: surroundings.errors.columns ?? 80,
      escaper: TerminalEscaper(scalarWidth: Platform.width), arguments: arguments)
    _ = Platform.send(text, to: 2)
    return ProgramStatus(failure, arguments)
  }
}
