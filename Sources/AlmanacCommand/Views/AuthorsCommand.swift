import Aggregation
import CommandLineKit
import Presentation
import Rendering

/// `git almanac authors`: the table of persons, or a grid for each.
struct AuthorsCommand: ViewCommand {
  static let formats: [OutputFormat] = [.table, .csv, .json]
  static let spec = CommandSpec(
    "authors", abstract: "List the persons, with their commits and streaks.",
    discussion: """
      A row for everyone who has commits in the window, with their share of all of them there. \
      The longest streak is the longest in the window; the current streak, and the first and \
      the last day, are of the whole history. A wide terminal has room \
      for a bar for each week besides.
      """,
    arguments: [.repositories],
    options: OptionTables.reading + OptionTables.authors + [format] + OptionTables.streaks
      + OptionTables.look,
    examples: [
      Example(
        "git almanac authors --year 2024 --sort streak", "Who worked longest without a break."),
      Example("git almanac authors --grid", "A small grid for each person."),
      Example("git almanac authors --bots exclude --format csv", "Persons only, as a table."),
    ])

  private static let format = OptionTables.tableFormat(formats)

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat
  private let rule: StreakRule
  private let order: AuthorRanking.Order
  /// Whether a grid is drawn for each person.
  private let hasGrids: Bool
  /// How many persons are shown; nil shows all.
  private let limit: Int?

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    hasGrids = arguments.flag("grid")
    format = hasGrids ? .grid : try Self.format(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: hasGrids)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    order = try arguments.choice("sort") ?? .commits
    // A table for programs is whole unless it is asked to be short.
    let usual = format.isForPrograms ? 0 : hasGrids ? 12 : 20
    let limit = try arguments.integer("limit", in: 0 ... .max) ?? usual
    self.limit = limit == 0 ? nil : limit
    reading = try Reading(arguments, surroundings, tellsKinds: true)
  }

  func view() throws -> AuthorsView {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let today = reading.options.today
    let ranking = AuthorRanking(
      tally, window: window.range, today: today, order: order, limit: limit,
      weekStart: look.weekStart, rule: rule)
    let missing = MissingCommits(tally, today: today)
    guard hasGrids else {
      return AuthorsView(ranking, missing: missing, reading.frame, phrases: phrases)
    }
    let grids = AuthorGrids(
      ranking, window: window, weekStart: look.weekStart, scaleRequest: look.scale)
    return AuthorsView(grids, missing: missing, reading.frame, phrases: phrases)
  }
}
