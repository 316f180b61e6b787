import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct MonthLayoutTests {
  /// A commit on 1 February 2024, none on the 2nd, twelve on the 20th, five on the 21st, which is today.
  private static let tally = Sample.tally(
    onDays: ["2024-02-01"] + [String](repeating: "2024-02-20", count: 12)
      + [String](repeating: "2024-02-21", count: 5))

  private func layout(
    _ style: TerminalStyle, months: Int = 1, last: String = "2024-02-01",
    today: String = "2024-02-21", weekStart: Weekday = .monday, tally: Tally = tally,
    levels: [Int] = [1, 3, 5, 9]
  ) throws -> MonthLayout {
    let report = try Sample.report(
      tally, .months(months, last: day(last)), today: day(today), weekStart: weekStart,
      scale: LevelScale(.thresholds(levels), counts: []))
    return MonthLayout(MonthChart(report, today: day(today), .sample), style: style)
  }

  private func rows(_ layout: MonthLayout) -> [[String]] {
    layout.rows.map { $0.map { $0.text(depth: .none) } }
  }

  /// 1 February 2024 is a Thursday.
  @Test func countsStandBelowWhereThereIsRoom() throws {
    #expect(
      rows(try layout(.sample(40))) == [
        [
          "  February 2024",
          "  Mo   Tu   We   Th   Fr   Sa   Su",
          "                  1░   2·   3·   4·",
          "                  1",
          "   5·   6·   7·   8·   9·  10·  11·",
          "",
          "  12·  13·  14·  15·  16·  17·  18·",
          "",
          "  19·  20█ [21▓] 22   23   24   25",
          "       12    5",
          "  26   27   28   29",
        ]
      ])
  }

  @Test func sundayFirst() throws {
    #expect(
      rows(
        try layout(.sample(40, .none, .ascii), weekStart: .sunday, tally: Sample.tally(onDays: [])))
        == [
          [
            "  February 2024",
            "  Su   Mo   Tu   We   Th   Fr   Sa",
            "                       1.   2.   3.",
            "   4.   5.   6.   7.   8.   9.  10.",
            "  11.  12.  13.  14.  15.  16.  17.",
            "  18.  19.  20. [21.] 22   23   24",
            "  25   26   27   28   29",
          ]
        ])
  }

  /// With less room, the bracket behind today takes the place before the next day.
  @Test func narrowDays() throws {
    #expect(
      rows(try layout(.sample(30), weekStart: .saturday)) == [
        [
          "  February 2024",
          "  Sa  Su  Mo  Tu  We  Th  Fr",
          "                       1░  2·",
          "                       1",
          "   3·  4·  5·  6·  7·  8·  9·",
          "",
          "  10· 11· 12· 13· 14· 15· 16·",
          "",
          "  17· 18· 19· 20█[21▓]22  23",
          "              12   5",
          "  24  25  26  27  28  29",
        ]
      ])
  }

  @Test func narrowestDaysHaveTheirGlyphsBelow() throws {
    let expected = [
      "February 2024",
      "Mo Tu We Th Fr Sa Su",
      "          1  2  3  4",
      "          ░  ·  ·  ·",
      " 5  6  7  8  9 10 11",
      " ·  ·  ·  ·  ·  ·  ·",
      "12 13 14 15 16 17 18",
      " ·  ·  ·  ·  ·  ·  ·",
      "19 20 21 22 23 24 25",
      " ·  █ >▓",
      "26 27 28 29",
    ]
    #expect(rows(try layout(.sample(20))) == [expected])
    #expect(rows(try layout(.sample(29))) == [expected.map { $0.isEmpty ? "" : " \($0)" }])
  }

  /// A month of four weeks, one that starts with the week, one of six weeks.
  @Test(arguments: [
    ("2021-02-01", Weekday.monday, "   1", "  22"), ("2024-09-01", .sunday, "   1", "  29"),
    ("2021-05-01", .monday, String(repeating: " ", count: 28) + "1", "  31"),
  ])
  func firstAndLastWeeks(month: String, weekStart: Weekday, first: String, last: String) throws {
    let lines = rows(
      try layout(
        .sample(40), last: month, today: "2026-08-20", weekStart: weekStart,
        tally: Sample.tally(onDays: [])))[0]
    #expect(lines[2].hasPrefix(first + "·"))
    #expect(lines.last?.hasPrefix(last + "·") == true)
    #expect(lines.count == 2 + (month == "2021-02-01" ? 4 : month == "2024-09-01" ? 5 : 6))
  }

  @Test func monthsStandAbreastOldestFirst() throws {
    let lines = rows(try layout(.sample(80), months: 2))
    #expect(lines.count == 1)
    #expect(
      lines[0].prefix(4) == [
        "  January 2024           0 commits     February 2024         18 commits",
        "  Mo   Tu   We   Th   Fr   Sa   Su     Mo   Tu   We   Th   Fr   Sa   Su",
        "   1·   2·   3·   4·   5·   6·   7·                    1░   2·   3·   4·",
        "                                                       1",
      ])
  }

  @Test(arguments: [
    // Months, columns, months abreast.
    (12, 120, 4), (12, 119, 3), (12, 90, 3), (12, 80, 2), (12, 59, 1), (12, 20, 1), (3, 120, 3),
    (3, 80, 2), (2, 60, 2), (2, 59, 1), (1, 20, 1), (1, 200, 1), (5, 200, 5), (9, 200, 6),
  ])
  func abreast(months: Int, columns: Int, abreast: Int) throws {
    let layout = try layout(.sample(columns), months: months)
    #expect(layout.abreast == abreast)
    #expect(layout.rows.count == (months + abreast - 1) / abreast)
    #expect(layout.width <= columns)
  }

  /// Where days stand apart, the blank column behind the last one is not part of a row.
  @Test(arguments: [
    (2, TerminalStyle.sample(100, .truecolor), 1 + 2 * 42 + 2 - 1),
    (2, .sample(120, .truecolor), 1 + 2 * 56 + 2 - 1), (2, .sample(60), 1 + 2 * 28 + 2),
    (1, .sample(21), 1 + 7 * 3 - 1),
  ])
  func widthEndsWithTheLastDay(months: Int, style: TerminalStyle, width: Int) throws {
    #expect(try layout(style, months: months).width == width)
  }

  @Test func newestIsLastAndRowsAreFilledFromTheFirst() throws {
    let titles = rows(try layout(.sample(80), months: 3)).map { $0[0] }
    #expect(titles[0].hasPrefix("  December 2023 ") && titles[0].contains(" January 2024 "))
    #expect(titles[1].hasPrefix("  February 2024 ") && !titles[1].contains("January"))
  }

  @Test func countsWithoutRoomAreLeftOut() throws {
    let busy = Sample.tally(onDays: [String](repeating: "2024-02-20", count: 1000))
    // 1,000 takes five columns.
    let narrow = rows(try layout(.sample(40), tally: busy))[0]
    #expect(narrow.count == 7 && !narrow.joined().contains("1,0"))
    let wide = rows(try layout(.sample(60), tally: busy))[0]
    #expect(wide[9] == "        1,000")
    #expect(wide[8].hasPrefix("  19·    20█   "))
  }

  @Test func namesAreTheUsers() throws {
    let japanese = rows(try layout(.sample(40, names: .japanese), weekStart: .sunday))[0]
    #expect(japanese[0] == "  2月 2024")
    #expect(japanese[1] == "  日   月   火   水   木   金   土")
    let french = rows(try layout(.sample(40, names: .french)))[0]
    #expect(french[0] == "  février 2024")
    #expect(french[1] == "  lu   ma   me   je   ve   sa   di")
  }

  @Test func manyLevelsHaveLetters() throws {
    let lines = rows(try layout(.sample(40), levels: [1, 2, 3, 4, 5, 6, 7, 8, 12]))[0]
    #expect(lines[2] == "                  1a   2·   3·   4·")
    #expect(lines[8] == "  19·  20i [21e] 22   23   24   25")
  }
}

