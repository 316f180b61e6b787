import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct GridLayoutTests {
  private func layout(_ report: YearReport, columns: Int, names: CalendarNames = .english)
    -> GridLayout
  {
    GridLayout(
      report.cells, style: .sample(columns, names: names), columns: columns)
  }

  private func text(_ layout: GridLayout, _ report: YearReport, grid: Int = 0) -> [String] {
    layout.lines(report.cells[grid], painter: layout.painter(CellScale(report.scale)))
      .map { $0.text(depth: .none) }
  }

  @Test(arguments: [
    (110, CellPainter.Spacing.wide, 53), (109, .narrow, 53), (58, .narrow, 53), (57, .narrow, 52),
    (36, .narrow, 31), (20, .narrow, 15), (3, .narrow, 1),
  ])
  func spacingAndWeeks(columns: Int, spacing: CellPainter.Spacing, weeks: Int) throws {
    let layout = layout(try Sample.report(), columns: columns)
    #expect(layout.margin == 5)
    #expect(layout.spacing == spacing)
    #expect(layout.weeks == weeks)
  }

  @Test func yearOf54WeeksNeedsTwoColumnsMore() throws {
    let report = try Sample.report(Sample.tally(), .year(2000))
    #expect(layout(report, columns: 111).spacing == .narrow)
    #expect(layout(report, columns: 112).spacing == .wide)
    #expect(layout(report, columns: 112).width == 112)
  }

  @Test func marginGrowsWithTheNamesOfWeekdays() throws {
    let report = try Sample.report()
    #expect(layout(report, columns: 80, names: .french).margin == 6)
    #expect(layout(report, columns: 80, names: .japanese).margin == 4)
  }

  @Test func omissionSaysWhatIsShown() throws {
    let report = try Sample.report()
    #expect(
      layout(report, columns: 36).omission(grids: 1)
        == "Showing the last 31 of 53 weeks; widen the terminal to see all.")
    #expect(layout(report, columns: 58).omission(grids: 1) == nil)
    #expect(
      layout(report, columns: 36).omission(grids: 2)
        == "Showing 31 weeks of each year, up to its end or today; widen the terminal to see all.")
  }

  /// Monday, Wednesday and Friday have their names, wherever the week starts.
  @Test(arguments: Weekday.allCases)
  func weekdaysAreNamed(weekStart: Weekday) throws {
    let report = try Sample.report(weekStart: weekStart)
    let rows = text(layout(report, columns: 58), report).dropFirst()
    for (row, weekday) in zip(rows, weekStart.week) {
      let name =
        switch weekday {
        case .monday: " Mon "
        case .wednesday: " Wed "
        case .friday: " Fri "
        default: "     "
        }
      #expect(row.hasPrefix(name))
    }
  }

  @Test func dayOutsideTheWindowIsBlankAndZeroIsNot() throws {
    let report = try Sample.report(Sample.tally(onDays: ["2026-08-20"]), .weeks(2))
    #expect(
      text(layout(report, columns: 6), report) == [
        "", "     ·", " Mon ·", "     ·", " Wed ·", "     █", " Fri", "",
      ])
    var style = TerminalStyle.sample(200)
    style.glyphs = .shades
    let wide = GridLayout(report.cells, style: style, columns: 200)
    #expect(
      text(wide, report) == [
        "     Aug", "     · ·", " Mon · ·", "     · ·", " Wed · ·", "     · █", " Fri ·", "     ·",
      ])
  }

  /// A year that has only begun shows its first weeks, not the blank last ones.
  @Test func narrowTerminalKeepsTheWeeksThatWereWorked() throws {
    let report = try Sample.report(
      Sample.tally(onDays: ["2026-01-05", "2026-02-02"]), .year(2026), today: day("2026-02-10"))
    let lines = text(layout(report, columns: 20), report)
    #expect(lines[0] == "     Jan  Feb Mar")
    #expect(lines[2] == " Mon  █···█·")
  }

  @Test func longYearKeepsItsLastWeeks() throws {
    let report = try Sample.report(Sample.tally(onDays: ["2025-12-31"]), .year(2025))
    let lines = text(layout(report, columns: 20), report)
    #expect(lines[0].hasSuffix("Oct Nov  Dec"))
    #expect(lines[4].hasSuffix("█"))
    #expect(lines[5].count == 19)
  }

  @Test func gridOutsideTheWindowIsBlank() throws {
    let grid = try #require(try Sample.window(.year(2020)).grids.first)
    let week = WeekGrid(grid, window: days("2026-01-01", "2026-01-31"), weekStart: .monday)
    let report = try Sample.report()
    let scale = CellScale(report.scale)
    let cells = CellGrid(week, scale: scale) { report.counts[$0] }
    let layout = GridLayout([cells], style: .sample(58), columns: 58)
    let lines = layout.lines(cells, painter: layout.painter(scale))
    #expect(lines[1].text(depth: .none) == " Mon")
  }

  /// 53 weeks and 12 borders of months.
  @Test(arguments: [
    (134, CellPainter.Spacing.wide, 65), (133, .narrow, 65), (70, .narrow, 65), (69, .narrow, 62),
    (20, .narrow, 14), (3, .narrow, 1),
  ])
  func segmentedSpacingAndWeeks(columns: Int, spacing: CellPainter.Spacing, weeks: Int) throws {
    let layout = layout(try Sample.report(isSegmented: true), columns: columns)
    #expect(layout.spacing == spacing)
    #expect(layout.weeks == weeks)
  }

  @Test func segmentedGridsOmitWholeMonths() throws {
    let report = try Sample.report(isSegmented: true)
    #expect(layout(report, columns: 70).omission(grids: 1) == nil)
    #expect(
      layout(report, columns: 69).omission(grids: 1)
        == "Showing the last 12 of 13 months; widen the terminal to see all.")
    // June, July and August 2026 take 5, 5 and 4 columns, May takes 6.
    let narrow = layout(report, columns: 20)
    #expect(
      narrow.omission(grids: 1)
        == "Showing the last 3 of 13 months; widen the terminal to see all.")
    #expect(text(narrow, report)[0] == "     Jun  Jul  Aug")
    let years = try Sample.report(Sample.tally(), .years(2), isSegmented: true)
    #expect(
      layout(years, columns: 60).omission(grids: 2)
        == "Showing 10 months of each year, up to its end or today; widen the terminal to see all.")
    // October, November and December 2025 take 16 columns; August is the present month.
    #expect(text(layout(years, columns: 20), years, grid: 0)[0] == "     Nov   Dec")
    #expect(text(layout(years, columns: 20), years, grid: 1)[0] == "     Jul  Aug")
  }

  @Test func monthsStandApart() throws {
    func rows(
      _ columns: Int, _ first: String, _ last: String, _ active: [String]
    ) throws -> [String] {
      let report = try Sample.report(
        Sample.tally(onDays: active), .span(first: day(first), last: day(last)),
        weekStart: .monday, isSegmented: true)
      return text(layout(report, columns: columns), report)
    }
    // 1 March 2024 is a Friday.
    #expect(
      try rows(7, "2024-02-28", "2024-03-02", ["2024-03-01"]) == [
        "", " Mon", "", " Wed ·", "     ·", " Fri  █", "      ·", "",
      ])
    // 1 April 2024 is a Monday.
    #expect(
      try rows(8, "2024-03-28", "2024-04-03", ["2024-03-31", "2024-04-01"]) == [
        "", " Mon   █", "       ·", " Wed   ·", "     ·", " Fri ·", "     ·", "     █",
      ])
  }

  /// Else a blank cell could be a day without a commit.
  @Test func emptyDaysOfSegmentedGridsAreNeverBlank() throws {
    let report = try Sample.report(
      Sample.tally(onDays: ["2026-08-20"]), .weeks(2), isSegmented: true)
    for glyphs in TerminalStyle.GlyphSet.allCases {
      let layout = GridLayout(
        report.cells, style: .sample(200, .none, glyphs), columns: 200)
      #expect(layout.spacing == .wide)
      #expect(layout.painter(CellScale(report.scale)).cell(level: 0).glyph != " ")
    }
  }
}

