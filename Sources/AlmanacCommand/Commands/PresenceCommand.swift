import Aggregation
import CommandLineKit
import Rendering

/// `git almanac presence`: since when everyone is there, who is new, who has gone quiet.
struct PresenceCommand {
  private let reading: Reading
  private let look: LookOptions
  private let order: AuthorRanking.Order
  private let unit: Periods.Unit?
  /// How many persons are shown; nil shows all.
  private let limit: Int?

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    look = try LookOptions(arguments, surroundings)
    order = try arguments.choice("sort") ?? .commits
    unit = try arguments.choice("cells")
    let limit = try arguments.integer("limit", in: 0 ... .max) ?? 30
    self.limit = limit == 0 ? nil : limit
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let ranking = AuthorRanking(
      tally, window: window.range, today: reading.options.today, order: order,
      weekStart: look.weekStart, weeks: 1)
    let presence = Presence(ranking, historyStart: tally.days.days.first, limit: limit)
    var heading = reading.heading
    heading.rules += look.rules(shading: "cell")
    heading.rules.append("First and last days are of the whole history.")
    let future = tally.days.total(after: reading.options.today)
    heading.notes = missingCommitNotes(undated: tally.undated, future: future) + heading.notes
    return reading.result(
      PresenceRenderer(style: look.style).render(
        presence, unit: unit, weekStart: look.weekStart, scaleRequest: look.scale,
        heading: heading))
  }
}
