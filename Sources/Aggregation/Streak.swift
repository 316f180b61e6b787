package import ContributionModel

/// A run of consecutive active days, or of weeks or months that each have one.
package struct Streak: Hashable, Sendable {
  /// The first and the last active day.
  package var range: DayRange
  /// The days, weeks or months of the run, by the unit of its rule; days off that are empty do not count.
  package var length: Int
  /// The active days of the run; fewer than the range has where days off lie in it.
  package var days: Int
  /// Commits on the active days.
  package var commits: Int

  /// Takes the number of days for the length where none is given.
  package init(range: DayRange, length: Int? = nil, days: Int, commits: Int) {
    self.range = range
    self.length = length ?? days
    self.days = days
    self.commits = commits
  }
}

/// All streaks of a history, up to a last day.
package struct Streaks: Sendable {
  /// Every streak, oldest first.
  package let all: [Streak]
  /// The streak that ends in the unit of today, or in the one before while that of today is still empty;
  /// nil where there is none.
  package let current: Streak?

  /// Takes the days with commits of the whole history; those after `today` never count.
  package init(_ counts: DayCounts, today: CivilDay, rule: StreakRule = StreakRule()) {
    var all: [Streak] = []
    for (day, commits) in zip(counts.days, counts.counts)
    where day <= today && rule.isActive(commits) {
      if let last = all.last?.range.last, rule.bridge(last, day) {
        all[all.count - 1].range.last = day
        all[all.count - 1].length += rule.start(last) == rule.start(day) ? 0 : 1
        all[all.count - 1].days += 1
        all[all.count - 1].commits += commits
      } else {
        all.append(Streak(range: DayRange(day: day), days: 1, commits: commits))
      }
    }
    self.all = all
    // Today itself may be empty still; a gap before it ends the streak.
    current = all.last.flatMap { rule.bridge($0.range.last, today) ? $0 : nil }
  }

  /// The longest streak; of several, the latest.
  package var longest: Streak? {
    var best: Streak?
    for streak in all where streak.length >= best?.length ?? 1 { best = streak }
    return best
  }
}
