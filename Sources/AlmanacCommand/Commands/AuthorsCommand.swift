import Aggregation
import CommandLineKit
import Rendering

/// `git almanac authors`: the table of persons, or a grid for each.
struct AuthorsCommand {
  private let reading: Reading
  private let look: LookOptions
  private let rule: StreakRule
  private let order: AuthorRanking.Order
  private let form: Form
  /// How many persons are shown; nil shows all.
  private let limit: Int?
  /// For fields of CSV; nil where no terminal shows them.
  private let escaper: TerminalEscaper?

  /// The values of `--format`, and what `--grid` asks for.
  private enum Form: String, CaseIterable {
    case table, csv, json
    case grid
  }

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    form = arguments.flag("grid") ? .grid : try arguments.choice("format") ?? .table
    look = try LookOptions(arguments, surroundings, hasShades: form == .grid)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    order = try arguments.choice("sort") ?? .commits
    // A table for programs is whole unless it is asked to be short.
    let usual =
      switch form {
      case .table: 20
      case .grid: 12
      case .csv, .json: 0
      }
    let limit = try arguments.integer("limit", in: 0 ... .max) ?? usual
    self.limit = limit == 0 ? nil : limit
    escaper = surroundings.fieldEscaper
    reading = try Reading(arguments, surroundings, tellsKinds: true)
  }

  func result() throws -> CommandResult {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let ranking = AuthorRanking(
      tally, window: window.range, today: reading.options.today, order: order, limit: limit,
      weekStart: look.weekStart, rule: rule)
    var heading = reading.heading
    let future = tally.future(after: reading.options.today)
    heading.notes =
      missingCommitNotes(undated: tally.undated, future: future, ahead: tally.ahead)
      + heading.notes
    switch form {
    case .table:
      heading.rules += rule.sentences
      return reading.result(AuthorsRenderer(style: look.style).render(ranking, heading: heading))
    case .grid:
      heading.rules += rule.sentences + look.rules(shading: "cell")
      let grids = AuthorGrids(
        ranking, window: window, weekStart: look.weekStart, scaleRequest: look.scale)
      return reading.result(AuthorGridRenderer(style: look.style).render(grids, heading: heading))
    case .json:
      return reading.result(
        JSONRenderer().render(
          ranking, today: reading.options.today, undated: tally.undated, future: future,
          ahead: tally.ahead.total, notes: heading.notes))
    case .csv:
      return reading.result(CSVRenderer(escaper: escaper).render(ranking), notes: heading.notes)
    }
  }
}
