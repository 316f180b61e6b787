import Dispatch
import TestSupport
import Testing

@testable import GitHistory

@Suite struct VisitedSetTests {
  /// Ids of which many come twice, and many share the bits that choose their place.
  private func ids(_ count: Int, seed: UInt64) -> [ObjectID] {
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

  @Test(arguments: [0, 1, 12, 13, 100, 20_000])
  func `A table answers as a set does while it grows`(count: Int) {
    var table = IDTable()
    var set: Set<ObjectID> = []
    let ids = ids(count, seed: UInt64(count))
    for id in ids {
      #expect(table.contains(id) == set.contains(id))
      let isNew = table.insert(id)
      #expect(isNew == set.insert(id).inserted)
      #expect(table.contains(id))
    }
    #expect(table.count == set.count)
    #expect(set.allSatisfy(table.contains))
    var generator = SeededGenerator(seed: 99)
    for _ in 0..<500 { #expect(!table.contains(.random(&generator))) }
  }

  @Test(arguments: [0, 1, 63, 64, 65, 9_000])
  func `Threads that insert the same objects are told once for each that it is new`(numbered: Int) {
    // Objects in packs by their number, and others by their id.
    let places =
      ids(12_000, seed: 5).map(\.place)
      + (0..<numbered).map { ObjectPlace(id: .zero, number: $0) }
    let visited = VisitedSet(count: numbered)
    let fresh = Lock<[String: Int]>([:])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var generator = SeededGenerator(seed: UInt64(thread))
      var found: [ObjectPlace] = []
      for place in places.shuffled(using: &generator) where visited.insert(place) {
        found.append(place)
      }
      fresh.withLock { fresh in
        for place in found { fresh["\(place.id) \(place.number)", default: 0] += 1 }
      }
    }
    let counts = fresh.withLock { $0 }
    #expect(counts.values.allSatisfy { $0 == 1 })
    #expect(Set(counts.keys) == Set(places.map { "\($0.id) \($0.number)" }))
    #expect(places.allSatisfy { !visited.insert($0) })
  }
}
