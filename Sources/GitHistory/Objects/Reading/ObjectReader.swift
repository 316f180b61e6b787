import ContributionModel

/// The object folders of a repository, opened once and shared by all who read from them.
struct ObjectStore: Sendable {
  let folders: ObjectFolders
  let packs: PackStore
  /// The path of the repository, for messages.
  let repository: String
  let format: ObjectFormat
  /// Damaged copies of objects that were met and have sound copies.
  let damagedCopies = DamagedCopies()

  let packReading: PackReading

  /// Opens the packs, unless something else is to read them.
  init(
    _ folders: ObjectFolders, repository: String, format: ObjectFormat = .sha1,
    packReading: PackReading = .ourselves
  ) {
    self.folders = folders
    self.format = format
    self.packReading = packReading
    packs = PackStore(folders: packReading.isOurs ? folders.paths : [], format: format)
    self.repository = repository
  }

  /// Where an object is.
  func place(of id: ObjectID) -> ObjectPlace {
    ObjectPlace(id: id, number: packs.number(of: id) ?? -1)
  }

  /// The files that were passed over because they, or objects in them, are damaged.
  var passedOver: [String] {
    Set(damagedCopies.files + packs.damaged.map(\.path)).sorted()
  }
}

/// An object, with its number among those of the packs; -1 if no pack holds it.
struct ObjectPlace: Sendable {
  let id: ObjectID
  let number: Int
}

/// Reads the objects of one repository. Used by one thread at a time.
///
/// If one copy of an object is damaged and another is sound, the sound one is taken, as git does.
final class ObjectReader {
  private let store: ObjectStore
  private var packs: PackReader
  private let loose: LooseObjects
  /// What reads the packs in place of `packs`, once it was needed.
  private var source: (any ObjectSource)?
  /// The packs as they were when an object was last not found: somebody may have packed it meanwhile.
  private var latePacks: (store: PackStore, reader: PackReader)?

  init(_ store: ObjectStore) {
    self.store = store
    packs = PackReader(store.packs)
    loose = LooseObjects(folders: store.folders.paths, format: store.format)
  }

