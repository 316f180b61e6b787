/// The object folders of a repository, opened once and shared by all who read from them.
struct ObjectStore: Sendable {
  let folders: ObjectFolders
  let packs: PackStore
  /// The path of the repository, for messages.
  let repository: String

  /// Opens the packs. Where `usesLibrary` is true they are all left to the library, which tests ask for.
  init(_ folders: ObjectFolders, repository: String, usesLibrary: Bool) {
    self.folders = folders
    packs = PackStore(folders: usesLibrary ? [] : folders.paths)
    self.repository = repository
  }

  /// Where an object stands.
  func place(of id: ObjectID) -> ObjectPlace {
    ObjectPlace(id: id, number: packs.number(of: id) ?? -1)
  }
}

/// An object, with its number among those of the packs; -1 where no pack holds it that our reader knows.
struct ObjectPlace: Sendable {
  let id: ObjectID
  let number: Int
}

/// Reads the objects of one repository. Used by one thread at a time.
///
/// Packs and loose objects are read by our own readers; the library comes last, for forms that these do not know,
/// and never for what they found damaged, since it may not return from that.
@safe final class ObjectReader {
  private let store: ObjectStore
  private var packs: PackReader
  private let loose: LooseObjects
  private var library: PackedObjects?

  init(_ store: ObjectStore) {
    self.store = store
    packs = PackReader(store.packs)
    loose = LooseObjects(folders: store.folders.paths)
  }

  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// `body` must not ask this reader for another object. Throws `missingObject` where no source holds the object, `damagedObject` where it cannot be read.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    try withObject(at: store.place(of: id), body)
  }

  /// The same for an object whose place is known.
  func withObject<Result>(
    at place: ObjectPlace, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    if place.number >= 0 { return try packs.withObject(place.number, body) }
    if let result = try loose.withObject(place.id, body) { return result }
    if let damaged = store.packs.damaged.first {
      throw .damagedObject(id: place.id, file: damaged.path, detail: damaged.detail)
    }
    if let result = try openedLibrary().withObject(place.id, body) { return result }
    // Somebody may have unpacked the object meanwhile.
    loose.forgetListings()
    if let result = try loose.withObject(place.id, body) { return result }
    throw .missingObject(id: place.id, repository: store.repository)
  }

  /// The bytes of an object, copied.
  func object(_ id: ObjectID) throws(HistoryError) -> (kind: ObjectKind, bytes: [UInt8]) {
    try withObject(id) { kind, bytes in (kind, bytes.bytes(0..<bytes.count)) }
  }

  /// Makes the library read loose objects of a repository through us, wherever it reads objects by itself.
  func serve(_ handle: OpaquePointer) throws(HistoryError) {
    try unsafe openedLibrary().serve(handle, loose: loose)
  }

  /// What the library found damaged when it last asked; nil where it found nothing.
  func takeDamage() -> HistoryError? {
    defer { loose.damage = nil }
    return loose.damage
  }

  private func openedLibrary() throws(HistoryError) -> PackedObjects {
    if let library { return library }
    let opened = try PackedObjects(folders: store.folders.paths)
    library = opened
    return opened
  }
}
