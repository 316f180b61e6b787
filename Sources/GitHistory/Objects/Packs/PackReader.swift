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
  private var chain: [Step] = []
  /// Sound copies of objects that are damaged where others build on them.
  private var substitutes = Substitutes()
  /// Where the damaged object starts that the one asked for last is built on; nil if it is damaged itself.
  private(set) var damagedBase: (pack: Int, offset: Int)?

  /// The positions of the objects of a pack by their offsets, for packs with damaged objects.
  private var positions: [Int: [Int: Int]] = [:]

  /// An object that is held as changes: where it starts, and the stream of the changes.
  private struct Step {
    var offset: Int
    var size: Int
    var stream: Int
  }

  /// The largest object that is read: none that tells history comes near.
  private static let largest = 1 << 28
  private static let tooLarge = "it is larger than the 256 MB that are read of an object"
  /// The most steps of a chain, which take 64 MB.
  private static let longestChain = (1 << 26) / MemoryLayout<Step>.stride
  /// How many bytes may be made on the way to one object, so that a small pack cannot hold up the reading for long.
  private static let mostWork = 1 << 31

  init(_ store: PackStore) {
    self.store = store
  }

  /// Calls `body` with the kind and the bytes of the object with this number, which are gone when it returns.
  mutating func withObject<Result>(
    _ number: Int, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    let kind = try load(number)
    return try withLoaded(kind, body)
  }

  /// Calls `body` with the bytes of the object that was loaded last, whose kind must be given.
  func withLoaded<Result>(
    _ kind: ObjectKind, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    try body(kind, object.span.extracting(0..<count))
  }

  /// Reads the object with this number for `withLoaded`, and returns its kind.
  mutating func load(_ number: Int) throws(HistoryError) -> ObjectKind {
    let (pack, position) = store.place(of: number)
    dropLargeRoom()
    do throws(Flaw) {
      return try read(pack, position)
    } catch {
      damagedBase = error.base.map { (pack, $0) }
      let index = store.packs[pack].index
      throw .damagedObject(
        id: index.id(position), file: error.isOfIndex ? index.path : store.packs[pack].data.path,
        detail: error.detail)
    }
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

  /// Gives back the memory of objects that are larger than any commit should be.
  private mutating func dropLargeRoom() {
    guard max(object.count, spare.count, changes.count) > Self.keptRoom else { return }
    (object, spare, changes) = ([], [], [])
  }

  private static let keptRoom = 1 << 24

  /// The position in its index of the object that starts at an offset; nil if there is none.
  ///
  /// The first call for a pack goes through its whole index.
  mutating func position(ofOffset offset: Int, inPack pack: Int) -> Int? {
    if positions[pack] == nil {
      let index = store.packs[pack].index
      positions[pack] = (0..<index.count).reduce(into: [:]) { known, position in
        if let offset = index.offset(position) { known[offset] = position }
      }
    }
    return positions[pack]?[offset]
  }

  /// Takes another copy of a damaged object from now on, where others build on it.
  mutating func substitute(_ kind: ObjectKind, _ bytes: [UInt8], at offset: Int, ofPack pack: Int) {
    substitutes.add(kind, bytes, pack, offset)
  }

  /// What is wrong with an object.
  private struct Flaw: Error {
    var detail: String
    var isOfIndex = false
    /// Where the damaged object starts, if it is not the one asked for but one that it is built on.
    var base: Int?
  }

  /// Makes the object at a position of an index stand in `object`, and gives its kind.
  private mutating func read(_ pack: Int, _ position: Int) throws(Flaw) -> ObjectKind {
    let file = store.packs[pack]
    guard let offset = file.index.offset(position) else {
      throw Flaw(detail: "its offset lies outside the index", isOfIndex: true)
    }
    let (kind, end) = try read(at: offset, pack, file)
    // Streams have sums of their own, but what leads to them has none: a wrong offset may find another sound object.
    guard let expected = file.index.sum(position) else {
      guard hasName(of: position, file, kind) else {
        throw Flaw(detail: "its content is not the one that its name stands for")
      }
      return kind
    }
    let sum = unsafe file.data.withBytes(offset..<end) { unsafe crc32($0) }
    // The sum itself may be what is damaged, and git does not look at it.
    guard sum == expected || hasName(of: position, file, kind) else {
      throw Flaw(detail: "what stands at offset \(offset) is not what the index says")
    }
    return kind
  }

  /// Whether the object that was made is the one whose id is at a position of the index.
  private func hasName(of position: Int, _ file: PackFile, _ kind: ObjectKind) -> Bool {
    let hash = ObjectHash.bytes(store.format, kind, object.span.extracting(0..<count))
    return ObjectID(bytes: hash.span, at: 0, format: store.format) == file.index.id(position)
  }

  /// Makes the object at an offset stand in `object`; gives its kind, and where in the pack it ends.
  private mutating func read(
    at start: Int, _ pack: Int, _ file: PackFile
  ) throws(Flaw) -> (kind: ObjectKind, end: Int) {
    chain.removeAll(keepingCapacity: true)
    var (kind, end) = try readBase(at: start, pack, file)
    bases.reserve(chain.count)
    var work = 0
    while let step = chain.popLast() {
      let base = chain.isEmpty ? nil : step.offset
      // The base, the changes and the result are all held at once.
      guard count + step.size <= Self.largest else { throw Flaw(detail: Self.tooLarge, base: base) }
      end = try Self.inflate(step.stream, step.size, file, inflater, into: &changes, base: base)
      var made: [UInt8] = []
      swap(&made, &spare)
      let size = Delta.apply(
        changes.span.extracting(0..<step.size), to: object.span.extracting(0..<count),
        into: &made, limit: Self.largest - count - step.size)
      swap(&object, &made)
      swap(&spare, &made)
      guard let size else {
        swap(&object, &spare)
        throw Flaw(detail: "the changes it is made of are damaged", base: base)
      }
      count = size
      work += size
      guard work <= Self.mostWork else {
        throw Flaw(detail: "too much is to be made before it can be read")
      }
      bases.keep(pack, step.offset, kind, end, object, count)
    }
    return (kind, end)
  }

  /// Finds the whole object that the one at an offset is built on, makes it stand in `object`, and puts the steps back
  /// from it into `chain`.
  private mutating func readBase(
    at start: Int, _ pack: Int, _ file: PackFile
  ) throws(Flaw) -> (kind: ObjectKind, end: Int) {
    var offset = start
    // A chain in a circle comes back to this offset, which moves on ever more rarely (Brent's algorithm).
    var (mark, patience) = (-1, 64)
    while true {
      let base = chain.isEmpty ? nil : offset
      if let cached = bases.copy(pack, offset, to: &object) {
        count = cached.count
        return (cached.kind, cached.end)
      }
      if base != nil, let other = substitutes.copy(pack, offset, to: &object) {
        count = other.count
        return (other.kind, offset)
      }
      guard let entry = file.entry(at: offset) else {
        throw Flaw(detail: "what stands at offset \(offset) is no object", base: base)
      }
      switch entry.form {
      case .whole(let whole):
        let end = try Self.inflate(
          entry.stream, entry.size, file, inflater, into: &object, base: base)
        count = entry.size
        if base != nil { bases.keep(pack, offset, whole, end, object, count) }
        return (whole, end)
      case .deltaOfOffset(let base):
        chain.append(Step(offset: offset, size: entry.size, stream: entry.stream))
        offset = base
      case .deltaOfID(let id):
        guard let position = file.index.position(of: id), let next = file.index.offset(position)
        else { throw Flaw(detail: "the object it builds on, \(id), is missing", base: base) }
        chain.append(Step(offset: offset, size: entry.size, stream: entry.stream))
        offset = next
      }
      guard offset != mark, chain.count <= Self.longestChain else {
        throw Flaw(
          detail: offset == mark
            ? "it builds on itself" : "it builds on too many others, one upon the other")
      }
      if chain.count == patience { (mark, patience) = (offset, patience * 2) }
    }
  }

  /// Inflates a stream of `size` bytes into `target`; gives where the stream ends.
  private static func inflate(
    _ stream: Int, _ size: Int, _ file: PackFile, _ inflater: Inflater, into target: inout [UInt8],
    base: Int?
  ) throws(Flaw) -> Int {
    let source = stream..<file.end
    guard size <= largest else { throw Flaw(detail: tooLarge, base: base) }
    guard size <= Inflater.most(from: source.count) else {
      throw Flaw(detail: "it claims to be larger than its data can be", base: base)
    }
    if target.count < size {
      let room = target.count > Self.keptRoom ? size : max(size, target.count * 2)
      target = []
      target = [UInt8](repeating: 0, count: room)
    }
    let outcome = unsafe file.data.withBytes(source) { bytes in
      unsafe inflater.inflate(bytes, into: &target, room: size)
    }
    guard case .bytes(size, let read) = outcome else {
      throw Flaw(detail: "its compressed data is damaged", base: base)
    }
    return stream + read
  }
}

