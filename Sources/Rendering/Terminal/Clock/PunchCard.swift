import ContributionModel
import Presentation

/// Lays out the hours of the weekdays: a row a weekday, a column an hour, in two halves where a day has no room.
struct PunchCard {
  private let style: TerminalStyle
  private let spacing: CellPainter.Spacing
  private let hoursAbreast: Int
  /// Columns left of the cells, where the weekdays have their names.
  let margin: Int
  private static let widestName = 6

  /// Finds room in `columns` columns.
  init(style: TerminalStyle, columns: Int) {
    self.style = style
    margin = Self.margin(style)
    spacing = columns >= margin + 47 ? .wide : .narrow
    hoursAbreast = columns >= margin + 24 ? 24 : 12
  }

  /// The columns that a card needs whose days are in one row each, cells apart or not.
  static func width(_ spacing: CellPainter.Spacing, style: TerminalStyle) -> Int {
    margin(style) + (spacing == .wide ? 47 : 24)
  }

  private static func margin(_ style: TerminalStyle) -> Int {
    let widest = Weekday.allCases.map { style.ruler.width(of: style.names.short($0)) }.max() ?? 0
    return min(widest, widestName) + 2
  }

  private var cellWidth: Int { spacing == .wide ? 2 : 1 }

  var width: Int { margin + hoursAbreast * cellWidth - (cellWidth - 1) }

  func painter(_ scale: CellScale) -> any LevelPainter { scale.painter(style, spacing) }

  /// The hours, and below them the seven lines of the weekdays; twice where the day is in halves.
  func lines(
    _ weekdays: [(weekday: Weekday, hours: [Cell])], painter: any LevelPainter
  ) -> [StyledLine] {
    stride(from: 0, to: 24, by: hoursAbreast).flatMap { first in
      let hours = first..<first + hoursAbreast
      return [labels(hours)] + weekdays.map { row($0.weekday, $0.hours[hours], painter) }
    }
  }

  /// Every third hour, above its column.
  private func labels(_ hours: Range<Int>) -> StyledLine {
    var line = StyledLine()
    for (place, hour) in hours.enumerated() where place % 3 == 0 {
      line.pad(to: margin + place * cellWidth)
      line.append("\(hour)", width: hour < 10 ? 1 : 2)
    }
    return line
  }

  private func row(
    _ weekday: Weekday, _ cells: ArraySlice<Cell>, _ painter: any LevelPainter
  ) -> StyledLine {
    var line = StyledLine()
    let name = style.ruler.prefix(of: style.names.short(weekday), width: Self.widestName)
    line.pad(to: Page.indent)
    line.append(name, width: style.ruler.width(of: name))
    for (index, cell) in cells.enumerated() {
      line.pad(to: margin + index * cellWidth)
      let cell = painter.cell(level: cell.level)
      line.append(cell.glyph, width: 1, pen: cell.pen)
    }
    return line
  }
}
