import Foundation
import TestSupport
import Testing

/// What `compare --format json` tells.
private struct ComparedFacts: Decodable {
  struct Column: Decodable {
    var label: String
    var commits: Int
    var activeDays: Int
    var authors: Int
    var newAuthors: Int?
    var window: Facts.Window
    var longestStreak: Facts.Run?
    var days: [Facts.Day]
    var sharedCommits: Int?
    var ownCommits: Int?
    var levels: [Int]
  }
  struct Difference: Decodable {
    var daysCompared: Int
    var commits: [Int]
    var daysAhead: [Int]
    var leapDayLeftOut: String?
    var days: [Facts.Day]
  }

  var columns: [Column]
  var difference: Difference?
  var notes: [String]

  var labels: [String] { columns.map(\.label) }
  var commits: [Int] { columns.map(\.commits) }
  var shared: [Int?] { columns.map(\.sharedCommits) }
}

private func compared(
  _ options: [String], in folder: String, environment: [String: String?] = [:]
) throws -> ComparedFacts {
  let json = try Program().output(
    ["compare", "--format", "json"] + options, in: folder, environment: environment)
  return try JSONDecoder().decode(ComparedFacts.self, from: Data(json.utf8))
}

@Suite struct CompareAuthorsTests {
  @Test("A column for each pattern has what git log finds for it, and says what is shared")
  func patterns() throws {
    let repository = try Fixture.repository("branches-tags")
    let patterns = ["Ann", "example", "Cyd\\|Bob", "nobody"]
    let facts = try compared(
      ["--by", "author", "--all-time", "--branches", "--now", "2024-12-31"]
        + patterns.flatMap { ["--author", $0] }, in: repository.path)
    let listed = try patterns.map {
      try Set(
        repository.git("log", "--branches", "--format=%H", "--author", $0).split(separator: "\n"))
    }
    #expect(facts.commits == listed.map(\.count))
    let shared = listed.indices.map { place in
      listed[place].count { commit in
        listed.indices.contains { $0 != place && listed[$0].contains(commit) }
      }
    }
    #expect(facts.shared == shared)
    #expect(shared[0] > 0)
    // One person is called by name, several by their pattern.
    #expect(facts.labels == ["Ann Example", "example", "Cyd\\|Bob", "nobody"])
    #expect(facts.notes.count { $0.hasPrefix("Nobody in this history matches 'nobody'.") } == 1)
  }

  @Test("Who is there but has nothing that counts is not told to be nobody")
  func nothingThatCounts() throws {
    let repository = try Fixture.repository("branches-tags")
    let facts = try compared(
      [
        "--by", "author", "--all-time", "--hours", "0:00-0:01", "--author", "Ann", "--author",
        "none",
      ],
      in: repository.path)
    #expect(facts.commits == [0, 0])
    #expect(facts.notes.filter { $0.hasPrefix("Nobody") }.count == 1, "\(facts.notes)")
  }

  @Test("Without patterns, those with most commits of the window; a note counts the others")
  func most() throws {
    let repository = try GitRepository()
    for (number, name) in ["E", "D", "C", "B", "A"].enumerated() {
      for day in 0...number {
        try repository.commit(
          Moment("2024-02-0\(day + 1)"), by: Author(name, "\(name)@example.com"))
      }
    }
    for _ in 0..<9 { try repository.commit("2020-01-01", by: Author("Z", "z@example.com")) }
    let now = ["--by", "author", "--now", "2024-03-01"]
    let facts = try compared(now, in: repository.path)
    #expect(facts.labels == ["A", "B", "C", "D"])
    #expect(facts.commits == [5, 4, 3, 2])
    #expect(facts.shared == [nil, nil, nil, nil])
    #expect(facts.notes.contains { $0.hasPrefix("Showing the 4 of 5 authors") })
    let all = try compared(now + ["--limit", "0"], in: repository.path)
    #expect(all.labels == ["A", "B", "C", "D", "E"])
    #expect(all.notes.isEmpty)
    let two = try compared(now + ["--difference"], in: repository.path)
    #expect(two.labels == ["A", "B"])
    #expect(two.difference?.commits == [5, 4])
    #expect(two.difference?.daysAhead == [1, 0])
    let none = try Program().output(
      ["compare", "--by", "author", "--year", "2022", "--now", "2024-03-01"], in: repository.path)
    #expect(none.contains("Nobody has a commit on these days."))
  }

