import TestSupport
import Testing

/// Pipes, terminals, colour and width.
@Suite struct OutputTests {
  private static let crowd = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    var stream = ""
    for number in 0..<5000 {
      let time = "\(1_700_000_000 + number * 60) +0000"
      stream += """
        commit refs/heads/main
        author Author Number \(number) With A Long Name <author\(number)@example.com> \(time)
        committer Com <com@example.com> \(time)
        data 0

        """
    }
    try repository.fastImport(Array(stream.utf8))
    return repository
  }

  private static let escape = UInt8(0x1B)

  private func three() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.days([("2024-02-01", 1), ("2024-02-02", 3), ("2024-02-05", 9)])
    return repository
  }

  private let now = ["--now", "2024-02-07"]

  @Test("A closed pipe ends the program quietly", arguments: ["export --format csv", "authors"])
  func closedPipe(arguments: String) throws {
    let repository = try Self.crowd.get()
    let outcome = try Program().shell(
      "set -o pipefail; \"$1\" \(arguments) --now 2023-12-31 | head -1", in: repository.path)
    #expect([.exit(0), .exit(141)].contains(outcome.status), "\(outcome)")
    #expect(outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.lines.count == 2, "\(outcome)")
  }

  @Test("A full device is an error", arguments: [["export", "--format", "csv"], [], ["--help"]])
  func fullDevice(arguments: [String]) throws {
    let outcome = try Program().run(arguments, in: Self.crowd.get().path, to: "/dev/full")
    expectError(outcome)
  }

  @Test("Five thousand authors are all there")
  func crowd() throws {
    #expect(try Program().table(in: Self.crowd.get().path).rows.count == 5000)
  }

  @Test("No escape sequence on a pipe, whatever the terminal")
  func pipe() throws {
    let repository = try three()
    for environment in [["TERM": "xterm-256color"], ["TERM": nil], ["COLORTERM": "truecolor"]] {
      let outcome = try Program().run(now, in: repository.path, environment: environment)
      #expect(outcome.status == .exit(0), "\(outcome)")
      #expect(!outcome.output.contains(Self.escape), "\(outcome)")
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var options: [String] = []
    var environment: [String: String?] = [:]
    var isColoured: Bool

    var testDescription: String { "\(options) \(environment)" }
  }

  @Test(
    "Colour on a terminal",
    arguments: [
      Case(isColoured: true), Case(environment: ["NO_COLOR": ""], isColoured: true),
      Case(environment: ["NO_COLOR": "1"], isColoured: false),
      Case(environment: ["TERM": "dumb"], isColoured: false),
      Case(options: ["--color", "never"], isColoured: false),
      Case(options: ["--color", "always"], isColoured: true),
      Case(options: ["--color", "auto"], isColoured: true),
      Case(options: ["--color=always"], environment: ["NO_COLOR": "1"], isColoured: true),
      Case(options: ["--color=always"], environment: ["TERM": "dumb"], isColoured: true),
    ])
  func terminalColour(_ test: Case) throws {
    let repository = try three()
    let outcome = try PseudoTerminal(columns: 80).run(
      Program(), test.options + now, in: repository.path, environment: test.environment)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.output.contains(Self.escape) == test.isColoured, "\(outcome)")
  }

  @Test("Colour on a pipe where it is asked for")
  func pipeColour() throws {
    let repository = try three()
    let outcome = try Program().run(["--color", "always"] + now, in: repository.path)
    #expect(outcome.output.contains(Self.escape), "\(outcome)")
  }

  @Test("Without colour the levels can be told apart")
  func glyphs() throws {
    let repository = try three()
    for options in [[], ["--glyphs", "ascii"]] {
      let text = try Program().output(options + now, in: repository.path)
      let legend = try #require(text.split(separator: "\n").first { $0.contains("Less") })
      #expect(legend.contains("More"))
      // The three busy days have three glyphs, each of which the legend explains.
      #expect(text.contains("13"))
    }
    let ascii = try Program().output(["--glyphs", "ascii"] + now, in: repository.path)
    #expect(ascii.utf8.allSatisfy { $0 < 128 }, "\(ascii)")
  }

  @Test("No line is wider than the terminal", arguments: [40, 60, 80, 120, 200])
  func width(columns: Int) throws {
    let repository = try Fixture.repository("leap-years")
    for arguments in [[], ["authors"], ["compare", "."], ["--all-time"], ["--format", "text"]] {
      let outcome = try Program().run(
        arguments + ["--now", "2025-03-01", "--glyphs", "ascii"], in: repository.path,
        environment: ["COLUMNS": "\(columns)"])
      #expect(outcome.status == .exit(0), "\(outcome)")
      let widest = outcome.lines.map(\.count).max() ?? 0
      #expect(widest <= columns, "\(outcome)")
    }
  }

  @Test(
    "A terminal wider than any has room for every view",
    arguments: ["9223372036854775807", "4611686018427387904", "2147483648"])
  func widest(columns: String) throws {
    let repository = try Fixture.repository("branches-tags")
    let views = [
      [], ["--segmented"], ["--format", "text"], ["month"], ["clock"], ["streaks"], ["authors"],
      ["authors", "--grid"], ["presence"], ["compare", "--by", "year"],
      ["compare", "--by", "author", "--difference", "--limit", "2", "--all-time"], ["--help"],
    ]
    for view in views {
      let outcome = try Program().run(
        view, in: repository.path, environment: ["COLUMNS": columns])
      #expect(outcome.status == .exit(0), "\(view): \(outcome.errors)")
    }
  }

  @Test("COLUMNS is asked before the terminal, the terminal before the usual width")
  func whichWidth() throws {
    let repository = try Fixture.repository("leap-years")
    let arguments = ["--now", "2025-03-01", "--color", "never"]
    func piped(_ columns: String?) throws -> String {
      try Program().output(arguments, in: repository.path, environment: ["COLUMNS": columns])
    }
    let (narrow, usual, wide) = try (piped("60"), piped("80"), piped("120"))
    #expect(try piped(nil) == usual)
    #expect(narrow != wide)
    #expect(usual != wide)
    let program = try Program()
    func shown(_ columns: Int, _ environment: [String: String?] = [:]) throws -> String {
      try PseudoTerminal(columns: columns).run(
        program, arguments, in: repository.path, environment: environment
      ).text
    }
    #expect(try shown(120) == wide)
    #expect(try shown(60) == narrow)
    #expect(try shown(120, ["COLUMNS": "60"]) == narrow)
  }
}
