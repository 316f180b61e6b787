import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

/// The views with a row or a grid for each person.
@Suite struct PeopleViewTests {
  private func presence(
    _ style: TerminalStyle, _ presence: Presence, unit: Periods.Unit? = nil,
    weekStart: Weekday = .sunday, heading: ReportFrame = Sample.frame
  ) -> String {
    draw(
      PresenceView(
        presence, missing: MissingCommits(), heading, unit: unit, weekStart: weekStart,
        phrases: style.phrases), style)
  }

  @Test func presenceGoldens() throws {
    try expectGoldens("presence") { style, weekStart in
      presence(style, try Sample.presence(weekStart: weekStart, limit: 12), weekStart: weekStart)
    }
  }

  @Test func authorGridGoldens() throws {
    try expectGoldens("authors-grid") { style, weekStart in
      draw(try Sample.authorGrids(weekStart: weekStart, limit: 5), style)
    }
  }

  @Test("No line is too wide, whatever the cells are")
  func presenceWidths() throws {
    let year = try Sample.presence(order: .first)
    let all = try Sample.presence(.allTime)
    let day = try Sample.presence(.weeks(1), limit: 1)
    checkWidths(20...200) { presence($0, year, heading: WidthPropertyTests.heading) }
    checkWidths(stride(from: 20, through: 200, by: 7)) { presence($0, all) }
    checkWidths(stride(from: 20, through: 200, by: 17)) { presence($0, day) }
    for unit in Periods.Unit.allCases {
      checkWidths(stride(from: 20, through: 200, by: 9)) { presence($0, all, unit: unit) }
    }
  }

  @Test func authorGridWidths() throws {
    let year = try Sample.authorGrids()
    let one = try Sample.authorGrids(limit: 1)
    let all = try Sample.authorGrids(.allTime)
    let week = try Sample.authorGrids(.weeks(1))
    let none = try Sample.authorGrids(.span(first: day("2026-08-18"), last: day("2026-08-18")))
    checkWidths(20...200) {
      draw(year, $0, WidthPropertyTests.heading)
    }
    for subject in [one, all, week, none] {
      checkWidths(stride(from: 20, through: 200, by: 7)) {
        draw(subject, $0)
      }
    }
  }

  @Test("Persons of one name are told apart, with whole e-mails and where those are cut")
  func namesakes() {
    let persons = [
      ("Meir Example", "meir@one.example"), ("Meir Example", "meir@two.example"),
      ("Ada Example", "ada@one.example"), ("", "meir@one.example"), ("", "meir@two.example"),
    ].map {
      PersonText(
        Person(identity: Identity(name: $0.0, email: $0.1), kind: .person), style: .sample(80))
    }
    #expect(
      persons.unabridged(.sample) == [
        "Meir Example <meir@one.example>", "Meir Example <meir@two.example>",
        "Ada Example <ada@…>", "<meir@one.example>", "<meir@two.example>",
      ])
    #expect(
      persons.fitting(20, .sample) == [
        "Meir E…@one.example>", "Meir E…@two.example>", "Ada Example <ada@…>",
        "<meir@one.example>", "<meir@two.example>",
      ])
    for width in 5...40 {
      #expect(Set(persons.fitting(width, .sample)).count == persons.count, "\(width)")
    }
  }

  /// The lines between the heading and the first empty line after it.
  private func rows(_ text: String) -> [String] {
    let lines = plainLines(text)
    let start = lines.firstIndex(of: "").map { $0 + 1 } ?? 0
    return Array(lines[start...].prefix { !$0.isEmpty })
  }

  @Test(
    "Cells are as short as the room allows, or as long as asked for",
    arguments: [
      (200, nil, "week"), (120, nil, "week"), (80, nil, "month"), (40, nil, "month"),
      (20, nil, "year"), (200, .year, "year"), (40, .week, "week"), (80, .quarter, "quarter"),
    ] as [(Int, Periods.Unit?, String)])
  func units(columns: Int, unit: Periods.Unit?, name: String) throws {
    let text = presence(.sample(columns), try Sample.presence(), unit: unit)
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("(a cell is a \(name))"), "\(text)")
    #expect(words.contains("Showing the last") == (columns == 40 && unit == .week))
  }

  @Test("New and quiet are told by signs, with colour and without")
  func marks() throws {
    for depth in TerminalStyle.ColorDepth.allCases {
      let text = presence(.sample(120, depth), try Sample.presence())
      let rows = rows(text)
      func row(_ name: String) -> String? { rows.first { $0.contains(name) } }
      #expect(row("Ada Example")?.hasPrefix("    Ada") == true)
      #expect(row("René")?.hasPrefix(" -  René") == true)
      #expect(row("홍길동")?.hasPrefix(" +  홍") == true)
      #expect(row("全角Ａ")?.hasPrefix(" +- 全") == true)
      #expect(plainLines(text).contains { $0.hasPrefix(" + new: ") })
      #expect(plainLines(text).contains { $0.hasPrefix(" - quiet: ") })
    }
  }

  @Test("The summary counts everyone, whatever the limit")
  func summary() throws {
    // By the table of stays: two of the fifteen have left before the window. Eight came in it, one of them on its
    // first day. Four left before 23 May: those from René to 全角Ａ, and two after them.
    for limit in [nil, 1] {
      let text = presence(.sample(200), try Sample.presence(limit: limit))
      #expect(
        text.contains(
          "13 persons have commits from 17 August 2025 to 20 August 2026; 8 are new, 4 have gone quiet."
        ), "\(text)")
    }
    let all = presence(.sample(200), try Sample.presence(.allTime))
    #expect(all.contains("The history begins in these days, so nobody is called new."))
    #expect(!all.contains("+ new"))
  }

  @Test("A day without commits")
  func nobody() throws {
    let none = try Sample.presence(.span(first: day("2026-08-18"), last: day("2026-08-18")))
    #expect(presence(.sample(80), none).contains("No commits on 18 August 2026."))
    let grids = try Sample.authorGrids(.span(first: day("2026-08-18"), last: day("2026-08-18")))
    #expect(
      draw(grids, .sample(80))
        .contains("No commits on 18 August 2026."))
  }

  @Test(
    "Grids stand side by side where two have room, else each person is a row",
    arguments: [
      (200, 3), (180, 3), (179, 2), (119, 2), (118, 0), (60, 0),
    ])
  func arrangement(columns: Int, abreast: Int) throws {
    // A grid takes 53 columns and 5 for the weekdays, and 3 stand between two: 58, 119, 180.
    let text = draw(try Sample.authorGrids(), .sample(columns))
    let weekdays = plainLines(text).first { $0.contains("Mon ") }
    #expect((weekdays.map { $0.split(separator: "Mon ").count - 1 } ?? 0) == abreast, "\(text)")
  }
}

