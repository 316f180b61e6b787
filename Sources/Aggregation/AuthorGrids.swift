package import ContributionModel

/// A grid for each of the persons of a ranking, on one window and one scale.
package struct AuthorGrids: Sendable {
  package let ranking: AuthorRanking
  /// The grids of the window, the same for every person.
  package let grids: [WeekGrid]
  package let weekStart: Weekday
  /// The scale of the active days of all the persons that are shown.
  package let scale: LevelScale
  /// What the scale was made by; views that draw longer cells than days make one of their own.
  package let scaleRequest: LevelScale.Request

  package init(
    _ ranking: AuthorRanking, window: CalendarWindow, weekStart: Weekday,
    scaleRequest: LevelScale.Request = LevelScale.Request()
  ) {
    self.ranking = ranking
    self.weekStart = weekStart
    self.scaleRequest = scaleRequest
    grids = window.grids.map { WeekGrid($0, window: window.range, weekStart: weekStart) }
    scale = LevelScale(scaleRequest, counts: ranking.rows.flatMap(\.days.counts))
  }
}
