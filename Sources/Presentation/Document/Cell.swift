package import Aggregation
package import ContributionModel

/// A value of a chart, with the shade it has on the chart's scale.
package struct Cell: Hashable, Sendable {
  package var period: Period
  /// The commits; in a difference, how many more the first side has, negative if it has fewer.
  package var value: Int
  /// 0 for none, from 1 up for the shades of the scale; in a difference, negative for the second side.
  package var level: Int

  /// What a cell stands for.
  package enum Period: Hashable, Sendable {
    case day(CivilDay)
    /// A week, month, quarter or year, or the part of it that is in the window.
    case days(DayRange)
    /// An hour of the day, 0…23.
    case hour(Int)
    case hourOfWeekday(Weekday, Int)
  }
}

/// How the values of a chart become levels.
package struct CellScale: Hashable, Sendable {
  package let levels: LevelScale
  /// The names of both sides of a difference; nil in a chart of counts.
  package let sides: Sides?

  /// The names of the sides of a difference.
  package struct Sides: Hashable, Sendable {
    package var first: String
    package var second: String

    package init(first: String, second: String) {
      self.first = first
      self.second = second
    }
  }

  package init(_ levels: LevelScale, sides: Sides? = nil) {
    self.levels = levels
    self.sides = sides
  }

  /// The highest level.
  package var highestLevel: Int { levels.levels }

  /// The levels that some value can have, each with its lowest value.
  package var usedLevels: [(level: Int, lowestCount: Int)] { levels.usedLevels }

  /// The cell of a value. The one place where a count becomes a level.
  package func cell(_ period: Cell.Period, _ value: Int) -> Cell {
    Cell(
      period: period, value: value, level: value.signum() * levels.level(of: abs(value)))
  }
}

/// Cells in rows and columns, with marks over some of the columns.
package struct CellGrid: Hashable, Sendable {
  /// What each row is of.
  package let rows: [Weekday]
  package let columns: Int
  /// Where months begin, ascending.
  package let months: [MonthMark]
  /// Whether blank cells separate the months.
  package let isSegmented: Bool
  /// The column of the last day that is shown; nil if none is.
  package let lastShownColumn: Int?
  /// Row after row.
  private let cells: [Cell?]

  /// The beginning of a month in a grid.
  package struct MonthMark: Hashable, Sendable {
    /// The first column that has a day of the month.
    package var column: Int
    /// From 1 to 12.
    package var month: Int

    static func marks(of grid: WeekGrid) -> [MonthMark] {
      grid.months.map { MonthMark(column: $0.column, month: $0.month) }
    }
  }

  /// The cell at a place, or nil if that is blank.
  package subscript(row: Int, column: Int) -> Cell? { cells[row * columns + column] }

  /// Takes the value of each day that is shown; nil leaves it blank.
  package init(_ grid: WeekGrid, scale: CellScale, value: (CivilDay) -> Int?) {
    rows = grid.weekStart.week
    columns = grid.columns
    months = MonthMark.marks(of: grid)
    isSegmented = grid.isSegmented
    lastShownColumn = grid.shown.map { grid.column(of: $0.last) }
    cells = (0..<7).flatMap { row in
      (0..<grid.columns).map { column in
        grid.day(column: column, row: row).flatMap { day in
          value(day).map { scale.cell(.day(day), $0) }
        }
      }
    }
  }
}
