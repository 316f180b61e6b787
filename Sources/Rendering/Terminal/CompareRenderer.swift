package import Aggregation
import ContributionModel

/// Draws several histories side by side: a table with a column for each, and their grids, or the difference of two.
///
/// Grids stand next to each other where two or more of one column a week have room, else under each other,
/// weeks exactly under weeks. A table too wide for the terminal is cut into several.
package struct CompareRenderer: Sendable {
  private let style: TerminalStyle
  private let ruler: TextRuler
  private let phrases: Phrases

  package init(style: TerminalStyle) {
    self.style = style
    ruler = style.ruler
    phrases = style.phrases
  }

  /// Where there is nothing to compare, there is no more than the words around it, and of no repositories nothing.
  package func render(_ comparison: Comparison, heading: ReportHeading) -> String {
    var page = Page(style: style)
    if comparison.basis == .repository && comparison.columns.isEmpty { return page.text }
    let arrangement = arrangement(comparison)
    page.top(heading, facts: window(comparison), width: max(arrangement.width, Page.leastWidth))
    page.blank()
    CompareTable(comparison, style: style).append(to: &page)
    if let difference = comparison.difference {
      append(difference, comparison.columns.map(\.label), arrangement.layout, to: &page)
    } else if !comparison.columns.isEmpty {
      append(comparison, arrangement, to: &page)
    }
    // As in the other views, the foot goes on from sentences and stands apart from grids.
    if comparison.difference == nil { page.blank() }
    page.foot(rules: heading.rules, notes: comparison.notes + heading.notes, width: style.columns)
    return page.text
  }

  /// The days that are shown, from the first of any column to the last.
  private func window(_ comparison: Comparison) -> String {
    let windows = comparison.columns.map(\.report.summary.window)
    guard let first = windows.map(\.first).min(), let last = windows.map(\.last).max(),
      let range = DayRange(first, last)
    else { return phrases.range(comparison.window) }
    return comparison.basis == .year ? phrases.years(range) : phrases.range(range)
  }
}

// The grids.
extension CompareRenderer {
  /// Names over short grids have the room that they have in the table, and legends what they need.
  private func arrangement(_ comparison: Comparison) -> GridArrangement {
    let difference = comparison.difference
    let reports = comparison.columns.map(\.report)
    let names = comparison.columns.map { ruler.width(of: style.escaped($0.label)) }
    let legends = (comparison.hasOneScale ? [] : reports).map { report in
      Legend(
        report.scale,
        painter: CellPainter(style: style, levels: report.scale.levels, spacing: .narrow),
        style: style
      ).leastWidth
    }
    let named = Page.indent + min(names.max() ?? 0, CompareTable.widestLabel)
    return GridArrangement(
      (difference?.grids ?? reports.flatMap(\.grids)).map(\.grid),
      subjects: difference == nil ? comparison.columns.count : 1,
      leastWidth: max(named, legends.max() ?? 0), style: style)
  }

  private func append(
    _ comparison: Comparison, _ arrangement: GridArrangement, to page: inout Page
  ) {
    let layout = arrangement.layout
    let weeks = commonWeeks(comparison, layout)
    let labels = ruler.cutApart(
      comparison.columns.map { style.escaped($0.label) },
      to: max(1, arrangement.subjectWidth - Page.indent))
    let blocks = zip(labels, comparison.columns).map { label, column in
      block(
        label, column, arrangement, weeks: weeks,
        legend: comparison.hasOneScale ? nil : column.report.scale)
    }
    arrangement.append(blocks, to: &page)
    if comparison.hasOneScale {
      Legend(
        comparison.scale, painter: layout.painter(comparison.scale), style: style,
        remark: blocks.count > 1 ? "(one scale for all)" : ""
      ).append(to: &page, margin: layout.margin, edge: arrangement.width)
    }
    if weeks == nil {
      let grids = comparison.columns.map(\.report.grids.count).max() ?? 0
      if let omission = layout.omission(grids: grids) { page.paragraph(omission) }
    } else {
      page.paragraph(
        "Showing the same \(layout.weeks) weeks of each year; widen the terminal to see all.")
    }
  }

  /// The weeks that all years show where there is no room for all: those up to the last day of the latest year.
  private func commonWeeks(_ comparison: Comparison, _ layout: GridLayout) -> Range<Int>? {
    guard comparison.basis == .year, layout.weeks < layout.allWeeks else { return nil }
    return comparison.columns.last?.report.grids.last.map { layout.shownWeeks($0.grid) }
  }

  /// The label and the grids of one history, and its legend where it has a scale of its own.
  private func block(
    _ label: String, _ column: Comparison.Column, _ arrangement: GridArrangement,
    weeks: Range<Int>?, legend scale: LevelScale?
  ) -> [StyledLine] {
    let layout = arrangement.layout
    let report = column.report
    var style = style
    style.columns = arrangement.subjectWidth
    var part = Page(style: style)
    part.line(label)
    for labelled in report.grids {
      if report.grids.count > 1, let year = labelled.year { part.line("\(year)") }
      part.append(
        layout.lines(labelled.grid, counts: report.counts, scale: report.scale, weeks: weeks))
    }
    if let scale {
      part.blank()
      Legend(scale, painter: layout.painter(scale), style: style)
        .append(to: &part, margin: layout.margin, edge: layout.width)
    }
    return part.lines
  }
}

// The difference.
extension CompareRenderer {
  private func append(
    _ difference: Difference, _ labels: [String], _ layout: GridLayout, to page: inout Page
  ) {
    let painter = DifferencePainter(
      style: style, levels: difference.scale.levels, spacing: layout.cellSpacing)
    let labels = labels.map(style.escaped)
    let short = ruler.cutApart(labels, to: CompareTable.widestLabel)
    page.line("\(short[0]) \(style.glyphs == .ascii ? "-" : "−") \(short[1])")
    for labelled in difference.grids {
      if difference.grids.count > 1, let year = labelled.year { page.line("\(year)") }
      page.append(
        layout.lines(labelled.grid) { day, _ in
          difference.amount(on: day).map {
            painter.cell(level: $0.signum() * difference.scale.level(of: abs($0)))
          }
        })
    }
    page.blank()
    Legend(
      difference.scale, painter: painter, style: style, first: "\(short[0]) ahead",
      second: "\(short[1]) ahead"
    ).append(to: &page, margin: layout.margin, edge: layout.width)
    if layout.weeks < layout.allWeeks {
      page.paragraph(
        "Showing \(layout.weeks) of \(layout.allWeeks) weeks; widen the terminal to see all.")
    }
    page.blank()
    page.paragraph(
      phrases.sentences(difference, labels), width: max(layout.width, Page.leastWidth))
  }
}

extension Phrases {
  /// The figures of a difference, as sentences; takes the labels of both.
  func sentences(_ difference: Difference, _ labels: [String]) -> String {
    let days = difference.days == 1 ? "the one day" : "the \(count(difference.days, "day"))"
    var sentences = [
      "On \(days) compared, \(labels[0]) has \(count(difference.first, "commit")) and \(labels[1])"
        + " \(number(difference.second)).",
      "\(labels[0]) is ahead on \(count(difference.firstAhead.days.count, "day")), \(labels[1]) on"
        + " \(number(difference.secondAhead.days.count)); both have as many on"
        + " \(number(difference.even)).",
    ]
    if let leapDay = difference.leapDay {
      sentences.append("\(day(leapDay, .full)) has no counterpart and is left out.")
    }
    return sentences.joined(separator: " ")
  }
}
