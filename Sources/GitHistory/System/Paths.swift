// Paths are taken apart by bytes: a name may begin with a mark that joins the slash before it into one character.

/// The path with a leading `~` replaced by the user's home, or `~name` by that of the user of this name.
///
/// A path stays as it is where the home is not known (gitconfig, "Values": pathname).
package func expandingHome(_ path: String, home: String?) -> String {
  guard path.utf8.first == UInt8(ascii: "~") else { return path }
  let user = path.utf8.dropFirst().prefix { $0 != slash }
  let name = String(Substring(user))
  guard let home = name.isEmpty ? home : homeFolder(ofUser: name) else { return path }
  return home + Substring(path.utf8.dropFirst(1 + user.count))
}

extension String {
  /// Whether the path starts at the root.
  var isAbsolutePath: Bool { utf8.first == slash }

  /// The path without slashes at its end, the root apart.
  var withoutTrailingSlashes: String {
    var path = utf8[...]
    while path.count > 1, path.last == slash { path.removeLast() }
    return String(Substring(path))
  }

  /// The path of the folder that holds what is at the path; `/` for a path without a slash.
  var parentFolder: String {
    let folder = utf8[..<(utf8.lastIndex(of: slash) ?? startIndex)]
    return folder.isEmpty ? "/" : String(Substring(folder))
  }

  /// The path, which starts at `folder` if it is relative.
  func absolute(in folder: String) -> String { isAbsolutePath ? self : folder + "/" + self }

  /// The path of something in the folder at this path, without `./` or a second slash before it.
  func appending(_ name: String) -> String {
    switch self {
    case ".": name
    case "/": "/" + name
    default: self + "/" + name
    }
  }

  /// The name of what is at the path; empty for the root.
  var lastComponent: String {
    guard let end = utf8.lastIndex(of: slash) else { return self }
    return String(Substring(utf8[utf8.index(after: end)...]))
  }
}

private let slash = UInt8(ascii: "/")
