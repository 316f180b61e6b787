package import CommandLineKit

/// The one table of commands and options; parser, help, manual, completions and README are made of it.
package enum ProgramTable {
  package static let version = "0.1.0"
  /// The day of this version, for the manual page.
  package static let date = "November 30, 2026"

  package static let program = ProgramSpec(
    name: "git-almanac", invocation: "git almanac",
    abstract: "Show who worked when: a year grid of commits with streaks.",
    discussion: """
      Reads the history of one or many repositories and draws the commits of each day as a \
      calendar of weeks, with streaks and other figures. It reads local repositories only and \
      writes nothing into them.
      """,
    version: version,
    defaultCommand: CommandSpec(
      "year", abstract: "Draw the year grid with its figures.",
      discussion: """
        Without an option for the window, shows the week of today and the 52 before it. Several \
        repositories make one calendar, in which a commit that several of them hold counts once.
        """,
      arguments: [repositories],
      options: OptionTables.reading + OptionTables.streaks + OptionTables.look
        + OptionTables.segmented + OptionTables.animation
        + OptionTables.yearFormat,
      examples: [
        Example("git almanac", "The last 53 weeks of the branch that is checked out."),
        Example("git almanac --year 2024 --me", "Your own year 2024."),
        Example("git almanac --author ada --all", "One person's work on every branch."),
        Example("git almanac ../app ../site --all-time", "Two repositories as one calendar."),
        Example("git almanac ~/src --recursive", "Every repository below a folder."),
      ]),
    commands: [
      CommandSpec(
        "month", abstract: "Show months as sheets of a calendar.",
        discussion: """
          Shows the present month, or the one that is named: 2024-02, or a day in it such as \
          2024-02-29, yesterday or '2 months ago'. A folder with such a name is written ./2024-02. \
          Brackets stand about today.
          """,
        arguments: [
          ArgumentSpec(
            "month", help: "The month, such as 2024-02.", isOptional: true, completion: .directory),
          repositories,
        ],
        options: OptionTables.months + OptionTables.streaks + OptionTables.look
          + OptionTables.yearFormat,
        examples: [
          Example("git almanac month 2024-02 ../app", "February 2024 of another repository."),
          Example("git almanac month --previous --me", "Your own last month."),
          Example("git almanac month 2024-12 --months 12", "The year 2024, month by month."),
        ]),
      CommandSpec(
        "clock", abstract: "Draw the hours of the day as a clock, and those of the weekdays.",
        discussion: """
          Each hour of the day is a wedge of the dial, in the shade of its commits; the hands show \
          their mean time. The card has a row for each weekday and a column for each hour. Hours \
          are those of the zone that days are reckoned in: by default, the author's own. Bots and AI assistants, which keep to \
          schedules, are left out unless --bots include or --author is given.
          """,
        arguments: [repositories],
        options: OptionTables.reading + OptionTables.look + OptionTables.clock,
        examples: [
          Example("git almanac clock --me --year 2024", "Your own hours of 2024."),
          Example("git almanac clock --face 12 --at 10:08", "A dial of twelve hours."),
        ]),
      CommandSpec(
        "streaks", abstract: "List the longest streaks, and the current one.",
        discussion: """
          Looks at all time unless a window is given. Then only the days inside the window count, \
          and a streak that goes on outside is marked as part of a longer one. The bars have the length of the streaks, and the shade of the commits on \
          their active days.
          """,
        arguments: [repositories],
        options: OptionTables.reading + OptionTables.streaks + OptionTables.streakList
          + OptionTables.look,
        examples: [
          Example("git almanac streaks --me", "Your ten longest."),
          Example(
            "git almanac streaks --off-days sat,sun --holidays ~/holidays.txt",
            "Free days do not break them."),
          Example("git almanac streaks --streak-unit week", "Weeks in a row."),
        ]),
      CommandSpec(
        "authors", abstract: "List the persons, with their commits and streaks.",
        discussion: """
          A row for everyone who has commits in the window, with their share of all of them there. \
          The longest streak is the longest in the window; the current streak, and the first and \
          the last day, are of the whole history. A wide terminal has room \
          for a bar for each week besides.
          """,
        arguments: [repositories],
        options: OptionTables.reading + OptionTables.authors + OptionTables.streaks
          + OptionTables.look,
        examples: [
          Example(
            "git almanac authors --year 2024 --sort streak", "Who worked longest without a break."),
          Example("git almanac authors --grid", "A small grid for each person."),
          Example("git almanac authors --bots exclude --format csv", "Persons only, as a table."),
        ]),
      CommandSpec(
        "presence", abstract: "Show since when everyone is there, who is new, who went quiet.",
        discussion: """
          A row for each person of the window, a cell for each week, month, quarter or year. New \
          is whose first commit of all lies in the window. Quiet is who had commits in three or \
          more months, but none in the last 90 days of the window, or in its last third where \
          that is shorter.
          """,
        arguments: [repositories],
        options: OptionTables.reading + OptionTables.presence + OptionTables.look,
        examples: [
          Example("git almanac presence --bots exclude", "Who is around this year."),
          Example("git almanac presence --all-time --sort first", "Who came when."),
        ]),
      CommandSpec(
        "compare", abstract: "Show repositories, authors, years or branches side by side.",
        discussion: """
          One scale holds for all, so that equal shades mean equal work, and one window. With --by \
          author there is a column for each --author, or for those with most commits; with --by \
          year for each calendar year of the window; with --by branch for each --branch, a pattern \
          giving one for each branch that matches, or for those with the latest commits. Authors \
          and years are those of all repositories together.
          """,
        arguments: [repositories],
        options: OptionTables.compare + OptionTables.reading + OptionTables.streaks
          + OptionTables.look + OptionTables.segmented,
        examples: [
          Example("git almanac compare ../a ../b ../c", "Three repositories next to each other."),
          Example(
            "git almanac compare --by author --author ada --author grace", "Two persons' work."),
          Example("git almanac compare --by year --years 5", "Five years under each other."),
          Example(
            "git almanac compare --by branch -b main -b 'release/*'",
            "What each branch has, and has alone."),
          Example(
            "git almanac compare --by year --difference", "This year held against the last."),
        ]),
      CommandSpec(
        "export", abstract: "Write the author-day table.",
        discussion: """
          Writes one row for each person and day, over all time unless a window is given. Commits \
          without a readable day stand in rows with an empty day.
          """,
        arguments: [repositories],
        options: OptionTables.reading + [OptionTables.weekStart] + OptionTables.exportFormat,
        examples: [
          Example(
            "git almanac export --format csv > days.csv", "The whole table for a spreadsheet.")
        ]),
      CommandSpec(
        "cache", abstract: "List or clear what was kept of earlier runs.",
        discussion: """
          A commit never changes, so what was read once is kept in your cache folder and not read \
          again. 'cache' lists the files with their sizes and repositories; 'cache clear' removes \
          those of the repositories named, or all of them.
          """,
        arguments: [
          ArgumentSpec(
            "clear", help: "Remove the files rather than list them.", isLiteral: true,
            isOptional: true, completion: .values(["clear"])),
          ArgumentSpec(
            "repository",
            help: """
              With clear: a repository to forget, also one that is gone, by the path that is \
              listed. Without one, all are.
              """,
            isOptional: true, isRepeating: true, completion: .directory),
        ],
        examples: [
          Example("git almanac cache", "What there is."),
          Example("git almanac cache clear ../app", "Forget one repository."),
          Example("git almanac cache clear", "Begin anew."),
        ]),
    ],
    commonOptions: OptionTables.common,
    manualSections: [
      ManualTexts.numbers, ManualTexts.comparisons, ManualTexts.colors, ManualTexts.search,
      ManualTexts.configuration, ManualTexts.environment, ManualTexts.exitStatus,
    ],
    seeAlso: [
      ManualReference("git-log"), ManualReference("git-shortlog"),
      ManualReference("git-config"), ManualReference("gitmailmap", section: 5),
    ],
    completionCommands: [
      "revisions": "git for-each-ref --format='%(refname:short)' refs/heads refs/tags refs/remotes",
      "authors": "git log --format='%aN' -n 2000 | sort -u",
    ],
    hostValueOptions: ["-C", "-c", "--git-dir", "--work-tree", "--namespace"],
    settingsSection: "almanac",
    // Patterns that tell who is what; lists of them are too long for a command line.
    otherSettings: ["person", "bot", "assistant"])

  private static let repositories = ArgumentSpec(
    "repository",
    help: """
      A folder inside a repository, or a bare repository; with --recursive, a folder to look in. \
      Without one, where you are.
      """,
    isOptional: true, isRepeating: true, completion: .directory)
}