@Suite struct YearLabelsTests {
  private func labels(_ unit: Periods.Unit, _ first: String, _ last: String) -> String {
    let periods = Periods(unit, of: days(first, last), weekStart: .sunday)
    return YearLabels(periods, ruler: .sample).line(.sample).text(depth: .none)
  }

  @Test("A year stands over its first period")
  func months() {
    #expect(labels(.month, "2024-01-01", "2025-12-31") == "2024        2025")
    // Two columns are no room for the first, five are; the last needs no space behind it.
    #expect(labels(.month, "2023-11-15", "2025-04-30") == "  2024        2025")
    #expect(labels(.month, "2023-08-15", "2025-03-31") == "2023 2024")
  }

  @Test("Where years have no room, every second or fifth")
  func steps() {
    #expect(labels(.quarter, "2020-01-01", "2023-12-31") == "2020    2022")
    #expect(labels(.year, "2005-01-01", "2026-08-20") == "2005 2010 2015 2020")
    #expect(labels(.year, "2003-01-01", "2026-08-20") == "  2005 2010 2015 2020")
    #expect(labels(.year, "1999-01-01", "2004-08-20") == " 2000")
    #expect(labels(.year, "2024-01-01", "2026-08-20") == "")
  }
}

extension Sample {
  static func presence(
    _ request: CalendarWindow.Request = .weeks(53), order: AuthorRanking.Order = .commits,
    weekStart: Weekday = .sunday, limit: Int? = nil
  ) throws -> Presence {
    let tally = crowd()
    let window = try window(request, weekStart: weekStart, activeYears: tally.days.years)
    return Presence(
      AuthorRanking(
        tally, window: window.range, today: today, order: order, weekStart: weekStart),
      historyStart: tally.days.days.first, limit: limit)
  }

  static func authorGrids(
    _ request: CalendarWindow.Request = .weeks(53), weekStart: Weekday = .sunday,
    limit: Int? = nil
  ) throws -> AuthorGrids {
    let tally = crowd()
    let window = try window(request, weekStart: weekStart, activeYears: tally.days.years)
    return AuthorGrids(
      AuthorRanking(
        tally, window: window.range, today: today, limit: limit, weekStart: weekStart),
      window: window, weekStart: weekStart)
  }
}
