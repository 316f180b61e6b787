import ContributionModel

/// The objects of a pack in the order in which they stand in it.
///
/// An index tells where an object stands, but not what stands beside it. Takes eight bytes for each object of the pack.
struct PackOrder {
  /// The positions in the index by rank: by the place in the order of the pack.
  private let positions: [UInt32]
  /// The rank of each position; `unranked` where the index points outside itself.
  private let ranks: [UInt32]

  private static let unranked = UInt32.max
  private static let positionBits: UInt64 = 23

  /// The most objects of a pack whose order is worth its memory.
  static let most = 1 << 22

  /// Works out the order; nil where the pack has too many objects.
  init?(_ index: PackIndex) {
    guard index.count <= Self.most else { return nil }
    var keys: [UInt64] = []
    keys.reserveCapacity(index.count)
    for position in 0..<index.count {
      guard let offset = index.offset(position), offset < 1 << (64 - Self.positionBits) else {
        continue
      }
      keys.append(UInt64(offset) << Self.positionBits | UInt64(position))
    }
    let mask = UInt64(1) << Self.positionBits - 1
    positions = radixSorted(keys, from: Int(Self.positionBits)).map { UInt32($0 & mask) }
    var ranks = [UInt32](repeating: Self.unranked, count: index.count)
    for (rank, position) in positions.enumerated() { ranks[Int(position)] = UInt32(rank) }
    self.ranks = ranks
  }

  var count: Int { positions.count }

  /// The position in the index of the object at a rank.
  func position(_ rank: Int) -> Int { Int(positions[rank]) }

  /// The rank of the object at a position of the index; nil where nobody knows where it stands.
  func rank(_ position: Int) -> Int? {
    ranks[position] == Self.unranked ? nil : Int(ranks[position])
  }
}
