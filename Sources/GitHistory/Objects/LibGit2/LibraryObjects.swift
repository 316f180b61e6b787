internal import CLibGit2

/// The objects in packs, read by libgit2.
///
/// libgit2 1.5 is not safe on damaged packs, so this is only used if the user asks for it.
@safe final class LibraryObjects: ObjectSource {
  private let database: OpaquePointer

  /// Opens the packs in these object folders.
  init(folders: [String]) throws(HistoryError) {
    LibGit2.start()
    var database: OpaquePointer?
    try unsafe LibGit2.check("open the object database", git_odb_new(&database))
    guard let database = unsafe database else {
      throw .libraryFailure(operation: "open the object database", detail: "")
    }
    unsafe self.database = unsafe database
    for folder in folders where fileExists(folder + "/pack") {
      for name in fileNames(inFolder: folder + "/pack")
      where kind(ofFile: "\(folder)/pack/\(name)") == .other {
        // The library would wait for its end.
        throw .libraryFailure(
          operation: "open the packs of \(folder)", detail: "'\(name)' is a pipe or a device")
      }
      var backend: UnsafeMutablePointer<git_odb_backend>?
      try unsafe LibGit2.check(
        "open the packs of \(folder)", git_odb_backend_pack(&backend, folder))
      try unsafe LibGit2.check(
        "open the packs of \(folder)", git_odb_add_alternate(database, backend, 1))
    }
  }

  deinit {
    unsafe git_odb_free(database)
  }

  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result? {
    var name = LibGit2.name(id)
    var object: OpaquePointer?
    let status = unsafe git_odb_read(&object, database, &name)
    if status == GIT_ENOTFOUND.rawValue { return nil }
    guard status >= 0, let object = unsafe object else {
      throw .damagedObject(id: id, file: nil, detail: LibGit2.lastMessage())
    }
    defer { unsafe git_odb_object_free(object) }
    let kind: ObjectKind
    let type = unsafe git_odb_object_type(object)
    switch type {
    case GIT_OBJECT_COMMIT: kind = .commit
    case GIT_OBJECT_TREE: kind = .tree
    case GIT_OBJECT_BLOB: kind = .blob
    case GIT_OBJECT_TAG: kind = .tag
    default:
      throw .damagedObject(id: id, file: nil, detail: "it has no kind that git knows")
    }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: git_odb_object_data(object), count: git_odb_object_size(object))
    return unsafe try body(kind, bytes.bindMemory(to: UInt8.self).span)
  }
}
