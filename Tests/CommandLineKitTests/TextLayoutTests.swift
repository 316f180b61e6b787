import Testing

@testable import CommandLineKit

@Suite struct TextLayoutTests {
  let layout = TextLayout(columns: 20)

  @Test(arguments: [
    ("", [""]),
    ("short", ["  short"]),
    ("fits in one line!!", ["  fits in one line!!"]),
    ("fits in one line not", ["  fits in one line", "    not"]),
    ("two  spaces stay", ["  two  spaces stay"]),
    ("a abcdefghijklmnopqrstuvwxyz", ["  a", "    abcdefghijklmnop", "    qrstuvwxyz"]),
  ])
  func wrapping(text: String, lines: [String]) {
    #expect(layout.wrapped(text, first: 2, rest: 4) == lines)
  }

  @Test func fewColumnsCountAsTwenty() {
    #expect(TextLayout(columns: 3).columns == 20)
    #expect(TextLayout(columns: -1).columns == 20)
  }

  @Test func clustersAreNotTornApart() {
    let flags = String(repeating: "👩‍🔬", count: 30)
    for line in layout.wrapped(flags) { #expect(line.allSatisfy { $0 == "👩‍🔬" }) }
  }

  @Test func negativeWidthsCountAsNone() {
    #expect(TextLayout(columns: 20) { _ in -1 }.width(of: "abc") == 0)
  }

  @Test func paragraphsAreJoinedAndKeptApart() {
    let text = "\n one\n two \n\n \n\nthree\n"
    #expect(layout.paragraphs(text) == ["one two", "", "three"])
    #expect(layout.paragraphs("") == [])
  }

  @Test(arguments: [
    ("12345678901234567890123", ["  12345678901234567890123 text"]),
    ("123456789012345678901234", ["  123456789012345678901234", "                          text"]),
    ("x", ["  x                       text"]),
  ])
  func descriptionsBeginInOneColumn(label: String, lines: [String]) {
    #expect(TextLayout(columns: 80).entry(label, "text") == lines)
  }

  @Test func anEntryWithoutDescriptionIsItsLabel() {
    #expect(TextLayout(columns: 80).entry("label", "") == ["  label"])
  }

  @Test(arguments: [
    ("plain", "plain"), ("é日👍", "é日👍"), ("it's", "it's"), ("a\\b", "a\\b"),
    ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{7F}", "\\u{7F}"), ("\u{9B}", "\\u{9B}"),
    ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\r\n", "\\r\\n"), ("\0", "\\u{0}"),
    ("\u{202E}x\u{2066}", "\\u{202E}x\\u{2066}"), ("\u{200B}", "\\u{200B}"),
    ("caf\u{10FFE9}", "caf\\xE9"),
    ("\u{FEFF}", "\\u{FEFF}"), ("\u{E0041}", "\\u{E0041}"), ("\u{2028}", "\\u{2028}"),
    ("a\u{34F}b", "a\\u{34F}b"), ("\u{115F}\u{1160}", "\\u{115F}\\u{1160}"),
    ("\u{3164}", "\\u{3164}"), ("\u{FFA0}", "\\u{FFA0}"), ("\u{180B}", "\\u{180B}"),
    ("x\u{FE0F}", "x\\u{FE0F}"), ("\u{E0100}", "\\u{E0100}"), ("\u{17B4}", "\\u{17B4}"),
    ("\u{E000}", "\\u{E000}"), ("\u{FFFD}", "\u{FFFD}"),
  ])
  func escaping(word: String, escaped: String) {
    #expect(escapedForTerminal(word) == escaped)
  }

  @Test func longWordsAreCut() {
    #expect(escapedForTerminal("abcdef", limit: 3) == "abc…")
    #expect(escapedForTerminal("abc", limit: 3) == "abc")
    #expect(escapedForTerminal(String(repeating: "x", count: 1_000_000)).count == 241)
  }
}
