import ContributionModel

/// The names of months and weekdays in the user's language.
package struct CalendarNames: Hashable, Sendable {
  /// Short names of the months, January first.
  package let shortMonths: [String]
  /// Full names of the months, January first.
  package let fullMonths: [String]
  /// Short names of the weekdays, Sunday first.
  package let shortWeekdays: [String]

  /// Takes twelve short and twelve full names of months, and seven short names of weekdays, Sunday first.
  package init(shortMonths: [String], fullMonths: [String], shortWeekdays: [String]) {
    precondition(shortMonths.count == 12 && fullMonths.count == 12, "a name for each month")
    precondition(shortWeekdays.count == 7, "a name for each weekday")
    self.shortMonths = shortMonths
    self.fullMonths = fullMonths
    self.shortWeekdays = shortWeekdays
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

  func short(month: Int) -> String { shortMonths[month - 1] }

  func full(month: Int) -> String { fullMonths[month - 1] }

  func short(_ weekday: Weekday) -> String { shortWeekdays[weekday.rawValue] }
}
