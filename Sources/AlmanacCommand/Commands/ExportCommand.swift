import Aggregation
import CommandLineKit
import ContributionModel
import Rendering

/// `git almanac export`: the author-day table.
struct ExportCommand {
  private let reading: Reading
  /// For fields of CSV; nil where no terminal shows them.
  private let escaper: TerminalEscaper?
  private let weekStart: Weekday

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    escaper = surroundings.fieldEscaper
    weekStart = try Weekday.start(arguments, surroundings)
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    var undated = 0
    var future = 0
    var ahead: [DayCounts] = []
    let tables = try reading.gathering.repositories.map { repository in
      var tally = reading.tally([repository.source], countsShared: false)
      if reading.options.window != nil {
        let window = try reading.window([tally], weekStart: weekStart, usual: .allTime)
        undated += tally.undated
        future += tally.future(after: reading.options.today)
        ahead.append(tally.ahead)
        tally = tally.within(window.range)
      }
      return CSVRenderer.Table(repository: repository.label, tally: tally)
    }
    return reading.result(
      CSVRenderer(escaper: escaper).render(tables),
      notes: reading.notes
        + missingCommitNotes(undated: undated, future: future, ahead: DayCounts(sumOf: ahead)))
  }
}
