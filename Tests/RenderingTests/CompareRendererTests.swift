import Aggregation
import ContributionModel
import Foundation
import Testing

@testable import Presentation
@testable import Rendering

extension Sample {
  /// Comparisons of each kind, as the command makes them; the figures are those of `tally`.
  static func comparison(
    by basis: Comparison.Basis, weekStart: Weekday = .sunday,
    scales: Comparison.Scales = .shared, hasDifference: Bool = false
  ) throws -> Comparison {
    let tallies = (1...3).map { tally(seed: UInt64($0), busyness: UInt64($0 * $0 * 2)) }
    var subjects: [Comparison.Subject]
    var request = CalendarWindow.Request.weeks(53)
    switch basis {
    case .repository: return try comparison()
    case .author:
      subjects = [0, 3, 5].map { person in
        .init(label: tallies[2].persons[person].name, tally: tallies[2].only(person))
      }
    case .year:
      request = .years(3)
      subjects = try (2024...2026).map {
        .init(
          label: "\($0)", tally: tallies[1], window: try window(.year($0), weekStart: weekStart))
      }
    case .branch:
      subjects = zip(["main", "release/2.x", "feature/a-longer-name-than-most"], tallies).map {
        .init(label: $0, tally: $1, sharedCommits: 1200, ownCommits: $1.commits - 1200)
      }
    }
    if hasDifference { subjects.removeFirst() }
    return Comparison(
      subjects, by: basis, window: try window(request, weekStart: weekStart), today: today,
      weekStart: weekStart, scales: scales, hasDifference: hasDifference)
  }
}

/// Every kind of comparison in the golden files.
@Suite struct CompareGoldenTests {
  private func render(_ comparison: Comparison, _ style: TerminalStyle) -> String {
    let heading = ReportFrame(
      subject: "example/garden", tips: comparison.basis == .branch ? nil : "main",
      rules: Sample.frame.ruleSentences)
    return draw(comparison, style, heading)
  }

  @Test(arguments: [Comparison.Basis.author, .year, .branch])
  func kinds(basis: Comparison.Basis) throws {
    try expectGoldens("compare-\(basis.rawValue)") { style, weekStart in
      render(try Sample.comparison(by: basis, weekStart: weekStart), style)
    }
  }

  @Test(arguments: [Comparison.Basis.author, .year])
  func difference(basis: Comparison.Basis) throws {
    try expectGoldens("difference-\(basis.rawValue)") { style, weekStart in
      render(
        try Sample.comparison(by: basis, weekStart: weekStart, hasDifference: true), style)
    }
  }

  @Test func scaleOfEach() throws {
    try expectGoldens("compare-scale-each") { style, weekStart in
      render(try Sample.comparison(by: .branch, weekStart: weekStart, scales: .each), style)
    }
  }
}

@Suite struct CompareLayoutTests {
  private let heading = WidthPropertyTests.heading

  private func lines(
    _ comparison: Comparison, columns: Int, _ depth: TerminalStyle.ColorDepth = .none,
    _ glyphs: TerminalStyle.GlyphSet = .squares
  ) -> [String] {
    let style = TerminalStyle.sample(columns, depth, glyphs)
    return plainLines(draw(comparison, style))
  }

  @Test(arguments: Comparison.Basis.allCases)
  func widths(basis: Comparison.Basis) throws {
    let shared = try Sample.comparison(by: basis)
    let each = try Sample.comparison(by: basis, scales: .each)
    let difference = try Sample.comparison(by: basis, hasDifference: true)
    for (comparison, step) in [(shared, 3), (each, 7), (difference, 7)] {
      checkWidths(stride(from: 20, through: 200, by: step)) {
        draw(comparison, $0, heading)
      }
    }
  }

