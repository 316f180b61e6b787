import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

/// The year as it grows on a screen.
@Suite struct GrowthTests {
  private static let styles: [(TerminalStyle, CalendarWindow.Request)] = [
    (.sample(120, .truecolor), .weeks(53)), (.sample(80, .ansi256), .weeks(53)),
    (.sample(80, .ansi16, .shades), .years(3)), (.sample(120, .none, .ascii), .weeks(53)),
    (.sample(40, .truecolor), .years(2)), (.sample(20), .weeks(3)),
    (.sample(80, .truecolor, names: .japanese), .weeks(1)),
  ]

  private func grow(
    _ style: TerminalStyle, _ report: YearReport, rows: Int = 100
  ) -> Growth? {
    report.view(Sample.frame, style).document().flatMap {
      TerminalRenderer(style: style).growth($0, rows: rows)
    }
  }

  /// What is on the screen in the end is what would be there without growth, colours included;
  /// and after any moment too, where the rest is written at once.
  @Test(arguments: styles)
  func theEndIsTheView(style: TerminalStyle, request: CalendarWindow.Request) throws {
    let report = try Sample.report(Sample.tally(), request)
    let growth = try #require(grow(style, report))
    let text = draw(report, style)
    #expect(growth.page == text)
    let expected = Screen(text)
    var screen = Screen(growth.opening)
    let height = screen.row
    for frame in growth.frames {
      screen.write(frame)
      #expect(screen.row == height && screen.column == 0 && screen.attributes == "")
      #expect(screen.written(growth.completion + growth.remainder).rows == expected.rows)
    }
    #expect(screen.written(growth.remainder).rows == expected.rows)
    #expect(Screen(growth.opening + growth.completion + growth.remainder).rows == expected.rows)
  }

  /// Each week comes after those before it, and each of its days has every shade up to its own in turn.
  @Test func weeksGrowInOrder() throws {
    let report = try Sample.report()
    let growth = try #require(grow(.sample(80), report))
    var screen = Screen(growth.opening)
    var seen: [[[String]]] = [grid(screen)]
    for frame in growth.frames {
      screen.write(frame)
      seen.append(grid(screen))
    }
    let final = try #require(seen.last)
    let ramp = ["·", "░", "▒", "▓", "█"]
    #expect(seen[0].joined().allSatisfy { $0 == "·" || $0 == " " })
    for (row, cells) in final.enumerated() {
      for (column, cell) in cells.enumerated() where cell != " " {
        let ages = seen.map { ramp.firstIndex(of: $0[row][column]) ?? -1 }
        #expect(ages == ages.sorted(), "\(row), \(column)")
        #expect(Set(ages).count == (ages.last ?? 0) + 1)
        // The first week has begun to grow in the first frame, the second in the second.
        if column < 10, cell != "·" { #expect(ages.firstIndex(of: 1) == column + 1) }
      }
    }
  }

  /// The seven lines of 53 days in the layout of one column a week.
  private func grid(_ screen: Screen) -> [[String]] {
    screen.rows[3..<10].map { row in (5..<58).map { $0 < row.count ? row[$0].glyph : " " } }
  }

  @Test(arguments: [1, 10, 53, 54, 120, 500])
  func thereAreNotTooManyFrames(weeks: Int) throws {
    let report = try Sample.report(Sample.tally(busyness: 60), .weeks(weeks))
    let growth = try #require(grow(.sample(120, .truecolor), report))
    #expect((1...60).contains(growth.frames.count))
  }

  @Test func aGridThatIsTooHighDoesNotGrow() throws {
    let report = try Sample.report()
    // A line of months, seven of days, and that of the cursor.
    #expect(grow(.sample(80), report, rows: 8) == nil)
    #expect(grow(.sample(80), report, rows: 9) != nil)
    let years = try Sample.report(Sample.tally(), .years(3))
    // Three times a line of the year and eight more, two empty lines between them, and that of the cursor.
    #expect(grow(.sample(80), years, rows: 29) == nil)
    #expect(grow(.sample(80), years, rows: 30) != nil)
  }

  /// Months that stand apart grow as well, also where only the last ones have room.
  @Test(arguments: [120, 60])
  func segmentedMonths(columns: Int) throws {
    let report = try Sample.report(isSegmented: true)
    let style = TerminalStyle.sample(columns, .truecolor)
    let growth = try #require(grow(style, report))
    var screen = Screen(growth.opening)
    for frame in growth.frames { screen.write(frame) }
    #expect(screen.written(growth.remainder).rows == Screen(growth.page).rows)
  }

  @Test func nothingToGrowIsNoFrame() throws {
    let report = try Sample.report(Sample.tally(onDays: []))
    let growth = try #require(grow(.sample(80, .truecolor), report))
    #expect(growth.frames == [])
    #expect(growth.opening + growth.remainder == growth.page)
  }
}

@Suite struct LineChangeTests {
  private func line(_ pieces: [(String, Pen)]) -> StyledLine {
    var line = StyledLine()
    for (text, pen) in pieces { line.append(text, width: text.count, pen: pen) }
    return line
  }

  private let green = Pen.color(RGB(0, 255, 0))

  @Test func onlyWhatDiffersIsWritten() {
    let old = line([("Mon ", .plain), ("a", .plain), ("b", .plain), (" ", .plain), ("c", .plain)])
    let new = line([("Mon ", .plain), ("x", green), ("y", green), (" ", .plain), ("z", .plain)])
    #expect(
      new.change(from: old, depth: .truecolor)
        == "\u{1B}[5G\u{1B}[38;2;0;255;0mxy\u{1B}[0m\u{1B}[8Gz")
    #expect(new.change(from: new, depth: .truecolor) == "")
  }

  @Test func aLineOfOtherPiecesIsWrittenAnew() {
    #expect(
      line([("ab", .plain)]).change(from: line([("a", .plain), ("b", .plain)]), depth: .none)
        == "\rab")
  }
}

/// A screen with no limits that understands what the program writes to one.
private struct Screen {
  struct Cell: Hashable {
    var glyph = " "
    var attributes = ""
  }

  /// The cells that were written to, without blank ones at the end of a row.
  private(set) var cells: [[Cell]] = []
  private(set) var row = 0
  private(set) var column = 0
  /// The parameters of the attributes that are on; empty where none is.
  private(set) var attributes = ""

  init(_ text: String) { write(text) }

  var rows: [[Cell]] {
    cells.map { row in
      Array(row[..<((row.lastIndex { $0.glyph != " " } ?? -1) + 1)])
    }
  }

  func written(_ text: String) -> Screen {
    var screen = self
    screen.write(text)
    return screen
  }

  mutating func write(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\n":
        row += 1
        column = 0
      case "\r": column = 0
      case "\u{1B}":
        let end = rest.firstIndex { $0.isLetter } ?? rest.endIndex
        let parameters = rest[..<end].dropFirst()
        let number = Int(parameters) ?? 1
        switch rest[end] {
        case "A": row -= number
        case "B": row += number
        case "G": column = number - 1
        case "m": attributes = parameters == "0" ? "" : String(parameters)
        default: Issue.record("an unknown sequence: \(rest[end])")
        }
        rest = rest[rest.index(after: end)...]
      default: put(character)
      }
      if row < 0 { Issue.record("above the screen") }
    }
  }

  private mutating func put(_ character: Character) {
    while cells.count <= row { cells.append([]) }
    let width = TextRuler.sample.width(of: character)
    while cells[row].count < column + width { cells[row].append(Cell()) }
    cells[row][column] = Cell(
      glyph: String(character), attributes: character == " " ? "" : attributes)
    column += width
  }
}
