import CommandLineKit
import Testing

/// A wrong line with the first lines of the answer, up to the usage.
struct MistakeCase: CustomTestStringConvertible, Sendable {
  let line: [String]
  let answer: String

  init(_ line: [String], _ answer: String) {
    self.line = line
    self.answer = answer
  }

  var testDescription: String { line.joined(separator: " ") }
}

@Suite struct UsageErrorTests {
  static let sinceHelp = "\n  -s, --since <date>      The first day that is counted."
  static let quietHelp = "\n  -q, --quiet             Say less."
  static let scaleHelp =
    "\n  --scale <name>          How counts become shades."
    + " (values: quartile, ratio, log; default: quartile)"
  static let shapeHelp =
    "\n  --shape <shape>         The shape of a cell."
    + " (values: square, circle, diamond, hexagon, letter, number)"
  /// Where the values stand above it already.
  static let chosenScaleHelp =
    "\n  --scale <name>          How counts become shades. (default: quartile)"
  static let chosenShapeHelp = "\n  --shape <shape>         The shape of a cell."
  static let shapes =
    "\n  - square\n  - circle\n  - diamond\n  - hexagon\n  - letter\n  - number"

  @Test(arguments: [
    // Unknown options.
    MistakeCase(["--sicne"], "unknown option '--sicne'.\n  Did you mean '--since'?"),
    MistakeCase(["--sicne=2020"], "unknown option '--sicne'.\n  Did you mean '--since'?"),
    MistakeCase(["--no-merge"], "unknown option '--no-merge'.\n  Did you mean '--no-merges'?"),
    MistakeCase(["--versoin"], "unknown option '--versoin'.\n  Did you mean '--version'?"),
    MistakeCase(["--bogus"], "unknown option '--bogus'."),
    MistakeCase(["--no-quiet"], "unknown option '--no-quiet'."),
    MistakeCase(["--trac"], "unknown option '--trac'."),
    // A value in place of its option, and --no- before an option with a value.
    MistakeCase(
      ["--log"], "unknown option '--log'.\n  Did you mean '--scale log'?" + scaleHelp),
    MistakeCase(
      ["--hexagon=3"],
      "unknown option '--hexagon'.\n  Did you mean '--shape hexagon'?" + shapeHelp),
    MistakeCase(
      ["--no-since"], "unknown option '--no-since'.\n  Did you mean '--since'?" + sinceHelp),
    MistakeCase(
      ["--no-scale"], "unknown option '--no-scale'.\n  Did you mean '--scale'?" + scaleHelp),
    // What is no option, and what it stands for.
    MistakeCase(
      ["--ratio-of=3"],
      "unknown option '--ratio-of'.\n  Did you mean '--scale ratio'?" + scaleHelp),
    MistakeCase(
      ["authors", "--no-merges"],
      "unknown option '--no-merges'.\n  Did you mean '--limit 0'?"
        + "\n  -n, --limit <count>     Show no more than this. (default: 10)"),
    MistakeCase(["---x"], "unknown option '---x'."),
    MistakeCase(["--=x"], "unknown option '--' in '--=x'."),
    MistakeCase(["-x"], "unknown option '-x'."),
    MistakeCase(["-qx"], "unknown option '-x' in '-qx'."),
    MistakeCase(["-year"], "unknown option '-y' in '-year'.\n  Did you mean '--year'?"),
    MistakeCase(["-xh"], "unknown option '-x' in '-xh'."),
    MistakeCase(["-5"], "unknown option '-5'."),
    MistakeCase(["-é"], "unknown option '-é'."),
    MistakeCase(["--a\u{1B}b\u{202E}"], "unknown option '--a\\u{1B}b\\u{202E}'."),
    // Prefixes are not accepted.
    MistakeCase(["--sinc=x"], "unknown option '--sinc'.\n  Did you mean '--since'?"),
    MistakeCase(["--ver"], "unknown option '--ver'.\n  Did you mean '--version'?"),
    // Options of other commands.
    MistakeCase(
      ["--limit", "3"], "'--limit' belongs to 'git almanac authors', not to 'git almanac'."),
    MistakeCase(["-n3"], "'-n' belongs to 'git almanac authors', not to 'git almanac'."),
    MistakeCase(
      ["compare", "a", "--no-merges"],
      "'--no-merges' belongs to 'git almanac', not to 'git almanac compare'."),
    MistakeCase(
      ["compare", "a", "-s", "x"],
      "'-s' belongs to 'git almanac' and 'git almanac authors', not to 'git almanac compare'."),
    // Values.
    MistakeCase(["--since"], "'--since' needs a value: --since <date>." + sinceHelp),
    MistakeCase(["-s"], "'-s' needs a value: -s <date>." + sinceHelp),
    MistakeCase(["-qs"], "'-s' needs a value: -s <date>." + sinceHelp),
    MistakeCase(["--quiet=3"], "'--quiet' takes no value, but was given '3'." + quietHelp),
    MistakeCase(["--quiet="], "'--quiet' takes no value, but was given ''." + quietHelp),
    MistakeCase(
      ["--no-output=x"],
      "'--no-output' takes no value, but was given 'x'."
        + "\n  -o, --[no-]output <file>\n                          Write into a file."),
    MistakeCase(
      ["--help=x"],
      "'--help' takes no value, but was given 'x'.\n  -h, --help              Show this help."),
    MistakeCase(
      ["--scale=rato"],
      "invalid value 'rato' for '--scale': expected 'quartile', 'ratio' or 'log'."
        + "\n  Did you mean 'ratio'?" + chosenScaleHelp),
    MistakeCase(
      ["--scale="],
      "invalid value '' for '--scale': expected 'quartile', 'ratio' or 'log'." + chosenScaleHelp),
    MistakeCase(
      ["--scale=x", "--scale=log"],
      "invalid value 'x' for '--scale': expected 'quartile', 'ratio' or 'log'." + chosenScaleHelp),
    MistakeCase(
      ["--shape=squared"],
      "invalid value 'squared' for '--shape'; the values are:" + shapes
        + "\n  Did you mean 'square'?" + chosenShapeHelp),
    MistakeCase(
      ["--shape", "a  b\n"],
      "invalid value 'a  b\\n' for '--shape'; the values are:" + shapes + chosenShapeHelp),
    // Words.
    MistakeCase(["compare"], "the argument <left> is missing."),
    MistakeCase(["compare", "a", "b", "c"], "unexpected argument 'c'."),
    MistakeCase(["compare", "a", "b", "c", "d"], "unexpected arguments 'c' and 'd'."),
    MistakeCase(
      ["compare", "a", "b", "c", "d", "\u{9B}"], "unexpected arguments 'c', 'd' and '\\u{9B}'."),
    MistakeCase(["help", "author"], "there is no command 'author'.\n  Did you mean 'authors'?"),
    MistakeCase(["help", "qwertz"], "there is no command 'qwertz'."),
    MistakeCase(["help", "authors", "x"], "unexpected argument 'x'."),
    // Groups.
    MistakeCase(
      ["-s", "x", "--calendar-year", "y"],
      "'-s' and '--calendar-year' exclude each other; give only one of them."),
    MistakeCase(
      ["--year=y", "--since=x"],
      "'--year' and '--since' exclude each other; give only one of them."),
    // The first mistake is told.
    MistakeCase(["--bogus", "--since"], "unknown option '--bogus'."),
    MistakeCase(
      ["x", "--quiet=3", "--bogus"], "'--quiet' takes no value, but was given '3'." + quietHelp),
  ])
  func answer(to test: MistakeCase) throws {
    let error = try #require(Sample.error(test.line))
    let text = error.text(program: Sample.program, columns: 240)
    let answer = text.split(separator: "\nUsage: ", maxSplits: 1).first
    #expect(answer.map(String.init) == "git-almanac: error: \(test.answer)")
  }

