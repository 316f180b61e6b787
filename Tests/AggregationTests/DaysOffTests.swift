import Aggregation
import ContributionModel
import TestSupport
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
        name: "a holiday", daysOff: DaysOff(holidays: [DayRange(day: "2024-01-01")]),
        days: ["2023-12-31", "2024-01-02"], today: "2024-01-02",
        current: (.days("2023-12-31", "2024-01-02"), 2), longest: 2),
      Case(
        name: "the same day of another year is none",
        daysOff: DaysOff(holidays: [DayRange(day: "2024-01-01")]),
        days: ["2022-12-31", "2023-01-02"], today: "2023-01-02",
        current: (.days("2023-01-02", "2023-01-02"), 1), longest: 1),
      Case(
        name: "a holiday next to a weekend",
        daysOff: DaysOff(weekdays: [.saturday, .sunday], holidays: [DayRange(day: "2024-01-01")]),
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
        name: "the week between the years",
        daysOff: DaysOff(
          weekdays: [.saturday, .sunday], holidays: [.days("2023-12-23", "2024-01-01")]),
        days: ["2023-12-21", "2023-12-22", "2024-01-02"], today: "2024-01-03",
        current: (.days("2023-12-21", "2024-01-02"), 3), longest: 3),
      Case(
        name: "the same week, and a day after it that is not off",
        daysOff: DaysOff(
          weekdays: [.saturday, .sunday], holidays: [.days("2023-12-23", "2024-01-01")]),
        days: ["2023-12-21", "2023-12-22", "2024-01-03"], today: "2024-01-03",
        current: (.days("2024-01-03", "2024-01-03"), 1), longest: 2),
      Case(
        name: "a busy day in the holidays",
        daysOff: DaysOff(holidays: [.days("2023-12-24", "2024-01-06")]),
        days: ["2023-12-23", "2023-12-31", "2024-01-07"], today: "2024-01-07",
        current: (.days("2023-12-23", "2024-01-07"), 3), longest: 3),
      Case(
        name: "today in the holidays",
        daysOff: DaysOff(holidays: [.days("2023-12-24", "2024-01-06")]),
        days: ["2023-12-22", "2023-12-23"], today: "2024-01-02",
        current: (.days("2023-12-22", "2023-12-23"), 2), longest: 2),
      Case(
        name: "none off", daysOff: .none, days: ["2024-01-05", "2024-01-08"], today: "2024-01-08",
        current: (.days("2024-01-08", "2024-01-08"), 1), longest: 1),
    ])
  func streaks(_ test: Case) {
    let streaks = Streaks(
      .one(on: test.days), today: test.today, rule: StreakRule(daysOff: test.daysOff))
    #expect(streaks.current?.range == test.current?.0)
    #expect(streaks.current?.days == test.current?.days)
    #expect(streaks.longest?.days ?? 0 == test.longest)
  }

  @Test("Which days are off")
  func contains() {
    let daysOff = DaysOff(weekdays: [.friday], holidays: [DayRange(day: "2024-02-29")])
    #expect(daysOff.contains("2024-01-05"))
    #expect(daysOff.contains("2024-02-29"))
    #expect(!daysOff.contains("2023-02-28"))
    #expect(!DaysOff.none.contains("2024-01-06"))
  }

  @Test("All weekdays off bridge the longest gap, in no time", .timeLimit(.minutes(20)))
  func longestGap() {
    let first = CivilDay(daysSinceEpoch: .min)
    let streaks = Streaks(
      .one(on: [first, "2024-01-01"]), today: CivilDay(daysSinceEpoch: .max),
      rule: StreakRule(daysOff: DaysOff(weekdays: Set(Weekday.allCases))))
    #expect(streaks.current?.range == .days(first, "2024-01-01"))
    #expect(streaks.current?.days == 2)
  }

  @Test("Holidays may come in any order, overlap and touch")
  func joined() {
    let daysOff = DaysOff(holidays: [
      .days("2024-05-10", "2024-05-12"), .days("2024-05-01", "2024-05-03"),
      .days("2024-05-02", "2024-05-02"), .days("2024-05-04", "2024-05-05"),
      .days("2024-05-03", "2024-05-04"),
    ])
    #expect(
      daysOff.holidays == [.days("2024-05-01", "2024-05-05"), .days("2024-05-10", "2024-05-12")])
    #expect(
      DayRange.days("2024-04-30", "2024-05-13").all.filter(daysOff.contains).map(\.parts.day) == [
        1, 2, 3, 4, 5, 10, 11, 12,
      ])
  }

  @Test("Holidays of ten thousand years, in no time", .timeLimit(.minutes(20)))
  func allYears() {
    let everything = DaysOff(holidays: [.days("0001-01-01", "9999-12-31")])
    let rule = StreakRule(daysOff: everything)
    let days: [CivilDay] = ["0001-01-01", "0800-12-25", "2024-01-01", "9999-12-31"]
    #expect(Streaks(.one(on: days), today: "9999-12-31", rule: rule).all.map(\.days) == [4])
    #expect(Streaks(.one(on: days), today: "2024-06-01", rule: rule).current?.days == 3)
    // Every day by itself, in the wrong order, with the one weekday left out that is off anyway.
    let single = DayRange.days("1900-01-01", "2099-12-31").all
      .filter { $0.weekday != .sunday }.reversed().map { DayRange(day: $0) }
    let each = DaysOff(weekdays: [.sunday], holidays: single)
    let far: [CivilDay] = ["1900-01-01", "2099-12-31"]
    #expect(
      Streaks(.one(on: far), today: "2099-12-31", rule: StreakRule(daysOff: each)).all.map(\.days)
        == [2])
    // Centuries without a holiday end at their first day.
    let last = DaysOff(holidays: [DayRange(day: "9999-12-31")])
    #expect(
      Streaks(.one(on: days), today: "9999-12-31", rule: StreakRule(daysOff: last)).all.count == 4)
  }

  @Test("Days off agree with a look at each day", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let range = DayRange.days("2023-11-01", "2024-03-31")
    let weekdays = Set(Weekday.allCases.filter { _ in Int.random(in: 0..<3, using: &numbers) == 0 })
    let holidays = (0..<8).map { _ in
      let first = range.first + Int.random(in: 0..<150, using: &numbers)
      return DayRange.days(first, first + Int.random(in: 0..<6, using: &numbers))
    }
    let daysOff = DaysOff(weekdays: weekdays, holidays: holidays)
    let isOff = { (day: CivilDay) in
      weekdays.contains(day.weekday) || holidays.contains { $0.contains(day) }
    }
    let busy = range.all.filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 }
    var (run, longest) = (0, 0)
    for day in range.all {
      #expect(daysOff.contains(day) == isOff(day))
      if busy.contains(day) { run += 1 } else if !isOff(day) { run = 0 }
      longest = max(longest, run)
    }
    let streaks = Streaks(
      .one(on: busy), today: range.last + 1, rule: StreakRule(daysOff: daysOff))
    #expect(streaks.longest?.days ?? 0 == longest)
    #expect(streaks.current?.days ?? 0 == run)
  }
}
