import TestSupport
import Testing

/// `git almanac month`.
@Suite struct MonthTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    try repository.days([
      ("2023-12-31", 1), ("2024-01-01", 2), ("2024-01-31", 1), ("2024-02-01", 3),
      ("2024-02-02", 1), ("2024-02-29", 4), ("2024-03-01", 1),
    ])
    return repository
  }

  private func facts(_ options: [String]) throws -> Facts {
    let now = options.contains("--now") ? [] : ["--now", "2024-03-15"]
    return try Program().facts(["month"] + now + options, in: Self.repository.get().path)
  }

  @Test(
    "What is asked for, and what is shown of it; today is 2024-03-15",
    arguments: [
      ([], "2024-03-01", "2024-03-15", 1), (["2024-02"], "2024-02-01", "2024-02-29", 8),
      (["2024-02-17"], "2024-02-01", "2024-02-29", 8),
      (["2 months ago"], "2024-01-01", "2024-01-31", 3),
      (["today"], "2024-03-01", "2024-03-15", 1),
      (["--previous"], "2024-02-01", "2024-02-29", 8),
      (["--previous", "--previous"], "2024-01-01", "2024-01-31", 3),
      (["2024-02", "--previous"], "2024-01-01", "2024-01-31", 3),
      (["2023-12", "--next"], "2024-01-01", "2024-01-31", 3),
      (["--next", "2023-12", "--next"], "2024-02-01", "2024-02-29", 8),
      (["2024-02", "--next", "--previous"], "2024-02-01", "2024-02-29", 8),
      (["2024-02", "--months", "2"], "2024-01-01", "2024-02-29", 11),
      (["--months", "4"], "2023-12-01", "2024-03-15", 13),
      (["--months", "2", "--previous"], "2024-01-01", "2024-02-29", 11),
      (["--now", "2024-03-31", "--previous"], "2024-02-01", "2024-02-29", 8),
      (["2024-02", "."], "2024-02-01", "2024-02-29", 8),
      (["1970-02", "--months", "9"], "1969-06-01", "1970-02-28", 0),
    ])
  func window(options: [String], first: String, last: String, commits: Int) throws {
    let facts = try facts(options)
    #expect(facts.window == Facts.Window(first: first, last: last))
    #expect(facts.commits == commits)
  }

  @Test("The scale is of the days shown")
  func scale() throws {
    #expect(try facts(["2024-02"]).level("2024-02-29") == 4)
    #expect(try facts(["2024-01"]).level("2024-01-01") == 4)
    #expect(try facts(["2024-02", "--months", "2"]).level("2024-01-01") ?? 4 < 4)
  }

  @Test(
    "What is no month, and what has not come",
    arguments: [
      (["2024"], "is a year"), (["2024-13"], "'2024-13' is not a month"),
      (["2024-2"], "2024-02"), (["2024-02-30"], "not a month"), (["ten days ago"], "not a month"),
      (["february"], "neither a month nor a folder"), (["2024-04"], "2024-04 has not begun"),
      (["--next"], "2024-04 has not begun"), (["2024-05", "--months", "9"], "has not begun"),
      (["0001-01", "--previous"], "no month 1 before 0001-01"),
      (["0001-03", "--previous", "--previous", "--previous"], "no month 3 before 0001-03"),
      (["--months", "0"], "--months"), (["--year", "2023"], "--year"),
      (["--since", "2024-01-01"], "--since"), (["--weeks", "3"], "--weeks"),
      (["--segmented"], "--segmented"),
    ])
  func refused(options: [String], message: String) throws {
    expectError(
      try Program().run(
        ["month", "--now", "2024-03-15"] + options, in: Self.repository.get().path),
      exit: 64, saying: message)
  }

  @Test("A folder that is called like a month, and one that is not there")
  func folders() throws {
    let repository = try GitRepository("2024-02")
    try repository.days("2024-02-01", "2024-03-01", "2024-03-02")
    let folder = repository.folder.path
    let program = try Program()
    let commits = { (words: [String]) in
      try program.facts(["month", "--now", "2024-03-15"] + words, in: folder).commits
    }
    #expect(try commits(["./2024-02"]) == 2)
    #expect(try commits(["2024-02", "./2024-02"]) == 1)
    #expect(try commits(["2024-02", "2024-02"]) == 1)
    expectError(
      try program.run(["month", "2024-02", "nowhere"], in: folder), saying: "folder 'nowhere'")
    expectError(try program.run(["month", "no/where"], in: folder), saying: "folder 'no/where'")
  }

  @Test("The sheet has the days with their counts, and today in brackets")
  func sheet() throws {
    let lines = try Program().output(
      ["month", "--now", "2024-02-29", "--week-start", "monday", "--glyphs", "ascii"],
      in: Self.repository.get().path, environment: ["COLUMNS": "40"]
    ).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "  February 2024" })
    #expect(lines[start + 1] == "  Mo   Tu   We   Th   Fr   Sa   Su")
    #expect(lines[start + 3] == "                  3    1")
    #expect(lines[start + 10] == "  26.  27.  28. [29@]")
    #expect(lines[start + 11] == "                  4")
  }

  @Test("The longest streak of a month has its days in the month")
  func text() throws {
    let text = try Program().output(
      ["month", "2024-02", "--format", "text", "--now", "2024-03-15"],
      in: Self.repository.get().path)
    #expect(text.contains("8 commits on 3 of 29 days from 1 to 29 February 2024."))
    #expect(
      text.replacing("\n", with: " ").contains(
        "Longest streak: 2 days, from 1 to 2 February 2024, part of 3 days from 31 January to "
          + "2 February 2024."))
  }
}
