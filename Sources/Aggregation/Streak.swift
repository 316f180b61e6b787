package import ContributionModel

/// A run of consecutive active days.
package struct Streak: Hashable, Sendable {
  /// The first and the last active day.
  package var range: DayRange
  /// The active days of the run; fewer than the range has where days off lie in it.
  package var days: Int
  package var commits: Int

  package init(range: DayRange, days: Int, commits: Int) {
    self.range = range
    self.days = days
    self.commits = commits
  }
}

/// Days that, while empty, neither break a streak nor lengthen it.
package struct DaysOff: Sendable {
  package var weekdays: Set<Weekday>
  package var holidays: Set<CivilDay>

  package init(weekdays: Set<Weekday> = [], holidays: Set<CivilDay> = []) {
    self.weekdays = weekdays
    self.holidays = holidays
  }

  package static let none = DaysOff()

  package func contains(_ day: CivilDay) -> Bool {
    weekdays.contains(day.weekday) || holidays.contains(day)
  }

  /// Whether every day strictly between `earlier` and `later` is a day off.
  func bridge(_ earlier: CivilDay, _ later: CivilDay) -> Bool {
    // Else a gap ends at the first weekday that is not off, or after the holidays.
    if weekdays.count == Weekday.allCases.count { return true }
    var day = earlier + 1
    while day < later {
      guard contains(day) else { return false }
      day = day + 1
    }
    return true
  }
}

/// All streaks of a history, up to a last day.
package struct Streaks: Sendable {
  /// Every streak, oldest first.
  package let all: [Streak]
  /// The streak that ends today, or that ended before today while today is still empty; nil where there is none.
  package let current: Streak?

  /// Takes the active days of the whole history; those after `today` never count.
  package init(_ counts: DayCounts, today: CivilDay, daysOff: DaysOff = .none) {
    var all: [Streak] = []
    for (day, commits) in zip(counts.days, counts.counts) where day <= today {
      if let last = all.last, daysOff.bridge(last.range.last, day) {
        all[all.count - 1].range.last = day
        all[all.count - 1].days += 1
        all[all.count - 1].commits += commits
      } else {
        all.append(Streak(range: DayRange(day: day), days: 1, commits: commits))
      }
    }
    self.all = all
    // Today itself may be empty still; a gap before it ends the streak.
    current = all.last.flatMap { daysOff.bridge($0.range.last, today) ? $0 : nil }
  }

  /// The longest streak, the latest of them where several are as long.
  package var longest: Streak? {
    var best: Streak?
    for streak in all where streak.days >= best?.days ?? 1 { best = streak }
    return best
  }
}
