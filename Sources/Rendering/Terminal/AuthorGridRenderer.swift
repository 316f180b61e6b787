package import Aggregation
import ContributionModel

/// Draws a small grid for each person, all on one scale.
///
/// Grids stand next to each other where two or more have room. Elsewhere, and in windows of several years, each person
/// is one row of longer cells.
package struct AuthorGridRenderer: Sendable {
  private let style: TerminalStyle
  private let ruler: TextRuler
  private let phrases: Phrases
  /// Columns that the text around narrow grids may take all the same.
  private let leastTextWidth = 80
  /// Columns for a name and its commits where the window is of few weeks.
  private let leastSubjectWidth = 28

  package init(style: TerminalStyle) {
    self.style = style
    ruler = style.ruler
    phrases = style.phrases
  }

  package func render(_ subject: AuthorGrids, heading: ReportHeading) -> String {
    let ranking = subject.ranking
    var body = Page(style: style)
    let width = max(append(subject, to: &body), leastTextWidth)
    var page = Page(style: style)
    page.top(heading, facts: phrases.activity(ranking), width: width)
    page.blank()
    page.append(body)
    page.blank()
    if ranking.authors == 0 {
      page.paragraph("No commits \(phrases.spokenRange(ranking.window)).")
    }
    if let kinds = phrases.kinds(ranking) { page.paragraph(kinds, width: width) }
    page.foot(rules: heading.rules, notes: heading.notes, width: width)
    return page.text
  }

  /// Appends all persons and the legend, and gives the columns that they take.
  private func append(_ subject: AuthorGrids, to page: inout Page) -> Int {
    let rows = subject.ranking.rows
    guard !rows.isEmpty else { return 0 }
    let room = GridArrangement.capacity(
      of: subject.grids, leastWidth: leastSubjectWidth, style: style)
    guard let grid = subject.grids.first, subject.grids.count == 1, room >= min(2, rows.count)
    else { return appendRows(subject, to: &page) }
    let arrangement = GridArrangement(
      subject.grids, subjects: rows.count, leastWidth: leastSubjectWidth, style: style)
    let layout = arrangement.layout
    let titleWidth = min(arrangement.subjectWidth, max(layout.width, leastSubjectWidth))
    let titles = titles(rows, width: titleWidth)
    arrangement.append(
      zip(rows, titles).map { row, title in
        [title]
          + layout.lines(grid, counts: row.days, scale: subject.scale)
      }, to: &page)
    appendOmission(subject.ranking, to: &page)
    Legend(
      subject.scale, painter: layout.painter(subject.scale), style: style,
      remark: rows.count > 1 ? "(one scale for all)" : ""
    ).append(to: &page, margin: layout.margin, edge: arrangement.width)
    if let omission = layout.omission(grids: 1) { page.paragraph(omission) }
    return arrangement.width
  }

  private func appendRows(_ subject: AuthorGrids, to page: inout Page) -> Int {
    let ranking = subject.ranking
    let rows = CellRows(
      ranking.rows.map {
        CellRows.Row(
          person: PersonText($0.person, style: style), commits: $0.commits, days: $0.days)
      }, window: ranking.window, weekStart: subject.weekStart,
      scaleRequest: subject.scaleRequest, style: style)
    rows.append(to: &page)
    appendOmission(ranking, to: &page)
    page.blank()
    rows.appendLegend(to: &page)
    return rows.width
  }

  private func appendOmission(_ ranking: AuthorRanking, to page: inout Page) {
    guard let omission = phrases.omission(ranking) else { return }
    page.paragraph(omission)
    page.blank()
  }

  /// The names at the left and the commits at the right edge of each grid.
  private func titles(_ rows: [AuthorRanking.Row], width: Int) -> [StyledLine] {
    let commits = rows.map { phrases.count($0.commits, "commit") }
    let room = width - Page.indent - (commits.map(ruler.width(of:)).max() ?? 0) - 2
    let names = rows.map { PersonText($0.person, style: style) }.fitting(room, ruler)
    return zip(names, commits).map { name, commits in
      var line = StyledLine()
      line.pad(to: Page.indent)
      line.append(name, width: ruler.width(of: name))
      line.pad(to: width - ruler.width(of: commits))
      line.append(commits, width: ruler.width(of: commits))
      return line
    }
  }
}
