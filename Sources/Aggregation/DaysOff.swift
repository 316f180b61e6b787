package import ContributionModel

/// Days that, while empty, neither break a streak nor lengthen it.
package struct DaysOff: Hashable, Sendable {
  package let weekdays: Set<Weekday>
  /// The holidays, ascending; no two of the ranges touch.
  package let holidays: [DayRange]

  /// Takes holidays in any order; they may overlap, and be of any length.
  package init(weekdays: Set<Weekday> = [], holidays: [DayRange] = []) {
    self.weekdays = weekdays
    self.holidays = Self.joined(holidays)
  }

  package static let none = DaysOff()

  /// Whether no day is off.
  package var isEmpty: Bool { weekdays.isEmpty && holidays.isEmpty }

  /// Whether the day is off; logarithmic in the number of holidays.
  package func contains(_ day: CivilDay) -> Bool {
    weekdays.contains(day.weekday) || holiday(day) != nil
  }

  /// Whether every day strictly between `earlier` and `later` is a day off.
  ///
  /// Looks at seven days at the most for each holiday between them, however many days these are.
  func bridge(_ earlier: CivilDay, _ later: CivilDay) -> Bool {
    if weekdays.count == Weekday.allCases.count { return true }
    var day = earlier
    // The day after the last one known to be off.
    while later - day > 1 {
      day = day + 1
      if weekdays.contains(day.weekday) { continue }
      guard let holiday = holiday(day) else { return false }
      day = holiday.last
    }
    return true
  }

  /// The range of holidays that holds the day.
  private func holiday(_ day: CivilDay) -> DayRange? {
    var low = 0
    var high = holidays.count
    while low < high {
      let middle = (low + high) / 2
      if holidays[middle].last < day { low = middle + 1 } else { high = middle }
    }
    return low < holidays.count && holidays[low].contains(day) ? holidays[low] : nil
  }

  /// The same days in ranges that are in order and apart.
  private static func joined(_ ranges: [DayRange]) -> [DayRange] {
    var joined: [DayRange] = []
    for range in ranges.sorted(by: { $0.first < $1.first }) {
      if let last = joined.last, range.first - last.last <= 1 {
        joined[joined.count - 1].last = max(last.last, range.last)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
