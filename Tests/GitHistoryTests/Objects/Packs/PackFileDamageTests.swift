import Foundation
import TestSupport
import Testing

@testable import GitHistory

// Files that are damaged as a whole, or not there.
extension PackHostileTests {
  @Test func `A damaged index or pack is named for objects that are nowhere else`() throws {
    let sound = pack(changes: Self.changes)
    func word(_ place: Int, _ word: UInt32) -> (inout [UInt8]) -> Void {
      { $0.replaceSubrange(place..<place + 4, with: bigEndian(word)) }
    }
    let indexChanges: [(String, (inout [UInt8]) -> Void)] = [
      ("magic", word(0, 0x1234_5678)), ("version 1 with magic", word(4, 1)),
      ("version 3", word(4, 3)), ("version 0", word(4, 0)), ("sums fall", word(8 + 4 * 200, 1)),
      ("first sum too large", word(8, 4)), ("one more", word(8 + 4 * 255, 4)),
      ("very many", word(8 + 4 * 255, 0xffff_ffff)),
      ("none", { $0.replaceSubrange(8..<1032, with: [UInt8](repeating: 0, count: 1024)) }),
      ("a byte more", { $0.append(0) }), ("empty", { $0 = [] }),
      ("four bytes", { $0 = Array($0[..<4]) }),
      ("text", { $0 = Array(repeating: 65, count: 3_000) }),
    ]
    for (what, change) in indexChanges {
      try sound.write(to: objects)
      var index = sound.index
      change(&index)
      try writeFile(index, to: objects + "/pack/pack-hand.idx")
      expectDamage(Self.wanted, "pack-hand.idx", what)
    }
    let packChanges: [(String, (inout [UInt8]) -> Void)] = [
      ("magic", word(0, 0)), ("version 1", word(4, 1)), ("version 4", word(4, 4)),
      ("fewer", word(8, 2)), ("more", word(8, 0xffff_ffff)), ("empty", { $0 = [] }),
      ("header only", { $0 = Array($0[..<12]) }), ("another end", { $0[$0.count - 1] ^= 1 }),
    ]
    for (what, change) in packChanges {
      try sound.write(to: objects)
      var pack = sound.pack
      change(&pack)
      try writeFile(pack, to: objects + "/pack/pack-hand.pack")
      expectDamage(Self.wanted, "pack-hand.pack", what)
    }
  }

  @Test func `Files cut at any length are damage`() throws {
    let sound = pack(changes: Self.changes)
    let (pack, index) = (sound.pack, sound.index)
    for length in 0..<pack.count {
      try sound.write(to: objects)
      try writeFile(Array(pack[..<length]), to: objects + "/pack/pack-hand.pack")
      expectDamage(Self.wanted, "pack-hand.pack", "pack of \(length)")
    }
    try writeFile(pack, to: objects + "/pack/pack-hand.pack")
    for length in 0..<index.count {
      try writeFile(Array(index[..<length]), to: objects + "/pack/pack-hand.idx")
      expectDamage(Self.wanted, "pack-hand.idx", "index of \(length)")
    }
  }

  @Test func `What is not there at all is missing`() throws {
    try pack(changes: Self.changes).write(to: objects)
    let id = try ObjectID.numbered(77)
    #expect(failure { try read(id) } == .missingObject(id: id, repository: "it"))
    for ending in ["pack", "idx"] {
      try pack(changes: Self.changes).write(to: objects)
      try FileManager.default.removeItem(atPath: "\(objects)/pack/pack-hand.\(ending)")
      #expect(failure { try read() } == .missingObject(id: Self.wanted, repository: "it"))
    }
  }
}
