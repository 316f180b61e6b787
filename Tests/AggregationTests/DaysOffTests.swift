import Aggregation
import ContributionModel
import Testing

/// 1 January 2024 was a Monday.
@Suite struct DaysOffTests {
  private static let weekend = DaysOff(weekdays: [.saturday, .sunday])

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var daysOff = DaysOffTests.weekend
    var days: [CivilDay]
    var today: CivilDay
    /// The first and last day of the current streak and its active days; nil where there is none.
    var current: (DayRange, days: Int)?
    /// The days of the longest streak.
    var longest: Int

    var testDescription: String { name }
  }

  @Test(
    "Days off, while empty, neither break a streak nor lengthen it",
    arguments: [
      Case(
        name: "Friday and Monday", days: ["2024-01-05", "2024-01-08"], today: "2024-01-08",
        current: (.days("2024-01-05", "2024-01-08"), 2), longest: 2),
      Case(
        name: "a busy Saturday counts", days: ["2024-01-05", "2024-01-06", "2024-01-08"],
        today: "2024-01-08", current: (.days("2024-01-05", "2024-01-08"), 3), longest: 3),
      Case(
        name: "Friday and Tuesday", days: ["2024-01-05", "2024-01-09"], today: "2024-01-09",
        current: (.days("2024-01-09", "2024-01-09"), 1), longest: 1),
      Case(
        name: "an empty Sunday today", days: ["2024-01-04", "2024-01-05"], today: "2024-01-07",
        current: (.days("2024-01-04", "2024-01-05"), 2), longest: 2),
      Case(
        name: "an empty Monday today", days: ["2024-01-04", "2024-01-05"], today: "2024-01-08",
        current: (.days("2024-01-04", "2024-01-05"), 2), longest: 2),
      Case(
        name: "an empty Monday yesterday", days: ["2024-01-04", "2024-01-05"], today: "2024-01-09",
        longest: 2),
      Case(
        name: "an empty Thursday before an empty weekend", days: ["2024-01-03"],
        today: "2024-01-06", longest: 1),
      Case(
        name: "only weekends", days: ["2024-01-06", "2024-01-14"], today: "2024-01-14",
        current: (.days("2024-01-14", "2024-01-14"), 1), longest: 1),
      Case(
        name: "two working weeks",
        days: DayRange.days("2024-01-01", "2024-01-12").all.filter {
          $0.weekday != .saturday && $0.weekday != .sunday
        }, today: "2024-01-14", current: (.days("2024-01-01", "2024-01-12"), 10), longest: 10),
      Case(
        name: "a holiday", daysOff: DaysOff(holidays: ["2024-01-01"]),
        days: ["2023-12-31", "2024-01-02"], today: "2024-01-02",
        current: (.days("2023-12-31", "2024-01-02"), 2), longest: 2),
      Case(
        name: "the same day of another year is none", daysOff: DaysOff(holidays: ["2024-01-01"]),
        days: ["2022-12-31", "2023-01-02"], today: "2023-01-02",
        current: (.days("2023-01-02", "2023-01-02"), 1), longest: 1),
      Case(
        name: "a holiday next to a weekend",
        daysOff: DaysOff(weekdays: [.saturday, .sunday], holidays: ["2024-01-01"]),
        days: ["2023-12-29", "2024-01-02"], today: "2024-01-03",
        current: (.days("2023-12-29", "2024-01-02"), 2), longest: 2),
      Case(
        name: "all seven weekdays off", daysOff: DaysOff(weekdays: Set(Weekday.allCases)),
        days: ["2020-01-01", "2021-06-15", "2024-01-01"], today: "2024-06-30",
        current: (.days("2020-01-01", "2024-01-01"), 3), longest: 3),
      Case(
        name: "all seven weekdays off, and nothing done",
        daysOff: DaysOff(weekdays: Set(Weekday.allCases)), days: [], today: "2024-06-30",
        longest: 0),
      Case(
        name: "none off", daysOff: .none, days: ["2024-01-05", "2024-01-08"], today: "2024-01-08",
        current: (.days("2024-01-08", "2024-01-08"), 1), longest: 1),
    ])
  func streaks(_ test: Case) {
    let streaks = Streaks(.one(on: test.days), today: test.today, daysOff: test.daysOff)
    #expect(streaks.current?.range == test.current?.0)
    #expect(streaks.current?.days == test.current?.days)
    #expect(streaks.longest?.days ?? 0 == test.longest)
  }

  @Test("Which days are off")
  func contains() {
    let daysOff = DaysOff(weekdays: [.friday], holidays: ["2024-02-29"])
    #expect(daysOff.contains("2024-01-05"))
    #expect(daysOff.contains("2024-02-29"))
    #expect(!daysOff.contains("2023-02-28"))
    #expect(!DaysOff.none.contains("2024-01-06"))
  }

  @Test("All weekdays off bridge the longest gap, in no time", .timeLimit(.minutes(1)))
  func longestGap() {
    let first = CivilDay(daysSinceEpoch: .min)
    let streaks = Streaks(
      .one(on: [first, "2024-01-01"]), today: CivilDay(daysSinceEpoch: .max),
      daysOff: DaysOff(weekdays: Set(Weekday.allCases)))
    #expect(streaks.current?.range == .days(first, "2024-01-01"))
    #expect(streaks.current?.days == 2)
  }
}
