import ContributionModel

/// Texts, each once, with the numbers that they got in the order in which they came.
///
/// The texts are one after the other in one array, so that none has memory of its own.
struct InternedTexts {
  private var bytes: [UInt8] = []
  /// Where each text ends in `bytes`.
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  private var slots = IndexSlots()

  var count: Int { ends.count }

  /// How many bytes all texts have together.
  var byteCount: Int { bytes.count }

  /// The text with this number.
  func text(_ number: Int) -> ArraySlice<UInt8> { bytes[start(number)..<ends[number]] }

  /// All texts by their numbers.
  var texts: [[UInt8]] { (0..<count).map { Array(text($0)) } }

  /// The number of a text, counted from 0. A text that was not seen before gets a new one.
  mutating func number(of text: [UInt8]) -> Int32 { number(of: 0..<text.count, in: text.span) }

  /// The number of the text at `range` of `bytes`.
  mutating func number(of range: Range<Int>, in bytes: Span<UInt8>) -> Int32 {
    let hash = Self.hash(of: range, in: bytes)
    let known = slots.index(for: hash) { hashes[$0] == hash && isEqual($0, range, bytes) }
    if let known { return Int32(known) }
    for index in range { self.bytes.append(bytes[index]) }
    ends.append(self.bytes.count)
    hashes.append(hash)
    if ends.count > slots.capacity { grow() } else { slots.insert(ends.count - 1, hash: hash) }
    return Int32(ends.count - 1)
  }

  private func start(_ number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

  private func isEqual(_ number: Int, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    ends[number] - start(number) == range.count
      && bytes.isEqual(range, to: self.bytes.span, at: start(number))
  }

  private mutating func grow() {
    slots = IndexSlots(capacity: slots.capacity * 2)
    for number in ends.indices { slots.insert(number, hash: hashes[number]) }
  }

  /// Eight bytes at a time as FNV-1a does with one, with the high bits mixed down, because slots are chosen by the low
  /// ones.
  ///
  /// Authors are not chosen to collide: a table of hostile texts would be slow, not wrong.
  private static func hash(of range: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 32
    }
    var index = range.lowerBound
    while range.upperBound - index >= 8 {
      add(bytes.doubleWord(index))
      index += 8
    }
    while index < range.upperBound {
      add(UInt64(bytes[index]))
      index += 1
    }
    return hash
  }
}
