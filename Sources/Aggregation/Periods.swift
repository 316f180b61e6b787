package import ContributionModel

/// A window cut into weeks, months, quarters or years, the oldest first.
package struct Periods: Hashable, Sendable {
  package let unit: Unit
  /// The days that the periods hold; the first and the last period may be parts.
  package let window: DayRange
  /// The first day of each period in the window, ascending.
  package let starts: [CivilDay]

  /// How long a period is.
  package enum Unit: String, CaseIterable, Sendable {
    case week, month, quarter, year

    /// How many periods a window touches; takes no more time for a long one.
    package func count(in window: DayRange, weekStart: Weekday) -> Int {
      number(of: window.last, weekStart) - number(of: window.first, weekStart) + 1
    }

    /// The number of the period that holds a day, counted from somewhere.
    fileprivate func number(of day: CivilDay, _ weekStart: Weekday) -> Int {
      switch self {
      case .week: (day.startOfWeek(weekStart) - Self.origin.startOfWeek(weekStart)) / 7
      case .month: day.parts.year * 12 + day.parts.month - 1
      case .quarter: day.parts.year * 4 + (day.parts.month - 1) / 3
      case .year: day.year
      }
    }

    /// The first day of the period that lies so many periods after that of a day; nil where it is too far away
    /// to be held.
    fileprivate func start(
      of day: CivilDay, later periods: Int = 0, _ weekStart: Weekday
    ) -> CivilDay? {
      let (year, month, _) = day.parts
      switch self {
      case .week: return day.startOfWeek(weekStart) + periods * 7
      case .month: return CivilDay(year: year, month: month, day: 1)?.adding(months: periods)
      case .quarter:
        return CivilDay(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)?
          .adding(months: periods * 3)
      case .year: return CivilDay(year: year + periods, month: 1, day: 1)
      }
    }

    private static let origin = CivilDay(daysSinceEpoch: 0)
  }

  /// The last periods of a window, `most` of them where it has more; at least one.
  package init(_ unit: Unit, of window: DayRange, last most: Int = .max, weekStart: Weekday) {
    self.unit = unit
    let most = max(1, most)
    let isCut = unit.count(in: window, weekStart: weekStart) > most
    var starts = [
      (isCut ? unit.start(of: window.last, later: 1 - most, weekStart) : nil) ?? window.first
    ]
    while let last = starts.last, let next = unit.start(of: last, later: 1, weekStart),
      next <= window.last, next > last
    {
      starts.append(next)
    }
    self.starts = starts
    self.window = DayRange(starts[0], window.last) ?? window
  }

  package var count: Int { starts.count }

  /// The commits in each period; linear in periods and active days.
  package func totals(of counts: DayCounts) -> [Int] {
    var totals = [Int](repeating: 0, count: starts.count)
    let shown = counts.within(window)
    var place = 0
    for (day, commits) in zip(shown.days, shown.counts) {
      while place + 1 < starts.count, starts[place + 1] <= day { place += 1 }
      totals[place] += commits
    }
    return totals
  }
}
