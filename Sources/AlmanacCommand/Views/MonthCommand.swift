import Aggregation
import CommandLineKit
import ContributionModel
import GitHistory
import Presentation
import Rendering

/// `git almanac month`: months as sheets of a calendar.
struct MonthCommand: ViewCommand {
  static let formats: [OutputFormat] = [.grid, .text, .json]
  static let spec = CommandSpec(
    "month", abstract: "Show months as sheets of a calendar.",
    discussion: """
      Shows the present month, or the one that is named: 2024-02, or a day in it such as \
      2024-02-29, yesterday or '2 months ago'. A folder with such a name is written ./2024-02. \
      Brackets stand about today.
      """,
    arguments: [
      ArgumentSpec(
        "month", help: "The month, such as 2024-02.", isOptional: true, completion: .directory),
      .repositories,
    ],
    options: OptionTables.months + OptionTables.streaks + OptionTables.look
      + [format],
    examples: [
      Example("git almanac month 2024-02 ../app", "February 2024 of another repository."),
      Example("git almanac month --previous --me", "Your own last month."),
      Example("git almanac month 2024-12 --months 12", "The year 2024, month by month."),
    ])

  private static let format = OptionTables.calendarFormat(formats)

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat
  private let rule: StreakRule

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try Self.format(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: format.hasShades)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    var options = try Options(arguments, surroundings)
    let choice = try MonthChoice(arguments, today: options.today)
    options.window = .months(choice.months, last: choice.last)
    options.repositories = choice.repositories
    do {
      reading = try Reading(options, surroundings, isQuiet: arguments.flag("quiet"))
    } catch {
      throw Self.error(of: error, arguments)
    }
  }

  /// A lone word that names no folder was perhaps meant for a month.
  private static func error(of failure: Failure, _ arguments: ParsedArguments) -> any Error {
    guard case .history(.noSuchFolder(let path)) = failure,
      path == arguments.positionals.first, !path.contains("/")
    else { return failure }
    return arguments.usageError(
      "'\(path)' is neither a month nor a folder.", hint: MonthChoice.advice)
  }

  func view() throws -> CalendarView {
    let tally = reading.tally()
    let window = try reading.window([tally], weekStart: look.weekStart)
    let report = YearReport(
      tally, window: window, today: reading.options.today, weekStart: look.weekStart, rule: rule,
      scaleRequest: look.scale)
    return CalendarView(
      report, reading.frame, form: .months, scaleRequest: look.scale,
      phrases: phrases)
  }
}

/// Which months a command line asks for.
struct MonthChoice {
  /// How many months are shown.
  var months: Int
  /// A day of the newest of them.
  var last: CivilDay
  /// The words that name repositories.
  var repositories: [String]

  static let advice = "A month is written 2024-02; without one, the present month is shown."

  /// The first word is the month where it looks like a date; a folder that does so can be named `./2024-02`.
  init(_ arguments: ParsedArguments, today: CivilDay) throws(UsageError) {
    months = try arguments.integer("months", in: 1...1200) ?? 1
    repositories = arguments.positionals
    var month = today
    // A word after -- is never a month.
    if let word = repositories.first,
      repositories.count > arguments.positionalsAfterTerminator,
      Self.looksLikeDate(word, today: today)
    {
      month = try Self.month(word, arguments, today)
      repositories.removeFirst()
    }
    let steps =
      arguments.occurrences(of: "next").count - arguments.occurrences(of: "previous").count
    guard let shown = month.adding(months: steps), shown.year >= 1 else {
      throw arguments.usageError(
        "there is no month \(-steps) before \("\(month)".dropLast(3)): the calendar begins with 0001-01."
      )
    }
    last = shown
    months = min(months, 12 * (shown.year - 1) + shown.parts.month)
    let first = DayRange.month(of: last).first
    guard first <= today else {
      throw arguments.usageError(
        "the month \("\(first)".dropLast(3)) has not begun.",
        hint: "Today is \(today); '--now' takes another day for today.")
    }
  }

  /// Whether a word is a date, or is meant for one: `2024-13`, `2024-2`.
  private static func looksLikeDate(_ word: String, today: CivilDay) -> Bool {
    DateExpression(word, today: today) != nil || word.wholeMatch(of: /[0-9]{4}-[0-9-]*/) != nil
      || word.hasSuffix(" ago")
  }

  private static func month(
    _ word: String, _ arguments: ParsedArguments, _ today: CivilDay
  ) throws(UsageError) -> CivilDay {
    guard let days = DateExpression(word, today: today)?.days else {
      throw arguments.usageError("'\(word)' is not a month.", hint: advice)
    }
    guard days.count <= 31 else {
      throw arguments.usageError(
        "'\(word)' is a year, not a month.",
        hint: "A month is written \(word)-02; all of the year: month \(word)-12 --months 12.")
    }
    return days.first
  }
}
