import TestSupport
import Testing

/// Who is taken for a bot, and what that changes.
@Suite struct BotsTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    let authors = [
      Author("Ada Example", "ada@example.com"), Author("Robot Smith", "abbott@example.com"),
      Author("dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com"),
      Author("Claude", "noreply@anthropic.com"), Author("Release Crew", "crew@example.com"),
      Author("Old Machine", "machine@example.com"),
    ]
    for (number, author) in authors.enumerated() {
      for day in 0...number {
        try repository.commit(Moment("2024-0\(number + 1)-0\(day + 1)"), by: author)
      }
    }
    // After the mailmap, the machine is a bot.
    try repository.write(
      "renovate[bot] <bot@renovateapp.com> <machine@example.com>\n", to: ".mailmap")
    return repository
  }

  private func persons(
    _ options: [String], environment: [String: String?] = [:]
  ) throws -> Set<String> {
    let table = try Program().table(
      options, in: Self.repository.get().path, environment: environment)
    return Set(try table.columns("name").joined())
  }

  /// Settings of one run, as `git -c` hands them down.
  private func settings(_ settings: (String, String)...) -> [String: String?] {
    var environment: [String: String?] = ["GIT_CONFIG_COUNT": "\(settings.count)"]
    for (number, setting) in settings.enumerated() {
      environment["GIT_CONFIG_KEY_\(number)"] = setting.0
      environment["GIT_CONFIG_VALUE_\(number)"] = setting.1
    }
    return environment
  }

  private static let people: Set = ["Ada Example", "Robot Smith", "Release Crew"]
  private static let programs: Set = ["dependabot[bot]", "Claude", "renovate[bot]"]

  @Test("Left out, counted, and alone")
  func rules() throws {
    #expect(try persons(["--bots", "exclude"]) == Self.people)
    #expect(try persons(["--bots", "only"]) == Self.programs)
    #expect(try persons(["--bots", "include"]) == Self.people.union(Self.programs))
    #expect(try persons([]) == Self.people.union(Self.programs))
  }

  @Test("Together with patterns")
  func patterns() throws {
    #expect(try persons(["--bots", "exclude", "--author", "example.com"]) == Self.people)
    #expect(try persons(["--bots", "only", "--author", "Claude"]) == ["Claude"])
    #expect(
      try persons(["--bots", "only", "--exclude-author", "Claude"])
        == ["dependabot[bot]", "renovate[bot]"])
  }

  @Test("The days that git has without them")
  func sameAsGit() throws {
    let repository = try Self.repository.get()
    let git = try GitOracle.authorDays(
      of: repository,
      options: ["-E", "--author=^(Ada|Robot|Release) "])
    try expectSameAsGit(repository, ["--bots", "exclude"], git: git)
  }

  @Test("Git's configuration has the last word, once for each variable and value")
  func configuration() throws {
    let environment = settings(
      ("almanac.bot", "^Robot"), ("Almanac.Bot", "crew@example\\.com"),
      ("almanac.person", "dependabot"))
    #expect(
      try persons(["--bots", "exclude"], environment: environment)
        == ["Ada Example", "dependabot[bot]"])
    #expect(
      try persons(["--bots", "exclude", "--no-config"], environment: environment) == Self.people)
    // An empty value drops those before it.
    #expect(
      try persons(
        ["--bots", "exclude"],
        environment: settings(
          ("almanac.bot", "."), ("almanac.bot", ""), ("almanac.bot", "^Robot")))
        == Self.people.subtracting(["Robot Smith"]))
    // Who is said to be a person is one, whatever else matches.
    #expect(
      try persons(
        ["--bots", "only"],
        environment: settings(("almanac.bot", "."), ("almanac.person", "^Ada ")))
        == Self.programs
        .union(Self.people).subtracting(["Ada Example"]))
  }

  @Test("Each repository is read with its own configuration")
  func severalRepositories() throws {
    let folder = try TemporaryFolder()
    for (name, setting) in [("one", "Ann"), ("two", "Bob")] {
      let repository = try GitRepository(name, in: folder)
      // The first commit keeps the two from sharing the others.
      try repository.commit(Moment("2024-01-01"), by: Author(name, "\(name)@example.com"))
      try repository.addFourCommits()
      try repository.git("config", "almanac.bot", setting)
    }
    let table = try Program().table(
      ["--bots", "only", "one", "two"], in: folder.path)
    #expect(
      Set(try table.columns("repository", "name"))
        == [["one", "Ann Example"], ["two", "Bob Example"]])
  }

  @Test("A pattern in the configuration that is none")
  func badPattern() throws {
    let repository = try Self.repository.get()
    let environment = settings(("almanac.bot", "a[b"))
    let outcome = try Program().run(
      ["--bots", "exclude"], in: repository.path, environment: environment)
    expectError(
      outcome, saying: "'a[b' for 'almanac.bot' is not a regular expression",
      "It stands in the settings of this run")
    // Where it decides nothing it does no harm.
    #expect(try Program().run([], in: repository.path, environment: environment).status == .exit(0))
  }

  @Test("The rules say it, and a note says that nobody is left")
  func words() throws {
    let repository = try Self.repository.get()
    func text(_ options: String...) throws -> String {
      try Program().output(
        ["--now", "2024-12-31", "--format", "text"] + options, in: repository.path,
        environment: ["COLUMNS": "300"])
    }
    #expect(try text("--bots", "exclude").contains("Without bots and AI assistants."))
    #expect(try text("--bots", "only").contains("Only bots and AI assistants."))
    #expect(try !text().contains("bots"))
    #expect(
      try text("--bots", "only", "--author", "Ada").contains(
        "Nobody in this history matches 'Ada' and is taken for a bot or an AI assistant."))
    // With -i it would match, but a person.
    #expect(try !text("--bots", "only", "--author", "ADA").contains("With -i"))
    #expect(try text("--bots", "only", "--author", "CLAUDE").contains("With -i"))
  }

  @Test("The table of authors tells what everyone is, and the shares of all")
  func authors() throws {
    let text = try Program().output(
      ["authors", "--year", "2024", "--now", "2024-12-31"], in: Self.repository.get().path,
      environment: ["COLUMNS": "160"])
    // 1 + 2 + 5 of 21 commits are persons', 3 + 6 bots', 4 Claude's.
    #expect(
      text.contains("3 persons, 2 bots (42.9% of the commits), 1 AI assistant (19.0%)."), "\(text)")
    let claude = text.split(separator: "\n").first { $0.contains("Claude") }
    #expect(claude?.contains("assistant") == true)
  }

  @Test("Co-authors are persons, bots and assistants as authors are")
  func coAuthors() throws {
    let repository = try GitRepository()
    try repository.commit(
      Moment("2024-02-01"), by: Author("Ada", "ada@example.com"),
      message: "m\n\nCo-authored-by: Claude <noreply@anthropic.com>\n")
    try repository.commit(
      Moment("2024-02-02"), by: Author("dep[bot]", "dep@example.com"),
      message: "m\n\nCo-authored-by: Bob <bob@example.com>\n")
    func rows(_ which: String) throws -> [[String]] {
      try Program().table(["--co-authors", "--bots", which], in: repository.path)
        .columns("day", "name", "commits").sorted { $0[0] < $1[0] }
    }
    #expect(try rows("exclude") == [["2024-02-01", "Ada", "1"], ["2024-02-02", "Bob", "1"]])
    #expect(try rows("only") == [["2024-02-01", "Claude", "1"], ["2024-02-02", "dep[bot]", "1"]])
    let text = try Program().output(
      ["authors", "--co-authors", "--all-time", "--now", "2024-12-31"], in: repository.path,
      environment: ["COLUMNS": "160"])
    // Each of them has a half of the two commits.
    #expect(
      text.contains("2 persons, 1 bot (50.0% of the commits), 1 AI assistant (50.0%)."), "\(text)")
  }

  @Test("A value that is none")
  func badValue() throws {
    expectError(
      try Program().run(["--bots", "no"], in: Self.repository.get().path), exit: 64,
      saying: "exclude", "include", "only")
  }
}
