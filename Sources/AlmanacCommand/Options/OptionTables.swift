import CommandLineKit
import ContributionModel
import Rendering

/// The options by what they decide.
enum OptionTables {
  /// The titles under which the help shows them.
  private enum Section {
    static let window = "Which days"
    static let persons = "Whose commits"
    static let tips = "Which commits"
    static let repositories = "Which repositories"
    static let dayRule = "On which day a commit falls"
    static let streaks = "What makes a streak"
    static let look = "How it looks"
    static let columns = "What is compared"
  }

  /// What commands take that read history and show a window.
  static let reading = repositories + window + [now] + commits

  /// What `month` takes: what reading history needs, and which months.
  static let months = repositories + monthSteps + [now] + commits

  private static let commits =
    persons + tips + dayRule + [
      OptionSpec("no-cache", help: "Read everything anew, and keep nothing of it.")
    ]

  /// What every command takes.
  static let common = [
    OptionSpec(
      "directory", short: "C", kind: .repeatable(placeholder: "path"),
      help: "Run as if started in this folder; each one is taken from the one before.",
      completion: .directory, isConfigurable: false),
    OptionSpec("verbose", help: "Say also why something that was kept could not be used."),
    OptionSpec(
      "quiet", short: "q", help: "Show no progress and no notes on the error stream."),
    OptionSpec(
      "no-config", help: "Leave out what git's configuration says of this program.",
      isConfigurable: false),
    OptionSpec(
      "generate-completion-script", kind: .value(placeholder: "shell"),
      help: "Print the completions of a shell.", allowedValues: ["bash", "zsh", "fish"],
      isHidden: true),
    OptionSpec(
      "generate-manual", help: "Print the manual page.", isHidden: true),
  ]

  private static let repositories = [
    OptionSpec(
      "recursive", short: "r",
      help: "Read every repository that is found in and below the given folders.",
      section: Section.repositories),
    OptionSpec(
      "depth", kind: .value(placeholder: "n"),
      help: "With --recursive: look this many levels down; 0 looks at the folders themselves.",
      section: Section.repositories, defaultText: "no limit"),
    OptionSpec(
      "strict",
      help: "With --recursive: exit with 1 when a repository that was found cannot be read.",
      section: Section.repositories),
  ]

  private static let window = [
    OptionSpec(
      "year", kind: .value(placeholder: "year"), help: "A calendar year, in four digits.",
      section: Section.window,
      exclusiveGroups: ["since", "until"]),
    OptionSpec(
      "years", kind: .value(placeholder: "n"),
      help: "This many calendar years, the present one last.", section: Section.window,
      exclusiveGroups: ["since", "until"]),
    OptionSpec(
      "weeks", kind: .value(placeholder: "n"), help: "The week of today and those before it.",
      section: Section.window, defaultText: "53", exclusiveGroups: ["since", "until"]),
    OptionSpec(
      "all-time", help: "From the year of the first commit to today.", section: Section.window,
      exclusiveGroups: ["since", "until"]),
    OptionSpec(
      "since", aliases: ["after"], kind: .value(placeholder: "date"),
      help: "The first day: 2024-02-29, 2024-02, 2024, today, yesterday, '3 weeks ago'.",
      section: Section.window, exclusiveGroups: ["since"]),
    OptionSpec(
      "until", aliases: ["before"], kind: .value(placeholder: "date"),
      help: "The last day, in the same forms; a month or a year means its last day.",
      section: Section.window, exclusiveGroups: ["until"]),
  ]

  private static let now = OptionSpec(
    "now", kind: .value(placeholder: "date"), help: "Take this day for today.",
    section: Section.window)

  private static let monthSteps = [
    OptionSpec(
      "months", kind: .value(placeholder: "n"),
      help: "Show this many months, the one that is named last.", section: Section.window,
      defaultText: "1", mistakenNames: ["year": "month 2024-12 --months 12"]),
    OptionSpec(
      "previous", help: "Show the month before; given again, the one before that.",
      section: Section.window, isConfigurable: false),
    OptionSpec(
      "next", help: "Show the month after; given again, the one after that.",
      section: Section.window, isConfigurable: false),
  ]

