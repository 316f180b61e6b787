import Aggregation
import CommandLineKit
import ContributionModel
import GitHistory
import Rendering

/// What all views of history have in common: options, reading, the words around the result.
struct Reading {
  let options: Options
  let gathering: Gathering

  /// Reads what the command line names, and with `tellsKinds` also what everyone is taken for.
  init(
    _ arguments: ParsedArguments, _ surroundings: Surroundings, tellsKinds: Bool = false
  ) throws {
    var options = try Options(arguments, surroundings)
    options.persons.tellsKinds = tellsKinds
    try self.init(options, surroundings, isQuiet: arguments.flag("quiet"))
  }

  /// Reads what the options name.
  init(_ options: Options, _ surroundings: Surroundings, isQuiet: Bool) throws(Failure) {
    self.options = options
    gathering = try Gathering(options, surroundings, isQuiet: isQuiet)
  }

  /// The result with this text, and with what was met while reading.
  func result(_ text: String, notes: [String] = []) -> CommandResult {
    CommandResult(
      text: text, notes: notes + gathering.asides, failures: gathering.failures,
      isDoneDespiteFailures: gathering.isDoneDespiteFailures)
  }

  /// The table of all repositories together, each commit counted once.
  func tally() -> Tally {
    tally(gathering.repositories.map(\.source), countsShared: false)
  }

  /// The table of all repositories together, also of those who were not asked for.
  func tallyOfEveryone() -> Tally {
    let sources = gathering.repositories.map { repository in
      var source = repository.source
      source.isCounted = nil
      return source
    }
    return tally(sources, countsShared: false)
  }

  /// Whether all of the history was read: no range, exclusion or shallow clone leaves a part of it out.
  private var isWhole: Bool { gathering.repositories.allSatisfy(\.isWhole) }

  /// The table of some of the repositories. `countsShared` counts also what an earlier repository holds.
  func tally(_ sources: [Tally.Source], countsShared: Bool) -> Tally {
    var tally = Tally(
      sources, dayRule: options.dayRule, merges: options.merges,
      identityRule: options.identityRule, countsShared: countsShared, now: options.now)
    tally.isWhole = isWhole
    return tally
  }

  /// The window that was asked for, or else the usual one of the view.
  ///
  /// A last day alone ends the usual window: a view of all time then begins as early as ever.
  func window(
    _ tallies: [Tally], weekStart: Weekday, usual: CalendarWindow.Request = .weeks(53)
  ) throws -> CalendarWindow {
    var request = options.window ?? usual
    try checkBeginning(request)
    var today = options.today
    if usual == .allTime, case .span(nil, let last?) = request {
      request = .allTime
      today = min(today, last)
    }
    guard
      let window = CalendarWindow(
        request, today: today, activeYears: Set(tallies.flatMap(\.days.years)),
        weekStart: weekStart)
    else {
      throw UsageError(
        .other(message: "the window holds no day up to today, \(options.today).", hint: nil))
    }
    return window
  }

  /// Refuses a year or a month before 1970, unless the history is as old: it is more likely a slip than a wish.
  private func checkBeginning(_ request: CalendarWindow.Request) throws {
    let year: Int
    switch request {
    case .year(let number): year = number
    case .months(_, let last): year = last.year
    case .weeks, .years, .span, .allTime: return
    }
    guard year < 1970 else { return }
    let first = tallyOfEveryone().days.days.first?.year
    if let first, first <= year { return }
    let beginning = first.map { "its first commit is of \($0)" } ?? "it has no commits"
    throw UsageError(
      .other(
        message: "the history does not reach back to the year \(year): \(beginning).",
        hint: "Years before 1970 can be shown only if the history has commits as old."))
  }

  /// The words around a view of all repositories together.
  var heading: ReportHeading { heading(rules: rules, notes: notes) }

  /// The same, without a word on which persons were asked for.
  var headingOfAll: ReportHeading { heading(rules: countingRules, notes: gathering.notes) }

  private func heading(rules: [String], notes: [String]) -> ReportHeading {
    let repositories = gathering.repositories
    let tips = Set(repositories.map(\.tips))
    return ReportHeading(
      repository: repositories.count > 3
        ? "\(repositories.count) repositories"
        : repositories.map(\.label).joined(separator: " + "),
      branch: tips.count == 1 ? tips.first : nil, rules: rules, notes: notes)
  }

  /// What the user should know of what was read, a sentence each.
  var notes: [String] {
    var notes = gathering.notes + (withoutHourNote.map { [$0] } ?? [])
    let persons = options.persons
    if isNobody {
      notes.append(nobody(persons.included + (persons.isMe ? ["--me"] : [])))
    }
    return notes
  }

  /// Whether not everyone counts, and nobody in the history does.
  var isNobody: Bool {
    !options.persons.isEveryone
      && gathering.repositories.allSatisfy { $0.source.isCounted.map($0.source.holds) == false }
      && gathering.repositories.contains { $0.source.commits.count > 0 }
  }

