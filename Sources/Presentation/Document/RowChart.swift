package import Aggregation
package import ContributionModel

/// Persons as rows, and the periods of a window as cells on one scale.
///
/// How long a period is may be left to the output, which knows how much room there is.
package struct RowChart: Sendable {
  package var rows: [Row]
  /// Columns after the cells.
  package var facts: [Fact] = []
  package var window: DayRange
  /// The length of a period; nil if the output may choose.
  package var unit: Periods.Unit?
  package var weekStart: Weekday
  package var scaleRequest: LevelScale.Request
  /// The title of the column of totals.
  package var title: String
  /// How many persons a limit leaves out, in words; nil if none.
  package var omission: String?
  /// Which of the facts are not of the window but of the history; nil if none is.
  package var scope: Table.ColumnScope?

  /// One person.
  package struct Row: Sendable {
    /// Signs before the name, one column each.
    package var marks = ""
    package var person: Person
    package var commits: Int
    /// The counts of the window's active days.
    package var days: DayCounts

    package init(marks: String = "", person: Person, commits: Int, days: DayCounts) {
      self.marks = marks
      self.person = person
      self.commits = commits
      self.days = days
    }
  }

  /// A column after the cells.
  package struct Fact: Sendable {
    package var column: Table.Column
    /// Whether it is left out before the others if there is little room.
    package var goesFirst = false
  }

  package init(
    _ rows: [Row], window: DayRange, weekStart: Weekday, scaleRequest: LevelScale.Request,
    title: String
  ) {
    self.rows = rows
    self.window = window
    self.weekStart = weekStart
    self.scaleRequest = scaleRequest
    self.title = title
  }

  /// The cells of each row for the periods, and their scale.
  package func cells(_ periods: Periods) -> (rows: [[Cell]], scale: CellScale) {
    let totals = rows.map { periods.totals(of: $0.days) }
    let scale = CellScale(
      LevelScale(scaleRequest, counts: totals.joined().filter { $0 > 0 }))
    let ranges = periods.ranges
    return (totals.map { zip(ranges, $0).map { scale.cell(.days($0), $1) } }, scale)
  }
}

extension RowChart {
  /// Where months begin in periods that are weeks.
  package func months(_ weeks: Periods) -> [CellGrid.MonthMark] {
    CellGrid.MonthMark.marks(
      of: WeekGrid(
        CalendarWindow.Grid(year: nil, extent: weeks.window), window: weeks.window,
        weekStart: weekStart))
  }
}

extension Periods {
  /// The days of each period.
  fileprivate var ranges: [DayRange] {
    starts.indices.map { index in
      let last = index + 1 < starts.count ? starts[index + 1] - 1 : window.last
      return DayRange(starts[index], last) ?? window
    }
  }
}
