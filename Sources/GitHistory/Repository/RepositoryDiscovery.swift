internal import CLibrary
internal import ContributionModel

/// Finds the repository of a folder as git finds it; see `gitrepository-layout` and the environment variables in `git`.
///
/// Each folder is looked at with `lstat` alone until its owner is known to be one whose repositories are read.
/// Only then are its files opened, and no more of them than `FileLimit` allows.
struct RepositoryDiscovery {
  /// The environment, without the variables of another repository.
  let environment: [String: String]
  /// Whether the repository may also be that of a folder above.
  var searchesAbove = true

  /// The repository that the environment gives, or the one of the folder or those above it.
  ///
  /// Throws `notARepository` if there is none, and the reason why one that is there is not read.
  func find(from path: String) throws(HistoryError) -> RepositoryPlaces {
    let start = try Self.folder(path)
    if let given = environment["GIT_DIR"] {
      return try self.given(given.absolute(in: start), named: given)
    }
    let ceiling = ceilingLength(start)
    let device = crossesDevices ? nil : Self.device(start)
    var folder = start
    while true {
      if let found = try places(at: folder) { return found }
      let above = folder.parentFolder
      guard searchesAbove, folder != "/", (above == "/" ? 0 : above.utf8.count) > ceiling,
        device == nil || Self.device(above) == device
      else { throw .notARepository(path: start) }
      folder = above
    }
  }

  /// The repository of exactly this folder, which is given without links; nil if there is none.
  ///
  /// Throws the reason why a repository that is there is not read.
  func places(at folder: String) throws(HistoryError) -> RepositoryPlaces? {
    let mark = folder.appending(".git")
    switch kind(ofFile: mark) {
    case .folder:
      if let found = try places(at: folder, gitFolder: mark) { return found }
    case .file: return try places(at: folder, gitFile: mark)
    case .none, .other: break
    }
    guard GitFolder(path: folder, environment: environment).hasParts else { return nil }
    try ownership.check([folder], of: folder)
    guard let found = try places(ofGitFolder: folder) else { return nil }
    if !isImplicit(folder), try ownership.refusesBareRepositories {
      throw .bareRepositoryRefused(path: folder)
    }
    return found
  }

  private func places(
    at folder: String, gitFolder mark: String
  ) throws(HistoryError) -> RepositoryPlaces? {
    // A folder that may not be entered is told apart from one that is no git folder.
    guard isSearchableFolder(mark) else { throw .permissionDenied(path: mark) }
    guard GitFolder(path: mark, environment: environment).hasParts else { return nil }
    try ownership.check([folder, mark], of: folder)
    return try resolvedPath(mark).flatMap { resolved throws(HistoryError) in
      try places(ofGitFolder: resolved, root: folder)
    }
  }

  private func places(
    at folder: String, gitFile mark: String
  ) throws(HistoryError) -> RepositoryPlaces {
    try ownership.check([folder, mark], of: folder)
    let target = try GitFolder.target(ofFile: mark, inFolder: folder)
    try ownership.check([target], of: folder)
    guard let found = try places(ofGitFolder: target, root: folder) else {
      throw .brokenRepository(
        file: mark, detail: "leads to '\(target)', which is not a git folder")
    }
    return found
  }

  /// The repository at the folder that `GIT_DIR` gives; whoever gives it vouches for its owner.
  private func given(_ path: String, named name: String) throws(HistoryError) -> RepositoryPlaces {
    var gitFolder = path
    if kind(ofFile: path) == .file {
      gitFolder = try GitFolder.target(ofFile: path, inFolder: path.parentFolder)
    }
    guard let resolved = resolvedPath(gitFolder),
      let found = try places(ofGitFolder: resolved, isGiven: true)
    else { throw .notARepository(path: name) }
    return found
  }

  /// The places of a git folder; nil if it is none.
  private func places(
    ofGitFolder path: String, root: String? = nil, isGiven: Bool = false
  ) throws(HistoryError) -> RepositoryPlaces? {
    let folder = GitFolder(path: path, environment: environment)
    guard let common = try folder.commonFolder() else { return nil }
    return RepositoryPlaces(
      gitFolder: path, commonFolder: common,
      referenceFolder: try folder.referenceFolder(common: common), root: root, isGiven: isGiven)
  }

  private var ownership: Ownership { Ownership(environment: environment) }

  /// Whether a git folder belongs to a work tree, so that it is no bare repository for `safe.bareRepository`.
  private func isImplicit(_ folder: String) -> Bool {
    folder.hasSuffix("/.git") || folder.contains("/.git/worktrees/")
      || folder.contains("/.git/modules/")
  }
}

// Where the search starts and where it ends.
extension RepositoryDiscovery {
  /// The folder at a path, without links. Throws what is wrong with the path if there is no folder that can be entered.
  static func folder(_ path: String) throws(HistoryError) -> String {
    var facts = stat()
    let status = unsafe path.withSystemText { unsafe stat($0, &facts) }
    let number = errno
    if !path.isAbsolutePath, !path.isEmpty, isCurrentFolderGone() { throw .currentFolderGone }
    guard status == 0 else {
      throw number == EACCES ? .permissionDenied(path: path) : .noSuchFolder(path: path)
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    guard isSearchableFolder(path), let resolved = resolvedPath(path) else {
      throw .permissionDenied(path: path)
    }
    return resolved
  }

  /// The length of the longest path in `GIT_CEILING_DIRECTORIES` that is above a folder; -1 if there is none.
  private func ceilingLength(_ folder: String) -> Int {
    var resolves = true
    var longest = -1
    let ceilings = environment["GIT_CEILING_DIRECTORIES"] ?? ""
    for entry in ceilings.split(separator: ":", omittingEmptySubsequences: false) {
      // Links are not looked for in what follows an empty entry.
      if entry.isEmpty { resolves = false }
      let text = String(entry)
      guard text.isAbsolutePath,
        let ceiling = resolves ? resolvedPath(text) : text.withoutTrailingSlashes
      else { continue }
      let start = ceiling == "/" ? "/" : ceiling + "/"
      guard folder.utf8.count > start.utf8.count, folder.utf8.starts(with: start.utf8) else {
        continue
      }
      longest = max(longest, start.utf8.count - 1)
    }
    return longest
  }

  private var crossesDevices: Bool {
    environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"].flatMap { gitBoolean($0) } ?? false
  }

  private static func device(_ folder: String) -> UInt64? {
    var facts = stat()
    guard unsafe folder.withSystemText({ unsafe stat($0, &facts) }) == 0 else { return nil }
    return UInt64(truncatingIfNeeded: facts.st_dev)
  }
}

/// Whether the folder that the process runs in was deleted.
private func isCurrentFolderGone() -> Bool {
  guard let folder = unsafe getcwd(nil, 0) else { return errno == ENOENT }
  unsafe free(folder)
  return false
}
