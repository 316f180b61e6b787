import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

/// The oldest views at three widths, without and with colour, in three locales, from one sample history.
@Suite struct GoldenViewTests {
  @Test func year() throws {
    try expectGoldens("year") { style, weekStart in
      draw(try Sample.report(weekStart: weekStart), style)
    }
  }

  @Test func years() throws {
    try expectGoldens("years") { style, weekStart in
      draw(try Sample.report(Sample.tally(), .allTime, weekStart: weekStart), style)
    }
  }

  @Test func authors() throws {
    try expectGoldens("authors") { style, _ in
      draw(try Sample.ranking(limit: 13), style)
    }
  }

  @Test func compare() throws {
    let heading = ReportFrame(subject: "3 repositories", rules: Sample.frame.ruleSentences)
    try expectGoldens("compare") { style, _ in
      draw(try Sample.comparison(), style, heading)
    }
  }

  @Test(arguments: [120, 80, 40])
  func text(columns: Int) throws {
    try expectGolden(
      speak(try Sample.report(), .sample(columns)),
      "text-\(columns)")
  }

  @Test(arguments: [
    ("shades-wide", TerminalStyle.sample(120, .none, .shades)),
    ("16-colors", TerminalStyle.sample(80, .ansi16)),
    ("256-colors", TerminalStyle.sample(80, .ansi256)),
    ("french", TerminalStyle.sample(80, names: .french)),
  ])
  func yearInOtherStyles(name: String, style: TerminalStyle) throws {
    try expectGolden(
      draw(try Sample.report(), style),
      "year-\(name)")
  }

  @Test func emptyHistory() throws {
    try expectGolden(
      draw(try Sample.report(Sample.tally(onDays: [])), .sample(80)),
      "year-empty")
  }

  @Test func json() throws {
    try expectGolden(
      jsonText(
        try Sample.report(Sample.tally(), .weeks(3)),
        notes: ["A \"note\" of\u{1B}[2Jhis own."]),
      "year-json")
  }

  @Test func csv() throws {
    let few = Sample.counted([
      (10, day("2026-08-01")), (14, nil), (14, day("2026-08-02")), (9, day("1969-12-31")),
      (3, day("2026-08-02")), (3, day("2026-08-02")), (11, nil), (11, nil),
    ])
    try expectGolden(
      export([
        .init(label: "b, the second", tally: few),
        .init(label: "a", tally: Sample.tally(onDays: ["2024-02-29"])),
      ]), "export-csv")
  }

  @Test(arguments: [1, 3])
  func month(months: Int) throws {
    try expectGoldens("month-\(months)") { style, weekStart in
      drawMonths(try Sample.months(months, weekStart: weekStart), style)
    }
  }

  @Test func segmented() throws {
    try expectGoldens("segmented") { style, weekStart in
      draw(try Sample.report(weekStart: weekStart, isSegmented: true), style)
    }
  }
}
