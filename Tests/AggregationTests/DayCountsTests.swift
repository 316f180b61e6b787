import ContributionModel
import Testing

@testable import Aggregation

@Suite struct DayCountsTests {
  private let counts: DayCounts = [
    "2023-12-31": 2, "2024-01-01": 1, "2024-02-29": 5, "2024-03-01": 5, "2025-01-01": 3,
  ]

  @Test("Days are counted from a list in any order")
  func counted() {
    let days: [CivilDay] = ["2024-02-29", "1969-12-31", "2024-02-29", "1970-01-01", "2024-02-29"]
    #expect(
      DayCounts(adding: [1, 2, 3, 4, 5], on: days)
        == ["1969-12-31": 2, "1970-01-01": 4, "2024-02-29": 9])
    #expect(DayCounts(adding: [], on: []) == [:])
  }

  @Test("Days that lie as far apart as days can")
  func farApart() {
    let days = [5, .max, .min, 5, .max].map { CivilDay(daysSinceEpoch: $0) }
    let counts = DayCounts(adding: [1, 2, 3, 4, 5], on: days)
    #expect(counts.days.map(\.daysSinceEpoch) == [.min, 5, .max])
    #expect(counts.counts == [3, 5, 7])
  }

  @Test("Totals, extent and single days")
  func facts() {
    #expect(counts.total == 16)
    #expect(counts.extent == .days("2023-12-31", "2025-01-01"))
    #expect(counts["2024-02-29"] == 5)
    #expect(counts["2024-02-28"] == 0)
    #expect(counts["2023-12-30"] == 0)
    #expect(counts["2025-01-02"] == 0)
  }

  @Test("Without active days there is nothing, and no extent")
  func empty() {
    let none: DayCounts = [:]
    #expect(none.total == 0)
    #expect(none.extent == nil)
    #expect(none.busiest == nil)
    #expect(none["2024-01-01"] == 0)
    #expect(none.within(.days("2024-01-01", "2024-12-31")) == none)
    #expect(none.through("2024-01-01") == none)
    #expect(none.total(after: "2024-01-01") == 0)
  }

  struct Slice: Sendable, CustomTestStringConvertible {
    var range: DayRange
    var days: [CivilDay]

    init(_ first: CivilDay, _ last: CivilDay, _ days: [CivilDay]) {
      range = .days(first, last)
      self.days = days
    }

    var testDescription: String { "\(range.first) to \(range.last)" }
  }

  @Test(
    "The active days within a range, both ends counted",
    arguments: [
      Slice("2024-01-01", "2024-12-31", ["2024-01-01", "2024-02-29", "2024-03-01"]),
      Slice("2024-02-29", "2024-02-29", ["2024-02-29"]),
      Slice("2024-02-28", "2024-02-28", []),
      Slice("2024-01-02", "2024-02-28", []),
      Slice("2023-12-31", "2024-01-01", ["2023-12-31", "2024-01-01"]),
      Slice("2000-01-01", "2023-12-30", []),
      Slice("2025-01-02", "2030-01-01", []),
      Slice("2024-03-01", "2030-01-01", ["2024-03-01", "2025-01-01"]),
    ])
  func within(slice: Slice) {
    let part = counts.within(slice.range)
    #expect(part.days == slice.days)
    #expect(part.counts == slice.days.map { counts[$0] })
  }

  @Test(
    "The days up to one, and the commits after it",
    arguments: [
      ("2023-12-30", 0, 16), ("2023-12-31", 1, 14), ("2024-02-28", 2, 13), ("2024-02-29", 3, 8),
      ("2025-01-01", 5, 0), ("2026-01-01", 5, 0),
    ] as [(CivilDay, Int, Int)])
  func through(day: CivilDay, days: Int, after: Int) {
    #expect(counts.through(day).days.count == days)
    #expect(counts.total(after: day) == after)
    #expect(counts.through(day).total + after == 16)
  }

  @Test("The busiest day is the latest of those with most commits")
  func busiest() throws {
    let busiest = try #require(counts.busiest)
    #expect(busiest.day == "2024-03-01")
    #expect(busiest.commits == 5)
    let flat: DayCounts = ["2024-01-01": 1, "2024-01-02": 1]
    #expect(flat.busiest?.day == "2024-01-02")
  }
}
