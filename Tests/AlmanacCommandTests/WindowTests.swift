import Foundation
import TestSupport
import Testing

@Suite struct WindowTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    try repository.days([
      ("2021-04-30", 7), ("2021-05-01", 1), ("2021-06-30", 2), ("2021-07-01", 7),
      ("2022-12-31", 1), ("2023-01-01", 1), ("2024-02-29", 3), ("2024-06-30", 1),
    ])
    return repository
  }

  @Test(
    "What is asked for, and what is shown of it; today is 2024-06-30, a Sunday",
    arguments: [
      (["--since", "2021-05-01", "--until", "2021-06-30"], "2021-05-01", "2021-06-30", 3),
      (["--since", "2021-04-30", "--until", "2021-07-01"], "2021-04-30", "2021-07-01", 17),
      (["--since", "2021-05", "--until", "2021-05"], "2021-05-01", "2021-05-31", 1),
      (["--since", "2021", "--until", "2021"], "2021-01-01", "2021-12-31", 17),
      (["--since", "2024-02-29"], "2024-02-29", "2024-06-30", 4),
      (["--since", "today"], "2024-06-30", "2024-06-30", 1),
      (["--since", "yesterday", "--until", "yesterday"], "2024-06-29", "2024-06-29", 0),
      (["--since", "10 days ago"], "2024-06-20", "2024-06-30", 1),
      (["--since", "2 weeks ago"], "2024-06-16", "2024-06-30", 1),
      (["--since", "4 months ago"], "2024-02-29", "2024-06-30", 4),
      (["--since", "1 year ago"], "2023-06-30", "2024-06-30", 4),
      (["--since", "2024-06-01", "--until", "2030-01-01"], "2024-06-01", "2024-06-30", 1),
      (["--year", "2021"], "2021-01-01", "2021-12-31", 17),
      (["--year", "2024"], "2024-01-01", "2024-06-30", 4),
      (["--years", "2"], "2023-01-01", "2024-06-30", 5),
      (["--weeks", "1"], "2024-06-30", "2024-06-30", 1),
      (["--weeks", "30", "--week-start", "monday"], "2023-12-04", "2024-06-30", 4),
      (["--all-time"], "2021-01-01", "2024-06-30", 23),
      ([], "2023-07-02", "2024-06-30", 4),
      (["--week-start", "monday"], "2023-06-26", "2024-06-30", 4),
      (["--week-start", "mon"], "2023-06-26", "2024-06-30", 4),
      (["--week-start", "Monday"], "2023-06-26", "2024-06-30", 4),
    ])
  func windows(options: [String], first: String, last: String, commits: Int) throws {
    let repository = try Self.repository.get()
    let facts = try Program().facts(["--now", "2024-06-30"] + options, in: repository.path)
    #expect(facts.window == Facts.Window(first: first, last: last))
    #expect(facts.commits == commits)
    #expect(facts.active.values.reduce(0, +) == commits)
  }

  @Test(
    "What is no date, and windows that cannot be",
    arguments: [
      ["--since", "rubbish"], ["--since", "2023-02-29"], ["--until", "2024-13"],
      ["--since", "2024-1-1"], ["--since", "now"], ["--since", "ten days ago"], ["--since", ""],
      ["--since", "0000"], ["--until", "0000-12"], ["--now", "0000-12-31"],
      ["--since", "2500 years ago"], ["--year", "24x"], ["--weeks", "0"], ["--weeks", "-1"],
      ["--years", "0"],
      ["--since", "2024-02-02", "--until", "2024-02-01"], ["--now", "someday"],
      ["--week-start", "noday"], ["--week-start", "m"], ["--week-start", ""],
    ])
  func refused(options: [String]) throws {
    let repository = try Self.repository.get()
    expectError(try Program().run(options, in: repository.path), exit: 64)
  }

  @Test(
    "A year has four digits",
    arguments: [
      ("24", "Write 2024."), ("99", "Write 1999."), ("4", "Write 2004."), ("70", "Write 1970."),
      ("69", "Write 2024."), ("202", "Write 2024."), ("024", "Write 2024."), ("0", "Write 2000."),
      ("20244", "expected a year of four"), ("", "expected a year of four"),
      ("-24", "expected a year of four"), ("+2024", "expected a year of four"),
      ("0000", "expected a year of four"), ("2025", "has not begun"),
    ])
  func year(text: String, answer: String) throws {
    let path = try Self.repository.get().path
    for command in [[], ["authors"], ["clock"], ["compare", "--by", "year"]] {
      expectError(
        try Program().run(command + ["--year=\(text)", "--now", "2024-06-30"], in: path), exit: 64,
        saying: answer)
    }
  }

  @Test("A configured year of two digits is an error of the settings")
  func configuredYear() throws {
    let repository = try GitRepository()
    try repository.days("2024-06-20")
    try repository.git("config", "almanac.year", "24")
    expectError(
      try Program().run(["--now", "2024-06-30"], in: repository.path),
      saying: "'24' is not a year of four digits", ".git/config")
  }

  @Test("Years before 1970 need a history that is as old")
  func oldYears() throws {
    let path = try Self.repository.get().path
    func run(_ words: String..., in path: String) throws -> Outcome {
      try Program().run(words + ["--now", "2024-06-30"], in: path)
    }
    let answer = "does not reach back to the year 1969: its first"
    for command in [[], ["authors"], ["clock"], ["streaks"], ["compare"], ["export"]] {
      let outcome = try Program().run(
        command + ["--year", "1969", "--now", "2024-06-30"], in: path)
      expectError(outcome, exit: 64, saying: answer)
    }
    expectError(try run("month", "1969-12", in: path), exit: 64, saying: answer)
    expectError(try run("month", "0024-02", in: path), exit: 64, saying: "the year 24: ")
    expectError(try run("--year", "0024", in: path), exit: 64, saying: "the year 24: ")
    #expect(try run("--year", "1970", in: path).status == .exit(0))
    #expect(try run("month", "1970-01", in: path).status == .exit(0))
    let old = try GitRepository()
    expectError(try run("--year", "1969", in: old.path), exit: 64, saying: "1969: it has no")
    try old.raw("Old Hand <old@mail.example> -86400 +0000")
    try old.days("2024-06-20")
    #expect(try old.facts("--year", "1969", "--now", "2024-06-30").commits == 1)
    #expect(try run("month", "1969-12", in: old.path).text.contains("December 1969"))
    // Also for somebody who was not there then.
    #expect(try run("--year", "1969", "--author", "Ann", in: old.path).status == .exit(0))
    expectError(try run("--year", "1968", in: old.path), exit: 64, saying: "of 1969")
  }

  @Test("The weeks of an export are those of the views, also by a setting")
  func weeksOfExport() throws {
    let repository = try GitRepository()
    try repository.days("2024-06-20", "2024-06-23", "2024-06-24")
    func days(_ options: [String]) throws -> Int {
      try Program().output(
        ["export", "--now", "2024-06-26", "--weeks", "1"] + options, in: repository.path
      ).split(separator: "\n").count - 1
    }
    #expect(try days([]) == 2)
    #expect(try days(["--week-start", "thursday"]) == 3)
    try repository.git("config", "almanac.weekStart", "mon")
    #expect(try days([]) == 1)
  }

  @Test("A date is a whole day, both ends of a span are counted")
  func wholeDays() throws {
    let repository = try GitRepository()
    for time in [
      "2024-03-09 23:59:59", "2024-03-10 00:00:00", "2024-03-10 00:00:01", "2024-03-11 12:00:00",
      "2024-03-12 23:59:59", "2024-03-13 00:00:00",
    ] {
      try repository.commit(Moment(time))
    }
    let facts = try repository.facts(
      "--now", "2024-06-30", "--since", "2024-03-10", "--until", "2024-03-12")
    #expect(facts.active == ["2024-03-10": 2, "2024-03-11": 1, "2024-03-12": 1])
    let ann = "Ann Example <ann@example.com>"
    try expectRows(
      repository, ["--since", "2024-03-10", "--until", "2024-03-12"],
      ["2024-03-10 \(ann) 2", "2024-03-11 \(ann) 1", "2024-03-12 \(ann) 1"])
  }

  @Test("A last day alone cuts nothing off the beginning of what shows all time")
  func lastDayAlone() throws {
    let repository = try Self.repository.get()
    let ann = "Ann Example <ann@example.com>"
    try expectRows(
      repository, ["--until", "2023-01"],
      [
        "2021-04-30 \(ann) 7", "2021-05-01 \(ann) 1", "2021-06-30 \(ann) 2", "2021-07-01 \(ann) 7",
        "2022-12-31 \(ann) 1", "2023-01-01 \(ann) 1",
      ])
    try expectRows(repository, ["--until", "2020"], [])
    func window(_ last: String) throws -> Facts.Window {
      let json = try Program().output(
        ["streaks", "--format", "json", "--now", "2024-06-30", "--until", last],
        in: repository.path)
      return try JSONDecoder().decode(Reach.self, from: Data(json.utf8)).window
    }
    #expect(try window("2023-01") == Facts.Window(first: "2021-01-01", last: "2023-01-31"))
    #expect(try window("2030") == Facts.Window(first: "2021-01-01", last: "2024-06-30"))
    // A calendar has 53 weeks.
    #expect(
      try repository.facts("--now", "2024-06-30", "--until", "2023-01").window.first
        == "2022-01-30")
  }

  private struct Reach: Decodable {
    var window: Facts.Window
  }

  @Test("A wrong clock in the middle hides nothing behind it")
  func skewedClock() throws {
    let repository = try GitRepository()
    try repository.commit("2025-05-18 10:00")
    try repository.commit("2025-05-02 10:00")
    try repository.commit("2025-05-22 10:00")
    let facts = try repository.facts("--now", "2025-05-31", "--since", "2025-05-10")
    #expect(facts.active == ["2025-05-18": 1, "2025-05-22": 1])
  }

  @Test("Today is the viewer's local day")
  func today() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    // A day apart, whatever the hour.
    let east = try repository.facts(environment: ["TZ": "Pacific/Kiritimati"]).today
    let west = try repository.facts(environment: ["TZ": "Etc/GMT+12"]).today
    #expect(west < east)
  }
}
