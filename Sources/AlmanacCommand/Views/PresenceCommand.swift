import Aggregation
import CommandLineKit
import ContributionModel
import Presentation
import Rendering

/// `git almanac presence`: since when everyone is there, who is new, who has gone quiet.
struct PresenceCommand: ViewCommand {
  static let formats: [OutputFormat] = [.table, .csv, .json]
  static let spec = CommandSpec(
    "presence", abstract: "Show since when everyone is there, who is new, who went quiet.",
    discussion: """
      A row for each person of the window, a cell for each week, month, quarter or year. New \
      is whose first commit of all lies in the window. Quiet is who had commits in three or \
      more months, but none in the last 90 days of the window, or in its last third where \
      that is shorter.
      """,
    arguments: [.repositories],
    options: OptionTables.reading + OptionTables.presence + [format] + OptionTables.look,
    examples: [
      Example("git almanac presence --bots exclude", "Who is around this year."),
      Example("git almanac presence --all-time --sort first", "Who came when."),
    ])

  private static let format = OptionTables.tableFormat(formats)

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat
  private let order: AuthorRanking.Order
  private let unit: Periods.Unit?
  /// How many persons are shown; nil shows all.
  private let limit: Int?

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try Self.format(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: format.hasShades)
    order = try arguments.choice("sort") ?? .commits
    unit = try arguments.choice("cells")
    // A table for programs is whole unless it is asked to be short.
    let limit =
      try arguments.integer("limit", in: 0 ... .max) ?? (format.isForPrograms ? 0 : 30)
    self.limit = limit == 0 ? nil : limit
    reading = try Reading(arguments, surroundings)
  }

  func view() throws -> PresenceView {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let today = reading.options.today
    let ranking = AuthorRanking(
      tally, window: window.range, today: today, order: order, weekStart: look.weekStart,
      weeks: 1)
    return PresenceView(
      Presence(ranking, historyStart: historyStart(tally), limit: limit),
      missing: MissingCommits(tally, today: today), reading.frame, unit: unit,
      weekStart: look.weekStart, scaleRequest: look.scale, phrases: phrases)
  }

  /// The first day of all: who is new does not depend on whom else was asked for.
  ///
  /// All time begins with those who were asked for, so that every one of them begins in it.
  private func historyStart(_ tally: Tally) -> CivilDay? {
    reading.options.rules.authors.isEveryone || reading.options.window == .allTime
      ? tally.days.days.first : reading.tallyOfEveryone().days.days.first
  }
}
