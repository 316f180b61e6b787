import Aggregation
import ContributionModel
import TestSupport
import Testing

@Suite struct StreakTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var counts: DayCounts
    var today: CivilDay
    var current: DayRange?
    var longest: DayRange?

    var testDescription: String { name }
  }

  @Test(
    "The current and the longest streak",
    arguments: [
      Case(name: "no history", counts: [:], today: "2024-01-05"),
      Case(
        name: "today alone", counts: ["2024-01-05": 9], today: "2024-01-05",
        current: .days("2024-01-05", "2024-01-05"), longest: .days("2024-01-05", "2024-01-05")),
      Case(
        name: "gaps; sums of commits are not days",
        counts: [
          "2019-03-12": 2, "2019-03-13": 1, "2019-03-14": 4, "2019-06-03": 1, "2019-06-04": 3,
        ], today: "2019-06-07", longest: .days("2019-03-12", "2019-03-14")),
      Case(
        name: "over the leap day",
        counts: .one(on: [
          "2023-02-28", "2023-03-01", "2024-02-28", "2024-02-29", "2024-03-01",
        ]), today: "2024-03-01", current: .days("2024-02-28", "2024-03-01"),
        longest: .days("2024-02-28", "2024-03-01")),
      Case(
        name: "28 February and 1 March of a common year",
        counts: .one(on: ["2023-02-28", "2023-03-01"]), today: "2023-03-01",
        current: .days("2023-02-28", "2023-03-01"), longest: .days("2023-02-28", "2023-03-01")),
      Case(
        name: "28 February and 1 March of a leap year",
        counts: .one(on: ["2024-02-28", "2024-03-01"]), today: "2024-03-01",
        current: .days("2024-03-01", "2024-03-01"), longest: .days("2024-03-01", "2024-03-01")),
      Case(
        name: "across New Year",
        counts: .one(on: DayRange.days("2022-12-29", "2023-01-04").all), today: "2023-01-04",
        current: .days("2022-12-29", "2023-01-04"), longest: .days("2022-12-29", "2023-01-04")),
      Case(
        name: "today still empty",
        counts: .one(on: DayRange.days("2021-09-27", "2021-10-17").all), today: "2021-10-18",
        current: .days("2021-09-27", "2021-10-17"), longest: .days("2021-09-27", "2021-10-17")),
      Case(
        name: "yesterday empty too",
        counts: .one(on: DayRange.days("2021-09-27", "2021-10-16").all), today: "2021-10-18",
        longest: .days("2021-09-27", "2021-10-16")),
      Case(
        name: "one commit, long ago", counts: ["2022-01-01": 1], today: "2024-01-05",
        longest: .days("2022-01-01", "2022-01-01")),
      Case(
        name: "days after today",
        counts: .one(on: [
          "2023-10-09", "2023-10-10", "2023-10-11", "2023-10-12", "2023-10-13", "2023-10-14",
        ]), today: "2023-10-12", current: .days("2023-10-09", "2023-10-12"),
        longest: .days("2023-10-09", "2023-10-12")),
      Case(
        name: "only days after today", counts: ["2023-10-13": 1], today: "2023-10-12"),
      Case(
        name: "today empty, tomorrow busy", counts: ["2023-10-11": 1, "2023-10-13": 1],
        today: "2023-10-12", current: .days("2023-10-11", "2023-10-11"),
        longest: .days("2023-10-11", "2023-10-11")),
      Case(
        name: "the latest of two as long",
        counts: .one(on: ["2023-01-01", "2023-01-02", "2023-05-01", "2023-05-02", "2023-09-01"]),
        today: "2023-12-31", longest: .days("2023-05-01", "2023-05-02")),
      Case(
        name: "across the epoch",
        counts: .one(on: ["1969-12-30", "1969-12-31", "1970-01-01"]), today: "1970-01-02",
        current: .days("1969-12-30", "1970-01-01"), longest: .days("1969-12-30", "1970-01-01")),
      Case(
        name: "round a change of the clocks",
        counts: .one(
          on: DayRange.days("2025-03-07", "2025-03-11").all
            + DayRange.days("2025-10-31", "2025-11-04").all), today: "2025-11-04",
        current: .days("2025-10-31", "2025-11-04"), longest: .days("2025-10-31", "2025-11-04")),
    ])
  func streaks(_ test: Case) {
    let streaks = Streaks(test.counts, today: test.today)
    #expect(streaks.current?.range == test.current)
    #expect(streaks.longest?.range == test.longest)
    for streak in streaks.all { #expect(streak.days == streak.range.count) }
  }

  @Test("Every streak, oldest first, with its commits")
  func all() {
    let counts: DayCounts = ["2024-01-01": 2, "2024-01-02": 3, "2024-01-04": 1, "2024-02-01": 7]
    #expect(
      Streaks(counts, today: "2024-12-31").all == [
        Streak(range: .days("2024-01-01", "2024-01-02"), days: 2, commits: 5),
        Streak(range: .days("2024-01-04", "2024-01-04"), days: 1, commits: 1),
        Streak(range: .days("2024-02-01", "2024-02-01"), days: 1, commits: 7),
      ])
  }

  @Test("One author's streak is not carried on by another's days")
  func twoAuthors() {
    let tally = tally(
      .ann(.one(on: ["2024-01-01", "2024-01-03", "2024-01-05"])),
      .bob(.one(on: ["2024-01-02", "2024-01-04"])))
    let today: CivilDay = "2024-01-05"
    let all = Streaks(tally.days, today: today)
    #expect(all.current?.days == 5)
    #expect(all.longest?.days == 5)
    let ann = Streaks(tally.days(of: 0), today: today)
    #expect(ann.current?.range == DayRange(day: "2024-01-05"))
    #expect(ann.longest?.days == 1)
    let bob = Streaks(tally.days(of: 1), today: today)
    #expect(bob.current?.range == DayRange(day: "2024-01-04"))
    #expect(bob.longest?.days == 1)
  }

  @Test("Streaks agree with a count day by day", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let range = DayRange.days("2023-11-01", "2024-04-30")
    let busy = Set(range.all.filter { _ in Int.random(in: 0..<10, using: &numbers) < 7 })
    let counts = DayCounts.one(on: range.all.filter(busy.contains))
    var (run, longest) = (0, 0)
    for today in range.all {
      let before = run
      run = busy.contains(today) ? run + 1 : 0
      longest = max(longest, run)
      let streaks = Streaks(counts, today: today)
      #expect(streaks.longest?.days ?? 0 == longest)
      #expect(streaks.current?.days ?? 0 == (busy.contains(today) ? run : before))
    }
  }
}
