package import Presentation

/// Draws documents for a terminal, and fits them to its width.
package struct TerminalRenderer: Sendable {
  private let style: TerminalStyle
  /// Columns that the text around narrow charts may take all the same.
  private static let leastWidth = 80

  package init(style: TerminalStyle) {
    self.style = style
  }

  package func render(_ document: Document) -> String { page(document).page.text }

  /// The page, and which of its lines are the grids of its calendar.
  private func page(_ document: Document) -> (page: Page, grids: Range<Int>) {
    let blocks = document.blocks.map(drawn)
    let width = min(style.columns, max(blocks.map(\.width).max() ?? 0, Self.leastWidth))
    var page = Page(style: style)
    var grids = 0..<0
    page.top(document.heading, width: width)
    for block in blocks {
      page.blank()
      if block.grids > 0 { grids = page.lines.count..<page.lines.count + block.grids }
      page.append(block.lines)
      for sentence in block.sentences { page.paragraph(style.escaped(sentence), width: width) }
    }
    // The foot goes on from sentences, and keeps apart from charts.
    if blocks.last?.lines.isEmpty == false { page.blank() }
    for remark in blocks.flatMap(\.remarks) { page.paragraph(remark, width: width) }
    page.foot(
      rules: document.rules + [document.shadeRule].compactMap(\.self) + blocks.flatMap(\.rules),
      notes: document.notes, width: width)
    return (page, grids)
  }

  private func drawn(_ block: Document.Block) -> DrawnBlock {
    switch block {
    case .calendar(let chart): CalendarBlock(chart, style: style).drawn
    case .months(let chart): MonthLayout(chart, style: style).drawn
    case .clock(let chart): ClockBlock(chart, style: style).drawn
    case .presence(let chart): RowBlock(chart, style: style).drawn
    case .table(let table): TableBlock(table, style: style).drawn
    case .matrix(let matrix): MatrixBlock(matrix, style: style).drawn
    case .figures(let figures): FigureBlock(style: style).drawn(figures)
    case .sentences(let sentences): DrawnBlock(sentences: sentences)
    }
  }
}

// The growth.
extension TerminalRenderer {
  /// The document as its calendar grows week by week, for a terminal of so many rows.
  ///
  /// Nil if it has no calendar, or if the grids are higher than the terminal.
  package func growth(_ document: Document, rows: Int) -> Growth? {
    let (page, lines) = page(document)
    // The cursor is in the row below.
    guard let chart = document.firstCalendar, !lines.isEmpty, lines.count < rows else { return nil }
    let block = CalendarBlock(chart, style: style)
    let weeks = block.shownWeeks
    // The number of weeks that come before each grid.
    let offsets = weeks.indices.map { weeks[..<$0].reduce(0) { $0 + $1.count } }
    let total = weeks.reduce(0) { $0 + $1.count }
    let weeksAFrame = max(1, (total + Growth.mostWaves - 1) / Growth.mostWaves)
    let levels = chart.scale?.highestLevel ?? 0
    let frames = (0..<(total / weeksAFrame + levels)).map { frame in
      block.gridLines { grid, column in
        let age = frame * weeksAFrame - (offsets[grid] + column - weeks[grid].lowerBound)
        return age < 0 ? 0 : age / weeksAFrame + 1
      }
    }
    return Growth(
      page, grids: lines, seed: block.gridLines { _, _ in 0 }, frames: frames)
  }
}
