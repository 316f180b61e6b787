import Aggregation
import ContributionModel

/// Draws persons as rows and periods of a window as cells, on one scale.
///
/// The periods are as short as the room allows, unless a unit is asked for. Where there is less room, facts go first,
/// then names are cut, and of too many periods the last are shown.
struct CellRows {
  /// One person.
  struct Row {
    /// Signs before the name, one column each.
    var marks = ""
    var person: PersonText
    var commits: Int
    /// The counts of the window's active days.
    var days: DayCounts
  }

  /// A column behind the cells.
  struct Fact {
    var column: TextTable.Column
    /// Whether it goes before the others do.
    var goesFirst = false
  }

  let periods: Periods
  let scale: LevelScale
  let painter: CellPainter
  /// The columns left of the cells.
  let margin: Int
  /// The titles of the facts that there is room for.
  let factTitles: [String]
  private let allPeriods: Int
  private let table: [StyledLine]

  init(
    _ rows: [Row], facts: [Fact] = [], window: DayRange, unit: Periods.Unit? = nil,
    weekStart: Weekday, scaleRequest: LevelScale.Request, style: TerminalStyle
  ) {
    let ruler = style.ruler
    let room = CellRoom(
      rows, facts, window: window, unit: unit, weekStart: weekStart, style: style)
    let periods = Periods(
      room.unit, of: window, last: room.cells, weekStart: weekStart)
    let names = rows.map(\.person).fitting(room.person, ruler)
    let totals = rows.map { periods.totals(of: $0.days) }
    scale = LevelScale(scaleRequest, counts: totals.joined().filter { $0 > 0 })
    painter = CellPainter(style: style, levels: scale.levels, spacing: .narrow)
    margin = room.margin
    factTitles = rows.isEmpty ? [] : room.facts.map(\.column.title)
    allPeriods = room.unit.count(in: window, weekStart: weekStart)
    self.periods = periods

    func line(
      _ head: StyledLine, _ cells: StyledLine, _ facts: [(text: String, width: Int)]
    ) -> StyledLine {
      var line = head
      line.pad(to: room.margin)
      line.append(cells)
      var end = room.margin + periods.count
      for (text, width) in facts {
        line.pad(to: end + room.gap)
        line.append(text, width: ruler.width(of: text))
        end += room.gap + width
      }
      return line
    }
    let widths = room.facts.map { TextTable.width(of: $0.column, ruler) }
    let titles = line(
      room.head("", ruler.cut("Person", to: room.person), "Commits"),
      Self.labels(periods, weekStart: weekStart, style: style),
      zip(room.facts.map(\.column.title), widths).map { ($0, $1) })
    let (painter, scale) = (painter, scale)
    table =
      [titles]
      + rows.indices.map { place in
        var cells = StyledLine()
        for count in totals[place] {
          let cell = painter.cell(level: scale.level(of: count))
          cells.append(cell.glyph, width: 1, pen: cell.pen)
        }
        let row = rows[place]
        return line(
          room.head(
            row.marks, names[place], style.phrases.number(row.commits)),
          cells, zip(room.facts.map { $0.column.cells[place] }, widths).map { ($0, $1) })
      }
  }

  /// The names of months over weeks, the years over all that is longer.
  private static func labels(
    _ periods: Periods, weekStart: Weekday, style: TerminalStyle
  ) -> StyledLine {
    guard periods.unit == .week else {
      return YearLabels(periods, ruler: style.ruler).line(style.ruler)
    }
    let grid = WeekGrid(
      CalendarWindow.Grid(year: nil, extent: periods.window), window: periods.window,
      weekStart: weekStart)
    return MonthLabels(
      grid, weeks: 0..<periods.count, cellWidth: 1, gridWidth: periods.count, style: style
    ).line(margin: 0, ruler: style.ruler)
  }

  /// Appends the line of titles and a line for each person.
  func append(to page: inout Page) {
    page.append(table)
  }

