package import ContributionModel

/// What one history has more than another, day by day.
///
/// Where both are shown in the same window, a day is held against itself; of two calendar years, against the same
/// day and month of the other year. Days that only one of them has, a 29 February among them, are not compared.
package struct Difference: Sendable {
  /// The grids of the second history; its days stand for the pairs.
  package let grids: [YearReport.LabelledGrid]
  /// The days on which the first has more, with how many commits more.
  package let firstAhead: DayCounts
  /// The days on which the second has more, with how many commits more.
  package let secondAhead: DayCounts
  /// Commits of the first on the days compared.
  package let first: Int
  /// Commits of the second on the days compared.
  package let second: Int
  /// How many days were compared.
  package let days: Int
  /// A 29 February that only one of two years has, and that comes before the last day compared.
  package let leapDay: CivilDay?
  /// The scale of the differences, whichever is ahead.
  package let scale: LevelScale
  /// The days of the second history that were not compared.
  private let unpaired: Set<CivilDay>

  /// Days on which both have as many, or none.
  package var even: Int { days - firstAhead.days.count - secondAhead.days.count }

  /// How many commits the first has more than the second on a day of the grids; negative where it has less,
  /// nil where the day was not compared. Logarithmic in the number of days that differ.
  package func amount(on day: CivilDay) -> Int? {
    unpaired.contains(day) ? nil : firstAhead[day] - secondAhead[day]
  }

  /// Holds the first report against the second; linear in the days of the window.
  package init(
    _ first: YearReport, _ second: YearReport,
    scaleRequest: LevelScale.Request = LevelScale.Request()
  ) {
    let pairing = Pairing(first.summary.window, second.summary.window)
    var totals = (first: 0, second: 0)
    var ahead: (first: [CivilDay: Int], second: [CivilDay: Int]) = ([:], [:])
    var unpaired: Set<CivilDay> = []
    for offset in 0..<pairing.second.count {
      let day = pairing.second.first + offset
      guard let partner = pairing.partner(of: day) else {
        unpaired.insert(day)
        continue
      }
      let counts = (first: first.counts[partner], second: second.counts[day])
      totals.first += counts.first
      totals.second += counts.second
      if counts.first > counts.second { ahead.first[day] = counts.first - counts.second }
      if counts.second > counts.first { ahead.second[day] = counts.second - counts.first }
    }
    grids = second.grids
    self.first = totals.first
    self.second = totals.second
    days = pairing.second.count - unpaired.count
    firstAhead = DayCounts(sorting: ahead.first)
    secondAhead = DayCounts(sorting: ahead.second)
    self.unpaired = unpaired
    leapDay = pairing.leapDay
    scale = LevelScale(scaleRequest, counts: firstAhead.counts + secondAhead.counts)
  }
}

/// Which day of one window stands for which of another.
private struct Pairing {
  let first: DayRange
  let second: DayRange
  /// Years from the second to the first.
  private let years: Int

  init(_ first: DayRange, _ second: DayRange) {
    self.first = first
    self.second = second
    years = first == second ? 0 : first.first.year - second.first.year
  }

  /// The day of the first window that a day of the second is held against.
  func partner(of day: CivilDay) -> CivilDay? {
    guard years != 0 else { return first.contains(day) ? day : nil }
    let parts = day.parts
    return CivilDay(year: parts.year + years, month: parts.month, day: parts.day)
      .flatMap { first.contains($0) ? $0 : nil }
  }

  /// The 29 February of one year that the other lacks, where both windows reach beyond it.
  var leapDay: CivilDay? {
    let years = (first.first.year, second.first.year)
    guard years.0 != years.1 else { return nil }
    func leapDay(_ year: Int) -> CivilDay? { CivilDay(year: year, month: 2, day: 29) }
    func reachesBeyond(_ window: DayRange) -> Bool {
      CivilDay(year: window.first.year, month: 3, day: 1).map { window.last >= $0 } ?? false
    }
    guard reachesBeyond(first), reachesBeyond(second) else { return nil }
    switch (leapDay(years.0), leapDay(years.1)) {
    case (let day?, nil), (nil, let day?): return day
    default: return nil
    }
  }
}

extension DayCounts {
  /// Takes positive counts of days in no order.
  fileprivate init(sorting counts: [CivilDay: Int]) {
    let ascending = counts.sorted { $0.key < $1.key }
    self.init(days: ascending.map(\.key), counts: ascending.map(\.value))
  }
}
