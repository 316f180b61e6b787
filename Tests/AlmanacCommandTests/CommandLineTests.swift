import TestSupport
import Testing

/// Statuses, streams, help.
@Suite struct CommandLineTests {
  @Test("Help goes to the standard output", arguments: [["-h"], ["--help"], ["help"]])
  func help(arguments: [String]) throws {
    let text = try Program().output(arguments)
    #expect(text.contains("USAGE"))
    for word in ["compare", "authors", "export", "--author", "--since"] {
      #expect(text.contains(word))
    }
  }

  @Test("Help on a command", arguments: ["compare", "authors", "export"])
  func helpCommand(name: String) throws {
    let text = try Program().output(["help", name])
    #expect(text.contains("USAGE"))
    #expect(text.contains("git almanac \(name)") || text.contains("git-almanac \(name)"))
    #expect(try Program().output([name, "--help"]) == text)
  }

  @Test("Help is no wider than the terminal", arguments: ["40", "60", "100"])
  func helpWidth(columns: String) throws {
    let text = try Program().output(["-h"], environment: ["COLUMNS": columns])
    let width = Int(columns) ?? 0
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= width }, "\(text)")
  }

  @Test("The version")
  func version() throws {
    let text = try Program().output(["--version"])
    #expect(text.hasPrefix("git-almanac "))
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test(
    "Wrong usage",
    arguments: [
      ["--no-such-option"], ["export", "--format", "sculpture"], ["--format"], ["--color", "blue"],
      ["--tz", "Nowhere/Land"], ["--day-start", "24:00"], ["--day-start", "4h"],
      ["--date", "birth"],
      ["authors", "--limit", "many"], ["authors", "--sort", "beauty"], ["--identity", "soul"],
      ["help", "nothing"], ["--all=yes"],
    ])
  func usage(arguments: [String]) throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    expectError(try Program().run(arguments, in: repository.path), exit: 64)
  }

  @Test("A mistyped option names the one that was meant")
  func suggestion() throws {
    expectError(try Program().run(["--auther", "Ann"]), exit: 64, saying: "--author")
  }

  @Test("Nothing on the error stream where nothing went wrong")
  func quiet() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    for arguments in [
      [], ["authors"], ["compare", "."], ["export", "--format", "csv"], ["--format", "json"],
      ["--format", "text"],
    ] {
      let outcome = try Program().run(arguments + ["--now", "2024-02-04"], in: repository.path)
      #expect(outcome.status == .exit(0), "\(outcome)")
      #expect(outcome.errors.isEmpty, "\(outcome)")
      #expect(outcome.text.hasSuffix("\n"), "\(outcome)")
    }
  }

  @Test("The same output each time", arguments: [[], ["authors"], ["export", "--format", "csv"]])
  func repeatable(arguments: [String]) throws {
    let repository = try Fixture.repository("leap-years")
    let run = { try Program().output(arguments + ["--now", "2025-03-01"], in: repository.path) }
    #expect(try run() == run())
  }

  @Test("Git finds the program as one of its commands")
  func asGitCommand() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let outcome = try Program().shell(
      "PATH=\"$(dirname \"$1\"):$PATH\"; exec git almanac export --format csv", in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(try CSVTable(outcome.text).rows.count == 4)
  }

  @Test("Nothing is written into the repository")
  func readOnly() throws {
    let repository = try Fixture.repository("mailmap")
    let list = {
      try Command(
        Isolation.path(of: "find"), [repository.path, "-printf", "%p %T@ %s\n"], environment: [:],
        folder: "/"
      ).run().text
    }
    let before = try list()
    for arguments in [[], ["authors"], ["export", "--format", "csv", "--all"]] {
      _ = try Program().output(arguments, in: repository.path)
    }
    #expect(try list() == before)
  }
}
