import ContributionModel
import Presentation

/// Lays out months as sheets of a calendar: how wide a day is, how many months stand abreast,
/// and the lines that come of it.
///
/// A day is its number. With colour it stands upon its shade, without there is the glyph of its level behind it.
/// A day after today has neither, a day of another month is blank. Brackets stand about today.
struct MonthLayout {
  let painter: CellPainter
  /// How many months stand abreast.
  let abreast: Int
  /// Columns from the left edge of a day to that of the next.
  private let pitch: Int
  /// Whether a second line of each week has the counts of its days.
  private let hasCounts: Bool
  /// The column of a day before which its count ends.
  private let countEdge: Int
  /// Columns left free at the left.
  private let indent: Int
  private let chart: MonthChart
  private let style: TerminalStyle
  private let ruler: TextRuler
  private static let gap = 2
  /// A day with room for a number and a mark of today; narrower ones have the number alone.
  private static let roomyPitch = 4

  /// As many months stand abreast as the terminal has room for. Where one row holds them all, days are wider as far
  /// as there is room, and have their counts below: at the right end of the shade, or under the number.
  init(_ chart: MonthChart, style: TerminalStyle) {
    self.chart = chart
    self.style = style
    ruler = style.ruler
    painter = CellPainter(
      style: style, levels: chart.scale.highestLevel, spacing: .numbered)
    let months = chart.sheets.count
    let widestCount = chart.highest.map { style.phrases.number($0).count } ?? 0
    /// The months that fit abreast; one column is left for the bracket behind the last day.
    func fitting(pitch: Int) -> Int {
      min(months, (style.columns - Page.indent - 1 + Self.gap) / (7 * pitch + Self.gap))
    }
    let pitches = Self.roomyPitch...(painter.tellsByColor ? 8 : min(8, max(6, widestCount + 2)))
    let pitch: Int
    if let widest = pitches.last(where: { fitting(pitch: $0) == months }) {
      pitch = widest
    } else if fitting(pitch: Self.roomyPitch) == 0 {
      pitch = 3
    } else {
      pitch = fitting(pitch: 5) == fitting(pitch: 4) ? 5 : 4
    }
    self.pitch = pitch
    abreast = max(1, fitting(pitch: pitch))
    indent = style.columns > 20 ? Page.indent : 0
    let room = max(3, pitch - 2)
    countEdge = painter.tellsByColor ? room : min(room, max(3, widestCount))
    hasCounts =
      pitch >= Self.roomyPitch && abreast == months && (1...room).contains(widestCount)
  }

  /// The columns that a row of months takes, up to the edge of its last day.
  var width: Int {
    indent + abreast * sheetWidth + (abreast - 1) * Self.gap - (isRoomy ? pitch - dayWidth : 0)
  }

  /// The column that text begins in, so that it stands under the numbers.
  private var margin: Int { indent + (isRoomy ? 1 : 0) }

  /// The months in rows, the newest last.
  var rows: [[StyledLine]] {
    let titles = self.titles
    let sheets = zip(chart.sheets, titles).map { lines(of: $0, title: $1) }
    return stride(from: 0, to: sheets.count, by: abreast).map { start in
      let row = sheets[start..<min(start + abreast, sheets.count)]
      return StyledLine.joined(row, pitch: sheetWidth + Self.gap).map { $0.indented(by: indent) }
    }
  }

  private var isRoomy: Bool { pitch >= Self.roomyPitch }

  /// The columns of a day's shade, which leaves a column to the next day where there is room.
  private var dayWidth: Int { max(Self.roomyPitch, pitch - 1) }

  private var sheetWidth: Int { isRoomy ? 7 * pitch : 7 * pitch - 1 }
}

extension MonthLayout {
  /// The months and their legend.
  var drawn: DrawnBlock {
    var page = Page(style: style)
    for row in rows {
      page.append(row)
      page.blank()
    }
    Legend(chart.scale, painter: painter, style: style)
      .append(to: &page, margin: margin, edge: width)
    return DrawnBlock(lines: page.lines, width: width)
  }
}