  /// A sentence on the commits that `--hours` leaves out because they have no hour; nil where there are none.
  private var withoutHourNote: String? {
    // For branches that leave something out, that was read all the same.
    let sources = gathering.repositories.map { repository in
      options.branches == nil || options.dayRule.hours == nil
        ? repository.source : repository.source.only(repository.branches.places)
    }
    let count = Tally.commitsWithoutHour(
      sources, dayRule: options.dayRule, merges: options.merges)
    return switch count {
    case 0: nil
    case 1: "1 commit has no readable date, so it lies in none of these hours and is left out."
    default:
      "\(count) commits have no readable date, so they lie in none of these hours and are left out."
    }
  }

  /// Why nobody counts whom these patterns, among which may be `--me`, ask for, and what to do about it.
  func nobody(_ patterns: [String]) -> String {
    let persons = options.persons
    let wanted = patterns.map { $0 == "--me" ? $0 : "'\($0)'" }
    guard !wanted.isEmpty else {
      let advice = "'git almanac authors --all-time' lists everyone."
      switch persons.bots {
      case .only: return "Nobody in this history is taken for a bot or an AI assistant. \(advice)"
      case .exclude where persons.excluded.isEmpty:
        return "Only bots and AI assistants have commits here; --bots include counts them."
      case .exclude, .include: return "Everybody in this history is left out. \(advice)"
      }
    }
    let kind =
      switch persons.bots {
      case .include: ""
      case .exclude: " and is taken for a person"
      case .only: " and is taken for a bot or an AI assistant"
      }
    let advice =
      matchesIgnoringCase(patterns)
      ? "With -i, upper and lower case alike, somebody does."
      : "'git almanac authors --all-time' lists everyone."
    return
      "Nobody in this history matches \(wanted.joined(separator: " or "))\(kind). \(advice)"
  }

  /// Whether a pattern that matches nobody would match somebody if upper and lower case were alike.
  private func matchesIgnoringCase(_ patterns: [String]) -> Bool {
    guard !options.persons.syntax.ignoresCase else { return false }
    let bots = options.persons.bots
    let patterns = patterns.compactMap { try? options.persons.pattern($0, ignoringCase: true) }
    return gathering.repositories.contains { repository in
      let source = repository.source
      return source.holds(
        source.identities.indices.map { place in
          let isPerson = source.kinds.map { $0[place] == .person }
          return (bots == .include || isPerson == (bots == .exclude))
            && patterns.contains {
              (try? $0.matches(
                source.identities[place], followedBy: repository.afterIdentities[place])) ?? false
            }
        })
    }
  }

  /// By which rules was counted, a sentence each.
  private var rules: [String] {
    var rules = countingRules
    let persons = options.persons
    let wanted = (persons.isMe ? ["you"] : []) + persons.included.map { "'\($0)'" }
    if !wanted.isEmpty { rules.append("Only \(listed(wanted)).") }
    return rules
  }

  private var countingRules: [String] {
    var rules = ["Day: \(dayWords)."]
    switch options.merges {
    case .all: rules.append("Merges count.")
    case .none: rules.append("Merges do not count.")
    case .only: rules.append("Only merges count.")
    }
    if let words = placeholderWords { rules.append(words) }
    if options.countsCoAuthors { rules.append("Co-authors count too.") }
    if let hours = options.dayRule.hours { rules.append("Only \(words(hours)).") }
    if options.followsFirstParentOnly { rules.append("Only first parents are followed.") }
    let persons = options.persons
    if !persons.excluded.isEmpty {
      rules.append("Without \(listed(persons.excluded.map { "'\($0)'" })).")
    }
    switch persons.bots {
    case .include: break
    case .exclude: rules.append("Without bots and AI assistants.")
    case .only: rules.append("Only bots and AI assistants.")
    }
    return rules
  }

  /// A sentence on the placeholder addresses that would have joined different people; nil if there are none.
  private var placeholderWords: String? {
    guard options.identityRule == .email else { return nil }
    let addresses = PlaceholderAddresses.shared(in: gathering.repositories.map(\.source))
      .map { "'\(String(decoding: $0, as: UTF8.self))'" }
    guard !addresses.isEmpty else { return nil }
    let more = addresses.count > 3 ? ["\(addresses.count - 3) more"] : []
    return "Authors who share \(listed(addresses.prefix(3) + more)) are told apart by name."
  }

  /// The hours that count: from 9:00 to 12:00 and from 13:00 to 17:00.
  private func words(_ hours: HourRanges) -> String {
    listed(
      hours.ranges.map { range in
        "from \(clockTime(minutes: range.start)) to \(clockTime(minutes: range.end))"
      })
  }

  private var dayWords: String {
    let timestamp =
      switch options.dayRule.timestamp {
      case .author: "author date"
      case .committer: "committer date"
      }
    let zone =
      switch options.zoneName {
      case "commit": "in each commit's own time zone"
      case "local": "in your time zone"
      case "utc", "UTC": "in UTC"
      default: "in \(options.zoneName)"
      }
    let start = options.dayRule.dayStart
    guard start > 0 else { return "\(timestamp) \(zone)" }
    return "\(timestamp) \(zone), from \(clockTime(minutes: start)) on"
  }
}
