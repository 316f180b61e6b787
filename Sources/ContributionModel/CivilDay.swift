/// A date in the proleptic Gregorian calendar, held as days since 1970-01-01.
///
/// A civil day has no time and no zone; which day a commit falls on is decided by a day rule.
package struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before it.
  package var daysSinceEpoch: Int32

  package init(daysSinceEpoch: Int32) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The day with these parts, or nil where the calendar has no such day
  /// or it is too far away to be held (about 5.8 million years from 1970).
  ///
  /// Uses the era arithmetic of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms":
  /// a year is taken to start on 1 March, so that the leap day is its last.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, (-5_800_000...5_800_000).contains(year),
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = floorDivide(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSinceEpoch: Int32(era * 146_097 + dayOfEra - 719_468))
  }

  /// The day that holds the second `seconds` after 1970-01-01T00:00:00 on a clock without zone,
  /// or nil where it is too far away to be held.
  package init?(secondsSinceEpoch seconds: Int64) {
    guard let days = Int32(exactly: floorDivide(seconds, 86_400)) else { return nil }
    self.init(daysSinceEpoch: days)
  }

  /// The year, month (1…12) and day of the month (1…31).
  package var parts: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSinceEpoch) + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  package var year: Int { parts.year }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let number = (Int(daysSinceEpoch) + 4) % 7
    return Weekday.allCases[number < 0 ? number + 7 : number]
  }

  /// The last day on or before this one that falls on `weekday`.
  package func startOfWeek(_ weekday: Weekday) -> CivilDay {
    self - weekday.days(until: self.weekday)
  }

  /// The day `months` later, on the same day of the month, or on the month's last day where it has no such day.
  ///
  /// Nil where that day is too far away to be held.
  package func adding(months: Int) -> CivilDay? {
    let (year, month, day) = parts
    let (monthsSinceZero, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow else { return nil }
    let newYear = floorDivide(monthsSinceZero, 12)
    let newMonth = monthsSinceZero - newYear * 12 + 1
    return CivilDay(
      year: newYear, month: newMonth,
      day: min(day, Self.length(ofMonth: newMonth, year: newYear)))
  }

  /// Days in a month (1…12) of a year.
  package static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  package static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  /// The day `days` later; stops at the last day that can be held.
  package static func + (day: CivilDay, days: Int) -> CivilDay {
    CivilDay(daysSinceEpoch: Int32(clamping: Int(day.daysSinceEpoch).addingClamped(days)))
  }

  /// The day `days` earlier; stops at the first day that can be held.
  package static func - (day: CivilDay, days: Int) -> CivilDay {
    CivilDay(daysSinceEpoch: Int32(clamping: Int(day.daysSinceEpoch).subtractingClamped(days)))
  }

  /// Days from `right` to `left`.
  package static func - (left: CivilDay, right: CivilDay) -> Int {
    Int(left.daysSinceEpoch) - Int(right.daysSinceEpoch)
  }
}

extension CivilDay: CustomStringConvertible {
  /// The day as ISO 8601 has it, `2024-02-29`; years have at least four digits.
  package var description: String {
    let (year, month, day) = parts
    return "\(year < 0 ? "-" : "")\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// A day of the week; raw values count from Sunday, 0.
package enum Weekday: Int, CaseIterable, Sendable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// The days of a week that starts on this one, in order.
  package var week: [Weekday] {
    (0..<7).map { Weekday.allCases[(rawValue + $0) % 7] }
  }

  /// Days (0…6) from this weekday to the next `other`.
  package func days(until other: Weekday) -> Int {
    (other.rawValue - rawValue + 7) % 7
  }
}

/// `dividend` divided by a positive `divisor`, rounded down.
func floorDivide<Number: BinaryInteger>(_ dividend: Number, _ divisor: Number) -> Number {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

extension Int {
  /// The sum, held at the ends of the type's range.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, held at the ends of the type's range.
  fileprivate func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
