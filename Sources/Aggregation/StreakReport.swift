package import ContributionModel

/// What the view of streaks shows: the longest streaks of a window, and the current one.
package struct StreakReport: Sendable {
  package let window: DayRange
  package let rule: StreakRule
  /// The longest streaks by their parts inside the window; of equal ones, the latest first.
  package let longest: [WindowStreak]
  /// How many streaks have a day in the window, including those that a limit leaves out.
  package let streaks: Int
  package let figures: StreakFigures
  /// How many streaks come before the current one, in the order of `longest`; nil if it has no day in the window.
  package let longerThanCurrent: Int?
  /// The last streak up to the end of the window, even if it is no longer current.
  package let last: Streak?
  /// The commits of an active day to the shade.
  package let scale: LevelScale
  /// Whether the window ends before today.
  package let isPast: Bool
  /// Active days of the window.
  package let activeDays: Int
  /// Commits without a readable day, and commits whose moment has not come.
  package let undated: Int
  package let future: Int
  /// Commits on days after today that have been made already (see `Tally.ahead`).
  package let ahead: DayCounts

  /// Takes the viewer's day as `today`; without a limit, keeps every streak.
  package init(
    _ tally: Tally, window: DayRange, today: CivilDay, rule: StreakRule = StreakRule(),
    limit: Int? = nil, scaleRequest: LevelScale.Request = LevelScale.Request()
  ) {
    let streaks = WindowStreaks(tally.days, window: window, today: today, rule: rule)
    let shown = streaks.all.sorted { Self.precedes($0.inside, $1.inside) }
    // The current streak is the last one of the window, or has no day in it.
    let current = streaks.all.last.flatMap {
      $0.inside.range.last == streaks.figures.current?.range.last ? $0.inside : nil
    }
    let active = rule.active(tally.days.within(window))
    self.window = window
    self.rule = rule
    longest = limit.map { Array(shown.prefix($0)) } ?? shown
    self.streaks = shown.count
    figures = streaks.figures
    longerThanCurrent = current.map { current in
      shown.count { Self.precedes($0.inside, current) }
    }
    last = streaks.last
    scale = LevelScale(scaleRequest, counts: active.counts)
    isPast = window.last < today
    activeDays = active.days.count
    undated = tally.undated
    future = tally.future(after: today)
    ahead = tally.ahead
  }

  private static func precedes(_ left: Streak, _ right: Streak) -> Bool {
    left.length == right.length
      ? left.range.first > right.range.first : left.length > right.length
  }
}
