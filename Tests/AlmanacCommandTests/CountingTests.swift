import TestSupport
import Testing

/// Each commit counts once, however it is reached.
@Suite struct CountingTests {
  @Test("Ten branches and ten tags that share all history")
  func branches() throws {
    let repository = try GitRepository()
    for day in 1...3 { try repository.commit(Moment("2024-02-0\(day)")) }
    let tip = try repository.id(of: "main")
    for number in 0..<10 {
      try repository.setReference("refs/heads/b\(number)", tip)
      try repository.setReference("refs/tags/t\(number)", tip)
    }
    try expectRows(
      repository, ["--all"], (1...3).map { "2024-02-0\($0) Ann Example <ann@example.com> 1" })
  }

  @Test("Sixty diamonds on top of each other have 2^60 paths and 181 commits")
  func diamonds() throws {
    let repository = try GitRepository()
    var stream = ""
    func commit(_ mark: Int, _ seconds: Int, _ parents: [Int]) {
      let line = "Ann Example <ann@example.com> \(seconds) +0000"
      stream += "commit refs/heads/main\nmark :\(mark)\nauthor \(line)\ncommitter \(line)\ndata 0\n"
      for (place, parent) in parents.enumerated() {
        stream += "\(place == 0 ? "from" : "merge") :\(parent)\n"
      }
    }
    commit(1, 1_700_000_000, [])
    for number in 0..<60 {
      let (base, day) = (1 + number * 3, 1_700_000_000 + number * 86_400)
      commit(base + 1, day + 1, [base])
      commit(base + 2, day + 2, [base])
      commit(base + 3, day + 3, [base + 1, base + 2])
    }
    try repository.fastImport(Array(stream.utf8))
    var command = try Program().command(["export", "--format", "csv"], in: repository.path)
    command.limit = 10
    let table = try CSVTable(command.run().text).authorDays()
    #expect(table.values.reduce(0, +) == 181)
    #expect(table[AuthorDay("ann@example.com", "2023-11-14")] == 4)
    #expect(table.count == 60)
  }

  @Test("A cherry-pick is a commit of its own")
  func cherryPick() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    try repository.commit("2024-02-02", parents: [first], on: "side")
    try repository.commit("2024-02-02", committed: "2024-02-05")
    try expectRows(
      repository, ["--all"],
      ["2024-02-01 Ann Example <ann@example.com> 1", "2024-02-02 Ann Example <ann@example.com> 2"])
  }

  @Test(
    "Merges count unless asked otherwise",
    arguments: [([], 4), (["--no-merges"], 3), (["--merges"], 1)] as [([String], Int)])
  func merge(options: [String], commits: Int) throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    let left = try repository.commit("2024-02-02", parents: [first], on: nil)
    let right = try repository.commit("2024-02-03", parents: [first], on: nil)
    try repository.commit("2024-02-04", parents: [left, right])
    let table = try Program().table(options, in: repository.path).authorDays()
    #expect(table.values.reduce(0, +) == commits)
    let facts = try Program().facts(options + ["--now", "2024-02-04"], in: repository.path)
    #expect(facts.commits == commits)
  }

  @Test("A merge of forty branches")
  func octopus() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01 00:00")
    let legs = try (0..<40).map { number in
      try repository.commit(Moment(seconds: 1_706_832_000 + number), parents: [first], on: nil)
    }
    try repository.commit("2024-02-03", parents: legs)
    let ann = "Ann Example <ann@example.com>"
    try expectRows(
      repository, ["2024-02-01 \(ann) 1", "2024-02-02 \(ann) 40", "2024-02-03 \(ann) 1"])
  }

  @Test("Children older than their parents, the newest commit at the root")
  func skewedClock() throws {
    let repository = try GitRepository()
    let root = try repository.commit("2025-01-01")
    let left = try repository.commit("2001-01-01", parents: [root], on: nil)
    let right = try repository.commit("2024-01-01", parents: [root], on: nil)
    let merge = try repository.commit("1999-01-01", parents: [left, right], on: nil)
    try repository.commit("2024-01-02", parents: [merge])
    try expectRows(
      repository,
      ["1999-01-01", "2001-01-01", "2024-01-01", "2024-01-02", "2025-01-01"]
        .map { "\($0) Ann Example <ann@example.com> 1" })
  }
}

