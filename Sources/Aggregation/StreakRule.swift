package import ContributionModel

/// What makes a day active and a streak whole.
package struct StreakRule: Hashable, Sendable {
  package var daysOff: DaysOff
  package var unit: Unit
  /// Commits that make a day active, at least 1; a day with fewer is shown, but is not active.
  package var minimum: Int

  /// What streaks are counted in.
  package enum Unit: Hashable, Sendable {
    /// Active days.
    case day
    /// Weeks from this weekday on, each with an active day.
    case week(Weekday)
    /// Calendar months, each with an active day.
    case month
  }

  package init(daysOff: DaysOff = .none, unit: Unit = .day, minimum: Int = 1) {
    self.daysOff = daysOff
    self.unit = unit
    self.minimum = minimum
  }

  /// Whether so many commits make a day active.
  package func isActive(_ commits: Int) -> Bool { commits >= minimum }

  /// The active days among those with commits.
  package func active(_ counts: DayCounts) -> DayCounts {
    minimum > 1 ? counts.filter(isActive) : counts
  }

  /// The day, or the first day of the week or month, that a run counts the day in.
  func start(_ day: CivilDay) -> CivilDay {
    switch unit {
    case .day: day
    case .week(let weekday): day.startOfWeek(weekday)
    case .month: DayRange.month(of: day).first
    }
  }

  /// Whether nothing but days off lies between two days in units of their own, that of `earlier` before that of `later`.
  func bridge(_ earlier: CivilDay, _ later: CivilDay) -> Bool {
    daysOff.bridge(end(earlier), start(later))
  }

  /// The last day of the unit.
  private func end(_ day: CivilDay) -> CivilDay {
    switch unit {
    case .day: day
    case .week: start(day) + 6
    case .month: DayRange.month(of: day).last
    }
  }
}
