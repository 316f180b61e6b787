import ContributionModel
import Testing

@testable import Aggregation

@Suite struct WeekGridTests {
  private func grid(
    of year: Int, today: CivilDay? = nil, weekStart: Weekday
  ) throws -> WeekGrid {
    let extent = try #require(DayRange.year(year))
    return WeekGrid(
      CalendarWindow.Grid(year: year, extent: extent),
      window: .days(extent.first, today ?? extent.last), weekStart: weekStart)
  }

  /// Leap years that start on the last day of the week touch 54 weeks.
  @Test(
    "The columns of a calendar year, for weeks from Sunday to those from Saturday",
    arguments: [
      (2000, [54, 53, 53, 53, 53, 53, 53]), (2012, [53, 54, 53, 53, 53, 53, 53]),
      (2016, [53, 53, 53, 53, 53, 53, 54]), (2020, [53, 53, 53, 53, 54, 53, 53]),
      (2023, [53, 53, 53, 53, 53, 53, 53]), (2024, [53, 53, 54, 53, 53, 53, 53]),
      (2028, [54, 53, 53, 53, 53, 53, 53]), (2032, [53, 53, 53, 53, 53, 54, 53]),
      (2036, [53, 53, 53, 54, 53, 53, 53]),
    ])
  func columns(year: Int, columns: [Int]) throws {
    #expect(
      try Weekday.allCases.map { try self.grid(of: year, weekStart: $0).columns } == columns)
  }

  @Test("Each day of a year has its own cell, in the order of the days", arguments: 1995...2030)
  func everyDay(year: Int) throws {
    for weekStart in Weekday.allCases {
      let grid = try self.grid(of: year, weekStart: weekStart)
      let cells = (0..<grid.columns).flatMap { column in
        (0..<7).map { (column: column, row: $0) }
      }
      let days = cells.compactMap { grid.day(column: $0.column, row: $0.row) }
      #expect(days == grid.extent.all)
      for cell in cells {
        guard let day = grid.day(column: cell.column, row: cell.row) else { continue }
        #expect(day.weekday == weekStart.week[cell.row])
        #expect(grid.column(of: day) == cell.column)
      }
    }
  }

  struct Cell: Sendable, CustomTestStringConvertible {
    var column: Int
    var row: Int
    /// Nil where the cell is blank.
    var day: CivilDay?

    init(_ column: Int, _ row: Int, _ day: CivilDay?) {
      self.column = column
      self.row = row
      self.day = day
    }

    var testDescription: String { "\(column), \(row)" }
  }

  @Test(
    "The year 2000, Sunday first",
    arguments: [
      Cell(0, 5, nil), Cell(0, 6, "2000-01-01"), Cell(1, 0, "2000-01-02"),
      Cell(9, 2, "2000-02-29"), Cell(9, 3, "2000-03-01"), Cell(52, 6, "2000-12-30"),
      Cell(53, 0, "2000-12-31"), Cell(53, 1, nil), Cell(54, 0, nil),
    ])
  func year2000(cell: Cell) throws {
    let grid = try self.grid(of: 2000, weekStart: .sunday)
    #expect(grid.columns == 54)
    #expect(grid.day(column: cell.column, row: cell.row) == cell.day)
  }

  @Test(
    "Days round New Year 2021 share a Monday week",
    arguments: [
      Cell(0, 0, "2020-01-06"), Cell(50, 6, "2020-12-27"), Cell(51, 0, "2020-12-28"),
      Cell(51, 3, "2020-12-31"), Cell(51, 4, "2021-01-01"), Cell(51, 6, "2021-01-03"),
      Cell(52, 0, "2021-01-04"), Cell(52, 6, "2021-01-10"), Cell(53, 0, nil),
    ])
  func newYear2021(cell: Cell) throws {
    let grid = try self.trailing(to: "2021-01-10", weekStart: .monday)
    #expect(grid.columns == 53)
    #expect(grid.day(column: cell.column, row: cell.row) == cell.day)
  }

  @Test(
    "A Sunday opens a column of its own",
    arguments: [
      Cell(0, 0, "2023-07-02"), Cell(51, 6, "2024-06-29"), Cell(52, 0, "2024-06-30"),
      Cell(52, 1, nil),
    ])
  func todaySunday(cell: Cell) throws {
    let grid = try self.trailing(to: "2024-06-30", weekStart: .sunday)
    #expect(grid.columns == 53)
    #expect(grid.day(column: cell.column, row: cell.row) == cell.day)
  }

  private func trailing(to today: CivilDay, weekStart: Weekday) throws -> WeekGrid {
    let window = try #require(
      CalendarWindow(.weeks(53), today: today, activeYears: [], weekStart: weekStart))
    return WeekGrid(window.grids[0], window: window.range, weekStart: weekStart)
  }

  @Test("Days of the grid outside the window are blank")
  func outside() throws {
    let grid = try self.grid(of: 2024, today: "2024-02-29", weekStart: .monday)
    #expect(grid.columns == 53)
    #expect(grid.shown == .days("2024-01-01", "2024-02-29"))
    #expect(grid.day(column: 8, row: 3) == "2024-02-29")
    #expect(grid.day(column: 8, row: 4) == nil)
    #expect(grid.column(of: "2024-12-31") == 52)
    let past = try #require(DayRange.year(2020))
    let none = WeekGrid(
      CalendarWindow.Grid(year: 2020, extent: past), window: .days("2021-01-01", "2021-12-31"),
      weekStart: .monday)
    #expect(none.shown == nil)
    #expect(none.day(column: 10, row: 0) == nil)
  }

  @Test("A month stands over the first column that holds a day of it")
  func months() throws {
    let trailing = try self.trailing(to: "2025-06-28", weekStart: .sunday)
    #expect(trailing.columns == 53)
    #expect(trailing.months.map(\.month) == [6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6])
    // 1 July lies in the second column, 1 August in the week of 28 July.
    #expect(trailing.months.map(\.column) == [0, 1, 5, 10, 14, 18, 23, 27, 31, 35, 40, 44, 49])
    let year = try self.grid(of: 2000, weekStart: .sunday)
    #expect(year.months.map(\.month) == Array(1...12))
    #expect(year.months.map(\.column) == [0, 5, 9, 13, 18, 22, 26, 31, 35, 40, 44, 48])
  }

  @Test("The months of a few days")
  func monthsOfFewDays() {
    let extent = DayRange.days("2023-12-31", "2024-01-01")
    let grid = WeekGrid(
      CalendarWindow.Grid(year: nil, extent: extent), window: extent, weekStart: .sunday)
    #expect(grid.columns == 1)
    #expect(grid.months.map(\.month) == [12, 1])
    #expect(grid.months.map(\.column) == [0, 0])
  }
}
