import Aggregation
import CommandLineKit
import ContributionModel
import GitHistory
import Presentation
import Rendering

/// `git almanac compare`: repositories, authors, years or branches side by side.
struct CompareCommand: ViewCommand {
  static let formats: [OutputFormat] = [.grid, .json, .csv]
  static let spec = CommandSpec(
    "compare", abstract: "Show repositories, authors, years or branches side by side.",
    discussion: """
      One scale holds for all, so that equal shades mean equal work, and one window. With --by \
      author there is a column for each --author, or for those with most commits; with --by \
      year for each calendar year of the window; with --by branch for each --branch, a pattern \
      giving one for each branch that matches, or for those with the latest commits. Authors \
      and years are those of all repositories together.
      """,
    arguments: [.repositories],
    options: OptionTables.compare + [format] + OptionTables.reading + OptionTables.streaks
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
    ])

  private static let format = OptionTables.format(
    formats, help: "Grids, or JSON or CSV for programs.")

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat
  private let arguments: ParsedArguments
  private let rule: StreakRule
  private let isSegmented: Bool
  private let request: CompareOptions

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    self.arguments = arguments
    format = try Self.format(arguments)
    request = try CompareOptions(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: format.hasShades)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    isSegmented = arguments.flag("segmented")
    var options = try Options(arguments, surroundings)
    switch request.basis {
    case .repository, .author: break
    case .year: options.window = options.window ?? .years(request.hasDifference ? 2 : 3)
    case .branch:
      guard options.search == nil, options.repositories.count < 2 else {
        throw arguments.usageError(
          "--by branch compares the branches of one repository.", about: ["by", "recursive"])
      }
      options.branches = Options.Branches(limit: request.limit ?? (request.hasDifference ? 2 : 6))
    }
    if arguments.isPresent("limit") {
      let isNamed =
        request.basis == .author
        ? options.rules.authors.namesSomeone
        : !options.rules.tips.namesNoBranch && !options.rules.tips.namesKinds
      guard request.basis == .author || request.basis == .branch, !isNamed else {
        throw arguments.usageError(
          "--limit has a meaning only with --by author or --by branch, where none is named.")
      }
    }
    reading = try Reading(
      options, surroundings, isQuiet: arguments.flag("quiet"))
  }

  func result() throws -> CommandResult {
    guard !reading.gathering.repositories.isEmpty else { return reading.result("") }
    return result(try view())
  }

  func view() throws -> CompareView {
    let columns = try CompareColumns(reading, request, weekStart: look.weekStart)
    if request.hasDifference, columns.subjects.count != 2 {
      if let failure = reading.gathering.failures.first { throw failure }
      throw arguments.usageError(
        "--difference takes two columns, and there \(count(columns.subjects.map(\.label))).",
        hint: advice, about: ["difference"])
    }
    let comparison = Comparison(
      columns.subjects, by: request.basis, window: columns.window, today: reading.options.today,
      weekStart: look.weekStart, isSegmented: isSegmented, rule: rule, scaleRequest: look.scale,
      scales: request.scales, hasDifference: request.hasDifference)
    return CompareView(
      comparison, columns.frame, rule: rule, scaleRequest: look.scale,
      phrases: phrases)
  }

  private func count(_ labels: [String]) -> String {
    switch labels.count {
    case 0: "is none"
    case 1: "is one: \(labels[0])"
    case let count:
      "are \(count): \(labels.prefix(5).joined(separator: ", "))\(count > 5 ? ", …" : "")"
    }
  }

  /// How two columns are named.
  private var advice: String {
    switch request.basis {
    case .repository: "Name two repositories."
    case .author: "Name two: --author <pattern> --author <pattern>"
    case .year: "Choose two years: --years 2, or --since 2024 --until 2025"
    case .branch: "Name two: --branch <revision> --branch <revision>"
    }
  }
}

/// What `compare` alone is asked.
struct CompareOptions {
  var basis: Comparison.Basis
  var hasDifference: Bool
  var scales: Comparison.Scales
  /// How many authors or branches there are to be where none is named; nil where nothing was said.
  var limit: Int?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    basis = try arguments.choice("by") ?? .repository
    hasDifference = arguments.flag("difference")
    scales = arguments.flag("scale-each") ? .each : .shared
    limit = try arguments.integer("limit", in: 0 ... .max).map { $0 == 0 ? .max : $0 }
  }
}
