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

  @Test("Subjects of one group have the report of the first, and each group its own")
  func groups() throws {
    let tallies = [tally(.ann(["2024-02-01": 1])), tally(.bob(["2024-03-01": 10]))]
    func comparison(_ group: (Int) -> Int?) throws -> Comparison {
      Comparison(
        [0, 1, 0, 1, 0].map {
          Comparison.Subject(
            label: "\($0)", tally: tallies[$0], sharedCommits: $0, ownCommits: 5 - $0,
            group: group($0)
          ).named("named \($0)")
        }, window: try window(.year(2024)), today: Self.today, weekStart: .sunday)
    }
    for comparison in [try comparison { $0 }, try comparison { _ in nil }] {
      let columns = comparison.columns
      #expect(columns.map(\.report.summary.commits) == [1, 10, 1, 10, 1])
      #expect(columns.map(\.label) == [0, 1, 0, 1, 0].map { "named \($0)" })
      #expect(columns.map(\.sharedCommits) == [0, 1, 0, 1, 0])
      #expect(columns.map(\.ownCommits) == [5, 4, 5, 4, 5])
    }
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

  @Test("Each on its own scale, where that is asked for")
  func scalesOfEach() throws {
    let quiet = tally(.ann(["2024-02-01": 1, "2024-02-02": 2]))
    let busy = tally(.bob(["2024-03-01": 10, "2024-03-02": 20, "2024-03-03": 40]))
    let comparison = Comparison(
      [.init(label: "quiet", tally: quiet), .init(label: "busy", tally: busy)],
      window: try window(.year(2024)), today: Self.today, weekStart: .sunday,
      scaleRequest: LevelScale.Request(.ratio), scales: .each)
    #expect(!comparison.hasOneScale)
    #expect(comparison.columns[0].report.scale == LevelScale(.ratio, counts: [1, 2]))
    #expect(comparison.columns[1].report.scale == LevelScale(.ratio, counts: [10, 20, 40]))
  }

  @Test("Years of one history: each has its own figures and streaks")
  func years() throws {
    let tally = tally(
      .ann([
        "2022-12-30": 1, "2022-12-31": 1, "2023-01-01": 1, "2023-05-01": 3, "2023-12-31": 2,
        "2024-01-01": 4, "2024-06-29": 1, "2024-06-30": 1, "2024-07-01": 9,
      ]), .bob(["2024-02-01": 1]))
    let subjects = try (2022...2024).map { year in
      Comparison.Subject(label: "\(year)", tally: tally, window: try window(.year(year)))
    }
    let comparison = Comparison(
      subjects, by: .year, window: try window(.years(3)), today: Self.today, weekStart: .sunday)
    let summaries = comparison.columns.map(\.report.summary)
    #expect(summaries.map(\.commits) == [2, 6, 7])
    #expect(summaries.map(\.activeDays) == [2, 3, 4])
    #expect(summaries.map(\.window.count) == [365, 365, 182])
    #expect(summaries.map(\.authors) == [1, 1, 2])
    #expect(summaries.map(\.newAuthors) == [1, 0, 1])
    // The three days over New Year belong to both years, and neither has all of them.
    #expect(summaries.map(\.streaks.longest?.inside.length) == [2, 1, 2])
    #expect(summaries[0].streaks.longest?.inside.range == .days("2022-12-30", "2022-12-31"))
    #expect(summaries[0].streaks.longest?.whole.range == .days("2022-12-30", "2023-01-01"))
    #expect(summaries[2].streaks.longest?.inside.range == .days("2024-06-29", "2024-06-30"))
    #expect(summaries.map(\.streaks.current?.length) == [2, 1, 2])
    #expect(comparison.scale == LevelScale(.quartile, counts: [1, 1, 1, 3, 2, 4, 1, 1, 1]))
    #expect(comparison.difference == nil)
  }

  @Test("The table of one person has that person's commits alone")
  func onePerson() {
    let tally = tally(
      .ann(["2024-02-01": 2, "2024-02-03": 1]), .bob(["2024-02-01": 5]),
      Work("Cyd Example", "cyd@mail.example", [nil, "2024-01-01"]))
    let parts = tally.persons.indices.map(tally.only)
    #expect(parts.map(\.persons) == tally.persons.map { [$0] })
    #expect(
      parts.map(\.days) == [
        ["2024-02-01": 2, "2024-02-03": 1], ["2024-02-01": 5], ["2024-01-01": 1],
      ])
    #expect(parts.map(\.undated) == [0, 0, 1])
    #expect(parts.map(\.commits) == [3, 5, 2])
    #expect(parts.map { $0.days(of: 0) } == parts.map(\.days))
    #expect(parts[0].firstDay(of: 0) == "2024-02-01")
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
