/// Reads the objects of a pack store. Each worker has one of its own; memory is used again from object to object.
struct PackReader {
  private let store: PackStore
  private let inflater = Inflater()
  /// The object that is being made, in the first `count` bytes.
  private var object: [UInt8] = []
  private var count = 0
  /// The changes that are being applied.
  private var changes: [UInt8] = []
  /// Memory for the object that they make.
  private var spare: [UInt8] = []
  private var bases = BaseCache()
  /// The objects on the way from the one asked for to its base that are held as changes.
  private var chain: [(offset: Int, entry: PackFile.Entry)] = []

  /// The largest object that is read: none that tells history comes near.
  private static let largest = 1 << 28
  /// Git itself makes no chains longer than this.
  private static let longestChain = 4095
  /// How many bytes may be made on the way to one object, so that a small pack cannot hold up the reading for long.
  private static let mostWork = 1 << 31

  init(_ store: PackStore) {
    self.store = store
  }

  /// Calls `body` with the kind and the bytes of the object with this number, which are gone when it returns.
  mutating func withObject<Result>(
    _ number: Int, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let (pack, position) = store.place(of: number)
    let kind: ObjectKind
    do throws(Flaw) {
      kind = try read(pack, position)
    } catch {
      let index = store.packs[pack].index
      throw .damagedObject(
        id: index.id(position), file: error.isOfIndex ? index.path : store.packs[pack].data.path,
        detail: error.detail)
    }
    return try body(kind, object.span.extracting(0..<count))
  }

  /// Copies the commit with this number to the start of `target`, and gives how many bytes it has;
  /// nil where it is no commit or damaged.
  mutating func copyCommit(_ number: Int, to target: inout [UInt8]) -> Int? {
    let (pack, position) = store.place(of: number)
    guard let kind = try? read(pack, position), kind == .commit else { return nil }
    target.removeAll(keepingCapacity: true)
    target.append(contentsOf: object[..<count])
    return count
  }

  /// What is wrong with an object.
  private struct Flaw: Error {
    var detail: String
    var isOfIndex = false
  }

  /// Makes the object at a position of an index stand in `object`, and gives its kind.
  private mutating func read(_ pack: Int, _ position: Int) throws(Flaw) -> ObjectKind {
    let file = store.packs[pack]
    guard let offset = file.index.offset(position) else {
      throw Flaw(detail: "its offset lies outside the index", isOfIndex: true)
    }
    let (kind, end) = try read(at: offset, pack, file)
    // Streams have sums of their own, but what leads to them has none: a wrong offset may find another sound object.
    let sum = unsafe file.data.withBytes(offset..<end) { unsafe cyclicSum($0) }
    guard sum == file.index.sum(position) else {
      throw Flaw(detail: "what stands at offset \(offset) is not what the index says")
    }
    return kind
  }

  /// Makes the object at an offset stand in `object`; gives its kind, and where in the pack it ends.
  private mutating func read(
    at start: Int, _ pack: Int, _ file: PackFile
  ) throws(Flaw) -> (kind: ObjectKind, end: Int) {
    chain.removeAll(keepingCapacity: true)
    var offset = start
    var kind: ObjectKind?
    var end = start
    while kind == nil {
      if let cached = bases.copy(pack, offset, to: &object) {
        (kind, end, count) = cached
        break
      }
      guard let entry = file.entry(at: offset) else {
        throw Flaw(detail: "what stands at offset \(offset) is no object")
      }
      switch entry.form {
      case .whole(let whole):
        end = try Self.inflate(entry, file, inflater, into: &object)
        count = entry.size
        kind = whole
        if !chain.isEmpty { bases.keep(pack, offset, whole, end, object, count) }
      case .deltaOfOffset(let base):
        chain.append((offset, entry))
        offset = base
      case .deltaOfID(let id):
        guard let position = file.index.position(of: id), let base = file.index.offset(position)
        else { throw Flaw(detail: "the object it builds on, \(id), is missing") }
        chain.append((offset, entry))
        offset = base
      }
      guard chain.count <= Self.longestChain else {
        throw Flaw(detail: "it builds on too many others, one upon the other")
      }
    }
    guard let kind else { throw Flaw(detail: "it has no kind") }
    var work = 0
    while let (offset, entry) = chain.popLast() {
      end = try Self.inflate(entry, file, inflater, into: &changes)
      var made: [UInt8] = []
      swap(&made, &spare)
      guard
        let size = Delta.apply(
          changes.span.extracting(0..<entry.size), to: object.span.extracting(0..<count),
          into: &made, limit: Self.largest)
      else { throw Flaw(detail: "the changes it is made of are damaged") }
      swap(&object, &made)
      swap(&spare, &made)
      count = size
      work += size
      guard work <= Self.mostWork else {
        throw Flaw(detail: "too much is to be made before it can be read")
      }
      bases.keep(pack, offset, kind, end, object, count)
    }
    return (kind, end)
  }

  /// Inflates what an object's stream gives into `target`; gives where the stream ends.
  private static func inflate(
    _ entry: PackFile.Entry, _ file: PackFile, _ inflater: Inflater, into target: inout [UInt8]
  ) throws(Flaw) -> Int {
    let source = entry.stream..<file.end
    guard entry.size <= largest else { throw Flaw(detail: "it is larger than what is read here") }
    guard entry.size <= Inflater.most(from: source.count) else {
      throw Flaw(detail: "it claims to be larger than its data can be")
    }
    if target.count < entry.size {
      target = [UInt8](repeating: 0, count: max(entry.size, min(target.count * 2, largest)))
    }
    let outcome = unsafe file.data.withBytes(source) { bytes in
      unsafe inflater.inflate(bytes, into: &target, room: entry.size)
    }
    guard case .bytes(entry.size, let read) = outcome else {
      throw Flaw(detail: "its compressed data is damaged")
    }
    return entry.stream + read
  }
}

/// The objects that others were just built on, for the next ones are often built on them too.
private struct BaseCache {
  private var slots = [Slot](repeating: Slot(), count: 256)

  private struct Slot {
    var pack = -1
    var offset = 0
    var end = 0
    var kind = ObjectKind.blob
    var bytes: [UInt8] = []
  }

  /// Larger ones are not kept, so that the memory stays small.
  private static let largest = 1 << 14

  /// Copies the object at an offset to the start of `target`; nil where it is not kept.
  func copy(
    _ pack: Int, _ offset: Int, to target: inout [UInt8]
  ) -> (kind: ObjectKind, end: Int, count: Int)? {
    let place = place(pack, offset)
    guard slots[place].pack == pack, slots[place].offset == offset else { return nil }
    let slot = slots[place]
    if target.count < slot.bytes.count {
      target = [UInt8](repeating: 0, count: Self.largest)
    }
    for index in slot.bytes.indices { target[index] = slot.bytes[index] }
    return (slot.kind, slot.end, slot.bytes.count)
  }

  mutating func keep(
    _ pack: Int, _ offset: Int, _ kind: ObjectKind, _ end: Int, _ object: [UInt8], _ count: Int
  ) {
    guard count <= Self.largest else { return }
    let place = place(pack, offset)
    slots[place].pack = pack
    slots[place].offset = offset
    slots[place].end = end
    slots[place].kind = kind
    slots[place].bytes.removeAll(keepingCapacity: true)
    slots[place].bytes.append(contentsOf: object[..<count])
  }

  private func place(_ pack: Int, _ offset: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(offset) &* 0x9e37_79b9_7f4a_7c15) >> 56) & 255
  }
}
