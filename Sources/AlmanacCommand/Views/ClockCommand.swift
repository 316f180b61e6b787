import Aggregation
import CommandLineKit
import ContributionModel
import Presentation
import Rendering

/// `git almanac clock`: the hours of the day as a clock, and those of the weekdays.
struct ClockCommand: ViewCommand {
  static let formats: [OutputFormat] = [.clock, .text, .json]
  static let spec = CommandSpec(
    "clock", abstract: "Draw the hours of the day as a clock, and those of the weekdays.",
    discussion: """
      Each hour of the day is a wedge of the dial, in the shade of its commits; the hands show \
      their mean time. The card has a row for each weekday and a column for each hour. Hours \
      are those of the zone that days are reckoned in: by default, the author's own. Bots and AI assistants, which keep to \
      schedules, are left out unless --bots include or --author is given.
      """,
    arguments: [.repositories],
    options: OptionTables.reading + OptionTables.look + OptionTables.clock + [format],
    examples: [
      Example("git almanac clock --me --year 2024", "Your own hours of 2024."),
      Example("git almanac clock --face 12 --at 10:08", "A dial of twelve hours."),
    ])

  private static let format = OptionTables.format(
    formats, help: "A clock, text to be read aloud, or JSON for programs.")

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat
  private let face: ClockFaceKind
  /// The time that the hands show, in minutes after midnight; nil for the mean time.
  private let time: Int?

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try Self.format(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: format.hasShades)
    face = try arguments.choice("face") ?? .twentyFour
    time = try arguments.converted("at", expecting: "a time such as 15:30", ClockTime.shown)
    reading = try Reading(arguments, surroundings)
  }

  func view() throws -> ClockView {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart).range
    let options = reading.options
    let counts = HourCounts(
      reading.gathering.repositories.map(\.source), window: window, rules: options.rules)
    let report = ClockReport(
      counts, tally: tally, window: window, today: options.today, scaleRequest: look.scale)
    return ClockView(
      report, reading.frame, face: face, time: time, bots: options.rules.authors.bots.rawValue,
      weekStart: look.weekStart, scaleRequest: look.scale, phrases: phrases)
  }
}
