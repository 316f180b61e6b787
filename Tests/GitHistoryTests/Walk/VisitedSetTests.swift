import ContributionModel
import Dispatch
import TestSupport
import Testing

@testable import GitHistory

@Suite struct VisitedSetTests {
  @Test(arguments: [0, 1, 63, 64, 65, 9_000])
  func `Threads that insert the same objects are told once for each that it is new`(numbered: Int) {
    // Objects in packs by their number, and others by their id.
    let places =
      ObjectID.colliding(12_000, seed: 5).map(\.place)
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