/// Days in colour.
@Suite struct MonthColorTests {
  private static let palette = Palette.green

  private func lines(_ columns: Int, _ depth: TerminalStyle.ColorDepth) throws -> [String] {
    let report = try Sample.report(
      Sample.tally(onDays: ["2024-02-20", "2024-02-21", "2024-02-21"]),
      .months(1, last: day("2024-02-01")), today: day("2024-02-21"), weekStart: .monday,
      scale: LevelScale(.thresholds([1, 2, 3, 4]), counts: []))
    let chart = MonthChart(report, today: day("2024-02-21"), .sample)
    return MonthLayout(chart, style: .sample(columns, depth)).rows[0]
      .map { $0.text(depth: depth) }
  }

  /// The escape sequence that takes up the pen.
  private func escape(_ pen: Pen) -> String {
    var line = StyledLine()
    line.append("x", width: 1, pen: pen)
    return String(line.text(depth: .truecolor).prefix { $0 != "x" })
  }

  private func label(_ level: Int) -> String {
    let color = Self.palette.color(ofLevel: level, of: 4)
    return escape(.label(color.legibleText, on: color))
  }

  private let reset = "\u{1B}[0m"

  @Test func daysStandUponTheirShades() throws {
    let lines = try lines(40, .truecolor)
    // Today and the day before, then days that have not come; counts stand on the shades too.
    let (none, one, two) = (label(0), label(1), label(2))
    #expect(
      lines[8] == " \(none) 19 \(reset) \(one) 20 \(reset) \(two)[21]\(reset)  \(escape(.dim))22"
        + "   23   24   25\(reset)")
    #expect(lines[9] == " \(none)    \(reset) \(one)  1 \(reset) \(two)  2 \(reset)")
    #expect(lines[10] == "  \(escape(.dim))26   27   28   29\(reset)")
  }

  @Test func narrowShadesTouch() throws {
    let lines = try lines(30, .truecolor)
    #expect(lines[8].hasPrefix(" \(label(0)) 19 \(label(1)) 20 \(label(2))[21]\(reset) "))
  }

  /// Without room for brackets, today has the colours of its shade exchanged.
  @Test func narrowestTodayIsInverse() throws {
    let lines = try lines(20, .truecolor)
    let color = Self.palette.color(ofLevel: 2, of: 4)
    let today = escape(.label(color, on: color.legibleText))
    #expect(lines.count == 7)
    #expect(
      lines[5].hasPrefix(
        "\(label(0))19\(reset) \(label(1))20\(reset) \(today)21\(reset) \(escape(.dim))22 "))
  }

  /// Sixteen colours do not tell the shades apart, so glyphs do.
  @Test func sixteenColors() throws {
    let plain = plainLines(try lines(40, .ansi16).joined(separator: "\n"))
    #expect(plain[8] == "  19·  20░ [21▒] 22   23   24   25")
    #expect(plain[9] == "        1    2")
  }
}

