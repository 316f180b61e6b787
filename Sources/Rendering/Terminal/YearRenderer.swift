package import Aggregation

/// Draws the year view: a grid of weeks for each year, the legend, the figures and what they say in words.
package struct YearRenderer: Sendable {
  private let style: TerminalStyle

  package init(style: TerminalStyle) {
    self.style = style
  }

  package func render(_ report: YearReport, heading: ReportHeading) -> String {
    page(report, layout(report), heading).page.text
  }

  private func layout(_ report: YearReport) -> GridLayout {
    GridLayout(report.grids.map(\.grid), style: style, columns: style.columns)
  }

  /// The page, and which of its lines are the grids.
  private func page(
    _ report: YearReport, _ layout: GridLayout, _ heading: ReportHeading
  ) -> (page: Page, grids: Range<Int>) {
    let width = min(style.columns, max(layout.width, Page.leastWidth))
    var page = Page(style: style)
    page.top(heading, facts: style.phrases.activity(report.summary), width: width)
    page.blank()
    let start = page.lines.count
    page.append(grids(report, layout))
    let grids = start..<page.lines.count
    page.blank()
    Legend(report.scale, painter: layout.painter(report.scale), style: style)
      .append(to: &page, margin: layout.margin, edge: layout.width)
    if let omission = layout.omission(grids: report.grids.count) { page.paragraph(omission) }
    page.blank()
    page.end(report.summary, heading: heading, width: width)
    return (page, grids)
  }

  /// The lines of all grids, with no week of a higher level than it may have.
  private func grids(
    _ report: YearReport, _ layout: GridLayout,
    highestLevel: (_ grid: Int, _ column: Int) -> Int = { _, _ in .max }
  ) -> [StyledLine] {
    var page = Page(style: style)
    var before: Int?
    for (place, labelled) in report.grids.enumerated() {
      page.blank()
      if let before, let year = labelled.year, year > before + 1 {
        page.line("\(before + 1) \(style.phrases.dash) \(year - 1)  no commits")
        page.blank()
      }
      before = labelled.year
      if report.grids.count > 1, let year = labelled.year {
        let commits = labelled.grid.shown.map { report.counts.within($0).total } ?? 0
        page.line("\(year)  \(style.phrases.count(commits, "commit"))")
      }
      page.append(
        layout.lines(labelled.grid, counts: report.counts, scale: report.scale) { column in
          highestLevel(place, column)
        })
    }
    return page.lines
  }
}

// The growth.
extension YearRenderer {
  /// The view as it grows week by week, for a terminal of so many rows; nil where the grids are higher.
  package func growth(_ report: YearReport, heading: ReportHeading, rows: Int) -> Growth? {
    let layout = layout(report)
    let (page, grids) = page(report, layout, heading)
    // The cursor stands in the row below.
    guard grids.count < rows else { return nil }
    let weeks = report.grids.map { layout.shownWeeks($0.grid) }
    // The number of weeks that come before each grid.
    let offsets = weeks.indices.map { weeks[..<$0].reduce(0) { $0 + $1.count } }
    let total = weeks.reduce(0) { $0 + $1.count }
    let weeksAFrame = max(1, (total + Growth.mostWaves - 1) / Growth.mostWaves)
    let frames = (0..<(total / weeksAFrame + report.scale.levels)).map { frame in
      self.grids(report, layout) { grid, column in
        let age = frame * weeksAFrame - (offsets[grid] + column - weeks[grid].lowerBound)
        return age < 0 ? 0 : age / weeksAFrame + 1
      }
    }
    return Growth(
      page, grids: grids, seed: self.grids(report, layout) { _, _ in 0 }, frames: frames)
  }
}
