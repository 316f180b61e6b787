import TestSupport
import Testing

/// On which day a commit falls.
@Suite struct DayTests {
  @Test("One moment in three zones is three days")
  func ownOffset() throws {
    let repository = try GitRepository()
    let kiri = Author("Kiri", "kiri@example.com")
    try repository.commit("1704103200 +1400", by: kiri)
    try repository.commit("1704103200 +0000", by: Author("Uma", "uma@example.com"))
    try repository.commit("1704103200 -1200", by: Author("Wes", "wes@example.com"))
    try repository.commit("1704103199 +1400", by: kiri)
    try expectRows(
      repository,
      [
        "2023-12-31 Wes <wes@example.com> 1", "2024-01-01 Kiri <kiri@example.com> 1",
        "2024-01-01 Uma <uma@example.com> 1", "2024-01-02 Kiri <kiri@example.com> 1",
      ])
    try expectSameAsGit(repository, git: GitOracle.authorDays(of: repository))
  }

  @Test("Rebased work stays on the day it was written, unless the committer's date is asked for")
  func rebased() throws {
    let repository = try GitRepository()
    try repository.commit("2024-01-05 10:00", committed: "2024-03-20 09:00:00")
    try repository.commit("2024-01-06 10:00", committed: "2024-03-20 09:00:01")
    let ann = "Ann Example <ann@example.com>"
    try expectRows(repository, ["2024-01-05 \(ann) 1", "2024-01-06 \(ann) 1"])
    try expectRows(
      repository, ["--date", "author"], ["2024-01-05 \(ann) 1", "2024-01-06 \(ann) 1"])
    try expectRows(repository, ["--date", "committer"], ["2024-03-20 \(ann) 2"])
  }

  @Test("A day that starts at 04:00", arguments: ["04:00", "4:00", "4"])
  func dayStart(written: String) throws {
    let repository = try GitRepository()
    try repository.commit("2024-03-01 03:59:59 +0545")
    try repository.commit("2024-03-01 04:00:00 +0545")
    try repository.commit("2024-01-01 00:30:00 -0330")
    let ann = "Ann Example <ann@example.com>"
    try expectRows(
      repository, ["--day-start", written],
      ["2023-12-31 \(ann) 1", "2024-02-29 \(ann) 1", "2024-03-01 \(ann) 1"])
    try expectRows(
      repository, ["--day-start", written, "--tz", "utc"],
      ["2024-01-01 \(ann) 1", "2024-02-29 \(ann) 2"])
  }

  @Test("No day is lost or doubled where clocks change", arguments: ["America/New_York", "UTC"])
  func clockChange(zone: String) throws {
    let repository = try GitRepository()
    for day in ["07", "08", "09"] { try repository.commit(Moment("2025-03-\(day) 00:30 -0500")) }
    for day in ["10", "11"] { try repository.commit(Moment("2025-03-\(day) 00:30 -0400")) }
    for day in ["10-31", "11-01", "11-02"] {
      try repository.commit(Moment("2025-\(day) 00:30 -0400"))
    }
    try repository.commit("2025-11-03 23:30 -0500")
    try repository.commit("2025-11-04 00:30 -0500")
    let facts = try repository.facts("--now", "2025-11-04", environment: ["TZ": zone])
    #expect(facts.active.count == 10)
    #expect(facts.active.values.allSatisfy { $0 == 1 })
    #expect(facts.current == "5 2025-10-31 2025-11-04")
    #expect(facts.longestStreak?.days == 5)
    try expectSameAsGit(
      repository, environment: ["TZ": zone], git: GitOracle.authorDays(of: repository))
  }

  @Test("Offsets that no zone has are counted as written")
  func wildOffsets() throws {
    let repository = try GitRepository()
    for (number, offset) in ["+1500", "+1830", "+2359", "-3507", "+9959", "-0799"].enumerated() {
      try repository.raw("A\(number + 1) <a\(number + 1)@example.com> 1517000000 \(offset)")
    }
    try expectRows(
      repository,
      [
        "2018-01-27 A1 <a1@example.com> 1", "2018-01-27 A2 <a2@example.com> 1",
        "2018-01-27 A3 <a3@example.com> 1", "2018-01-25 A4 <a4@example.com> 1",
        "2018-01-31 A5 <a5@example.com> 1", "2018-01-26 A6 <a6@example.com> 1",
      ])
  }