@Suite struct MonthRendererTests {
  private func text(_ style: TerminalStyle, months: Int = 1) throws -> String {
    drawMonths(try Sample.months(months), style)
  }

  @Test func figuresAreTheMonths() throws {
    let text = try text(.sample(120))
    let report = try Sample.months(1)
    #expect(report.summary.window == days("2026-08-01", "2026-08-20"))
    #expect(text.contains(" of 20 days\n"))
    #expect(text.contains("\n Current streak "))
    #expect(text.contains("\n Longest streak   6 days   2 – 7 Aug 2026 "))
    #expect(
      text.replacing("\n ", with: " ")
        .contains(" The longest streak in this period is 6 days, from 2 to 7 August 2026;"))
  }

  @Test func asciiStyleWritesASCIIOnly() throws {
    for columns in [20, 40, 120] {
      let text = try text(.sample(columns, .none, .ascii), months: 2)
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func textIsEscaped() throws {
    let heading = ReportFrame(subject: "re\u{1B}po", notes: ["No\u{9B}te."])
    let text = drawMonths(try Sample.months(1), .sample(80), heading)
    #expect(text.contains("re\\x1Bpo") && text.contains("No\\u{9B}te."))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  @Test("What stands over and under the months ends with their last day")
  func edges() throws {
    let colored = try text(.sample(120, .truecolor), months: 2)
    let lines = plainLines(colored)
    let legend = try #require(lines.first { $0.contains("Less") })
    // The shade of a Saturday that has come.
    let widest = try #require(lines[3..<15].map(\.count).max())
    #expect(lines[0].count == widest)
    #expect(legend.count == widest)
  }

  /// Every level that a day of the month has stands in the legend.
  @Test func legendHasTheGlyphsOfTheDays() throws {
    let lines = plainLines(try text(.sample(80)))
    let legend = try #require(lines.first { $0.contains("Less") })
    let used = Set(lines[3..<13].joined().filter { "░▒▓█".contains($0) })
    #expect(!used.isEmpty)
    #expect(used.allSatisfy { legend.contains($0) })
  }
}
