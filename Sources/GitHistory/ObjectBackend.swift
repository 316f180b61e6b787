internal import CLibGit2

/// Gives our reader of objects to the library, in place of its own readers of packs and loose objects.
///
/// The library still looks objects up when it works out some revisions; no byte of a pack or loose file reaches it.
enum ObjectBackend {
  /// Makes `reader` all that the library reads for a repository, which keeps it until it is freed.
  static func serve(
    _ repository: OpaquePointer, _ reader: ObjectReader
  ) throws(HistoryError) {
    var database: OpaquePointer?
    try unsafe LibGit2.check("open the object database", git_odb_new(&database))
    defer { unsafe git_odb_free(database) }
    let backend = UnsafeMutablePointer<Backend>.allocate(capacity: 1)
    unsafe backend.initialize(to: Backend(reader: Unmanaged.passRetained(reader)))
    unsafe git_odb_init_backend(&backend.pointee.base, UInt32(GIT_ODB_BACKEND_VERSION))
    unsafe setCalls(of: backend)
    let status = unsafe UnsafeMutableRawPointer(backend).withMemoryRebound(
      to: git_odb_backend.self, capacity: 1
    ) { unsafe git_odb_add_backend(database, $0, 1) }
    guard status >= 0 else {
      unsafe backend.pointee.base.free(&backend.pointee.base)
      throw .libraryFailure(operation: "open the object database", detail: LibGit2.lastMessage())
    }
    try unsafe LibGit2.check(
      "open the object database", git_repository_set_odb(repository, database))
  }

  private static func setCalls(of backend: UnsafeMutablePointer<Backend>) {
    unsafe backend.pointee.base.read = { data, size, kind, backend, id in
      unsafe ObjectBackend.read(LibGit2.id(id), backend, data, size, kind)
    }
    unsafe backend.pointee.base.read_header = { size, kind, backend, id in
      unsafe ObjectBackend.read(LibGit2.id(id), backend, nil, size, kind)
    }
    unsafe backend.pointee.base.exists = { backend, id in
      guard let reader = unsafe ObjectBackend.held(by: backend), let id = unsafe LibGit2.id(id)
      else { return 0 }
      return reader.holds(id) ? 1 : 0
    }
    unsafe backend.pointee.base.read_prefix = { found, data, size, kind, backend, id, length in
      let (status, name) = unsafe ObjectBackend.expand(LibGit2.id(id), length, backend, found)
      return status == 0 ? unsafe ObjectBackend.read(name, backend, data, size, kind) : status
    }
    unsafe backend.pointee.base.exists_prefix = { found, backend, id, length in
      unsafe ObjectBackend.expand(LibGit2.id(id), length, backend, found).status
    }
    unsafe backend.pointee.base.free = { base in
      guard let base = unsafe base else { return }
      let backend = unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Backend.self)
      unsafe backend.pointee.reader.release()
      unsafe backend.deinitialize(count: 1)
      unsafe backend.deallocate()
    }
  }

  /// What the library holds: its own part first, then ours.
  @unsafe private struct Backend {
    var base = unsafe git_odb_backend()
    let reader: Unmanaged<ObjectReader>
  }

  private static func held(by base: UnsafeMutablePointer<git_odb_backend>?) -> ObjectReader? {
    guard let base = unsafe base else { return nil }
    let backend = unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Backend.self)
    return unsafe backend.pointee.reader.takeUnretainedValue()
  }

  /// Answers with the size and the kind of an object, and with its bytes if `data` is given.
  private static func read(
    _ id: ObjectID?, _ base: UnsafeMutablePointer<git_odb_backend>?,
    _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ size: UnsafeMutablePointer<Int>?,
    _ kind: UnsafeMutablePointer<git_object_t>?
  ) -> Int32 {
    guard let reader = unsafe held(by: base), let id else { return GIT_ENOTFOUND.rawValue }
    do throws(HistoryError) {
      return try reader.withObject(id) { (objectKind, bytes) throws(HistoryError) -> Int32 in
        unsafe size?.pointee = bytes.count
        unsafe kind?.pointee = objectKind.libraryKind
        guard let data = unsafe data else { return 0 }
        // The library expects a zero byte behind the content, which is not counted.
        guard let copy = unsafe git_odb_backend_data_alloc(base, bytes.count + 1) else { return -1 }
        unsafe bytes.withUnsafeBytes { source in
          unsafe UnsafeMutableRawBufferPointer(start: copy, count: source.count)
            .copyMemory(from: source)
        }
        unsafe copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
        unsafe data.pointee = copy
        return 0
      }
    } catch {
      if case .missingObject = error { return GIT_ENOTFOUND.rawValue }
      reader.damage = error
      return -1
    }
  }

  /// Finds the one object whose id begins with the first `length` digits of `id`.
  private static func expand(
    _ id: ObjectID?, _ length: Int, _ base: UnsafeMutablePointer<git_odb_backend>?,
    _ found: UnsafeMutablePointer<git_oid>?
  ) -> (status: Int32, id: ObjectID?) {
    guard let reader = unsafe held(by: base), let id else {
      return (GIT_ENOTFOUND.rawValue, nil)
    }
    let matches = reader.ids(startingWith: String(id.description.prefix(length)), limit: 2)
    guard let match = matches.first else { return (GIT_ENOTFOUND.rawValue, nil) }
    guard matches.count == 1 else { return (GIT_EAMBIGUOUS.rawValue, nil) }
    unsafe found?.pointee = LibGit2.name(match)
    return (0, match)
  }
}

extension ObjectKind {
  /// The kind as the library has it.
  fileprivate var libraryKind: git_object_t {
    switch self {
    case .commit: GIT_OBJECT_COMMIT
    case .tree: GIT_OBJECT_TREE
    case .blob: GIT_OBJECT_BLOB
    case .tag: GIT_OBJECT_TAG
    }
  }
}