// Titles.
extension MonthLayout {
  /// The name of each month; where there are several and there is room, also its commits.
  private var titles: [StyledLine] {
    let start = isRoomy ? 1 : 0
    let edge = isRoomy ? 6 * pitch + max(3, pitch - 2) : sheetWidth
    let names = chart.sheets.map { "\(style.names.full(month: $0.month)) \($0.year)" }
    let facts = chart.sheets.map(\.facts)
    let room = edge - start - 2
    let hasFacts =
      names.count > 1
      && zip(names, facts).allSatisfy { ruler.width(of: $0) + $1.count <= room }
    return zip(names, facts).map { name, facts in
      var line = StyledLine()
      line.pad(to: start)
      let name = ruler.cut(name, to: edge - start)
      line.append(name, width: ruler.width(of: name))
      if hasFacts {
        line.pad(to: edge - facts.count)
        line.append(facts, width: facts.count)
      }
      return line
    }
  }

  private func titles(of weekdays: [Weekday]) -> StyledLine {
    var line = StyledLine()
    for (place, weekday) in weekdays.enumerated() {
      line.pad(to: place * pitch + (isRoomy ? 1 : 0))
      let name = ruler.prefix(of: style.names.short(weekday), width: 2)
      line.append(ruler.padded(name, to: 2, .right), width: 2)
    }
    return line
  }
}

// Days.
extension MonthLayout {
  private func lines(of sheet: MonthChart.Sheet, title: StyledLine) -> [StyledLine] {
    [title, titles(of: sheet.weekdays)] + sheet.weeks.flatMap(lines)
  }

  /// The lines of a week.
  private func lines(_ days: [MonthChart.Day?]) -> [StyledLine] {
    var numbers = StyledLine()
    var below = StyledLine()
    for (place, day) in days.enumerated() {
      guard let day else { continue }
      let start = place * pitch
      numbers.pad(to: start)
      below.pad(to: start)
      switch (isRoomy, painter.tellsByColor && day.cell != nil) {
      case (true, true): appendShaded(day, to: &numbers, &below)
      case (true, false): appendPlain(day, from: start, to: &numbers, &below)
      case (false, true):
        let pens = painter.label(level: day.cell?.level ?? 0)
        numbers.append(number(day), width: 2, pen: day.isToday ? pens.inverse : pens.upright)
      case (false, false):
        numbers.append(number(day), width: 2, pen: day.cell == nil ? .dim : .plain)
        below.append(day.isToday ? ">" : " ", width: 1)
        append(glyphOf: day, to: &below)
      }
    }
    let hasGlyphs = !isRoomy && !painter.tellsByColor
    let hasCome = days.contains { $0?.cell != nil }
    return (hasCounts || hasGlyphs) && hasCome ? [numbers, below] : [numbers]
  }

  /// The number upon the shade.
  private func appendShaded(
    _ day: MonthChart.Day, to numbers: inout StyledLine, _ below: inout StyledLine
  ) {
    let width = dayWidth
    let pen = painter.label(level: day.cell?.level ?? 0).upright
    let text = day.isToday ? "[\(number(day))]" : " \(number(day)) "
    numbers.append(ruler.padded(text, to: width), width: width, pen: pen)
    below.append(ruler.padded(countText(day), to: width), width: width, pen: pen)
  }

  /// The number with the glyph behind it. The bracket after today may take the first column of the next day.
  private func appendPlain(
    _ day: MonthChart.Day, from start: Int, to numbers: inout StyledLine, _ below: inout StyledLine
  ) {
    if numbers.width == start { numbers.append(day.isToday ? "[" : " ", width: 1) }
    numbers.append(number(day), width: 2, pen: day.cell == nil ? .dim : .plain)
    append(glyphOf: day, to: &numbers)
    if day.isToday { numbers.append("]", width: 1) }
    let count = countText(day)
    below.append(count, width: count.count)
  }

  private func append(glyphOf day: MonthChart.Day, to line: inout StyledLine) {
    guard let level = day.cell?.level else { return }
    let cell = painter.cell(level: level)
    line.append(cell.glyph, width: 1, pen: cell.pen)
  }

  private func countText(_ day: MonthChart.Day) -> String {
    guard let commits = day.cell?.value, commits > 0 else { return "" }
    return ruler.padded(
      style.phrases.number(commits), to: countEdge, .right)
  }

  private func number(_ day: MonthChart.Day) -> String {
    ruler.padded("\(day.day.parts.day)", to: 2, .right)
  }
}
