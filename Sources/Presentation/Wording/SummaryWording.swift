import Aggregation
import ContributionModel

extension Phrases {
  /// How much was done: 3,218 commits on 331 of 369 days.
  ///
  /// With a minimum, there are commits on other days too: 3,218 commits, 331 of 369 days active.
  func activity(_ summary: Summary) -> String {
    let commits = amount(summary.commits)
    let days = "\(activeDays(summary)) \(plural(summary.window.count, "day"))"
    return summary.rule.minimum > 1 ? "\(commits), \(days) active" : "\(commits) on \(days)"
  }

  /// How many days were active: 331 of 369.
  func activeDays(_ summary: Summary) -> String {
    "\(number(summary.activeDays)) of \(number(summary.window.count))"
  }

  /// The figures that matter most, as sentences.
  func sentences(_ summary: Summary) -> String {
    // Nothing at all is said without days: those shown may not be the ones that were asked for.
    guard summary.historyCommits > 0 else { return "No \(nouns)." }
    let window = spokenRange(summary.window)
    let activity =
      summary.commits == 0
      ? "No \(nouns) \(window)."
      : summary.window.count == 1
        ? "\(amount(summary.commits)) \(window)."
        : "\(self.activity(summary)) \(window)."
    return [activity, streakSentence(summary), goalSentence(summary)].compactMap(\.self)
      .joined(separator: " ")
  }

  private func goalSentence(_ summary: Summary) -> String? {
    guard let goal = summary.goal, summary.activeDays > 0 else { return nil }
    let days = count(summary.activeDays, "active day")
    return
      "The goal of \(amount(goal.commits)) was met on \(number(goal.daysMet)) of \(days)."
  }

  private func streakSentence(_ summary: Summary) -> String? {
    let (rule, streaks) = (summary.rule, summary.streaks)
    guard let longest = streaks.longest else {
      return streaks.current.map { current in
        "The \(summary.isPast ? "streak at the end" : "current streak") is "
          + "\(length(current, rule)), \(spokenRange(current.range))."
      }
    }
    let part = longest.longerWhole.map { " (\(self.part(of: $0, rule)))" } ?? ""
    let sentence =
      "The longest streak in this period is \(length(longest.inside, rule)), "
      + "\(spokenRange(longest.inside.range))\(part)"
    let which = summary.isPast ? "one at the end" : "current one"
    guard let current = streaks.current else {
      return "\(sentence); there is \(summary.isPast ? "none at the end" : "no current one")."
    }
    return current.range.last == longest.inside.range.last
      ? "\(sentence); it is the \(which)."
      : "\(sentence); the \(which) is \(length(current, rule))."
  }
}
