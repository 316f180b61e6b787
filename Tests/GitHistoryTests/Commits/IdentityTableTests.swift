import TestSupport
import Testing

@testable import GitHistory

@Suite struct IdentityTableTests {
  /// A table that can be asked inside an expectation.
  private final class Table {
    private var table = IdentityTable()
    var count: Int { table.count }

    func number(_ text: [UInt8]) -> Int {
      // In the middle of other bytes, as in a commit.
      let bytes = Array("author ".utf8) + text + Array(" 0 +0000".utf8)
      return Int(table.number(of: 7..<7 + text.count, in: bytes.span))
    }

    func text(_ number: Int) -> [UInt8] { Array(table.text(number)) }
  }

  @Test func `Random texts get the numbers that a dictionary gives`() {
    var generator = SeededGenerator(seed: 3)
    let table = Table()
    var numbers: [[UInt8]: Int] = [:]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...4, using: &generator)
      let text = (0..<count).map { _ in UInt8.random(in: 0...12, using: &generator) }
      let expected = numbers[text] ?? numbers.count
      numbers[text] = expected
      #expect(table.number(text) == expected)
    }
    #expect(table.count == numbers.count)
    for (text, number) in numbers { #expect(table.text(number) == text) }
  }

  @Test func `A table grows to many texts and forgets none`() {
    let table = Table()
    for _ in 0..<2 {
      for index in 0..<30_000 {
        #expect(table.number(Array("Name \(index) <\(index)@x>".utf8)) == index)
      }
    }
    #expect(table.count == 30_000)
    #expect(table.text(29_999) == Array("Name 29999 <29999@x>".utf8))
    #expect(table.text(0) == Array("Name 0 <0@x>".utf8))
  }

  @Test func `The empty text has a number like any other`() {
    let table = Table()
    #expect(table.number([]) == 0)
    #expect(table.number([65]) == 1)
    #expect(table.number([]) == 0)
    #expect(table.text(0).isEmpty)
    #expect(table.text(1) == [65])
  }

  @Test func `A text is not another that it begins with or that only a zero byte tells apart`() {
    let table = Table()
    let texts: [[UInt8]] = [[65], [65, 66], [65, 0], [0], [0, 0], [], [66, 65]]
    #expect(texts.map { table.number($0) } == Array(texts.indices))
    #expect(texts.map { table.number($0) } == Array(texts.indices))
  }
}

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
