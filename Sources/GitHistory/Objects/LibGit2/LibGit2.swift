internal import CLibGit2
internal import ContributionModel

/// The library as a whole: its start, its options, its errors.
enum LibGit2 {
  /// Starts the library, once a process; the end of the process ends it.
  static func start() {
    _ = started
  }

  private static let started: Bool = {
    git_libgit2_init()
    // Each commit is read once, so nothing is gained from keeping it.
    _ = git_almanac_set_object_cache(0)
    // Leave descriptors for others if a repository has hundreds of packs.
    _ = git_almanac_set_open_pack_limit(32)
    return true
  }()

  /// Throws the library's message if a call failed. Must be called at once, and on the thread of the call.
  static func check(_ operation: String, _ status: Int32) throws(HistoryError) {
    guard status < 0 else { return }
    throw .libraryFailure(operation: operation, detail: lastMessage())
  }

  /// The library's message for the last failure on this thread; empty if there is none.
  static func lastMessage() -> String {
    guard let error = unsafe git_error_last(), let message = unsafe error.pointee.message else {
      return ""
    }
    return unsafe String(cString: message)
  }

  /// A SHA-1 id in the library's form.
  static func name(_ id: ObjectID) -> git_oid {
    var name = git_oid()
    unsafe withUnsafeMutableBytes(of: &name) { unsafe $0.copyBytes(from: id.bytes.prefix(20)) }
    return name
  }
}
