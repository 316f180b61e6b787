package import ContributionModel

/// A calendar of weeks: a column a week, a row a weekday.
///
/// A segmented grid has its months apart: each begins a column of its own, so a week that two months share takes
/// two columns, and a month that begins with a week has a blank column before it. In each row, one blank cell
/// stands between two months, and a grid has as many columns as weeks and borders of months.
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
  /// Whether the months stand apart.
  package let isSegmented: Bool
  /// The months of the grid in order.
  package let months: [Month]

  /// A month of the grid, which need not be whole.
  package struct Month: Hashable, Sendable {
    /// The first column that holds a day of it.
    package var column: Int
    /// From 1 to 12.
    package var month: Int
    /// The days of it that the grid has room for.
    package var days: DayRange
  }

  package init(
    _ grid: CalendarWindow.Grid, window: DayRange, weekStart: Weekday, isSegmented: Bool = false
  ) {
    let extent = grid.extent
    self.weekStart = weekStart
    self.isSegmented = isSegmented
    self.extent = extent
    shown = extent.intersection(window)
    let origin = extent.first.startOfWeek(weekStart)
    self.origin = origin
    months = extent.months.enumerated().map { place, days in
      let week = (days.first.startOfWeek(weekStart) - origin) / 7
      return Month(
        column: isSegmented ? week + place : week, month: days.first.parts.month, days: days)
    }
    let weeks = (extent.last.startOfWeek(weekStart) - origin) / 7 + 1
    columns = isSegmented ? weeks + months.count - 1 : weeks
  }

  /// The day of a cell, or nil where the cell is blank.
  package func day(column: Int, row: Int) -> CivilDay? {
    dayOfExtent(column: column, row: row).flatMap { shown?.contains($0) == true ? $0 : nil }
  }

  /// The day of a cell, whether it is shown or not; nil where the grid has no room for one.
  package func dayOfExtent(column: Int, row: Int) -> CivilDay? {
    guard isSegmented else {
      let day = origin + (column * 7 + row)
      return extent.contains(day) ? day : nil
    }
    guard let place = months.lastIndex(where: { $0.column <= column }) else { return nil }
    let day = origin + ((column - place) * 7 + row)
    return months[place].days.contains(day) ? day : nil
  }

  /// The column of a day of the grid.
  package func column(of day: CivilDay) -> Int {
    let week = (day.startOfWeek(weekStart) - origin) / 7
    guard isSegmented else { return week }
    return week + max(0, months.lastIndex { $0.days.first <= day } ?? 0)
  }
}
