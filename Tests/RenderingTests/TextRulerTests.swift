import Testing

@testable import Rendering

@Suite struct TextRulerTests {
  private let ruler = TextRuler.sample

  @Test(arguments: [
    ("", 0), ("Plain", 5), ("홍길동", 6), ("全角Ａ", 6), ("Rene\u{301}", 4), ("René", 4),
    ("🦀", 2), ("👩\u{200D}👩\u{200D}👧", 2), ("🇳🇱", 2), ("❤\u{FE0F}", 2), ("❤", 1),
    ("ｱｲｳ", 3), ("Ze\u{200B}ro", 4), ("👍🏽", 2), ("1\u{FE0F}\u{20E3}", 2), ("🇳", 1),
    ("\u{1B}[0m", 3), ("e\u{301}\u{302}\u{303}", 1), ("\u{1100}\u{1161}", 2), ("🇳🇱🇫🇷", 4),
  ])
  func width(text: String, width: Int) {
    #expect(ruler.width(of: text) == width)
  }

  @Test func unprintableScalarTakesOneColumnAndControlNone() {
    let ruler = TextRuler(scalarWidth: { _ in -1 }, ellipsis: "…")
    #expect(ruler.width(of: "–") == 1)
    #expect(ruler.width(of: "\u{85}") == 0)
  }

  @Test(arguments: [
    ("short", 5, "short"), ("longer", 5, "long…"), ("longer", 1, "…"), ("longer", 0, ""),
    ("", 0, ""), ("홍길동", 6, "홍길동"), ("홍길동", 5, "홍길…"), ("홍길동", 4, "홍…"),
    ("👩\u{200D}👩\u{200D}👧family", 4, "👩\u{200D}👩\u{200D}👧f…"), ("🇳🇱🇫🇷🇩🇪", 4, "🇳🇱…"),
    ("Rene\u{301}e", 4, "Ren…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func cut(text: String, width: Int, result: String) {
    #expect(ruler.cut(text, to: width) == result)
    #expect(ruler.width(of: ruler.cut(text, to: width)) <= width)
  }

  @Test(
    "Texts that would be cut alike are told apart",
    arguments: [
      (["one", "two"], 3, ["one", "two"]), (["longer", "other"], 4, ["lon…", "oth…"]),
      (["first one", "first two"], 6, ["fi…one", "fi…two"]),
      (["first one", "first two", "third"], 6, ["fi…one", "fi…two", "third"]),
      // Alike at both ends.
      (["long ada end", "long bob end"], 6, ["lo…ad…", "lo…bo…"]),
      (["aaaaaaaaab", "aaaaaaaaac", "aaaaaaaaa"], 4, ["a…ab", "a…ac", "a…aa"]),
      // Nothing tells them apart, or it has no room.
      (["same text", "same text"], 4, ["sam…", "sam…"]), (["ab", "ac"], 1, ["…", "…"]),
      (["ab", "ac"], 0, ["", ""]), ([], 5, []), (["홍길동이", "홍길동이나"], 6, ["홍…이", "홍…나"]),
    ] as [([String], Int, [String])])
  func cutApart(texts: [String], width: Int, results: [String]) {
    #expect(ruler.cutApart(texts, to: width) == results)
  }

  @Test("However many texts are alike, and whatever they have in common, each is shown once")
  func cutApartNumbers() {
    let texts = (100..<300).map {
      "person \($0 / 2 * 2) of the \($0 % 2 == 0 ? "first" : "second") kind"
    }
    for width in 7...30 {
      let results = ruler.cutApart(texts, to: width)
      #expect(Set(results).count == texts.count, "\(width)")
      #expect(results.allSatisfy { ruler.width(of: $0) <= width }, "\(width)")
    }
  }

  @Test func cutsWithTheGivenMark() {
    let ruler = TextRuler(scalarWidth: sampleScalarWidth, ellipsis: "~")
    #expect(ruler.cut("longer", to: 4) == "lon~")
  }

  @Test func prefixHasNoMark() {
    #expect(ruler.prefix(of: "longer", width: 3) == "lon")
    #expect(ruler.prefix(of: "10月", width: 3) == "10")
  }

  @Test func pads() {
    #expect(ruler.padded("홍", to: 4) == "홍  ")
    #expect(ruler.padded("홍", to: 4, .right) == "  홍")
    #expect(ruler.padded("longer", to: 3) == "longer")
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 80, ["one two three"]),
    ("one  two", 80, ["one two"]),
    ("", 10, []),
    ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("a unbreakable b", 4, ["a", "unbr", "eaka", "ble", "b"]),
    ("全角全角全角", 5, ["全角", "全角", "全角"]),
    ("exactly", 7, ["exactly"]),
    ("be exactly", 7, ["be", "exactly"]),
  ])
  func wraps(text: String, width: Int, lines: [String]) {
    #expect(ruler.wrapped(text, to: width) == lines)
  }

  @Test func wrappingEndsWhereNothingFits() {
    #expect(ruler.wrapped("全", to: 1) == ["全"])
  }
}
