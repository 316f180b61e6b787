import Foundation
import TestSupport
import Testing

/// The settings that a repository's own configuration has come from whoever made it.
@Suite struct ForeignSettingTests {
  /// An author whose name is as long as a hostile one, and one as usual.
  private func repository(name: String = String(repeating: "a", count: 100_000)) throws
    -> GitRepository
  {
    let repository = try GitRepository()
    try repository.raw("\(name) <ann@example.com> 1706788800 +0000")
    try repository.raw("Bob <bob@example.com> 1706788801 +0000")
    return repository
  }

  /// The environment of a run with one setting of its own.
  private func own(_ name: String, _ value: String) -> [String: String] {
    ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": name, "GIT_CONFIG_VALUE_0": value]
  }

  @Test(
    "Choose no file, not even in the repository, and do not make the program wait",
    arguments: ["/etc/passwd", "-", "/dev/stdin", "/dev/fd/0", "~/x", "free", "../free", "pipe"],
    ["config", "included", "config.worktree"])
  func paths(value: String, place: String) throws {
    let repository = try repository(name: "Ann")
    try repository.write("2024-02-02\n", to: "free")
    try makePipe(repository.path + "/pipe")
    switch place {
    case "included":
      try repository.git("config", "include.path", "more")
      try writeFile(
        Array("[almanac]\nholidays = \(value)\n".utf8), to: repository.gitFolder + "/more")
    case "config.worktree":
      try repository.git("config", "extensions.worktreeConfig", "true")
      try repository.git("config", "--worktree", "almanac.holidays", value)
    default: try repository.git("config", "almanac.holidays", value)
    }
    let program = try Program()
    for command in [[], ["streaks"]] {
      var run = program.command(command + ["--now", "2024-02-05"], in: repository.path)
      run.limit = 20
      run.output = .terminal(columns: 200, rows: 24)
      run.input = .terminal([])
      let outcome = try run.run()
      #expect(outcome.status == .exit(1), "\(outcome)")
      #expect(outcome.text.contains("for 'almanac.holidays' is not used"), "\(outcome)")
      #expect(outcome.text.contains("'\(repository.gitFolder)/"), "\(outcome)")
      #expect(!outcome.text.contains("root:"), "\(outcome)")
    }
    // What has no holidays is not disturbed, nor is who says otherwise.
    for arguments in [
      ["export"], ["--no-holidays"], ["--no-config"], ["--holidays", repository.path + "/free"],
    ] {
      let outcome = try program.run(arguments + ["--now", "2024-02-05"], in: repository.path)
      #expect(outcome.status == .exit(0), "\(outcome)")
    }
  }

  @Test("The user's own configuration, and that of the run, may name files")
  func ownPaths() throws {
    let repository = try repository(name: "Ann")
    let program = try Program()
    try program.home.write("2024-02-02\n", to: "free")
    try program.home.write("[almanac]\nholidays = ~/free\n", to: "global")
    let view = ["streaks", "--now", "2024-02-05", "--format", "json"]
    for environment in [
      ["GIT_CONFIG_GLOBAL": program.home / "global"], own("almanac.holidays", "~/free"),
    ] {
      let text = try program.output(view, in: repository.path, environment: environment)
      #expect(text.contains("\"first\": \"2024-02-02\""), "\(text)")
    }
  }

  @Test("No content of a file is in a message")
  func content() throws {
    let repository = try repository(name: "Ann")
    try repository.write("secret\n", to: "secret")
    for line in ["secret", "2024-02-02..2024-02-01 secret", "2024-02-03..2024-02-01"] {
      try repository.write(line + "\n", to: "days")
      let outcome = try Program().run(["--holidays", "days"], in: repository.path)
      expectError(outcome, saying: "'days', line 1")
      #expect(!outcome.errors.contains("secret") && !outcome.errors.contains("2024-02-03"))
    }
  }

