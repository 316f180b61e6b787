import ContributionModel
import Testing

@testable import Aggregation

@Suite struct CalendarWindowTests {
  private func window(
    _ request: CalendarWindow.Request, today: CivilDay, activeYears: Set<Int> = [],
    weekStart: Weekday = .sunday
  ) -> CalendarWindow? {
    CalendarWindow(request, today: today, activeYears: activeYears, weekStart: weekStart)
  }

  @Test(
    "The trailing year is the week of today and the 52 before it",
    arguments: [
      // Today is the first day of its week.
      (.sunday, "2024-06-30", "2023-07-02"), (.monday, "2024-07-01", "2023-07-03"),
      (.tuesday, "2024-07-02", "2023-07-04"), (.wednesday, "2024-07-03", "2023-07-05"),
      (.thursday, "2024-07-04", "2023-07-06"), (.friday, "2024-07-05", "2023-07-07"),
      (.saturday, "2024-07-06", "2023-07-08"),
      // Today is the last day of its week.
      (.sunday, "2024-07-06", "2023-07-02"), (.monday, "2024-07-07", "2023-07-03"),
      (.tuesday, "2024-07-01", "2023-06-27"), (.wednesday, "2024-07-02", "2023-06-28"),
      (.thursday, "2024-07-03", "2023-06-29"), (.friday, "2024-07-04", "2023-06-30"),
      (.saturday, "2024-07-05", "2023-07-01"),
      // Round New Year, where weeks by number would go astray.
      (.monday, "2021-01-10", "2020-01-06"), (.sunday, "2025-06-28", "2024-06-23"),
    ] as [(Weekday, CivilDay, CivilDay)])
  func trailing(weekStart: Weekday, today: CivilDay, first: CivilDay) throws {
    let window = try #require(self.window(.weeks(53), today: today, weekStart: weekStart))
    #expect(window.range == .days(first, today))
    #expect(window.grids == [CalendarWindow.Grid(year: nil, extent: .days(first, today))])
    let grid = WeekGrid(window.grids[0], window: window.range, weekStart: weekStart)
    #expect(grid.columns == 53)
    #expect(grid.day(column: 0, row: 0) == first)
    #expect(grid.column(of: today) == 52)
  }

  @Test("Some weeks", arguments: [1: "2024-06-23", 2: "2024-06-16", 30: "2023-12-03"])
  func weeks(weeks: Int, first: CivilDay) {
    #expect(window(.weeks(weeks), today: "2024-06-26")?.range == .days(first, "2024-06-26"))
  }

  @Test("A calendar year that is over")
  func year() throws {
    let window = try #require(self.window(.year(2023), today: "2024-06-30"))
    let whole = DayRange.days("2023-01-01", "2023-12-31")
    #expect(window.range == whole)
    #expect(window.grids == [CalendarWindow.Grid(year: 2023, extent: whole)])
  }

  @Test("The present year is shown up to today, in a grid of all of it")
  func presentYear() throws {
    let window = try #require(self.window(.year(2024), today: "2024-02-29"))
    #expect(window.range == .days("2024-01-01", "2024-02-29"))
    #expect(window.grids.map(\.extent) == [.days("2024-01-01", "2024-12-31")])
    let newYear = self.window(.year(2024), today: "2024-01-01")
    #expect(newYear?.range == DayRange(day: "2024-01-01"))
  }

  @Test("A window wholly in the future is none")
  func future() {
    #expect(window(.year(2025), today: "2024-12-31") == nil)
    #expect(window(.year(.max), today: "2024-12-31") == nil)
    #expect(window(.span(first: "2025-01-01", last: nil), today: "2024-12-31") == nil)
    #expect(window(.span(first: "2025-01-01", last: "2025-02-01"), today: "2024-12-31") == nil)
  }

  @Test("A span that ends before it starts is none")
  func reversed() {
    #expect(window(.span(first: "2024-02-02", last: "2024-02-01"), today: "2024-12-31") == nil)
  }

  @Test("Some calendar years, the present one last")
  func years() throws {
    let window = try #require(self.window(.years(3), today: "2024-06-30"))
    #expect(window.range == .days("2022-01-01", "2024-06-30"))
    #expect(window.grids.map(\.year) == [2022, 2023, 2024])
    #expect(window.grids.last?.extent == .days("2024-01-01", "2024-12-31"))
    let one = self.window(.years(1), today: "2024-06-30")
    #expect(one == self.window(.year(2024), today: "2024-06-30"))
  }

  struct Span: Sendable, CustomTestStringConvertible {
    var name: String
    var first: CivilDay?
    var last: CivilDay?
    var range: DayRange

    var testDescription: String { name }
  }

