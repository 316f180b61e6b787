/// The slots of a hash table with open addressing and linear probing.
///
/// Every such table of this module finds its slots here, whether its keys are in the slots (`IDTable`), in an array that
/// the slots refer to (`InternedTexts`), or in a file (`CacheSegment`).
enum HashSlots {
  /// The first slot at which `isEnd` holds, from the one of the hash on and around: the key's, or the free slot at
  /// which the key would be put. Nil if it holds at none.
  ///
  /// `count` is the number of slots, a power of two. The low bits of the hash choose the first slot.
  @inline(__always)
  static func slot(for hash: UInt64, of count: Int, where isEnd: (Int) -> Bool) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & (count - 1)
    for _ in 0..<count {
      if isEnd(slot) { return slot }
      slot = (slot + 1) & (count - 1)
    }
    return nil
  }
}

/// Slots that refer to the elements of an array elsewhere: the index of an element plus one, or 0 if the slot is free.
struct IndexSlots {
  /// Their number is a power of two, and half of them at least are free.
  private(set) var slots: [Int32]

  /// Makes free slots for at least `capacity` elements.
  init(capacity: Int = 32) {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    slots = [Int32](repeating: 0, count: count)
  }

  /// How many elements there is room for.
  var capacity: Int { slots.count / 2 }

  /// The index of the element with this hash for which `isMatch` holds; nil if there is none.
  @inline(__always)
  func index(for hash: UInt64, where isMatch: (Int) -> Bool) -> Int? {
    let slot = HashSlots.slot(for: hash, of: slots.count) { slot in
      slots[slot] == 0 || isMatch(Int(slots[slot]) - 1)
    }
    guard let slot, slots[slot] != 0 else { return nil }
    return Int(slots[slot]) - 1
  }

  /// Adds the index of a new element. There must be room for it.
  mutating func insert(_ index: Int, hash: UInt64) {
    guard let slot = HashSlots.slot(for: hash, of: slots.count, where: { slots[$0] == 0 }) else {
      preconditionFailure("half of the slots are free")
    }
    slots[slot] = Int32(index + 1)
  }
}
