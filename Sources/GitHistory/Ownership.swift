/// Whether git would trust a repository with its owner; see `safe.directory` in the manual of `git config`.
struct Ownership {
  var gitFolder: String
  var workTree: String?
  var configuration: Configuration
  var environment: [String: String]

  /// Whether this user owns the repository, or the user's configuration calls it safe.
  var isTrusted: Bool {
    // A linked work tree and a submodule have a file `.git`, which must be the user's as well.
    let folders = [gitFolder] + (workTree.map { [$0, $0 + "/.git"] } ?? [])
    return folders.allSatisfy(isOwned) || isCalledSafe
  }

  private func isOwned(_ path: String) -> Bool {
    guard let owner = owner(ofFile: path) else { return true }
    let user = effectiveUser()
    if owner == user { return true }
    // Root that stands in for a user by sudo may use that user's repositories.
    return user == 0 && environment["SUDO_UID"].flatMap { UInt32($0) } == owner
  }

  private var isCalledSafe: Bool {
    let path = workTree ?? gitFolder
    let names = [path, resolvedPath(path) ?? path].map { $0.withoutTrailingSlashes }
    var isSafe = false
    for value in configuration.protectedValues("safe.directory") {
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

/// The path with a leading `~` replaced by the user's home, or `~name` by that of the user of this name.
///
/// A path stays as it is where the home is not known (gitconfig, "Values": pathname).
package func expandingHome(_ path: String, home: String?) -> String {
  guard path.hasPrefix("~") else { return path }
  let user = path.dropFirst().prefix { $0 != "/" }
  guard let home = user.isEmpty ? home : homeFolder(ofUser: String(user)) else { return path }
  return home + path.dropFirst(1 + user.count)
}

extension String {
  /// The path without slashes at its end, the root apart.
  var withoutTrailingSlashes: String {
    var path = self[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }

  /// The folder above the one at the path.
  var withoutLastPart: String {
    let folder = self[..<(lastIndex(of: "/") ?? startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }
}
