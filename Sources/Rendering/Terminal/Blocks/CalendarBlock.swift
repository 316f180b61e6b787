import Presentation

/// Draws calendars of weeks: one after the other, or next to each other if two or more have room.
///
/// If small grids have no room next to each other, and there is another way to show the same, that is drawn instead.
struct CalendarBlock {
  private let chart: CalendarChart
  private let arrangement: GridArrangement
  private let style: TerminalStyle
  private let ruler: TextRuler
  /// Columns for the name of a person and their commits if the window is of few weeks.
  private static let leastPersonWidth = 28

  private var layout: GridLayout { arrangement.layout }

  init(_ chart: CalendarChart, style: TerminalStyle) {
    self.chart = chart
    self.style = style
    ruler = style.ruler
    arrangement = GridArrangement(
      Self.grids(chart), subjects: chart.subjects.count,
      leastWidth: Self.leastWidth(chart, style), style: style)
  }

  private static func grids(_ chart: CalendarChart) -> [CellGrid] {
    chart.subjects.flatMap(\.grids).map(\.cells)
  }

  /// The columns that a subject needs at least for its title, and for its legend if each has its own.
  private static func leastWidth(_ chart: CalendarChart, _ style: TerminalStyle) -> Int {
    let titles = chart.subjects.map { subject in
      switch subject.title {
      case .none, .difference: 0
      case .person: leastPersonWidth
      case .label(let label):
        Page.indent + min(style.ruler.width(of: style.escaped(label)), Page.widestTitle)
      }
    }
    let legends = (chart.scale == nil ? chart.subjects : []).map { subject in
      Legend(subject.scale, painter: subject.scale.painter(style, .narrow), style: style)
        .leastWidth
    }
    return (titles + legends).max() ?? 0
  }

  var drawn: DrawnBlock {
    guard !chart.subjects.isEmpty else { return DrawnBlock() }
    if let rows = rowsInstead { return RowBlock(rows, style: style).drawn }
    var page = Page(style: style)
    let grids = isAlone ? gridLines { _, _ in .max } : []
    if isAlone { page.append(grids) } else { arrangement.append(blocks, to: &page) }
    page.blank()
    if let omission = chart.omission {
      page.paragraph(omission)
      page.blank()
    }
    if let scale = chart.scale {
      Legend(scale, painter: layout.painter(scale), style: style, remark: chart.legendRemark)
        .append(to: &page, margin: layout.margin, edge: arrangement.width)
    }
    if let omission = omittedWeeks { page.paragraph(omission) }
    return DrawnBlock(lines: page.lines, grids: grids.count, width: arrangement.width)
  }

  /// The rows to draw if there is no room for small grids next to each other.
  private var rowsInstead: RowChart? {
    guard let rows = chart.rowsInstead, let first = chart.subjects.first else { return nil }
    let room = GridArrangement.capacity(
      of: Self.grids(chart), leastWidth: Self.leastWidth(chart, style), style: style)
    return first.grids.count == 1 && room >= min(2, chart.subjects.count) ? nil : rows
  }

  /// A sentence on the weeks that are not drawn, or nil if all are.
  private var omittedWeeks: String? {
    guard layout.weeks < layout.allWeeks else { return nil }
    if chart.scale?.sides != nil {
      return
        "Showing \(layout.weeks) of \(layout.allWeeks) weeks; widen the terminal to see all."
    }
    if chart.sharesWeeks {
      return "Showing the same \(layout.weeks) weeks of each year; widen the terminal to see all."
    }
    return layout.omission(grids: chart.subjects.map(\.grids.count).max() ?? 0)
  }
}

// A calendar alone.
extension CalendarBlock {
  /// Whether the only subject has no title, so that its grids have the page for themselves.
  private var isAlone: Bool {
    if chart.subjects.count == 1, case .none = chart.subjects[0].title { true } else { false }
  }

