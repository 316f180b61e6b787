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

  private func segmented(
    _ extent: DayRange, window: DayRange? = nil, weekStart: Weekday
  ) -> WeekGrid {
    WeekGrid(
      CalendarWindow.Grid(year: nil, extent: extent), window: window ?? extent,
      weekStart: weekStart, isSegmented: true)
  }

  /// The year 2024 starts on a Monday, and so do April and July.
  @Test(
    "Months apart: the year 2024, Monday first",
    arguments: [
      Cell(0, 0, "2024-01-01"), Cell(4, 2, "2024-01-31"), Cell(4, 3, nil), Cell(5, 2, nil),
      Cell(5, 3, "2024-02-01"), Cell(9, 3, "2024-02-29"), Cell(10, 4, "2024-03-01"),
      Cell(14, 6, "2024-03-31"), Cell(15, 0, nil), Cell(15, 6, nil), Cell(16, 0, "2024-04-01"),
      Cell(63, 0, "2024-12-30"), Cell(63, 1, "2024-12-31"), Cell(63, 2, nil), Cell(64, 0, nil),
    ])
  func segmentedYear(cell: Cell) {
    let grid = segmented(.days("2024-01-01", "2024-12-31"), weekStart: .monday)
    // 53 weeks and 11 borders.
    #expect(grid.columns == 64)
    #expect(grid.months.map(\.column) == [0, 5, 10, 16, 21, 26, 32, 37, 42, 48, 53, 58])
    #expect(grid.day(column: cell.column, row: cell.row) == cell.day)
    if let day = cell.day { #expect(grid.column(of: day) == cell.column) }
  }

  @Test("Months apart: each day has its cell, and in each row one blank cell stands between months")
  func segmentedRows() {
    for weekStart in Weekday.allCases {
      for first in DayRange.days("2023-12-25", "2024-01-31").all {
        let extent = DayRange.days(first, first + 370)
        let grid = segmented(extent, weekStart: weekStart)
        var days: [CivilDay] = []
        for row in 0..<7 {
          var before: CivilDay?
          var blanks = 0
          for column in 0..<grid.columns {
            guard let day = grid.day(column: column, row: row) else {
              blanks += 1
              continue
            }
            let isFine =
              day.weekday == weekStart.week[row] && grid.column(of: day) == column
              && (before.map {
                day - $0 == 7 && blanks == ($0.parts.month == day.parts.month ? 0 : 1)
              } ?? true)
            if !isFine { Issue.record("\(weekStart), \(extent.first): \(day)") }
            days.append(day)
            before = day
            blanks = 0
          }
        }
        #expect(days.sorted() == extent.all)
      }
    }
  }

  @Test("Months apart: days outside the window are blank, and have their cells all the same")
  func segmentedOutside() {
    let grid = segmented(
      .days("2024-01-01", "2024-12-31"), window: .days("2024-01-31", "2024-02-01"),
      weekStart: .monday)
    #expect(grid.day(column: 4, row: 1) == nil)
    #expect(grid.dayOfExtent(column: 4, row: 1) == "2024-01-30")
    #expect(grid.day(column: 4, row: 2) == "2024-01-31")
    #expect(grid.day(column: 5, row: 3) == "2024-02-01")
    #expect(grid.day(column: 5, row: 4) == nil)
    #expect(grid.dayOfExtent(column: 5, row: 2) == nil)
    #expect(grid.dayOfExtent(column: 63, row: 2) == nil)
  }

  /// The rows of a sheet of the calendar, with the columns of the first day and of the last.
  @Test(
    "Months as grids of their own",
    arguments: [
      // A Thursday, and a leap year.
      ("2024-02-01", Weekday.monday, 5, 3, 3), ("2024-02-01", .sunday, 5, 4, 4),
      ("2024-02-01", .saturday, 5, 5, 5),
      // Starts with the week: four weeks without a blank cell, and five.
      ("2021-02-01", .monday, 4, 0, 6), ("2024-09-01", .sunday, 5, 0, 1),
      ("2024-06-01", .saturday, 5, 0, 1),
      // Six weeks.
      ("2021-05-01", .monday, 6, 5, 0), ("2026-08-01", .sunday, 6, 6, 1),
      ("2026-05-01", .saturday, 6, 6, 1),
    ] as [(CivilDay, Weekday, Int, Int, Int)])
  func month(day: CivilDay, weekStart: Weekday, weeks: Int, first: Int, last: Int) {
    let extent = DayRange.month(of: day)
    let grid = WeekGrid(
      CalendarWindow.Grid(year: nil, extent: extent), window: extent, weekStart: weekStart)
    #expect(grid.columns == weeks)
    #expect(grid.day(column: 0, row: first) == extent.first)
    #expect(grid.day(column: weeks - 1, row: last) == extent.last)
    #expect(first == 0 || grid.dayOfExtent(column: 0, row: first - 1) == nil)
    #expect(last == 6 || grid.dayOfExtent(column: weeks - 1, row: last + 1) == nil)
  }
}