  @Test func theWholeTextAt80Columns() {
    let text = Sample.error(["compare", "--sice", "a"])?.text(program: Sample.program, columns: 80)
    let expected = """
      git-almanac: error: unknown option '--sice'.
      Usage: git almanac compare [--[no-]output <file>] [--quiet] <left> [<right>]
        See 'git almanac help compare' for more.

      """
    #expect(text == expected)
  }

  @Test func theWholeTextAt40Columns() {
    let text = Sample.error(["authors", "--since"])?.text(program: Sample.program, columns: 40)
    let expected = """
      git-almanac: error: '--since' needs a
        value: --since <date>.
        -s, --since <date>
            The first day that is counted.
      Usage: git almanac authors
          [--since <date>] [--limit <count>]
          [--[no-]output <file>] [--quiet]
          [<repository>...]
        See 'git almanac help authors' for
        more.

      """
    #expect(text == expected)
  }

  @Test func theDefaultCommandPointsToItsShortOption() {
    let text = Sample.error(["--bogus"])?.text(program: Sample.program, columns: 80)
    #expect(text?.hasSuffix("\n  See 'git almanac -h' for more.\n") == true)
  }

  @Test(arguments: [20, 25, 33, 60]) func noLineIsWiderThanTheTerminal(columns: Int) throws {
    let word = String(repeating: "long", count: 50)
    for line in [["--" + word], ["--shape", word], ["compare", "a", "b", word, word]] {
      let text = try #require(Sample.error(line)).text(program: Sample.program, columns: columns)
      for row in text.split(separator: "\n") { #expect(row.count <= columns, "\(row)") }
    }
  }

  @Test func aProgramsOwnMessageIsShownWhole() {
    let long = String(repeating: "word ", count: 100) + "end."
    let error = UsageError(.other(message: long, hint: "Try\u{1B} this."), command: "authors")
    let text = error.text(program: Sample.program, columns: 1000)
    #expect(text.hasPrefix("git-almanac: error: \(long)\n  Try\\u{1B} this.\nUsage: "))
  }

  @Test func expectationsEndTheSentence() throws {
    let occurrence = try #require(try Sample.parse("--since=x").occurrence(of: "since"))
    let text = occurrence.invalid(expected: "a date").text(program: Sample.program, columns: 80)
    #expect(
      text.hasPrefix(
        "git-almanac: error: invalid value 'x' for '--since': expected a date."
          + Self.sinceHelp))
  }

  @Test func aTakenBackOptionExcludesNothing() throws {
    var program = Sample.program
    program.commonOptions[0].exclusiveGroups = ["target"]
    program.commonOptions[1].exclusiveGroups = ["target"]
    #expect(throws: UsageError.self) { try program.parse(["-o", "x", "-q"]) }
    #expect(throws: Never.self) { try program.parse(["-o", "x", "--no-output", "-q"]) }
    #expect(throws: Never.self) { try program.parse(["-q", "-q"]) }
  }

  @Test func aMistypedCommandIsSuggestedWhereWordsAreNotTaken() throws {
    let program = ProgramSpec(
      name: "tool", invocation: "tool", abstract: "A tool.", version: "1",
      defaultCommand: CommandSpec("run", abstract: "Runs."),
      commands: [CommandSpec("authors", abstract: "Ranks.")])
    let expected = UsageError(
      .unexpectedArguments(["autors"], suggestion: "authors"), command: "run")
    #expect(throws: expected) { try program.parse(["autors"]) }
    #expect(
      UsageError.unknownCommand("autors", in: program)
        == UsageError(.unknownCommand("autors", suggestion: "authors")))
  }

}