  @Test("You have a column too, and persons of one name are told apart")
  func me() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.commit("2024-02-05", by: Author("Bob Example", "other@example.com"))
    try repository.git("config", "user.email", "BOB@example.com")
    let facts = try compared(
      ["--by", "author", "--me", "--author", "ann", "--author", "other", "--now", "2024-02-10"],
      in: repository.path)
    #expect(
      facts.labels == [
        "Bob Example <bob@example.com>", "Ann Example", "Bob Example <other@example.com>",
      ])
    #expect(facts.commits == [2, 2, 1])
    #expect(facts.shared == [0, 0, 0])
    let excluded = try compared(
      ["--by", "author", "--author", "example", "--exclude-author", "ann", "--now", "2024-02-10"],
      in: repository.path)
    #expect(excluded.commits == [3])
  }

  @Test("Several repositories count as one, a commit of both once")
  func pooled() throws {
    let folder = try TemporaryFolder()
    let one = try GitRepository("one", in: folder)
    try one.addFourCommits()
    try one.git("clone", "-q", one.path, folder / "two")
    let two = GitRepository(existing: folder / "two", in: folder)
    try two.commit("2024-02-05", by: .bob, parents: [two.id(of: "HEAD")])
    let facts = try compared(
      ["--by", "author", "one", "two", "--now", "2024-02-10"], in: folder.path)
    #expect(facts.labels == ["Bob Example", "Ann Example"])
    #expect(facts.commits == [3, 2])
  }
}

@Suite struct CompareYearsTests {
  @Test("Each year has what git finds in it, the present one up to today")
  func years() throws {
    let repository = try Fixture.repository("leap-years")
    let days = try GitOracle.authorDays(of: repository)
    let facts = try compared(
      ["--by", "year", "--years", "2", "--now", "2024-06-30"], in: repository.path)
    #expect(facts.labels == ["2023", "2024"])
    for column in facts.columns {
      let expected = days.filter {
        $0.key.day.hasPrefix(column.label) && $0.key.day <= column.window.last
      }
      #expect(column.commits == expected.values.reduce(0, +) && column.commits > 0)
      #expect(column.activeDays == Set(expected.keys.map(\.day)).count)
      #expect(column.authors == Set(expected.keys.map(\.email)).count)
    }
    #expect(facts.columns[1].window == Facts.Window(first: "2024-01-01", last: "2024-06-30"))
    // The same figures as those of the year on its own.
    for column in facts.columns {
      let alone = try repository.facts("--year", column.label, "--now", "2024-06-30")
      #expect(column.longestStreak?.text ?? "0" == alone.longest)
      #expect(column.commits == alone.commits)
    }
  }

  @Test(
    "The years are those that the window touches",
    arguments: [
      ([], ["2022", "2023", "2024"]), (["--difference"], ["2023", "2024"]),
      (["--year", "2023"], ["2023"]), (["--weeks", "53"], ["2023", "2024"]),
      (["--since", "2022-06", "--until", "2023-02"], ["2022", "2023"]),
      (["--since", "2021-12-31"], ["2021", "2022", "2023", "2024"]),
      (["--all-time"], ["2019", "2020", "2021", "2022", "2023", "2024"]),
    ] as [([String], [String])])
  func touched(options: [String], years: [String]) throws {
    let repository = try GitRepository()
    try repository.days("2019-05-01", "2021-02-03", "2024-02-01")
    let facts = try compared(
      ["--by", "year", "--now", "2024-02-10"] + options, in: repository.path)
    #expect(facts.labels == years)
  }

