import ContributionModel
import Presentation

/// Lays out grids of weeks: how wide a week is, which weeks fit, and the lines that come of it.
///
/// All grids of a view share one layout, so that weeks stand under each other. Of segmented grids whole months are
/// shown, as many of each.
struct GridLayout {
  let spacing: CellPainter.Spacing
  /// Columns left of the grids, where the weekdays have their names.
  let margin: Int
  /// The most weeks that a grid shows, blank ones between months counted.
  let weeks: Int
  /// The weeks of the longest grid.
  let allWeeks: Int
  /// The most months that a grid shows.
  private let months: Int
  private let allMonths: Int
  private let isSegmented: Bool
  private let style: TerminalStyle
  private let ruler: TextRuler
  private static let named: [Weekday] = [.monday, .wednesday, .friday]
  private static let widestName = 6

  /// Finds room for the grids in `columns` columns: two columns a week, or one where there is less room,
  /// or `onlyNarrow`; of longer grids, the weeks or months that fit.
  init(_ grids: [CellGrid], style: TerminalStyle, columns: Int, onlyNarrow: Bool = false) {
    self.style = style
    ruler = style.ruler
    let ruler = ruler
    let names = Self.named.map { ruler.width(of: style.names.short($0)) }
    margin = min(names.max() ?? 0, Self.widestName) + 2
    allWeeks = grids.map(\.columns).max() ?? 0
    allMonths = grids.map(\.months.count).max() ?? 0
    isSegmented = grids.contains(where: \.isSegmented)
    let fitsWide = margin + 2 * allWeeks - 1 <= columns
    spacing = fitsWide && !onlyNarrow ? .wide : .narrow
    let room = fitsWide ? allWeeks : min(allWeeks, max(1, columns - margin))
    guard isSegmented && room < allWeeks else {
      weeks = room
      months = allMonths
      return
    }
    let months = grids.map { $0.latestMonths(fitting: room) }.min() ?? 1
    self.months = months
    weeks = grids.map { min(room, $0.weeks(ofLatestMonths: months).count) }.max() ?? room
  }

  /// The columns that a layout of one column a week needs for all of the grids.
  static func narrowWidth(of grids: [CellGrid], style: TerminalStyle) -> Int {
    let layout = GridLayout(grids, style: style, columns: .max / 2, onlyNarrow: true)
    return layout.width
  }

  private var cellWidth: Int { spacing == .wide ? 2 : 1 }

  /// The columns of margin and longest grid.
  var width: Int { margin + gridWidth(weeks: weeks) }

  /// Between months stand blank cells, so that an empty day must not be blank.
  var cellSpacing: CellPainter.Spacing { isSegmented ? .narrow : spacing }

  func painter(_ scale: CellScale) -> any LevelPainter { scale.painter(style, cellSpacing) }

  /// The line of months and the seven lines of days, none of a higher level than its column may have.
  ///
  /// With weeks given, shows those of them that the grid has, in place of its last.
  func lines(
    _ grid: CellGrid, painter: any LevelPainter, weeks: Range<Int>? = nil,
    highestLevel: (_ column: Int) -> Int = { _ in .max }
  ) -> [StyledLine] {
    let shown = (weeks ?? shownWeeks(grid)).clamped(to: 0..<grid.columns)
    let labels = MonthLabels(
      grid.months, weeks: shown, cellWidth: cellWidth, gridWidth: gridWidth(weeks: shown.count),
      style: style)
    let rows = grid.rows.enumerated().map { row, weekday in
      var line = StyledLine()
      appendName(of: weekday, to: &line)
      for (place, column) in shown.enumerated() {
        line.pad(to: margin + place * cellWidth)
        let cell = grid[row, column].map {
          painter.cell(level: min($0.level, highestLevel(column)))
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
    let (part, whole, noun) =
      isSegmented ? (months, allMonths, "months") : (weeks, allWeeks, "weeks")
    let shown =
      grids == 1
      ? "the last \(part) of \(whole) \(noun)"
      : "\(part) \(noun) of each year, up to its end or today"
    return "Showing \(shown); widen the terminal to see all."
  }

  private func gridWidth(weeks: Int) -> Int {
    weeks * cellWidth - (cellWidth - 1)
  }

  /// The weeks of a grid that fit, up to that of the last day shown.
  func shownWeeks(_ grid: CellGrid) -> Range<Int> {
    if isSegmented && months < allMonths {
      return grid.weeks(ofLatestMonths: months).suffix(weeks)
    }
    let last = grid.lastShownColumn ?? grid.columns - 1
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

extension CellGrid {
  /// The columns of this many months, or of all, up to that of the last day shown;
  /// where there are fewer before it, also those after.
  fileprivate func weeks(ofLatestMonths count: Int) -> Range<Int> {
    let last = lastShownColumn.flatMap { column in months.lastIndex { $0.column <= column } }
    let end = min(months.count, max(count, (last ?? months.count - 1) + 1))
    let first = months[max(0, end - count)].column
    return first..<(end < months.count ? months[end].column : columns)
  }

  /// The most of the latest months, at least 1, that take no more than `room` columns.
  fileprivate func latestMonths(fitting room: Int) -> Int {
    months.indices.last { weeks(ofLatestMonths: $0 + 1).count <= room }.map { $0 + 1 } ?? 1
  }
}
