import ContributionModel
import TestSupport
import Testing

@Suite struct BitSetTests {
  private static func random(_ count: Int, of room: Int, seed: UInt64) -> (BitSet, Set<Int>) {
    var generator = SeededGenerator(seed: seed)
    var (bits, numbers): (BitSet, Set<Int>) = (BitSet(count: room), [])
    for _ in 0..<(room == 0 ? 0 : count) {
      let number = Int.random(in: 0..<room, using: &generator)
      #expect(bits.insert(Int32(number)) == numbers.insert(number).inserted)
    }
    return (bits, numbers)
  }

  @Test("Sets of bits combine as general sets do", arguments: [0, 1, 63, 64, 65, 1000])
  func combines(room: Int) {
    let (one, firsts) = Self.random(300, of: room, seed: 1)
    let (other, seconds) = Self.random(200, of: room, seed: 2)
    #expect(one.numbers == firsts.sorted())
    #expect(one.count == firsts.count)
    #expect(one.union(other).numbers == firsts.union(seconds).sorted())
    #expect(one.subtracting(other).numbers == firsts.subtracting(seconds).sorted())
    var grown = one
    grown.formUnion(other)
    #expect(grown == one.union(other))
    var met = BitSet(count: room)
    met.formUnion(ofIntersection: one, other)
    #expect(met.numbers == firsts.intersection(seconds).sorted())
  }
}
