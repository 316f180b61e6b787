import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

@Suite struct IDTableTests {
  @Test(
    "A set of ids answers as a general set does while it grows",
    arguments: [0, 1, 12, 13, 100, 20_000])
  func set(count: Int) {
    var ids = IDSet()
    var expected: Set<ObjectID> = []
    for id in ObjectID.colliding(count, seed: UInt64(count)) + [.zero, .zero] {
      #expect(ids.contains(id) == expected.contains(id))
      let isNew = ids.insert(id)
      #expect(isNew == expected.insert(id).inserted)
      #expect(ids.contains(id))
    }
    #expect(ids.count == expected.count)
    #expect(expected.allSatisfy(ids.contains))
    var generator = SeededGenerator(seed: 99)
    for _ in 0..<500 { #expect(!ids.contains(.random(&generator))) }
  }

  @Test("A table keeps a value for each id, as a dictionary does", arguments: [1, 13, 5_000])
  func values(count: Int) {
    var table = IDTable(filler: 0)
    var expected: [ObjectID: Int] = [:]
    for (number, id) in (ObjectID.colliding(count, seed: 3) + [.zero, .zero]).enumerated() {
      let isNew = table.insert(id, number) { $0 += 1_000_000 }
      #expect(isNew == (expected[id] == nil))
      expected[id] = expected[id].map { $0 + 1_000_000 } ?? number
    }
    #expect(table.count == expected.count)
    for (id, value) in expected { #expect(table[id] == value) }
    var generator = SeededGenerator(seed: 99)
    #expect(table[.random(&generator)] == nil)
  }
}

extension ObjectID {
  /// Ids of which many come twice, and many have the same hash bits.
  static func colliding(_ count: Int, seed: UInt64) -> [ObjectID] {
    var generator = SeededGenerator(seed: seed)
    var ids: [ObjectID] = []
    for _ in 0..<count {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: ids.append(ids.randomElement(using: &generator) ?? .random(&generator))
      case 1:
        // Only the first byte differs, which has no part in the hash.
        var bytes = [UInt8](repeating: 7, count: 20)
        bytes[0] = .random(in: 0...255, using: &generator)
        ids.append(bytes.id(bytesAt: 0) ?? .zero)
      default: ids.append(.random(&generator))
      }
    }
    return ids
  }
}
