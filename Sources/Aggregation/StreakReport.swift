package import ContributionModel

/// What the view of streaks shows: the longest of them, and the current one.
package struct StreakReport: Sendable {
  package let window: DayRange
  package let rule: StreakRule
  /// The longest streaks that reach into the window, whole; of those as long the latest first.
  package let longest: [Streak]
  /// How many streaks reach into the window, also those that a limit leaves out.
  package let streaks: Int
  /// The streak that ends with the window (see `Streaks.current`).
  package let current: Streak?
  /// How many streaks come before the current one, in the order of `longest`; 0 where there is none.
  package let longerThanCurrent: Int
  /// The last streak, also where it is not current any more.
  package let last: Streak?
  /// The commits of an active day to the shade.
  package let scale: LevelScale
  /// Whether the window ends before today.
  package let isPast: Bool
  /// Active days of the window.
  package let activeDays: Int
  /// Commits without a readable day, and on days after today.
  package let undated: Int
  package let future: Int

  /// Takes the viewer's day as `today`; without a limit, keeps every streak.
  package init(
    _ tally: Tally, window: DayRange, today: CivilDay, rule: StreakRule = StreakRule(),
    limit: Int? = nil, scaleRequest: LevelScale.Request = LevelScale.Request()
  ) {
    let streaks = Streaks(tally.days, today: window.last, rule: rule)
    let shown = streaks.reaching(window.first).sorted(by: Self.precedes)
    let active = rule.active(tally.days.within(window))
    self.window = window
    self.rule = rule
    longest = limit.map { Array(shown.prefix($0)) } ?? shown
    self.streaks = shown.count
    current = streaks.current
    longerThanCurrent =
      streaks.current.map { current in shown.count { Self.precedes($0, current) } } ?? 0
    last = streaks.all.last
    scale = LevelScale(scaleRequest, counts: active.counts)
    isPast = window.last < today
    activeDays = active.days.count
    undated = tally.undated
    future = tally.days.total(after: today)
  }

  private static func precedes(_ left: Streak, _ right: Streak) -> Bool {
    left.length == right.length
      ? left.range.first > right.range.first : left.length > right.length
  }
}
