internal import CLibGit2
internal import ContributionModel

/// The library as a whole: its start, its options, its errors.
enum LibGit2 {
  /// Starts the library, once a process; it is never shut down, the end of the process does that.
  ///
  /// Left until the first repository is opened, since it takes longer than everything else at start-up.
  static func start() {
    _ = started
  }

  private static let started: Bool = {
    git_libgit2_init()
    // Objects are not verified against their id while they are read, as git does not do it either.
    _ = git_almanac_set_strict_hash_verification(0)
    // Each commit is read once, so nothing is gained from keeping it.
    _ = git_almanac_set_object_cache(0)
    // Who may own a repository is decided by us, as git decides it.
    _ = git_almanac_set_owner_validation(0)
    // Leave descriptors for others where a repository has hundreds of packs.
    _ = git_almanac_set_open_pack_limit(32)
    allowHarmlessExtensions()
    // The user's configuration is found by us (see `Configuration`), so that the environment has its say.
    for level in [
      GIT_CONFIG_LEVEL_PROGRAMDATA, GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG,
      GIT_CONFIG_LEVEL_GLOBAL,
    ] {
      _ = unsafe git_almanac_set_search_path(level.rawValue, "")
    }
    return true
  }()

  /// Lets repositories open whose extensions change nothing for a reader of history.
  private static func allowHarmlessExtensions() {
    let names = [
      "noop", "noop-v1", "worktreeconfig", "preciousobjects", "partialclone", "relativeworktrees",
      "refstorage", "compatobjectformat",
      // Harmless with its usual value; the other one is refused when the configuration is read.
      "objectformat",
    ]
    unsafe withCStrings(names) { pointers in
      unsafe pointers.withUnsafeMutableBufferPointer { buffer in
        _ = unsafe git_almanac_set_extensions(buffer.baseAddress, buffer.count)
      }
    }
  }

  /// Opens a git folder; the caller frees it.
  static func open(_ gitFolder: String) throws(HistoryError) -> OpaquePointer {
    start()
    guard kind(ofFile: gitFolder + "/gitdir") != .other else {
      throw .brokenRepository(file: gitFolder + "/gitdir", detail: FileProblem.notAFile.words)
    }
    var handle: OpaquePointer?
    let status = unsafe gitFolder.withSystemText { folder in
      unsafe git_repository_open_ext(
        &handle, folder,
        GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue | GIT_REPOSITORY_OPEN_BARE.rawValue, nil)
    }
    try check("open '\(gitFolder)'", status)
    guard let handle = unsafe handle else {
      throw .libraryFailure(operation: "open '\(gitFolder)'", detail: "")
    }
    return unsafe handle
  }

  /// Throws what the library says of a call that failed. Must be called at once, and on the thread of the call.
  static func check(_ operation: String, _ status: Int32) throws(HistoryError) {
    guard status < 0 else { return }
    throw .libraryFailure(operation: operation, detail: lastMessage())
  }

  /// The library's message for the last failure on this thread; empty where there is none.
  static func lastMessage() -> String {
    guard let error = unsafe git_error_last(), let message = unsafe error.pointee.message else {
      return ""
    }
    return unsafe String(cString: message)
  }

  /// The id as the library has it, which knows SHA-1 only.
  static func name(_ id: ObjectID) -> git_oid {
    var name = git_oid()
    unsafe withUnsafeMutableBytes(of: &name) { unsafe $0.copyBytes(from: id.bytes.prefix(20)) }
    return name
  }

  /// The id that the library gives.
  static func id(_ name: UnsafePointer<git_oid>?) -> ObjectID? {
    guard let name = unsafe name else { return nil }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: name, count: 20))
    return ObjectID(bytes: bytes.span, at: 0)
  }
}

/// Calls `body` with the texts as C has them.
private func withCStrings(
  _ texts: [String], _ body: (inout [UnsafePointer<CChar>?]) -> Void
) {
  func next(_ index: Int, _ pointers: inout [UnsafePointer<CChar>?]) {
    guard index < texts.count else {
      unsafe body(&pointers)
      return
    }
    unsafe texts[index].withCString {
      unsafe pointers.append($0)
      unsafe next(index + 1, &pointers)
    }
  }
  var pointers: [UnsafePointer<CChar>?] = unsafe []
  unsafe next(0, &pointers)
}
