/// The folders that hold a repository's objects: its own and those it borrows from.
///
/// See `objects/info/alternates` in git's documentation, `gitrepository-layout`.
struct ObjectFolders: Sendable {
  /// The folders in the order in which they are asked, each once.
  private(set) var paths: [String] = []

  /// How many steps a chain of alternates may have; git gives up at the same depth.
  private static let deepest = 6

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
    guard let text = contents(ofFile: folder + "/info/alternates", limit: FileLimit.configuration)
    else { return }
    for line in text.split(separator: newline) where line.first != UInt8(ascii: "#") {
      let alternate = unquoted(String(decoding: line, as: UTF8.self))
      // A relative path starts at the folder that names it.
      add(alternate.hasPrefix("/") ? alternate : "\(folder)/\(alternate)", depth: depth + 1)
    }
  }

  /// The path that a line names: one that starts with a quotation mark is written as C writes texts.
  private func unquoted(_ line: String) -> String {
    guard line.hasPrefix("\"") else { return line }
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]
    var bytes: [UInt8] = []
    var rest = line.utf8.dropFirst()[...]
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      if ("0"..."3").contains(Character(Unicode.Scalar(escaped))) {
        let digits = [escaped] + rest.prefix(2)
        rest = rest.dropFirst(2)
        bytes.append(digits.reduce(0) { $0 << 3 | ($1 & 7) })
      } else {
        bytes.append(letters[escaped] ?? escaped)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
