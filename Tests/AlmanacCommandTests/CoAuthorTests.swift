import Foundation
import TestSupport
import Testing

/// What was written together, by every command and under every filter.
@Suite struct CoAuthorTests {
  /// Ann with Bob, Bob with Eve by two names and himself, Ann alone, Ann with a bot.
  private static func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.commit("2024-02-01", message: "T\n\nCo-authored-by: Bob <bob@mail.example>")
    try repository.commit(
      "2024-02-02", by: Author("Bob Example", "bob@mail.example"),
      message: """
        T

        Co-Authored-By: Eve <eve@old.example.com>
        Co-authored-by: Bob Example <BOB@mail.example>
        Co-authored-by: Eve Example <eve@example.com>
        """)
    try repository.commit(
      "2024-02-03", message: "T\n\nprose\nCo-authored-by: Eve <eve@example.com>")
    try repository.commit("2024-02-04", message: "T\n\nCo-authored-by: dep[bot]")
    try repository.write("Eve Example <eve@example.com> <eve@old.example.com>\n", to: ".mailmap")
    return repository
  }

  private static let ann = "Ann Example <ann@example.com> 1"
  private static let bob = "Bob Example <bob@mail.example> 1"
  private static let eve = "Eve Example <eve@example.com> 1"

  private static let rows = [
    "2024-02-01 \(ann)", "2024-02-01 \(bob)", "2024-02-02 \(bob)", "2024-02-02 \(eve)",
    "2024-02-03 \(ann)", "2024-02-04 \(ann)", "2024-02-04 dep[bot] <> 1",
  ]

  @Test(
    "Rows for every person, each once a commit",
    arguments: [
      ([], [0, 1, 2, 3, 4, 5, 6]),
      (["--author", "Bob"], [1, 2]),
      (["--author", "Eve <eve@example"], []),
      (["--author", "Eve Example <eve@example"], [3]),
      (["--exclude-author", "Ann"], [1, 2, 3, 6]),
      (["-F", "--exclude-author", "[bot]"], [0, 1, 2, 3, 4, 5]),
      (["--author", "dep"], [6]),
      (["--me"], [3]),
      (["--since", "2024-02-02", "--until", "2024-02-03", "--now", "2024-03-01"], [2, 3, 4]),
    ] as [([String], [Int])])
  func rows(options: [String], places: [Int]) throws {
    let repository = try Self.repository()
    try repository.git("config", "user.email", "eve@OLD.example.com")
    let expected = places.map { Self.rows[$0] }
    // Bob is "Bob" as often as "Bob Example"; as often as that, the first in byte order is shown.
    let shown = expected.map { $0.replacing("Bob Example <bob@mail.example>", with: "?") }
    let table = try Program().table(["--co-authors"] + options, in: repository.path)
    let rows = try table.columns("day", "name", "email", "commits").map { row in
      "\(row[0]) \(row[1]) <\(row[2])> \(row[3])"
        .replacing("Bob Example <bob@mail.example>", with: "?")
        .replacing("Bob <bob@mail.example>", with: "?")
    }
    #expect(rows.sorted() == shown.sorted(), "\(options)")
  }

  @Test("Without the option nobody but authors counts, whatever was kept")
  func withoutOption() throws {
    let repository = try Self.repository()
    let program = try Program()
    let kinds: [[String]] = [
      ["export"], ["export", "--co-authors"], ["authors", "--all-time", "--co-authors"],
      ["authors", "--all-time"], ["--all-time", "--author", "Eve", "--now", "2024-03-01"],
      ["--all-time", "--co-authors", "--author", "Eve", "--now", "2024-03-01"],
      ["compare", "--all-time", "--co-authors"],
    ]
    for arguments in kinds + kinds.reversed() {
      let plain = try program.output(arguments + ["--no-cache"], in: repository.path)
      #expect(try program.output(arguments, in: repository.path) == plain, "\(arguments)")
    }
    #expect(try program.table(in: repository.path).rows.count == 4)
    #expect(
      try program.output(["--all-time", "--author", "Eve"], in: repository.path)
        .contains("Nobody in this history matches 'Eve'."))
  }

  @Test("Totals are commits, and the view says that co-authors count")
  func totals() throws {
    let repository = try Self.repository()
    let facts = try repository.facts("--co-authors", "--now", "2024-02-04")
    #expect(facts.commits == 4)
    #expect(facts.active == ["2024-02-01": 1, "2024-02-02": 1, "2024-02-03": 1, "2024-02-04": 1])
    #expect(
      try repository.facts("--co-authors", "--author", "Bob", "--now", "2024-02-04").commits == 2)
    let program = try Program()
    let authors = try program.output(
      ["authors", "--co-authors", "--all-time", "--now", "2024-02-04"], in: repository.path,
      environment: ["COLUMNS": "120"])
    #expect(authors.contains("4 commits by 4 authors"))
    #expect(authors.contains("Co-authors count too."))
    let compared = try program.output(
      ["compare", "--co-authors", "--all-time", "--now", "2024-02-04"], in: repository.path)
    #expect(
      compared.split(separator: "\n").contains { $0.hasPrefix(" Commits") && $0.hasSuffix(" 4") })
    #expect(!(try program.output(["authors"], in: repository.path)).contains("Co-authors"))
  }

  @Test("A commit that two repositories hold counts once for each of its persons")
  func shared() throws {
    let one = try Self.repository()
    let other = GitRepository(existing: one.folder / "other", in: one.folder)
    try one.git("clone", "-q", one.path, other.path)
    try other.write("Eve Example <eve@example.com> <eve@old.example.com>\n", to: ".mailmap")
    let together = try Program().output(
      ["authors", "--all-time", "--co-authors", one.path, other.path])
    #expect(together.contains("4 commits by 4 authors"))
    let facts = try Program().facts(
      [
        "--co-authors", "--author", "Bob", "--all-time", "--now", "2024-03-01", one.path,
        other.path,
      ],
      in: one.path)
    #expect(facts.commits == 2)
  }

  @Test(
    "Made-up histories, held against git's trailers and mailmap",
    arguments: 1...4 as ClosedRange<UInt64>)
  func oracle(seed: UInt64) throws {
    let repository = try GitRepository()
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    func person() -> String {
      let number = random(12)
      return "P\(number % 7) <\(number % 2 == 0 ? "p" : "P")\(number)@x>"
    }
    var stream = ""
    for number in 0..<300 {
      var message = "T\n\n" + (random(3) == 0 ? "Prose.\n\n" : "")
      for _ in 0..<random(4) { message += "Co-authored-by: \(person())\n" }
      if random(4) == 0 { message += "Signed-off-by: \(person())\n" }
      if random(5) == 0 { message += "A line of prose.\n" }
      let line = "\(person()) \(1_700_000_000 + number / 7 * 86_400) +0\(random(10))00"
      stream += "commit refs/heads/main\nauthor \(line)\ncommitter \(line)\n"
      stream += "data \(message.utf8.count)\n\(message)\n"
    }
    try repository.fastImport(Array(stream.utf8))
    try repository.write("Q <p1@x> <p2@x>\nR <p9@x> P3 <p3@x>\nS <p4@x>\n", to: ".mailmap")
    try expectSameAsGit(
      repository, ["--co-authors"], git: GitOracle.coAuthorDays(of: repository))
    #expect(
      try repository.facts("--co-authors", "--all-time", "--now", "2024-03-01").commits == 300)
  }
}
