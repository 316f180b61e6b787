import Aggregation
import CommandLineKit
import Rendering

/// `git almanac streaks`: the longest streaks and the current one.
struct StreaksCommand {
  private let reading: Reading
  private let look: LookOptions
  private let rule: StreakRule
  private let limit: Int
  private let format: Format

  /// The values of `--format`.
  private enum Format: String, CaseIterable {
    case table, text, json
  }

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try arguments.choice("format") ?? .table
    look = try LookOptions(arguments, surroundings, hasShades: format == .table)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    limit = try arguments.integer("limit", in: 0 ... .max) ?? 10
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart, usual: .allTime)
    let report = StreakReport(
      tally, window: window.range, today: reading.options.today, rule: rule,
      limit: limit == 0 ? nil : limit, scaleRequest: look.scale)
    var heading = reading.heading
    heading.rules += rule.sentences
    if format == .table { heading.rules += look.rules }
    let text =
      switch format {
      case .table: StreaksRenderer(style: look.style).render(report, heading: heading)
      case .text: StreaksRenderer(style: look.style).sentences(report, heading: heading)
      case .json:
        StreaksJSONRenderer().render(report, today: reading.options.today, notes: heading.notes)
      }
    return reading.result(text)
  }
}