  var format: ObjectFormat { store.format }

  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// `body` must not ask this reader for another object. Throws `missingObject` if no folder holds the object,
  /// `damagedObject` or `permissionDenied` if no copy can be read.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    try withObject(at: store.place(of: id), body)
  }

  /// The same for an object whose place is known.
  func withObject<Result>(
    at place: ObjectPlace, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    guard place.number >= 0 else { return try withUnpackedObject(place.id, body) }
    let kind: ObjectKind
    do throws(HistoryError) {
      kind = try packs.load(place.number)
    } catch {
      guard let copy = soundCopy(of: place.id) else { throw error }
      store.damagedCopies.note(error)
      return try body(copy.kind, copy.bytes.span)
    }
    return try packs.withLoaded(kind, body)
  }

  /// The bytes of an object, copied.
  func object(_ id: ObjectID) throws(HistoryError) -> (kind: ObjectKind, bytes: [UInt8]) {
    try withObject(id) { kind, bytes in (kind, bytes.bytes(0..<bytes.count)) }
  }

  /// Whether there is a copy of the object, sound or not.
  func holds(_ id: ObjectID) -> Bool { store.packs.holds(id) || loose.holds(id) }

  /// The ids of objects that start with these hexadecimal digits, of which there must be two or more.
  ///
  /// At most `limit` of those in each pack.
  func ids(startingWith digits: String, limit: Int) -> Set<ObjectID> {
    let digits = digits.lowercased()
    let filled = digits + String(repeating: "0", count: format.hexLength - digits.utf8.count)
    guard digits.utf8.count >= 2, let lowest = ObjectID(hex: filled) else { return [] }
    return store.packs.ids(startingWith: digits, lowest: lowest, limit: limit).union(
      loose.ids(firstByte: lowest.firstByte).filter { $0.description.hasPrefix(digits) })
  }

  private func withUnpackedObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    guard store.packReading.isOurs else { return try withForeignObject(id, body) }
    if let result = try withLooseObject(id, body) { return result }
    if let result = try withLatePackedObject(id, body) { return result }
    // Somebody may have packed the object meanwhile, or unpacked it.
    loose.forgetListings()
    if let result = try withLooseObject(id, body) { return result }
    let now = PackStore(folders: store.folders.paths, format: format)
    latePacks = (now, PackReader(now))
    if let result = try withLatePackedObject(id, body) { return result }
    throw reasonForMissing(id)
  }

  /// The same if something else reads the packs.
  private func withForeignObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    if source == nil { source = try store.packReading.source(folders: store.folders.paths) }
    if let result = try source?.withObject(id, body) { return result }
    if let result = try withLooseObject(id, body) { return result }
    throw reasonForMissing(id)
  }

  private func withLooseObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result? {
    try loose.withObject(id, damage: store.damagedCopies.note, body)
  }

  private func withLatePackedObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result? {
    guard let number = latePacks?.store.number(of: id) else { return nil }
    return try latePacks?.reader.withObject(number, body)
  }

  /// Why an object was not found: something that may hold it cannot be read, or it is not there.
  private func reasonForMissing(_ id: ObjectID) -> HistoryError {
    if let unmapped = store.packs.unmapped.first {
      return .libraryFailure(
        operation: "map '\(unmapped)' into memory",
        detail: "there is too little, or the limit of this process is too low (ulimit -v)")
    }
    if let damaged = store.packs.damaged.first {
      return .damagedObject(id: id, file: damaged.path, detail: damaged.detail)
    }
    if let denied = (store.packs.denied + store.folders.denied).first {
      return .permissionDenied(path: denied)
    }
    if let unreadable = store.folders.unreadable.first {
      return .damagedObject(
        id: id, file: unreadable, detail: "the list of borrowed folders cannot be read")
    }
    return loose.obstacle(to: id) ?? .missingObject(id: id, repository: store.repository)
  }

  // MARK: - Objects with a damaged copy

  /// A sound copy of an object whose first copy is damaged; nil if there is none.
  private func soundCopy(of id: ObjectID) -> (kind: ObjectKind, bytes: [UInt8])? {
    var search = CopySearch()
    return soundCopy(of: id, &search)
  }

  /// What bounds the search for sound copies, which may lead from base to base.
  private struct CopySearch {
    /// The numbers of the copies that were tried.
    var tried: Set<Int> = []
    var depth = 0
    static let deepest = 50
  }

  private func soundCopy(
    of id: ObjectID, _ search: inout CopySearch
  ) -> (kind: ObjectKind, bytes: [UInt8])? {
    let copy = try? loose.withObject(id) { kind, bytes in (kind, bytes.bytes(0..<bytes.count)) }
    if let copy { return copy }
    guard search.depth < CopySearch.deepest else { return nil }
    search.depth += 1
    defer { search.depth -= 1 }
    for number in store.packs.numbers(of: id) where search.tried.insert(number).inserted {
      if let copy = repairedCopy(number, &search) { return copy }
    }
    return nil
  }

  /// The copy with a number, with other copies in place of damaged objects that it builds on.
  private func repairedCopy(
    _ number: Int, _ search: inout CopySearch
  ) -> (kind: ObjectKind, bytes: [UInt8])? {
    while true {
      let copy = try? packs.withObject(number) { kind, bytes in
        (kind, bytes.bytes(0..<bytes.count))
      }
      if let copy { return copy }
      guard let (pack, offset) = packs.damagedBase,
        let position = packs.position(ofOffset: offset, inPack: pack),
        let base = soundCopy(of: store.packs.packs[pack].index.id(position), &search)
      else { return nil }
      packs.substitute(base.kind, base.bytes, at: offset, ofPack: pack)
    }
  }
}
