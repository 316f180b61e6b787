import Testing

@testable import ContributionModel

/// Bytes of the system as text, and back.
@Suite struct SystemTextTests {
  private func text(_ bytes: [UInt8]) -> String { String(systemBytes: bytes) }

  @Test func `Leaves UTF-8 as it is`() {
    for sample in ["", "a/b", "é", "日本語", "👩‍👩‍👧", "\u{10FF7F}", "\u{FFFD}", "\u{E0FF}", "a\0b"] {
      #expect(text(Array(sample.utf8)).unicodeScalars.elementsEqual(sample.unicodeScalars))
      #expect(sample.systemBytes == Array(sample.utf8))
      #expect(!sample.hasStrayBytes)
    }
  }

  @Test func `Represents each byte that is not UTF-8 by one scalar`() {
    #expect(text([0x63, 0xE9]).unicodeScalars.elementsEqual(["c", "\u{10FFE9}"]))
    #expect(text([0xC3]).unicodeScalars.elementsEqual(["\u{10FFC3}"]))
    #expect(text([0x80, 0x41]).unicodeScalars.elementsEqual(["\u{10FF80}", "A"]))
    // A surrogate and an overlong form are no UTF-8.
    #expect(
      text([0xED, 0xA0, 0x80]).unicodeScalars
        .elementsEqual(["\u{10FFED}", "\u{10FFA0}", "\u{10FF80}"]))
    #expect(text([0xC0, 0xAF]).unicodeScalars.elementsEqual(["\u{10FFC0}", "\u{10FFAF}"]))
    #expect(text([0xFF]).unicodeScalars.compactMap(\.strayByte) == [0xFF])
  }

  @Test func `Tells a scalar of the private range from a stray byte`() {
    let scalar = Array("\u{10FFE9}".utf8)
    #expect(text(scalar).unicodeScalars.count == 4)
    #expect(text(scalar).systemBytes == scalar)
    #expect(text([0xE9]) != text(scalar))
  }

  @Test func `Gives back every text of one and two bytes`() {
    for first in UInt8.min...UInt8.max {
      #expect(text([first]).systemBytes == [first])
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        if text(bytes).systemBytes != bytes { Issue.record("\(bytes)") }
      }
    }
  }

  @Test func `Gives back random bytes, and different bytes give different texts`() {
    var generator = SystemRandomNumberGenerator()
    // Bytes that begin and go on with sequences, and those of the private range, come often.
    let likely: [UInt8] = [0x41, 0x80, 0xBF, 0xBE, 0x8F, 0xC3, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xFF]
    var texts: [[Unicode.Scalar]: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255)
      }
      let text = text(bytes)
      if text.systemBytes != bytes { Issue.record("\(bytes)") }
      let scalars = Array(text.unicodeScalars)
      if texts.updateValue(bytes, forKey: scalars) ?? bytes != bytes { Issue.record("\(bytes)") }
    }
  }

  @Test func `Hands the bytes to the system with a zero byte at their end`() {
    for bytes: [UInt8] in [[], [0x61, 0xE9, 0x62], Array("é".utf8)] {
      let read = unsafe String(systemBytes: bytes).withSystemText { start in
        unsafe String(systemText: start).systemBytes
      }
      #expect(read == bytes)
    }
  }
}
