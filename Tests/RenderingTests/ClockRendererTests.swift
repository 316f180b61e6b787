import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct ClockRendererTests {
  private func text(
    _ report: ClockReport, _ style: TerminalStyle, weekStart: Weekday = .sunday,
    face: ClockFaceKind = .twentyFour, time: Int? = nil,
    heading: ReportFrame = Sample.frame
  ) -> String {
    draw(view(report, style, weekStart: weekStart, face: face, time: time, frame: heading), style)
  }

  private func view(
    _ report: ClockReport, _ style: TerminalStyle = .sample(80), weekStart: Weekday = .sunday,
    face: ClockFaceKind = .twentyFour, time: Int? = nil,
    frame: ReportFrame = Sample.frame
  ) -> ClockView {
    ClockView(
      report, frame, face: face, time: time, bots: "include", weekStart: weekStart,
      phrases: style.phrases)
  }

  @Test func golden() throws {
    let report = try Sample.clockReport()
    try expectGoldens("clock") { text(report, $0, weekStart: $1) }
  }

  @Test func goldenOfTwelveHours() throws {
    let report = try Sample.clockReport()
    for (name, style) in [
      ("dots", TerminalStyle.sample(80, .truecolor)), ("ascii", .sample(80, .none, .ascii)),
      ("shades", .sample(80, .none, .shades)), ("16-colors", .sample(80, .ansi16)),
    ] {
      try expectGolden(text(report, style, face: .twelve, time: 608), "clock-twelve-\(name)")
    }
  }

  @Test func goldenOfSmallOnes() throws {
    let report = try Sample.clockReport()
    try expectGolden(
      text(report, .sample(20)) + text(report, .sample(20, .none, .ascii), face: .twelve)
        + text(report, .sample(30, .none, .shades)),
      "clock-small")
  }

  @Test func goldenOfNothing() throws {
    try expectGolden(text(try Sample.clockReport(at: []), .sample(80)), "clock-empty")
  }

  @Test func goldenText() throws {
    try expectGolden(
      speak(view(try Sample.clockReport()), .sample(80))
        + speak(view(try Sample.clockReport(at: [])), .sample(80)), "clock-text")
  }

  @Test func goldenJSON() throws {
    try expectGolden(
      jsonText(
        view(
          try Sample.clockReport(at: [540, 599, 1439]), frame: Sample.frame(notes: ["A \"note\"."]))
      ),
      "clock-json")
  }

  @Test("No line is too wide", arguments: ClockFaceKind.allCases)
  func widths(face: ClockFaceKind) throws {
    let report = try Sample.clockReport()
    checkWidths(stride(from: 20, through: 200, by: face == .twelve ? 7 : 1)) {
      text(report, $0, face: face, heading: WidthPropertyTests.heading)
    }
    let many = try Sample.clockReport(
      scale: LevelScale.Request(.thresholds([1, 2, 30, 400, 5000, 60_000, 700_000]), levels: 7))
    checkWidths(stride(from: 20, through: 200, by: 11)) { text(many, $0, face: face) }
    for columns in [0, 1, 12] { _ = text(report, .sample(columns), face: face) }
  }

  @Test("Nothing beyond ASCII where that is asked for", arguments: ClockFaceKind.allCases)
  func ascii(face: ClockFaceKind) throws {
    for columns in [20, 33, 40, 80, 120] {
      let text = text(
        try Sample.clockReport(), .sample(columns, .none, .ascii), face: face, time: 754)
      #expect(text.utf8.allSatisfy { $0 == 10 || (0x20..<0x7F).contains($0) })
    }
  }

  /// A drawing in plain characters, one row a string.
  private func drawing(
    _ kind: ClockFaceKind, time: Int?, level: (Int) -> Int = { _ in 0 }
  ) -> [[Character]] {
    let style = TerminalStyle.sample(43, .none, .ascii)
    let drawing = ClockDrawing(
      ClockFace(kind, columns: 43), painter: CellPainter(style: style, levels: 4, spacing: .narrow),
      style: style, time: time, level: level)
    return drawing.lines.map { line in
      let text = Array(line.text(depth: .none))
      return text + [Character](repeating: " ", count: 43 - text.count)
    }
  }

  @Test("Three o'clock: one hand to the right and one up, on a face of twelve hours")
  func threeOClock() {
    let rows = drawing(.twelve, time: 180)
    #expect(rows[10][22...27].allSatisfy { $0 == "#" })
    #expect(rows[5...8].allSatisfy { $0[21] == "|" })
    // Below and to the left there is no more than their ends.
    #expect(rows[13][15...27].allSatisfy { $0 == " " })
    #expect(rows[10][12...18].allSatisfy { $0 == " " })
  }

  @Test("Noon: down on a face of 24 hours, up on one of twelve")
  func noon() {
    let day = drawing(.twentyFour, time: 720)
    #expect(day[11...13].allSatisfy { $0[21] == "#" })
    #expect(day[5...7].allSatisfy { $0[21] == "|" })
    let half = drawing(.twelve, time: 720)
    #expect(half[7...9].allSatisfy { $0[21] == "#" })
    #expect(half[13].allSatisfy { $0 != "#" && $0 != "|" })
  }

  @Test("Without a time there are no hands")
  func noHands() {
    #expect(drawing(.twentyFour, time: nil).joined().allSatisfy { !"#|/\\-".contains($0) })
  }

  @Test("Only the wedge of an hour has its glyph")
  func wedge() {
    let rows = drawing(.twentyFour, time: nil) { $0 == 3 ? 4 : 0 }
    var cells: [(Int, Int)] = []
    for (row, line) in rows.enumerated() {
      for (column, glyph) in line.enumerated() where glyph == "@" { cells.append((column, row)) }
    }
    #expect(cells.count > 4)
    // Between the numerals 3 and 4, that is to the right of the middle and above it.
    #expect(cells.allSatisfy { column, row in (29...38).contains(column) && (4...8).contains(row) })
  }

  @Test("Every level can be told without colour", arguments: [2, 4, 7, 9])
  func levels(levels: Int) {
    for style in [TerminalStyle.sample(80), .sample(80, .none, .ascii)] {
      let painter = CellPainter(style: style, levels: levels, spacing: .dots)
      #expect(Set((0...levels).map { painter.cell(level: $0).glyph }).count == levels + 1)
    }
  }

  @Test(
    "Shares make a hundred together",
    arguments: [
      ([1, 1, 1], ["33.4%", "33.3%", "33.3%"]), ([2, 1, 0], ["66.7%", "33.3%", "0.0%"]),
      ([0, 0, 0], ["0.0%", "0.0%", "0.0%"]), ([1, 0, 0], ["100.0%", "0.0%", "0.0%"]),
      // 0.05, 0.05 and 99.9 of a hundred: one of the halves gets the tenth that is left.
      ([1, 1, 1998], ["0.1%", "0.0%", "99.9%"]),
      ([6783, 4046, 1443], ["55.3%", "33.0%", "11.7%"]),
    ])
  func shares(parts: [Int], shares: [String]) {
    #expect(Phrases.sample.percents(parts) == shares)
  }

  @Test("Sentences")
  func sentences() throws {
    #expect(
      Phrases.sample.sentences(try Sample.clockReport(at: [540, 545, 1439])).hasSuffix(
        "The busiest hour is from 9:00 to 10:00, with 2 commits; the mean time is 7:08."))
    #expect(
      Phrases.sample.sentences(try Sample.clockReport(at: [360, 1080])).hasSuffix(
        "there is no mean time, for the times balance each other."))
    #expect(
      Phrases.sample.sentences(try Sample.clockReport(at: []))
        == "No commits from 17 August 2025 to 20 August 2026.")
  }

  @Test("What stands over clock and card ends with the card", arguments: [112, 120, 160, 300])
  func topEndsWithCard(columns: Int) throws {
    let lines = plainLines(try text(Sample.clockReport(), .sample(columns)))
    let legend = try #require(lines.first { $0.contains("Less") })
    #expect(lines[0].count == legend.count)
    #expect(lines.allSatisfy { $0.count <= legend.count })
  }

  @Test("The card begins with the week of the reader")
  func weekStart() throws {
    let card = PunchCard(style: .sample(80, names: .german), columns: 40)
    let report = try Sample.clockReport(at: [540])
    let chart = ClockChart(report, face: .twentyFour, time: nil, weekStart: .monday)
    let lines = card.lines(chart.weekdays, painter: card.painter(chart.weekdayScale))
      .map { $0.text(depth: .none) }
    // A Thursday at nine.
    #expect(
      lines == [
        "    0  3  6  9  12 15 18 21", " Mo ························",
        " Di ························",
        " Mi ························", " Do ·········█··············",
        " Fr ························", " Sa ························",
        " So ························",
      ])
  }
}