  /// Labels of any kind, thousands of commits, nine levels, short and long windows.
  @Test(arguments: [
    CalendarWindow.Request.weeks(1), .weeks(4), .weeks(120), .year(2025), .years(2),
  ])
  func widthsOfHardCases(request: CalendarWindow.Request) throws {
    let labels = ["全角/全角/全角/全角/全角/全角/全角", "a\u{1B}[2Jb/\u{202E}c", "d"]
    let tally = Sample.tally(busyness: 60, first: "2025-12-01")
    for (count, scales) in [(3, Comparison.Scales.shared), (3, .each), (2, .shared)] {
      let subjects = labels.prefix(count).enumerated().map { place, label in
        Comparison.Subject(
          label: label, tally: place == 1 ? tally : Sample.tally(onDays: ["2026-08-01"]),
          sharedCommits: 1_234_567, ownCommits: 0)
      }
      let comparison = Comparison(
        subjects, by: .branch, window: try Sample.window(request), today: Sample.today,
        weekStart: .sunday,
        scaleRequest: LevelScale.Request(.thresholds((1...9).map { $0 * $0 * 1000 })),
        scales: scales,
        hasDifference: count == 2)
      checkWidths(stride(from: 20, through: 200, by: 7)) {
        draw(comparison, $0, heading)
      }
    }
  }

  /// Grids of a few weeks stand apart so far that their names can be read.
  @Test func namesOverShortGridsHaveRoom() throws {
    let names = ["example/garden", "example/orchard", "meadow"]
    let lines = lines(try Sample.comparison(names, .weeks(3)), columns: 80)
    #expect(lines.contains(" example/garden     example/orchard    meadow"))
    let each = Comparison(
      names.map { .init(label: $0, tally: Sample.tally()) }, window: try Sample.window(.weeks(3)),
      today: Sample.today, weekStart: .sunday, scales: .each)
    #expect(self.lines(each, columns: 80).contains { $0.contains(" example/orchard   ") })
    #expect(self.lines(each, columns: 80).count { $0.contains("Less") && $0.contains("More") } > 0)
    // A name that is longer than the table gives room for is cut here too.
    let long = try Sample.comparison(["a/name/of/more/than/24/columns", "b"], .weeks(3))
    #expect(
      self.lines(long, columns: 80).contains { $0.hasPrefix(" a/name/of/more/than/24/…    b") })
    #expect(self.lines(long, columns: 40).contains(" a/name/of/more/than/24/columns"))
  }

  @Test func rowsThatTellNothingAreLeftOut() throws {
    func labels(_ comparison: Comparison) -> [String] {
      let lines = lines(comparison, columns: 120)
      return lines.drop { !$0.isEmpty }.dropFirst(2).prefix { !$0.isEmpty }.map {
        String($0.dropFirst().split(separator: "  ")[0])
      }
    }
    let streaks = ["Longest streak", "from", "to", "Busiest day", "on"]
    let withAllTime = ["Longest streak", "from", "to", "of all time", "Busiest day", "on"]
    #expect(
      labels(try Sample.comparison(by: .author))
        == ["Commits", "Active days", "Current streak"] + withAllTime + ["First – last"])
    #expect(
      labels(try Sample.comparison(by: .year))
        == ["Commits", "Active days", "Authors", "new", "Streak at end"] + streaks)
    #expect(
      labels(try Sample.comparison(by: .branch))
        == ["Commits", "Active days", "Authors", "Current streak"] + withAllTime
        + ["First – last", "Shared commits", "Only here"])
  }

  /// Where not all weeks fit, all years show the same, so that they stand under each other.
  @Test func yearsThatAreCutShowTheSameWeeks() throws {
    let lines = lines(try Sample.comparison(by: .year), columns: 40)
    #expect(lines.contains(" Showing the same 35 weeks of each year;"))
    // 20 August is in week 34 of 2026, so the first 35 weeks are shown, of each year from January on.
    #expect(
      lines.filter { $0.hasPrefix("     Jan Feb") || $0.hasPrefix("     Jan  Feb") }.count == 3)
    let wide = self.lines(try Sample.comparison(by: .year), columns: 80)
    #expect(!wide.contains { $0.contains("Showing") })
  }

  @Test func notesThatHoldForSeveralAreSaidOnce() throws {
    let future = "2 commits lie in the future and are not shown."
    let years = lines(try Sample.comparison(by: .year), columns: 200)
    #expect(years.count { $0.hasSuffix(future) } == 1)
    #expect(years.contains(" " + future))
    let branches = lines(try Sample.comparison(by: .branch), columns: 200)
    #expect(branches.contains(" main, release/2.x, feature/a-longer-name-than-most: " + future))
  }

  @Test func nothingToCompare() throws {
    let comparison = Comparison(
      [], by: .author, window: try Sample.window(.weeks(53)), today: Sample.today,
      weekStart: .sunday)
    #expect(
      lines(comparison, columns: 80) == [
        " example/garden  main                                  17 Aug 2025 – 20 Aug 2026", "",
        " Day: author date in each commit's own time zone. Merges count.", "",
      ])
  }
}

