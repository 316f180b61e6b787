/// A set of small numbers: one bit for each number that it has room for.
package struct BitSet: Hashable, Sendable {
  @usableFromInline var words: [UInt64]

  /// Makes an empty set with room for the numbers below `count`.
  package init(count: Int) {
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  /// Adds a number, which there must be room for. Returns false if it is in the set already.
  @inlinable @discardableResult
  package mutating func insert(_ number: Int32) -> Bool {
    let bit = UInt64(1) << UInt64(number & 63)
    let word = Int(number >> 6)
    guard words[word] & bit == 0 else { return false }
    words[word] |= bit
    return true
  }

  /// How many numbers are in the set. Linear in the room.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The numbers of both sets, which have the same room.
  package func union(_ other: BitSet) -> BitSet { combined(other, |) }

  /// Adds the numbers of another set with the same room.
  package mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Adds the numbers that are in both of two sets with the same room.
  package mutating func formUnion(ofIntersection one: BitSet, _ other: BitSet) {
    for index in words.indices { words[index] |= one.words[index] & other.words[index] }
  }

  /// The numbers that are not in another set with the same room.
  package func subtracting(_ other: BitSet) -> BitSet { combined(other) { $0 & ~$1 } }

  private func combined(_ other: BitSet, _ combine: (UInt64, UInt64) -> UInt64) -> BitSet {
    var result = self
    for index in words.indices { result.words[index] = combine(words[index], other.words[index]) }
    return result
  }

  /// The numbers in ascending order.
  package var numbers: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }
}
