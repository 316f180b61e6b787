/// The keys in ascending order of their bits from `firstBit` up; those that are equal there keep their order.
///
/// Takes linear time, and the memory of two more lists of the same length.
package func radixSorted(_ keys: [UInt64], from firstBit: Int = 0) -> [UInt64] {
  sorted(keys, from: firstBit)
}

/// The keys in ascending order, in linear time.
package func radixSorted(_ keys: [UInt32]) -> [UInt32] {
  sorted(keys, from: 0)
}

/// A radix sort, least significant digit first, of the bits alone in which the keys differ:
/// days of our time and a few thousand persons differ in few bits of many.
private func sorted<Key: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
  _ keys: [Key], from firstBit: Int
) -> [Key] {
  var varying = (keys.reduce(0, |) ^ keys.reduce(.max, &)) & .max << Key(firstBit)
  guard keys.count > 1, varying != 0 else { return keys }
  // Digits of one width, as few as there can be.
  let bits = Key.bitWidth - varying.leadingZeroBitCount - varying.trailingZeroBitCount
  let digits = (bits + longestDigit - 1) / longestDigit
  let width = (bits + digits - 1) / digits
  var sorted = keys
  var scratch = [Key](repeating: 0, count: keys.count)
  while varying != 0 {
    let shift = varying.trailingZeroBitCount
    var target = scratch.mutableSpan
    distribute(sorted.span, to: &target, shift: Key(shift), width: width)
    swap(&sorted, &scratch)
    varying &= shift + width < Key.bitWidth ? .max << Key(shift + width) : 0
  }
  return sorted
}

/// As many bits as there can be counters in the nearer caches of a processor.
private let longestDigit = 13

/// Puts the keys in the order of the digit that starts at bit `shift`; keys with the same digit keep theirs.
private func distribute<Key: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
  _ keys: Span<Key>, to sorted: inout MutableSpan<Key>, shift: Key, width: Int
) {
  let mask = Key(1) << Key(width) - 1
  var counts = [Int](repeating: 0, count: 1 << width)
  var places = counts.mutableSpan
  for index in keys.indices { places[Int(truncatingIfNeeded: keys[index] >> shift & mask)] += 1 }
  var next = 0
  for digit in places.indices {
    let count = places[digit]
    places[digit] = next
    next += count
  }
  for index in keys.indices {
    let digit = Int(truncatingIfNeeded: keys[index] >> shift & mask)
    sorted[places[digit]] = keys[index]
    places[digit] += 1
  }
}
