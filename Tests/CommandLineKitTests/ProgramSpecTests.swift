import CommandLineKit
import Testing

@Suite struct ProgramSpecTests {
  static func program(
    _ options: [OptionSpec], arguments: [ArgumentSpec] = [], other: [OptionSpec] = []
  ) -> ProgramSpec {
    ProgramSpec(
      name: "tool", invocation: "tool", abstract: "A tool.", version: "1",
      defaultCommand: CommandSpec("run", abstract: "Runs.", arguments: arguments, options: options),
      commands: [CommandSpec("walk", abstract: "Walks.", options: other)])
  }

  @Test func theSampleHasNoProblems() { #expect(Sample.program.problems().isEmpty) }

  @Test(arguments: [
    (OptionSpec("version", help: "X."), "run: '--version' is declared twice"),
    (OptionSpec("x", short: "h", help: "X."), "run: '-h' is declared twice"),
    (OptionSpec("x", aliases: ["x"], help: "X."), "run: '--x' is declared twice"),
    (OptionSpec("no-x", aliases: ["x"], help: "X.", isInvertible: true), nil),
    (OptionSpec("", help: "X."), "run: -- has a name that cannot be written"),
    (OptionSpec("-x", help: "X."), "run: ---x has a name that cannot be written"),
    (OptionSpec("x=y", help: "X."), "run: --x=y has a name that cannot be written"),
    (OptionSpec("x", short: "-", help: "X."), "run: --x has a short name that cannot be written"),
    (
      OptionSpec("x", short: "e\u{301}\u{302}", help: "X."),
      "run: --x has a short name that cannot be written"
    ),
    (OptionSpec("x", help: ""), "run: --x has no help"),
    (OptionSpec("x", help: "", isHidden: true), nil),
    (OptionSpec("x", help: "X.", allowedValues: ["a"]), "run: --x is a flag with values"),
    (
      OptionSpec("x", kind: .value(placeholder: "y"), help: "X.", completion: .custom("z")),
      "run: --x completes by 'z', which is not declared"
    ),
  ])
  func problem(option: OptionSpec, problem: String?) {
    #expect(Self.program([option]).problems() == (problem.map { [$0] } ?? []))
  }

  @Test func aNameNeedsOneArity() {
    let flag = OptionSpec("x", help: "X.")
    let valued = OptionSpec("x", kind: .value(placeholder: "y"), help: "X.")
    #expect(
      Self.program([flag], other: [valued]).problems()
        == ["'--x' takes a value in one command and none in another"])
    #expect(Self.program([flag], other: [flag]).problems() == [])
  }

  @Test func commandsAreDeclaredOnce() {
    var program = Self.program([])
    program.commands += [CommandSpec("run", abstract: "."), CommandSpec("help", abstract: ".")]
    #expect(
      program.problems()
        == ["command 'run' is declared twice", "command 'help' is declared twice"])
  }

  @Test func argumentsHaveAnOrder() {
    let repeating = ArgumentSpec("a", help: "A.", isRepeating: true)
    let optional = ArgumentSpec("b", help: "B.", isOptional: true)
    let single = ArgumentSpec("c", help: "C.")
    #expect(
      Self.program([], arguments: [repeating, single]).problems()
        == ["run: only the last argument may repeat"])
    #expect(
      Self.program([], arguments: [optional, single]).problems()
        == ["run: an optional argument stands before one that is not"])
    #expect(Self.program([], arguments: [single, optional]).problems() == [])
  }

  @Test func commandsHaveTitles() {
    let program = Sample.program
    #expect(program.allCommands.map(\.name) == ["grid", "authors", "compare"])
    #expect(program.title(of: program.defaultCommand) == "git almanac")
    #expect(program.command(named: "authors").map(program.title) == "git almanac authors")
    #expect(program.command(named: "none") == nil)
  }
}
