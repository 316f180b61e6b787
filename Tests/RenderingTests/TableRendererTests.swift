import Aggregation
import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct AuthorsRendererTests {
  private func lines(_ ranking: AuthorRanking, columns: Int) -> [String] {
    plainLines(
      draw(ranking, .sample(columns))
    ).dropLast()
  }

  /// Columns go from the right as the terminal gets narrower.
  @Test(arguments: [
    (200, "Commits Share Active days Longest Current First Last Last 53 weeks"),
    (120, "Commits Share Active days Longest Current First Last Last 13 weeks"),
    (100, "Commits Share Active days Longest Current First Last"),
    (92, "Commits Share Active days Longest Current First"),
    (75, "Commits Share Active days Longest Current"),
    (65, "Commits Share Active days Longest"),
    (55, "Commits Share Active days"),
    (45, "Commits Share"),
    (33, "Commits"),
    (20, "Commits"),
  ])
  func columns(width: Int, titles: String) throws {
    let lines = lines(try Sample.ranking(), columns: width)
    let title = try #require(lines.first { $0.contains("Commits ") || $0.hasSuffix("Commits") })
    #expect(title.split(separator: " ").dropFirst().joined(separator: " ") == titles)
  }

  /// The foot speaks of the columns that are there.
  @Test(arguments: [
    (100, "Current streaks, first and last days are of the whole history."),
    (92, "Current streaks and first days are of the whole history."),
  ])
  func columnsOfTheWholeHistory(width: Int, sentence: String) throws {
    let text = lines(try Sample.ranking(), columns: width).joined()
    #expect(text.contains(sentence), "\(text)")
    #expect(!lines(try Sample.ranking(), columns: 65).joined().contains("whole history"))
  }

  @Test func footWhereAPartOfTheHistoryIsNotRead() throws {
    var tally = Sample.tally()
    tally.isWhole = false
    let text = lines(try Sample.ranking(tally), columns: 100).joined()
    #expect(
      text.contains("Current streaks, first and last days are of all that is read."), "\(text)")
  }

  @Test func footWithoutColumnsOfTheWholeHistory() throws {
    #expect(!lines(try Sample.ranking(), columns: 55).joined().contains("whole"))
    let nobody = lines(try Sample.ranking(Sample.tally(onDays: [])), columns: 100)
    #expect(!nobody.joined().contains("whole"))
  }

  /// Whatever the name, the cells after it begin in the same column.
  @Test(arguments: [200, 120, 80, 40, 30])
  func cellsStandUnderEachOther(columns: Int) throws {
    let ruler = TextRuler.sample
    let rows = lines(try Sample.ranking(), columns: columns)
    let title = try #require(rows.firstIndex { $0.hasPrefix(" Per") })
    let range = try #require(rows[title].firstRange(of: "Commits"))
    let edge = ruler.width(of: String(rows[title][..<range.upperBound]))
    for row in rows[(title + 1)...(title + 15)] {
      let upTo = ruler.prefix(of: row, width: edge)
      #expect(ruler.width(of: upTo) == edge)
      #expect(upTo.last?.isNumber == true)
    }
  }

  @Test func personsHaveTheFormThatFits() throws {
    let identities = [
      Identity(name: "Ada Example", email: "ada@example.com"), Identity(name: "", email: "x@y.z"),
      Identity(name: "Only Name", email: ""), Identity(name: "", email: ""),
      Identity(name: "No Host", email: "host"),
    ]
    let ranking = try Sample.ranking(
      Sample.counted((0..<5).map { ($0, Sample.today) }, identities: identities))
    func persons(_ columns: Int) -> [String] {
      lines(ranking, columns: columns).filter { $0.hasSuffix("20.0%") || $0.contains("20.0%  ") }
        .compactMap { $0.split(separator: "   ").first?.trimmingPrefix(" ") }.map(String.init)
    }
    #expect(
      persons(200) == [
        "(no name)", "<x@y.z>", "Ada Example <ada@example.com>", "No Host <host>", "Only Name",
      ])
    #expect(
      persons(40) == [
        "(no name)", "<x@…>", "Ada Example <ada@…>", "No Host <host>", "Only Name",
      ])
  }

  @Test func longNamesAreCut() throws {
    let lines = lines(try Sample.ranking(), columns: 40)
    #expect(lines.contains { $0.hasPrefix(" A name that goes on …") })
  }

  @Test func footerOnlyWhereALimitCutRows() throws {
    #expect(
      try lines(Sample.ranking(limit: 4), columns: 80)
        .contains(" and 11 more; use --limit 0 to see all"))
    #expect(try !lines(Sample.ranking(), columns: 80).contains { $0.contains("--limit") })
    #expect(try !lines(Sample.ranking(limit: 15), columns: 80).contains { $0.contains("--limit") })
  }

  @Test func nobody() throws {
    let lines = lines(try Sample.ranking(Sample.tally(onDays: [])), columns: 80)
    #expect(lines[0].hasSuffix("0 commits by 0 authors, 17 Aug 2025 – 20 Aug 2026"))
    #expect(lines[2] == " No commits from 17 August 2025 to 20 August 2026.")
    #expect(!lines.contains { $0.contains("Person") })
    #expect(lines[3...].allSatisfy { !$0.isEmpty })
  }

  @Test func fewWeeks() throws {
    let lines = lines(try Sample.ranking(weeks: 4), columns: 200)
    #expect(lines[2].hasSuffix("Last 4 weeks"))
    #expect(try self.lines(Sample.ranking(weeks: 1), columns: 200)[2].hasSuffix("Last week"))
    #expect(try self.lines(Sample.ranking(weeks: 0), columns: 200)[2].hasSuffix("Last"))
  }

  @Test func sparklines() {
    let blocks = Sparkline(style: .sample(80))
    #expect(blocks.text([0, 1, 2, 3, 4, 5, 6, 7, 8], last: 9) == " ▁▂▃▄▅▆▇█")
    #expect(blocks.text([100, 1, 0, 2], last: 3) == "▄ █")
    #expect(blocks.text([1, 1000], last: 2) == "▁█")
    #expect(blocks.text([0, 0], last: 2) == "  ")
    #expect(blocks.text([], last: 2) == "")
    let ascii = Sparkline(style: .sample(80, .none, .ascii))
    #expect(ascii.text([0, 1, 2, 3, 4, 5, 6, 7, 8], last: 9) == " .:-=+*#@")
  }
}

