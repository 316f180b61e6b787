import ContributionModel
import TestSupport
import Testing

@Suite struct RadixSortTests {
  @Test("The sort agrees with the standard library's", arguments: 1...12 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    // From keys that are all equal to keys that differ in all 64 bits.
    for bits in [0, 1, 10, 12, 13, 14, 25, 26, 27, 31, 32, 33, 39, 40, 52, 53, 63, 64] {
      let mask = bits == 64 ? UInt64.max : (1 << UInt64(bits)) - 1
      let common = numbers.next() & ~mask
      let keys = (0..<Int.random(in: 0...300, using: &numbers)).map { _ in
        common | (numbers.next() & mask)
      }
      #expect(radixSorted(keys) == keys.sorted())
      let halves = keys.map { UInt32(truncatingIfNeeded: $0) }
      #expect(radixSorted(halves) == halves.sorted())
    }
  }

  @Test(
    "Small and special lists",
    arguments: [
      [], [5], [5, 5, 5], [2, 1], [.max, 0], [0, .max, 0, .max], [1 << 63, 1, 1 << 62],
      [0x1FFF, 0x2000, 0, 0x2001], [1 << 55, 1 << 54, 1 << 56, 0],
    ] as [[UInt64]])
  func special(keys: [UInt64]) {
    #expect(radixSorted(keys) == keys.sorted())
  }

  @Test(
    "Bits below the first are not looked at, and keys that are equal above them keep their order")
  func fromBit() {
    #expect(
      radixSorted([0x2_7, 0x1_9, 0x2_1, 0x1_3, 0x0_5], from: 4) == [5, 0x19, 0x13, 0x27, 0x21])
    #expect(radixSorted([3, 2, 1], from: 2) == [3, 2, 1])
    #expect(radixSorted([1 << 63 | 1, 1 << 63, 7], from: 63) == [7, 1 << 63 | 1, 1 << 63])
  }
}
