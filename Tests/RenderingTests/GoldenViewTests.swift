import Aggregation
import ContributionModel
import Testing

@testable import Rendering

/// The oldest views at three widths, without and with colour, in three locales, from one sample history.
@Suite struct GoldenViewTests {
  @Test func year() throws {
    try expectGoldens("year") { style, weekStart in
      YearRenderer(style: style).render(
        try Sample.report(weekStart: weekStart), heading: Sample.heading)
    }
  }

  @Test func years() throws {
    try expectGoldens("years") { style, weekStart in
      YearRenderer(style: style).render(
        try Sample.report(Sample.tally(), .allTime, weekStart: weekStart), heading: Sample.heading)
    }
  }

  @Test func authors() throws {
    try expectGoldens("authors") { style, _ in
      AuthorsRenderer(style: style).render(
        try Sample.ranking(limit: 13), heading: Sample.heading)
    }
  }

  @Test func compare() throws {
    let heading = ReportHeading(repository: "3 repositories", rules: Sample.heading.rules)
    try expectGoldens("compare") { style, _ in
      CompareRenderer(style: style).render(try Sample.comparison(), heading: heading)
    }
  }

  @Test(arguments: [120, 80, 40])
  func text(columns: Int) throws {
    try expectGolden(
      TextRenderer(style: .sample(columns)).render(try Sample.report(), heading: Sample.heading),
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
      YearRenderer(style: style).render(try Sample.report(), heading: Sample.heading),
      "year-\(name)")
  }

  @Test func emptyHistory() throws {
    try expectGolden(
      YearRenderer(style: .sample(80)).render(
        try Sample.report(Sample.tally(onDays: [])), heading: Sample.heading),
      "year-empty")
  }

  @Test func json() throws {
    try expectGolden(
      JSONRenderer().render(
        try Sample.report(Sample.tally(), .weeks(3)), today: Sample.today,
        notes: ["A \"note\" of\u{1B}[2Jhis own."]),
      "year-json")
  }

  @Test func csv() throws {
    let few = Sample.counted([
      (10, day("2026-08-01")), (14, nil), (14, day("2026-08-02")), (9, day("1969-12-31")),
      (3, day("2026-08-02")), (3, day("2026-08-02")), (11, nil), (11, nil),
    ])
    try expectGolden(
      CSVRenderer().render([
        .init(repository: "b, the second", tally: few),
        .init(repository: "a", tally: Sample.tally(onDays: ["2024-02-29"])),
      ]), "export-csv")
  }

  @Test(arguments: [1, 3])
  func month(months: Int) throws {
    try expectGoldens("month-\(months)") { style, weekStart in
      MonthRenderer(style: style).render(
        try Sample.months(months, weekStart: weekStart), today: Sample.today,
        heading: Sample.heading)
    }
  }

  @Test func segmented() throws {
    try expectGoldens("segmented") { style, weekStart in
      YearRenderer(style: style).render(
        try Sample.report(weekStart: weekStart, isSegmented: true), heading: Sample.heading)
    }
  }
}
