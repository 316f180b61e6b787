import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

/// The daily goal in every view.
@Suite struct GoalTests {
  private func report(_ goal: Int?, onDays days: [String]) throws -> YearReport {
    YearReport(
      Sample.tally(onDays: days), window: try Sample.window(.weeks(53)), today: Sample.today,
      weekStart: .sunday,
      scaleRequest: goal.map { LevelScale.Request(.goal($0)) } ?? LevelScale.Request())
  }

  private let days = ["2026-08-01", "2026-08-01", "2026-08-02", "2026-08-04", "2026-08-04"]

  @Test func figureAndSentence() throws {
    let summary = try report(2, onDays: days).summary
    let figure = try #require(SummaryFigures(summary, phrases: .sample).goal)
    #expect(figure.label == "Goal of 2")
    #expect(figure.spoken == "met on 2 of 3 active days")
    #expect(
      Phrases.sample.sentences(summary).hasSuffix(
        " The goal of 2 commits was met on 2 of 3 active days."))
  }

  @Test func oneOfEach() throws {
    let summary = try report(1, onDays: ["2026-08-01"]).summary
    #expect(
      Phrases.sample.sentences(summary).hasSuffix(
        " The goal of 1 commit was met on 1 of 1 active day."))
  }

  @Test func nothingMetByNobody() throws {
    let summary = try report(1000, onDays: []).summary
    #expect(SummaryFigures(summary, phrases: .sample).goal?.label == "Goal of 1,000")
    #expect(SummaryFigures(summary, phrases: .sample).goal?.spoken == "never met")
    #expect(Phrases.sample.sentences(summary) == "No commits.")
  }

  @Test func noGoalNoFigure() throws {
    let summary = try report(nil, onDays: days).summary
    #expect(summary.goal == nil)
    #expect(SummaryFigures(summary, phrases: .sample).goal == nil)
    #expect(!Phrases.sample.sentences(summary).contains("goal"))
  }

  @Test(arguments: [100, 60])
  func block(columns: Int) throws {
    let text = draw(try report(2, onDays: days), .sample(columns))
    #expect(plainLines(text).contains(" Goal of 2       met on 2 of 3 active days"))
  }

  @Test func widths() throws {
    let report = try report(1_000_000, onDays: days)
    checkWidths(20...200) { draw(report, $0) }
  }

  @Test func json() throws {
    #expect(
      jsonText(try report(2, onDays: days)).contains(
        "\"goal\": {\"commits\": 2, \"daysMet\": 2},"))
    #expect(
      jsonText(try report(nil, onDays: days)).contains(
        "\"goal\": null,"))
  }

  @Test func comparison() throws {
    let subjects = [("a", days), ("b", ["2026-08-01"])].map { label, days in
      Comparison.Subject(label: label, tally: Sample.tally(onDays: days), sharedCommits: 0)
    }
    let comparison = Comparison(
      subjects, window: try Sample.window(.weeks(53)), today: Sample.today, weekStart: .sunday,
      scaleRequest: LevelScale.Request(.goal(2)))
    let lines = plainLines(
      draw(comparison, .sample(120)))
    #expect(
      lines.contains {
        $0.split(separator: " ") == ["Goal", "of", "2", "met", "2", "days", "0", "days"]
      })
  }
}
