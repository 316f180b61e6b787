import Testing

@testable import GitHistory

@Suite struct ByteSpansTests {
  private let bytes = Array("ab\ncb\t 12x".utf8)

  @Test func `Places are found within a range and not beyond it`() {
    let b = UInt8(ascii: "b")
    #expect(bytes.first(b, in: 0..<10) == 1)
    #expect(bytes.first(b, in: 2..<10) == 4)
    #expect(bytes.first(b, in: 2..<4) == nil)
    #expect(bytes.first(b, in: 10..<10) == nil)
    #expect(bytes.last(b, in: 0..<10) == 4)
    #expect(bytes.last(b, in: 0..<4) == 1)
    #expect(bytes.last(b, in: 0..<1) == nil)
    let none: [UInt8] = []
    #expect(none.first(b, in: 0..<0) == nil)
    #expect(none.last(b, in: 0..<0) == nil)
  }

  @Test func `A line ends at its line feed or with the bytes`() {
    #expect(bytes.endOfLine(from: 0) == 2)
    #expect(bytes.endOfLine(from: 2) == 2)
    #expect(bytes.endOfLine(from: 3) == 10)
    #expect(bytes.endOfLine(from: 10) == 10)
  }

  @Test func `A word is found only where all of it stands`() {
    #expect(bytes.hasWord("ab", at: 0))
    #expect(!bytes.hasWord("ac", at: 0))
    #expect(bytes.hasWord("2x", at: 8))
    #expect(!bytes.hasWord("2xy", at: 8))
    #expect(!bytes.hasWord("x", at: 10))
    #expect(bytes.hasWord("", at: 10))
  }

  @Test func `White space is what git takes for it`() {
    #expect((0...255).filter { isGitSpace($0) } == [9, 10, 13, 32])
    #expect(bytes.skippingSpaces(5..<10) == 7)
    #expect(bytes.skippingSpaces(5..<6) == 6)
    #expect(bytes.skippingSpaces(0..<10) == 0)
  }

  @Test(
    "Numbers are read up to the first byte that is no digit",
    arguments: [
      ("12x", 12, 2), ("0", 0, 1), ("007", 7, 3), ("18446744073709551615", UInt64.max, 20),
      ("18446744073709551616", nil, nil), ("99999999999999999999", nil, nil),
      ("184467440737095516150", nil, nil), ("x", nil, 0), ("", nil, 0), ("-1", nil, 0),
    ] as [(String, UInt64?, Int?)])
  func number(_ text: String, _ number: UInt64?, _ end: Int?) {
    let bytes = Array(text.utf8)
    let read = bytes.number(from: 0, upTo: bytes.count)
    #expect(read.number == number)
    if let end { #expect(read.place == end) }
  }

  @Test func `A number ends where it is told to`() {
    let bytes = Array("123456".utf8)
    let read = bytes.number(from: 1, upTo: 3)
    #expect(read.number == 23)
    #expect(read.place == 3)
    #expect(bytes.bytes(1..<3) == Array("23".utf8))
    #expect(bytes.bytes(3..<3) == [])
  }
}
