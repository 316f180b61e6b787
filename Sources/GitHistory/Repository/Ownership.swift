/// Whether git would trust a repository with its owner; see `safe.directory` in the manual of `git config`.
struct Ownership {
  let environment: [String: String]

  /// Throws `foreignOwner` if one of the paths belongs to somebody else, and the user does not call the repository safe.
  ///
  /// Asks `lstat` for the owners, and the configuration of the system and the user only if that is not enough.
  /// `folder` is the one by which the user names the repository: its work tree, or a bare git folder.
  func check(_ paths: [String], of folder: String) throws(HistoryError) {
    if paths.allSatisfy(isOwned) { return }
    if isCalledSafe(folder, by: try protectedValues("safe.directory")) { return }
    // The folder above is safe together with its own git folder.
    if folder.lastComponent == ".git",
      isCalledSafe(folder.parentFolder, by: try protectedValues("safe.directory"))
    {
      return
    }
    throw .foreignOwner(path: folder)
  }

  /// Whether the user reads bare repositories only where the environment gives them; see `safe.bareRepository`.
  var refusesBareRepositories: Bool {
    get throws(HistoryError) {
      try protectedValues("safe.bareRepository".lowercased()).last == "explicit"
    }
  }

  /// What the configuration says without that of any repository, which must have no say in it.
  private func protectedValues(_ name: String) throws(HistoryError) -> [String] {
    try Configuration(
      ConfigurationPlaces(gitFolder: nil, commonFolder: nil, environment: environment)
    ).protectedValues(name)
  }

  private func isOwned(_ path: String) -> Bool {
    guard let owner = owner(ofFile: path) else { return true }
    let user = effectiveUser()
    if owner == user { return true }
    // Root that stands in for a user by sudo may use that user's repositories.
    return user == 0 && environment["SUDO_UID"].flatMap { UInt32($0) } == owner
  }

  private func isCalledSafe(_ path: String, by values: [String]) -> Bool {
    let names = [path, resolvedPath(path) ?? path].map { $0.withoutTrailingSlashes }
    var isSafe = false
    for value in values {
      switch value {
      case "": isSafe = false
      case "*": isSafe = true
      case let folder where folder.hasSuffix("/*"):
        let prefix = expandingHome(String(folder.dropLast()), home: environment["HOME"])
        if names.contains(where: { $0.hasPrefix(prefix) }) { isSafe = true }
      default:
        let folder = expandingHome(value, home: environment["HOME"])
        let candidates = [folder, resolvedPath(folder) ?? folder].map { $0.withoutTrailingSlashes }
        if candidates.contains(where: names.contains) { isSafe = true }
      }
    }
    return isSafe
  }
}
