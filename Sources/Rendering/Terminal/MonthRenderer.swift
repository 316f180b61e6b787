package import Aggregation
package import ContributionModel

/// Draws months as sheets of a calendar, with the legend, the figures and what they say in words.
package struct MonthRenderer: Sendable {
  private let style: TerminalStyle

  package init(style: TerminalStyle) {
    self.style = style
  }

  /// Takes a report with a grid for each month, oldest first, and the viewer's day as `today`.
  package func render(_ report: YearReport, today: CivilDay, heading: ReportHeading) -> String {
    let layout = MonthLayout(report, today: today, style: style)
    let width = min(style.columns, max(layout.width, Page.leastWidth))
    var page = Page(style: style)
    page.top(heading, facts: style.phrases.activity(report.summary), width: width)
    page.blank()
    for row in layout.rows {
      page.append(row)
      page.blank()
    }
    Legend(report.scale, painter: layout.painter, style: style)
      .append(to: &page, margin: layout.margin, edge: layout.width)
    page.blank()
    page.end(report.summary, heading: heading, width: width)
    return page.text
  }
}
