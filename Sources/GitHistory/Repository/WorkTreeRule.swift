internal import ContributionModel

/// Tells where the checked-out files of a repository are, by git's rules.
struct WorkTreeRule {
  let places: RepositoryPlaces
  let configuration: Configuration
  let environment: [String: String]
  /// The folder that the program was asked to start from.
  let start: String

  /// The root of the checked-out files; nil for a bare repository.
  ///
  /// Throws `brokenRepository` if `core.worktree` is relative and leads nowhere: git refuses that as well.
  func workTree() throws(HistoryError) -> String? {
    if let given = environment["GIT_WORK_TREE"], !given.isEmpty {
      return resolvedPath(given) ?? given
    }
    let isBare = setting("core.bare").map { gitBoolean($0.value) ?? false } ?? false
    guard !isBare else { return nil }
    if let configured = setting("core.worktree")?.value, !configured.isEmpty {
      if let folder = try folder(configured) { return folder }
      // Git goes on without an absolute one: only the git folder is needed.
      return places.root
    }
    if let root = places.root { return root }
    if places.isGiven {
      let isImplied = environment["GIT_IMPLICIT_WORK_TREE"].flatMap { gitBoolean($0) } ?? true
      return isImplied ? resolvedPath(start) : nil
    }
    return treeOfGitFolder
  }

  private func folder(_ configured: String) throws(HistoryError) -> String? {
    if let folder = resolvedPath(configured.absolute(in: places.gitFolder)) { return folder }
    guard !configured.isAbsolutePath else { return nil }
    throw .brokenRepository(
      file: places.commonFolder + "/config",
      detail: "says that the work tree is '\(configured)' (core.worktree), which is not there")
  }

  /// The last value of a variable in the files that decide on the work tree.
  ///
  /// What all work trees share says nothing about a linked one, and nothing without a version of the format.
  private func setting(_ name: String) -> Configuration.Setting? {
    let shared = configuration.settings(ofFile: places.commonFolder + "/config")
    guard shared.contains(where: { $0.name == "core.repositoryformatversion" }) else { return nil }
    let own = configuration.settings(ofFile: places.gitFolder + "/config.worktree")
    return own.last { $0.name == name }
      ?? (places.isLinked ? nil : shared.last { $0.name == name })
  }

  /// The work tree of a git folder in which the program was started: where its `.git` is.
  private var treeOfGitFolder: String? {
    let folder = places.gitFolder
    guard places.isLinked else {
      return folder.lastComponent == ".git" ? folder.parentFolder : nil
    }
    guard let text = contents(ofFile: folder + "/gitdir", limit: FileLimit.line) else { return nil }
    let mark = String(systemBytes: ArraySlice(text).trimmed)
    return resolvedPath(mark.absolute(in: folder)).map(\.parentFolder)
  }
}