@Suite struct LegendTests {
  private func legend(
    _ counts: [Int], columns: Int, edge: Int, remark: String = "",
    depth: TerminalStyle.ColorDepth = .none
  ) -> [String] {
    let style = TerminalStyle.sample(columns, depth)
    let scale = CellScale(LevelScale(.thresholds(counts), counts: []))
    let painter = CellPainter(style: style, levels: counts.count, spacing: .wide)
    var page = Page(style: style)
    Legend(scale, painter: painter, style: style, remark: remark)
      .append(to: &page, margin: 5, edge: edge)
    return Array(plainLines(page.text).dropLast())
  }

  @Test func endsWithTheGrid() {
    let lines = legend([1, 4, 9, 16], columns: 80, edge: 58)
    #expect(lines == [String(repeating: " ", count: 29) + "Less   .1  o4  O9  @16   More"])
  }

  @Test func levelsThatNoDayHasAreLeftOut() {
    #expect(legend([1, 4, 4, 16], columns: 80, edge: 0) == ["     Less   .1  O4  @16   More"])
    #expect(legend([1, 1, 1, 1], columns: 80, edge: 0) == ["     Less   @1   More"])
  }

  @Test func remarkStandsBehind() {
    #expect(
      legend([1, 4, 9, 16], columns: 80, edge: 0, remark: "(one scale)") == [
        "     Less   .1  o4  O9  @16   More   (one scale)"
      ])
    #expect(legend([1, 4, 9, 16], columns: 44, edge: 40, remark: "(one scale)")[0].count == 44)
  }

  @Test func lessRoomLessSpace() {
    #expect(legend([1, 4, 9, 16], columns: 25, edge: 25) == [" Less .1 o4 O9 @16 More"])
    #expect(legend([1, 4, 9, 16], columns: 20, edge: 20) == [" .1 o4 O9 @16"])
    #expect(
      legend([1, 1000, 20_000, 300_000], columns: 20, edge: 20) == [
        " .1 o1,000 O20,000", " @300,000",
      ])
    #expect(
      legend([1, 4, 9, 16], columns: 30, edge: 30, remark: "(one scale)") == [
        " Less .1 o4 O9 @16 More", " (one scale)",
      ])
  }

  @Test func colorsAreTheGrids() {
    #expect(
      legend([1, 4, 9, 16], columns: 80, edge: 0, depth: .truecolor) == [
        "     Less   ■1  ■4  ■9  ■16   More"
      ])
  }
}
