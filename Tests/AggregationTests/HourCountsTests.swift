import Aggregation
import ContributionModel
import Testing

@Suite struct HourCountsTests {
  private static let always = DayRange.days("1900-01-01", "2100-01-01")

  private static func counts(
    _ times: [Int64], offset: Int32 = 0, _ rule: DayRule = DayRule()
  ) -> HourCounts {
    HourCounts(
      [source(of: times, offset: offset)], window: always, rules: CountingRules(dayRule: rule))
  }

  @Test("Hours of weekdays")
  func cells() {
    // 29 February 2024 was a Thursday.
    let counts = Self.counts([
      seconds("2024-02-29", 9), seconds("2024-02-29", 9, 59, 59), seconds("2024-02-29", 10),
      seconds("2024-03-02", 0), seconds("2024-03-03", 23, 59, 59),
    ])
    #expect(counts[.thursday, 9] == 2)
    #expect(counts[.thursday, 10] == 1)
    #expect(counts[.saturday, 0] == 1)
    #expect(counts[.sunday, 23] == 1)
    #expect(counts.total == 5)
    #expect(counts.active.sorted() == [1, 1, 1, 2])
    #expect(counts.hours[9] == 2)
    #expect(counts.hours[23] == 1)
    #expect(counts.hours.reduce(0, +) == 5)
  }

  @Test("The hour is that of the commit's clock and the weekday that of its day")
  func rules() {
    let time = seconds("2024-03-01", 20, 15)
    #expect(Self.counts([time], offset: 345)[.saturday, 2] == 1)
    #expect(Self.counts([time], offset: -570)[.friday, 10] == 1)
    #expect(Self.counts([time - 1], offset: 345)[.saturday, 1] == 1)
    // Days that start at four take the night to the day before.
    #expect(Self.counts([time], offset: 345, DayRule(dayStart: 240))[.friday, 2] == 1)
    #expect(Self.counts([time], offset: 345, DayRule(zone: .utc))[.friday, 20] == 1)
    // 99:59 ahead: four days and 3:59 later.
    #expect(Self.counts([time], offset: 5999)[.wednesday, 0] == 1)
  }

  @Test("Only what counts, in the window")
  func filters() {
    let source = source(
      [
        .ann(["2024-02-01": 1, "2024-02-02": 1, "2024-02-03": 1]),
        Work("Bob Example", "bob@mail.example", ["2024-02-02"]),
        Work("Ann Example", "ann@mail.example", ["2024-02-02", nil], .merge),
        Work("Ann Example", "ann@mail.example", ["2024-02-02"], .heldEarlier),
      ], isCounted: [true, false, true, true])
    let window = DayRange.days("2024-02-02", "2024-02-03")
    func total(_ rule: DayRule = DayRule(), _ merges: MergeRule = .all) -> Int {
      HourCounts([source], window: window, rules: CountingRules(dayRule: rule, merges: merges))
        .total
    }
    #expect(total() == 3)
    #expect(total(DayRule(), .none) == 2)
    #expect(total(DayRule(), .only) == 1)
    #expect(total(DayRule(hours: hours(720, 721))) == 3)
    #expect(total(DayRule(hours: hours(721, 720))) == 0)
    #expect(HourCounts([source], window: window, countsShared: true).total == 4)
  }

  @Test(
    "The mean on a clock without end",
    arguments: [
      ([(23, 0), (1, 0)], 0),
      ([(22, 0), (23, 0)], 22 * 3600 + 1800),
      ([(9, 30)], 9 * 3600 + 1800),
      ([(0, 0), (0, 0), (6, 0), (6, 0)], 3 * 3600),
      ([(12, 0), (0, 0), (6, 0)], 6 * 3600),
      // Twice midnight and once six: the direction (1, 2), 26.565 degrees of 360.
      ([(0, 0), (0, 0), (6, 0)], 6376),
    ] as [([(Int, Int)], Int)])
  func mean(times: [(Int, Int)], mean: Int) {
    let counts = Self.counts(times.map { seconds("2024-02-29", $0.0, $0.1) })
    #expect(counts.mean == mean)
  }

  @Test(
    "Times that balance each other have no mean",
    arguments: [
      [], [6, 18], [0, 12], [0, 6, 12, 18], [1, 9, 17], [2, 2, 14, 14, 5, 17],
      Array(0..<24),
    ])
  func noMean(hours: [Int]) {
    #expect(Self.counts(hours.map { seconds("2024-02-29", $0, 7) }).mean == nil)
  }

  @Test("Seconds are not lost, however many commits there are")
  func meanOfMany() {
    let second = seconds("2024-02-29", 14, 3, 27)
    #expect(Self.counts([Int64](repeating: second, count: 100_000)).mean == 14 * 3600 + 207)
    let around = (-500...500).map { second + Int64($0) }
    #expect(Self.counts(around).mean == 14 * 3600 + 207)
  }

  @Test("Weekdays by day, weekdays otherwise, weekends")
  func parts() {
    let counts = Self.counts([
      // Friday, Saturday, Sunday, Monday.
      seconds("2024-03-01", 8, 59), seconds("2024-03-01", 9), seconds("2024-03-01", 16, 59),
      seconds("2024-03-01", 17), seconds("2024-03-01", 23), seconds("2024-03-02", 0),
      seconds("2024-03-02", 10), seconds("2024-03-03", 23, 59), seconds("2024-03-04", 0),
    ])
    #expect(counts.parts == (2, 4, 3))
    #expect(Self.counts([]).parts == (0, 0, 0))
  }

  @Test("The busiest hour is the latest of those with most commits")
  func busiest() throws {
    #expect(Self.counts([]).busiest == nil)
    let counts = Self.counts(
      [9, 15, 9, 15, 20].enumerated().map { seconds("2024-02-20" + $0, $1) })
    let busiest = try #require(counts.busiest)
    #expect(busiest == (15, 2))
  }

  @Test("The report has a scale for the hours of the day and one for those of weekdays")
  func report() {
    let times = (0..<7).flatMap { day in
      [Int64](repeating: seconds("2024-03-01" + day, 9), count: day + 1)
    }
    let source = source(of: times + [seconds("2024-04-01", 9)])
    let window = DayRange.days("2024-03-01", "2024-03-31")
    let report = ClockReport(
      HourCounts([source], window: window), tally: Tally([source]), window: window,
      today: window.last, scaleRequest: LevelScale.Request(.ratio, levels: 2))
    #expect(report.counts.total == 28)
    #expect(report.hourScale.lowestCounts == [1, 15])
    #expect(report.weekdayScale.lowestCounts == [1, 4])
    #expect(report.future == 1)
    #expect(report.undated == 0)
  }
}
