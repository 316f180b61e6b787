/// The distinct keys in ascending order, each with how often it occurs; linear in the number of keys.
func runLengths(of keys: [UInt64]) -> (keys: [UInt64], counts: [Int]) {
  var distinct: [UInt64] = []
  var counts: [Int] = []
  for key in radixSorted(keys) {
    if distinct.last == key {
      counts[counts.count - 1] += 1
    } else {
      distinct.append(key)
      counts.append(1)
    }
  }
  return (distinct, counts)
}

/// The keys in ascending order.
///
/// A radix sort, least significant digit first, of the bits alone in which the keys differ:
/// days of our time and a few thousand persons differ in few bits of many.
func radixSorted(_ keys: [UInt64]) -> [UInt64] {
  var varying = keys.reduce(0, |) ^ keys.reduce(.max, &)
  guard keys.count > 1, varying != 0 else { return keys }
  var sorted = keys
  var scratch = [UInt64](repeating: 0, count: keys.count)
  while varying != 0 {
    let shift = UInt64(varying.trailingZeroBitCount)
    var target = scratch.mutableSpan
    distribute(sorted.span, to: &target, shift)
    swap(&sorted, &scratch)
    varying &= shift + digitBits < 64 ? .max << (shift + digitBits) : 0
  }
  return sorted
}

private let digitBits: UInt64 = 11

/// Puts the keys in the order of the digit that starts at bit `shift`; keys with the same digit keep theirs.
private func distribute(
  _ keys: Span<UInt64>, to sorted: inout MutableSpan<UInt64>, _ shift: UInt64
) {
  let mask = UInt64(1) << digitBits - 1
  var counts = [Int](repeating: 0, count: Int(mask) + 1)
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
