import ContributionModel
import Testing

/// A day that the calendar has, written as its parts.
struct Date: Sendable, CustomTestStringConvertible {
  var year: Int
  var month: Int
  var day: Int

  init(_ year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  var civilDay: CivilDay? { CivilDay(year: year, month: month, day: day) }
  var testDescription: String { "\(year)-\(month)-\(day)" }
}

@Suite struct CivilDayTests {
  @Test(
    "A date has its number of days, and the number gives the date back",
    arguments: [
      (Date(1970, 1, 1), 0),
      (Date(1969, 12, 31), -1),
      (Date(1970, 1, 31), 30),
      (Date(1970, 12, 31), 364),
      (Date(1900, 2, 28), -25_509),
      (Date(1900, 3, 1), -25_508),
      (Date(2000, 1, 1), 10_957),
      (Date(2000, 2, 28), 11_015),
      (Date(2000, 2, 29), 11_016),
      (Date(2000, 3, 1), 11_017),
      (Date(2024, 2, 29), 19_782),
      (Date(2024, 12, 31), 20_088),
      (Date(9999, 12, 31), 2_932_896),
      (Date(10_000, 1, 1), 2_932_897),
      (Date(1, 1, 1), -719_162),
      (Date(0, 12, 31), -719_163),
      (Date(0, 3, 1), -719_468),
      (Date(0, 2, 29), -719_469),
      (Date(0, 1, 1), -719_528),
      (Date(-1, 12, 31), -719_529),
      (Date(-400, 1, 1), -865_625),
    ] as [(Date, Int32)])
  func number(date: Date, days: Int32) {
    #expect(date.civilDay == CivilDay(daysSinceEpoch: days))
    let parts = CivilDay(daysSinceEpoch: days).parts
    #expect(parts == (date.year, date.month, date.day))
    #expect(CivilDay(daysSinceEpoch: days).year == date.year)
  }

  @Test(
    "A date that the calendar does not have is refused",
    arguments: [
      Date(1900, 2, 29), Date(2023, 2, 29), Date(2024, 2, 30), Date(2000, 2, 30),
      Date(2024, 4, 31), Date(2024, 6, 31), Date(2024, 9, 31), Date(2024, 11, 31),
      Date(2024, 0, 10), Date(2024, 13, 1), Date(2024, -1, 1), Date(2024, 1, 0),
      Date(2024, 1, -1), Date(2024, 1, 32), Date(2024, 12, 32), Date(5_800_001, 1, 1),
      Date(-5_800_001, 1, 1), Date(.max, 1, 1), Date(.min, 1, 1), Date(2024, .max, 1),
      Date(2024, 1, .max),
    ])
  func refused(date: Date) {
    #expect(date.civilDay == nil)
  }

  @Test(
    "Which years have a leap day",
    arguments: [
      (1900, false), (2000, true), (2100, false), (2024, true), (2023, false), (1996, true),
      (0, true), (-4, true), (-1, false), (-100, false), (-400, true),
    ])
  func leapDay(year: Int, has: Bool) {
    #expect((CivilDay(year: year, month: 2, day: 29) != nil) == has)
    #expect(CivilDay.length(ofMonth: 2, year: year) == (has ? 29 : 28))
  }

  @Test("The lengths of the months of a common year")
  func monthLengths() {
    let lengths = (1...12).map { CivilDay.length(ofMonth: $0, year: 2023) }
    #expect(lengths == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  }

  @Test("Every day from the year -10 to the year 2410 follows the one before it")
  func everyDay() throws {
    var (year, month, day) = (-10, 1, 1)
    var number = try #require(CivilDay(year: year, month: month, day: day)).daysSinceEpoch
    var wrong: [Int32] = []
    while year <= 2410 {
      let civilDay = CivilDay(daysSinceEpoch: number)
      if civilDay.parts != (year, month, day)
        || CivilDay(year: year, month: month, day: day) != civilDay
      {
        wrong.append(number)
      }
      number += 1
      // The plain rules of the calendar, one day at a time.
      let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(wrong == [])
  }

  @Test("Days far away come back from their parts")
  func farDays() {
    var wrong: [Int] = []
    for number in stride(from: -2_117_600_000, through: 2_117_600_000, by: 19_997) {
      let day = CivilDay(daysSinceEpoch: Int32(number))
      let parts = day.parts
      if CivilDay(year: parts.year, month: parts.month, day: parts.day) != day {
        wrong.append(number)
      }
    }
    #expect(wrong == [])
  }

  @Test(
    "The day of a second",
    arguments: [
      (0, 0), (1, 0), (86_399, 0), (86_400, 1), (-1, -1), (-86_400, -1), (-86_401, -2),
      (1_709_164_800, 19_782), (185_542_587_187_199, 2_147_483_647),
      (185_542_587_187_200, nil), (-185_542_587_187_200, -2_147_483_648),
      (-185_542_587_187_201, nil), (.max, nil), (.min, nil),
    ] as [(Int64, Int32?)])
  func second(seconds: Int64, days: Int32?) {
    #expect(CivilDay(secondsSinceEpoch: seconds)?.daysSinceEpoch == days)
  }

  @Test(
    "A day is written as ISO 8601 has it",
    arguments: [
      (Date(2024, 2, 29), "2024-02-29"), (Date(999, 1, 2), "0999-01-02"),
      (Date(0, 12, 31), "0000-12-31"), (Date(-44, 3, 15), "-0044-03-15"),
      (Date(10_000, 1, 1), "10000-01-01"), (Date(-12_345, 6, 7), "-12345-06-07"),
    ])
  func written(date: Date, text: String) throws {
    #expect(try #require(date.civilDay).description == text)
  }

  @Test("Days are ordered by time")
  func order() throws {
    let earlier = try #require(CivilDay(year: 2023, month: 12, day: 31))
    let later = try #require(CivilDay(year: 2024, month: 1, day: 1))
    #expect(earlier < later)
    #expect(!(later < earlier))
    #expect(CivilDay(daysSinceEpoch: .min) < CivilDay(daysSinceEpoch: .max))
  }
}
