/// The folders that hold a repository's objects: its own and those it borrows from.
///
/// See `objects/info/alternates` in git's documentation, `gitrepository-layout`.
struct ObjectFolders: Sendable {
  /// The folders in the order in which they are asked, each once.
  private(set) var paths: [String] = []

  /// How many steps a chain of alternates may have; git gives up at the same depth.
  private static let deepest = 5

  /// Takes the object folder of a repository, and `GIT_ALTERNATE_OBJECT_DIRECTORIES` and
  /// `GIT_OBJECT_DIRECTORY` from the environment.
  init(commonFolder: String, environment: [String: String]) {
    add(environment["GIT_OBJECT_DIRECTORY"] ?? commonFolder + "/objects", depth: 0)
    for path in (environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] ?? "").split(separator: ":") {
      add(String(path), depth: 0)
    }
  }

  private mutating func add(_ path: String, depth: Int) {
    let folder = resolvedPath(path) ?? path
    guard depth <= Self.deepest, !paths.contains(folder) else { return }
    paths.append(folder)
    guard let text = contents(ofFile: folder + "/info/alternates") else { return }
    for line in text.split(separator: newline) where line.first != UInt8(ascii: "#") {
      let alternate = String(decoding: line, as: UTF8.self)
      // A relative path starts at the folder that names it.
      add(alternate.hasPrefix("/") ? alternate : "\(folder)/\(alternate)", depth: depth + 1)
    }
  }
}
