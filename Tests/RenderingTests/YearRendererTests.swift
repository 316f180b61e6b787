import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct YearRendererTests {
  private func lines(
    _ report: YearReport, _ style: TerminalStyle, heading: ReportFrame = Sample.frame
  ) -> [String] {
    plainLines(draw(report, style, heading)).dropLast()
  }

  @Test func topHasTheActivityAtTheRight() throws {
    let lines = lines(try Sample.report(), .sample(120))
    #expect(lines[0].hasPrefix(" example/garden  main  "))
    #expect(lines[0].hasSuffix("  1,685 commits on 254 of 369 days"))
    #expect(lines[0].count == 110)
    #expect(lines[1] == "")
  }

  @Test func longLabelTakesALineOfItsOwn() throws {
    let heading = ReportFrame(subject: String(repeating: "long/", count: 20), tips: "b")
    let lines = lines(try Sample.report(), .sample(60), heading: heading)
    #expect(lines[0].hasPrefix(" long/long/") && lines[0].hasSuffix("…") && lines[0].count == 60)
    #expect(lines[1] == " 1,685 commits on 254 of 369 days")
  }

  @Test func textOfTheRepositoryIsEscaped() throws {
    let heading = ReportFrame(
      subject: "re\u{1B}po", tips: "br\u{202E}anch", rules: ["Ru\u{07}le."],
      notes: ["No\u{9B}te."])
    for text in [
      draw(try Sample.report(), .sample(80), heading),
      speak(try Sample.report(), .sample(80), heading),
    ] {
      for escaped in ["re\\x1Bpo", "br\\u{202E}anch", "Ru\\x07le.", "No\\u{9B}te."] {
        #expect(text.contains(escaped))
      }
      #expect(!text.unicodeScalars.contains("\u{1B}"))
    }
  }

  @Test func yearsAreHeadedOldestFirst() throws {
    let report = try Sample.report(Sample.tally(), .years(3))
    let lines = lines(report, .sample(80))
    let heads = lines.filter { $0.wholeMatch(of: /\ 20\d\d  .*commits/) != nil }
    #expect(heads.map { $0.prefix(5) } == [" 2024", " 2025", " 2026"])
    #expect(lines.count { $0.contains("Less ") } == 1)
    let total = heads.compactMap {
      Int($0.dropFirst(7).prefix { $0 != " " }.replacing(",", with: ""))
    }
    #expect(total.reduce(0, +) == report.summary.commits)
  }

  @Test func oneCommitInAYear() throws {
    let report = try Sample.report(Sample.tally(onDays: ["2025-03-01"]), .years(2))
    let lines = lines(report, .sample(80))
    #expect(lines.contains(" 2025  1 commit"))
    #expect(lines.contains(" 2026  0 commits"))
  }

  @Test func notesStandOnLinesOfTheirOwn() throws {
    var heading = Sample.frame
    heading.notes = ["One more."]
    let lines = lines(try Sample.report(), .sample(80), heading: heading)
    #expect(
      lines.suffix(4) == [
        " Day: author date in each commit's own time zone. Merges count.",
        " 2 commits lie in the future and are not shown.",
        " 3 commits have no readable date and are counted in no day.",
        " One more.",
      ])
  }

  @Test func noEmptyLineAtTheFoot() throws {
    let bare = ReportFrame(subject: "a")
    for text in [
      draw(try Sample.report(), .sample(80), bare),
      draw(try Sample.ranking(), .sample(80), bare),
      draw(try Sample.comparison(["a"]), .sample(80), bare),
    ] {
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
  }

  @Test func rulesAreDimWithColor() throws {
    let text = draw(try Sample.report(), .sample(80, .ansi16))
    #expect(text.contains(" \u{1B}[2mDay: author date"))
    #expect(text.contains("Merges count.\u{1B}[0m\n"))
  }

  @Test func narrowTerminalSaysThatWeeksAreMissing() throws {
    let text = lines(try Sample.report(), .sample(36)).joined(separator: "\n")
    #expect(text.contains(" Showing the last 31 of 53 weeks;\n widen the terminal to see all."))
  }

  /// With and without colour, the text is the same where the glyphs are.
  @Test(arguments: [TerminalStyle.ColorDepth.ansi16, .ansi256, .truecolor])
  func colorChangesNoText(depth: TerminalStyle.ColorDepth) throws {
    let report = try Sample.report()
    #expect(
      lines(report, .sample(80, depth, .shades)) == lines(report, .sample(80, .none, .shades)))
  }

  @Test func asciiStyleWritesASCIIOnly() throws {
    let style = TerminalStyle.sample(120, .none, .ascii)
    let texts = [
      draw(try Sample.report(), style),
      speak(try Sample.report(), style),
      draw(try Sample.comparison(), style),
      draw(
        try Sample.ranking(
          Sample.counted([(0, Sample.today), (12, day("2026-08-01"))])), style),
    ]
    for text in texts { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
  }

  @Test func textIsFreeOfGlyphsAndGrids() throws {
    let text = speak(try Sample.report(), .sample(80))
    #expect(!text.contains { "■░▒▓█·@–…".contains($0) })
    #expect(text.contains("\nLongest streak: 11 days, from 23 March to 2 April 2026.\n"))
    #expect(text.contains("\nLongest streak of all time: 22 days, from 2 to 23 May 2025.\n"))
  }
}
