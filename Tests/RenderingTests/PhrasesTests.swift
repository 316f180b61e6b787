import ContributionModel
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct PhrasesTests {
  private let phrases = Phrases.sample

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (81_966, "81,966"),
    (1_300_000, "1,300,000"), (-1234, "-1,234"),
  ])
  func number(number: Int, text: String) {
    #expect(phrases.number(number) == text)
  }

  @Test(arguments: [
    (0, "0 commits"), (1, "1 commit"), (2, "2 commits"), (1000, "1,000 commits"),
  ])
  func count(number: Int, text: String) {
    #expect(phrases.count(number, "commit") == text)
  }

  @Test(arguments: [
    (0, "0.0"), (1, "1.0"), (9.72, "9.7"), (9.75, "9.8"), (9.96, "10.0"), (1234.5, "1,234.5"),
  ])
  func decimal(number: Double, text: String) {
    #expect(phrases.decimal(number) == text)
  }

  @Test(arguments: [
    (812, 3218, "25.2%"), (0, 10, "0.0%"), (10, 10, "100.0%"), (0, 0, "0.0%"), (1, 3, "33.3%"),
  ])
  func percent(part: Int, whole: Int, text: String) {
    #expect(phrases.percent(part, of: whole) == text)
  }

  @Test(arguments: [
    ("2026-08-09", "2026-08-20", "9 – 20 Aug 2026", "from 9 to 20 August 2026"),
    ("2026-01-25", "2026-03-20", "25 Jan – 20 Mar 2026", "from 25 January to 20 March 2026"),
    (
      "2025-12-28", "2026-01-03", "28 Dec 2025 – 3 Jan 2026",
      "from 28 December 2025 to 3 January 2026"
    ),
    ("2025-08-09", "2026-08-09", "9 Aug 2025 – 9 Aug 2026", "from 9 August 2025 to 9 August 2026"),
    ("2024-02-29", "2024-02-29", "29 Feb 2024", "on 29 February 2024"),
    (
      "1969-12-31", "1970-01-01", "31 Dec 1969 – 1 Jan 1970",
      "from 31 December 1969 to 1 January 1970"
    ),
  ])
  func range(first: String, last: String, short: String, spoken: String) {
    #expect(phrases.range(days(first, last)) == short)
    #expect(phrases.spokenRange(days(first, last)) == spoken)
  }

  @Test func years() {
    #expect(phrases.years(days("2005-04-07", "2026-08-20")) == "2005 – 2026")
    #expect(phrases.years(days("2026-01-01", "2026-08-20")) == "2026")
  }

  /// Sentences are English, so the months in them are; only the labels of grids follow the locale.
  @Test(arguments: [CalendarNames.english, .french, .japanese])
  func monthsInSentencesAreEnglish(names: CalendarNames) {
    let phrases = TerminalStyle.sample(80, names: names).phrases
    #expect(phrases.day(day("2026-08-09")) == "9 Aug 2026")
    #expect(phrases.spokenRange(days("2026-08-09", "2026-08-20")) == "from 9 to 20 August 2026")
  }
}
