import TestSupport
import Testing

/// `--hours`, with git as the judge of what the clocks showed.
@Suite struct HoursTests {
  @Test(
    "Only commits within the hours",
    arguments: [
      ("9-17", [("09:00", "17:00")]), ("22-6", [("22:00", "24:00"), ("00:00", "06:00")]),
      ("9:30-12,13:15-17:45", [("09:30", "12:00"), ("13:15", "17:45")]),
      ("0-24", [("00:00", "24:00")]), ("0:00-0:01", [("00:00", "00:01")]),
      ("18-0", [("18:00", "24:00")]),
    ])
  func ranges(hours: String, ranges: [(String, String)]) throws {
    for name in ["offsets", "skewed-clocks", "merges"] {
      let repository = try Fixture.repository(name)
      let expected = try GitOracle.moments("%Y-%m-%d %H:%M", of: repository)
        .filter { moment, _ in
          let time = moment.split(separator: " ").last.map(String.init) ?? ""
          return ranges.contains { $0.0 <= time && time < $0.1 }
        }
        .reduce(into: [String: Int]()) { $0[String($1.key.prefix(10)), default: 0] += $1.value }
      let table = try Program().table(["--hours", hours], in: repository.path).authorDays()
        .reduce(into: [String: Int]()) { $0[$1.key.day, default: 0] += $1.value }
      #expect(table == expected, "\(name)")
    }
  }

  @Test("Every view counts the same commits")
  func views() throws {
    let repository = try GitRepository()
    // 8:59 and 9:00, 16:59 and 17:00 on the author's clock.
    for (time, author) in [
      ("08:59:59 +0545", Author.ann), ("09:00:00 +0545", .ann), ("16:59:59 -0930", .ann),
      ("17:00:00 -0930", .bob),
    ] { try repository.commit(Moment("2024-02-01 \(time)"), by: author) }
    let hours = ["--hours", "9-17", "--now", "2024-02-10"]
    #expect(try Program().facts(hours, in: repository.path).commits == 2)
    try expectRows(
      repository, ["--hours", "9-17"], ["2024-02-01 Ann Example <ann@example.com> 2"])
    let wide = ["COLUMNS": "200"]
    let authors = try Program().output(["authors"] + hours, in: repository.path, environment: wide)
    #expect(authors.contains("2 commits by 1 author"))
    #expect(authors.contains("Only from 9:00 to 17:00."))
    #expect(
      try Program().output(["compare"] + hours, in: repository.path, environment: wide).contains(
        "Only from 9:00 to 17:00."))
  }

  @Test("The heading names all ranges")
  func rules() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let text = try Program().output(
      ["--hours", "9:30-12,13-17:15,22-6", "--format", "text"], in: repository.path,
      environment: ["COLUMNS": "200"])
    #expect(
      text.contains("Only from 9:30 to 12:00, from 13:00 to 17:15 and from 22:00 to 6:00."))
  }

  @Test("What is no range of hours is an error that names it")
  func errors() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    for (value, part) in [
      ("24", "24"), ("9", "9"), ("9-", "9-"), ("-17", "-17"), ("9-25", "9-25"), ("24-6", "24-6"),
      ("9-17,noon", "noon"), ("9:60-17", "9:60-17"), ("9-17-20", "9-17-20"), ("9-24:01", "24:01"),
      ("9:5-17", "9:5-17"), ("009-17", "009-17"), ("٩-17", "٩-17"), ("9-17,", "''"),
    ] {
      expectError(
        try Program().run(["--hours=\(value)"], in: repository.path), exit: 64,
        saying: "--hours", part, "9-17")
    }
    for value in ["9-9", "0-0", "8-9,13:30-13:30"] {
      expectError(
        try Program().run(["--hours", value], in: repository.path), exit: 64, saying: "differ")
    }
  }

  @Test("Commits without a date have no hour, and a note says that they are left out")
  func undated() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01 10:00:00")
    try repository.raw("No Day <noday@example.com> yesterday")
    let all = try repository.facts("--now", "2024-02-03")
    #expect(all.undated == 1)
    #expect(all.notes == ["1 commit has no readable date and is counted in no day."])
    let note = "1 commit has no readable date, so it lies in none of these hours and is left out."
    let facts = try repository.facts("--hours", "9-17", "--now", "2024-02-03")
    #expect(facts.undated == 0)
    #expect(facts.notes == [note])
    let export = try Program().run(["export", "--hours", "9-17"], in: repository.path)
    #expect(!export.text.contains("noday"))
    #expect(export.errors.contains(note))
  }
}
