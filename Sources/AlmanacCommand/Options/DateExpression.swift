import ContributionModel

/// The days that a date on the command line means: one day, a month or a year.
struct DateExpression {
  let days: DayRange

  /// What a date may look like, for messages.
  static let expectation =
    "a date such as 2024-02-29, 2024-02, 2024, today, yesterday or '3 weeks ago'"

  /// Reads a date; nil where it has none of the forms, or lies before the year 1, where the calendar begins. Git takes
  /// what it cannot read for the present, and this does not.
  init?(_ text: String, today: CivilDay) {
    guard
      let days = Self.calendarDays(text) ?? Self.relativeDay(text, today).map(DayRange.init(day:)),
      days.first.year >= 1
    else { return nil }
    self.days = days
  }

  /// Reads `2024-02-29`; nil where the text is no such day.
  static func day(_ text: String) -> CivilDay? {
    calendarDays(text).flatMap { $0.count == 1 ? $0.first : nil }
  }

  private static func calendarDays(_ text: String) -> DayRange? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let widths = [4, 2, 2]
    guard (1...3).contains(parts.count),
      zip(parts, widths).allSatisfy({ $0.count == $1 && $0.allSatisfy(isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers[0] >= 1 else { return nil }
    switch numbers.count {
    case 1: return .year(numbers[0])
    case 2:
      return CivilDay(year: numbers[0], month: numbers[1], day: 1).map(DayRange.month)
    default:
      return CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]).map(DayRange.init(day:))
    }
  }

  private static func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character)
  }

  /// Reads `today`, `yesterday` and `3 weeks ago`, which may be written with dots as well.
  private static func relativeDay(_ text: String, _ today: CivilDay) -> CivilDay? {
    let words = text.lowercased().split { $0 == " " || $0 == "." }
    switch words {
    case ["today"]: return today
    case ["yesterday"]: return today - 1
    default: break
    }
    guard words.count == 3, words[2] == "ago", words[0].allSatisfy(isDigit),
      let number = Int(words[0]), number <= 4_000_000
    else { return nil }
    switch words[1] {
    case "day", "days": return today - number
    case "week", "weeks": return today - number * 7
    case "month", "months": return today.adding(months: -number)
    case "year", "years": return today.adding(months: -number * 12)
    default: return nil
    }
  }
}
