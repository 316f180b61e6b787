import TestSupport
import Testing

@testable import GitHistory

@Suite struct InternedTextsTests {
  /// A table that can be asked inside an expectation.
  private final class Table {
    private var table = InternedTexts()
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
