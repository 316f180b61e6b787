import Aggregation
import ContributionModel
import Testing

@Suite struct DifferenceTests {
  private func difference(
    _ first: DayCounts, _ second: DayCounts, _ requests: [CalendarWindow.Request],
    today: CivilDay, _ scale: LevelScale.Request = LevelScale.Request()
  ) throws -> Difference {
    let windows = try requests.map {
      try #require(
        CalendarWindow($0, today: today, activeYears: [], weekStart: .sunday))
    }
    let subjects = [("a", first, 0), ("b", second, windows.count - 1)].map {
      Comparison.Subject(label: $0.0, tally: tally(.ann($0.1)), window: windows[$0.2])
    }
    let comparison = Comparison(
      subjects, window: windows[0], today: today, weekStart: .sunday, scaleRequest: scale,
      hasDifference: true)
    return try #require(comparison.difference)
  }

  @Test("In one window, each day is held against itself")
  func oneWindow() throws {
    let difference = try difference(
      ["2024-05-31": 9, "2024-06-01": 5, "2024-06-02": 2, "2024-06-03": 1, "2024-06-05": 3],
      ["2024-06-01": 2, "2024-06-02": 2, "2024-06-03": 8, "2024-06-04": 1],
      [.span(first: "2024-06-01", last: nil)], today: "2024-06-10",
      LevelScale.Request(.ratio, levels: 3))
    #expect(difference.days == 10)
    #expect(difference.first == 11)
    #expect(difference.second == 13)
    #expect(difference.firstAhead == ["2024-06-01": 3, "2024-06-05": 3])
    #expect(difference.secondAhead == ["2024-06-03": 7, "2024-06-04": 1])
    #expect(difference.even == 6)
    #expect(difference.leapDay == nil)
    let days = DayRange.days("2024-06-01", "2024-06-05").all
    #expect(days.map(difference.amount) == [3, 0, -7, -1, 3])
    // One scale for both sides: its highest is the greatest difference of either.
    #expect(difference.scale == LevelScale(.ratio, counts: [7], levels: 3))
  }

  @Test("Two years are held against each other by day and month; a 29 February stands alone")
  func years() throws {
    let leapSecond = try difference(
      ["2023-02-28": 4, "2023-03-01": 1, "2023-12-31": 7],
      ["2024-02-28": 1, "2024-02-29": 5, "2024-03-01": 3], [.year(2023), .year(2024)],
      today: "2024-03-02")
    // 31 days of January, 28 of February, two of March.
    #expect(leapSecond.days == 61)
    #expect(leapSecond.first == 5)
    #expect(leapSecond.second == 4)
    #expect(leapSecond.firstAhead == ["2024-02-28": 3])
    #expect(leapSecond.secondAhead == ["2024-03-01": 2])
    #expect(leapSecond.amount(on: "2024-02-29") == nil)
    #expect(leapSecond.amount(on: "2024-03-02") == 0)
    #expect(leapSecond.leapDay == "2024-02-29")
    #expect(leapSecond.grids.map(\.year) == [2024])

    let leapFirst = try difference(
      ["2024-02-29": 5, "2024-03-01": 3], ["2025-03-01": 1], [.year(2024), .year(2025)],
      today: "2026-01-01")
    #expect(leapFirst.days == 365)
    #expect(leapFirst.first == 3)
    #expect(leapFirst.firstAhead == ["2025-03-01": 2])
    #expect(leapFirst.leapDay == "2024-02-29")
  }

  @Test("A leap day that no pair lies behind is not spoken of, and two leap years have a pair")
  func leapDays() throws {
    #expect(
      try difference([:], [:], [.year(2024), .year(2025)], today: "2025-02-20").leapDay == nil)
    let both = try difference(
      ["2020-02-29": 1], ["2024-02-29": 3], [.year(2020), .year(2024)], today: "2025-01-01")
    #expect(both.days == 366)
    #expect(both.leapDay == nil)
    #expect(both.amount(on: "2024-02-29") == -2)
  }

  @Test("Only two columns have a difference")
  func otherNumbers() throws {
    let window = try #require(
      CalendarWindow(.year(2024), today: "2024-06-30", activeYears: [], weekStart: .sunday))
    for number in [0, 1, 3] {
      let subjects = [Comparison.Subject](
        repeating: .init(label: "a", tally: tally(.ann(["2024-02-01": 1]))), count: number)
      let comparison = Comparison(
        subjects, window: window, today: "2024-06-30", weekStart: .sunday, hasDifference: true)
      #expect(comparison.difference == nil)
    }
  }
}
