import CommandLineKit
import Presentation
import Rendering

/// A command of the program.
protocol Command: SendableMetatype {
  /// Its part of the command line.
  static var spec: CommandSpec { get }

  /// Converts the options, and reads what they name.
  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws

  func result() throws -> CommandResult
}

/// A command that shows a view of histories.
protocol ViewCommand: Command {
  associatedtype View: ViewDescription

  /// The forms that the view has, the usual one first.
  static var formats: [OutputFormat] { get }

  var reading: Reading { get }
  var look: LookOptions { get }
  var format: OutputFormat { get }

  func view() throws -> View
}

extension ViewCommand {
  func result() throws -> CommandResult { result(try view()) }

  /// The wording of the view.
  var phrases: Phrases { reading.phrases(look.style) }

  /// The view in the form that was asked for.
  func result(_ view: View) -> CommandResult {
    let context = OutputContext(
      style: look.style, isTerminal: reading.writesToTerminal,
      version: ProgramVersion.number)
    return reading.result(
      format.text(of: view, context),
      notes: format.audience == .programsWithoutNotes ? view.notes : [])
  }

  /// The form that `--format` asks for, or the usual one.
  static func format(_ arguments: ParsedArguments) throws(UsageError) -> OutputFormat {
    let names = formats.map(\.name)
    guard let occurrence = arguments.occurrence(of: "format") else { return formats[0] }
    guard let index = names.firstIndex(of: occurrence.value ?? "") else {
      throw occurrence.invalid(choices: names)
    }
    return formats[index]
  }
}
