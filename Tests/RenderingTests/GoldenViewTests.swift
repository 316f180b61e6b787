import Aggregation
import ContributionModel
import Testing

@testable import Rendering

/// Every view at three widths, without and with colour, from one sample history.
@Suite struct GoldenViewTests {
  static let styles: [(name: String, style: TerminalStyle)] = [120, 80, 40].flatMap { columns in
    [
      ("\(columns)", TerminalStyle.sample(columns)),
      ("\(columns)-color", TerminalStyle.sample(columns, .truecolor)),
    ]
  }

  @Test(arguments: styles)
  func year(name: String, style: TerminalStyle) throws {
    try expectGolden(
      YearRenderer(style: style).render(try Sample.report(), heading: Sample.heading),
      "year-\(name)")
  }

  @Test(arguments: styles)
  func years(name: String, style: TerminalStyle) throws {
    try expectGolden(
      YearRenderer(style: style).render(
        try Sample.report(Sample.tally(), .allTime, weekStart: .monday), heading: Sample.heading),
      "years-\(name)")
  }

  @Test(arguments: styles)
  func authors(name: String, style: TerminalStyle) throws {
    try expectGolden(
      AuthorsRenderer(style: style).render(try Sample.ranking(limit: 13), heading: Sample.heading),
      "authors-\(name)")
  }

  @Test(arguments: styles)
  func compare(name: String, style: TerminalStyle) throws {
    let heading = ReportHeading(repository: "3 repositories", rules: Sample.heading.rules)
    try expectGolden(
      CompareRenderer(style: style).render(try Sample.comparison(), heading: heading),
      "compare-\(name)")
  }

  @Test(arguments: [120, 80, 40])
  func text(columns: Int) throws {
    try expectGolden(
      TextRenderer(style: .sample(columns)).render(try Sample.report(), heading: Sample.heading),
      "text-\(columns)")
  }

  @Test(arguments: [
    ("ascii", TerminalStyle.sample(80, .none, .ascii)),
    ("ascii-wide", TerminalStyle.sample(120, .none, .ascii)),
    ("shades-wide", TerminalStyle.sample(120, .none, .shades)),
    ("16-colors", TerminalStyle.sample(80, .ansi16)),
    ("256-colors", TerminalStyle.sample(80, .ansi256)),
    ("japanese", TerminalStyle.sample(80, names: .japanese)),
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
