import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct StreaksRendererTests {
  private func text(
    _ report: StreakReport, columns: Int = 100, depth: TerminalStyle.ColorDepth = .none
  ) -> String {
    draw(report, .sample(columns, depth))
  }

  /// Runs of 4 days with 3 commits each, of 2 days and of 1 day with 1 commit each.
  private let tally = Sample.tally(
    onDays: ["2026-08-01", "2026-08-02", "2026-08-10", "2026-08-19"]
      + (3...6).flatMap { Array(repeating: "2026-05-0\($0)", count: 3) })

  @Test func goldens() throws {
    try expectGoldens("streaks") { style, weekStart in
      draw(Sample.streaks(), style)
    }
  }

  @Test func goldensOfWeeks() throws {
    try expectGoldens("streaks-weeks") { style, weekStart in
      let rule = StreakRule(
        daysOff: DaysOff(
          weekdays: [.saturday, .sunday], holidays: [days("2025-12-24", "2026-01-01")]),
        unit: .week(weekStart), minimum: 10)
      return draw(Sample.streaks(Sample.tally(), rule, limit: 4), style)
    }
  }

  @Test func goldenData() throws {
    let report = Sample.streaks(tally)
    try expectGolden(
      speak(report, .sample(80)),
      "streaks-text")
    try expectGolden(jsonText(StreaksView(report, Sample.frame, phrases: .sample)), "streaks-json")
  }

  @Test("Lengths are told by bars in proportion, one column a day where there is room")
  func bars() throws {
    let lines = plainLines(text(Sample.streaks(tally)))
    let bars = lines.filter { $0.contains("2026  ") }
      .map { $0.count { "░▒▓█".contains($0) } }
    #expect(bars == [4, 2, 1, 1])
    let cut = plainLines(text(Sample.streaks(tally), columns: 44))
    #expect(cut.contains { $0.contains("3 – 6 May 2026") })
  }

  @Test("The shade is that of the commits on an active day")
  func shades() throws {
    let lines = plainLines(text(Sample.streaks(tally)))
    #expect(try #require(lines.first { $0.contains("3 – 6 May 2026") }).hasSuffix("████"))
    #expect(try #require(lines.first { $0.contains("1 – 2 Aug 2026") }).hasSuffix("░░"))
  }

  @Test("The sentence about the current streak")
  func current() {
    #expect(
      text(Sample.streaks(tally)).contains(
        "The current streak is the 3rd longest: 1 day, on 19 August 2026, with 1 commit."))
    #expect(
      text(Sample.streaks(tally, today: day("2026-08-30"))).contains(
        "There is no current streak; the last one was 1 day, on 19 August 2026."))
    let earlier = Sample.tally(onDays: ["2026-08-20"])
    #expect(text(Sample.streaks(earlier)).contains("is the longest: 1 day"))
    #expect(text(Sample.streaks(Sample.tally(onDays: []))).contains("No streaks."))
    let past = StreakReport(tally, window: days("2026-05-01", "2026-05-05"), today: Sample.today)
    #expect(
      text(past).replacing("\n ", with: " ").contains(
        "The streak at the end is the longest: 3 days, from 3 to 5 May 2026, with 9 commits."))
  }

  @Test("What is left out is counted")
  func more() {
    #expect(text(Sample.streaks(tally, limit: 1)).contains("and 3 more; use --limit 0 to see all"))
    #expect(!text(Sample.streaks(tally)).contains("more;"))
  }

  @Test func widths() {
    checkWidths(20...200) { style in
      draw(Sample.streaks(), style)
    }
    checkWidths(20...200) { style in
      let rule = StreakRule(daysOff: DaysOff(weekdays: [.sunday]), unit: .month, minimum: 2)
      return draw(Sample.streaks(Sample.tally(), rule), style)
    }
    checkWidths(20...80) { style in
      speak(Sample.streaks(), style)
    }
  }
}

@Suite struct StreakWordsTests {
  @Test(
    "The rule in words",
    arguments: [
      (StreakRule(), []),
      (StreakRule(minimum: 3), ["A day is active from 3 commits on."]),
      (
        StreakRule(daysOff: DaysOff(weekdays: [.sunday, .saturday])),
        ["Saturdays and Sundays do not break a streak."]
      ),
      (
        StreakRule(daysOff: DaysOff(holidays: [days("2024-01-01", "2024-01-01")])),
        ["Holidays do not break a streak."]
      ),
      (
        StreakRule(
          daysOff: DaysOff(
            weekdays: [.friday, .sunday], holidays: [days("2024-01-01", "2024-01-01")])),
        ["Fridays, Sundays and holidays do not break a streak."]
      ),
      (
        StreakRule(daysOff: DaysOff(weekdays: [.sunday]), unit: .week(.monday)),
        [
          "Streaks are of weeks with an active day, from Monday on.",
          "Weeks of nothing but Sundays do not break a streak.",
        ]
      ),
      (StreakRule(unit: .month), ["Streaks are of months with an active day."]),
    ])
  func sentences(rule: StreakRule, expected: [String]) {
    #expect(rule.sentences == expected)
  }

  @Test func nouns() {
    let weekend = DaysOff(weekdays: [.saturday])
    #expect(StreakRule().noun == "day")
    #expect(StreakRule(daysOff: weekend).noun == "working day")
    #expect(StreakRule(daysOff: weekend, unit: .month).noun == "month")
    #expect(StreakRule(unit: .week(.sunday)).noun == "week")
  }

  @Test func ordinals() {
    let numbers = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 101, 111, 113, 1002]
    #expect(
      numbers.map(Phrases.sample.ordinal) == [
        "1st", "2nd", "3rd", "4th", "10th", "11th", "12th", "13th", "21st", "22nd", "101st",
        "111th", "113th", "1,002nd",
      ])
  }

  @Test("Figures and sentences have the unit of the rule")
  func figures() throws {
    let tally = Sample.tally(onDays: ["2026-08-11", "2026-08-13", "2026-08-18", "2026-08-18"])
    func sentences(_ rule: StreakRule) throws -> String {
      let window = try Sample.window(.weeks(2))
      return Phrases.sample.sentences(
        Summary(tally, window: window.range, today: Sample.today, rule: rule))
    }
    #expect(
      try sentences(StreakRule(unit: .week(.monday)))
        == "4 commits on 3 of 12 days from 9 to 20 August 2026. "
        + "The longest streak in this period is 2 weeks, from 11 to 18 August 2026; it is the current one."
    )
    #expect(
      try sentences(StreakRule(minimum: 2))
        == "4 commits, 1 of 12 days active from 9 to 20 August 2026. "
        + "The longest streak in this period is 1 day, on 18 August 2026; there is no current one.")
  }
}
