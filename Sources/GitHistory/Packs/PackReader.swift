/// Reads the objects of a pack store. Each worker has one of its own; memory is used again from object to object.
final class PackReader {
  private let store: PackStore
  private let inflater = Inflater()
  /// The object that is being made.
  private var object: [UInt8] = []
  private var count = 0
  /// The changes that are being applied, and the object that they make.
  private var changes: [UInt8] = []
  private var result: [UInt8] = []
  private var bases = BaseCache()
  /// The objects on the way from the one asked for to its base that are held as changes.
  private var chain: [(offset: Int, entry: PackFile.Entry)] = []

  /// The largest object that is read: none that tells history comes near.
  private static let largest = 1 << 28
  /// Git itself makes no chains longer than this.
  private static let longestChain = 4095

  init(_ store: PackStore) {
    self.store = store
  }

  /// Calls `body` with the kind and the bytes of the object with this number, which are gone when it returns.
  func withObject<Result>(
    _ number: Int, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let (pack, position) = store.place(of: number)
    let file = store.packs[pack]
    guard let offset = file.index.offset(position) else {
      throw damage(number, file.index.path, "its offset lies outside the index")
    }
    let kind = try read(offset, pack, number)
    let bytes = object
    return try body(kind, bytes.span.extracting(0..<count))
  }

  /// Makes the object at an offset stand in `object`.
  private func read(_ offset: Int, _ pack: Int, _ number: Int) throws(HistoryError) -> ObjectKind {
    let file = store.packs[pack]
    chain.removeAll(keepingCapacity: true)
    var offset = offset
    var kind: ObjectKind?
    while kind == nil {
      if let cached = bases.copy(pack, offset, to: &object) {
        (kind, count) = cached
        break
      }
      guard let entry = file.entry(at: offset), entry.size <= Self.largest else {
        throw damage(number, file.data.path, "what stands at offset \(offset) is no object")
      }
      switch entry.form {
      case .whole(let whole):
        try inflate(entry, file, into: &object, number)
        count = entry.size
        kind = whole
        if !chain.isEmpty { bases.keep(pack, offset, whole, object, count) }
      case .deltaOfOffset(let base):
        chain.append((offset, entry))
        offset = base
      case .deltaOfID(let id):
        guard let position = file.index.position(of: id), let base = file.index.offset(position)
        else { throw damage(number, file.data.path, "the object it builds on, \(id), is missing") }
        chain.append((offset, entry))
        offset = base
      }
      guard chain.count <= Self.longestChain else {
        throw damage(number, file.data.path, "it builds on too many others, one upon the other")
      }
    }
    while let (offset, entry) = chain.popLast() {
      try inflate(entry, file, into: &changes, number)
      let (base, delta) = (object, changes)
      guard
        let size = Delta.apply(
          delta.span.extracting(0..<entry.size), to: base.span.extracting(0..<count),
          into: &result, limit: Self.largest)
      else { throw damage(number, file.data.path, "the changes it is made of are damaged") }
      swap(&object, &result)
      count = size
      if let kind { bases.keep(pack, offset, kind, object, count) }
    }
    guard let kind else { throw damage(number, file.data.path, "it has no kind") }
    return kind
  }

  private func inflate(
    _ entry: PackFile.Entry, _ file: PackFile, into target: inout [UInt8], _ number: Int
  ) throws(HistoryError) {
    let source = entry.stream..<file.end
    guard entry.size <= Inflater.most(from: source.count) else {
      throw damage(number, file.data.path, "it claims to be larger than its data can be")
    }
    if target.count < entry.size {
      target = [UInt8](repeating: 0, count: max(entry.size, target.count * 2))
    }
    let outcome = unsafe file.data.withBytes(source) { bytes in
      unsafe inflater.inflate(bytes, into: &target, room: entry.size)
    }
    guard outcome == .bytes(entry.size) else {
      throw damage(number, file.data.path, "its compressed data is damaged")
    }
  }

  private func damage(_ number: Int, _ file: String, _ detail: String) -> HistoryError {
    .damagedObject(id: store.id(of: number), file: file, detail: detail)
  }
}

/// The objects that others were just built on, for the next ones are often built on them too.
private struct BaseCache {
  private var slots = [Slot](repeating: Slot(), count: 256)

  private struct Slot {
    var pack = -1
    var offset = 0
    var kind = ObjectKind.blob
    var bytes: [UInt8] = []
  }

  /// Larger ones are not kept, so that the memory stays small.
  private static let largest = 1 << 14

  /// Copies the object at an offset to the start of `target`; nil where it is not kept.
  func copy(
    _ pack: Int, _ offset: Int, to target: inout [UInt8]
  ) -> (kind: ObjectKind, count: Int)? {
    let slot = slots[place(pack, offset)]
    guard slot.pack == pack, slot.offset == offset else { return nil }
    if target.count < slot.bytes.count {
      target = [UInt8](repeating: 0, count: max(slot.bytes.count, 4096))
    }
    for index in slot.bytes.indices { target[index] = slot.bytes[index] }
    return (slot.kind, slot.bytes.count)
  }

  mutating func keep(
    _ pack: Int, _ offset: Int, _ kind: ObjectKind, _ object: [UInt8], _ count: Int
  ) {
    guard count <= Self.largest else { return }
    let place = place(pack, offset)
    slots[place].pack = pack
    slots[place].offset = offset
    slots[place].kind = kind
    slots[place].bytes.removeAll(keepingCapacity: true)
    slots[place].bytes.append(contentsOf: object[..<count])
  }

  private func place(_ pack: Int, _ offset: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(offset) &* 0x9e37_79b9_7f4a_7c15) >> 56) & 255
  }
}
