import Aggregation
import ContributionModel
import Foundation
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct JSONTests {
  @Test(arguments: [
    ("plain", "\"plain\""),
    ("", "\"\""),
    ("q\"b\\", "\"q\\\"b\\\\\""),
    ("\n\r\t", "\"\\n\\r\\t\""),
    ("\r\n", "\"\\r\\n\""),
    ("\u{1B}[2J\u{0}\u{1F}", "\"\\u001b[2J\\u0000\\u001f\""),
    ("\u{7F}\u{80}\u{9B}\u{9F}", "\"\\u007f\\u0080\\u009b\\u009f\""),
    ("\u{2028}\u{2029}", "\"\\u2028\\u2029\""),
    ("René 👩\u{200D}👧 </script>", "\"René 👩\u{200D}👧 </script>\""),
    ("e\u{301}", "\"e\u{301}\""),
  ])
  func quoting(text: String, quoted: String) throws {
    #expect(quotedForJSON(text) == quoted)
    let read = try JSONDecoder().decode([String].self, from: Data("[\(quoted)]".utf8))
    #expect(read.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test func `Shows a byte of a path that is not UTF-8`() {
    #expect(quotedForJSON("caf\u{10FFE9}") == "\"caf\\\\xE9\"")
    #expect(escapingControls("caf\u{10FFE9}\u{1B}é") == "caf\\xE9\\x1Bé")
  }

  @Test func layout() {
    let value = DataValue.object([
      .init("b", .array([.number(1), .null, .string("x")])),
      .init("a", .array([.object([.init("day", .number(-2))]), .array([])])),
      .init("c", .object([])),
    ])
    #expect(
      value.text() == """
        {
          "b": [1, null, "x"],
          "a": [
            {"day": -2},
            []
          ],
          "c": {}
        }
        """)
  }

  private func decoded(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func everyDayOfTheWindowInOrder() throws {
    let report = try Sample.report()
    let text = jsonText(report, notes: ["More."])
    #expect(text.hasSuffix("}\n"))
    let value = try decoded(text)
    let days = try #require(value["days"] as? [[String: Any]])
    #expect(days.count == 369)
    #expect(days.first?["day"] as? String == "2025-08-17")
    #expect(days.last?["day"] as? String == "2026-08-20")
    #expect(days.compactMap { $0["day"] as? String }.sorted().count == 369)
    #expect(days.reduce(0) { $0 + ($1["commits"] as? Int ?? 0) } == report.summary.commits)
    #expect(
      days.filter { $0["level"] as? Int != 0 }.count == report.summary.activeDays)
    #expect(value["commits"] as? Int == report.summary.commits)
    #expect(value["levels"] as? [Int] == report.scale.lowestCounts)
    #expect((value["notes"] as? [String])?.last == "More.")
    #expect(
      Set(value.keys) == [
        "window", "today", "commits", "activeDays", "currentStreak", "longestStreak",
        "longestStreakOfAllTime",
        "busiestDay", "goal", "days", "levels", "undated", "future", "ahead", "notes",
        "streakRule", "authors", "newAuthors", "history",
      ])
  }

  @Test func whatThereIsNoneOfIsNull() throws {
    let report = try Sample.report(Sample.tally(onDays: []))
    let value = try decoded(jsonText(report))
    for key in ["currentStreak", "longestStreak", "longestStreakOfAllTime", "busiestDay"] {
      #expect(value[key] is NSNull)
    }
    #expect((value["notes"] as? [String]) == [])
    #expect(value["undated"] as? Int == 0)
  }
}

@Suite struct CSVTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
    ("two\nlines", "\"two\nlines\""), ("cr\rhere", "\"cr\rhere\""), ("both\r\n", "\"both\r\n\""),
    (" space", "\" space\""), ("space ", "\"space \""), ("René", "René"), ("tab\t", "tab\t"),
    ("\"\u{301}", "\"\"\"\u{301}\""), (",\u{301}", "\",\u{301}\""),
  ])
  func quoting(field: String, quoted: String) {
    #expect(Array(quotedForCSV(field).utf8) == Array(quoted.utf8))
  }

  @Test func rowsAreSortedByRepositoryEmailAndDay() {
    let tally = Sample.counted([
      (0, day("2026-02-02")), (0, day("2026-02-01")), (0, day("2026-02-01")), (0, nil),
      (11, day("2026-01-01")),
    ])
    let text = export([
      .init(label: "b", tally: Sample.tally(onDays: ["1969-12-31"])),
      .init(label: "B", tally: tally),
    ])
    #expect(
      text == """
        repository,name,email,day,commits
        B,No Mail,,2026-01-01,1
        B,Ada Example,ada@example.com,,1
        B,Ada Example,ada@example.com,2026-02-01,2
        B,Ada Example,ada@example.com,2026-02-02,1
        b,Ada Example,ada@example.com,1969-12-31,1

        """)
  }

  @Test func noCommitsOnlyTheHeader() {
    let none = ExportView.Repository(label: "a", tally: Sample.tally(onDays: []))
    #expect(export([none]) == "repository,name,email,day,commits\n")
    #expect(export([]) == "repository,name,email,day,commits\n")
  }

  /// Two names that are the same with U+FFFD stay two rows.
  @Test func invalidBytesDoNotFold() {
    let identities = [0xE8, 0xE9].map { byte in
      Identity(name: Array("Ren".utf8) + [byte], email: [0x6D, byte])
    }
    let tally = Sample.counted(
      [(0, day("2024-02-01")), (1, day("2024-02-01"))], identities: identities)
    let text = export([.init(label: "r", tally: tally)])
    #expect(
      text.split(separator: "\n").dropFirst() == [
        "r,Ren\u{FFFD},m\u{FFFD},2024-02-01,1", "r,Ren\u{FFFD},m\u{FFFD},2024-02-01,1",
      ])
  }

  @Test func escaperMakesFieldsSafeForATerminal() {
    let tally = Sample.counted([(9, day("2024-02-01"))])
    let text = export([.init(label: "r\u{07}", tally: tally)], forTerminal: true)
    #expect(
      text.hasSuffix("\nr\\x07,Eve \\x1B[2J\\x1B]0;title\\x07,eve@example.com,2024-02-01,1\n"))
    let raw = export([.init(label: "r", tally: tally)])
    #expect(raw.contains("Eve \\x1B[2J"))
  }
}
