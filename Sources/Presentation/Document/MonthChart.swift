package import Aggregation
package import ContributionModel

/// Months as sheets of a calendar, the oldest first.
package struct MonthChart: Sendable {
  package var sheets: [Sheet]
  package var scale: CellScale

  /// One month.
  package struct Sheet: Sendable {
    package var year: Int
    /// From 1 to 12.
    package var month: Int
    /// How much there is of it: 34 commits.
    package var facts: String
    package var weekdays: [Weekday]
    /// Seven days each; nil for a day of another month.
    package var weeks: [[Day?]]
  }

  /// A day of a month.
  package struct Day: Sendable {
    package var day: CivilDay
    package var isToday: Bool
    /// Nil if the day has not come, or is outside the window.
    package var cell: Cell?
  }

  /// Takes a report with a grid for each month, and the viewer's day as `today`.
  package init(_ report: YearReport, today: CivilDay, _ phrases: Phrases) {
    let scale = CellScale(report.scale)
    self.scale = scale
    sheets = report.grids.map { labelled in
      let grid = labelled.grid
      let (year, month, _) = grid.extent.first.parts
      return Sheet(
        year: year, month: month,
        facts: phrases.amount(grid.shown.map { report.counts.within($0).total } ?? 0),
        weekdays: grid.weekStart.week,
        weeks: (0..<grid.columns).map { week in
          (0..<7).map { row in
            grid.dayOfExtent(column: week, row: row).map { day in
              let isShown = grid.shown?.contains(day) ?? false
              return Day(
                day: day, isToday: day == today,
                cell: isShown ? scale.cell(.day(day), report.counts[day]) : nil)
            }
          }
        })
    }
  }

  /// The most commits of a day that is shown, or nil if all have none.
  package var highest: Int? {
    sheets.lazy.flatMap(\.weeks).joined().compactMap { $0?.cell?.value }.max()
      .flatMap { $0 > 0 ? $0 : nil }
  }
}
