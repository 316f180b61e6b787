import ContributionModel
import TestSupport
import Testing

@testable import Aggregation

@Suite struct PeriodsTests {
  /// A Thursday to a Thursday, 53 weeks and 4 days apart.
  private let window = DayRange.days("2025-08-14", "2026-08-20")

  @Test("Weeks begin on the day of the week, but not before the window")
  func weeks() {
    // 13 August 2026 to 20 August 2026 lie in two Sunday weeks, the second from the 16th.
    let range = DayRange.days("2026-08-13", "2026-08-20")
    #expect(
      Periods(.week, of: range, weekStart: .sunday).starts == ["2026-08-13", "2026-08-16"])
    #expect(
      Periods(.week, of: range, weekStart: .monday).starts == ["2026-08-13", "2026-08-17"])
    #expect(
      Periods(.week, of: range, weekStart: .thursday).starts == ["2026-08-13", "2026-08-20"])
    #expect(Periods(.week, of: window, weekStart: .sunday).count == 54)
  }

  @Test("Months, quarters and years of the calendar")
  func calendar() {
    let range = DayRange.days("2025-11-30", "2026-04-01")
    func starts(_ unit: Periods.Unit) -> [CivilDay] {
      Periods(unit, of: range, weekStart: .sunday).starts
    }
    #expect(
      starts(.month)
        == [
          "2025-11-30", "2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01",
        ])
    #expect(starts(.quarter) == ["2025-11-30", "2026-01-01", "2026-04-01"])
    #expect(starts(.year) == ["2025-11-30", "2026-01-01"])
  }

  @Test("The last of too many begin with a whole period")
  func last() {
    func starts(_ unit: Periods.Unit, _ most: Int) -> [CivilDay] {
      Periods(unit, of: window, last: most, weekStart: .monday).starts
    }
    #expect(starts(.week, 2) == ["2026-08-10", "2026-08-17"])
    #expect(starts(.month, 2) == ["2026-07-01", "2026-08-01"])
    #expect(starts(.quarter, 3) == ["2026-01-01", "2026-04-01", "2026-07-01"])
    #expect(starts(.year, 1) == ["2026-01-01"])
    #expect(starts(.year, 0) == ["2026-01-01"])
    #expect(starts(.year, 2) == ["2025-08-14", "2026-01-01"])
  }

  @Test("Commits are added up, and those before the periods are left out")
  func totals() {
    let counts: DayCounts = [
      "2025-08-13": 100, "2026-06-30": 50, "2026-07-01": 1, "2026-07-31": 2, "2026-08-20": 4,
      "2026-08-21": 200,
    ]
    #expect(
      Periods(.month, of: window, last: 2, weekStart: .sunday).totals(of: counts) == [3, 4])
    #expect(Periods(.year, of: window, weekStart: .sunday).totals(of: counts) == [0, 57])
    #expect(Periods(.year, of: window, weekStart: .sunday).totals(of: [:]) == [0, 0])
  }

  @Test("Every window is cut without a gap, in as many periods as are counted", arguments: 0..<40)
  func noGap(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let first = CivilDay(daysSinceEpoch: Int32.random(in: -800_000...30_000, using: &numbers))
    let range = try #require(
      DayRange(first, first + Int.random(in: 0...3000, using: &numbers)))
    let counts = DayCounts.one(on: range.all)
    for unit in Periods.Unit.allCases {
      for weekStart in [Weekday.sunday, .monday, .saturday] {
        let periods = Periods(unit, of: range, weekStart: weekStart)
        #expect(periods.count == unit.count(in: range, weekStart: weekStart))
        #expect(periods.totals(of: counts).reduce(0, +) == range.count)
        #expect(periods.starts == periods.starts.sorted())
        let few = Periods(unit, of: range, last: 3, weekStart: weekStart)
        #expect(few.starts == Array(periods.starts.suffix(3)))
      }
    }
  }

  @Test("Days at the end of what can be held end the periods")
  func ends() {
    let last = CivilDay(daysSinceEpoch: .max)
    let range = DayRange.days(last - 30, last)
    for unit in Periods.Unit.allCases {
      let periods = Periods(unit, of: range, last: 10, weekStart: .sunday)
      #expect(periods.totals(of: .one(on: range.all)).reduce(0, +) == 31)
    }
  }
}
