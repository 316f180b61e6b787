import TestSupport
import Testing

/// Patterns are regular expressions as git has them, so git is asked.
@Suite struct FilterTests {
  private static let people = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    let authors = [
      Author("dep[bot]", "dep+bot@example.com"), Author("depb", "depb@example.com"),
      Author("C++ (Team", "cpp@example.com"), Author("a.b", "axb@example.com"),
      Author("axb", "other@example.com"), Author("back\\slash*", "star@example.com"),
      Author("Old Nick", "nick@old.example.com"),
    ]
    for (number, author) in authors.enumerated() {
      try repository.commit(Moment("2024-02-0\(number + 1)"), by: author)
    }
    try repository.write("New Nick <nick@example.com> <nick@old.example.com>\n", to: ".mailmap")
    return repository
  }

  @Test(
    "The same authors as git log finds",
    arguments: [
      ["--author=dep[bot]"], ["-F", "--author=dep[bot]"], ["-F", "--author=dep+bot@example.com"],
      ["--author=C++ (Team"], ["-F", "--author=C++ (Team"], ["-E", "--author=C\\+\\+ \\(Team"],
      ["--author=a.b"], ["-F", "--author=a.b"], ["-F", "--author=back\\slash*"],
      ["-E", "--author=^(depb|axb) "], ["--author=^depb\\|^axb"], ["--author=<other@example.com>"],
      ["--author=DEPB"], ["-i", "--author=DEPB"], ["-i", "-E", "--author=(TEAM|STAR)"],
      ["--author=depb", "--author=axb@"], ["--author=Old Nick"], ["--author=New Nick"],
      ["--author=nick@example.com"], ["--author=nobody"], ["--author=."],
    ])
  func author(options: [String]) throws {
    let repository = try Self.people.get()
    try expectSameAsGit(
      repository, options, git: GitOracle.authorDays(of: repository, options: options))
  }

  @Test("Case is ignored outside ASCII too")
  func unicodeCase() throws {
    let repository = try GitRepository()
    for (number, name) in ["Émile", "émile", "E\u{301}mile", "Straße", "STRASSE"].enumerated() {
      try repository.commit(
        Moment("2024-02-0\(number + 1)"), by: Author("\(name) Example", "e\(number)@example.com"))
    }
    func days(_ options: String...) throws -> Set<String> {
      Set(try Program().table(options, in: repository.path).columns("day").joined())
    }
    let ignoring = try days("-i", "--author", "ÉMILE")
    #expect(ignoring.isSuperset(of: ["2024-02-01", "2024-02-02"]))
    #expect(ignoring.isSubset(of: ["2024-02-01", "2024-02-02", "2024-02-03"]))
    #expect(try days("--author", "Émile").contains("2024-02-01"))
    #expect(try !days("--author", "Émile").contains("2024-02-02"))
    #expect(try days("-i", "--author", "strasse").contains("2024-02-05"))
  }

  @Test(
    "A pattern that is none is refused",
    arguments: [["-E", "--author=C++ (Team"], ["--author=a[b"]])
  func badPattern(options: [String]) throws {
    let repository = try Self.people.get()
    let outcome = try Program().run(options, in: repository.path)
    expectError(outcome, exit: 64)
  }

  @Test("Authors that are left out")
  func exclude() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try expectRows(repository, ["--exclude-author", "Bob"], Array(fourRows[..<2]))
    try expectRows(repository, ["--exclude-author", "Bob", "--exclude-author", "ann@"], [])
    try expectRows(
      repository, ["--author", "Example", "--exclude-author", "Ann"], Array(fourRows[2...]))
  }

  @Test("Only me, by the address that is configured, after the mailmap")
  func me() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("config", "user.email", "BOB@example.com")
    try expectRows(repository, ["--me"], Array(fourRows[2...]))
    try repository.git("config", "user.email", "bob@laptop.example.com")
    try expectRows(repository, ["--me"], [])
    try repository.write("<bob@example.com> <bob@laptop.example.com>\n", to: ".mailmap")
    try expectRows(repository, ["--me"], Array(fourRows[2...]))
  }

  @Test("Only me, where no address is configured")
  func meUnknown() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    expectError(
      try Program().run(["--me"], in: repository.path), exit: 64, saying: "user.email")
  }
}