@Suite struct DifferenceRendererTests {
  /// Ten days from Monday 10 August 2026 on.
  private func lines(
    _ first: [String], _ second: [String], glyphs: TerminalStyle.GlyphSet = .ascii
  ) throws -> [String] {
    let comparison = Comparison(
      [
        .init(label: "a", tally: Sample.tally(onDays: first)),
        .init(label: "b", tally: Sample.tally(onDays: second)),
      ], window: try Sample.window(.span(first: day("2026-08-10"), last: day("2026-08-19"))),
      today: Sample.today, weekStart: .monday, scaleRequest: LevelScale.Request(.ratio, levels: 2),
      hasDifference: true)
    return plainLines(
      draw(comparison, .sample(80, .none, glyphs))
    )
  }

  /// On the 10th, a has three commits and b one; on the 11th b has one; on the 12th both have one;
  /// on the 18th b has three; on the 19th a has one.
  @Test func signAndSizeOfEachDay() throws {
    let lines = try lines(
      ["2026-08-10", "2026-08-10", "2026-08-10", "2026-08-12", "2026-08-19"],
      ["2026-08-10", "2026-08-11", "2026-08-12", "2026-08-18", "2026-08-18", "2026-08-18"])
    let start = try #require(lines.firstIndex(of: " a - b"))
    #expect(
      lines[(start + 2)...(start + 8)].map { String($0.dropFirst(5)) }
        == ["#", "o @", "  x", "", "", "", ""])
    #expect(lines.contains { $0.contains("a ahead   #2  x1   0  o1  @2   b ahead") })
    let text = lines.joined()
    #expect(text.contains("On the 10 days compared, a has 5 commits and b 6."))
    #expect(text.contains("a is ahead on 2 days, b on 2; both have as many on 6."))
  }

  @Test func withoutColourEveryLevelOfBothSidesDiffers() {
    for glyphs in TerminalStyle.GlyphSet.allCases {
      for depth in [TerminalStyle.ColorDepth.none, .ansi16, .ansi256, .truecolor] {
        for spacing in [CellPainter.Spacing.wide, .narrow] {
          for levels in 1...9 {
            let painter = DifferencePainter(
              style: .sample(80, depth, glyphs), levels: levels, spacing: spacing)
            let cells = (-levels...levels).map(painter.cell)
            #expect(cells[levels] == painter.even)
            let drawn = cells.map { cell in
              var line = StyledLine()
              line.append(cell.glyph, width: 1, pen: cell.pen)
              return line.text(depth: depth)
            }
            #expect(Set(drawn).count == 2 * levels + 1, "\(glyphs) \(depth) \(levels)")
            let isASCII = cells.allSatisfy { $0.glyph.utf8.allSatisfy { $0 < 0x80 } }
            #expect(glyphs != .ascii || isASCII)
          }
        }
      }
    }
    let painter = DifferencePainter(style: .sample(80), levels: 4, spacing: .narrow)
    #expect((-4...4).map { painter.cell(level: $0).glyph }.joined() == "@Oo-·+xX#")
    let many = DifferencePainter(style: .sample(80), levels: 5, spacing: .narrow)
    #expect((-5...5).map { many.cell(level: $0).glyph }.joined() == "vwxyz·abcde")
    let colored = DifferencePainter(style: .sample(80, .truecolor), levels: 4, spacing: .wide)
    #expect((-4...4).allSatisfy { colored.cell(level: $0).glyph == "■" })
  }

  /// The hues keep apart for eyes that lack one kind of cone: orange is always the yellower, blue the bluer.
  @Test func huesOfBothSidesKeepApart() {
    let light = Palette(empty: RGB(235, 237, 240), shades: Palette.green.shades)
    for palette in [Palette.green, light] {
      let hues = TwoSidedPalette(upon: palette)
      #expect(hues.first.empty == palette.empty && hues.second.empty == palette.empty)
      for color in hues.first.shades { #expect(Int(color.red) > Int(color.blue) + 40) }
      for color in hues.second.shades { #expect(Int(color.blue) > Int(color.red) + 40) }
      // Both grow away from the colour of nothing, evenly.
      let steps = [hues.first, hues.second].map { $0.shades.map(brightness) }
      for side in steps {
        #expect(side == side.sorted(by: palette == light ? (>) : (<)))
      }
      for (one, other) in zip(steps[0], steps[1]) { #expect(abs(one - other) < 45) }
    }
    let shades = TwoSidedPalette(upon: .green)
    let all = [shades.first.empty] + shades.first.shades + shades.second.shades
    #expect(Set(all.map(\.nearestOf256)).count == 9)
  }

  private func brightness(_ color: RGB) -> Int {
    (Int(color.red) * 299 + Int(color.green) * 587 + Int(color.blue) * 114) / 1000
  }
}

@Suite struct CompareDataTests {
  @Test func jsonHasTheFactsOfEachColumn() throws {
    let comparison = try Sample.comparison(by: .branch)
    let text = jsonText(comparison.view(Sample.frame(notes: ["N."])))
    let value = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(value["by"] as? String == "branch")
    #expect(value["notes"] as? [String] == ["N."])
    #expect(value["difference"] == nil)
    let columns = try #require(value["columns"] as? [[String: Any]])
    #expect(columns.map { $0["label"] as? String } == comparison.columns.map(\.label))
    #expect(columns.map { $0["sharedCommits"] as? Int } == [1200, 1200, 1200])
    #expect(
      columns.map { $0["ownCommits"] as? Int } == comparison.columns.map(\.ownCommits))
    #expect(
      columns.map { $0["commits"] as? Int } == comparison.columns.map(\.report.summary.commits))
    #expect((columns[0]["days"] as? [Any])?.count == 369)
    let authors = jsonText(try Sample.comparison(by: .author).view())
    #expect(authors.contains("\"sharedCommits\": null"))
  }

  @Test func jsonOfADifferenceHasItsDays() throws {
    let comparison = try Sample.comparison(by: .year, hasDifference: true)
    let difference = try #require(comparison.difference)
    let text = jsonText(comparison.view())
    let value = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let read = try #require(value["difference"] as? [String: Any])
    #expect(read["daysCompared"] as? Int == 232)
    let days = try #require(read["days"] as? [[String: Any]])
    let sum = days.reduce(0) { $0 + ($1["commits"] as? Int ?? 0) }
    #expect(sum == difference.first - difference.second)
    #expect(days.count == difference.days - difference.even)
  }

  @Test func csvHasARowForEachActiveDay() throws {
    let comparison = Comparison(
      [
        .init(label: "a, b\u{1B}", tally: Sample.tally(onDays: ["2026-08-01", "2026-08-01"])),
        .init(label: "c", tally: Sample.tally(onDays: ["2020-01-01", "2026-08-02"])),
      ], by: .branch, window: try Sample.window(.weeks(53)), today: Sample.today,
      weekStart: .sunday)
    #expect(
      csvText(comparison.view()) == """
        branch,day,commits
        "a, b\\x1B",2026-08-01,2
        c,2026-08-02,1

        """)
  }
}
