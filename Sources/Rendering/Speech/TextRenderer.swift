package import Aggregation

/// Writes the figures of a calendar as plain sentences, for listening to as much as for reading.
package struct TextRenderer: Sendable {
  private let style: TerminalStyle

  package init(style: TerminalStyle) {
    self.style = style
  }

  package func render(_ report: YearReport, heading: ReportHeading) -> String {
    let phrases = style.phrases
    let figures = Figures(report.summary, phrases: phrases)
    return spokenText(
      [phrases.sentences(report.summary)] + figures.all.map { "\($0.sentence)." },
      heading: heading, notes: report.summary.notes, style: style)
  }
}

/// The sentences of a view between what it is of and by which rules, with its notes and those of the heading.
func spokenText(
  _ sentences: [String], heading: ReportHeading, notes: [String], style: TerminalStyle
) -> String {
  let label = [heading.repository, heading.branch].compactMap(\.self).map(style.escaped)
  let all =
    ["\(label.joined(separator: ", "))"] + sentences
    + [style.escaped(heading.rules.joined(separator: " "))]
    + (notes + heading.notes).map(style.escaped)
  return all.flatMap { style.ruler.wrapped($0, to: max(1, style.columns)) }
    .reduce(into: "") { $0 += $1 + "\n" }
}
