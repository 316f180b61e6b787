internal import CLibGit2

/// Gives our reader of loose objects to the library, in place of its own.
///
/// The library still reads objects where it works out a revision such as `main@{yesterday}`,
/// and its own reader never returns from some that are damaged.
enum LooseBackend {
  /// Makes `database` ask `objects` for loose objects; the database keeps them until it is freed.
  static func add(_ objects: LooseObjects, to database: OpaquePointer) throws(HistoryError) {
    let backend = UnsafeMutablePointer<Backend>.allocate(capacity: 1)
    unsafe backend.initialize(to: Backend(objects: Unmanaged.passRetained(objects)))
    unsafe git_odb_init_backend(&backend.pointee.base, UInt32(GIT_ODB_BACKEND_VERSION))
    unsafe backend.pointee.base.read = { data, size, kind, backend, id in
      unsafe LooseBackend.read(LibGit2.id(id), backend, data, size, kind)
    }
    unsafe backend.pointee.base.read_header = { size, kind, backend, id in
      unsafe LooseBackend.read(LibGit2.id(id), backend, nil, size, kind)
    }
    unsafe backend.pointee.base.exists = { backend, id in
      guard let objects = unsafe LooseBackend.held(by: backend), let id = unsafe LibGit2.id(id)
      else {
        return 0
      }
      return objects.holds(id) ? 1 : 0
    }
    unsafe backend.pointee.base.read_prefix = { found, data, size, kind, backend, id, length in
      let (status, name) = unsafe LooseBackend.expand(LibGit2.id(id), length, backend, found)
      return status == 0 ? unsafe LooseBackend.read(name, backend, data, size, kind) : status
    }
    unsafe backend.pointee.base.exists_prefix = { found, backend, id, length in
      unsafe LooseBackend.expand(LibGit2.id(id), length, backend, found).status
    }
    unsafe backend.pointee.base.free = { base in
      guard let base = unsafe base else { return }
      let backend = unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Backend.self)
      unsafe backend.pointee.objects.release()
      unsafe backend.deinitialize(count: 1)
      unsafe backend.deallocate()
    }
    let status = unsafe UnsafeMutableRawPointer(backend).withMemoryRebound(
      to: git_odb_backend.self, capacity: 1
    ) { unsafe git_odb_add_backend(database, $0, 2) }
    guard status >= 0 else {
      unsafe backend.pointee.base.free(&backend.pointee.base)
      throw .libraryFailure(operation: "open the object database", detail: LibGit2.lastMessage())
    }
  }

  /// What the library holds: its own part first, then ours.
  @unsafe private struct Backend {
    var base = unsafe git_odb_backend()
    let objects: Unmanaged<LooseObjects>
  }

  private static func held(by base: UnsafeMutablePointer<git_odb_backend>?) -> LooseObjects? {
    guard let base = unsafe base else { return nil }
    let backend = unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Backend.self)
    return unsafe backend.pointee.objects.takeUnretainedValue()
  }

  /// Answers with the size and the kind of an object, and with its bytes where `data` is given.
  private static func read(
    _ id: ObjectID?, _ base: UnsafeMutablePointer<git_odb_backend>?,
    _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ size: UnsafeMutablePointer<Int>?,
    _ kind: UnsafeMutablePointer<git_object_t>?
  ) -> Int32 {
    guard let objects = unsafe held(by: base), let id else { return GIT_ENOTFOUND.rawValue }
    do throws(HistoryError) {
      let status = try objects.withObject(id) { (objectKind, bytes) throws(HistoryError) -> Int32 in
        unsafe size?.pointee = bytes.count
        unsafe kind?.pointee = objectKind.libraryKind
        guard let data = unsafe data else { return 0 }
        // The library expects a zero byte behind the content, which is not counted.
        guard let copy = unsafe git_odb_backend_data_alloc(base, bytes.count + 1) else { return -1 }
        let target = unsafe copy.assumingMemoryBound(to: UInt8.self)
        for place in 0..<bytes.count { unsafe target[place] = bytes[place] }
        unsafe target[bytes.count] = 0
        unsafe data.pointee = copy
        return 0
      }
      return status ?? GIT_ENOTFOUND.rawValue
    } catch {
      objects.damage = error
      return -1
    }
  }

  /// Finds the one object whose id begins with the first `length` digits of `id`.
  private static func expand(
    _ id: ObjectID?, _ length: Int, _ base: UnsafeMutablePointer<git_odb_backend>?,
    _ found: UnsafeMutablePointer<git_oid>?
  ) -> (status: Int32, id: ObjectID?) {
    guard let objects = unsafe held(by: base), let id else {
      return (GIT_ENOTFOUND.rawValue, nil)
    }
    let digits = id.description.prefix(length)
    let matches = objects.ids(firstByte: id.firstByte).filter { $0.description.hasPrefix(digits) }
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