  /// The weeks of each grid of the first subject that are drawn.
  var shownWeeks: [Range<Int>] {
    chart.subjects[0].grids.map { layout.shownWeeks($0.cells) }
  }

  /// The lines of all grids of the first subject, with no cell of a higher level than its column may have.
  func gridLines(highestLevel: (_ grid: Int, _ column: Int) -> Int) -> [StyledLine] {
    var page = Page(style: style)
    let subject = chart.subjects[0]
    let painter = layout.painter(subject.scale)
    for (index, grid) in subject.grids.enumerated() {
      page.blank()
      if let gap = grid.gap {
        page.line(gap)
        page.blank()
      }
      if let title = grid.title { page.line(title) }
      page.append(
        layout.lines(grid.cells, painter: painter) { highestLevel(index, $0) })
    }
    return page.lines
  }
}

// Several calendars.
extension CalendarBlock {
  /// The lines of each subject.
  private var blocks: [[StyledLine]] {
    let weeks = commonWeeks
    var known: [Int: [StyledLine]] = [:]
    return zip(chart.subjects, titles).map { subject, title in
      if let group = subject.group, let lines = known[group] { return [title] + lines }
      let lines = lines(of: subject, weeks: weeks)
      if let group = subject.group { known[group] = lines }
      return [title] + lines
    }
  }

  /// The grids of a subject, and its legend if it has a scale of its own.
  private func lines(of subject: CalendarChart.Subject, weeks: Range<Int>?) -> [StyledLine] {
    let painter = layout.painter(subject.scale)
    var style = style
    style.columns = arrangement.subjectWidth
    var part = Page(style: style)
    for grid in subject.grids {
      if let title = grid.title { part.line(title) }
      part.append(layout.lines(grid.cells, painter: painter, weeks: weeks))
    }
    if chart.scale == nil {
      part.blank()
      Legend(subject.scale, painter: painter, style: style)
        .append(to: &part, margin: layout.margin, edge: layout.width)
    }
    return part.lines
  }

  /// The weeks that all grids show if there is no room for all: those up to the last day of the last one.
  private var commonWeeks: Range<Int>? {
    guard chart.sharesWeeks, layout.weeks < layout.allWeeks else { return nil }
    return chart.subjects.last?.grids.last.map { layout.shownWeeks($0.cells) }
  }

  /// The line above each subject. Names that are too long are cut, but not so that two look alike.
  private var titles: [StyledLine] {
    let width = arrangement.subjectWidth
    let personWidth = min(width, max(layout.width, Self.leastPersonWidth))
    let facts = chart.subjects.map { subject in
      if case .person(_, let facts) = subject.title { facts } else { "" }
    }
    let persons = chart.subjects.compactMap { subject in
      if case .person(let person, _) = subject.title {
        PersonText(person, style: style)
      } else {
        nil
      }
    }
    let room = personWidth - Page.indent - (facts.map(ruler.width(of:)).max() ?? 0) - 2
    var names = persons.fitting(room, ruler)[...]
    let texts = chart.subjects.map { subject in
      switch subject.title {
      case .none: ""
      case .label(let label): style.escaped(label)
      case .person: names.popFirst() ?? ""
      case .difference(let first, let second):
        CellScale.Sides(first: first, second: second).title(style)
      }
    }
    let cut = ruler.cutApart(texts, to: max(1, width - Page.indent))
    return zip(cut, facts).map { text, facts in
      var line = StyledLine()
      line.pad(to: Page.indent)
      line.append(text, width: ruler.width(of: text))
      guard !facts.isEmpty else { return line }
      line.pad(to: personWidth - ruler.width(of: facts))
      line.append(facts, width: ruler.width(of: facts))
      return line
    }
  }
}

extension CellScale.Sides {
  /// What stands above a difference.
  fileprivate func title(_ style: TerminalStyle) -> String {
    let names = shortened(style)
    return "\(names.first) \(style.glyphs == .ascii ? "-" : "−") \(names.second)"
  }
}