  /// Appends the legend, which says what a cell is.
  func appendLegend(to page: inout Page) {
    Legend(
      scale, painter: painter, style: page.style, remark: "(a cell is a \(periods.unit.rawValue))"
    ).append(to: &page, margin: margin, edge: margin + periods.count)
    if periods.count < allPeriods {
      page.paragraph(
        "Showing the last \(periods.count) of \(page.style.phrases.number(allPeriods)) \(periods.unit.rawValue)s; widen the terminal to see all."
      )
    }
  }

  /// The columns of the widest line.
  var width: Int { table.map(\.width).max() ?? 0 }
}

/// How the columns of a line are shared out.
private struct CellRoom {
  let unit: Periods.Unit
  /// How many cells there is room for.
  let cells: Int
  /// The columns of the names.
  let person: Int
  let facts: [CellRows.Fact]
  /// The columns left of the cells.
  let margin: Int
  /// Columns between two columns of the table.
  let gap: Int
  private let marks: Int
  private let commits: Int
  private let ruler: TextRuler

  /// Fewer cells than this say less than the facts beside them.
  private static let leastCells = 12

  init(
    _ rows: [CellRows.Row], _ facts: [CellRows.Fact], window: DayRange, unit: Periods.Unit?,
    weekStart: Weekday, style: TerminalStyle
  ) {
    let ruler = style.ruler
    let gap = style.columns < 100 ? 2 : TextTable.gap
    let widestMarks = rows.map(\.marks.count).max() ?? 0
    let marks = Page.indent + (widestMarks > 0 ? widestMarks + 1 : 0)
    let names = rows.map(\.person).unabridged(ruler)
    let widestPerson = max(6, names.map(ruler.width(of:)).max() ?? 0)
    let leastPerson = min(widestPerson, style.columns < 60 ? 10 : 14)
    let widestCommits = max(
      7, rows.map { ruler.width(of: style.phrases.number($0.commits)) }.max() ?? 0)

    func room(_ facts: [CellRows.Fact], commits: Int) -> Int {
      let behind = facts.reduce(0) { $0 + gap + TextTable.width(of: $1.column, ruler) }
      return style.columns - marks - gap - (commits > 0 ? gap + commits : 0) - behind
    }
    func count(_ unit: Periods.Unit) -> Int { unit.count(in: window, weekStart: weekStart) }
    var facts = facts
    var commits = widestCommits
    // Cells of a length that was asked for come before the facts, and so do those of the longest there is.
    let wanted = min(
      unit.map(count) ?? max(Self.leastCells, count(.year)),
      max(Self.leastCells, room([], commits: commits) - leastPerson))
    while room(facts, commits: commits) < leastPerson + wanted {
      if let place = facts.firstIndex(where: \.goesFirst) ?? facts.indices.first {
        facts.remove(at: place)
      } else if commits > 0 {
        commits = 0
      } else {
        break
      }
    }
    let shared = room(facts, commits: commits)
    let most = max(1, shared - leastPerson)
    let chosen = unit ?? Periods.Unit.allCases.first { count($0) <= most } ?? .year
    cells = min(count(chosen), most)
    person = max(1, min(widestPerson, shared - cells))
    self.unit = chosen
    self.facts = facts
    self.gap = gap
    self.marks = marks
    self.commits = commits
    self.ruler = ruler
    margin = marks + person + gap + (commits > 0 ? commits + gap : 0)
  }

  /// What stands left of the cells.
  func head(_ signs: String, _ name: String, _ number: String) -> StyledLine {
    var line = StyledLine()
    line.pad(to: Page.indent)
    line.append(signs, width: signs.count)
    line.pad(to: marks)
    line.append(name, width: ruler.width(of: name))
    guard commits > 0 else { return line }
    line.pad(to: marks + person + gap + commits - ruler.width(of: number))
    line.append(number, width: ruler.width(of: number))
    return line
  }
}
