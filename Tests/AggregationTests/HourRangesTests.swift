import Aggregation
import ContributionModel
import TestSupport
import Testing

@Suite struct HourRangesTests {
  @Test(
    "Minutes that are no range",
    arguments: [(540, 540), (0, 0), (-1, 60), (1440, 60), (540, 1441), (60, -5)])
  func noRange(start: Int, end: Int) {
    #expect(HourRanges.Range(start, end) == nil)
  }

  struct Case: Sendable {
    var ranges: [(Int, Int)]
    /// Minutes that count, and minutes next to them that do not.
    var inside: [Int]
    var outside: [Int]
  }

  @Test(
    "A range has its first minute and not its end",
    arguments: [
      Case(ranges: [(540, 1020)], inside: [540, 1019], outside: [539, 1020, 0, 1439]),
      Case(ranges: [(1320, 360)], inside: [1320, 1439, 0, 359], outside: [1319, 360, 720]),
      Case(ranges: [(570, 1035)], inside: [570, 1034], outside: [569, 1035]),
      Case(
        ranges: [(540, 720), (780, 1020)], inside: [540, 719, 780, 1019],
        outside: [720, 779, 1020]),
      Case(ranges: [(540, 720), (660, 780)], inside: [540, 700, 779], outside: [539, 780]),
      Case(ranges: [(0, 1440)], inside: [0, 720, 1439], outside: []),
      Case(ranges: [(1439, 1440)], inside: [1439], outside: [1438, 0]),
      Case(ranges: [(1439, 1)], inside: [1439, 0], outside: [1438, 1]),
    ])
  func ends(_ test: Case) {
    let rule = DayRule(
      hours: HourRanges(test.ranges.compactMap { HourRanges.Range($0, $1) }))
    for (minutes, expected) in [(test.inside, 60), (test.outside, 0)] {
      for minute in minutes {
        // Every second of the minute.
        let source = source(of: (0..<60).map { seconds("2024-02-29", 0, minute, $0) })
        #expect(
          Tally([source], rules: CountingRules(dayRule: rule)).commits == expected,
          "minute \(minute)")
      }
    }
  }

  @Test("Hours are those of the commit's own clock, whatever its offset")
  func offsets() {
    let nineToFive = DayRule(hours: hours(540, 1020))
    for (offset, first) in [
      // The moment at which a clock with this offset shows 9:00 on 29 February 2024.
      (345, seconds("2024-02-29", 3, 15)), (-570, seconds("2024-02-29", 18, 30)),
      (7, seconds("2024-02-29", 8, 53)), (5999, seconds("2024-02-25", 5, 1)),
      (-2107, seconds("2024-03-01", 20, 7)), (840, seconds("2024-02-28", 19)),
    ] as [(Int32, Int64)] {
      let times = [first - 1, first, first + 8 * 3600 - 1, first + 8 * 3600]
      let tally = Tally(
        [source(of: times, offset: offset)], rules: CountingRules(dayRule: nineToFive))
      #expect(tally.days == ["2024-02-29": 2], "\(offset)")
      let utc = DayRule(zone: .utc, hours: hours(540, 1020))
      #expect(
        Tally([source(of: times, offset: offset)], rules: CountingRules(dayRule: utc)).commits
          == times.count { (9..<17).contains($0 / 3600 % 24) }, "\(offset)")
    }
  }

  @Test("The start of a day moves the day and not the hour")
  func dayStart() {
    let night = source(of: [
      seconds("2024-03-01", 2), seconds("2024-03-01", 3, 59, 59), seconds("2024-03-01", 4),
      seconds("2024-03-01", 5),
    ])
    let rule = DayRule(dayStart: 240, hours: hours(0, 300))
    #expect(
      Tally([night], rules: CountingRules(dayRule: rule)).days == [
        "2024-02-29": 2, "2024-03-01": 1,
      ])
  }

  @Test("What the clock showed")
  func moments() throws {
    func shown(_ seconds: Int64, _ offset: Int32 = 0, _ rule: DayRule = DayRule()) throws -> [Int] {
      let time = CommitTime(seconds: seconds, offset: UTCOffset(minutes: offset))
      let moment = try #require(rule.moment(of: time))
      #expect(moment.day == rule.day(of: time))
      return [Int(moment.day.daysSinceEpoch), moment.second]
    }
    #expect(try shown(0) == [0, 0])
    #expect(try shown(-1) == [-1, 86_399])
    #expect(try shown(-86_400) == [-1, 0])
    #expect(try shown(-1, 60) == [0, 3599])
    #expect(try shown(0, -1) == [-1, 86_340])
    // 99 hours and 59 minutes are four days and 3:59.
    #expect(try shown(0, 5999) == [4, 14_340])
    #expect(try shown(7200, 0, DayRule(dayStart: 240)) == [-1, 7200])
    #expect(try shown(0, 300, DayRule(zone: .local { _ in -3600 })) == [-1, 82_800])
    for seconds in [.min, .min + 1, .max] as [Int64] {
      let time = CommitTime(seconds: seconds, offset: UTCOffset(minutes: .max))
      #expect(DayRule(dayStart: 1439).moment(of: time) == nil)
    }
    #expect(DayRule().moment(of: .unreadable) == nil)
  }

  @Test("What has no hour is left out, and told")
  func withoutHour() {
    let source = source([
      .ann(["2024-02-01": 2]), Work("No Day", "no@mail.example", [nil, nil]),
      Work("Bob Example", "bob@mail.example", [nil, "2024-02-03"], .merge),
    ])
    func withoutHour(_ rule: DayRule, _ merges: MergeRule = .all) -> Int {
      Tally.commitsWithoutHour([source], rules: CountingRules(dayRule: rule, merges: merges))
    }
    #expect(Tally([source]).undated == 3)
    #expect(withoutHour(DayRule()) == 0)
    // Commits are made at noon.
    let noon = DayRule(hours: hours(720, 780))
    let some = Tally([source], rules: CountingRules(dayRule: noon))
    #expect(some.persons.map(\.name) == ["Ann Example", "Bob Example"])
    #expect(some.commits == 3)
    #expect(some.undated == 0)
    #expect(withoutHour(noon) == 3)
    #expect(withoutHour(noon, .none) == 2)
    let morning = DayRule(hours: hours(0, 720))
    #expect(Tally([source], rules: CountingRules(dayRule: morning)).commits == 0)
    #expect(Tally([source], rules: CountingRules(dayRule: morning)).persons.isEmpty)
    #expect(withoutHour(morning) == 3)
  }

  @Test("Commits that repositories share are counted in these hours alone")
  func shared() {
    let source = source([
      Work("Ann Example", "ann@mail.example", ["2024-02-01", nil], .shared)
    ])
    #expect(Tally.sharedCommits(source, rules: CountingRules(merges: .all)) == 2)
    #expect(
      Tally.sharedCommits(
        source, rules: CountingRules(dayRule: DayRule(hours: hours(720, 780)), merges: .all)) == 1)
    #expect(
      Tally.sharedCommits(
        source, rules: CountingRules(dayRule: DayRule(hours: hours(780, 720)), merges: .all)) == 0)
  }

  @Test("A large random history", arguments: 1...3 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let times = (0..<20_000).map { _ in
      Int64.random(in: -2_000_000_000...2_000_000_000, using: &numbers)
    }
    let offset = Int32.random(in: -840...840, using: &numbers)
    let start = Int.random(in: 0..<1440, using: &numbers)
    let end = (start + Int.random(in: 1..<1440, using: &numbers)) % 1440 + 1
    let inside = times.count { time in
      // The minutes since the start of the range, on a clock that never ends.
      let since = (time + Int64(offset) * 60 - Int64(start) * 60) % 86_400
      let length = (end - start + 1440) % 1440 * 60
      return (since + 86_400) % 86_400 < (length == 0 ? 86_400 : length)
    }
    guard let range = HourRanges.Range(start, end) else { return }
    let rule = DayRule(hours: HourRanges([range]))
    #expect(
      Tally([source(of: times, offset: offset)], rules: CountingRules(dayRule: rule)).commits
        == inside)
  }
}

/// The hours of one range, in minutes after midnight.
func hours(_ start: Int, _ end: Int) -> HourRanges {
  HourRanges([start...start].compactMap { HourRanges.Range($0.lowerBound, end) })
}

/// Commits by one identity at these moments.
func source(of times: [Int64], offset: Int32 = 0) -> Contributions {
  var table = CommitColumns()
  for time in times {
    let time = CommitTime(seconds: time, offset: UTCOffset(minutes: offset))
    table.append(CommitRecord(author: 0, authorTime: time, committerTime: .unreadable))
  }
  return Contributions(commits: table, identities: [Identity(name: "Ann", email: "a@mail.example")])
}