  private static let explosive = [
    #"\(a*\)*\1b"#, #"\(.*\)\(.*\)\2b"#, #".\{1,1900\}b"#, #".\{30000\}b"#, #".\{1,120\}b"#,
    #"\(.*a\)\{0,60\}b"#, #"\(\ba*\|\Ba*\)*\(\ba*\|\Ba*\)*\(\ba*\|\Ba*\)*c"#,
    #"\(a\|.\)*a"# + String(repeating: #"\(a\|.\)"#, count: 20) + "c",
    String(repeating: ".*", count: 200) + "b",
  ]

  /// Before the limits, some of these took minutes or gigabytes.
  @Test(
    "Run no pattern that takes too long or too much memory", arguments: explosive,
    ["bot", "person", "author", "excludeAuthor"])
  func patterns(pattern: String, variable: String) throws {
    let repository = try repository()
    try repository.git("config", "almanac.\(variable)", pattern)
    var command = try Program().command(
      [
        "-c", "ulimit -v 4000000; exec \"$@\"", "bash", Program.path, "authors", "--now",
        "2024-02-05",
      ],
      in: repository.path)
    command.executable = Isolation.path(of: "bash")
    command.limit = 30
    let outcome = try command.run()
    #expect([.exit(0), .exit(1)].contains(outcome.status), "\(outcome)")
    if outcome.status == .exit(1) {
      #expect(outcome.errors.contains("of the repository's own settings is not used"), "\(outcome)")
      #expect(outcome.errors.contains("It stands in line"), "\(outcome)")
    } else {
      #expect(!pattern.contains("\\1") && !pattern.contains("\\2"), "\(outcome)")
    }
  }

  @Test("Refuses references back to a group only in a repository's own settings")
  func backReferences() throws {
    let repository = try repository(name: "Anna")
    let pattern = #"\(n\)\1"#
    #expect(
      try Program().table(["--author", pattern], in: repository.path).columns("name")
        == [["Anna"]])
    #expect(
      try Program().table([], in: repository.path, environment: own("almanac.author", pattern))
        .columns("name") == [["Anna"]])
    try repository.git("config", "almanac.author", pattern)
    let outcome = try Program().run(["export"], in: repository.path)
    expectError(outcome, saying: "refers back to a group", "almanac", "It stands in line")
    #expect(
      try Program().table(["--author", pattern], in: repository.path).columns("name")
        == [["Anna"]])
  }

  @Test("Any number of patterns ends in time")
  func many() throws {
    let repository = try repository()
    let line = "bot = \\\\(.*a\\\\)\\\\{0,20\\\\}b\n"
    let text = "[almanac]\n" + String(repeating: line, count: 20_000)
    try writeFile(
      try Array(Data(contentsOf: URL(fileURLWithPath: repository.gitFolder + "/config")))
        + Array(text.utf8), to: repository.gitFolder + "/config")
    var command = try Program().command(["authors"], in: repository.path)
    command.limit = 40
    expectError(try command.run(), saying: "take too long on these authors", "almanac.bot")
  }

  @Test("Usual patterns work")
  func usual() throws {
    let repository = try repository(name: "ci-runner")
    for (variable, pattern) in [
      ("bot", #"^ci-.*@example\.com>"#), ("assistant", #"\bcopilot\b\|\bagent\b"#),
      ("person", (0..<10).map { "name\($0)@example\\.com" }.joined(separator: #"\|"#)),
    ] {
      try repository.git("config", "almanac.\(variable)", pattern)
    }
    #expect(
      try Program().table(["--bots", "exclude"], in: repository.path).columns("name") == [["Bob"]])
  }

  @Test("A pattern sees the first 4096 bytes of a name, and the e-mail apart from it")
  func longNames() throws {
    let repository = try GitRepository()
    let name = String(repeating: "x", count: 4090) + "inside" + "outside"
    try repository.raw("\(name) <ann@example.com> 1706788800 +0000")
    func matches(_ pattern: String) throws -> Bool {
      try !Program().table(["--author", pattern], in: repository.path).columns("name").isEmpty
    }
    #expect(try matches("inside"))
    #expect(try !matches("outside"))
    #expect(try matches("ann@example.com>"))
  }
}
