import Aggregation
import ContributionModel

@testable import Presentation
@testable import Rendering

// Reports as the outputs write them.

extension YearReport {
  /// The cells of each grid.
  var cells: [CellGrid] {
    grids.map { CellGrid($0.grid, scale: CellScale(scale)) { counts[$0] } }
  }

  func view(
    _ frame: ReportFrame = Sample.frame, form: CalendarView.Form = .grid, _ style: TerminalStyle
  ) -> CalendarView {
    CalendarView(self, frame, form: form, phrases: style.phrases)
  }
}

func draw(_ view: some ViewDescription, _ style: TerminalStyle) -> String {
  view.document().map(TerminalRenderer(style: style).render) ?? "no document"
}

func speak(_ view: some ViewDescription, _ style: TerminalStyle) -> String {
  view.document().map(SpeechRenderer(style: style).render) ?? "no document"
}

func jsonText(_ view: some ViewDescription) -> String {
  view.record().map(JSONRenderer().render) ?? "no record"
}

func csvText(_ view: some ViewDescription, forTerminal: Bool = false) -> String {
  view.rows().map(CSVRenderer(scalarWidth: forTerminal ? sampleScalarWidth : nil).render)
    ?? "no rows"
}

func export(
  _ repositories: [ExportView.Repository], forTerminal: Bool = false
) -> String {
  csvText(ExportView(repositories, Sample.frame), forTerminal: forTerminal)
}

func draw(
  _ report: YearReport, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  draw(report.view(frame, style), style)
}

func drawMonths(
  _ report: YearReport, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  draw(report.view(frame, form: .months, style), style)
}

func speak(
  _ report: YearReport, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  speak(report.view(frame, style), style)
}

func jsonText(_ report: YearReport, notes: [String] = []) -> String {
  jsonText(report.view(Sample.frame(notes: notes), .sample(80)))
}

func draw(
  _ ranking: AuthorRanking, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  draw(
    AuthorsView(ranking, missing: MissingCommits(), frame, phrases: style.phrases), style)
}

func draw(
  _ grids: AuthorGrids, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  draw(AuthorsView(grids, missing: MissingCommits(), frame, phrases: style.phrases), style)
}

func draw(
  _ comparison: Comparison, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  draw(comparison.view(frame, style), style)
}

extension Comparison {
  func view(
    _ frame: ReportFrame = Sample.frame, _ style: TerminalStyle = .sample(80)
  ) -> CompareView {
    CompareView(self, frame, rule: StreakRule(), phrases: style.phrases)
  }
}

func draw(
  _ report: StreakReport, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  draw(StreaksView(report, frame, phrases: style.phrases), style)
}

func speak(
  _ report: StreakReport, _ style: TerminalStyle, _ frame: ReportFrame = Sample.frame
) -> String {
  speak(StreaksView(report, frame, phrases: style.phrases), style)
}

extension ReportFrame {
  /// A frame on the day of the samples.
  init(subject: String, tips: String? = nil, rules: [String] = [], notes: [String] = []) {
    self.init(
      subject: subject, tips: tips, today: Sample.today, ruleSentences: rules, notes: notes)
  }
}

extension Sample {
  static let frame = frame()

  static func frame(notes: [String] = []) -> ReportFrame {
    ReportFrame(
      subject: "example/garden", tips: "main", today: today,
      ruleSentences: ["Day: author date in each commit's own time zone.", "Merges count."],
      notes: notes)
  }
}
