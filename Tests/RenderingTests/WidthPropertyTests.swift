import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

/// No line is wider than the terminal, whatever is drawn.
@Suite struct WidthPropertyTests {
  static let heading = ReportFrame(
    subject: "全角/repository/with/a/long/label", tips: "feature/👩\u{200D}👩\u{200D}👧/branch",
    rules: Sample.frame.ruleSentences + ["Unbreakable:" + String(repeating: "x", count: 90) + "."],
    notes: [String(repeating: "長い", count: 60)])

  private static let requests: [CalendarWindow.Request] = [
    .weeks(53), .years(3), .weeks(1), .weeks(120), .year(2024),
    .span(first: day("2026-08-20"), last: nil),
  ]

  @Test(arguments: requests)
  func year(request: CalendarWindow.Request) throws {
    let report = try Sample.report(Sample.tally(busyness: 60, first: "2025-06-01"), request)
    checkWidths(stride(from: 20, through: 200, by: request == .weeks(53) ? 1 : 13)) {
      draw(report, $0, Self.heading)
    }
  }

  @Test func manyLevels() throws {
    let scale = LevelScale(.thresholds((1...12).map { $0 * $0 * 1000 }), counts: [])
    let report = try Sample.report(Sample.tally(), scale: scale)
    checkWidths(stride(from: 20, through: 200, by: 9)) {
      draw(report, $0, Self.heading)
    }
  }

  @Test(arguments: requests)
  func segmented(request: CalendarWindow.Request) throws {
    let report = try Sample.report(
      Sample.tally(busyness: 60, first: "2025-06-01"), request, isSegmented: true)
    checkWidths(stride(from: 20, through: 200, by: request == .weeks(53) ? 1 : 13)) {
      draw(report, $0, Self.heading)
    }
    let comparison = try Sample.comparison(["a", "b"], request, isSegmented: true)
    checkWidths(stride(from: 20, through: 200, by: 17)) {
      draw(comparison, $0, Self.heading)
    }
  }

  @Test(arguments: [1, 2, 3, 12])
  func months(months: Int) throws {
    for (busyness, scale) in [
      (6, LevelScale(.thresholds([1, 2, 5, 9]), counts: [])),
      (600, LevelScale(.thresholds(Array(1...9)), counts: [])),
    ] {
      // Today is in the last column, where its bracket might overhang.
      let report = try Sample.report(
        Sample.tally(busyness: UInt64(busyness), first: "2026-05-01"),
        .months(months, last: Sample.today), weekStart: .friday, scale: scale)
      checkWidths(20...200) {
        drawMonths(report, $0, Self.heading)
      }
    }
  }

  @Test func text() throws {
    let report = try Sample.report()
    checkWidths(20...200) { speak(report, $0, Self.heading) }
  }

  @Test(arguments: [0, 1, 12, 53, 200])
  func authors(weeks: Int) throws {
    let ranking = try Sample.ranking(limit: 13, weeks: weeks)
    checkWidths(stride(from: 20, through: 200, by: weeks == 53 ? 3 : 13)) {
      draw(ranking, $0, Self.heading)
    }
  }

  @Test func compare() throws {
    let comparison = try Sample.comparison([
      "a", "全角/全角/全角/全角/全角/全角/全角/全角", "c/long/label/that/is/cut/somewhere", "d", "e", "f",
    ])
    checkWidths(stride(from: 20, through: 200, by: 7)) {
      draw(comparison, $0, Self.heading)
    }
    let years = try Sample.comparison(["a", "b"], .years(2))
    checkWidths(stride(from: 20, through: 200, by: 37)) {
      draw(years, $0, Self.heading)
    }
  }

  /// Below 20 columns nothing is promised but an end.
  @Test(arguments: [0, 1, 2, 5, 12, 19])
  func tinyTerminals(columns: Int) throws {
    let style = TerminalStyle.sample(columns)
    _ = draw(try Sample.report(), style, Self.heading)
    _ = speak(try Sample.report(), style, Self.heading)
    _ = draw(try Sample.ranking(), style, Self.heading)
    _ = drawMonths(try Sample.months(2), style, Self.heading)
    _ = draw(try Sample.report(isSegmented: true), style, Self.heading)
    _ = draw(try Sample.comparison(), style, Self.heading)
  }
}