/// Several repositories at once.
@Suite struct SeveralRepositoriesTests {
  /// A repository and its fork: two commits that both hold, and one of its own each.
  private func fork() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = try GitRepository("up", in: folder)
    try source.commit("2024-02-01")
    try source.commit("2024-02-02")
    try source.git("clone", "-q", source.path, folder / "fork")
    try source.commit("2024-02-03")
    let fork = GitRepository(existing: folder / "fork", in: folder)
    try fork.commit("2024-02-04", by: .bob, parents: [fork.id(of: "HEAD")])
    return folder
  }

  @Test("A commit that both hold counts once")
  func together() throws {
    let folder = try fork()
    let facts = try Program().facts(["up", "fork", "--now", "2024-02-05"], in: folder.path)
    #expect(facts.commits == 4)
    #expect(facts.active.count == 4)
    let alone = try Program().facts(["fork", "--now", "2024-02-05"], in: folder.path)
    #expect(alone.commits == 3)
    let table = try Program().table(["up", "fork"], in: folder.path)
    #expect(try table.authorDays().values.reduce(0, +) == 4)
  }

  @Test("Side by side, each has all of its own, and both say how many they share")
  func compared() throws {
    let folder = try fork()
    let text = try Program().output(
      ["compare", "up", "fork", "--now", "2024-02-05"], in: folder.path)
    func numbers(_ label: String) -> [Int] {
      let line = text.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix(label) }
      return line?.split(separator: " ").compactMap { Int($0) } ?? []
    }
    #expect(numbers("Commits") == [3, 3])
    #expect(numbers("Shared commits") == [2, 2])
    #expect(numbers("Authors") == [1, 2])
  }

  @Test("Two folders of the same name can be told apart")
  func sameName() throws {
    let folder = try TemporaryFolder()
    try GitRepository("x/app", in: folder).addFourCommits()
    try GitRepository("y/app", in: folder).commit("2024-03-01", by: .bob)
    let table = try Program().table(["x/app", "y/app"], in: folder.path)
    let labels = Set(try table.columns("repository").joined())
    #expect(labels.count == 2)
    let text = try Program().output(
      ["compare", "x/app", "y/app", "--now", "2024-03-01"], in: folder.path)
    for label in labels { #expect(text.contains(label), "\(text)") }
  }

  @Test("Bad repositories among several do not stop the others")
  func mixed() throws {
    let folder = try TemporaryFolder()
    try GitRepository("good", in: folder).addFourCommits()
    _ = try GitRepository("empty", in: folder)
    _ = try folder.makeFolder("plain")
    let outcome = try Program().run(
      ["export", "--format", "csv", "good", "empty", "absent", "plain"], in: folder.path,
      environment: ["GIT_CEILING_DIRECTORIES": folder.path])
    #expect(outcome.status == .exit(1), "\(outcome)")
    #expect(try CSVTable(outcome.text).rows.count == 4, "\(outcome)")
    for name in ["absent", "plain"] { #expect(outcome.errors.contains(name), "\(outcome)") }
    #expect(!outcome.errors.contains("good"), "\(outcome)")
  }

  @Test("One person in two repositories is one author")
  func onePerson() throws {
    let folder = try TemporaryFolder()
    // Not an address for examples, which many people share.
    try GitRepository("a", in: folder)
      .commit("2024-02-01", by: Author("Ann Example", "ann@mail.example"))
    try GitRepository("b", in: folder).commit("2024-02-02", by: Author("Ann", "ANN@mail.example"))
    let text = try Program().output(
      ["authors", "a", "b", "--now", "2024-02-05"], in: folder.path)
    let rows = text.split(separator: "\n").filter { $0.contains("Ann") && $0.contains("%") }
    #expect(rows.count == 1, "\(text)")
  }
}
