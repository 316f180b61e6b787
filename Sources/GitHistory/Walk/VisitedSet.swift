import Synchronization

/// The objects that a traversal has met, shared by its workers.
///
/// Those in packs have a bit each, by their number. The ids of others are in sets,
/// split by the first bits of the id into parts with a lock each, so that workers seldom wait for each other.
///
/// Unchecked Sendable: the bits are atomic, and their memory stays where it is as long as the set is there.
@safe final class VisitedSet: @unchecked Sendable {
  private let numbered: UnsafeMutableBufferPointer<Atomic<UInt64>>
  private let parts: [Lock<IDTable>]

  /// Has room for objects with numbers below `count`, and for any number of others.
  init(count: Int) {
    unsafe numbered = UnsafeMutableBufferPointer.allocate(capacity: (count + 63) / 64)
    for index in unsafe numbered.indices {
      unsafe numbered.initializeElement(at: index, to: Atomic(0))
    }
    parts = (0..<64).map { _ in Lock(IDTable()) }
  }

  deinit {
    unsafe numbered.deinitialize()
    unsafe numbered.deallocate()
  }

  /// Notes the object; false where it was noted before.
  func insert(_ place: ObjectPlace) -> Bool {
    guard place.number >= 0 else {
      return parts[Int(place.id.firstByte >> 2)].withLock { $0.insert(place.id) }
    }
    let bit = UInt64(1) << UInt64(place.number & 63)
    let (old, _) = unsafe numbered[place.number >> 6].bitwiseOr(bit, ordering: .relaxed)
    return old & bit == 0
  }
}

/// A set of ids: open addressing in one array, a quarter of the memory that a general set takes.
struct IDTable {
  /// The ids at their places; `ObjectID.zero` where free. The count is a power of two.
  private var places = [ObjectID](repeating: .zero, count: 16)
  private(set) var count = 0
  /// Whether the id that marks free places was put in itself: a damaged commit can name it as a parent.
  private var hasZero = false

  /// Adds the id; false where it was there before.
  mutating func insert(_ id: ObjectID) -> Bool {
    guard id != .zero else {
      defer { hasZero = true }
      return !hasZero
    }
    let place = place(of: id)
    guard places[place] != id else { return false }
    places[place] = id
    count += 1
    if count * 4 > places.count * 3 { grow() }
    return true
  }

  func contains(_ id: ObjectID) -> Bool {
    id == .zero ? hasZero : places[place(of: id)] == id
  }

  /// The place where the id stands, or where it would be put.
  private func place(of id: ObjectID) -> Int {
    var place = Int(truncatingIfNeeded: id.hashBits) & (places.count - 1)
    while places[place] != .zero, places[place] != id { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [ObjectID](repeating: .zero, count: old.count * 2)
    for id in old where id != .zero { places[place(of: id)] = id }
  }
}
