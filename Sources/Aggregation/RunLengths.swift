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
/// A radix sort, least significant digit first, that leaves out the digits in which all keys agree:
/// days of our time and a few thousand persons differ in few bits of many.
func radixSorted(_ keys: [UInt64]) -> [UInt64] {
  let digitBits = 11
  let digits = 1 << digitBits
  let varying = keys.reduce(0, |) ^ keys.reduce(.max, &)
  var sorted = keys
  var scratch = [UInt64](repeating: 0, count: keys.count)
  var places = [Int](repeating: 0, count: digits)
  for shift in stride(from: UInt64(0), to: 64, by: digitBits)
  where keys.count > 1 && (varying >> shift) & UInt64(digits - 1) != 0 {
    for digit in 0..<digits { places[digit] = 0 }
    for key in sorted { places[Int(truncatingIfNeeded: key >> shift) & (digits - 1)] += 1 }
    var next = 0
    for digit in 0..<digits {
      let count = places[digit]
      places[digit] = next
      next += count
    }
    for key in sorted {
      let digit = Int(truncatingIfNeeded: key >> shift) & (digits - 1)
      scratch[places[digit]] = key
      places[digit] += 1
    }
    swap(&sorted, &scratch)
  }
  return sorted
}
