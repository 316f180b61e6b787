import CommandLineKit
import ContributionModel

extension CountingRules {
  /// Converts the options that say how to count; `zoneFolder` is where the system's time zones are, if not in the usual
  /// folder.
  init(_ arguments: ParsedArguments, zoneFolder: String?) throws(UsageError) {
    for occurrence in arguments.occurrences(ofAny: ["branch", "author", "exclude-author"])
    where occurrence.value == "" {
      throw occurrence.invalid(expected: "something to look for")
    }
    self.init(
      dayRule: try DayRule(arguments, zoneFolder: zoneFolder),
      merges: arguments.flag("no-merges") ? .none : arguments.flag("merges") ? .only : .all,
      followsFirstParentOnly: arguments.flag("first-parent"), tips: TipSelection(arguments),
      authors: try AuthorSelection(arguments), countsCoAuthors: arguments.flag("co-authors"),
      identityRule: try arguments.choice("identity") ?? .email)
  }
}

extension DayRule {
  fileprivate init(_ arguments: ParsedArguments, zoneFolder: String?) throws(UsageError) {
    self.init()
    timestamp = try arguments.choice("date") ?? .author
    dayStart =
      try arguments.converted("day-start", expecting: "a time such as 04:00", ClockTime.shown) ?? 0
    if let hours = arguments.occurrence(of: "hours") { self.hours = try ClockTime.ranges(hours) }
    let zone = try arguments.converted(
      "tz", expecting: "commit, local, utc or a zone of this system such as Europe/Berlin"
    ) { Zone(named: $0, zoneFolder: zoneFolder) }
    self.zone = zone ?? .commit
  }
}

extension DayRule.Zone {
  /// The zone with a name that a user writes; nil if the system has no such zone.
  fileprivate init?(named name: String, zoneFolder: String?) {
    switch name {
    case "commit": self = .commit
    case "utc", "UTC": self = .utc
    case "local": self = .local(Platform.localOffset)
    default:
      guard let zone = Platform.zone(named: name, folder: zoneFolder) else { return nil }
      self = .named(name, zone.offset)
    }
  }
}

extension AuthorSelection {
  fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
    let included = arguments.values("author")
    // The schedule of a bot would dominate the clock; whoever is named counts all the same.
    let usual = arguments.command == "clock" && included.isEmpty ? BotRule.exclude : .include
    self.init(
      included: included, excluded: arguments.values("exclude-author"),
      isMe: arguments.flag("me"), bots: try arguments.choice("bots") ?? usual)
    if arguments.flag("extended-regexp") { syntax.kind = .extended }
    if arguments.flag("fixed-strings") { syntax.kind = .fixed }
    syntax.ignoresCase = arguments.flag("regexp-ignore-case")
  }
}

extension TipSelection {
  fileprivate init(_ arguments: ParsedArguments) {
    self.init()
    revisions = arguments.values("branch")
    includesAll = arguments.flag("all")
    includesBranches = arguments.flag("branches")
    includesRemotes = arguments.flag("remotes")
    includesTags = arguments.flag("tags")
  }
}