  private static let persons = [
    OptionSpec(
      "author", kind: .repeatable(placeholder: "pattern"),
      help: """
        Only persons whose 'Name <email>', after mailmap, matches the regular expression; given \
        several times, any of them.
        """,
      section: Section.persons, completion: .custom("authors"), choiceGroup: "persons"),
    OptionSpec(
      "exclude-author", kind: .repeatable(placeholder: "pattern"),
      help: "Leave out persons who match.", section: Section.persons,
      completion: .custom("authors")),
    OptionSpec(
      "me", help: "Only you: the author whom git would name for a commit here, and almanac.me.",
      section: Section.persons,
      choiceGroup: "persons"),
    OptionSpec(
      "co-authors",
      help: """
        Count a commit also for those whom its 'Co-authored-by:' trailers name; in totals it stays \
        one commit.
        """,
      section: Section.persons),
    OptionSpec(
      "bots", kind: .value(placeholder: "which"),
      help: "Whether bots and AI assistants count, or nobody else does.", section: Section.persons,
      defaultText: "include; exclude in clock unless --author is given",
      allowedValues: ["exclude", "include", "only"]),
    OptionSpec(
      "extended-regexp", short: "E", help: "Read patterns as extended regular expressions.",
      section: Section.persons, exclusiveGroups: ["syntax"]),
    OptionSpec(
      "fixed-strings", short: "F", help: "Read patterns as plain text.", section: Section.persons,
      exclusiveGroups: ["syntax"]),
    OptionSpec(
      "regexp-ignore-case", short: "i", aliases: ["ignore-case"],
      help: "Let patterns match upper and lower case alike.", section: Section.persons),
    OptionSpec(
      "identity", kind: .value(placeholder: "rule"),
      help: "What makes one person of several names: the same e-mail, the same name, or both.",
      section: Section.persons, defaultText: "email", allowedValues: ["email", "name", "pair"]),
  ]

  private static let tips = [
    OptionSpec(
      "branch", short: "b", kind: .repeatable(placeholder: "revision"),
      help: """
        Read this branch, tag or other revision; a range A..B, an exclusion ^A, or a pattern such \
        as 'release/*'.
        """,
      section: Section.tips, defaultText: "HEAD", completion: .custom("revisions"),
      choiceGroup: "tips"),
    OptionSpec(
      "all", help: "Read every reference, and HEAD.", section: Section.tips, choiceGroup: "tips"),
    OptionSpec(
      "branches", help: "Read every branch.", section: Section.tips, choiceGroup: "tips"),
    OptionSpec(
      "remotes", help: "Read every remote branch.", section: Section.tips, choiceGroup: "tips"),
    OptionSpec("tags", help: "Read every tag.", section: Section.tips, choiceGroup: "tips"),
    OptionSpec(
      "first-parent", help: "Follow only the first parent of merges.", section: Section.tips),
    OptionSpec(
      "no-merges", help: "Leave merges out.", section: Section.tips, exclusiveGroups: ["merges"]),
    OptionSpec(
      "merges", help: "Count merges only.", section: Section.tips, exclusiveGroups: ["merges"]),
  ]

  private static let dayRule = [
    OptionSpec(
      "date", kind: .value(placeholder: "which"), help: "Which of a commit's two dates counts.",
      section: Section.dayRule, defaultText: "author", allowedValues: ["author", "committer"]),
    OptionSpec(
      "tz", kind: .value(placeholder: "zone"),
      help: """
        The zone that days are reckoned in: commit for each commit's own, local, utc, or a name \
        such as Europe/Berlin.
        """,
      section: Section.dayRule, defaultText: "commit"),
    OptionSpec(
      "day-start", kind: .value(placeholder: "hh:mm"), help: "When a day begins.",
      section: Section.dayRule, defaultText: "00:00"),
    OptionSpec(
      "hours", kind: .value(placeholder: "ranges"),
      help: """
        Only commits made within these hours of that zone: 9-17 is from 9:00 up to 17:00, 22-6 goes \
        over midnight, 9:30-12,13-17:15 are two ranges.
        """,
      section: Section.dayRule, defaultText: "all"),
  ]

