import Aggregation
import ContributionModel
import Presentation

/// Draws persons as rows and periods of a window as cells, on one scale.
///
/// The periods are as short as the room allows, unless a unit is asked for. Where there is less room, facts go first,
/// then names are cut, and of too many periods the last are shown.
struct RowBlock {
  private let chart: RowChart
  private let style: TerminalStyle
  private let periods: Periods
  private let scale: CellScale
  private let painter: any LevelPainter
  /// The columns left of the cells.
  private let margin: Int
  /// The titles of the facts that there is room for.
  private let factTitles: [String]
  private let allPeriods: Int
  private let table: [StyledLine]

  init(_ chart: RowChart, style: TerminalStyle) {
    self.chart = chart
    self.style = style
    let ruler = style.ruler
    let rows = chart.rows
    let persons = rows.map { PersonText($0.person, style: style) }
    let room = CellRoom(chart, persons, style: style)
    let periods = Periods(
      room.unit, of: chart.window, last: room.cells, weekStart: chart.weekStart)
    let names = persons.fitting(room.person, ruler)
    let cells: [[Cell]]
    (cells, scale) = chart.cells(periods)
    painter = scale.painter(style, .narrow)
    margin = room.margin
    factTitles = rows.isEmpty ? [] : room.facts.map(\.column.title)
    allPeriods = room.unit.count(in: chart.window, weekStart: chart.weekStart)
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
    let facts = room.facts.map { TextTable.Column($0.column, style) }
    let widths = facts.map { TextTable.width(of: $0, ruler) }
    let titles = line(
      room.head("", ruler.cut("Person", to: room.person), chart.title),
      Self.labels(chart, periods, style: style),
      zip(facts.map(\.title), widths).map { ($0, $1) })
    let painter = painter
    table =
      [titles]
      + rows.indices.map { place in
        var drawn = StyledLine()
        for cell in cells[place] {
          let cell = painter.cell(level: cell.level)
          drawn.append(cell.glyph, width: 1, pen: cell.pen)
        }
        let row = rows[place]
        return line(
          room.head(
            row.marks, names[place], style.phrases.number(row.commits)),
          drawn, zip(facts.map { $0.cells[place] }, widths).map { ($0, $1) })
      }
  }

  /// The names of months over weeks, the years over all that is longer.
  private static func labels(
    _ chart: RowChart, _ periods: Periods, style: TerminalStyle
  ) -> StyledLine {
    guard periods.unit == .week else {
      return YearLabels(periods, ruler: style.ruler).line(style.ruler)
    }
    return MonthLabels(
      chart.months(periods), weeks: 0..<periods.count, cellWidth: 1,
      gridWidth: periods.count, style: style
    ).line(margin: 0, ruler: style.ruler)
  }

  var drawn: DrawnBlock {
    guard !chart.rows.isEmpty else { return DrawnBlock() }
    var page = Page(style: style)
    page.append(table)
    if let omission = chart.omission { page.paragraph(omission) }
    page.blank()
    let unit = periods.unit.rawValue
    Legend(scale, painter: painter, style: style, remark: "(a cell is a \(unit))")
      .append(to: &page, margin: margin, edge: margin + periods.count)
    if periods.count < allPeriods {
      let all = style.phrases.number(allPeriods)
      page.paragraph(
        "Showing the last \(periods.count) of \(all) \(unit)s; widen the terminal to see all.")
    }
    let scope = chart.scope?.sentence(shown: factTitles)
    return DrawnBlock(
      lines: page.lines, width: table.map(\.width).max() ?? 0, rules: scope.map { [$0] } ?? [])
  }
}

/// How the columns of a line are shared out.
private struct CellRoom {
  let unit: Periods.Unit
  /// How many cells there is room for.
  let cells: Int
  /// The columns of the names.
  let person: Int
  let facts: [RowChart.Fact]
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
    _ chart: RowChart, _ persons: [PersonText], style: TerminalStyle
  ) {
    let (rows, unit) = (chart.rows, chart.unit)
    let ruler = style.ruler
    let gap = style.columns < 100 ? 2 : TextTable.gap
    let widestMarks = rows.map(\.marks.count).max() ?? 0
    let marks = Page.indent + (widestMarks > 0 ? widestMarks + 1 : 0)
    let names = persons.unabridged(ruler)
    let widestPerson = max(6, names.map(ruler.width(of:)).max() ?? 0)
    let leastPerson = min(widestPerson, style.columns < 60 ? 10 : 14)
    let widestCommits = max(
      ruler.width(of: chart.title),
      rows.map { ruler.width(of: style.phrases.number($0.commits)) }.max() ?? 0)

    func room(_ facts: [RowChart.Fact], commits: Int) -> Int {
      let behind = facts.reduce(0) {
        $0 + gap + TextTable.width(of: TextTable.Column($1.column, style), ruler)
      }
      return style.columns - marks - gap - (commits > 0 ? gap + commits : 0) - behind
    }
    func count(_ unit: Periods.Unit) -> Int {
      unit.count(in: chart.window, weekStart: chart.weekStart)
    }
    var facts = chart.facts
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
