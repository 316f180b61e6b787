import Aggregation
import CommandLineKit
import ContributionModel
import GitHistory

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
  var persons: PersonSelection
  var identityRule: IdentityRule
  /// Whether a commit counts also for those whom its trailers name.
  var countsCoAuthors: Bool
  var tips: TipSelection
  var followsFirstParentOnly: Bool
  var merges: Tally.MergeRule
  var dayRule: DayRule
  /// The zone as the user named it: `commit`, `local`, `utc` or a name of the system.
  var zoneName: String

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
    dayRule = try Self.dayRule(arguments, surroundings)
    zoneName = arguments.value("tz") ?? "commit"
    wordsAfterTerminator = arguments.positionalsAfterTerminator
    now = try Self.now(arguments, surroundings, dayRule)
    window = try Self.window(arguments, today: now.today)
    persons = try PersonSelection(arguments)
    identityRule = try arguments.choice("identity") ?? .email
    countsCoAuthors = arguments.flag("co-authors")
    for occurrence in arguments.occurrences(ofAny: ["branch", "author", "exclude-author"])
    where occurrence.value == "" {
      throw occurrence.invalid(expected: "something to look for")
    }
    tips = TipSelection()
    tips.revisions = arguments.values("branch")
    tips.includesAll = arguments.flag("all")
    tips.includesBranches = arguments.flag("branches")
    tips.includesRemotes = arguments.flag("remotes")
    tips.includesTags = arguments.flag("tags")
    followsFirstParentOnly = arguments.flag("first-parent")
    usesCache = !arguments.flag("no-cache")
    isVerbose = arguments.flag("verbose")
    merges = arguments.flag("no-merges") ? .none : arguments.flag("merges") ? .only : .all
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

  private static func dayRule(
    _ arguments: ParsedArguments, _ surroundings: Surroundings
  ) throws(UsageError) -> DayRule {
    var rule = DayRule()
    switch arguments.value("date") {
    case nil, "author": rule.timestamp = .author
    case "committer": rule.timestamp = .committer
    default:
      throw arguments.occurrence(of: "date")?.invalid(choices: ["author", "committer"])
        ?? arguments.usageError("--date has no such value")
    }
    rule.dayStart =
      try arguments.converted("day-start", expecting: "a time such as 04:00", ClockTime.shown) ?? 0
    if let hours = arguments.occurrence(of: "hours") { rule.hours = try ClockTime.ranges(hours) }
    switch arguments.value("tz") {
    case nil, "commit": rule.zone = .commit
    case "utc", "UTC": rule.zone = .fixed(.utc)
    case "local": rule.zone = .rules(Platform.localOffset)
    case let name?:
      guard Platform.useZone(name, folder: surroundings.environment["TZDIR"]) else {
        throw arguments.occurrence(of: "tz")?.invalid(
          expected: "commit, local, utc or a zone of this system such as Europe/Berlin")
          ?? arguments.usageError("'\(name)' is not a time zone")
      }
      rule.zone = .rules(Platform.localOffset)
    }
    return rule
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
      if case .fixed(let offset) = rule.zone { return Int64(offset.minutes) * 60 }
      return Platform.localOffset(at: seconds)
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

/// Which persons count.
struct PersonSelection {
  var syntax = AuthorPattern.Syntax()
  var included: [String]
  var excluded: [String]
  var isMe: Bool
  var bots: BotRule
  /// Whether it is to be told what everyone is taken for, also where that decides nothing.
  var tellsKinds = false
  /// The patterns that the repository's own configuration adds, see `pattern`.
  private var foreign: Set<String>
  private let budget = PatternBudget()
  /// Whether git's configuration has a say in that.
  var asksConfiguration: Bool

  /// Whether bots and assistants count.
  enum BotRule: String, CaseIterable {
    case exclude, include, only
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    asksConfiguration = !arguments.flag("no-config")
    included = arguments.values("author")
    // A schedule of a bot would rule the clock; whoever is named counts all the same.
    let usual = arguments.command == "clock" && included.isEmpty ? BotRule.exclude : .include
    bots = try arguments.choice("bots") ?? usual
    excluded = arguments.values("exclude-author")
    foreign = Set(
      arguments.occurrences(ofAny: ["author", "exclude-author"]).filter(\.isForeign)
        .compactMap(\.value))
    isMe = arguments.flag("me")
    if arguments.flag("extended-regexp") { syntax.kind = .extended }
    if arguments.flag("fixed-strings") { syntax.kind = .fixed }
    syntax.ignoresCase = arguments.flag("regexp-ignore-case")
  }

  /// Compiles one of the patterns. Throws `badPattern` or `refusedPattern`.
  func pattern(
    _ text: String, ignoringCase: Bool = false
  ) throws(HistoryError) -> AuthorPattern {
    var syntax = syntax
    if ignoringCase { syntax.ignoresCase = true }
    return try AuthorPattern(text, syntax, budget: foreign.contains(text) ? budget : nil)
  }

  /// Whether everyone counts.
  var isEveryone: Bool { isAnybody && bots == .include }

  /// Whether nobody is picked by who it is.
  var isAnybody: Bool { included.isEmpty && excluded.isEmpty && !isMe }

  /// Whether it must be known what everyone is taken for.
  var needsKinds: Bool { tellsKinds || bots != .include }
}
