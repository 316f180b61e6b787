import CommandLineKit
import Testing

@Suite struct ConversionTests {
  enum Palette: String, CaseIterable {
    case green, blue, grey
  }

  @Test(arguments: [
    ("5", 5), ("1", 1), ("100", 100), ("+7", 7), ("007", 7),
  ])
  func integersInRange(text: String, expected: Int) throws {
    #expect(try Sample.parse("authors", "-n", text).integer("limit", in: 1...100) == expected)
  }

  @Test(arguments: [
    "", "0", "101", "-1", "x", "5 ", "1.5", "0x10", "99999999999999999999", "٣",
  ])
  func integersOutOfRange(text: String) throws {
    let parsed = try Sample.parse("authors", "-n", text)
    let expected = UsageError(
      .invalidValue(
        spelling: "-n", value: text, reason: .expected("a whole number from 1 to 100")),
      command: "authors", option: "limit")
    #expect(throws: expected) { try parsed.integer("limit", in: 1...100) }
  }

  @Test(arguments: [
    (Int.min...Int.max, "a whole number"), (0...Int.max, "a whole number of at least 0"),
    (Int.min...9, "a whole number of at most 9"), (2...3, "a whole number from 2 to 3"),
  ])
  func rangesInWords(range: ClosedRange<Int>, words: String) throws {
    let parsed = try Sample.parse("--since=x")
    let error = #expect(throws: UsageError.self) { try parsed.integer("since", in: range) }
    #expect(
      error?.kind == .invalidValue(spelling: "--since", value: "x", reason: .expected(words)))
  }

  @Test func absentValuesConvertToNothing() throws {
    let parsed = try Sample.parse()
    #expect(try parsed.integer("limit") == nil)
    #expect(try parsed.choice("since", of: Palette.self) == nil)
    #expect(try parsed.converted("since", expecting: "a day") { Int($0) } == nil)
  }

  @Test func choicesConvert() throws {
    #expect(try Sample.parse("--since=blue").choice("since", of: Palette.self) == .blue)
  }

  @Test func aWrongChoiceSuggestsTheNearest() throws {
    let parsed = try Sample.parse("-s", "gren")
    let expected = UsageError(
      .invalidValue(
        spelling: "-s", value: "gren",
        reason: .choices(["green", "blue", "grey"], suggestion: "green")),
      command: "grid", option: "since")
    #expect(throws: expected) { try parsed.choice("since", of: Palette.self) }
  }

  @Test func ownConversions() throws {
    let parsed = try Sample.parse("--since=12")
    #expect(try parsed.converted("since", expecting: "a day") { Int($0) } == 12)
    let error = #expect(throws: UsageError.self) {
      try parsed.converted("since", expecting: "a day") { _ in nil as Int? }
    }
    #expect(
      error?.kind == .invalidValue(spelling: "--since", value: "12", reason: .expected("a day")))
  }

  @Test func partsOfAList() throws {
    let occurrence = try #require(try Sample.parse("-sgreen,,gray").occurrence(of: "since"))
    let parts = occurrence.parts()
    #expect(parts.map(\.value) == ["green", "", "gray"])
    #expect(try parts[0].choice(of: Palette.self) == .green)
    let error = #expect(throws: UsageError.self) { try parts[2].choice(of: Palette.self) }
    #expect(
      error?.kind
        == .invalidValue(
          spelling: "-s", value: "gray",
          reason: .choices(["green", "blue", "grey"], suggestion: "grey")))
  }

  @Test func theLastOccurrenceIsConverted() throws {
    let parsed = try Sample.parse("authors", "-nx", "-n3")
    #expect(try parsed.integer("limit", in: 1...9) == 3)
  }
}
