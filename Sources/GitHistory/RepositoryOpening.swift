internal import CLibGit2

/// How a repository is found, and what may forbid to read it.
struct RepositoryOpening {
  var path: String
  /// Whether the user named the path; otherwise the environment may name another repository.
  var isNamed: Bool
  /// Whether the repository may also be that of a folder above `path`.
  var searchesAbove = true
  var environment: [String: String]

  /// The git folder that the environment gives.
  private var givenGitFolder: String? { isNamed ? nil : environment["GIT_DIR"] }

  /// Opens the repository with the library; the caller frees it.
  func open() throws(HistoryError) -> OpaquePointer {
    LibGit2.start()
    guard fileExists(path) else { throw .noSuchFolder(path: path) }
    // From a file the library would look in the folders above it.
    guard isFolder(resolvedPath(path) ?? path) else { throw .notAFolder(path: path) }
    try checkFiles()
    var handle: OpaquePointer?
    let status: Int32
    if let givenGitFolder {
      status = unsafe git_repository_open_ext(
        &handle, givenGitFolder, GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue, nil)
    } else {
      var flags = crosses ? GIT_REPOSITORY_OPEN_CROSS_FS.rawValue : 0
      if !searchesAbove { flags |= GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue }
      status = unsafe git_repository_open_ext(
        &handle, path, flags, environment["GIT_CEILING_DIRECTORIES"])
    }
    guard status >= 0, let handle = unsafe handle else {
      throw failure(status, message: LibGit2.lastMessage())
    }
    return unsafe handle
  }

  private var crosses: Bool {
    ["1", "true", "yes", "on"].contains(
      environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"]?.lowercased() ?? "")
  }

  /// Looks at the files that the library reads to the end as soon as it opens the repository.
  private func checkFiles() throws(HistoryError) {
    let start = givenGitFolder ?? path
    var ceilings = environment["GIT_CEILING_DIRECTORIES"]
    if givenGitFolder != nil || !searchesAbove {
      ceilings = (resolvedPath(start) ?? start).withoutLastPart
    }
    var found = unsafe git_buf()
    guard unsafe git_repository_discover(&found, start, crosses ? 1 : 0, ceilings) == 0 else {
      return
    }
    defer { unsafe git_buf_dispose(&found) }
    let gitFolder = unsafe String(cString: found.ptr).withoutTrailingSlashes
    var folders = [gitFolder]
    if let text = contents(ofFile: gitFolder + "/commondir", limit: FileLimit.line) {
      let common = String(decoding: ArraySlice(text).trimmed, as: UTF8.self)
      folders.append(common.hasPrefix("/") ? common : "\(gitFolder)/\(common)")
    }
    for folder in folders {
      for name in ["config", "config.worktree"] {
        try Configuration.checkKind(
          ofFile: "\(folder)/\(name)", home: environment["HOME"])
      }
    }
    guard kind(ofFile: gitFolder + "/gitdir") != .other else {
      throw .libraryFailure(
        operation: "open '\(path)'", detail: "'\(gitFolder)/gitdir' is a pipe or a device")
    }
  }

  /// The root of the checked-out files, as the environment or the repository has it.
  func workTree(_ configuration: Configuration, checkedOut: String?) -> String? {
    guard givenGitFolder != nil else {
      // The library takes the folder above any git folder for a work tree unless told otherwise; git wants a `.git`.
      return checkedOut.flatMap { folder in
        fileExists(folder + "/.git") || configuration.value("core.worktree") != nil ? folder : nil
      }
    }
    if let given = environment["GIT_WORK_TREE"] { return resolvedPath(given) ?? given }
    // A given git folder without a work tree takes the present folder for one.
    return checkedOut == nil || configuration.value("core.worktree") != nil
      ? checkedOut : resolvedPath(path)
  }

  /// Throws where this user may not, or should not, read the repository.
  func checkAccess(
    gitFolder: String, commonFolder: String, workTree: String?, _ configuration: Configuration
  ) throws(HistoryError) {
    let ownership = Ownership(
      gitFolder: gitFolder, workTree: workTree, configuration: configuration,
      environment: environment)
    // Whoever gives the git folder by hand answers for it; so git has it.
    guard givenGitFolder != nil || ownership.isTrusted else {
      throw .foreignOwner(path: workTree ?? gitFolder)
    }
    let objects = environment["GIT_OBJECT_DIRECTORY"] ?? commonFolder + "/objects"
    guard isReadableFolder(objects) else { throw .permissionDenied(path: objects) }
    for form in [("extensions.refstorage", "reftable"), ("extensions.objectformat", "sha256")] {
      if configuration.value(form.0)?.lowercased() == form.1 {
        throw .unsupportedForm(path: workTree ?? gitFolder, form: Self.name(ofForm: form.1))
      }
    }
  }

  private func failure(_ status: Int32, message: String) -> HistoryError {
    let place = givenGitFolder ?? resolvedPath(path) ?? path
    for form in ["objectformat", "sha256", "refstorage", "reftable"]
    where message.lowercased().contains(form) {
      return .unsupportedForm(path: place, form: Self.name(ofForm: form))
    }
    let extensionMark = "unsupported extension name extensions."
    if message.hasPrefix(extensionMark) {
      let name = message.dropFirst(extensionMark.count)
      return .unsupportedForm(path: place, form: "the extension '\(name)'")
    }
    if message.hasPrefix("unsupported repository version") {
      return .unsupportedForm(path: place, form: "this version of the repository format")
    }
    if message.contains("config") && status != GIT_ENOTFOUND.rawValue {
      return .brokenConfiguration(detail: message)
    }
    for folder in [place, place + "/.git"] where fileExists(folder) && !isReadable(folder) {
      return .permissionDenied(path: folder)
    }
    return status == GIT_ENOTFOUND.rawValue
      ? .notARepository(path: place)
      : .libraryFailure(operation: "open '\(place)'", detail: message)
  }

  private func isReadable(_ path: String) -> Bool {
    isReadableFolder(path) || contents(ofFile: path, limit: FileLimit.line) != nil
  }

  private static func name(ofForm form: String) -> String {
    form.hasPrefix("ref") ? "the reftable reference storage" : "the SHA-256 object format"
  }
}
