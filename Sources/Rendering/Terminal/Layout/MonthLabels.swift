import Presentation

/// Decides where the names of months stand over a grid.
///
/// A label stands over the first column that holds a day of its month. Between two labels there is a space at least,
/// and none reaches beyond the grid: a first or last month with hardly a week goes without one, others are cut to fit.
/// Where one of the months between has no room for its name, all go without what their names have in common.
struct MonthLabels {
  /// A label and the column of text, from the left edge of the grid, that it begins in.
  struct Label: Hashable, Sendable {
    var start: Int
    var text: String
  }

  let labels: [Label]

  /// Columns of text below which a name at either end is not worth cutting.
  private static let leastRoom = 3

  /// Takes the months of a grid, the weeks of it that are drawn, and the columns of text that each takes.
  init(
    _ allMonths: [CellGrid.MonthMark], weeks: Range<Int>, cellWidth: Int, gridWidth: Int,
    style: TerminalStyle
  ) {
    let ruler = style.ruler
    let months = allMonths.filter { weeks.contains($0.column) }
    let starts = months.map { ($0.column - weeks.lowerBound) * cellWidth }
    let rooms = zip(starts, starts.dropFirst().map { $0 - 1 } + [gridWidth]).map { $1 - $0 }
    let isBrief = months.indices.dropFirst().dropLast().contains { place in
      ruler.width(of: style.names.short(month: months[place].month)) > rooms[place]
    }
    var labels: [Label] = []
    for (place, month) in months.enumerated() {
      let room = rooms[place]
      let name =
        isBrief ? style.names.brief(month: month.month) : style.names.short(month: month.month)
      let isShortened = place == 0 || place == months.count - 1
      guard ruler.width(of: name) <= room || room >= Self.leastRoom || !isShortened else {
        continue
      }
      let text = ruler.prefix(of: name, width: room)
      if !text.isEmpty { labels.append(Label(start: starts[place], text: text)) }
    }
    self.labels = labels
  }

  /// The labels as a line that begins at the left edge of the grid.
  func line(margin: Int, ruler: TextRuler) -> StyledLine {
    var line = StyledLine()
    for label in labels {
      line.pad(to: margin + label.start)
      line.append(label.text, width: ruler.width(of: label.text))
    }
    return line
  }
}
