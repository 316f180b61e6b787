import Aggregation
import CommandLineKit
import ContributionModel
import Rendering

/// `git almanac clock`: the hours of the day as a clock, and those of the weekdays.
struct ClockCommand {
  private let reading: Reading
  private let look: LookOptions
  private let format: Format
  private let face: ClockFace.Kind
  /// The time that the hands show, in minutes after midnight; nil for the mean time.
  private let time: Int?

  /// The values of `--format`.
  private enum Format: String, CaseIterable {
    case clock, text, json
  }

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try arguments.choice("format") ?? .clock
    look = try LookOptions(arguments, surroundings, hasShades: format == .clock)
    face = try arguments.choice("face") ?? .twentyFour
    time = try arguments.converted("at", expecting: "a time such as 15:30", ClockTime.shown)
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart).range
    let options = reading.options
    let counts = HourCounts(
      reading.gathering.repositories.map(\.source), window: window, rules: options.rules)
    let report = ClockReport(
      counts, tally: tally, window: window, today: options.today, scaleRequest: look.scale)
    var heading = reading.heading
    if format == .clock { heading.rules += look.rules(shading: "hour") }
    let text =
      switch format {
      case .clock:
        ClockRenderer(style: look.style, weekStart: look.weekStart)
          .render(report, heading: heading, face: face, time: time)
      case .text: ClockTextRenderer(style: look.style).render(report, heading: heading)
      case .json:
        ClockJSONRenderer().render(
          report, today: options.today, bots: options.rules.authors.bots.rawValue,
          notes: heading.notes)
      }
    return reading.result(text)
  }
}
