import Aggregation
import ContributionModel
import Testing

@testable import Presentation
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
      draw(
        AuthorRanking(
          tally, window: try Sample.window(.weeks(53)).range, today: Sample.today, limit: limit,
          weekStart: .sunday), .sample(columns))
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
    let none = draw(try Sample.ranking(), .sample(160))
    #expect(!none.contains("Kind") && !none.contains("persons"))
  }

  @Test func authorsData() throws {
    func ranking(limit: Int?) throws -> AuthorRanking {
      AuthorRanking(
        Sample.crowd(), window: try Sample.window(.weeks(53)).range, today: Sample.today,
        limit: limit, weekStart: .sunday)
    }
    func view(limit: Int?, notes: [String] = []) throws -> AuthorsView {
      AuthorsView(
        try ranking(limit: limit), missing: MissingCommits(undated: 2, future: 1),
        Sample.frame(notes: notes), phrases: .sample)
    }
    try expectGolden(csvText(view(limit: nil)), "authors-csv")
    try expectGolden(jsonText(view(limit: 3, notes: ["A note."])), "authors-json")
  }

  @Test("A name in a table for a terminal sends nothing to it")
  func escapedData() throws {
    let ranking = AuthorRanking(
      Sample.counted([(9, day("2026-08-01"))]), window: try Sample.window(.weeks(53)).range,
      today: Sample.today, weekStart: .sunday)
    let view = AuthorsView(
      ranking, missing: MissingCommits(), Sample.frame, phrases: .sample)
    for text in [csvText(view), csvText(view, forTerminal: true), jsonText(view)] {
      #expect(!text.contains("\u{1B}"))
    }
  }
}
