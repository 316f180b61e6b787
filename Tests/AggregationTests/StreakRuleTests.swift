import Aggregation
import ContributionModel
import Testing

/// 1 January 2024 was a Monday, 31 December 2023 a Sunday.
@Suite struct StreakRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rule: StreakRule
    var counts: DayCounts
    var today: CivilDay
    /// Length, active days, first and last day of each streak, oldest first.
    var all: [String]
    /// The length of the current one; 0 where there is none.
    var current: Int

    var testDescription: String { name }
  }

  private static func streak(_ streak: Streak) -> String {
    "\(streak.length) \(streak.days) \(streak.range.first) \(streak.range.last)"
  }

  @Test(
    "Weeks, months and the minimum",
    arguments: [
      Case(
        name: "Sunday and Monday are two weeks from Monday on",
        rule: StreakRule(unit: .week(.monday)), counts: .one(on: ["2023-12-31", "2024-01-01"]),
        today: "2024-01-07", all: ["2 2 2023-12-31 2024-01-01"], current: 2),
      Case(
        name: "and one week from Sunday on", rule: StreakRule(unit: .week(.sunday)),
        counts: .one(on: ["2023-12-31", "2024-01-01"]), today: "2024-01-06",
        all: ["1 2 2023-12-31 2024-01-01"], current: 1),
      Case(
        name: "the first and the last day of two weeks that touch",
        rule: StreakRule(unit: .week(.monday)), counts: .one(on: ["2024-01-01", "2024-01-14"]),
        today: "2024-01-14", all: ["2 2 2024-01-01 2024-01-14"], current: 2),
      Case(
        name: "with the week from Sunday on there is one between them",
        rule: StreakRule(unit: .week(.sunday)), counts: .one(on: ["2024-01-01", "2024-01-14"]),
        today: "2024-01-14", all: ["1 1 2024-01-01 2024-01-01", "1 1 2024-01-14 2024-01-14"],
        current: 1),
      Case(
        name: "the week of today may be empty", rule: StreakRule(unit: .week(.monday)),
        counts: .one(on: ["2024-01-01", "2024-01-08"]), today: "2024-01-21",
        all: ["2 2 2024-01-01 2024-01-08"], current: 2),
      Case(
        name: "the week before it may not", rule: StreakRule(unit: .week(.monday)),
        counts: .one(on: ["2024-01-01", "2024-01-08"]), today: "2024-01-22",
        all: ["2 2 2024-01-01 2024-01-08"], current: 0),
      Case(
        name: "months of all lengths", rule: StreakRule(unit: .month),
        counts: .one(on: ["2023-12-01", "2024-01-31", "2024-02-29", "2024-03-01", "2024-05-01"]),
        today: "2024-06-30", all: ["4 4 2023-12-01 2024-03-01", "1 1 2024-05-01 2024-05-01"],
        current: 1),
      Case(
        name: "the month before last", rule: StreakRule(unit: .month),
        counts: .one(on: ["2024-04-30"]), today: "2024-06-01", all: ["1 1 2024-04-30 2024-04-30"],
        current: 0),
      Case(
        name: "a week of holidays",
        rule: StreakRule(
          daysOff: DaysOff(holidays: [.days("2023-12-25", "2023-12-31")]), unit: .week(.monday)),
        counts: .one(on: ["2023-12-18", "2024-01-07"]), today: "2024-01-07",
        all: ["2 2 2023-12-18 2024-01-07"], current: 2),
      Case(
        name: "a week of holidays but one day",
        rule: StreakRule(
          daysOff: DaysOff(holidays: [.days("2023-12-25", "2023-12-30")]), unit: .week(.monday)),
        counts: .one(on: ["2023-12-18", "2024-01-07"]), today: "2024-01-07",
        all: ["1 1 2023-12-18 2023-12-18", "1 1 2024-01-07 2024-01-07"], current: 1),
      Case(
        name: "a minimum", rule: StreakRule(minimum: 3),
        counts: ["2024-01-01": 3, "2024-01-02": 4, "2024-01-03": 2, "2024-01-04": 3],
        today: "2024-01-05", all: ["2 2 2024-01-01 2024-01-02", "1 1 2024-01-04 2024-01-04"],
        current: 1),
      Case(
        name: "a minimum that nothing reaches", rule: StreakRule(minimum: 9),
        counts: ["2024-01-01": 3], today: "2024-01-01", all: [], current: 0),
      Case(
        name: "a day off below the minimum is as an empty one",
        rule: StreakRule(daysOff: DaysOff(weekdays: [.saturday, .sunday]), minimum: 2),
        counts: ["2024-01-05": 2, "2024-01-06": 1, "2024-01-08": 2], today: "2024-01-08",
        all: ["2 2 2024-01-05 2024-01-08"], current: 2),
      Case(
        name: "a minimum is one of days, also where weeks are counted",
        rule: StreakRule(unit: .week(.monday), minimum: 2),
        counts: ["2024-01-01": 2, "2024-01-08": 1, "2024-01-09": 1, "2024-01-15": 2],
        today: "2024-01-15", all: ["1 1 2024-01-01 2024-01-01", "1 1 2024-01-15 2024-01-15"],
        current: 1),
    ])
  func streaks(_ test: Case) {
    let streaks = Streaks(test.counts, today: test.today, rule: test.rule)
    #expect(streaks.all.map(Self.streak) == test.all)
    #expect(streaks.current?.length ?? 0 == test.current)
  }

  @Test("Commits of a streak are those of its active days")
  func commits() {
    let counts: DayCounts = ["2024-01-01": 5, "2024-01-02": 1, "2024-01-03": 5]
    let rule = StreakRule(unit: .week(.monday), minimum: 2)
    #expect(Streaks(counts, today: "2024-01-07", rule: rule).longest?.commits == 10)
  }

  @Test("The first and the last day that can be held have a week and a month")
  func ends() {
    let days = [CivilDay(daysSinceEpoch: .min), CivilDay(daysSinceEpoch: .max)]
    for unit in [StreakRule.Unit.week(.sunday), .month] {
      let streaks = Streaks(.one(on: days), today: days[1], rule: StreakRule(unit: unit))
      #expect(streaks.all.map(\.length) == [1, 1])
    }
  }
}
