import Aggregation
import ContributionModel

/// Lays out grids of weeks: how wide a week is, which weeks fit, and the lines that come of it.
///
/// All grids of a view share one layout, so that weeks stand under each other.
struct GridLayout {
  let spacing: CellPainter.Spacing
  /// Columns left of the grids, where the weekdays have their names.
  let margin: Int
  /// The most weeks that a grid shows.
  let weeks: Int
  /// The weeks of the longest grid.
  let allWeeks: Int
  private let style: TerminalStyle
  private let ruler: TextRuler
  private static let named: [Weekday] = [.monday, .wednesday, .friday]
  private static let widestName = 6

  /// Finds room for the grids in `columns` columns: two columns a week, or one where there is less room,
  /// or `onlyNarrow`; of longer grids, the weeks that fit.
  init(_ grids: [WeekGrid], style: TerminalStyle, columns: Int, onlyNarrow: Bool = false) {
    self.style = style
    ruler = style.ruler
    let ruler = ruler
    let names = Self.named.map { ruler.width(of: style.names.short($0)) }
    margin = min(names.max() ?? 0, Self.widestName) + 2
    allWeeks = grids.map(\.columns).max() ?? 0
    let fitsWide = margin + 2 * allWeeks - 1 <= columns
    spacing = fitsWide && !onlyNarrow ? .wide : .narrow
    weeks = fitsWide ? allWeeks : min(allWeeks, max(1, columns - margin))
  }

  /// The columns that a layout of one column a week needs for all of the grids.
  static func narrowWidth(of grids: [WeekGrid], style: TerminalStyle) -> Int {
    let layout = GridLayout(grids, style: style, columns: .max / 2, onlyNarrow: true)
    return layout.width
  }

  private var cellWidth: Int { spacing == .wide ? 2 : 1 }

  /// The columns of margin and longest grid.
  var width: Int { margin + gridWidth(weeks: weeks) }

  func painter(_ scale: LevelScale) -> CellPainter {
    CellPainter(style: style, levels: scale.levels, spacing: spacing)
  }

  /// The line of months and the seven lines of days.
  func lines(_ grid: WeekGrid, counts: DayCounts, scale: LevelScale) -> [StyledLine] {
    let shown = shownWeeks(grid)
    let labels = MonthLabels(
      grid, weeks: shown, cellWidth: cellWidth, gridWidth: gridWidth(weeks: shown.count),
      style: style)
    let painter = painter(scale)
    let rows = grid.weekStart.week.enumerated().map { row, weekday in
      var line = StyledLine()
      appendName(of: weekday, to: &line)
      for (place, column) in shown.enumerated() {
        line.pad(to: margin + place * cellWidth)
        let cell = grid.day(column: column, row: row).map {
          painter.cell(level: scale.level(of: counts[$0]))
        }
        line.append((cell ?? CellPainter.outside).glyph, width: 1, pen: cell?.pen ?? .plain)
      }
      return line
    }
    return [labels.line(margin: margin, ruler: ruler)] + rows
  }

  /// A sentence on the weeks that are not drawn, or nil where all are.
  func omission(grids: Int) -> String? {
    guard weeks < allWeeks else { return nil }
    let shown =
      grids == 1 ? "the last \(weeks) of \(allWeeks) weeks" : "the last \(weeks) weeks of each year"
    return "Showing \(shown); widen the terminal to see all."
  }

  private func gridWidth(weeks: Int) -> Int {
    weeks * cellWidth - (cellWidth - 1)
  }

  /// The weeks of a grid that fit, up to that of the last day shown.
  private func shownWeeks(_ grid: WeekGrid) -> Range<Int> {
    let last = grid.shown.map { grid.column(of: $0.last) } ?? grid.columns - 1
    let end = max(min(weeks, grid.columns), last + 1)
    return max(0, end - weeks)..<end
  }

  private func appendName(of weekday: Weekday, to line: inout StyledLine) {
    guard Self.named.contains(weekday) else { return }
    let name = ruler.prefix(of: style.names.short(weekday), width: Self.widestName)
    line.pad(to: 1)
    line.append(name, width: ruler.width(of: name))
  }
}
