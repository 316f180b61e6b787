import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct FiguresTests {
  private func summary(
    _ tally: Tally, _ request: CalendarWindow.Request = .weeks(53), today: String = "2026-08-20"
  ) throws -> Summary {
    Summary(tally, window: try Sample.window(request, today: day(today)).range, today: day(today))
  }

  private func spoken(_ summary: Summary) -> [String] {
    SummaryFigures(summary, phrases: .sample).all.map(\.sentence)
  }

  @Test func figuresOfManyCommits() throws {
    let summary = try summary(
      Sample.counted([
        (0, day("2025-08-16")), (0, day("2026-01-01")), (1, day("2026-01-01")),
        (0, day("2026-01-02")), (0, day("2026-08-20")),
      ]))
    #expect(
      spoken(summary) == [
        "Current streak: 1 day, on 20 August 2026",
        "Longest streak: 2 days, from 1 to 2 January 2026",
        "Busiest day: 1 January 2026, 2 commits",
        "An active day: 1.3 commits on average",
        "Authors: 2, 1 of them new",
        "History: 2025 to 2026, 5 commits",
      ])
    #expect(
      Phrases.sample.sentences(summary)
        == "4 commits on 3 of 369 days from 17 August 2025 to 20 August 2026. The longest streak in this "
        + "period is 2 days, from 1 to 2 January 2026; the current one is 1 day.")
  }

  @Test func figuresOfOneCommit() throws {
    let summary = try summary(Sample.tally(onDays: ["2026-08-20"]))
    #expect(Phrases.sample.activity(summary) == "1 commit on 1 of 369 days")
    #expect(
      Phrases.sample.sentences(summary)
        == "1 commit on 1 of 369 days from 17 August 2025 to 20 August 2026. "
        + "The longest streak in this period is 1 day, on 20 August 2026; it is the current one.")
    #expect(spoken(summary).last == "History: 2026, 1 commit")
  }

  @Test func windowOfOneDay() throws {
    let request = CalendarWindow.Request.span(first: day("2026-08-20"), last: day("2026-08-20"))
    let some = try summary(Sample.tally(onDays: ["2026-08-20", "2026-08-20"]), request)
    #expect(Phrases.sample.activity(some) == "2 commits on 1 of 1 day")
    #expect(Phrases.sample.sentences(some).hasPrefix("2 commits on 20 August 2026."))
    let none = try summary(Sample.tally(onDays: []), request)
    #expect(Phrases.sample.sentences(none) == "No commits.")
  }

  @Test func emptyHistory() throws {
    let summary = try summary(Sample.tally(onDays: []))
    #expect(
      spoken(summary) == [
        "Current streak: none", "Longest streak: none", "Busiest day: none",
        "An active day: none", "Authors: 0", "History: none",
      ])
    #expect(
      Phrases.sample.sentences(summary) == "No commits.")
    #expect(MissingCommits(summary).notes == [])
  }

  @Test func emptyWindowOfAnOldHistory() throws {
    let summary = try summary(Sample.tally(onDays: ["2005-04-07", "2005-04-08"]))
    #expect(
      Phrases.sample.sentences(summary)
        == "No commits from 17 August 2025 to 20 August 2026.")
    #expect(
      spoken(summary).prefix(3) == [
        "Current streak: none", "Longest streak: none",
        "Longest streak of all time: 2 days, from 7 to 8 April 2005",
      ])
  }

  @Test func noStreakAtTheEndOfThePast() throws {
    let request = CalendarWindow.Request.span(first: day("2026-08-01"), last: day("2026-08-10"))
    let summary = try summary(Sample.tally(onDays: ["2026-08-02", "2026-08-03"]), request)
    #expect(
      Phrases.sample.sentences(summary).hasSuffix(
        "The longest streak in this period is 2 days, from 2 to 3 August 2026; there is none at the end."
      ))
  }

  @Test("A cut streak names the whole one, in figures, in sentences and next to that of all time")
  func cutStreak() throws {
    let july = (20...31).map { "2026-07-\($0)" }
    let tally = Sample.tally(
      onDays: ["2024-03-01"] + (10...30).map { "2024-04-\($0)" } + july + [
        "2026-08-01", "2026-08-02",
      ]
    )
    let request = CalendarWindow.Request.span(first: day("2026-07-25"), last: day("2026-08-10"))
    let summary = try summary(tally, request)
    #expect(
      spoken(summary).prefix(3) == [
        "Streak at end: none",
        "Longest streak: 9 days, from 25 July to 2 August 2026, part of 14 days from 20 July to "
          + "2 August 2026",
        "Longest streak of all time: 21 days, from 10 to 30 April 2024",
      ])
    #expect(
      Phrases.sample.sentences(summary).hasSuffix(
        "The longest streak in this period is 9 days, from 25 July to 2 August 2026 (part of 14 "
          + "days); there is none at the end."))
    let figures = SummaryFigures(summary, phrases: .sample).list
    let block = FigureBlock(style: .sample(70)).drawn(figures)
    #expect(
      block.lines.map { $0.text(depth: .none) }.prefix(3) == [
        " Streak at end   none",
        " Longest streak    9 days   25 Jul – 2 Aug 2026, part of 14 days",
        "   of all time    21 days   10 – 30 Apr 2024",
      ])
  }

  @Test("A window without a commit can have a current streak")
  func currentStreakAlone() throws {
    let request = CalendarWindow.Request.span(first: day("2026-08-20"), last: day("2026-08-20"))
    let summary = try summary(Sample.tally(onDays: ["2026-08-18", "2026-08-19"]), request)
    #expect(
      Phrases.sample.sentences(summary)
        == "No commits on 20 August 2026. The current streak is 2 days, from 18 to 19 August 2026.")
  }

  @Test func historyWithoutDays() throws {
    let summary = try summary(Sample.counted([(0, nil), (1, nil)]))
    #expect(spoken(summary).last == "History: 2 commits")
    #expect(
      MissingCommits(summary).notes == [
        "2 commits have no readable date and are counted in no day."
      ])
  }

  @Test(arguments: [
    (0, 0, []),
    (1, 0, ["1 commit has no readable date and is counted in no day."]),
    (3000, 0, ["3,000 commits have no readable date and are counted in no day."]),
    (0, 1, ["1 commit lies in the future and is not shown."]),
    (
      1, 2,
      [
        "2 commits lie in the future and are not shown.",
        "1 commit has no readable date and is counted in no day.",
      ]
    ),
  ])
  func notes(undated: Int, future: Int, notes: [String]) {
    #expect(MissingCommits(undated: undated, future: future).notes == notes)
  }

  @Test func blockStandsInTwoColumnsOrOneOrAsSentences() throws {
    let figures = SummaryFigures(
      try summary(Sample.tally(onDays: ["2026-08-20"])), phrases: .sample)
    func lines(_ columns: Int) -> [String] {
      FigureBlock(style: .sample(columns)).drawn(figures.list).lines
        .map { $0.text(depth: .none) }
    }
    #expect(
      lines(100) == [
        " Current streak  1 day   20 Aug 2026        Busiest day      1   20 Aug 2026",
        " Longest streak  1 day   20 Aug 2026        An active day  1.0   commits on average",
        " Authors         1       1 of them new      History        2026, 1 commit",
      ])
    #expect(lines(60).count == 6)
    #expect(lines(60)[3] == " An active day   1.0       commits on average")
    #expect(lines(20).first == " Current streak: 1")
  }
}
