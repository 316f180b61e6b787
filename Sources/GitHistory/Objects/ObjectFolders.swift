internal import ContributionModel

/// The folders that hold a repository's objects: its own and those it borrows from.
///
/// See `objects/info/alternates` in git's documentation, `gitrepository-layout`.
struct ObjectFolders: Sendable {
  /// The folders in the order in which they are asked, each once.
  private(set) var paths: [String] = []
  /// Lists of alternates that this user may not read.
  private(set) var denied: [String] = []
  /// Lists of alternates that cannot be read for another reason, such as their size.
  private(set) var unreadable: [String] = []
  private var known: Set<String> = []

  /// How many steps a chain of alternates may have; git gives up at the same depth.
  private static let deepest = 6
  /// The most bytes of a list of alternates that are read: room for some hundred thousand folders.
  private static let largestList = 1 << 25

  /// Takes the object folder of a repository, and `GIT_ALTERNATE_OBJECT_DIRECTORIES` and
  /// `GIT_OBJECT_DIRECTORY` from the environment.
  init(commonFolder: String, environment: [String: String]) {
    add(environment["GIT_OBJECT_DIRECTORY"] ?? commonFolder + "/objects", depth: 0)
    for path in (environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] ?? "").split(separator: ":") {
      add(String(path), depth: 0)
    }
  }

  private mutating func add(_ path: String, depth: Int) {
    // A folder that is not there is passed over, except the repository's own.
    guard let folder = resolvedPath(path) ?? (paths.isEmpty ? path : nil),
      depth <= Self.deepest, known.insert(folder).inserted
    else { return }
    paths.append(folder)
    for line in alternates(of: folder).split(separator: newline)
    where line.first != UInt8(ascii: "#") {
      let alternate = unquoted(String(systemBytes: line))
      // A relative path starts at the folder that names it.
      add(alternate.absolute(in: folder), depth: depth + 1)
    }
  }

  /// What the list of alternates of a folder says.
  private mutating func alternates(of folder: String) -> [UInt8] {
    let path = folder + "/info/alternates"
    do throws(FileProblem) {
      return try readFile(path, limit: Self.largestList)
    } catch {
      switch error {
      case .missing: break
      case .denied: denied.append(path)
      case .notAFile, .link, .tooLarge, .unreadable: unreadable.append(path)
      }
      return []
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
    return String(systemBytes: bytes)
  }
}
