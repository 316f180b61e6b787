package import ContributionModel

/// A calendar of weeks: a column a week, a row a weekday.
package struct WeekGrid: Hashable, Sendable {
  package let weekStart: Weekday
  /// The days that the grid has room for.
  package let extent: DayRange
  /// The days of the grid that are shown; those outside are blank, which is not the same as zero.
  /// Nil where the whole grid lies outside the window.
  package let shown: DayRange?
  /// The first day of the first column, on or before the first day of `extent`.
  package let origin: CivilDay
  package let columns: Int

  package init(_ grid: CalendarWindow.Grid, window: DayRange, weekStart: Weekday) {
    self.weekStart = weekStart
    extent = grid.extent
    shown = grid.extent.intersection(window)
    origin = grid.extent.first.startOfWeek(weekStart)
    columns = (grid.extent.last.startOfWeek(weekStart) - origin) / 7 + 1
  }

  /// The day of a cell, or nil where the cell is blank.
  package func day(column: Int, row: Int) -> CivilDay? {
    let day = origin + (column * 7 + row)
    return shown?.contains(day) == true ? day : nil
  }

  /// The column of a day of the grid.
  package func column(of day: CivilDay) -> Int {
    (day.startOfWeek(weekStart) - origin) / 7
  }

  /// The months of the grid in order, each with the first column that holds a day of it.
  package var months: [(column: Int, month: Int)] {
    var months: [(column: Int, month: Int)] = []
    var day = extent.first
    while day <= extent.last {
      let (year, month, dayOfMonth) = day.parts
      months.append((column(of: day), month))
      day = day + (CivilDay.length(ofMonth: month, year: year) - dayOfMonth + 1)
    }
    return months
  }
}
