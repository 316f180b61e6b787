import Foundation
import TestSupport
import Testing

/// The clock, with git as the judge of what the clocks showed.
@Suite struct ClockTests {
  /// What `--format json` tells of the clock.
  private struct Clock: Decodable {
    struct Cell: Decodable {
      var weekday: Int?
      var hour: Int
      var commits: Int
    }
    struct Parts: Decodable, Equatable {
      var weekdays9to17: Int
      var weekdaysOtherHours: Int
      var weekends: Int
    }

    var bots: String
    var commits: Int
    var mean: String?
    var busiestHour: Cell?
    var parts: Parts
    var hours: [Cell]
    var weekdays: [Cell]
    var undated: Int
    var notes: [String]

    /// The cells with a commit, written as `%u %H` writes them.
    var table: [String: Int] {
      weekdays.reduce(into: [:]) { table, cell in
        guard cell.commits > 0 else { return }
        table["\(cell.weekday ?? 0) \(cell.hour < 10 ? "0" : "")\(cell.hour)"] = cell.commits
      }
    }
  }

  private func clock(
    _ options: [String], in repository: GitRepository, environment: [String: String?] = [:]
  ) throws -> Clock {
    let json = try Program().output(
      ["clock", "--format", "json", "--all-time"] + options, in: repository.path,
      environment: environment)
    return try JSONDecoder().decode(Clock.self, from: Data(json.utf8))
  }

