import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct MonthLabelsTests {
  private func labels(
    _ request: CalendarWindow.Request, today: String, weekStart: Weekday = .sunday,
    cellWidth: Int, names: CalendarNames = .english
  ) throws -> (labels: [MonthLabels.Label], width: Int) {
    let window = try Sample.window(request, today: day(today), weekStart: weekStart)
    let grid = WeekGrid(
      try #require(window.grids.first), window: window.range, weekStart: weekStart)
    let width = grid.columns * cellWidth - (cellWidth - 1)
    let labels = MonthLabels(
      CellGrid.MonthMark.marks(of: grid), weeks: 0..<grid.columns, cellWidth: cellWidth,
      gridWidth: width,
      style: .sample(200, names: names))
    return (labels.labels, width)
  }

  @Test(arguments: [1, 2])
  func shortFirstMonthGoesUnlabelled(cellWidth: Int) throws {
    let labels = try labels(.weeks(53), today: "2025-06-28", cellWidth: cellWidth).labels
    #expect(
      labels.map(\.text) == [
        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun",
      ])
    #expect(labels.first?.start == cellWidth)
  }

  @Test func firstMonthOfTwoColumnsIsLabelledWhereThereIsRoom() throws {
    #expect(
      try labels(.weeks(53), today: "2026-08-20", cellWidth: 2).labels.prefix(3) == [
        .init(start: 0, text: "Aug"), .init(start: 4, text: "Sep"), .init(start: 12, text: "Oct"),
      ])
    #expect(
      try labels(.weeks(53), today: "2026-08-20", cellWidth: 1).labels.first
        == .init(start: 2, text: "Sep"))
  }

  @Test func lastMonthThatWouldOverhangGoesUnlabelled() throws {
    let labels = try labels(.weeks(53), today: "2026-03-01", cellWidth: 1).labels
    #expect(labels.last?.text == "Feb")
  }

  @Test func yearOf54Weeks() throws {
    let labels = try labels(.year(2000), today: "2026-08-20", cellWidth: 1)
    #expect(labels.width == 54)
    #expect(
      labels.labels.map(\.text) == [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ])
  }

  @Test func wideNamesAreCutByColumns() throws {
    let wide = try labels(.year(2026), today: "2026-12-31", cellWidth: 2, names: .japanese).labels
    #expect(wide.map(\.text) == CalendarNames.japanese.shortMonths)
    let narrow = try labels(.year(2026), today: "2026-12-31", cellWidth: 1, names: .japanese)
    // 10月 has no room over four weeks, so all are without what they end with.
    #expect(narrow.labels.map(\.text) == (1...12).map(String.init))
  }

  @Test func longNamesAreCut() throws {
    let labels = try labels(.year(2026), today: "2026-12-31", cellWidth: 1, names: .french).labels
    #expect(labels.map(\.text).prefix(4) == ["janv", "fév", "mar", "avr"])
    #expect(labels.count == 12)
    #expect(labels.allSatisfy { TextRuler.sample.width(of: $0.text) >= 3 })
  }

  @Test("What all names begin with goes where there is no room for it in one of them")
  func commonBeginning() throws {
    let wide = try labels(.year(2026), today: "2026-12-31", cellWidth: 2, names: .vietnamese).labels
    #expect(wide.map(\.text) == CalendarNames.vietnamese.shortMonths)
    let narrow = try labels(.year(2026), today: "2026-12-31", cellWidth: 1, names: .vietnamese)
    #expect(narrow.labels.map(\.text) == (1...12).map(String.init))
    let alike = CalendarNames(
      shortMonths: [String](repeating: "Month", count: 12),
      fullMonths: CalendarNames.english.fullMonths,
      shortWeekdays: CalendarNames.english.shortWeekdays)
    #expect((1...12).allSatisfy { alike.brief(month: $0) == "h" })
  }

  private static let namings = [
    CalendarNames.english, .japanese, .french, .german, .vietnamese,
  ]

  /// Through four years, for each start of the week: labels begin with a column of cells, stand a space apart,
  /// and end with the grid at the latest.
  @Test(arguments: Weekday.allCases, namings)
  func labelsNeverTouchOrOverhang(weekStart: Weekday, names: CalendarNames) throws {
    let ruler = TextRuler.sample
    let requests = [CalendarWindow.Request.weeks(53), .year(2023), .weeks(5)]
    for offset in stride(from: 0, to: 4 * 365, by: 11) {
      let today = (day("2023-01-01") + offset).description
      for (request, cellWidth) in requests.flatMap({ [($0, 1), ($0, 2)] }) {
        let (labels, width) = try labels(
          request, today: today, weekStart: weekStart, cellWidth: cellWidth, names: names)
        let ends = labels.map { $0.start + ruler.width(of: $0.text) }
        let isFine =
          zip(ends, labels.dropFirst()).allSatisfy { $0 < $1.start }
          && ends.last ?? 0 <= width
          && labels.allSatisfy { $0.start % cellWidth == 0 }
        if !isFine { Issue.record("\(today), \(request), \(cellWidth): \(labels)") }
      }
    }
  }

  @Test func lineHasEachLabelAtItsColumn() throws {
    let window = try Sample.window(.weeks(53))
    let grid = WeekGrid(try #require(window.grids.first), window: window.range, weekStart: .sunday)
    let labels = MonthLabels(
      CellGrid.MonthMark.marks(of: grid), weeks: 40..<53, cellWidth: 1, gridWidth: 13,
      style: .sample(80))
    let line = labels.line(margin: 5, ruler: .sample).text(depth: .none)
    #expect(line == "      Jun Jul Aug")
  }
}
