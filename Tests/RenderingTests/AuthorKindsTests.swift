import Aggregation
import ContributionModel
import Testing

@testable import Rendering

/// What the table of authors says of bots and assistants, and the table as data.
@Suite struct AuthorKindsTests {
  /// The lines of the table.
  private func lines(_ text: String) -> [String] {
    let lines = plainLines(text)
    let start = lines.firstIndex(of: "").map { $0 + 1 } ?? 0
    return Array(lines[start...].prefix { !$0.isEmpty })
  }

  @Test("Bots and assistants have a column and a sentence, persons alone have neither")
  func kinds() throws {
    let tally = Sample.crowd()
    func text(_ columns: Int, limit: Int?) throws -> String {
      AuthorsRenderer(style: .sample(columns)).render(
        AuthorRanking(
          tally, window: try Sample.window(.weeks(53)).range, today: Sample.today, limit: limit,
          weekStart: .sunday), heading: Sample.heading)
    }
    let all = try text(160, limit: nil)
    #expect(lines(all).first?.contains("Kind") == true)
    #expect(lines(all).contains { $0.contains("Bot ") && $0.contains("   bot  ") })
    #expect(lines(all).contains { $0.contains("   assistant  ") })
    #expect(all.contains("11 persons, 1 bot ("))
    #expect(all.contains(" of the commits), 1 AI assistant ("))
    // The first of the ranking is a person; the sentence is of all.
    let few = try text(160, limit: 1)
    #expect(lines(few).first?.contains("Kind") == false)
    #expect(few.contains("11 persons, 1 bot ("))
    let none = AuthorsRenderer(style: .sample(160)).render(
      try Sample.ranking(), heading: Sample.heading)
    #expect(!none.contains("Kind") && !none.contains("persons"))
  }

  @Test func authorsData() throws {
    func ranking(limit: Int?) throws -> AuthorRanking {
      AuthorRanking(
        Sample.crowd(), window: try Sample.window(.weeks(53)).range, today: Sample.today,
        limit: limit, weekStart: .sunday)
    }
    try expectGolden(CSVRenderer().render(ranking(limit: nil)), "authors-csv")
    try expectGolden(
      JSONRenderer().render(
        ranking(limit: 3), today: Sample.today, undated: 2, future: 1, notes: ["A note."]),
      "authors-json")
  }

  @Test("A name in a table for a terminal sends nothing to it")
  func escapedData() throws {
    let ranking = AuthorRanking(
      Sample.counted([(9, day("2026-08-01"))]), window: try Sample.window(.weeks(53)).range,
      today: Sample.today, weekStart: .sunday)
    for text in [
      CSVRenderer().render(ranking),
      CSVRenderer(escaper: TerminalEscaper(scalarWidth: sampleScalarWidth)).render(ranking),
      JSONRenderer().render(ranking, today: Sample.today, undated: 0, future: 0),
    ] {
      #expect(!text.contains("\u{1B}"))
    }
  }
}
