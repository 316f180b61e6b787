package import ContributionModel

/// What the clock shows: the hours of a window's commits, and how their counts become shades.
package struct ClockReport: Sendable {
  package let window: DayRange
  package let counts: HourCounts
  /// The scale of the 24 hours of the day.
  package let hourScale: LevelScale
  /// The scale of the hours of the weekdays.
  package let weekdayScale: LevelScale
  /// Commits without a readable day.
  package let undated: Int
  /// Commits whose moment has not come.
  package let future: Int
  /// Commits on days after today that have been made already (see `Tally.ahead`).
  package let ahead: DayCounts

  /// Takes the tally of the same commits, and the viewer's day as `today`.
  package init(
    _ counts: HourCounts, tally: Tally, window: DayRange, today: CivilDay,
    scaleRequest: LevelScale.Request = LevelScale.Request()
  ) {
    self.window = window
    self.counts = counts
    hourScale = LevelScale(scaleRequest, counts: counts.hours.filter { $0 > 0 })
    weekdayScale = LevelScale(scaleRequest, counts: counts.active)
    undated = tally.undated
    future = tally.future(after: today)
    ahead = tally.ahead
  }
}