/// The objects that others were just built on, for the next ones are often built on them too.
///
/// Grows with the longest chain that was met, so that a history that is one long chain is not made again and again.
private struct BaseCache {
  private var slots = [Slot](repeating: Slot(), count: 256)
  /// How many bytes the objects have that are kept.
  private var size = 0

  private struct Slot {
    var pack = -1
    var offset = 0
    var end = 0
    var kind = ObjectKind.blob
    var bytes: [UInt8] = []
  }

  /// Larger ones are not kept, so that the memory stays small.
  private static let largest = 1 << 14
  private static let mostSlots = 1 << 16
  private static let mostBytes = 1 << 26

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

  /// Makes room for the objects of a chain.
  mutating func reserve(_ length: Int) {
    guard length * 2 > slots.count, slots.count < Self.mostSlots else { return }
    var count = slots.count
    while count < min(length * 2, Self.mostSlots) { count *= 2 }
    slots = [Slot](repeating: Slot(), count: count)
    size = 0
  }

  mutating func keep(
    _ pack: Int, _ offset: Int, _ kind: ObjectKind, _ end: Int, _ object: [UInt8], _ count: Int
  ) {
    guard count <= Self.largest else { return }
    if size > Self.mostBytes { drop() }
    let place = place(pack, offset)
    size += count - slots[place].bytes.count
    slots[place].pack = pack
    slots[place].offset = offset
    slots[place].end = end
    slots[place].kind = kind
    slots[place].bytes.removeAll(keepingCapacity: true)
    slots[place].bytes.append(contentsOf: object[..<count])
  }

  private mutating func drop() {
    slots = [Slot](repeating: Slot(), count: slots.count)
    size = 0
  }

  private func place(_ pack: Int, _ offset: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(offset) &* 0x9e37_79b9_7f4a_7c15) >> 40) & (slots.count - 1)
  }
}
