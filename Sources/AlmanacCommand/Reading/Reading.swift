import Aggregation
import CommandLineKit
import ContributionModel
import GitHistory
import Presentation
import Rendering

/// What all views of history have in common: options, reading, the words around the result.
struct Reading {
  let options: Options
  let gathering: Gathering
  /// Whether a terminal shows the result.
  let writesToTerminal: Bool

  /// Reads what the command line names, and with `tellsKinds` also what everyone is taken for.
  init(
    _ arguments: ParsedArguments, _ surroundings: Surroundings, tellsKinds: Bool = false
  ) throws {
    var options = try Options(arguments, surroundings)
    options.authorSettings.needsKinds = tellsKinds
    try self.init(options, surroundings, isQuiet: arguments.flag("quiet"))
  }

  /// Reads what the options name.
  init(_ options: Options, _ surroundings: Surroundings, isQuiet: Bool) throws(Failure) {
    self.options = options
    writesToTerminal = surroundings.output.isTerminal
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
      repository.source.counting(repository.source.authors.map { _ in true })
    }
    return tally(sources, countsShared: false)
  }

  /// Whether all of the history was read: no range, exclusion or shallow clone leaves a part of it out.
  private var isWhole: Bool { gathering.repositories.allSatisfy(\.isWhole) }

  /// The table of some of the repositories. `countsShared` counts also what an earlier repository holds.
  func tally(_ sources: [Contributions], countsShared: Bool) -> Tally {
    var tally = Tally(
      sources, rules: options.rules, countsShared: countsShared, now: options.now)
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
  var frame: ReportFrame { frame(rules: rules(namesAuthors: true), notes: notes) }

  /// The same, without a word on which persons were asked for.
  var frameOfAll: ReportFrame {
    frame(rules: rules(namesAuthors: false), notes: gathering.notes)
  }

  private func frame(rules: [String], notes: [String]) -> ReportFrame {
    let repositories = gathering.repositories
    let tips = Set(repositories.map(\.tipWords))
    return ReportFrame(
      subject: repositories.count > 3
        ? "\(repositories.count) repositories"
        : repositories.map(\.label).joined(separator: " + "),
      tips: tips.count == 1 ? tips.first : nil,
      sources: repositories.map(\.frameSource), today: options.today, rules: options.rules,
      ruleSentences: rules, notes: notes)
  }

  /// The wording of a view for a terminal of this style.
  func phrases(_ style: TerminalStyle) -> Phrases {
    Phrases(dash: style.dash, metric: options.rules.metric)
  }

  /// What the user should know of what was read, a sentence each.
  var notes: [String] {
    var notes = gathering.notes + (withoutHourNote.map { [$0] } ?? [])
    if isNobody {
      let terms = gathering.matcher.terms
      notes.append(nobody(terms.filter { !$0.isMe } + terms.filter(\.isMe)))
    }
    return notes
  }

  /// Whether not everyone counts, and nobody in the history does.
  var isNobody: Bool {
    !options.rules.authors.isEveryone
      && gathering.repositories.allSatisfy { !$0.source.holds($0.source.authors.map(\.isCounted)) }
      && gathering.repositories.contains { $0.source.commits.count > 0 }
  }

  /// A sentence on the commits that `--hours` leaves out because they have no hour; nil where there are none.
  private var withoutHourNote: String? {
    // For branches that leave something out, that was read all the same.
    let sources = gathering.repositories.map { repository in
      options.branches == nil || options.rules.dayRule.hours == nil
        ? repository.source
        : repository.branches.commits.map(repository.source.only) ?? Contributions()
    }
    let count = Tally.commitsWithoutHour(sources, rules: options.rules)
    return switch count {
    case 0: nil
    case 1: "1 commit has no readable date, so it lies in none of these hours and is left out."
    default:
      "\(count) commits have no readable date, so they lie in none of these hours and are left out."
    }
  }

  /// Why nobody counts whom these terms ask for, and what to do about it.
  func nobody(_ terms: [AuthorMatcher.Term]) -> String {
    options.rules.authors.sentenceOnNobody(
      terms.map { $0.isMe ? $0.text : "'\($0.text)'" },
      matchesIgnoringCase: gathering.repositories.contains {
        gathering.matcher.matchesIgnoringCase(terms, $0.source)
      })
  }

  /// The rules by which was counted, a sentence each; `namesAuthors` says whether they tell who was asked for.
  private func rules(namesAuthors: Bool) -> [String] {
    options.rules.sentences(sharedPlaceholders: sharedPlaceholders, namesAuthors: namesAuthors)
  }

  /// The placeholder addresses that would have joined different people.
  private var sharedPlaceholders: [String] {
    guard options.rules.identityRule == .email else { return [] }
    return PlaceholderAddresses.shared(in: gathering.repositories.map(\.source))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension RepositoryReading {
  /// What outputs tell of the repository.
  fileprivate var frameSource: ReportFrame.Source {
    ReportFrame.Source(
      label: label, path: path, tips: tipWords, tipIDs: tips.included,
      excludedIDs: tips.excluded, isWhole: isWhole)
  }
}
