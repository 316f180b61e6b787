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
    let given = environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] ?? ""
    for path in Self.entries(given.systemBytes, separator: UInt8(ascii: ":")) {
      add(path, depth: 0)
    }
  }

  private mutating func add(_ path: String, depth: Int) {
    // A folder that is not there is passed over, except the repository's own.
    guard let folder = resolvedPath(path) ?? (paths.isEmpty ? path : nil),
      depth <= Self.deepest, known.insert(folder).inserted
    else { return }
    paths.append(folder)
    for alternate in Self.entries(alternates(of: folder), separator: newline) {
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

  /// The paths of a list, without remarks: one that starts with a quotation mark is written as C writes texts, and may
  /// hold the separator. Without a second mark, the first one is a letter of the path.
  private static func entries(_ text: [UInt8], separator: UInt8) -> [String] {
    var entries: [String] = []
    var rest = text[...]
    while let first = rest.first {
      if first == UInt8(ascii: "\""), let (path, end) = unquoted(rest) {
        if !path.isEmpty { entries.append(String(systemBytes: path)) }
        rest = rest[end...].dropFirst()
        continue
      }
      let entry = rest.prefix { $0 != separator }
      if !entry.isEmpty, first != UInt8(ascii: "#") { entries.append(String(systemBytes: entry)) }
      rest = rest.dropFirst(entry.count + 1)
    }
    return entries
  }

  /// The text between the quotation marks at the start, and where the second one ends; nil if there is none, or
  /// something that C does not have.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> (text: [UInt8], end: Int)? {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
      UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
      UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "\""): UInt8(ascii: "\""),
    ]
    func digit(_ byte: UInt8, upTo most: UInt8) -> UInt8? {
      byte &- UInt8(ascii: "0") <= most ? byte - UInt8(ascii: "0") : nil
    }
    var bytes: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return (bytes, rest.startIndex) }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      if let letter = letters[escaped] {
        bytes.append(letter)
      } else if let high = digit(escaped, upTo: 3), let middle = rest.popFirst(),
        let middle = digit(middle, upTo: 7), let low = rest.popFirst(),
        let low = digit(low, upTo: 7)
      {
        bytes.append(high << 6 | middle << 3 | low)
      } else {
        return nil
      }
    }
    return nil
  }
}