  @Test("The hours of weekdays are those that git finds", arguments: Fixture.names)
  func fixtures(name: String) throws {
    let repository = try Fixture.repository(name)
    let options = ["--now", "9999-12-31"]
    let clock = try clock(options, in: repository)
    #expect(clock.table == (try GitOracle.moments("%u %H", of: repository)))
    #expect(clock.hours.reduce(0) { $0 + $1.commits } == clock.commits)
    #expect(
      try self.clock(options + ["--date", "committer"], in: repository).table
        == (try GitOracle.moments("%u %H", of: repository, committed: true)))
    #expect(
      try self.clock(options + ["--no-merges"], in: repository).table
        == (try GitOracle.moments("%u %H", of: repository, options: ["--no-merges"])))
    for zone in ["Asia/Kathmandu", "America/New_York"] {
      #expect(
        try self.clock(options + ["--tz", zone], in: repository).table
          == (try GitOracle.moments("%u %H", of: repository, zone: zone)))
    }
  }

  @Test("The clock counts what the hours let through")
  func hours() throws {
    let repository = try GitRepository()
    for time in ["08:59:59 +0545", "09:00:00 +0545", "16:59:59 -0930", "17:00:00 -0930"] {
      try repository.commit(Moment("2024-02-01 \(time)"))
    }
    let options = ["--now", "2024-02-10"]
    #expect(
      try clock(options + ["--hours", "9-17"], in: repository).table == ["4 09": 1, "4 16": 1])
    // In UTC, 03:14:59 and 03:15:00, and 02:29:59 and 02:30:00 of the next day.
    #expect(
      try clock(options + ["--tz", "utc", "--hours", "2:30-3:15"], in: repository).table
        == ["4 03": 1, "5 02": 1])
    try repository.raw("No Day <noday@example.com> yesterday")
    let all = try clock(options, in: repository)
    #expect(all.commits == 4)
    #expect(all.undated == 1)
    #expect(all.notes == ["1 commit has no readable date and is counted in no day."])
    let some = try clock(options + ["--hours", "9-17"], in: repository)
    #expect(some.commits == 2)
    #expect(some.undated == 0)
    #expect(
      some.notes == [
        "1 commit has no readable date, so it lies in none of these hours and is left out."
      ])
  }

  @Test("Mean, busiest hour and shares")
  func figures() throws {
    let repository = try GitRepository()
    // A Saturday at 23:00, a Monday at 1:00 and at 9:00.
    for moment in ["2024-03-02 23:00:00 +0900", "2024-03-04 01:00:00 -0930"] as [Moment] {
      try repository.commit(moment)
    }
    let options = ["--now", "2024-03-10"]
    let two = try clock(options, in: repository)
    #expect(two.mean == "0:00")
    #expect(two.busiestHour?.hour == 23)
    #expect(two.parts == .init(weekdays9to17: 0, weekdaysOtherHours: 1, weekends: 1))
    try repository.commit("2024-03-04 09:00:00 +0200")
    let three = try clock(options, in: repository)
    #expect(three.parts == .init(weekdays9to17: 1, weekdaysOtherHours: 1, weekends: 1))
    // The night belongs to the day before where days start at four.
    let late = try clock(options + ["--day-start", "04:00"], in: repository)
    #expect(late.parts == .init(weekdays9to17: 1, weekdaysOtherHours: 0, weekends: 2))
    #expect(late.table["7 01"] == 1)
  }

  @Test("The hands show the mean time or the one that is asked for, and none where there is none")
  func hands() throws {
    let repository = try GitRepository()
    try repository.commit("2024-03-02 06:00:00")
    func text(_ options: String...) throws -> String {
      try Program().output(
        ["clock", "--now", "2024-03-03"] + options, in: repository.path,
        environment: ["COLUMNS": "100"])
    }
    #expect(try text().contains("Mean time 6:00"))
    #expect(try text("--at", "10:08").contains("Hands at 10:08"))
    #expect(try text("--face", "12").contains("Inner ring a.m., outer ring p.m."))
    try repository.commit("2024-03-02 18:00:00")
    let without = try text()
    #expect(!without.contains("Mean time 6"))
    #expect(without.contains("there is no mean time"))
  }

  @Test("Times and faces that there are not")
  func errors() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    for value in ["24:00", "9:5", "noon", "-1"] {
      expectError(
        try Program().run(["clock", "--at=\(value)"], in: repository.path), exit: 64,
        saying: "--at", "15:30")
    }
    expectError(
      try Program().run(["clock", "--face", "13"], in: repository.path), exit: 64, saying: "12")
  }

  @Test("Bots are left out unless they are asked for, and the rules say so")
  func bots() throws {
    let repository = try GitRepository()
    try repository.commit("2024-03-04 10:00")
    let bot = Author("dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com")
    for minute in 10..<15 { try repository.commit(Moment("2024-03-05 05:\(minute)"), by: bot) }
    func commits(
      _ options: String..., environment: [String: String?] = [:]
    ) throws -> (Int, String) {
      let clock = try clock(
        options + ["--now", "2024-03-10"], in: repository, environment: environment)
      return (clock.commits, clock.bots)
    }
    #expect(try commits() == (1, "exclude"))
    #expect(try commits("--bots", "include") == (6, "include"))
    #expect(try commits("--bots", "only") == (5, "only"))
    // Whoever is named counts.
    #expect(try commits("--author", "dependabot") == (5, "include"))
    #expect(try commits("--exclude-author", "nobody") == (1, "exclude"))
    func text(_ options: String...) throws -> String {
      try Program().output(
        ["clock", "--now", "2024-03-10"] + options, in: repository.path,
        environment: ["COLUMNS": "200"])
    }
    let rule = "Without bots and AI assistants."
    #expect(try text().contains(rule) && text("--format", "text").contains(rule))
    #expect(try !text("--bots", "include").contains(rule))
    // Other views count them.
    #expect(try repository.facts("--now", "2024-03-10").commits == 6)
    try repository.git("config", "almanac.clock.bots", "include")
    #expect(try commits() == (6, "include"))
    #expect(try commits("--bots", "exclude") == (1, "exclude"))
    #expect(try commits("--no-config") == (1, "exclude"))
  }

  @Test("A history of bots alone says how to see it")
  func onlyBots() throws {
    let repository = try GitRepository()
    try repository.commit("2024-03-04 10:00", by: Author("renovate[bot]", "bot@renovateapp.com"))
    let clock = try clock(["--now", "2024-03-10"], in: repository)
    #expect(clock.commits == 0)
    #expect(
      clock.notes == ["Only bots and AI assistants have commits here; --bots include counts them."])
  }

  @Test("A long generated history")
  func generated() throws {
    let generator = try Command(
      Isolation.path(of: "perl"), [Fixture.folder + "/generate-history", "3000", "5"],
      environment: [:], folder: "/"
    ).run()
    let repository = try GitRepository(bare: true)
    try repository.fastImport(generator.output)
    let git = try GitOracle.moments("%u %H", of: repository)
    #expect(git.values.reduce(0, +) == 3000)
    #expect(try clock(["--now", "9999-12-31"], in: repository).table == git)
    #expect(
      try clock(["--now", "9999-12-31", "--hours", "8-11"], in: repository).table
        == git.filter { ["08", "09", "10"].contains($0.key.suffix(2)) })
  }
}
