import Aggregation
import ContributionModel
import Testing

@Suite struct ComparisonTests {
  private static let today: CivilDay = "2024-06-30"

  private func window(_ request: CalendarWindow.Request) throws -> CalendarWindow {
    try #require(
      CalendarWindow(request, today: Self.today, activeYears: [], weekStart: .sunday))
  }

  @Test("One window and one scale for all, that of all active days together")
  func sharedScale() throws {
    let quiet = tally(.ann(["2024-02-01": 1, "2024-02-02": 1, "2024-02-03": 1, "2022-01-01": 99]))
    let busy = tally(.bob(["2024-03-01": 10, "2024-03-02": 20, "2024-03-03": 40]))
    let window = try window(.year(2024))
    let comparison = Comparison(
      [
        Comparison.Subject(label: "quiet", tally: quiet, sharedCommits: 0),
        Comparison.Subject(label: "busy", tally: busy, sharedCommits: 2),
      ], window: window, today: Self.today, weekStart: .sunday)
    #expect(comparison.columns.map(\.label) == ["quiet", "busy"])
    #expect(comparison.columns.map(\.sharedCommits) == [0, 2])
    #expect(comparison.columns.map(\.report.summary.commits) == [3, 70])
    #expect(comparison.scale == LevelScale(.quartile, counts: [1, 1, 1, 10, 20, 40]))
    for column in comparison.columns {
      #expect(column.report.scale == comparison.scale)
      #expect(column.report.summary.window == window.range)
      #expect(column.report.grids == comparison.columns[0].report.grids)
    }
    // The busiest day of the quiet one is not the busiest of all.
    #expect(comparison.scale.level(of: 1) == 1)
    #expect(comparison.scale.level(of: 40) == 4)
  }

  @Test("A goal that shades are shares of is in the figures of each")
  func goal() throws {
    let comparison = Comparison(
      [
        Comparison.Subject(
          label: "a", tally: tally(.ann(["2024-02-01": 1, "2024-02-02": 5])), sharedCommits: 0),
        Comparison.Subject(label: "b", tally: tally(.bob(["2024-02-01": 4])), sharedCommits: 0),
      ], window: try window(.year(2024)), today: Self.today, weekStart: .sunday,
      scaleRequest: LevelScale.Request(.goal(5)))
    #expect(comparison.columns.map(\.report.summary.goal?.daysMet) == [1, 0])
    #expect(comparison.scale == LevelScale(.goal(5), counts: []))
  }

  @Test("A comparison of nothing has a scale and no columns")
  func empty() throws {
    let comparison = Comparison(
      [], window: try window(.year(2024)), today: Self.today, weekStart: .sunday)
    #expect(comparison.columns.isEmpty)
    #expect(comparison.scale.levels == 4)
  }

  @Test("A report has a grid a year, the counts of the window and their quartiles")
  func report() throws {
    let tally = tally(.ann(["2022-12-31": 3, "2023-01-01": 4, "2024-06-30": 1, "2024-07-01": 9]))
    let report = YearReport(
      tally, window: try window(.years(2)), today: Self.today, weekStart: .sunday)
    #expect(report.grids.map(\.year) == [2023, 2024])
    #expect(report.grids.map(\.grid.columns) == [53, 53])
    #expect(report.counts == ["2023-01-01": 4, "2024-06-30": 1])
    #expect(report.scale == LevelScale(.quartile, counts: [4, 1]))
    #expect(report.summary.future == 9)
    let given = LevelScale(.goal(2), counts: [])
    let scaled = YearReport(
      tally, window: try window(.years(2)), today: Self.today, weekStart: .sunday, scale: given)
    #expect(scaled.scale == given)
  }
}
