package import Aggregation

/// Writes the figures of the clock as plain sentences, for listening to as much as for reading.
package struct ClockTextRenderer: Sendable {
  private let style: TerminalStyle

  package init(style: TerminalStyle) {
    self.style = style
  }

  package func render(_ report: ClockReport, heading: ReportHeading) -> String {
    let phrases = style.phrases
    let hours = report.counts.hours.enumerated().filter { $0.element > 0 }.map { hour, commits in
      "\(phrases.number(commits)) \(phrases.spokenHour(hour))"
    }
    return spokenText(
      [phrases.sentences(report)] + (phrases.partsSentence(report.counts).map { [$0] } ?? [])
        + (hours.isEmpty ? [] : ["Commits by hour: \(hours.joined(separator: "; "))."]),
      heading: heading, notes: report.notes, style: style)
  }
}