  @Test(
    "A span of at most a year's columns is one grid, today is 2024-06-30",
    arguments: [
      Span(
        name: "both ends", first: "2021-05-01", last: "2021-06-30",
        range: .days("2021-05-01", "2021-06-30")),
      Span(
        name: "one day", first: "2021-05-01", last: "2021-05-01",
        range: .days("2021-05-01", "2021-05-01")),
      Span(name: "since", first: "2024-05-10", range: .days("2024-05-10", "2024-06-30")),
      Span(
        name: "into the future", first: "2024-06-01", last: "2024-12-31",
        range: .days("2024-06-01", "2024-06-30")),
      Span(name: "today", first: "2024-06-30", range: .days("2024-06-30", "2024-06-30")),
      Span(name: "until", last: "2021-01-09", range: .days("2020-01-05", "2021-01-09")),
      Span(
        name: "until a future day", last: "2030-01-01", range: .days("2023-07-02", "2024-06-30")),
      Span(name: "neither end", range: .days("2023-07-02", "2024-06-30")),
    ])
  func span(span: Span) throws {
    let window = try #require(
      self.window(.span(first: span.first, last: span.last), today: "2024-06-30"))
    #expect(window.range == span.range)
    #expect(window.grids == [CalendarWindow.Grid(year: nil, extent: span.range)])
  }

  @Test("A span is cut into years where it needs more columns than a year can have")
  func longSpan() throws {
    // 54 columns: from Saturday, 1 January 2000 to Saturday, 6 January 2001.
    let columns54 = try #require(
      self.window(.span(first: "2000-01-01", last: "2001-01-06"), today: "2024-06-30"))
    #expect(columns54.grids.map(\.year) == [nil])
    let columns55 = try #require(
      self.window(.span(first: "2000-01-01", last: "2001-01-07"), today: "2024-06-30"))
    #expect(columns55.range == .days("2000-01-01", "2001-01-07"))
    #expect(columns55.grids.map(\.year) == [2000, 2001])
    #expect(columns55.grids.map(\.extent.count) == [366, 365])
  }

  @Test("All time goes from the year of the first commit to today")
  func allTime() throws {
    let window = try #require(
      self.window(.allTime, today: "2024-06-30", activeYears: [2022, 2024]))
    #expect(window.range == .days("2022-01-01", "2024-06-30"))
    #expect(window.grids.map(\.year) == [2022, 2023, 2024])
  }

  @Test(
    "Gaps of three years and more have no grid",
    arguments: [
      ([1970, 2020, 2024], [1970, 2020, 2024]), ([2020, 2023], [2020, 2021, 2022, 2023, 2024]),
      ([2019, 2023], [2019, 2023, 2024]), ([2020], [2020, 2024]),
      ([2021], [2021, 2022, 2023, 2024]),
      ([1, 2024], [1, 2024]), ([1970, 2030], [1970, 2024]),
    ] as [(Set<Int>, [Int])])
  func gaps(activeYears: Set<Int>, grids: [Int]) throws {
    let window = try #require(
      self.window(.allTime, today: "2024-06-30", activeYears: activeYears))
    #expect(window.grids.map(\.year) == grids)
    #expect(window.range.last == "2024-06-30")
    #expect(window.range.first.year == grids.first)
  }

  @Test("All time without a commit up to today is the trailing year")
  func allTimeOfNothing() {
    let trailing = window(.weeks(53), today: "2024-06-30")
    #expect(window(.allTime, today: "2024-06-30") == trailing)
    #expect(window(.allTime, today: "2024-06-30", activeYears: [2025, 2030]) == trailing)
  }

  @Test("Years too many for the calendar are none", arguments: [.max, 5_900_000] as [Int])
  func farYears(years: Int) {
    #expect(window(.years(years), today: "2024-06-30") == nil)
  }

  @Test("More weeks than can be held start at the first day that can")
  func farWeeks() {
    for weeks in [.max, .max / 7, 1_000_000_000] as [Int] {
      let window = window(.weeks(weeks), today: "2024-06-30")
      #expect(window?.range == .days(CivilDay(daysSinceEpoch: .min), "2024-06-30"))
    }
  }

  @Test("Some months, each in a grid of its own; the present one up to today")
  func months() throws {
    let window = try #require(
      self.window(.months(3, last: "2024-02-10"), today: "2024-02-21"))
    #expect(window.range == .days("2023-12-01", "2024-02-21"))
    #expect(
      window.grids == [
        .init(year: nil, extent: .days("2023-12-01", "2023-12-31")),
        .init(year: nil, extent: .days("2024-01-01", "2024-01-31")),
        .init(year: nil, extent: .days("2024-02-01", "2024-02-29")),
      ])
    let past = try #require(self.window(.months(1, last: "2023-02-28"), today: "2024-02-21"))
    #expect(past.range == .days("2023-02-01", "2023-02-28"))
    #expect(window.grids.count == 3)
    #expect(self.window(.months(3, last: "2024-03-01"), today: "2024-02-29") == nil)
    let first = self.window(.months(1, last: "2024-03-31"), today: "2024-03-01")
    #expect(first?.range == DayRange(day: "2024-03-01"))
  }
}
