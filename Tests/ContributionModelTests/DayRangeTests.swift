import ContributionModel
import Testing

@Suite struct DayRangeTests {
  private func range(_ first: Int32, _ last: Int32) -> DayRange? {
    DayRange(CivilDay(daysSinceEpoch: first), CivilDay(daysSinceEpoch: last))
  }

  @Test("A range counts both its ends and holds them")
  func ends() throws {
    let range = try #require(self.range(10, 12))
    #expect(range.count == 3)
    #expect(
      (9...13).map { range.contains(CivilDay(daysSinceEpoch: $0)) }
        == [false, true, true, true, false])
  }

  @Test("A range cannot end before it starts")
  func neverEmpty() {
    #expect(range(12, 11) == nil)
    #expect(range(12, 12) == DayRange(day: CivilDay(daysSinceEpoch: 12)))
    #expect(DayRange(day: CivilDay(daysSinceEpoch: 12)).count == 1)
  }

  @Test("The range of all days has as many as can be held")
  func all() {
    #expect(range(.min, .max)?.count == 4_294_967_296)
  }

  struct Overlap: Sendable, CustomTestStringConvertible {
    var name: String
    var left: ClosedRange<Int32>
    var right: ClosedRange<Int32>
    var both: ClosedRange<Int32>?

    var testDescription: String { name }
  }

  @Test(
    "The days that two ranges hold",
    arguments: [
      Overlap(name: "apart", left: 1...3, right: 5...9, both: nil),
      Overlap(name: "next to each other", left: 1...3, right: 4...9, both: nil),
      Overlap(name: "one day", left: 1...3, right: 3...9, both: 3...3),
      Overlap(name: "in part", left: 1...6, right: 3...9, both: 3...6),
      Overlap(name: "one within the other", left: 1...9, right: 3...4, both: 3...4),
      Overlap(name: "equal", left: 1...9, right: 1...9, both: 1...9),
    ])
  func intersection(overlap: Overlap) throws {
    let left = try #require(range(overlap.left.lowerBound, overlap.left.upperBound))
    let right = try #require(range(overlap.right.lowerBound, overlap.right.upperBound))
    let both = overlap.both.flatMap { range($0.lowerBound, $0.upperBound) }
    #expect(left.intersection(right) == both)
    #expect(right.intersection(left) == both)
  }

  @Test(
    "A calendar year",
    arguments: [
      (2023, 365), (2024, 366), (1900, 365), (2000, 366), (0, 366), (-1, 365), (5_800_000, 366),
    ])
  func year(year: Int, days: Int) throws {
    let range = try #require(DayRange.year(year))
    #expect(range.first.parts == (year, 1, 1))
    #expect(range.last.parts == (year, 12, 31))
    #expect(range.count == days)
  }

  @Test("A year too far away", arguments: [5_800_001, -5_800_001, .max, .min] as [Int])
  func farYear(year: Int) {
    #expect(DayRange.year(year) == nil)
  }

  @Test(
    "The month of a day",
    arguments: [
      ((2024, 2, 1), 29), ((2024, 2, 29), 29), ((2023, 2, 14), 28), ((2100, 2, 28), 28),
      ((2024, 4, 30), 30), ((2023, 12, 31), 31), ((-1, 1, 31), 31),
    ])
  func month(parts: (Int, Int, Int), days: Int) throws {
    let (year, month, day) = parts
    let range = DayRange.month(of: try #require(CivilDay(year: year, month: month, day: day)))
    #expect(range.first.parts == (year, month, 1))
    #expect(range.last.parts == (year, month, days))
  }

  @Test("A range cut into months")
  func months() throws {
    let range = try #require(
      CivilDay(year: 2023, month: 12, day: 30).flatMap { first in
        CivilDay(year: 2024, month: 3, day: 1).flatMap { DayRange(first, $0) }
      })
    let months = range.months.map { "\($0.first) \($0.last)" }
    #expect(
      months == [
        "2023-12-30 2023-12-31", "2024-01-01 2024-01-31", "2024-02-01 2024-02-29",
        "2024-03-01 2024-03-01",
      ])
    let end = DayRange(day: CivilDay(daysSinceEpoch: .max))
    #expect(end.months == [end])
  }
}
