import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

@Suite struct ObjectIDTests {
  private let small = "0123456789abcdef0123456789abcdef01234567"

  @Test func `Digits of both cases spell one id, written in lower case`() throws {
    let id = try #require(ObjectID(hex: small))
    let capital = try #require(ObjectID(hex: small.uppercased()))
    #expect(id == capital)
    #expect(id.hashValue == capital.hashValue)
    #expect(id.description == small)
    #expect(capital.description == small)
    #expect(id.firstByte == 0x01)
  }

  @Test(
    "A text of neither 40 nor 64 digits is no id",
    arguments: [
      "", "0", "0123456789abcdef0123456789abcdef0123456",
      "0123456789abcdef0123456789abcdef012345678",
      "g123456789abcdef0123456789abcdef01234567", "0123456789abcdef0123456789abcdef0123456g",
      " 123456789abcdef0123456789abcdef01234567", "0123456789abcdef0123456789abcdef0123456é",
      "0x23456789abcdef0123456789abcdef01234567", "/123456789abcdef0123456789abcdef0123456:",
      "@123456789abcdef0123456789abcdef0123456`",
    ])
  func notAnID(_ text: String) {
    #expect(ObjectID(hex: text) == nil)
  }

  @Test func `Each byte is a digit or not, wherever it stands`() {
    for byte in UInt8.min...UInt8.max {
      let value = Int(String(decoding: [byte], as: UTF8.self), radix: 16)
      for place in 0..<40 {
        var text = Array(small.utf8)
        text[place] = byte
        let id = text.id(hexAt: 0)
        #expect((id == nil) == (value == nil || byte == UInt8(ascii: "+")))
        guard let id, let value else { continue }
        let half = id.bytes[place / 2] >> (place % 2 == 0 ? 4 : 0) & 15
        #expect(Int(half) == value)
      }
    }
  }

  @Test func `Bytes and digits go there and back`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let id = try #require(bytes.id(bytesAt: 0))
      #expect(id.bytes == bytes)
      #expect(ObjectID(hex: id.description) == id)
      #expect(id.firstByte == bytes[0])
    }
  }

  @Test func `An id is read from the middle of a text, and not over its end`() {
    let text = Array("parent \(small)\n".utf8)
    #expect(text.id(hexAt: 7)?.description == small)
    #expect(text.id(hexAt: 8) == nil)
    #expect(text.id(hexAt: 9) == nil)
    #expect(text.id(hexAt: -1) == nil)
    #expect(text.id(hexAt: 100) == nil)
    #expect(text.id(bytesAt: text.count - 20) != nil)
    #expect(text.id(bytesAt: text.count - 19) == nil)
    #expect(text.id(bytesAt: -1) == nil)
  }

  @Test func `Ids of 64 digits are read, written and told apart`() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let id = try #require(bytes.id(bytesAt: 0, .sha256))
      #expect(id.bytes == bytes)
      #expect(id.format == .sha256)
      #expect(id.firstByte == bytes[0])
      let text = id.description
      #expect(text.utf8.count == 64)
      #expect(ObjectID(hex: text) == id)
      #expect(ObjectID(hex: text.uppercased()) == id)
      #expect(ObjectID(hex: text.dropLast()) == nil)
      #expect(ObjectID(hex: text + "0") == nil)
      #expect(ObjectID(hex: text.dropLast() + "g") == nil)
      // The first 40 digits alone are another id.
      let short = try #require(Array(text.utf8).id(hexAt: 0))
      #expect(short != id && short.format == .sha1 && text.hasPrefix(short.description))
      let bit = Int.random(in: 0..<256, using: &generator)
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      let other = try #require(changed.id(bytesAt: 0, .sha256))
      #expect(other != id)
      #expect(other.precedes(id) == changed.lexicographicallyPrecedes(bytes))
    }
    #expect(Array(repeating: UInt8(ascii: "1"), count: 63).id(hexAt: 0, .sha256) == nil)
    #expect([UInt8](repeating: 1, count: 31).id(bytesAt: 0, .sha256) == nil)
  }

  @Test func `Ids that differ in one bit are two`() throws {
    let id = try #require(ObjectID(hex: small))
    for bit in 0..<160 {
      var bytes = id.bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(bytes.id(bytesAt: 0) != id)
    }
  }
}
