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
    #expect(report.longest.map(\.days) == [3, 3, 2, 2, 1])
    #expect(
      report.longest.map(\.range.first) == [
        "2024-04-01", "2024-02-01", "2024-05-01", "2023-12-31", "2024-03-01",
      ])
    #expect(report.current?.range == .days("2024-05-01", "2024-05-02"))
    #expect(report.longerThanCurrent == 2)
    #expect(!report.isPast)
  }

  @Test("A limit leaves out rows, and counts them")
  func limit() {
    let report = report(.days("2023-01-01", "2024-05-03"), limit: 2)
    #expect(report.longest.map(\.days) == [3, 3])
    #expect(report.streaks == 5)
  }

  @Test("A window has the streaks that reach into it, whole")
  func window() {
    let january = report(.days("2024-01-01", "2024-01-31"))
    #expect(january.longest.map(\.range) == [.days("2023-12-31", "2024-01-01")])
    #expect(january.activeDays == 1)
    #expect(january.isPast)
    #expect(january.current == nil)
    #expect(january.last?.range == .days("2023-12-31", "2024-01-01"))
    let middle = report(.days("2024-04-02", "2024-04-02"))
    #expect(middle.current?.range == .days("2024-04-01", "2024-04-02"))
  }
}
