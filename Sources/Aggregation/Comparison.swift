package import ContributionModel

/// Several tallies side by side, on one window and one scale.
package struct Comparison: Sendable {
  package let columns: [Column]
  package let scale: LevelScale

  /// One of the things compared.
  package struct Column: Sendable {
    package var label: String
    package var report: YearReport
    /// Commits of the whole history that others of the comparison hold too.
    package var sharedCommits: Int
  }

  /// What one column is made of.
  package struct Subject: Sendable {
    package var label: String
    package var tally: Tally
    package var sharedCommits: Int

    package init(label: String, tally: Tally, sharedCommits: Int) {
      self.label = label
      self.tally = tally
      self.sharedCommits = sharedCommits
    }
  }

  /// Compares the subjects in the given window; the scale is of all their active days together.
  package init(
    _ subjects: [Subject], window: CalendarWindow, today: CivilDay, weekStart: Weekday,
    isSegmented: Bool = false, rule: StreakRule = StreakRule(),
    scaleRequest: LevelScale.Request = LevelScale.Request()
  ) {
    let counts = subjects.flatMap { $0.tally.days.within(window.range).counts }
    let scale = LevelScale(scaleRequest, counts: counts)
    self.scale = scale
    columns = subjects.map {
      Column(
        label: $0.label,
        report: YearReport(
          $0.tally, window: window, today: today, weekStart: weekStart, isSegmented: isSegmented,
          rule: rule, scaleRequest: scaleRequest, scale: scale),
        sharedCommits: $0.sharedCommits)
    }
  }
}
