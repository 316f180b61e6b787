import ContributionModel
import Testing

@testable import Aggregation

@Suite struct RunLengthsTests {
  @Test("The sort agrees with the standard library's", arguments: 1...12 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    // From keys that are all equal to keys that differ in all 64 bits.
    for bits in [0, 1, 10, 11, 12, 21, 22, 23, 33, 44, 54, 55, 56, 63, 64] {
      let mask = bits == 64 ? UInt64.max : (1 << UInt64(bits)) - 1
      let common = numbers.next() & ~mask
      let keys = (0..<Int.random(in: 0...300, using: &numbers)).map { _ in
        common | (numbers.next() & mask)
      }
      #expect(radixSorted(keys) == keys.sorted())
    }
  }

  @Test(
    "Small and special lists",
    arguments: [
      [], [5], [5, 5, 5], [2, 1], [.max, 0], [0, .max, 0, .max], [1 << 63, 1, 1 << 62],
      [0x7FF, 0x800, 0, 0x801], [1 << 55, 1 << 54, 1 << 56, 0],
    ] as [[UInt64]])
  func special(keys: [UInt64]) {
    #expect(radixSorted(keys) == keys.sorted())
  }

  @Test("Each key comes once, in order, with how often it occurs")
  func runs() {
    let (keys, counts) = runLengths(of: [7, 3, 7, 9, 3, 7])
    #expect(keys == [3, 7, 9])
    #expect(counts == [2, 3, 1])
    #expect(runLengths(of: []).keys == [])
    #expect(runLengths(of: []).counts == [])
  }

  @Test("Days sort by their keys as they do by time")
  func dayKeys() {
    let numbers: [Int32] = [.min, .min + 1, -719_528, -1, 0, 1, 19_782, .max - 1, .max]
    let keys = numbers.map { CivilDay(daysSinceEpoch: $0).sortKey }
    #expect(keys == keys.sorted())
    #expect(keys.allSatisfy { $0 <= UInt64(UInt32.max) })
    #expect(keys.map { CivilDay(sortKey: $0).daysSinceEpoch } == numbers)
  }
}
