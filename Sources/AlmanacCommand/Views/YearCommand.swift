import Aggregation
import CommandLineKit
import Presentation
import Rendering

/// `git almanac`: the year grid with its figures.
struct YearCommand: ViewCommand {
  static let formats: [OutputFormat] = [.grid, .text, .json]
  static let spec = CommandSpec(
    "year", abstract: "Draw the year grid with its figures.",
    discussion: """
      Without an option for the window, shows the week of today and the 52 before it. Several \
      repositories make one calendar, in which a commit that several of them hold counts once.
      """,
    arguments: [.repositories],
    options: OptionTables.reading + OptionTables.streaks + OptionTables.look
      + OptionTables.segmented + OptionTables.animation
      + [format],
    examples: [
      Example("git almanac", "The last 53 weeks of the branch that is checked out."),
      Example("git almanac --year 2024 --me", "Your own year 2024."),
      Example("git almanac --author ada --all", "One person's work on every branch."),
      Example("git almanac ../app ../site --all-time", "Two repositories as one calendar."),
      Example("git almanac ~/src --recursive", "Every repository below a folder."),
    ])

  private static let format = OptionTables.calendarFormat(formats)

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat
  private let rule: StreakRule
  private let isSegmented: Bool
  /// The rows of the terminal on which the grid is to grow; nil if it is not.
  private let rowsForGrowth: Int?

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try Self.format(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: format.hasShades)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    isSegmented = arguments.flag("segmented")
    rowsForGrowth =
      format.hasShades && arguments.flag("animate") ? surroundings.rowsForMotion : nil
    reading = try Reading(arguments, surroundings)
  }

  func view() throws -> CalendarView {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let report = YearReport(
      tally, window: window, today: reading.options.today, weekStart: look.weekStart,
      isSegmented: isSegmented, rule: rule, scaleRequest: look.scale)
    return CalendarView(
      report, reading.frame, form: .grid, scaleRequest: look.scale, phrases: phrases)
  }

  func result() throws -> CommandResult {
    let view = try view()
    var result = result(view)
    if let rowsForGrowth, let document = view.document() {
      result.growth = TerminalRenderer(style: look.style).growth(document, rows: rowsForGrowth)
    }
    return result
  }
}
