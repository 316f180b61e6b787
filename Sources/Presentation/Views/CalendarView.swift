package import Aggregation
import ContributionModel

/// The year grid, or months as sheets of a calendar, with the figures and what they say in words.
package struct CalendarView: ViewDescription {
  private let report: YearReport
  package let frame: ReportFrame
  private let form: Form
  private let scaleRequest: LevelScale.Request
  private let phrases: Phrases

  /// How the days are laid out.
  package enum Form: Sendable {
    /// Grids of weeks.
    case grid
    /// A sheet for each month. The report has a grid for each.
    case months
  }

  package init(
    _ report: YearReport, _ frame: ReportFrame, form: Form,
    scaleRequest: LevelScale.Request = LevelScale.Request(), phrases: Phrases
  ) {
    self.report = report
    self.frame = frame
    self.form = form
    self.scaleRequest = scaleRequest
    self.phrases = phrases
  }

  package var notes: [String] { MissingCommits(report.summary).notes + frame.notes }

  package func document() -> Document? {
    let summary = report.summary
    let figures = SummaryFigures(summary, phrases: phrases)
    let sentences = phrases.sentences(summary)
    return Document(
      heading: frame.heading(facts: phrases.activity(summary)),
      blocks: [chart, .figures(figures.list), .sentences([sentences])],
      rules: frame.ruleSentences + summary.rule.sentences,
      shadeRule: scaleRequest.sentence(shading: "day"), notes: notes,
      spoken: [sentences] + figures.all.map { "\($0.sentence)." })
  }

  private var chart: Document.Block {
    switch form {
    case .grid:
      let subject = CalendarChart.Subject(report, tellsTotals: true, phrases)
      return .calendar(CalendarChart([subject], scale: subject.scale))
    case .months: return .months(MonthChart(report, today: frame.today, phrases))
    }
  }

  package func record() -> [DataValue.Member]? {
    var members = report.members
    members.insert(.init("today", .day(frame.today)), at: 1)
    return members + [.init("notes", .strings(notes))]
  }
}
