import ContributionModel

/// Gives each distinct identity text of a history a number, without a value of its own for each commit.
///
/// The texts stand one after the other in one array; a hash table of numbers finds them by their bytes.
struct IdentityTable {
  private var bytes: [UInt8] = []
  /// Where each text ends in `bytes`.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// The places of the hash table: a number plus one, or 0 where free. Their count is a power of two.
  private var places = [Int32](repeating: 0, count: 64)

  var count: Int { ends.count }

  /// The text with this number.
  func text(_ number: Int) -> ArraySlice<UInt8> {
    bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  /// All texts by their numbers.
  var texts: [[UInt8]] { (0..<count).map { Array(text($0)) } }

  /// The number of the text at `range` of `bytes`, counted from 0; a new one where it was not seen before.
  mutating func number(of range: Range<Int>, in bytes: Span<UInt8>) -> Int32 {
    let hash = Self.hash(of: range, in: bytes)
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if hashes[number] == hash, isEqual(number, range, bytes) { return Int32(number) }
      place = (place + 1) & (places.count - 1)
    }
    for index in range { self.bytes.append(bytes[index]) }
    ends.append(self.bytes.count)
    hashes.append(hash)
    places[place] = Int32(ends.count)
    if ends.count * 2 > places.count { grow() }
    return Int32(ends.count - 1)
  }

  private func isEqual(_ number: Int, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    return ends[number] - start == range.count
      && bytes.isEqual(range, to: self.bytes.span, at: start)
  }

  private mutating func grow() {
    places = [Int32](repeating: 0, count: places.count * 2)
    for number in ends.indices {
      var place = Int(truncatingIfNeeded: hashes[number]) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(number + 1)
    }
  }

  /// Eight bytes at a time as FNV-1a does with one, with the high bits mixed down, for the table uses the low ones.
  ///
  /// Authors are not chosen to collide: a table of hostile texts would be slow, not wrong.
  private static func hash(of range: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 32
    }
    var place = range.lowerBound
    while range.upperBound - place >= 8 {
      add(bytes.doubleWord(place))
      place += 8
    }
    while place < range.upperBound {
      add(UInt64(bytes[place]))
      place += 1
    }
    return hash
  }
}
