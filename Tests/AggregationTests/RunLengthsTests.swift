import ContributionModel
import TestSupport
import Testing

@testable import Aggregation

@Suite struct RunLengthsTests {
  @Test("Each key comes once, in order, with how often it occurs")
  func runs() {
    let (keys, counts) = runLengths(of: [7, 3, 7, 9, 3, 7])
    #expect(keys == [3, 7, 9])
    #expect(counts == [2, 3, 1])
    #expect(runLengths(of: []).keys == [])
    #expect(runLengths(of: []).counts == [])
  }

  @Test(
    "Keys in a small table and keys in none are counted alike",
    arguments: 1...8 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for (rows, columns) in [(1, 1), (3, 5), (900, 7_000), (70_000, 60_000), (.max, .max)]
      as [(UInt32, UInt32)]
    {
      let (row, column) = (
        UInt32.random(in: 0...(.max - rows + 1), using: &numbers),
        UInt32.random(in: 0...(.max - columns + 1), using: &numbers)
      )
      var expected: [UInt64: Int] = [:]
      var keys: [UInt64] = []
      for _ in 0..<Int.random(in: 1...400, using: &numbers) {
        let high = row + UInt32.random(in: 0..<rows, using: &numbers)
        let low = column + UInt32.random(in: 0..<columns, using: &numbers)
        let key = UInt64(high) << 32 | UInt64(low)
        let times = Int.random(in: 1...3, using: &numbers)
        keys += [UInt64](repeating: key, count: times)
        expected[key, default: 0] += times
      }
      let (distinct, counts) = runLengths(of: keys.shuffled(using: &numbers))
      #expect(distinct == expected.keys.sorted())
      #expect(counts == distinct.map { expected[$0] })
    }
  }

  @Test("The largest table whose places are told apart, and one that is larger")
  func edges() {
    let ends =
      [
        [0, 0xFFFF_FFFE], [0, 0xFFFF_FFFF], [0, 0xFFFF_FFFF_FFFF_FFFF], [0x1_0000_0000, 0],
        [0x7_0000_0005, 0x8_0000_0001], [0xFFFF_FFFF_0000_0000, 0xFFFF_FFFF_FFFF_FFFF],
      ] as [[UInt64]]
    for keys in ends {
      #expect(runLengths(of: keys + keys).keys == keys.sorted())
      #expect(runLengths(of: keys + keys).counts == [2, 2])
    }
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
