/// The kinds of objects that git knows.
enum ObjectKind: String, Sendable {
  case commit, tree, blob, tag
}

/// Where the bytes of objects come from.
///
/// This is the seam between reading and counting: a traversal asks for the bytes of a commit and does not know
/// whether they were loose, in a pack, or held by a library. A source is used by one thread at a time.
protocol ObjectSource: AnyObject {
  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// Gives nil where the source does not hold the object; throws where it holds the object and cannot read it.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result?
}

/// Reads the objects of one repository: loose ones with our own reader, all others through libgit2.
@safe final class ObjectReader {
  private let loose: LooseObjects
  private let packed: PackedObjects
  private let repository: String

  /// Opens the object folders of a repository; `repository` is its path, for messages.
  init(_ folders: ObjectFolders, repository: String) throws(HistoryError) {
    loose = LooseObjects(folders: folders.paths)
    packed = try PackedObjects(folders: folders.paths)
    self.repository = repository
  }

  /// Makes the library use this reader for a repository, wherever it reads objects by itself.
  func serve(_ handle: OpaquePointer) throws(HistoryError) {
    try unsafe packed.serve(handle, loose: loose)
  }

  /// What the library found damaged when it last asked; nil where it found nothing.
  func takeDamage() -> HistoryError? {
    defer { loose.damage = nil }
    return loose.damage
  }

  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// Throws `missingObject` where no source holds the object, `damagedObject` where it cannot be read.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    if let result = try loose.withObject(id, body) { return result }
    if let result = try packed.withObject(id, body) { return result }
    // Somebody may have unpacked the object meanwhile.
    loose.forgetListings()
    if let result = try loose.withObject(id, body) { return result }
    throw .missingObject(id: id, repository: repository)
  }

  /// The bytes of an object, copied.
  func object(_ id: ObjectID) throws(HistoryError) -> (kind: ObjectKind, bytes: [UInt8]) {
    try withObject(id) { kind, bytes in (kind, bytes.bytes(0..<bytes.count)) }
  }
}
