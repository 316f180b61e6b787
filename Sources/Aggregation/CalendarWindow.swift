package import ContributionModel

/// The days that are shown, and the grids that they are drawn in.
package struct CalendarWindow: Hashable, Sendable {
  /// The days shown; never later than today.
  package let range: DayRange
  /// The whole days of each grid, oldest grid first. A grid of a calendar year covers all of it,
  /// also the days outside `range`, which stay blank.
  package let grids: [Grid]

  /// One grid of the window.
  package struct Grid: Hashable, Sendable {
    /// The year that the grid is for, or nil where it is not one calendar year.
    package var year: Int?
    /// The days that the grid has room for.
    package var extent: DayRange

    package init(year: Int?, extent: DayRange) {
      self.year = year
      self.extent = extent
    }
  }

  /// What the user asked to see.
  package enum Request: Hashable, Sendable {
    /// The week of today and the weeks before it, this many in all, at least 1.
    case weeks(Int)
    /// A calendar year.
    case year(Int)
    /// This many calendar years, the present one last, at least 1.
    case years(Int)
    /// This many calendar months, at least 1, the one that holds the day last; each has a grid of its own.
    case months(Int, last: CivilDay)
    /// From the first to the last day. Without a first day, the 53 weeks up to the last; without a last, up to today.
    case span(first: CivilDay?, last: CivilDay?)
    /// From the year of the first commit to today; years without a commit have no grid where there are
    /// three or more of them in a row, for one wrong clock must not draw half a century of nothing.
    case allTime
  }

  /// The window of a request, or nil where it lies wholly after today or its first day comes after its last.
  ///
  /// `activeYears` are those with an active day; only `allTime` asks for them.
  package init?(
    _ request: Request, today: CivilDay, activeYears: Set<Int>, weekStart: Weekday
  ) {
    switch request {
    case .weeks(let weeks):
      self.init(trailingWeeks: weeks, upTo: today, weekStart: weekStart)
    case .year(let year):
      guard let whole = DayRange.year(year), whole.first <= today else { return nil }
      self.init(whole, grids: [Grid(year: year, extent: whole)], today: today)
    case .years(let years):
      guard let first = DayRange.year(today.year - (years - 1)) else { return nil }
      self.init(first: first.first, last: today)
    case .months(let months, let last):
      let newest = DayRange.month(of: last)
      guard newest.first <= today, let first = newest.first.adding(months: 1 - months),
        let range = DayRange(first, newest.last)
      else { return nil }
      self.init(range, grids: range.months.map { Grid(year: nil, extent: $0) }, today: today)
    case .span(nil, let last):
      guard let last, last < today else {
        self.init(trailingWeeks: 53, upTo: today, weekStart: weekStart)
        return
      }
      self.init(trailingWeeks: 53, upTo: last, weekStart: weekStart)
    case .span(let first?, let last):
      guard let range = DayRange(first, min(last ?? today, today)) else { return nil }
      // A grid of more columns than a year can have is cut into years.
      guard range.last.startOfWeek(weekStart) - range.first.startOfWeek(weekStart) > 53 * 7 else {
        self.init(range, grids: [Grid(year: nil, extent: range)], today: today)
        return
      }
      self.init(first: range.first, last: range.last)
    case .allTime:
      guard let year = activeYears.min(), let first = DayRange.year(year), first.first <= today
      else {
        self.init(trailingWeeks: 53, upTo: today, weekStart: weekStart)
        return
      }
      self.init(first: first.first, last: today, activeYears: activeYears)
    }
  }

  private init?(_ range: DayRange, grids: [Grid], today: CivilDay) {
    guard let shown = DayRange(range.first, min(range.last, today)) else { return nil }
    self.range = shown
    self.grids = grids
  }

  /// The week that holds `last` up to that day, and the weeks before it.
  private init?(trailingWeeks weeks: Int, upTo last: CivilDay, weekStart: Weekday) {
    // As many weeks as there are days are more than can be held.
    let earlier = min(weeks - 1, Int(Int32.max)) * 7
    guard let range = DayRange(last.startOfWeek(weekStart) - earlier, last) else {
      return nil
    }
    self.range = range
    grids = [Grid(year: nil, extent: range)]
  }

  /// One grid for each calendar year that the range touches; long gaps are left out where the active years are given.
  private init?(first: CivilDay, last: CivilDay, activeYears: Set<Int>? = nil) {
    guard let range = DayRange(first, last) else { return nil }
    self.range = range
    var years = Array(first.year...last.year)
    if let activeYears {
      let active = years.filter { activeYears.contains($0) && $0 != last.year } + [last.year]
      years = zip(active, active.dropFirst()).flatMap { year, next in
        next - year > 3 ? [year] : Array(year..<next)
      }
      years.append(last.year)
    }
    grids = years.compactMap { year in
      DayRange.year(year).map { Grid(year: year, extent: $0) }
    }
  }
}
