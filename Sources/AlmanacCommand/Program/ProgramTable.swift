package import CommandLineKit

/// The one table of commands and options; parser, help, manual, completions and README are made of it.
package enum ProgramTable {
  package static let program = ProgramSpec(
    name: "git-almanac", invocation: "git almanac",
    abstract: "Show who worked when: a year grid of commits with streaks.",
    discussion: """
      Reads the history of one or many repositories and draws the commits of each day as a \
      calendar of weeks, with streaks and other figures. It reads local repositories only and \
      writes nothing into them.
      """,
    version: ProgramVersion.number,
    defaultCommand: Commands.standard.spec,
    commands: Commands.others.map { $0.spec },
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
}