  /// What every command takes that shows streaks.
  static let streaks = [
    OptionSpec(
      "off-days", kind: .value(placeholder: "weekdays"),
      help: """
        Weekdays that, while empty, neither break a streak nor lengthen it, such as sat,sun; or none.
        """,
      section: Section.streaks, defaultText: "none"),
    OptionSpec(
      "holidays", kind: .repeatable(placeholder: "file"),
      help: """
        A file of such days: 2024-12-25 or 2024-12-24..2025-01-01 a line, remarks behind #; - \
        reads the standard input.
        """,
      section: Section.streaks, completion: .file),
    OptionSpec(
      "streak-unit", kind: .value(placeholder: "unit"),
      help: "Whether streaks are of active days, or of weeks or months with an active day.",
      section: Section.streaks, defaultText: "day", allowedValues: ["day", "week", "month"]),
    OptionSpec(
      "min", kind: .value(placeholder: "n"),
      help: "How many commits make a day active; one with fewer is shaded all the same.",
      section: Section.streaks, defaultText: "1"),
  ]

  static let streakList = [
    OptionSpec(
      "limit", short: "n", kind: .value(placeholder: "n"),
      help: "Show this many streaks; 0 shows all.", section: Section.streaks, defaultText: "10")
  ]

  /// What every command takes that has weeks.
  static let weekStart = OptionSpec(
    "week-start", kind: .value(placeholder: "day"),
    help: "The first day of the week: monday or mon, for instance.",
    section: Section.look, defaultText: "by your locale",
    completion: .values(Weekday.allCases.map { "\($0)" }))

  static let look = [
    weekStart,
    OptionSpec(
      "scale", kind: .value(placeholder: "rule"),
      help: """
        How commits become shades: quartile of the active days, ratio to the busiest, log, \
        thresholds=1,3,6,10 (the lowest count of each shade), or goal=5 (the share of a daily goal).
        """,
      section: Section.look, defaultText: "quartile",
      mistakenNames: [
        "goal": "--scale goal=5", "thresholds": "--scale thresholds=1,3,6,10",
      ]),
    OptionSpec(
      "levels", kind: .value(placeholder: "n"), help: "How many shades there are, from 2 to 9.",
      section: Section.look, defaultText: "4"),
    OptionSpec(
      "palette", kind: .value(placeholder: "name"),
      help: """
        The colours of the shades. Those of viridis and cividis are made to be told apart by the \
        colour-blind as well.
        """,
      section: Section.look, defaultText: "green",
      allowedValues: PaletteName.allCases.map(\.rawValue), exclusiveGroups: ["palette"]),
    OptionSpec(
      "tint", kind: .value(placeholder: "color"),
      help: "Shades of one colour, such as '#2da44e', 2da44e or teal.",
      section: Section.look, exclusiveGroups: ["palette"]),
    OptionSpec(
      "gradient", kind: .value(placeholder: "from,to"),
      help: "Shades from one colour to another, such as '#0e4429,#39d353' or navy,orange.",
      section: Section.look, exclusiveGroups: ["palette"]),
    OptionSpec(
      "background", kind: .value(placeholder: "which"),
      help: "What the shades are to stand out from; auto asks the terminal.",
      section: Section.look, defaultText: "auto", allowedValues: ["auto", "dark", "light"]),
    OptionSpec(
      "color", aliases: ["colour"], kind: .value(placeholder: "when"), help: "When to use colour.",
      section: Section.look, defaultText: "auto", allowedValues: ["auto", "always", "never"],
      mistakenNames: ["no-color": "--color never", "no-colour": "--color never"]),
    OptionSpec(
      "glyphs", kind: .value(placeholder: "set"), help: "What days are drawn with.",
      section: Section.look, defaultText: "squares, or ascii where text is not UTF-8",
      allowedValues: ["squares", "shades", "ascii"]),
  ]