  @Test("The difference of two years is by day and month; a 29 February is left out")
  func difference() throws {
    let repository = try GitRepository()
    try repository.days([
      ("2023-02-27", 2), ("2023-02-28", 1), ("2023-03-01", 4), ("2023-05-01", 9),
      ("2024-02-28", 3), ("2024-02-29", 7), ("2024-03-01", 1),
    ])
    let options = ["--by", "year", "--difference", "--now", "2024-03-02"]
    let facts = try compared(options, in: repository.path)
    let difference = try #require(facts.difference)
    #expect(facts.commits == [16, 11])
    #expect(difference.daysCompared == 61)
    #expect(difference.commits == [7, 4])
    #expect(difference.daysAhead == [2, 1])
    #expect(difference.leapDayLeftOut == "2024-02-29")
    #expect(
      difference.days.map { "\($0.day) \($0.commits)" }
        == ["2024-02-27 2", "2024-02-28 -2", "2024-03-01 3"])
    let text = try Program().output(
      ["compare"] + options, in: repository.path, environment: ["COLUMNS": "200"])
    #expect(text.contains("On the 61 days compared, 2023 has 7 commits and 2024 4."))
    #expect(text.contains("29 February 2024 has no counterpart"))
  }
}

@Suite struct CompareBranchesTests {
  @Test("Each branch has what it reaches, what it shares and what it has alone, as git counts")
  func counts() throws {
    for name in ["branches-tags", "merges"] {
      let repository = try Fixture.repository(name)
      for options in [[], ["--no-cache"], ["--no-merges"], ["--first-parent"]] {
        let facts = try compared(
          ["--by", "branch", "--limit", "0", "--all-time", "--now", "2030-01-01"] + options,
          in: repository.path)
        let rules = options.filter { $0 != "--no-cache" }
        func listed(_ branch: String) throws -> Set<String> {
          Set(
            try repository.git(["rev-list"] + rules + ["refs/heads/\(branch)"])
              .split(separator: "\n").map(String.init))
        }
        let branches = try repository.git("for-each-ref", "--format=%(refname:short)", "refs/heads")
          .split(separator: "\n").map(String.init)
        #expect(facts.labels.sorted() == branches.sorted())
        for column in facts.columns {
          let own = try listed(column.label)
          let others = try facts.labels.filter { $0 != column.label }
            .reduce(into: Set<String>()) { $0.formUnion(try listed($1)) }
          #expect(column.commits == own.count)
          #expect(column.sharedCommits == own.intersection(others).count)
          #expect(column.ownCommits == own.subtracting(others).count)
        }
      }
    }
  }

  @Test("A pattern gives a column for each branch that matches, an exclusion holds for all")
  func patterns() throws {
    let repository = try Fixture.repository("branches-tags")
    let options = ["--by", "branch", "--all-time", "--now", "2030-01-01"]
    let facts = try compared(
      options + ["-b", "main", "-b", "feature/*"], in: repository.path)
    #expect(facts.labels == ["main", "feature/one", "feature/same", "feature/two"])
    let since = try compared(
      options + ["-b", "feature/*", "-b", "^main", "-b", "main..release/1.0"], in: repository.path)
    #expect(since.labels == ["feature/one", "feature/same", "feature/two", "main..release/1.0"])
    #expect(since.commits == [1, 1, 2, 1])
    #expect(since.columns.map(\.ownCommits) == [0, 0, 1, 1])
    // Nobody's first commit is known where a part of the history is left out.
    #expect(since.columns.allSatisfy { $0.newAuthors == nil })
    #expect(facts.columns.allSatisfy { $0.newAuthors == $0.authors })
    let text = try Program().output(
      ["compare", "--by", "branch", "--limit", "2", "--now", "2024-03-10"], in: repository.path)
    #expect(text.contains("Only here"))
    #expect(text.contains("Showing the 2 of 5 with the latest commits;"))
  }

