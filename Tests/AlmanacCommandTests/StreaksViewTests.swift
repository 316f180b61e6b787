import Foundation
import TestSupport
import Testing

/// `git almanac streaks`, and the options of streaks in every view.
@Suite struct StreaksViewTests {
  struct Report: Decodable {
    struct Streak: Decodable {
      var length: Int
      var days: Int
      var commits: Int
      var first: String
      var last: String

      var text: String { "\(length) \(days) \(commits) \(first) \(last)" }
    }
    struct Rule: Decodable {
      struct Range: Decodable {
        var first: String
        var last: String
      }
      var unit: String
      var weekStart: String?
      var minimum: Int
      var offDays: [String]
      var holidays: [Range]
    }

    var streakRule: Rule
    var streaks: Int
    var currentStreak: Streak?
    var longestStreaks: [Streak]
  }

  /// Thursday 2023-12-21 and Friday, then 2024-01-02 (Tuesday, twice) to Friday 5 January, then Monday 8 January.
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.days([
      ("2023-12-21", 1), ("2023-12-22", 1), ("2024-01-02", 2), ("2024-01-03", 1),
      ("2024-01-04", 1), ("2024-01-05", 1), ("2024-01-08", 1),
    ])
    return repository
  }

  private func report(
    _ options: String..., in repository: GitRepository, environment: [String: String?] = [:]
  ) throws -> Report {
    let json = try Program().output(
      ["streaks", "--format", "json", "--now", "2024-01-09"] + options, in: repository.path,
      environment: environment)
    return try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }

  @Test("The longest and the current one")
  func longest() throws {
    let repository = try repository()
    let report = try report(in: repository)
    #expect(
      report.longestStreaks.map(\.text) == [
        "4 4 5 2024-01-02 2024-01-05", "2 2 2 2023-12-21 2023-12-22",
        "1 1 1 2024-01-08 2024-01-08",
      ])
    #expect(report.currentStreak?.text == "1 1 1 2024-01-08 2024-01-08")
    #expect(report.streakRule.unit == "day")
    let one = try self.report("--limit", "1", in: repository)
    #expect(one.longestStreaks.count == 1)
    #expect(one.streaks == 3)
    #expect(try self.report("--limit", "0", in: repository).longestStreaks.count == 3)
  }

  @Test("Days off, holidays, units and the minimum")
  func rules() throws {
    let repository = try repository()
    try repository.write("2023-12-25..2024-01-01 # closed\n", to: "free")
    let weekend = try report("--off-days", "sat,Sunday", in: repository)
    #expect(weekend.currentStreak?.text == "5 5 6 2024-01-02 2024-01-08")
    #expect(weekend.streakRule.offDays == ["sunday", "saturday"])
    let free = try report("--off-days=sa,su", "--holidays", "free", in: repository)
    #expect(free.longestStreaks.map(\.text) == ["7 7 8 2023-12-21 2024-01-08"])
    #expect(free.streakRule.holidays.map(\.last) == ["2024-01-01"])
    // Weeks from Monday on: 18 December; 1 and 8 January.
    let monday = try report("--streak-unit", "week", "--week-start", "monday", in: repository)
    #expect(
      monday.longestStreaks.map(\.text) == [
        "2 5 6 2024-01-02 2024-01-08", "1 2 2 2023-12-21 2023-12-22",
      ])
    #expect(monday.streakRule.weekStart == "monday")
    // Weeks from Friday on: 15, 22 and 29 December, 5 January.
    let friday = try report("--streak-unit", "week", "--week-start", "friday", in: repository)
    #expect(friday.longestStreaks.map(\.text) == ["4 7 8 2023-12-21 2024-01-08"])
    let month = try report("--streak-unit", "month", in: repository)
    #expect(month.longestStreaks.map(\.text) == ["2 7 8 2023-12-21 2024-01-08"])
    let twice = try report("--min", "2", in: repository)
    #expect(twice.longestStreaks.map(\.text) == ["1 1 2 2024-01-02 2024-01-02"])
    #expect(twice.currentStreak == nil)
  }

  @Test("Every view of streaks takes the options and says so")
  func everyView() throws {
    let repository = try repository()
    for command in [[], ["compare"], ["authors"], ["streaks"]] {
      let text = try Program().output(
        command + ["--now", "2024-01-09", "--off-days", "sat,sun", "--min", "1"],
        in: repository.path, environment: ["COLUMNS": "120"]
      ).replacing("\n ", with: " ")
      #expect(text.contains("Saturdays and Sundays do not break a streak."), "\(text)")
      #expect(text.contains("5 working days") || text.contains("5 d") || command == ["streaks"])
    }
    let weeks = try Program().output(
      ["--now", "2024-01-09", "--streak-unit", "week", "--week-start", "monday"],
      in: repository.path)
    #expect(weeks.contains("2 weeks   2 – 8 Jan 2024"), "\(weeks)")
    let facts = try repository.facts("--now", "2024-01-09", "--min", "2")
    #expect(facts.activeDays == 1)
    #expect(facts.commits == 8)
  }

  @Test("Weekdays that are none")
  func weekdays() throws {
    let repository = try repository()
    for value in ["s", "sat,", "", "weekend", "sat sun", "sat;sun"] {
      expectError(
        try Program().run(["--off-days", value], in: repository.path), exit: 64,
        saying: "--off-days")
    }
    #expect(try report("--off-days", "none", in: repository).streakRule.offDays == [])
  }

  @Test("Files of holidays that cannot be used")
  func badFiles() throws {
    let repository = try repository()
    try repository.write("2024-01-01\n\nNew Year\u{1B}[2J\n", to: "bad")
    let outcome = try Program().run(["--holidays", "bad"], in: repository.path)
    expectError(outcome, saying: "'bad', line 3 is not a day")
    #expect(!outcome.errors.contains("New Year"), "\(outcome)")
    try repository.write("2024-01-02..2024-01-01\n", to: "inverted")
    expectError(
      try Program().run(["--holidays", "inverted"], in: repository.path),
      saying: "line 1", "ends before it begins")
    expectError(
      try Program().run(["--holidays", "missing"], in: repository.path), saying: "'missing'",
      "no such file")
    expectError(
      try Program().run(["--holidays", "."], in: repository.path), saying: "it is a folder")
    _ = try Program().shell("mkfifo pipe", in: repository.path)
    expectError(
      try Program().run(["--holidays", "pipe"], in: repository.path), saying: "a pipe or a device")
    expectError(
      try Program().run(["--holidays", "/dev/zero"], in: repository.path),
      saying: "a pipe or a device")
    let huge = try Program().shell(
      "head -c 70000000 /dev/zero | \"$1\" --holidays -", in: repository.path)
    expectError(huge, saying: "more than 64 MB")
  }

  @Test("The standard input has holidays")
  func standardInput() throws {
    let repository = try repository()
    for script in [
      "printf '2024-01-06\\n2024-01-07' | \"$@\" --holidays -",
      "\"$@\" --holidays <(printf '2024-01-06 2024-01-07')",
    ] {
      let outcome = try Program().shell(
        script, ["streaks", "--now", "2024-01-09", "--format", "json"], in: repository.path)
      #expect(outcome.text.contains("\"length\": 5,"), "\(outcome)")
    }
  }
}