  static let segmented = [
    OptionSpec("segmented", help: "Set the months of a grid apart.", section: Section.look)
  ]

  static let animation = [
    OptionSpec(
      "animate",
      help: "On a terminal, let the grid grow week by week, for less than two seconds.",
      section: Section.look, isInvertible: true)
  ]

  static let compare = [
    OptionSpec(
      "by", kind: .value(placeholder: "what"), help: "What the columns are.",
      section: Section.columns, defaultText: "repository",
      allowedValues: ["repository", "author", "year", "branch"]),
    OptionSpec(
      "limit", short: "n", kind: .value(placeholder: "n"),
      help: """
        Where no author or branch is named: show this many, those with most commits or with the \
        latest; 0 shows all.
        """,
      section: Section.columns, defaultText: "4 authors, 6 branches"),
    OptionSpec(
      "difference", help: "Draw what the first of two columns has more than the second.",
      section: Section.columns, exclusiveGroups: ["scales"]),
    OptionSpec(
      "scale-each", help: "Give each column a scale of its own, in place of one for all.",
      section: Section.look, exclusiveGroups: ["scales"]),
  ]

  static let clock = [
    OptionSpec(
      "face", kind: .value(placeholder: "hours"),
      help: """
        The hours of a turn of the hour hand; with 12, the inner ring has the hours before noon and \
        the outer one those after.
        """,
      section: Section.look, defaultText: "24", allowedValues: ["12", "24"]),
    OptionSpec(
      "at", kind: .value(placeholder: "hh:mm"), help: "Set the hands to this time.",
      section: Section.look, defaultText: "the mean time"),
  ]

  static let authors = [
    OptionSpec(
      "limit", short: "n", kind: .value(placeholder: "n"),
      help: "Show this many persons; 0 shows all.", section: Section.persons,
      defaultText: "20; with --grid 12, in CSV and JSON all"),
    OptionSpec(
      "sort", kind: .value(placeholder: "key"), help: "What the persons are sorted by.",
      section: Section.persons, defaultText: "commits",
      allowedValues: ["commits", "days", "streak", "current", "first", "last", "name"]),
    OptionSpec(
      "grid",
      help: """
        Draw a small grid for each person, all on one scale; a row of longer cells where there is \
        less room.
        """,
      section: Section.look, exclusiveGroups: ["form"]),
  ]

  /// `--format` of a view that has these forms, the usual one first.
  static func format(
    _ formats: [OutputFormat], help: String, exclusiveGroups: [String] = []
  ) -> OptionSpec {
    OptionSpec(
      "format", kind: .value(placeholder: "format"), help: help, section: Section.look,
      defaultText: formats[0].name, allowedValues: formats.map(\.name),
      exclusiveGroups: exclusiveGroups)
  }

  static func calendarFormat(_ formats: [OutputFormat]) -> OptionSpec {
    format(formats, help: "A grid, text to be read aloud, or JSON for programs.")
  }

  /// The forms of a table, beside which `--grid` may be one.
  static func tableFormat(_ formats: [OutputFormat]) -> OptionSpec {
    format(
      formats, help: "A table to look at, or CSV or JSON for programs.",
      exclusiveGroups: ["form"])
  }

  static let presence = [
    OptionSpec(
      "limit", short: "n", kind: .value(placeholder: "n"),
      help: "Show this many persons; 0 shows all.", section: Section.persons,
      defaultText: "30; in CSV and JSON all"),
    OptionSpec(
      "sort", kind: .value(placeholder: "key"), help: "What the persons are sorted by.",
      section: Section.persons, defaultText: "commits",
      allowedValues: ["commits", "first", "last", "name"]),
    OptionSpec(
      "cells", kind: .value(placeholder: "length"), help: "How long a cell is.",
      section: Section.look,
      defaultText: "the shortest that the terminal has room for; month for programs",
      allowedValues: ["week", "month", "quarter", "year"]),
  ]
}
