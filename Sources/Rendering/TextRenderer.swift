package import Aggregation

/// Writes the figures of a calendar as plain sentences, for listening to as much as for reading.
package struct TextRenderer: Sendable {
  private let style: TerminalStyle

  package init(style: TerminalStyle) {
    self.style = style
  }

  /// Takes what the window is where the streaks are to be those of it: "month", "months".
  package func render(
    _ report: YearReport, heading: ReportHeading, period: String? = nil
  ) -> String {
    let phrases = style.phrases
    let figures = Figures(report.summary, phrases: phrases, period: period)
    let label = [heading.repository, heading.branch].compactMap(\.self).map(style.escaped)
    let sentences =
      ["\(label.joined(separator: ", "))", phrases.sentences(report.summary)]
      + figures.all.map { "\($0.label): \($0.spoken)." }
      + [style.escaped(heading.rules.joined(separator: " "))]
      + (report.summary.notes + heading.notes).map(style.escaped)
    return sentences.flatMap { style.ruler.wrapped($0, to: max(1, style.columns)) }
      .reduce(into: "") { $0 += $1 + "\n" }
  }
}
