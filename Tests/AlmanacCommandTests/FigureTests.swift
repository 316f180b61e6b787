import TestSupport
import Testing

/// Streaks, levels and grids of small histories.
@Suite struct FigureTests {
  private func days(_ prefix: String, _ range: ClosedRange<Int>) -> [(String, Int)] {
    range.map { ("\(prefix)-\($0 < 10 ? "0" : "")\($0)", 1) }
  }

  @Test("Gaps end a streak, and sums of commits are not days")
  func gap() throws {
    let repository = try GitRepository()
    try repository.days([
      ("2019-03-12", 2), ("2019-03-13", 1), ("2019-03-14", 4), ("2019-06-03", 1), ("2019-06-04", 3),
    ])
    let facts = try repository.facts("--now", "2019-06-07")
    #expect(facts.current == "0")
    #expect(facts.longest == "3 2019-03-12 2019-03-14")
    #expect(facts.activeDays == 5)
    #expect(facts.commits == 11)
    #expect(facts.busiestDay?.day == "2019-03-14")
    #expect(facts.busiestDay?.commits == 4)
    #expect(facts.undated == 0)
    #expect(facts.future == 0)
    #expect(facts.notes.isEmpty)
  }

  @Test("A streak over the leap day")
  func leapDay() throws {
    let repository = try GitRepository()
    try repository.days("2023-02-28", "2023-03-01", "2024-02-28", "2024-02-29", "2024-03-01")
    let facts = try repository.facts("--now", "2024-03-01")
    #expect(facts.current == "3 2024-02-28 2024-03-01")
    #expect(facts.longest == "3 2024-02-28 2024-03-01")
    let past = try repository.facts("--now", "2024-03-01", "--until", "2023-03-01")
    #expect(past.current == "2 2023-02-28 2023-03-01")
  }

  @Test("The current streak goes on across New Year, and the longest has the days of the year")
  func newYear() throws {
    let repository = try GitRepository()
    try repository.days(days("2022-12", 29...31) + days("2023-01", 1...4))
    let whole = "7 2022-12-29 2023-01-04"
    for (options, longest, partOf) in [
      ([], whole, nil), (["--year", "2023"], "4 2023-01-01 2023-01-04", whole),
      (["--year", "2022"], "3 2022-12-29 2022-12-31", whole),
    ] {
      let facts = try Program().facts(options + ["--now", "2023-01-04"], in: repository.path)
      #expect(facts.current == (options.last == "2022" ? "3 2022-12-29 2022-12-31" : whole))
      #expect(facts.longest == longest)
      #expect(facts.longestStreak?.partOf?.text == partOf)
      #expect(facts.longestStreakOfAllTime?.text == whole)
    }
  }

  @Test("Today may be empty still; the day before may not")
  func todayEmpty() throws {
    let repository = try GitRepository()
    try repository.days(days("2021-09", 27...30) + days("2021-10", 1...17))
    #expect(try repository.facts("--now", "2021-10-18").current == "21 2021-09-27 2021-10-17")
    let later = try repository.facts("--now", "2021-10-19")
    #expect(later.current == "0")
    #expect(later.longest == "21 2021-09-27 2021-10-17")
  }

  @Test("One's streak is not carried on by another's days")
  func twoAuthors() throws {
    let repository = try GitRepository()
    for (number, author) in [Author.ann, .bob, .ann, .bob, .ann].enumerated() {
      try repository.commit(Moment("2024-01-0\(number + 1)"), by: author)
    }
    let all = try repository.facts("--now", "2024-01-05")
    #expect(all.current == "5 2024-01-01 2024-01-05")
    let ann = try repository.facts("--now", "2024-01-05", "--author", "ann@")
    #expect(ann.current == "1 2024-01-05 2024-01-05")
    let bob = try repository.facts("--now", "2024-01-05", "--author", "Bob")
    #expect(bob.current == "1 2024-01-04 2024-01-04")
    #expect(bob.longestStreak?.days == 1)
  }

  @Test("A spike stands out, equal days are equal")
  func levels() throws {
    let repository = try GitRepository()
    try repository.days(
      days("2023-04", 1...10).map { ($0.0, 4) } + days("2024-04", 1...29) + [("2024-04-30", 50)])
    let spike = try repository.facts("--now", "2024-06-30", "--year", "2024")
    #expect(spike.commits == 79)
    #expect(spike.level("2024-04-30") == spike.levels.count)
    #expect((1..<spike.levels.count).contains(spike.level("2024-04-01") ?? 0))
    let flat = try repository.facts("--now", "2024-06-30", "--year", "2023")
    #expect(flat.commits == 40)
    #expect(Set(flat.days.filter { $0.commits > 0 }.map(\.level)) == [flat.levels.count])
  }

  @Test("One commit")
  func oneCommit() throws {
    let repository = try GitRepository()
    try repository.days("2024-06-30")
    let facts = try repository.facts("--now", "2024-06-30")
    #expect(facts.active == ["2024-06-30": 1])
    #expect(facts.level("2024-06-30") == facts.levels.count)
    #expect(facts.current == "1 2024-06-30 2024-06-30")
    let text = try Program().output(["--now", "2024-06-30"], in: repository.path)
    #expect(!text.contains("nan") && !text.contains("inf"))
  }

  @Test("The first day of a week is the first day of the trailing year where today is one too")
  func todaySunday() throws {
    let repository = try GitRepository()
    try repository.days([
      ("2023-06-30", 9), ("2023-07-01", 1), ("2023-07-02", 2), ("2024-06-29", 3), ("2024-06-30", 4),
    ])
    let facts = try repository.facts("--now", "2024-06-30", "--week-start", "sunday")
    #expect(facts.window.first == "2023-07-02")
    #expect(facts.active == ["2023-07-02": 2, "2024-06-29": 3, "2024-06-30": 4])
  }

  @Test("A year of 54 columns has its first and its last day")
  func columns54() throws {
    let repository = try GitRepository()
    try repository.days("2000-01-01", "2000-01-02", "2000-02-29", "2000-12-30", "2000-12-31")
    let facts = try repository.facts(
      "--now", "2000-12-31", "--year", "2000", "--week-start", "sunday")
    #expect(facts.commits == 5)
    #expect(facts.window == Facts.Window(first: "2000-01-01", last: "2000-12-31"))
  }

  @Test("Month names stand in order and do not run together", arguments: ["60", "80", "120"])
  func monthLabels(columns: String) throws {
    let repository = try GitRepository()
    try repository.days("2024-06-30", "2024-07-01", "2025-06-28")
    let text = try Program().output(
      ["--now", "2025-06-28", "--week-start", "sunday"], in: repository.path,
      environment: ["COLUMNS": columns])
    let line = try #require(text.split(separator: "\n").first { $0.contains("Aug") })
    #expect(
      line.split(separator: " ") == [
        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun",
      ])
  }

  @Test("The plain sentence says the same as the figures")
  func text() throws {
    let repository = try GitRepository()
    try repository.days(days("2022-12", 29...31) + days("2023-01", 1...4))
    let text = try Program().output(
      ["--format", "text", "--now", "2023-01-04"], in: repository.path)
    #expect(text.contains("7 commits"))
    #expect(text.contains("29 December 2022"))
    #expect(text.contains("4 January 2023"))
    #expect(!text.contains("Less"))
  }
}
