import TestSupport
import Testing

/// The tools of these tests must be right themselves.
@Suite struct TestSupportTests {
  @Test(
    "Times with their offsets",
    arguments: [
      ("2024-02-29 00:00:00 +0000", "1709164800 +0000"), ("2024-02-29", "1709208000 +0000"),
      ("2024-01-02 00:00:00 +1400", "1704103200 +1400"),
      ("2023-12-31 22:00 -1200", "1704103200 -1200"), ("1970-01-01 00:00", "0 +0000"),
      ("1900-01-01 00:00", "-2208988800 +0000"), ("0001-01-01 00:00", "-62135596800 +0000"),
      ("1706788800 +0545", "1706788800 +0545"),
    ])
  func moments(text: String, raw: String) {
    #expect(Moment(text).raw == raw)
  }

  @Test("Commits come out as they were asked for")
  func commits() throws {
    let repository = try GitRepository()
    try repository.commit(
      "2024-02-29 23:30:00 -0330", by: .bob, committed: "2024-03-09 01:00:00 +0100")
    try repository.days([("2024-03-01", 2), ("2024-03-02", 1)])
    try repository.raw("Odd <odd@example.com> nonsense")
    let format = "--format=%an <%ae> %ai | %ci | %cn"
    #expect(
      try repository.git("log", "--reverse", format).split(separator: "\n") == [
        "Bob Example <bob@example.com> 2024-02-29 23:30:00 -0330 | 2024-03-09 01:00:00 +0100 | Com",
        "Ann Example <ann@example.com> 2024-03-01 12:00:00 +0000 | 2024-03-01 12:00:00 +0000 | Ann Example",
        "Ann Example <ann@example.com> 2024-03-01 12:00:01 +0000 | 2024-03-01 12:00:01 +0000 | Ann Example",
        "Ann Example <ann@example.com> 2024-03-02 12:00:00 +0000 | 2024-03-02 12:00:00 +0000 | Ann Example",
        "Odd <odd@example.com>  | 2023-11-14 22:13:20 +0000 | Com",
      ])
    #expect(
      try GitOracle.authorDays(of: repository) == [
        AuthorDay("bob@example.com", "2024-02-29"): 1,
        AuthorDay("ann@example.com", "2024-03-01"): 2,
        AuthorDay("ann@example.com", "2024-03-02"): 1, AuthorDay("odd@example.com", ""): 1,
      ])
  }

  @Test("A merge has the parents given")
  func merge() throws {
    let repository = try GitRepository(bare: true)
    let root = try repository.commit("2024-01-01")
    let side = try repository.commit("2024-01-02", parents: [root], on: nil)
    let merge = try repository.commit("2024-01-03", parents: [root, side])
    #expect(try repository.git("rev-parse", "main^@") == "\(root)\n\(side)")
    #expect(repository.tip() == merge)
  }

  @Test("A command that reads, writes on both streams and fails")
  func command() throws {
    var command = Command(
      Isolation.path(of: "sh"), ["-c", "cat; echo \"$NAME\" >&2; pwd; exit 3"],
      environment: ["NAME": "value"], folder: "/")
    command.input = .bytes(Array("input\n".utf8))
    let outcome = try command.run()
    #expect(outcome.status == .exit(3))
    #expect(outcome.text == "input\n/\n")
    #expect(outcome.errors == "value\n")
  }

  @Test("Much output on both streams does not stop a command")
  func muchOutput() throws {
    let script =
      "i=0; while [ $i -lt 20000 ]; do echo 1234567890; echo 1234567890 >&2; i=$((i+1)); done"
    let outcome = try Command(
      Isolation.path(of: "sh"), ["-c", script], environment: [:], folder: "/"
    ).run()
    #expect(outcome.output.count == 220_000)
    #expect(outcome.errorBytes.count == 220_000)
  }

  @Test("A command that is ended by a signal, and one that takes too long")
  func signals() throws {
    var command = Command(
      Isolation.path(of: "sh"), ["-c", "kill -15 $$"], environment: [:], folder: "/")
    let signalled = try command.run()
    #expect(signalled.status == .signal(15), "\(signalled)")
    command.arguments = ["-c", "exec sleep 100"]
    command.environment["PATH"] = "/usr/bin:/bin"
    command.limit = 0.2
    #expect(try command.run().status == .killed(afterSeconds: 0.2))
  }

  @Test("A terminal has a size and is one")
  func terminal() throws {
    var command = Command(
      Isolation.path(of: "sh"), ["-c", "stty size <&1; test -t 1 && test -t 2 && echo yes >&2"],
      environment: ["PATH": "/usr/bin:/bin"], folder: "/")
    command.output = .terminal(columns: 87, rows: 31)
    let outcome = try command.run()
    #expect(outcome.text == "31 87\nyes\n")
  }

  @Test("Quoted fields of comma-separated values")
  func csv() throws {
    let table = try CSVTable(
      "email,day,commits,name\r\nA@x,2024-01-01,2,\"a \"\"b\"\", c\r\nd\"\na@X,2024-01-01,1,\n,,4,\"\"\n"
    )
    #expect(table.header == ["email", "day", "commits", "name"])
    #expect(try table.columns("name") == [["a \"b\", c\r\nd"], [""], [""]])
    #expect(try table.authorDays() == [AuthorDay("a@x", "2024-01-01"): 3, AuthorDay("", ""): 4])
  }

  @Test(
    "What is no table of comma-separated values",
    arguments: ["", "a,b\n1\n", "a,b\n1,2", "a\n\"1\n", "a\nb\"c\n", "a\n\"b\"c\"\n"])
  func badCSV(text: String) {
    #expect(throws: CSVTable.Malformed.self) { try CSVTable(text) }
  }

  @Test("Every fixture is a history that git reads", arguments: Fixture.names)
  func fixtures(name: String) throws {
    let repository = try Fixture.repository(name)
    #expect(try !GitOracle.authorDays(of: repository).isEmpty)
    #expect(try repository.git("fsck", "--no-progress", "--no-dangling").isEmpty)
  }

  @Test("The fixtures are found")
  func fixtureNames() {
    #expect(Fixture.names.contains("linear"))
    #expect(Fixture.names.count >= 8)
  }

  @Test("The generator writes the same history each time, with as many commits as asked for")
  func generator() throws {
    let stream = { (seed: String) in
      try Command(
        Isolation.path(of: "perl"), [Fixture.folder + "/generate-history", "2000", seed],
        environment: [:], folder: "/"
      ).run()
    }
    let first = try stream("7")
    #expect(first.status == .exit(0), "\(first)")
    #expect(try stream("7").output == first.output)
    #expect(try stream("8").output != first.output)
    let repository = try GitRepository(bare: true)
    try repository.fastImport(first.output)
    #expect(try repository.git("rev-list", "--count", "main") == "2000")
    let merges = Int(try repository.git("rev-list", "--count", "--merges", "main")) ?? 0
    #expect((15...80).contains(merges))
  }
}
