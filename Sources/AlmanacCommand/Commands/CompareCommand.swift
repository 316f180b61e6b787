import Aggregation
import CommandLineKit
import ContributionModel
import Rendering

/// `git almanac compare`: several repositories side by side.
struct CompareCommand {
  private let reading: Reading
  private let look: LookOptions
  private let rule: StreakRule
  private let isSegmented: Bool

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    look = try LookOptions(arguments, surroundings)
    rule = try StreakRule(arguments, weekStart: look.weekStart)
    isSegmented = arguments.flag("segmented")
    reading = try Reading(arguments, surroundings)
  }

  func result() throws -> CommandResult {
    let subjects = reading.gathering.repositories.map { repository in
      Comparison.Subject(
        label: repository.label, tally: reading.tally([repository.source], countsShared: true),
        sharedCommits: Tally.sharedCommits(
          repository.source, dayRule: reading.options.dayRule, merges: reading.options.merges))
    }
    let window = try reading.window(subjects.map(\.tally), weekStart: look.weekStart)
    let comparison = Comparison(
      subjects, window: window, today: reading.options.today, weekStart: look.weekStart,
      isSegmented: isSegmented, rule: rule, scaleRequest: look.scale)
    var heading = reading.heading
    heading.rules += rule.sentences + look.rules
    // The columns name the repositories.
    if subjects.count > 1 { heading.repository = "\(subjects.count) repositories" }
    return reading.result(
      CompareRenderer(style: look.style).render(comparison, heading: heading))
  }
}