  @Test("Where only the offset cannot be read, the day is the one in UTC")
  func garbageOffsets() throws {
    let repository = try GitRepository()
    try repository.raw("No Zone <nz@example.com> 1320000000")
    try repository.raw("Word Zone <wz@example.com> 1320000000 CEST")
    try repository.raw("Bare Digits <bd@example.com> 1320000000 0200")
    try repository.raw("Short Zone <sz@example.com> 1320000000 +2")
    try expectRows(
      repository,
      [
        "2011-10-30 No Zone <nz@example.com> 1", "2011-10-30 Word Zone <wz@example.com> 1",
        "2011-10-30 Bare Digits <bd@example.com> 1", "2011-10-30 Short Zone <sz@example.com> 1",
      ])
  }

  @Test("A time just before the epoch that was written without its sign")
  func unsignedEpoch() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.raw("Eve Epoch <eve@example.com> 18446744073709548016 +0100")
    try repository.raw("Eve Epoch <eve@example.com> 0 +0000")
    try expectRows(
      repository,
      ["1970-01-01 Eve Epoch <eve@example.com> 2", "2024-02-01 Ann Example <ann@example.com> 1"])
  }

  @Test("Times before 1970")
  func beforeEpoch() throws {
    let repository = try GitRepository()
    try repository.raw("Old Law <old@example.com> -31500000 +0100")
    try repository.raw("Old Law <old@example.com> -1 +0000")
    try repository.commit("2024-02-01")
    try expectRows(
      repository,
      [
        "1969-01-01 Old Law <old@example.com> 1", "1969-12-31 Old Law <old@example.com> 1",
        "2024-02-01 Ann Example <ann@example.com> 1",
      ])
    #expect(try repository.facts("--year", "2024", "--now", "2024-12-31").commits == 1)
  }

  @Test("Times past what can be held count, and do no harm to the others")
  func overflow() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    for time in [
      "253402300800", "9223372036854775807", "9223372036854775808", "18446744073709551615",
      "99999999999999999999999999",
    ] {
      try repository.raw("Far <far@example.com> \(time) +0000")
    }
    let table = try Program().table(in: repository.path).authorDays()
    #expect(table.values.reduce(0, +) == 6)
    #expect(table[AuthorDay("ann@example.com", "2024-02-01")] == 1)
    // A time that cannot be read is undated, or at the epoch as git has it.
    let days = Set(table.keys.filter { $0.email == "far@example.com" }.map(\.day))
    #expect(days.isSubset(of: ["", "1970-01-01", "10000-01-01"]))
    let facts = try repository.facts("--now", "2024-06-30")
    #expect(facts.commits == 1)
    #expect(facts.longest == "1 2024-02-01 2024-02-01")
  }

  @Test("A commit whose day cannot be read is undated, and a note says so")
  func undated() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.raw("No Day <noday@example.com> yesterday")
    try repository.commit("2024-02-03")
    try expectRows(
      repository,
      [
        "2024-02-01 Ann Example <ann@example.com> 1", "2024-02-03 Ann Example <ann@example.com> 1",
        " No Day <noday@example.com> 1",
      ])
    let facts = try repository.facts("--now", "2024-02-03")
    #expect(facts.commits == 2)
    #expect(facts.undated == 1)
    #expect(!facts.notes.isEmpty)
  }

  @Test("Days after today are not shown; a note says how many commits lie there")
  func future() throws {
    let repository = try GitRepository()
    try repository.days("2023-10-09", "2023-10-10", "2023-10-11", "2023-10-12", "2023-10-14")
    let facts = try repository.facts("--now", "2023-10-12")
    #expect(facts.today == "2023-10-12")
    #expect(facts.window.last == "2023-10-12")
    #expect(facts.commits == 4)
    #expect(facts.current == "4 2023-10-09 2023-10-12")
    #expect(facts.longest == facts.current)
    #expect(facts.future == 1)
    #expect(!facts.notes.isEmpty)
  }

  /// Noon of 8 March; half past midnight of 10 March in a zone 13 hours ahead; noon of 10 March in Los Angeles.
  private func aheadRepository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.commit("2024-03-08 12:00")
    try repository.commit("2024-03-10 00:30 +1300")
    return repository
  }

  private let losAngeles = ["TZ": "America/Los_Angeles"]
  private let aheadNote =
    "1 commit is dated 10 Mar 2024 in its own time zone, ahead of your day, and is not shown; "
    + "--tz local counts it by your clock."

  @Test("A commit that has been made is not in the future, even if it is dated tomorrow")
  func ahead() throws {
    let repository = try aheadRepository()
    let facts = try repository.facts("--now", "2024-03-09", environment: losAngeles)
    #expect(facts.active == ["2024-03-08": 1])
    #expect(facts.current == "1 2024-03-08 2024-03-08")
    #expect([facts.ahead, facts.future] == [1, 0])
    #expect(facts.notes == [aheadNote])
    // It is 9 March, 3:30 in Los Angeles.
    let local = try repository.facts(
      "--now", "2024-03-09", "--tz", "local", environment: losAngeles)
    #expect(local.active == ["2024-03-08": 1, "2024-03-09": 1])
    #expect([local.ahead, local.future] == [0, 0])
    // On 8 March it had not been made.
    let before = try repository.facts("--now", "2024-03-08", environment: losAngeles)
    #expect([before.ahead, before.future] == [0, 1])
    #expect(before.notes == ["1 commit lies in the future and is not shown."])
    // Days that start at four have it on 9 March.
    let late = try repository.facts(
      "--now", "2024-03-09", "--day-start", "04:00", environment: losAngeles)
    #expect(late.active["2024-03-09"] == 1)
  }

  @Test(
    "The moment of a day is its last second, in the viewer's zone",
    arguments: [
      ("UTC", "2024-03-09", "2024-03-10 13:59:59 +1400", 1),
      ("UTC", "2024-03-09", "2024-03-10 14:00:00 +1400", 0),
      // Clocks go forward on 10 March, so that the day ends at 7:00 UTC.
      ("America/Los_Angeles", "2024-03-10", "2024-03-11 19:59:59 +1300", 1),
      ("America/Los_Angeles", "2024-03-10", "2024-03-11 20:00:00 +1300", 0),
      ("Pacific/Kiritimati", "2024-03-09", "2024-03-10 00:00:00 +1400", 0),
    ])
  func endOfDay(zone: String, now: String, time: String, ahead: Int) throws {
    let repository = try GitRepository()
    try repository.commit(Moment(time))
    let facts = try repository.facts("--now", now, environment: ["TZ": zone])
    #expect([facts.ahead, facts.future] == [ahead, 1 - ahead])
  }

  @Test(
    "Every view says what is dated ahead",
    arguments: [
      [], ["--format", "text"], ["month"], ["streaks"], ["authors"],
      ["authors", "--format", "csv"],
      ["authors", "--format", "json"], ["presence"], ["clock"], ["export", "--weeks", "3"],
      ["compare"], ["compare", "--by", "author"], ["compare", "--by", "author", "--limit", "1"],
      ["compare", "--by", "year"], ["compare", "--by", "branch"],
      ["compare", "--by", "author", "--author", "Ann"],
    ])
  func aheadEverywhere(command: [String]) throws {
    let repository = try aheadRepository()
    try repository.commit("2024-03-11 01:00 +1400", by: Author("Bob", "bob@example.com"))
    let outcome = try Program().run(
      command + ["--now", "2024-03-09"], in: repository.path,
      environment: losAngeles.merging(["COLUMNS": "300"]) { $1 })
    let all = outcome.text + outcome.errors
    #expect(outcome.status == .exit(0))
    #expect(all.contains("dated 10 Mar 2024 in its own time zone"), "\(outcome)")
    // Bob's is of 10 March, 3:00 in Los Angeles.
    #expect(all.contains("1 commit lies in the future") || command.contains("Ann"), "\(outcome)")
  }

  @Test(
    "Tables and columns, too, say what is in none of their cells",
    arguments: [
      ["export", "--all-time"], ["export", "--weeks", "3"], ["authors", "--format", "csv"],
      ["compare"], ["compare", "--by", "author"],
      ["compare", "--by", "author", "--limit", "1"], ["compare", "--by", "author", "--weeks", "1"],
      ["compare", "--by", "year"], ["compare", "--by", "branch"],
    ])
  func missingFromTables(command: [String]) throws {
    let repository = try GitRepository()
    try repository.days("2023-09-28", "2023-09-29", "2023-10-14", "2023-10-15")
    try repository.commit("2023-10-16", by: Author("Bob", "bob@example.com"))
    try repository.raw("No Day <noday@example.com> yesterday")
    let forms = command[0] == "compare" ? [[], ["--format", "csv"], ["--format", "json"]] : [[]]
    for form in forms {
      let outcome = try Program().run(
        command + form + ["--now", "2023-10-12"], in: repository.path)
      let all = outcome.text + outcome.errors
      let future = all.matches(of: /([0-9]+) commits? (?:lies|lie) in the future/).compactMap {
        Int($0.output.1)
      }
      let undated = all.matches(of: /1 commit has no readable date/)
      // Each column of years has the note, where it is JSON.
      let isOfYears = command.contains("year") && form.contains("json")
      #expect(isOfYears ? Set(future) == [3] : future.reduce(0, +) == 3, "\(outcome)")
      #expect(isOfYears ? !undated.isEmpty : undated.count == 1, "\(outcome)")
    }
  }
}
