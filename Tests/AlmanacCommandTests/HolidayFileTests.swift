import AlmanacCommand
import ContributionModel
import Testing

@testable import AlmanacCommand

@Suite struct HolidayFileTests {
  private func days(_ text: String) throws -> [String] {
    try HolidayFile(Array(text.utf8)).days.map { "\($0.first) \($0.last)" }
  }

  @Test(
    "Days and ranges in all their forms",
    arguments: [
      ("", []), ("\n\n", []), ("# nothing\n   # here\n", []),
      ("2024-12-25", ["2024-12-25 2024-12-25"]),
      ("2024-12-25\n", ["2024-12-25 2024-12-25"]),
      (
        "\u{FEFF}2024-12-25\r\n2024-12-26\r\n",
        [
          "2024-12-25 2024-12-25", "2024-12-26 2024-12-26",
        ]
      ),
      ("  2024-12-25\t# Christmas\n", ["2024-12-25 2024-12-25"]),
      ("2024-12-25#Christmas", ["2024-12-25 2024-12-25"]),
      ("2024-12-24..2025-01-01", ["2024-12-24 2025-01-01"]),
      ("2024-12-24 .. 2025-01-01 # free", ["2024-12-24 2025-01-01"]),
      ("2024-12-24 - 2025-01-01", ["2024-12-24 2025-01-01"]),
      ("2024-12-24 2025-01-01", ["2024-12-24 2025-01-01"]),
      ("2024-12-24..2024-12-24", ["2024-12-24 2024-12-24"]),
      ("0001-01-01..9999-12-31", ["0001-01-01 9999-12-31"]),
      ("2024-02-29", ["2024-02-29 2024-02-29"]),
    ])
  func forms(text: String, expected: [String]) throws {
    #expect(try days(text) == expected)
  }

  @Test(
    "A line that is neither is named",
    arguments: [
      ("2024-12-25\nChristmas\n", 2, false), ("2023-02-29", 1, false),
      ("# a\n\n2024-1-1 # b", 3, false), ("2024-12-25 Christmas", 1, false),
      ("2024-12-25...2024-12-26", 1, false), ("2024-12-25..", 1, false), ("..2024-12-25", 1, false),
      ("2024-12-25-2024-12-26", 1, false), ("2024-12-25 2024-12-26 2024-12-27", 1, false),
      ("2024-12-26..2024-12-25\r\n", 1, true), ("20\u{0662}4-12-25", 1, false),
      (String(repeating: "x", count: 100), 1, false),
    ])
  func badLines(text: String, number: Int, isInverted: Bool) {
    #expect(throws: HolidayFile.BadLine(number: number, isInverted: isInverted)) {
      try HolidayFile(Array(text.utf8))
    }
  }

  @Test("Bytes of no text are a bad line, not a crash")
  func bytes() {
    #expect(throws: HolidayFile.BadLine.self) { try HolidayFile([0xFF, 0x00, 0x80, 0x0A]) }
  }
}