@Suite struct CompareRendererTests {
  private let heading = ReportFrame(subject: "histories")

  private func lines(_ comparison: Comparison, columns: Int) -> [String] {
    plainLines(draw(comparison, .sample(columns), heading))
      .dropLast()
  }

  private func tables(_ lines: [String]) -> Int {
    lines.count { $0.hasPrefix(" Shared commits") }
  }

  @Test(arguments: [(200, 1), (80, 2), (50, 3), (40, 6)])
  func manyHistoriesAreCutIntoTables(columns: Int, tables: Int) throws {
    let labels = (1...6).map { "history-\($0)" }
    let lines = lines(try Sample.comparison(labels), columns: columns)
    #expect(self.tables(lines) == tables)
    for label in labels {
      #expect(lines.count { $0.contains(label) } >= 2)
    }
  }

  @Test func labelsAreEscapedAndCut() throws {
    let label = "a/very/long/name/of/a/\u{1B}repository"
    let lines = lines(try Sample.comparison([label, "b"]), columns: 80)
    #expect(lines[2].contains("a/very/long/name/of/a/\\…"))
    #expect(lines.contains(" a/very/long/name/of/a/\\x1Brepository"))
  }

  /// Under each other, the grids' weeks stand in the same columns.
  @Test func gridsUnderEachOtherShareColumns() throws {
    let lines = lines(try Sample.comparison(), columns: 80)
    let months = lines.filter { $0.contains("Feb Mar Apr") }
    #expect(months.count == 3)
    #expect(Set(months).count == 1)
    #expect(lines.contains { $0.hasSuffix("More   (one scale for all)") })
  }

  @Test(arguments: [(118, 1), (119, 2), (179, 2), (180, 3), (300, 3)])
  func gridsNextToEachOtherWhereThereIsRoom(columns: Int, abreast: Int) throws {
    let lines = lines(try Sample.comparison(), columns: columns)
    let monday = try #require(lines.first { $0.hasPrefix(" Mon") })
    #expect(monday.split(separator: " Mon").count == abreast)
  }

  @Test func yearsOfEachHistory() throws {
    let lines = lines(try Sample.comparison(["a", "b"], .years(2)), columns: 120)
    #expect(lines.contains { $0.hasPrefix(" 2025  ") && $0.hasSuffix(" 2025") })
    #expect(lines.contains { $0.hasPrefix(" 2026  ") && $0.hasSuffix(" 2026") })
  }

  @Test func oneHistoryHasNoRemark() throws {
    let lines = lines(try Sample.comparison(["a"]), columns: 80)
    #expect(!lines.contains { $0.contains("one scale") })
  }

  @Test func narrowTerminalListsTheFacts() throws {
    let lines = lines(try Sample.comparison(["a"]), columns: 24)
    #expect(lines.contains(" Commits: 1,685"))
    #expect(lines.contains(" from: 23 Mar 2026"))
    #expect(lines.contains(" of all time: 22 days"))
  }

  @Test func nothingIsADash() throws {
    let comparison = Comparison(
      [.init(label: "a", tally: Sample.tally(onDays: []), sharedCommits: 0)],
      window: try Sample.window(.weeks(53)), today: Sample.today, weekStart: .sunday)
    let lines = lines(comparison, columns: 80)
    #expect(lines.count { $0.hasSuffix(" –") } == 7)
  }
}
