import Aggregation
import ContributionModel
import Testing

@Suite struct SummaryTests {
  /// Ann since 2022, Bob new in 2024, one commit after today and two without a day.
  private let history = tally(
    .ann([
      "2022-12-30": 1, "2023-12-30": 1, "2023-12-31": 2, "2024-01-01": 3, "2024-01-02": 1,
      "2024-06-29": 7,
    ]),
    .bob(["2024-01-02": 6, "2024-06-30": 2, "2024-07-04": 1]),
    Work("No Day", "no@mail.example", [nil, nil]))

  @Test("The figures of a year")
  func year() {
    let summary = Summary(
      history, window: .days("2024-01-01", "2024-06-30"), today: "2024-06-30")
    #expect(summary.commits == 19)
    #expect(summary.activeDays == 4)
    #expect(summary.averageOnActiveDay == 4.75)
    #expect(summary.streaks.current?.range == .days("2024-06-29", "2024-06-30"))
    // Two of four days, the later of two such streaks.
    #expect(summary.streaks.longest?.inside.range == .days("2024-06-29", "2024-06-30"))
    #expect(summary.streaks.longest?.isCut == false)
    #expect(summary.streaks.longestElsewhere?.range == .days("2023-12-30", "2024-01-02"))
    #expect(summary.streaks.longestElsewhere?.commits == 13)
    #expect(summary.busiestDay == Summary.DayTotal(day: "2024-06-29", commits: 7))
    #expect(summary.authors == 2)
    #expect(summary.newAuthors == 1)
    #expect(summary.history == .days("2022-12-30", "2024-06-30"))
    #expect(summary.historyCommits == 25)
    #expect(summary.undated == 2)
    #expect(summary.future == 1)
  }

  @Test("A window that ends in the past has its last day as today")
  func past() {
    let summary = Summary(
      history, window: .days("2023-01-01", "2023-12-31"), today: "2024-06-30")
    #expect(summary.commits == 3)
    #expect(summary.streaks.current?.range == .days("2023-12-30", "2023-12-31"))
    #expect(summary.streaks.longest?.inside.range == .days("2023-12-30", "2023-12-31"))
    #expect(summary.streaks.longest?.whole.range == .days("2023-12-30", "2024-01-02"))
    #expect(summary.authors == 1)
    #expect(summary.newAuthors == 0)
    #expect(summary.history == .days("2022-12-30", "2024-06-30"))
    #expect(summary.future == 1)
  }

  @Test("New Year cuts the longest streak of the year, and not the current one")
  func newYear() {
    let tally = Tally([
      source([.ann(.one(on: DayRange.days("2022-12-29", "2023-01-04").all))])
    ])
    for (window, days) in [
      (DayRange.days("2022-01-02", "2023-01-04"), 7), (.days("2023-01-01", "2023-01-04"), 4),
    ] {
      let summary = Summary(tally, window: window, today: "2023-01-04")
      #expect(summary.streaks.current?.range == .days("2022-12-29", "2023-01-04"))
      #expect(summary.streaks.longest?.inside.days == days)
      #expect(summary.streaks.longest?.whole.days == 7)
    }
  }

  @Test("Days off reach the streaks")
  func daysOff() {
    let tally = Tally([source([.ann(.one(on: ["2024-01-05", "2024-01-08"]))])])
    let summary = Summary(
      tally, window: .days("2024-01-01", "2024-01-08"), today: "2024-01-08",
      rule: StreakRule(daysOff: DaysOff(weekdays: [.saturday, .sunday])))
    #expect(summary.streaks.current?.days == 2)
    #expect(summary.streaks.longest?.inside.days == 2)
  }

  @Test("A day below the minimum has commits and is not active")
  func minimum() {
    let counts: DayCounts = ["2024-01-01": 3, "2024-01-02": 2, "2024-01-03": 7, "2024-01-04": 3]
    let summary = Summary(
      Tally([source([.ann(counts)])]), window: .days("2024-01-01", "2024-01-07"),
      today: "2024-01-07", rule: StreakRule(minimum: 3))
    #expect(summary.commits == 15)
    #expect(summary.activeDays == 3)
    #expect(summary.averageOnActiveDay == 13.0 / 3)
    #expect(summary.streaks.longest?.inside.range == .days("2024-01-03", "2024-01-04"))
    #expect(summary.streaks.longest?.inside.commits == 10)
    #expect(summary.streaks.current == nil)
    #expect(summary.history == .days("2024-01-01", "2024-01-04"))
  }

  @Test("An empty history has figures too")
  func empty() {
    let summary = Summary(
      Tally([]), window: .days("2024-01-01", "2024-06-30"), today: "2024-06-30")
    #expect(summary.commits == 0)
    #expect(summary.activeDays == 0)
    #expect(summary.averageOnActiveDay == 0)
    #expect(summary.streaks.current == nil)
    #expect(summary.streaks.longest == nil)
    #expect(summary.busiestDay == nil)
    #expect(summary.authors == 0)
    #expect(summary.history == nil)
  }

  @Test("A goal is met on the days of the window with as many commits, or more")
  func goal() {
    let window = DayRange.days("2024-01-01", "2024-06-30")
    let met = { goal in
      Summary(history, window: window, today: "2024-06-30", goal: goal).goal
    }
    // The days have 3, 7, 7 and 2 commits.
    #expect([1, 2, 3, 4, 7, 8].map { met($0)?.daysMet } == [4, 4, 3, 2, 2, 0])
    #expect(met(7)?.commits == 7)
    #expect(met(nil) == nil)
  }

  @Test("Both ends of a window count, the days outside do not")
  func ends() {
    let tally = Tally([
      source([
        .ann(["2021-04-30": 7, "2021-05-01": 1, "2021-06-30": 2, "2021-07-01": 7])
      ])
    ])
    let summary = Summary(
      tally, window: .days("2021-05-01", "2021-06-30"), today: "2024-06-30")
    #expect(summary.window.count == 61)
    #expect(summary.commits == 3)
    #expect(summary.activeDays == 2)
  }
}
