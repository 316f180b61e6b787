import Aggregation
import CommandLineKit
import ContributionModel
import Rendering

/// `git almanac presence`: since when everyone is there, who is new, who has gone quiet.
struct PresenceCommand {
  private let reading: Reading
  private let look: LookOptions
  private let order: AuthorRanking.Order
  private let unit: Periods.Unit?
  private let form: Form
  /// How many persons are shown; nil shows all.
  private let limit: Int?
  /// For fields of CSV; nil where no terminal shows them.
  private let escaper: TerminalEscaper?

  /// The values of `--format`.
  private enum Form: String, CaseIterable {
    case table, csv, json
  }

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    form = try arguments.choice("format") ?? .table
    look = try LookOptions(arguments, surroundings, hasShades: form == .table)
    order = try arguments.choice("sort") ?? .commits
    unit = try arguments.choice("cells")
    // A table for programs is whole unless it is asked to be short.
    let limit = try arguments.integer("limit", in: 0 ... .max) ?? (form == .table ? 30 : 0)
    self.limit = limit == 0 ? nil : limit
    escaper = surroundings.fieldEscaper
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let ranking = AuthorRanking(
      tally, window: window.range, today: reading.options.today, order: order,
      weekStart: look.weekStart, weeks: 1)
    let presence = Presence(ranking, historyStart: historyStart(tally), limit: limit)
    var heading = reading.heading
    let future = tally.future(after: reading.options.today)
    heading.notes =
      missingCommitNotes(undated: tally.undated, future: future, ahead: tally.ahead)
      + heading.notes
    guard form != .table else {
      heading.rules += look.rules(shading: "cell")
      return reading.result(
        PresenceRenderer(style: look.style).render(
          presence, unit: unit, weekStart: look.weekStart, scaleRequest: look.scale,
          heading: heading))
    }
    // No terminal says how many of them there is room for.
    let periods = Periods(unit ?? .month, of: window.range, weekStart: look.weekStart)
    guard form == .csv else {
      return reading.result(
        JSONRenderer().render(
          presence, periods: periods, today: reading.options.today, undated: tally.undated,
          future: future, ahead: tally.ahead.total, notes: heading.notes))
    }
    return reading.result(
      CSVRenderer(escaper: escaper).render(presence, periods: periods), notes: heading.notes)
  }

  /// The first day of all: who is new does not depend on whom else was asked for.
  ///
  /// All time begins with those who were asked for, so that every one of them begins in it.
  private func historyStart(_ tally: Tally) -> CivilDay? {
    reading.options.rules.authors.isEveryone || reading.options.window == .allTime
      ? tally.days.days.first : reading.tallyOfEveryone().days.days.first
  }
}