  @Test("A branch and a tag of one name have columns of their own, and tags come to what is named")
  func namesakes() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("tag", "main", "main~2")
    let options = ["--by", "branch", "--now", "2024-02-10"]
    for (arguments, labels, commits) in [
      (["--all"], ["heads/main", "tags/main"], [4, 2]),
      (["-b", "refs/*"], ["heads/main", "tags/main"], [4, 2]),
      (["-b", "refs/tags/*", "-b", "main"], ["tags/main", "main"], [2, 4]),
      (["-b", "main~1", "--tags"], ["main~1", "main"], [3, 2]),
      (
        ["-b", "main~1", "--tags", "--branches", "--limit", "1"], ["main~1", "heads/main"], [3, 4]
      ),
    ] {
      let facts = try compared(options + arguments, in: repository.path)
      #expect(facts.labels == labels)
      #expect(facts.commits == commits)
      #expect(
        facts.notes.filter { $0.hasPrefix("Showing") }.map { $0.prefix(19) }
          == (arguments.contains("1") ? ["Showing the 1 of 2 "] : []))
    }
  }

  @Test("Commits without an hour are told of only where a branch has them")
  func withoutHour() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    let undated = try repository.raw("Ann <ann@example.com> nonsense")
    try repository.commit("2024-02-02", parents: [undated], on: "topic")
    let options = ["--by", "branch", "--hours", "0-24", "--now", "2024-02-10"]
    let note = "1 commit has no readable date"
    #expect(
      try compared(options + ["-b", "main..topic"], in: repository.path).notes.isEmpty)
    let both = try compared(options + ["-b", "main", "-b", "topic"], in: repository.path)
    #expect(both.notes.count { $0.hasPrefix(note) } == 1)
  }

  @Test("What cannot be compared is refused, with what to do")
  func refused() throws {
    let folder = try TemporaryFolder()
    let repository = try GitRepository("one", in: folder)
    try repository.addFourCommits()
    _ = try GitRepository("empty", in: folder)
    func run(_ arguments: String...) throws -> Outcome {
      try Program().run(["compare"] + arguments, in: folder.path)
    }
    expectError(
      try run("--by", "branch", "one", "empty"), exit: 64,
      saying: "--by branch compares the branches of one repository")
    expectError(
      try run("--difference", "one"), exit: 64, saying: "there is one: one",
      "Name two repositories")
    expectError(
      try run("--by", "year", "--years", "3", "--difference", "one"), exit: 64, saying: "are 3: ",
      "--years 2")
    expectError(
      try run("--by", "author", "--author", "ann", "--difference", "one"), exit: 64,
      saying: "there is one: ann", "--author <pattern> --author <pattern>")
    expectError(
      try run("--limit", "2", "one"), exit: 64, saying: "--by author or --by branch")
    expectError(
      try run("--by", "branch", "--branch", "main", "--limit", "2", "one"), exit: 64,
      saying: "where none is named")
    expectError(
      try run("--difference", "--scale-each", "one", "empty"), exit: 64, saying: "--scale-each")
    expectError(try run("--by", "week", "one"), exit: 64, saying: "'author', 'year' or 'branch'")
    expectError(
      try run("--by", "branch", "-b", "mian", "one"), saying: "'mian' is not a branch", "main")
    // What could not be read is told, rather than that it is missing.
    expectError(try run("--difference", "one", "absent"), saying: "absent")
    let empty = try run("--by", "branch", "empty")
    #expect(empty.status == .exit(0), "\(empty)")
    #expect(empty.text.contains("no commits yet"), "\(empty)")
  }

  @Test("Days as CSV, a row for each column and active day")
  func csv() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("branch", "old", "main~2")
    let text = try Program().output(
      ["compare", "--by", "branch", "-b", "old", "-b", "main", "--format", "csv"]
        + ["--now", "2024-02-10"], in: repository.path)
    #expect(
      text == """
        branch,day,commits
        old,2024-02-01,1
        old,2024-02-02,1
        main,2024-02-01,1
        main,2024-02-02,1
        main,2024-02-03,1
        main,2024-02-04,1

        """)
  }
}
