import Aggregation
import CommandLineKit
import Rendering

/// `git almanac authors`: the table of persons.
struct AuthorsCommand {
  private let reading: Reading
  private let look: LookOptions
  private let rule: StreakRule
  private let order: AuthorRanking.Order
  private let limit: Int

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    look = try LookOptions(arguments, surroundings, hasShades: false)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    order = try arguments.choice("sort") ?? .commits
    limit = try arguments.integer("limit", in: 0 ... .max) ?? 20
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let ranking = AuthorRanking(
      tally, window: window.range, today: reading.options.today, order: order,
      limit: limit == 0 ? nil : limit, weekStart: look.weekStart, rule: rule)
    var heading = reading.heading
    heading.rules += rule.sentences
    heading.rules.append("Streaks, first and last days are of the whole history.")
    let future = tally.days.total(after: reading.options.today)
    heading.notes = missingCommitNotes(undated: tally.undated, future: future) + heading.notes
    return reading.result(
      AuthorsRenderer(style: look.style).render(ranking, heading: heading))
  }
}
