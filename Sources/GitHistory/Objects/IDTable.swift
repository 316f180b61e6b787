import ContributionModel

/// Ids with a value each: open addressing with the ids in the slots, a quarter of the memory of a dictionary.
struct IDTable<Value> {
  /// `ObjectID.zero` where a slot is free. Their number is a power of two.
  private var ids = [ObjectID](repeating: .zero, count: 16)
  /// The value of each slot, any value if the slot is free.
  private var values: [Value]
  private let filler: Value
  /// The value of the id that marks free slots: a damaged commit can name it as a parent.
  private var zeroValue: Value?
  private(set) var count = 0

  /// Makes an empty table. `filler` is put where no value is yet.
  init(filler: Value) {
    self.filler = filler
    values = [Value](repeating: filler, count: 16)
  }

  /// The value of an id; nil if the id is not in the table.
  subscript(id: ObjectID) -> Value? {
    guard id != .zero else { return zeroValue }
    let slot = slot(for: id)
    return ids[slot] == id ? values[slot] : nil
  }

  /// Adds an id with its value, or changes the value of an id that is in the table. Returns whether the id is new.
  @discardableResult
  mutating func insert(
    _ id: ObjectID, _ value: Value, orElse change: (inout Value) -> Void
  ) -> Bool {
    guard id != .zero else {
      guard var old = zeroValue else {
        zeroValue = value
        count += 1
        return true
      }
      change(&old)
      zeroValue = old
      return false
    }
    let slot = slot(for: id)
    guard ids[slot] != id else {
      change(&values[slot])
      return false
    }
    ids[slot] = id
    values[slot] = value
    count += 1
    if count * 4 > ids.count * 3 { grow() }
    return true
  }

  /// The slot of an id, or the one that it would take: a quarter of them is always free.
  private func slot(for id: ObjectID) -> Int {
    let slot = HashSlots.slot(for: id.hashBits, of: ids.count) { ids[$0] == .zero || ids[$0] == id }
    guard let slot else { preconditionFailure("a quarter of the slots is free") }
    return slot
  }

  private mutating func grow() {
    let (oldIDs, oldValues) = (ids, values)
    ids = [ObjectID](repeating: .zero, count: oldIDs.count * 2)
    values = [Value](repeating: filler, count: oldIDs.count * 2)
    for (old, id) in oldIDs.enumerated() where id != .zero {
      let slot = slot(for: id)
      ids[slot] = id
      values[slot] = oldValues[old]
    }
  }
}

/// A set of ids.
typealias IDSet = IDTable<Void>

extension IDTable where Value == Void {
  /// Makes an empty set.
  init() { self.init(filler: ()) }

  /// Adds an id. Returns false if it is in the set already.
  mutating func insert(_ id: ObjectID) -> Bool { insert(id, ()) { _ in } }

  func contains(_ id: ObjectID) -> Bool { self[id] != nil }
}
