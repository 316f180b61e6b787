import Testing

@testable import CommandLineKit

/// A line, and what it means in a notation of one string: command, options, positionals.
struct LineCase: CustomTestStringConvertible, Sendable {
  let line: [String]
  let meaning: String

  init(_ line: [String], _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }

  var testDescription: String { line.joined(separator: " ") }
}

@Suite struct ParserTests {
  @Test(arguments: [
    // Values.
    LineCase(["--since", "2024-01-01"], "grid since=2024-01-01"),
    LineCase(["--since=2024-01-01"], "grid since=2024-01-01"),
    LineCase(["--since="], "grid since="),
    LineCase(["--since", ""], "grid since="),
    LineCase(["--since=a=b"], "grid since=a=b"),
    LineCase(["-s", "x"], "grid since=x"),
    LineCase(["-sx"], "grid since=x"),
    LineCase(["-s=x"], "grid since==x"),
    LineCase(["--calendar-year=2024"], "grid year=2024"),
    LineCase(["--since", "a", "--since=b"], "grid since=a since=b"),
    // A value option takes whatever comes next.
    LineCase(["--branch", "-n"], "grid branch=-n"),
    LineCase(["-b", "--since"], "grid branch=--since"),
    LineCase(["--branch", "--"], "grid branch=--"),
    LineCase(["--branch", "-h", "."], "grid branch=-h ."),
    LineCase(["--branch", "authors"], "grid branch=authors"),
    LineCase(["-s", "-"], "grid since=-"),
    // Flags, clusters and inversion.
    LineCase(["-q"], "grid quiet"),
    LineCase(["-qm"], "grid quiet merges"),
    LineCase(["-qmsx"], "grid quiet merges since=x"),
    LineCase(["-qs", "x"], "grid quiet since=x"),
    LineCase(["-qqq"], "grid quiet quiet quiet"),
    LineCase(["--no-merges"], "grid !merges"),
    LineCase(["--merges", "--no-merges"], "grid merges !merges"),
    LineCase(["-o", "x", "--no-output"], "grid output=x !output"),
    LineCase(["--trace"], "grid trace"),
    // Words.
    LineCase([], "grid"),
    LineCase([""], "grid "),
    LineCase(["-"], "grid -"),
    LineCase(["--"], "grid"),
    LineCase(["--", "--"], "grid --"),
    LineCase(["--", "-q", "--since"], "grid -q --since"),
    LineCase(["a", "-q", "b"], "grid quiet a b"),
    LineCase(["é", "日本"], "grid é 日本"),
    // The command word.
    LineCase(["authors"], "authors"),
    LineCase(["grid", "x"], "grid x"),
    LineCase(["authors", "authors"], "authors authors"),
    LineCase(["--limit", "5", "authors", "x"], "authors limit=5 x"),
    LineCase(["-q", "authors", "-n5"], "authors quiet limit=5"),
    LineCase(["x", "authors"], "grid x authors"),
    LineCase(["--", "authors"], "grid authors"),
    LineCase(["-", "authors"], "grid - authors"),
    LineCase(["compare", "a", "b"], "compare a b"),
    LineCase(["compare", "a"], "compare a"),
    LineCase(["Authors"], "grid Authors"),
    LineCase(["x", "help"], "grid x help"),
    LineCase(["--", "help"], "grid help"),
  ])
  func meaning(of test: LineCase) throws {
    guard case .run(let parsed) = try Sample.program.parse(test.line) else {
      Issue.record("not a command")
      return
    }
    #expect(Self.meaning(of: parsed) == test.meaning)
  }

  static func meaning(of parsed: ParsedArguments) -> String {
    let options = parsed.occurrences.map { occurrence in
      (occurrence.isInverted ? "!" : "") + occurrence.option
        + (occurrence.value.map { "=\($0)" } ?? "")
    }
    return ([parsed.command] + options + parsed.positionals).joined(separator: " ")
  }

