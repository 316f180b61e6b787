package import Aggregation

/// Draws the year view: a grid of weeks for each year, the legend, the figures and what they say in words.
package struct YearRenderer: Sendable {
  private let style: TerminalStyle
  /// Columns that the text around a short grid may take all the same.
  private let leastTextWidth = 80

  package init(style: TerminalStyle) {
    self.style = style
  }

  package func render(_ report: YearReport, heading: ReportHeading) -> String {
    let phrases = style.phrases
    let layout = GridLayout(report.grids.map(\.grid), style: style, columns: style.columns)
    let width = min(style.columns, max(layout.width, leastTextWidth))
    var page = Page(style: style)
    page.top(heading, facts: phrases.activity(report.summary), width: width)
    page.blank()
    append(report, layout, to: &page)
    page.blank()
    FigureBlock(style: style).append(Figures(report.summary, phrases: phrases), to: &page)
    page.blank()
    page.paragraph(phrases.sentences(report.summary), width: width)
    page.foot(rules: heading.rules, notes: report.summary.notes + heading.notes, width: width)
    return page.text
  }

  private func append(_ report: YearReport, _ layout: GridLayout, to page: inout Page) {
    var before: Int?
    for labelled in report.grids {
      if let before, let year = labelled.year, year > before + 1 {
        page.line("\(before + 1) \(style.phrases.dash) \(year - 1)  no commits")
        page.blank()
      }
      before = labelled.year
      if report.grids.count > 1, let year = labelled.year {
        let commits = labelled.grid.shown.map { report.counts.within($0).total } ?? 0
        page.line("\(year)  \(style.phrases.count(commits, "commit"))")
      }
      page.append(layout.lines(labelled.grid, counts: report.counts, scale: report.scale))
      page.blank()
    }
    Legend(report.scale, painter: layout.painter(report.scale), style: style)
      .append(to: &page, margin: layout.margin, edge: layout.width)
    if let omission = layout.omission(grids: report.grids.count) { page.paragraph(omission) }
  }
}
