import Aggregation
import CommandLineKit
import ContributionModel

/// What a command line asks for, in the program's own terms.
struct Options {
  /// The repositories that were named; none means the one where the program runs.
  var repositories: [String]
  /// How many of the last of them were written after `--`, where git has paths.
  var wordsAfterTerminator: Int
  /// Where repositories are looked for below these folders, how; nil where they are the repositories.
  var search: Search?
  /// The viewer's day and moment.
  var now: Now
  /// The window that was asked for; nil where none was.
  var window: CalendarWindow.Request?
  var rules: CountingRules
  var authorSettings: AuthorSettings

  /// Whether what was read before may be used, and what is read now be kept.
  var usesCache: Bool
  /// Whether the user wants to know why the cache was not used.
  var isVerbose: Bool

  /// Which branches are looked at each for itself; nil where all that is read is one history.
  var branches: Branches?

  /// The branches that are looked at each for itself, as far as the tips do not name them.
  struct Branches: Sendable {
    /// How many there are at most.
    var limit: Int
  }

  /// How `--recursive` looks for repositories.
  struct Search: Sendable {
    /// How many levels below the folders; nil means all.
    var depth: Int?
    /// Whether a repository that cannot be read makes the run fail.
    var isStrict: Bool
  }

  /// The viewer's day.
  var today: CivilDay { now.today }

  /// Converts the options that every command has.
  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    repositories = arguments.positionals
    search = try Self.search(arguments)
    rules = try CountingRules(arguments, zoneFolder: surroundings.environment["TZDIR"])
    wordsAfterTerminator = arguments.positionalsAfterTerminator
    now = try Self.now(arguments, surroundings, rules.dayRule)
    window = try Self.window(arguments, today: now.today)
    authorSettings = AuthorSettings(arguments)
    usesCache = !arguments.flag("no-cache")
    isVerbose = arguments.flag("verbose")
  }

  private static func search(_ arguments: ParsedArguments) throws(UsageError) -> Search? {
    let depth = try arguments.integer("depth", in: 0 ... .max)
    guard arguments.flag("recursive") else {
      // What is configured waits for the option that it is for.
      for option in ["depth", "strict"] {
        guard let given = arguments.occurrence(of: option), given.origin == nil else { continue }
        throw arguments.usageError("--\(option) has a meaning only with --recursive.")
      }
      return nil
    }
    return Search(depth: depth, isStrict: arguments.flag("strict"))
  }

  /// The viewer's day, in the zone that days are counted in and by the hour at which they start, and the moment.
  /// Of a day that is given, the moment is its end.
  private static func now(
    _ arguments: ParsedArguments, _ surroundings: Surroundings, _ rule: DayRule
  ) throws(UsageError) -> Now {
    if let given = try arguments.converted(
      "now", expecting: "a day such as 2024-02-29", DateExpression.day)
    {
      return Now(today: given, seconds: end(of: given, rule))
    }
    let now = surroundings.now
    let offset = UTCOffset(minutes: Int32(clamping: Platform.localOffset(at: now) / 60))
    let today = rule.day(of: CommitTime(seconds: now, offset: offset))
    return Now(today: today ?? CivilDay(daysSinceEpoch: 0), seconds: now)
  }

  /// The last second of a day of the viewer, since the epoch.
  private static func end(of day: CivilDay, _ rule: DayRule) -> Int64 {
    func offset(at seconds: Int64) -> Int64 {
      switch rule.zone {
      case .commit: Platform.localOffset(at: seconds)
      case .utc: 0
      case .local(let offset), .named(_, let offset): offset(seconds)
      }
    }
    let next = (Int64(day.daysSinceEpoch) + 1) * 86_400 + Int64(rule.dayStart) * 60
    // The clock may change in the night; the offset of the second guess is that of the moment itself.
    let guess = next - offset(at: next)
    return next - offset(at: guess) - 1
  }

  private static func window(
    _ arguments: ParsedArguments, today: CivilDay
  ) throws(UsageError) -> CalendarWindow.Request? {
    if let year = try year(arguments, today: today) {
      guard year <= today.year else {
        throw arguments.usageError(
          "the year \(year) has not begun.", hint: "Today is \(today); '--now' sets another day.",
          about: ["year"])
      }
      return .year(year)
    }
    if let years = try arguments.integer("years", in: 1...1000) { return .years(years) }
    if let weeks = try arguments.integer("weeks", in: 1...5300) { return .weeks(weeks) }
    if arguments.flag("all-time") { return .allTime }
    let since = try date("since", arguments, today)?.first
    let until = try date("until", arguments, today)?.last
    guard since != nil || until != nil else { return nil }
    if let since, since > today {
      throw arguments.usageError(
        "--since \(since) lies after today, \(today).",
        hint: "'--now' takes another day for today.", about: ["since"])
    }
    if let since, let until, since > until {
      throw arguments.usageError(
        "--since \(since) lies after --until \(until).", about: ["since", "until"])
    }
    return .span(first: since, last: until)
  }

  /// The year of `--year`, which has four digits.
  private static func year(
    _ arguments: ParsedArguments, today: CivilDay
  ) throws(UsageError) -> Int? {
    guard let occurrence = arguments.occurrence(of: "year") else { return nil }
    let text = occurrence.value ?? ""
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    if isNumber, text.utf8.count < 4 {
      // 24 is meant for 2024, and 99 for 1999.
      let number = Int(text) ?? 0
      let candidates = text.utf8.count < 3 ? [2000 + number, 1900 + number] : []
      let year = candidates.first { (1970...today.year).contains($0) } ?? today.year
      throw arguments.usageError(
        "'\(text)' is not a year of four digits.", hint: "Write \(year).", about: ["year"])
    }
    return try occurrence.converted(expecting: "a year of four digits, such as \(today.year)") {
      isNumber && $0.utf8.count == 4 ? Int($0).flatMap { $0 > 0 ? $0 : nil } : nil
    }
  }

  private static func date(
    _ name: String, _ arguments: ParsedArguments, _ today: CivilDay
  ) throws(UsageError) -> DayRange? {
    try arguments.converted(name, expecting: DateExpression.expectation) {
      DateExpression($0, today: today)?.days
    }
  }
}
