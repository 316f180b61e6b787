import Aggregation
import ContributionModel
import Testing

@Suite struct StreakReportTests {
  /// Runs of 2, 3, 1, 3 and 2 days.
  private static let counts: DayCounts = .one(on: [
    "2023-12-31", "2024-01-01", "2024-02-01", "2024-02-02", "2024-02-03", "2024-03-01",
    "2024-04-01", "2024-04-02", "2024-04-03", "2024-05-01", "2024-05-02",
  ])

  private func report(
    _ window: DayRange, today: CivilDay = "2024-05-03", limit: Int? = nil
  ) -> StreakReport {
    StreakReport(tally(.ann(Self.counts)), window: window, today: today, limit: limit)
  }

  @Test("The longest come first, the latest of those as long before the others")
  func order() {
    let report = report(.days("2023-01-01", "2024-05-03"))
    #expect(report.longest.map(\.inside.days) == [3, 3, 2, 2, 1])
    #expect(
      report.longest.map(\.inside.range.first) == [
        "2024-04-01", "2024-02-01", "2024-05-01", "2023-12-31", "2024-03-01",
      ])
    #expect(report.figures.current?.range == .days("2024-05-01", "2024-05-02"))
    #expect(report.longerThanCurrent == 2)
    #expect(!report.isPast)
  }

  @Test("A limit leaves out rows, and counts them")
  func limit() {
    let report = report(.days("2023-01-01", "2024-05-03"), limit: 2)
    #expect(report.longest.map(\.inside.days) == [3, 3])
    #expect(report.streaks == 5)
  }

  @Test("A window has the parts of the streaks inside it")
  func window() {
    let january = report(.days("2024-01-01", "2024-01-31"))
    #expect(january.longest.map(\.inside.range) == [DayRange(day: "2024-01-01")])
    #expect(january.longest.map(\.whole.range) == [.days("2023-12-31", "2024-01-01")])
    #expect(january.activeDays == 1)
    #expect(january.isPast)
    #expect(january.figures.current == nil)
    #expect(january.longerThanCurrent == nil)
    #expect(january.last?.range == .days("2023-12-31", "2024-01-01"))
    let middle = report(.days("2024-04-02", "2024-04-02"))
    #expect(middle.longerThanCurrent == 0)
  }

  @Test("Ranks the current streak by its days in the window")
  func rank() {
    // 3 May is empty, so the streak of two days before the window is still current.
    let empty = report(.days("2024-05-03", "2024-05-03"))
    #expect(empty.longest.isEmpty)
    #expect(empty.figures.current?.length == 2)
    #expect(empty.longerThanCurrent == nil)
    let cut = report(.days("2024-04-02", "2024-05-01"), today: "2024-05-03")
    #expect(cut.longest.map(\.inside.days) == [2, 1])
    #expect(cut.figures.current?.days == 1)
    #expect(cut.longerThanCurrent == 1)
  }
}
