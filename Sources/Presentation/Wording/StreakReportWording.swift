import Aggregation
import ContributionModel

extension Phrases {
  /// What the current streak is, and the longest of all time if it is not in the list.
  func sentences(_ report: StreakReport) -> String {
    let longest = report.figures.longestElsewhere.map { longestOfAllTime($0, report.rule) }
    return ([currentSentence(report)] + (longest.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// What the current streak is, or when the last one ended.
  private func currentSentence(_ report: StreakReport) -> String {
    let which = report.isPast ? "streak at the end" : "current streak"
    guard let current = report.figures.current else {
      guard let last = report.last else { return "No streaks." }
      return "There is no \(which); the last one was \(length(last, report.rule)), "
        + "\(spokenRange(last.range))."
    }
    let facts =
      "\(length(current, report.rule)), \(spokenRange(current.range)), "
      + "with \(amount(current.commits))"
    guard let longer = report.longerThanCurrent else { return "The \(which) is \(facts)." }
    let rank = longer == 0 ? "the longest" : "the \(ordinal(longer + 1)) longest"
    return current.range.first < report.window.first
      ? "The \(which) is \(facts); its part in this period is \(rank)."
      : "The \(which) is \(rank): \(facts)."
  }
}
