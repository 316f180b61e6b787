package import ContributionModel

/// A streak with at least one active day in a window.
package struct WindowStreak: Hashable, Sendable {
  /// The part inside the window: its active days there, their units and their commits.
  package var inside: Streak
  /// The whole streak, up to the viewer's today.
  package var whole: Streak

  package init(inside: Streak, whole: Streak) {
    self.inside = inside
    self.whole = whole
  }

  /// Whether the streak has active days before or after the window.
  package var isCut: Bool { inside.days < whole.days }
}

/// The streak figures of a window, the same for every view.
package struct StreakFigures: Hashable, Sendable {
  /// The longest streak by its part inside the window; of several, the latest.
  package var longest: WindowStreak?
  /// The longest whole streak of the history up to the viewer's today.
  ///
  /// Of several, the one that is the longest of the window, otherwise the latest.
  package var longestOfAllTime: Streak?
  /// The streak that is current on the last day of the window (see `Streaks.current`), with the days before the window.
  package var current: Streak?

  package init(
    longest: WindowStreak? = nil, longestOfAllTime: Streak? = nil, current: Streak? = nil
  ) {
    self.longest = longest
    self.longestOfAllTime = longestOfAllTime
    self.current = current
  }

  /// The longest streak of all time, unless it is the one that is the longest of the window.
  package var longestElsewhere: Streak? {
    longestOfAllTime == longest?.whole ? nil : longestOfAllTime
  }
}

/// The streaks of a window: each cut to its days inside, with the whole streak next to it.
package struct WindowStreaks: Sendable {
  /// Every streak with an active day in the window, oldest first.
  package let all: [WindowStreak]
  /// The last streak up to the end of the window, with the days before the window.
  package let last: Streak?
  package let figures: StreakFigures

  /// Takes the days with commits of the whole history, and the viewer's day as `today`; days after it never count.
  /// The window ends on that day or before. Linear in the number of days.
  package init(
    _ counts: DayCounts, window: DayRange, today: CivilDay, rule: StreakRule = StreakRule()
  ) {
    let whole = Streaks(counts, today: today, rule: rule)
    let atEnd =
      window.last < today ? Streaks(counts, today: window.last, rule: rule) : whole
    // Whether two active days belong together depends on the days between them alone, so the streaks of the days inside
    // are the whole streaks cut at the window's ends.
    let inside = Streaks(counts.within(window), today: window.last, rule: rule).all
    var all: [WindowStreak] = []
    all.reserveCapacity(inside.count)
    var index = 0
    for streak in inside {
      while whole.all[index].range.last < streak.range.first { index += 1 }
      all.append(WindowStreak(inside: streak, whole: whole.all[index]))
    }
    self.all = all
    last = atEnd.all.last
    figures = StreakFigures(all, longestOfAllTime: whole.longest, current: atEnd.current)
  }
}

extension StreakFigures {
  fileprivate init(_ streaks: [WindowStreak], longestOfAllTime: Streak?, current: Streak?) {
    var longest: WindowStreak?
    for streak in streaks where streak.inside.length >= longest?.inside.length ?? 1 {
      longest = streak
    }
    let isLongestOfAllTime = longest?.whole.length == longestOfAllTime?.length
    self.init(
      longest: longest, longestOfAllTime: isLongestOfAllTime ? longest?.whole : longestOfAllTime,
      current: current)
  }
}
