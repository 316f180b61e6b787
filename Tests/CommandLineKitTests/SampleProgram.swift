import CommandLineKit

/// A small program with every kind of option, which all tests of this module share.
enum Sample {
  static let since = OptionSpec(
    "since", short: "s", kind: .value(placeholder: "date"),
    help: "The first day that is counted.", section: "Window", exclusiveGroups: ["window"])
  static let year = OptionSpec(
    "year", aliases: ["calendar-year"], kind: .value(placeholder: "year"),
    help: "Show one calendar year.", section: "Window", exclusiveGroups: ["window"])
  static let branch = OptionSpec(
    "branch", short: "b", kind: .repeatable(placeholder: "name"),
    help: "Count what this branch reaches.", section: "Selection",
    completion: .custom("branches"))
  static let author = OptionSpec(
    "author", kind: .repeatable(placeholder: "pattern"),
    help: "Count these authors only.", section: "Selection")
  static let merges = OptionSpec(
    "merges", short: "m", help: "Count merges too.", section: "Selection", defaultText: "on",
    isInvertible: true)
  static let scale = OptionSpec(
    "scale", kind: .value(placeholder: "name"), help: "How counts become shades.",
    defaultText: "quartile", allowedValues: ["quartile", "ratio", "log"],
    mistakenNames: ["ratio-of": "--scale ratio"])
  static let shape = OptionSpec(
    "shape", kind: .value(placeholder: "shape"), help: "The shape of a cell.",
    allowedValues: ["square", "circle", "diamond", "hexagon", "letter", "number"])
  static let output = OptionSpec(
    "output", short: "o", kind: .value(placeholder: "file"), help: "Write into a file.",
    completion: .file, isInvertible: true)
  static let quiet = OptionSpec("quiet", short: "q", help: "Say less.")
  static let trace = OptionSpec("trace", help: "", isHidden: true)
  static let limit = OptionSpec(
    "limit", short: "n", kind: .value(placeholder: "count"), help: "Show no more than this.",
    defaultText: "10", mistakenNames: ["no-merges": "--limit 0"])

  static let repositories = ArgumentSpec(
    "repository", help: "The repositories to read; the one around you if none is given.",
    isOptional: true, isRepeating: true, completion: .directory)

  static let program = ProgramSpec(
    name: "git-almanac", invocation: "git almanac", abstract: "Show when work was done.",
    discussion: "Reads the history of\nrepositories.\n\nWrites nothing into them.",
    version: "1.2.3",
    defaultCommand: CommandSpec(
      "grid", abstract: "Show a year as a grid.", arguments: [repositories],
      options: [since, year, branch, author, merges, scale, shape],
      examples: [Example("git almanac --year 2025", "The year 2025.")]),
    commands: [
      CommandSpec(
        "authors", abstract: "Rank the authors.", discussion: "Most active first.",
        arguments: [repositories], options: [since, limit],
        examples: [Example("git almanac authors -n 3", "The three most active.")]),
      CommandSpec(
        "compare", abstract: "Compare two repositories.",
        arguments: [
          ArgumentSpec("left", help: "The first one.", completion: .directory),
          ArgumentSpec("right", help: "The other one.", isOptional: true, completion: .directory),
        ]),
    ],
    commonOptions: [output, quiet, trace],
    manualSections: [
      ManualSection(
        "Exit status", items: [.init("0", "All went well."), .init("64", "The usage was wrong.")]),
      ManualSection("Files", paragraphs: [".mailmap joins names.", "'It' is optional."]),
    ],
    seeAlso: [ManualReference("git"), ManualReference("mailmap", section: 5)],
    completionCommands: ["branches": "git for-each-ref --format='%(refname:short)' refs/heads"],
    hostValueOptions: ["-C", "-c"])

  /// Parses a line that must lead to a command.
  static func parse(_ arguments: String...) throws -> ParsedArguments {
    guard case .run(let parsed) = try program.parse(arguments) else { throw NotACommand() }
    return parsed
  }

  /// Parses a line that must fail.
  static func error(_ arguments: [String]) -> UsageError? {
    do {
      _ = try program.parse(arguments)
      return nil
    } catch {
      return error
    }
  }

  struct NotACommand: Error {}
}
