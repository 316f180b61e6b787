/// An inclusive range of civil days; never empty.
package struct DayRange: Hashable, Sendable {
  package var first: CivilDay
  package var last: CivilDay

  /// The range from `first` to `last`, or nil where `last` comes before `first`.
  package init?(_ first: CivilDay, _ last: CivilDay) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  /// The range that holds this one day.
  package init(day: CivilDay) {
    first = day
    last = day
  }

  /// Days in the range, both ends counted.
  package var count: Int { last - first + 1 }

  package func contains(_ day: CivilDay) -> Bool { first <= day && day <= last }

  /// The days that both ranges hold, or nil where there are none.
  package func intersection(_ other: DayRange) -> DayRange? {
    DayRange(max(first, other.first), min(last, other.last))
  }

  /// A calendar year, 1 January to 31 December; nil where it is too far away to be held.
  package static func year(_ year: Int) -> DayRange? {
    guard let first = CivilDay(year: year, month: 1, day: 1),
      let last = CivilDay(year: year, month: 12, day: 31)
    else { return nil }
    return DayRange(first, last)
  }

  /// The calendar month that holds a day.
  package static func month(of day: CivilDay) -> DayRange {
    let (year, month, dayOfMonth) = day.parts
    let first = day - (dayOfMonth - 1)
    var range = DayRange(day: first)
    range.last = first + (CivilDay.length(ofMonth: month, year: year) - 1)
    return range
  }

  /// The range cut into calendar months, oldest first; the first and the last need not be whole.
  package var months: [DayRange] {
    var months: [DayRange] = []
    var rest: DayRange? = self
    while let days = rest, let month = Self.month(of: days.first).intersection(days) {
      months.append(month)
      rest = month.last < days.last ? DayRange(month.last + 1, days.last) : nil
    }
    return months
  }
}
