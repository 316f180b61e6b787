import Aggregation
import CommandLineKit
import Presentation
import Rendering

/// `git almanac streaks`: the longest streaks and the current one.
struct StreaksCommand: ViewCommand {
  static let formats: [OutputFormat] = [.table, .text, .json]
  static let spec = CommandSpec(
    "streaks", abstract: "List the longest streaks, and the current one.",
    discussion: """
      Looks at all time unless a window is given. Then only the days inside the window count, \
      and a streak that goes on outside is marked as part of a longer one. The bars have the length of the streaks, and the shade of the commits on \
      their active days.
      """,
    arguments: [.repositories],
    options: OptionTables.reading + OptionTables.streaks + OptionTables.streakList
      + [format] + OptionTables.look,
    examples: [
      Example("git almanac streaks --me", "Your ten longest."),
      Example(
        "git almanac streaks --off-days sat,sun --holidays ~/holidays.txt",
        "Free days do not break them."),
      Example("git almanac streaks --streak-unit week", "Weeks in a row."),
    ])

  private static let format = OptionTables.format(
    formats, help: "A table, text to be read aloud, or JSON for programs.")

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat
  private let rule: StreakRule
  private let limit: Int

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try Self.format(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: format.hasShades)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    limit = try arguments.integer("limit", in: 0 ... .max) ?? 10
    reading = try Reading(arguments, surroundings)
  }

  func view() throws -> StreaksView {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart, usual: .allTime)
    let report = StreakReport(
      tally, window: window.range, today: reading.options.today, rule: rule,
      limit: limit == 0 ? nil : limit, scaleRequest: look.scale)
    return StreaksView(
      report, reading.frame, scaleRequest: look.scale, phrases: phrases)
  }
}
