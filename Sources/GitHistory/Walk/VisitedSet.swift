import ContributionModel
import Synchronization

/// The objects that a traversal has met, shared by its workers.
///
/// Those in packs have a bit each, by their number. The ids of others are in sets,
/// split by the first bits of the id into parts with a lock each, so that workers seldom wait for each other.
///
/// Unchecked Sendable: the bits are atomic, and their memory stays where it is as long as the set is there.
@safe final class VisitedSet: @unchecked Sendable {
  private let numbered: UnsafeMutableBufferPointer<Atomic<UInt64>>
  private let parts: [Lock<IDSet>]

  /// Has room for objects with numbers below `count`, and for any number of others.
  init(count: Int) {
    unsafe numbered = UnsafeMutableBufferPointer.allocate(capacity: (count + 63) / 64)
    for index in unsafe numbered.indices {
      unsafe numbered.initializeElement(at: index, to: Atomic(0))
    }
    parts = (0..<64).map { _ in Lock(IDSet()) }
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
