import TestSupport
import Testing

/// Author-days of every fixture, held against git's.
@Suite struct FixtureOracleTests {
  @Test("What HEAD reaches", arguments: Fixture.names)
  func head(name: String) throws {
    let repository = try Fixture.repository(name)
    try expectSameAsGit(repository, git: GitOracle.authorDays(of: repository))
  }

  @Test("What all references reach", arguments: Fixture.names)
  func all(name: String) throws {
    let repository = try Fixture.repository(name)
    try expectSameAsGit(repository, ["--all"], git: GitOracle.authorDays(of: repository, ["--all"]))
  }

  @Test(
    "Other tips",
    arguments: [
      ["--branches"], ["--remotes"], ["--tags"], ["--branches", "--remotes"],
      ["--branches", "--tags"],
    ])
  func tips(options: [String]) throws {
    let repository = try Fixture.repository("branches-tags")
    try expectSameAsGit(repository, options, git: GitOracle.authorDays(of: repository, options))
  }

  @Test(
    "Branches, tags, ranges, exclusions and globs by name",
    arguments: [
      (["feature/one"], ["feature/one"]), (["v1.0"], ["v1.0"]), (["nested"], ["nested"]),
      (["light", "feature/two"], ["light", "feature/two"]), (["origin/topic"], ["origin/topic"]),
      (["main..feature/two"], ["main..feature/two"]),
      (["feature/two", "^main"], ["feature/two", "^main"]),
      (["main~1"], ["main~1"]), (["feature/*"], ["--branches=feature/*"]),
      (["release/*", "feature/one"], ["--branches=release/*", "feature/one"]),
      (["feature/two", "^feature/one"], ["feature/two", "^feature/one"]),
    ])
  func revisions(ours: [String], git: [String]) throws {
    let repository = try Fixture.repository("branches-tags")
    let options = ours.flatMap { ["--branch=\($0)"] }
    try expectSameAsGit(repository, options, git: GitOracle.authorDays(of: repository, git))
  }

  @Test(
    "Which of the commits that are reached",
    arguments: [
      ["--no-merges"], ["--merges"], ["--first-parent"], ["--first-parent", "--no-merges"],
    ],
    ["merges", "skewed-clocks", "linear"])
  func merges(options: [String], name: String) throws {
    let repository = try Fixture.repository(name)
    try expectSameAsGit(
      repository, options, git: GitOracle.authorDays(of: repository, options: options))
  }

  @Test("The committer's date", arguments: Fixture.names)
  func committer(name: String) throws {
    let repository = try Fixture.repository(name)
    try expectSameAsGit(
      repository, ["--date", "committer"],
      git: GitOracle.authorDays(of: repository, committed: true))
  }

  @Test(
    "The viewer's zone, or a named one",
    arguments: [
      "UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "Europe/London",
    ])
  func zones(zone: String) throws {
    for name in ["offsets", "leap-years"] {
      let repository = try Fixture.repository(name)
      let git = try GitOracle.authorDays(of: repository, zone: zone)
      try expectSameAsGit(repository, ["--tz", zone == "UTC" ? "utc" : zone], git: git)
      try expectSameAsGit(repository, ["--tz", "local"], environment: ["TZ": zone], git: git)
    }
  }

  @Test("The commit's own offset is not touched by the viewer's zone", arguments: ["offsets"])
  func ownOffset(name: String) throws {
    let repository = try Fixture.repository(name)
    let git = try GitOracle.authorDays(of: repository)
    try expectSameAsGit(
      repository, ["--tz", "commit"], environment: ["TZ": "America/New_York"], git: git)
    try expectSameAsGit(repository, environment: ["TZ": "Asia/Tokyo"], git: git)
  }

  @Test("A packed history is the same as a loose one")
  func packed() throws {
    let repository = try Fixture.repository("leap-years")
    let git = try GitOracle.authorDays(of: repository)
    try expectSameAsGit(repository, git: git)
    try repository.git("repack", "-adq", "--depth=50", "--window=50")
    try repository.git("pack-refs", "--all")
    try expectSameAsGit(repository, git: git)
  }

  @Test("A long generated history, packed and not")
  func generated() throws {
    let generator = try Command(
      Isolation.path(of: "perl"), [Fixture.folder + "/generate-history", "5000", "3"],
      environment: [:], folder: "/"
    ).run()
    let repository = try GitRepository(bare: true)
    try repository.fastImport(generator.output)
    let git = try GitOracle.authorDays(of: repository)
    #expect(git.values.reduce(0, +) == 5000)
    try expectSameAsGit(repository, git: git)
    try repository.git("repack", "-adq")
    try expectSameAsGit(repository, git: git)
    try expectSameAsGit(
      repository, ["--no-merges"],
      git: GitOracle.authorDays(of: repository, options: ["--no-merges"]))
  }
}
