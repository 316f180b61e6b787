package import Aggregation
package import ContributionModel

/// The hours of the day as a clock, with the hours of the weekdays.
package struct ClockView: ViewDescription {
  private let report: ClockReport
  package let frame: ReportFrame
  private let face: ClockFaceKind
  private let time: Int?
  private let bots: String
  private let weekStart: Weekday
  private let scaleRequest: LevelScale.Request
  private let phrases: Phrases

  /// Takes the time that the hands show, in minutes after midnight, or nil for the mean time, and whether bots and
  /// AI assistants count, in the words of `--bots`.
  package init(
    _ report: ClockReport, _ frame: ReportFrame, face: ClockFaceKind, time: Int?, bots: String,
    weekStart: Weekday, scaleRequest: LevelScale.Request = LevelScale.Request(), phrases: Phrases
  ) {
    self.report = report
    self.frame = frame
    self.face = face
    self.time = time
    self.bots = bots
    self.weekStart = weekStart
    self.scaleRequest = scaleRequest
    self.phrases = phrases
  }

  package var notes: [String] { MissingCommits(report).notes + frame.notes }

  package func document() -> Document? {
    let counts = report.counts
    let figures = ClockFigures(counts, phrases: phrases)
    let commits = phrases.amount(counts.total)
    let sentences = phrases.sentences(report)
    return Document(
      heading: frame.heading(facts: "\(commits), \(phrases.range(report.window))"),
      blocks: [
        .clock(ClockChart(report, face: face, time: time, weekStart: weekStart)),
        .figures(figures.list), .sentences([sentences]),
      ],
      rules: frame.ruleSentences, shadeRule: scaleRequest.sentence(shading: "hour"), notes: notes,
      spoken: [sentences] + (phrases.partsSentence(counts).map { [$0] } ?? []) + hours)
  }

  /// The commits of the hours that have any, as a sentence; empty if none has.
  private var hours: [String] {
    let hours = report.counts.hours.enumerated().filter { $0.element > 0 }.map { hour, commits in
      "\(phrases.number(commits)) \(phrases.spokenHour(hour))"
    }
    return hours.isEmpty
      ? [] : ["\(phrases.nouns.capitalizedFirst) by hour: \(hours.joined(separator: "; "))."]
  }

  package func record() -> [DataValue.Member]? {
    let counts = report.counts
    let parts = counts.parts
    // Monday first, as ISO 8601 numbers the weekdays.
    let chart = ClockChart(report, face: face, time: time, weekStart: .monday)
    let busiest = counts.busiest.map { busiest in
      DataValue.object([
        .init("hour", .number(busiest.hour)), .init("commits", .number(busiest.commits)),
      ])
    }
    let weekdays = chart.weekdays.enumerated().flatMap { index, row in
      row.hours.enumerated().map { hour, cell in
        cell.value([.init("weekday", .number(index + 1)), .init("hour", .number(hour))])
      }
    }
    let start: [DataValue.Member] = [
      .init("window", .object(report.window.members)),
      .init("today", .day(frame.today)),
      .init("bots", .string(bots)),
      .init("commits", .number(counts.total)),
      .init("mean", counts.mean.map { .string(clockTime(minutes: $0 / 60)) } ?? .null),
      .init("busiestHour", busiest ?? .null),
      .init(
        "parts",
        .object([
          .init("weekdays9to17", .number(parts.daytime)),
          .init("weekdaysOtherHours", .number(parts.otherHours)),
          .init("weekends", .number(parts.weekends)),
        ])),
      .init(
        "hours",
        .array(
          chart.hours.enumerated().map { hour, cell in
            cell.value([.init("hour", .number(hour))])
          })),
      .init("weekdays", .array(weekdays)),
      .init("hourLevels", chart.hourScale.value),
      .init("weekdayLevels", chart.weekdayScale.value),
    ]
    return start + MissingCommits(report).members + [.init("notes", .strings(notes))]
  }
}
