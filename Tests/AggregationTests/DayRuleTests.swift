@testable import Aggregation
import ContributionModel
import Testing

@Suite struct DayRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var seconds: Int64
    var offset: Int32 = 0
    var day: CivilDay?

    var time: CommitTime { CommitTime(seconds: seconds, offset: UTCOffset(minutes: offset)) }
    var testDescription: String { name }
  }

  /// 10:00 UTC on New Year's Day 2024: three days at once on Earth.
  private static let newYear = seconds("2024-01-01", 10)

  @Test(
    "The day in the commit's own offset",
    arguments: [
      Case(name: "+1400, midnight", seconds: newYear, offset: 840, day: "2024-01-02"),
      Case(name: "+1400, a second before", seconds: newYear - 1, offset: 840, day: "2024-01-01"),
      Case(name: "UTC", seconds: newYear, day: "2024-01-01"),
      Case(name: "-1200", seconds: newYear, offset: -720, day: "2023-12-31"),
      Case(
        name: "+0545, midnight", seconds: seconds("2024-02-28", 18, 15), offset: 345,
        day: "2024-02-29"),
      Case(
        name: "+0545, a second before", seconds: seconds("2024-02-28", 18, 14, 59), offset: 345,
        day: "2024-02-28"),
      Case(
        name: "-0930, midnight", seconds: seconds("2024-03-01", 9, 30), offset: -570,
        day: "2024-03-01"),
      Case(
        name: "-0930, a second before", seconds: seconds("2024-03-01", 9, 29, 59), offset: -570,
        day: "2024-02-29"),
      Case(
        name: "odd minutes, +0007", seconds: seconds("2023-12-31", 23, 53), offset: 7,
        day: "2024-01-01"),
      Case(
        name: "odd minutes, a second before", seconds: seconds("2023-12-31", 23, 52, 59),
        offset: 7, day: "2023-12-31"),
      Case(name: "+1500", seconds: 1_517_000_000, offset: 900, day: "2018-01-27"),
      Case(name: "+2359", seconds: 1_517_000_000, offset: 1439, day: "2018-01-27"),
      Case(name: "-3507", seconds: 1_517_000_000, offset: -2107, day: "2018-01-25"),
      Case(name: "+9959", seconds: 1_517_000_000, offset: 5999, day: "2018-01-31"),
      Case(name: "before the epoch", seconds: -31_500_000, offset: 60, day: "1969-01-01"),
      Case(name: "the second before the epoch", seconds: -1, day: "1969-12-31"),
      Case(name: "past the year 9999", seconds: 253_402_300_800, day: "10000-01-01"),
    ])
  func commitOffset(_ test: Case) {
    #expect(DayRule().day(of: test.time) == test.day)
  }

  @Test(
    "A day that starts at 04:00",
    arguments: [
      Case(name: "03:59:59", seconds: seconds("2024-03-01", 3, 59, 59), day: "2024-02-29"),
      Case(name: "04:00:00", seconds: seconds("2024-03-01", 4), day: "2024-03-01"),
      Case(name: "23:59:59", seconds: seconds("2024-03-01", 23, 59, 59), day: "2024-03-01"),
      Case(name: "New Year, 03:59", seconds: seconds("2024-01-01", 3, 59), day: "2023-12-31"),
      Case(
        name: "+0545, 03:59:59", seconds: seconds("2024-02-29", 22, 14, 59), offset: 345,
        day: "2024-02-29"),
      Case(
        name: "+0545, 04:00:00", seconds: seconds("2024-02-29", 22, 15), offset: 345,
        day: "2024-03-01"),
      Case(name: "before the epoch", seconds: seconds("1970-01-01", 3, 59), day: "1969-12-31"),
    ])
  func dayStart(_ test: Case) {
    #expect(DayRule(dayStart: 240).day(of: test.time) == test.day)
  }

  @Test("A day that starts a minute before midnight")
  func lateDayStart() {
    let rule = DayRule(dayStart: 1439)
    let start = CommitTime(seconds: seconds("2024-01-01", 23, 59), offset: .utc)
    let before = CommitTime(seconds: seconds("2024-01-01", 23, 58, 59), offset: .utc)
    #expect(rule.day(of: start) == "2024-01-01")
    #expect(rule.day(of: before) == "2023-12-31")
  }

  @Test("One zone for all commits, whatever offset they carry", arguments: [840, 0, -720])
  func fixedZone(offset: Int32) {
    let time = CommitTime(seconds: Self.newYear, offset: UTCOffset(minutes: offset))
    #expect(DayRule(zone: .utc).day(of: time) == "2024-01-01")
    #expect(DayRule(zone: .named("+14", { _ in 50_400 })).day(of: time) == "2024-01-02")
    #expect(DayRule(zone: .named("-12", { _ in -43_200 })).day(of: time) == "2023-12-31")
  }

  /// New York in 2025: five hours behind UTC, four from 9 March 07:00 UTC to 2 November 06:00 UTC.
  private static let newYork = DayRule.Zone.named("America/New_York") { moment in
    (seconds("2025-03-09", 7)..<seconds("2025-11-02", 6)).contains(moment) ? -14_400 : -18_000
  }

  @Test(
    "A zone whose clocks change",
    arguments: [
      Case(name: "winter, 23:59:59", seconds: seconds("2025-03-09", 4, 59, 59), day: "2025-03-08"),
      Case(name: "winter, midnight", seconds: seconds("2025-03-09", 5), day: "2025-03-09"),
      Case(name: "the lost hour", seconds: seconds("2025-03-09", 7), day: "2025-03-09"),
      Case(name: "summer, 23:59:59", seconds: seconds("2025-03-10", 3, 59, 59), day: "2025-03-09"),
      Case(name: "summer, midnight", seconds: seconds("2025-03-10", 4), day: "2025-03-10"),
      Case(name: "the doubled hour", seconds: seconds("2025-11-02", 6, 30), day: "2025-11-02"),
      Case(name: "again, 23:59:59", seconds: seconds("2025-11-03", 4, 59, 59), day: "2025-11-02"),
      Case(name: "again, midnight", seconds: seconds("2025-11-03", 5), day: "2025-11-03"),
    ])
  func zoneRules(_ test: Case) {
    #expect(DayRule(zone: Self.newYork).day(of: test.time) == test.day)
  }

  @Test("A day start is counted on the clock that shows the day")
  func dayStartInZone() {
    let rule = DayRule(zone: Self.newYork, dayStart: 240)
    let before = CommitTime(seconds: seconds("2025-07-01", 7, 59, 59), offset: .utc)
    let start = CommitTime(seconds: seconds("2025-07-01", 8), offset: .utc)
    #expect(rule.day(of: before) == "2025-06-30")
    #expect(rule.day(of: start) == "2025-07-01")
  }

  @Test("The author's time or the committer's")
  func timestamps() {
    let january = CommitTime(seconds: seconds("2024-01-05", 10), offset: .utc)
    let march = CommitTime(seconds: seconds("2024-03-20", 9), offset: .utc)
    var table = CommitColumns()
    table.append(CommitRecord(author: 0, authorTime: january, committerTime: march))
    table.append(CommitRecord(author: 0, authorTime: .unreadable, committerTime: march))
    let source = Contributions(commits: table, identities: [Identity(name: "Ann", email: "a")])
    let byAuthor = Tally([source], rules: CountingRules(dayRule: DayRule(timestamp: .author)))
    let byCommitter = Tally([source], rules: CountingRules(dayRule: DayRule(timestamp: .committer)))
    #expect(byAuthor.days == ["2024-01-05": 1])
    #expect(byAuthor.undated == 1)
    #expect(byCommitter.days == ["2024-03-20": 2])
    #expect(byCommitter.undated == 0)
  }

  @Test("The days of a table are those of its times")
  func columns() {
    let times = [
      Int64.min, .min + 1, -62_135_596_801, -62_135_596_800, -86_401, -86_400, -1, 0, 86_399,
      86_400, 1_700_000_000, 185_542_587_187_199, 185_542_587_187_200, .max,
    ]
    var table = CommitColumns()
    for seconds in times {
      for offset in [-720, 0, 1, 6039] as [Int32] {
        let time = CommitTime(
          seconds: seconds == .min ? nil : seconds, offset: UTCOffset(minutes: offset))
        table.append(CommitRecord(author: 0, authorTime: time, committerTime: .unreadable))
      }
    }
    for zone in [.commit, .named("+01:30", { _ in 5400 }), Self.newYork] as [DayRule.Zone] {
      for dayStart in [0, 240] {
        let rule = DayRule(zone: zone, dayStart: dayStart)
        let days = rule.days(of: table)
        for index in 0..<table.count {
          #expect(days[index] == rule.day(of: table.authorTime(index)))
        }
      }
    }
    let byCommitter = DayRule(timestamp: .committer).days(of: table)
    #expect((0..<table.count).allSatisfy { byCommitter[$0] == nil })
  }

  @Test(
    "The first second of the year 1 and the last of what can be held have days, their neighbours none"
  )
  func ends() {
    func day(_ seconds: Int64) -> Int32? {
      DayRule().day(of: CommitTime(seconds: seconds, offset: .utc))?.daysSinceEpoch
    }
    #expect(day(-62_135_596_801) == nil)
    #expect(day(-62_135_596_800) == -719_162)
    #expect(day(-62_135_510_401) == -719_162)
    #expect(day(-62_135_510_400) == -719_161)
    #expect(day(185_542_587_187_199) == .max)
    #expect(day(185_542_587_187_200) == nil)
  }

  @Test("An unreadable time has no day under any rule")
  func unreadable() {
    for zone in [.commit, .utc, Self.newYork] as [DayRule.Zone] {
      #expect(DayRule(zone: zone, dayStart: 240).day(of: .unreadable) == nil)
    }
  }

  @Test(
    "Times at the ends of their range have no day and do no harm",
    arguments: [.min, .min + 1, .max - 1, .max] as [Int64], [.min, -1, 0, 1, .max] as [Int32])
  func extremes(seconds: Int64, offset: Int32) {
    let time = CommitTime(seconds: seconds, offset: UTCOffset(minutes: offset))
    for zone in [.commit, .utc, Self.newYork] as [DayRule.Zone] {
      #expect(DayRule(zone: zone).day(of: time) == nil)
      #expect(DayRule(zone: zone, dayStart: 1439).day(of: time) == nil)
    }
  }
}
