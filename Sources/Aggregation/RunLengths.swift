import ContributionModel

/// The distinct keys in ascending order, each with how often it occurs; linear in the number of keys.
///
/// A key is two numbers of 32 bits, the one that sorts first above the other.
func runLengths(of keys: [UInt64]) -> (keys: [UInt64], counts: [Int]) {
  guard let frame = KeyFrame(keys) else {
    let (distinct, counts) = counted(radixSorted(keys))
    return (distinct, counts)
  }
  let (distinct, counts) = counted(radixSorted(keys.map { frame.place(of: $0) }))
  return (distinct.map { frame.key(at: $0) }, counts)
}

/// The distinct keys in ascending order, each with the sum of its weights, which must not be negative; without those with
/// a sum of 0. Linear in the number of keys, unless they are far apart.
func sums(of weights: [Int], by keys: [UInt64]) -> (keys: [UInt64], sums: [Int]) {
  precondition(keys.count == weights.count && keys.count < 1 << 32, "a weight for each key")
  let order: [Int]
  if let frame = KeyFrame(keys) {
    let places = keys.indices.map { UInt64(frame.place(of: keys[$0])) << 32 | UInt64($0) }
    order = radixSorted(places, from: 32).map { Int($0 & 0xFFFF_FFFF) }
  } else {
    order = keys.indices.sorted { keys[$0] < keys[$1] }
  }
  var distinct: [UInt64] = []
  var sums: [Int] = []
  for index in order where weights[index] > 0 {
    if distinct.last == keys[index] {
      sums[sums.count - 1] += weights[index]
    } else {
      distinct.append(keys[index])
      sums.append(weights[index])
    }
  }
  return (distinct, sums)
}

/// The distinct keys of a sorted list, each with how often it occurs.
private func counted<Key: Equatable>(_ sorted: [Key]) -> (keys: [Key], counts: [Int]) {
  var distinct: [Key] = []
  var counts: [Int] = []
  var place = 0
  while place < sorted.count {
    let start = place
    repeat { place += 1 } while place < sorted.count && sorted[place] == sorted[start]
    distinct.append(sorted[start])
    counts.append(place - start)
  }
  return (distinct, counts)
}

/// The smallest table that holds some keys, by their upper halves in rows and by their lower ones in columns.
///
/// Its places are in the order of the keys, and where they are few they take half the memory and less time to sort.
private struct KeyFrame {
  private let firstRow: UInt64
  private let firstColumn: UInt64
  private let columns: UInt64

  private static let half: UInt64 = 0xFFFF_FFFF

  /// Nil where there are more places than a number of 32 bits can tell apart, or no keys.
  init?(_ keys: [UInt64]) {
    guard !keys.isEmpty else { return nil }
    var (firstRow, lastRow, firstColumn, lastColumn) = (Self.half, UInt64(0), Self.half, UInt64(0))
    for key in keys {
      firstRow = min(firstRow, key >> 32)
      lastRow = max(lastRow, key >> 32)
      firstColumn = min(firstColumn, key & Self.half)
      lastColumn = max(lastColumn, key & Self.half)
    }
    self.firstRow = firstRow
    self.firstColumn = firstColumn
    columns = lastColumn - firstColumn + 1
    let (places, overflow) = (lastRow - firstRow + 1).multipliedReportingOverflow(by: columns)
    guard !overflow, places <= Self.half else { return nil }
  }

  func place(of key: UInt64) -> UInt32 {
    UInt32(
      truncatingIfNeeded: ((key >> 32) - firstRow) * columns + (key & Self.half) - firstColumn)
  }

  func key(at place: UInt32) -> UInt64 {
    let (row, column) = UInt64(place).quotientAndRemainder(dividingBy: columns)
    return (firstRow + row) << 32 | (firstColumn + column)
  }
}
