package import ContributionModel

/// The names of months and weekdays in the user's language.
package struct CalendarNames: Hashable, Sendable {
  /// Short names of the months, January first.
  package let shortMonths: [String]
  /// Full names of the months, January first.
  package let fullMonths: [String]
  /// Short names of the weekdays, Sunday first.
  package let shortWeekdays: [String]
  /// The short names of the months without what they all have in common: 8 of "Thg 8" and of "8月".
  private let briefMonths: [String]

  /// Takes twelve short and twelve full names of months, and seven short names of weekdays, Sunday first.
  package init(shortMonths: [String], fullMonths: [String], shortWeekdays: [String]) {
    precondition(shortMonths.count == 12 && fullMonths.count == 12, "a name for each month")
    precondition(shortWeekdays.count == 7, "a name for each weekday")
    self.shortMonths = shortMonths
    self.fullMonths = fullMonths
    self.shortWeekdays = shortWeekdays
    briefMonths = Self.withoutCommonEnds(shortMonths)
  }

  /// The texts without what all of them begin with, and what all end with; none of them becomes empty.
  private static func withoutCommonEnds(_ texts: [String]) -> [String] {
    var rests = texts.map { $0[...] }
    while let first = rests.first?.first, rests.allSatisfy({ $0.first == first && $0.count > 1 }) {
      rests = rests.map { $0.dropFirst() }
    }
    while let last = rests.first?.last, rests.allSatisfy({ $0.last == last && $0.count > 1 }) {
      rests = rests.map { $0.dropLast() }
    }
    return rests.map { String($0.drop { $0 == " " }) }
  }

  package static let english = CalendarNames(
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    fullMonths: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])

  package func short(month: Int) -> String { shortMonths[month - 1] }

  /// What tells a month from the others where there is no room for its short name.
  package func brief(month: Int) -> String { briefMonths[month - 1] }

  package func full(month: Int) -> String { fullMonths[month - 1] }

  package func short(_ weekday: Weekday) -> String { shortWeekdays[weekday.rawValue] }
}
