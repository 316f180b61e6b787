import Aggregation
import CommandLineKit
import Rendering

/// `git almanac`: the year grid with its figures.
struct YearCommand {
  private let reading: Reading
  private let look: LookOptions
  private let rule: StreakRule
  private let isSegmented: Bool
  private let format: CalendarFormat
  /// The rows of the terminal on which the grid is to grow; nil where it is not.
  private let rowsForGrowth: Int?

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try arguments.choice("format") ?? .grid
    look = try LookOptions(arguments, surroundings, hasShades: format == .grid)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    isSegmented = arguments.flag("segmented")
    let grows = format == .grid && arguments.flag("animate")
    rowsForGrowth = grows ? surroundings.rowsForMotion : nil
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let report = YearReport(
      tally, window: window, today: reading.options.today, weekStart: look.weekStart,
      isSegmented: isSegmented, rule: rule, scaleRequest: look.scale)
    var heading = reading.heading
    heading.rules += rule.sentences
    if format == .grid { heading.rules += look.rules }
    let renderer = YearRenderer(style: look.style)
    let text =
      switch format {
      case .grid: renderer.render(report, heading: heading)
      case .text: TextRenderer(style: look.style).render(report, heading: heading)
      case .json:
        JSONRenderer().render(report, today: reading.options.today, notes: heading.notes)
      }
    var result = reading.result(text)
    result.growth = rowsForGrowth.flatMap { renderer.growth(report, heading: heading, rows: $0) }
    return result
  }
}

/// The values of `--format` of calendars.
enum CalendarFormat: String, CaseIterable {
  case grid, text, json
}