  @Test(arguments: [
    (["-h"], ParseResult.help(command: nil)),
    (["--help"], .help(command: nil)),
    (["-qh"], .help(command: nil)),
    (["help"], .help(command: nil)),
    (["help", "help"], .help(command: nil)),
    (["help", "authors"], .help(command: "authors")),
    (["-q", "help", "authors"], .help(command: "authors")),
    (["help", "grid"], .help(command: "grid")),
    (["authors", "-h"], .help(command: "authors")),
    (["--help", "authors"], .help(command: "authors")),
    (["grid", "--help"], .help(command: "grid")),
    (["help", "authors", "-h"], .help(command: "authors")),
    (["help", "nonsense", "-h"], .help(command: nil)),
    (["help", "--version"], .version),
    (["--version"], .version),
    (["authors", "--version"], .version),
    (["--version", "--help"], .version),
    (["--help", "--version"], .help(command: nil)),
    // Other mistakes on the line do not matter then.
    (["--bogus", "--help"], .help(command: nil)),
    (["--help", "--since"], .help(command: nil)),
    (["--version", "--scale=none"], .version),
    (["compare", "a", "b", "c", "-h"], .help(command: "compare")),
    (["--limit", "5", "--help"], .help(command: nil)),
    (["--quiet=x", "-h"], .help(command: nil)),
    (["help", "--bogus"], .help(command: nil)),
  ])
  func answers(line: [String], expected: ParseResult) throws {
    #expect(try Sample.program.parse(line) == expected)
  }

  @Test(arguments: [
    ["--", "--help"], ["--branch", "--help"], ["-b", "-h"], ["-bh"], ["--since=--version"],
  ])
  func wordsThatOnlyLookLikeHelp(line: [String]) throws {
    guard case .run = try Sample.program.parse(line) else {
      Issue.record("taken for a request")
      return
    }
  }

  @Test func aVeryLongLineIsRead() throws {
    let words = (0..<20_000).map { "word\($0)" }
    let long = String(repeating: "x", count: 1_000_000)
    guard case .run(let parsed) = try Sample.program.parse(["--since", long] + words) else {
      Issue.record("not a command")
      return
    }
    #expect(parsed.value("since") == long)
    #expect(parsed.positionals == words)
  }

  @Test func occurrencesRememberTheirOrigin() throws {
    let parsed = try Sample.parse("x", "-qb", "day", "--calendar-year=", "--no-merges")
    #expect(parsed.occurrences.map(\.spelling) == ["-q", "-b", "--calendar-year", "--no-merges"])
    #expect(parsed.occurrences.map(\.index) == [1, 1, 3, 4])
    #expect(parsed.occurrences.map(\.value) == [nil, "day", "", nil])
  }

  @Test func anOptionCalledNoSomethingIsNotAnInverse() throws {
    let program = ProgramSpec(
      name: "tool", invocation: "tool", abstract: "A tool.", version: "1",
      defaultCommand: CommandSpec(
        "run", abstract: "Runs.",
        options: [
          OptionSpec("colour", help: "Colours.", isInvertible: true),
          OptionSpec("no-colour", help: "Grey."),
        ]))
    guard case .run(let parsed) = try program.parse(["--no-colour"]) else {
      Issue.record("not a command")
      return
    }
    #expect(parsed.flag("no-colour"))
    #expect(parsed.setting("colour") == nil)
  }
}

@Suite struct TokenTests {
  @Test(arguments: [
    ("", Token.Form.word), ("-", .word), ("--", .terminator), ("x", .word), ("a-b", .word),
    ("-x", .short(letters: "x")), ("-xy=z", .short(letters: "xy=z")),
    ("--x", .long(name: "x", value: nil)), ("--x=", .long(name: "x", value: "")),
    ("--x=y=z", .long(name: "x", value: "y=z")), ("---x", .long(name: "-x", value: nil)),
    ("--=x", .long(name: "", value: "x")), ("--=", .long(name: "", value: "")),
    ("-é", .short(letters: "é")), (" -x", .word), ("\u{2013}x", .word),
  ])
  func form(text: String, form: Token.Form) {
    #expect(Token(index: 0, text: text).form == form)
  }

  @Test func tokensAreNumbered() {
    #expect(Token.tokens(of: ["a", "b"]).map(\.index) == [0, 1])
  }
}
