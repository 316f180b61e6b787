package import ContributionModel

/// What a calendar shows, of years or of months: grids, the counts of their days, the scale, the figures.
package struct YearReport: Sendable {
  package let grids: [LabelledGrid]
  /// The counts of the window's active days.
  package let counts: DayCounts
  package let scale: LevelScale
  package let summary: Summary

  /// A grid with the year that it is for.
  package struct LabelledGrid: Hashable, Sendable {
    /// Nil where the grid is not one calendar year.
    package var year: Int?
    package var grid: WeekGrid
  }

  /// Takes the viewer's day as `today`; without a scale, makes the one that is requested of the window's days.
  /// Where a goal is requested, the figures say how often it was met.
  /// In segmented grids the months stand apart.
  package init(
    _ tally: Tally, window: CalendarWindow, today: CivilDay, weekStart: Weekday,
    isSegmented: Bool = false, rule: StreakRule = StreakRule(),
    scaleRequest: LevelScale.Request = LevelScale.Request(),
    scale: LevelScale? = nil
  ) {
    grids = window.grids.map {
      LabelledGrid(
        year: $0.year,
        grid: WeekGrid(
          $0, window: window.range, weekStart: weekStart, isSegmented: isSegmented))
    }
    counts = tally.days.within(window.range)
    self.scale = scale ?? LevelScale(scaleRequest, counts: counts.counts)
    summary = Summary(
      tally, window: window.range, today: today, rule: rule, goal: scaleRequest.goal)
  }
}
