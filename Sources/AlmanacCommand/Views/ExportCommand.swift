import Aggregation
import CommandLineKit
import ContributionModel
import Presentation
import Rendering

/// `git almanac export`: the author-day table.
struct ExportCommand: ViewCommand {
  static let formats: [OutputFormat] = [.csv]
  static let spec = CommandSpec(
    "export", abstract: "Write the author-day table.",
    discussion: """
      Writes one row for each person and day, over all time unless a window is given. Commits \
      without a readable day stand in rows with an empty day.
      """,
    arguments: [.repositories],
    options: OptionTables.reading + [OptionTables.weekStart] + [format],
    examples: [
      Example(
        "git almanac export --format csv > days.csv", "The whole table for a spreadsheet.")
    ])

  private static let format = OptionTables.format(formats, help: "The form of the table.")

  let reading: Reading
  let look: LookOptions
  let format: OutputFormat

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    format = try Self.format(arguments)
    look = try LookOptions(arguments, surroundings, hasShades: false)
    reading = try Reading(arguments, surroundings)
  }

  func view() throws -> ExportView {
    let today = reading.options.today
    var missing = MissingCommits()
    var ahead: [DayCounts] = []
    let repositories = try reading.gathering.repositories.map { repository in
      var tally = reading.tally([repository.source], countsShared: false)
      if reading.options.window != nil {
        let window = try reading.window([tally], weekStart: look.weekStart, usual: .allTime)
        missing.undated += tally.undated
        missing.future += tally.future(after: today)
        ahead.append(tally.ahead)
        tally = tally.within(window.range)
      }
      return ExportView.Repository(label: repository.label, tally: tally)
    }
    missing.ahead = DayCounts(sumOf: ahead)
    var frame = reading.frame
    frame.notes += missing.notes
    return ExportView(repositories, frame)
  }
}
