internal import ContributionModel

/// The files that hold a repository's references, looked at by ourselves where the library does not look closely:
/// it passes over what it cannot read, and waits for ever on what is no file.
///
/// See `refs` and `packed-refs` in git's documentation, `gitrepository-layout`.
struct ReferenceFiles {
  /// The folder that all work trees share, with a slash at its end.
  let commonFolder: String
  /// The git folder of this work tree, with a slash at its end; the same where there is only one.
  let gitFolder: String

  private var folders: Set<String> { [commonFolder, gitFolder] }

  /// Checks the packed references, and tells whether some of them replace objects.
  ///
  /// Throws `brokenReference` for a line that is none of git's: references could be lost beside it.
  func checkPacked() throws(HistoryError) -> Bool {
    let path = commonFolder + "packed-refs"
    guard kind(ofFile: path) != .none else { return false }
    guard let text = contents(ofFile: path, limit: 1 << 30) else {
      throw .brokenReference(name: "packed-refs", detail: "the file cannot be read")
    }
    let bytes = text.span
    var (place, line, last) = (0, 0, 0..<0)
    var (isSorted, replaces) = (false, false)
    while place < bytes.count {
      let end = bytes.endOfLine(from: place)
      line += 1
      switch bytes[place] {
      case UInt8(ascii: "#"):
        let words = String(decoding: bytes.bytes(place..<end), as: UTF8.self)
        isSorted = isSorted || words.split(separator: " ").contains("sorted")
      case UInt8(ascii: "^") where ObjectID(hex: bytes, at: place + 1) != nil: break
      default:
        let start = place + ObjectID.hexLength + 1
        let name = min(start, end)..<end
        guard start < end, ObjectID(hex: bytes, at: place) != nil,
          bytes[name.lowerBound - 1] == UInt8(ascii: " "), !isGitSpace(bytes[end - 1])
        else {
          throw .brokenReference(name: "packed-refs", detail: "its line \(line) is no reference")
        }
        if isSorted, !last.isEmpty, !bytes.precedes(last, name) {
          throw .brokenReference(
            name: "packed-refs", detail: "its line \(line) is not in the order that it claims")
        }
        replaces = replaces || bytes.hasWord("refs/replace/", at: name.lowerBound)
        last = name
      }
      place = end + 1
    }
    guard bytes.count == 0 || bytes[bytes.count - 1] == newline else {
      throw .brokenReference(name: "packed-refs", detail: "its line \(line) is cut short")
    }
    return replaces
  }

  /// Throws where a reference is a pipe or device, which nothing should read.
  func check(_ name: String) throws(HistoryError) {
    for folder in folders where kind(ofFile: folder + name) == .other {
      throw Self.neitherFileNorFolder(name)
    }
  }

  private static func neitherFileNorFolder(_ name: String) -> HistoryError {
    .brokenReference(name: name, detail: "it is neither a file nor a folder")
  }

  /// The names of all references that have a file of their own.
  func looseNames() throws(HistoryError) -> [String] {
    var names: Set<String> = []
    var pending = ["refs"]
    while let name = pending.popLast() {
      try check(name)
      for folder in folders {
        if isFolder(folder + name) {
          // Whatever it holds would be left out without a word.
          if !isReadableFolder(folder + name) {
            throw .brokenReference(name: name, detail: "its folder cannot be read")
          }
          for (child, kind) in fileKinds(inFolder: folder + name) {
            // A name that is not UTF-8 cannot be looked up again.
            guard child.hasStrayBytes else {
              pending.append("\(name)/\(child)")
              continue
            }
            if kind == .other { throw Self.neitherFileNorFolder("\(name)/\(child)") }
            if kind == .file { names.insert("\(name)/\(child)") }
          }
        } else if kind(ofFile: folder + name) == .file {
          names.insert(name)
        }
      }
    }
    return names.sorted()
  }

  /// Whether a reference of this name belongs to this linked work tree alone; the library does not know all of them.
  func isOwn(_ name: String) -> Bool {
    gitFolder != commonFolder && Self.ownFolders.contains { name.hasPrefix($0 + "/") }
  }

  private static let ownFolders = ["refs/bisect", "refs/worktree", "refs/rewritten"]

  /// The references that a linked work tree has for itself, with what their files say.
  func ownReferences() -> [(name: String, text: String)] {
    guard gitFolder != commonFolder else { return [] }
    var references: [(name: String, text: String)] = []
    var pending = Self.ownFolders
    while let name = pending.popLast() {
      let path = gitFolder + name
      if isFolder(path) {
        pending += fileNames(inFolder: path).map { "\(name)/\($0)" }
      } else if let text = contents(ofFile: path, limit: FileLimit.line) {
        references.append((name, String(decoding: text, as: UTF8.self)))
      }
    }
    return references
  }
}

extension Span<UInt8> {
  /// Whether the bytes at `left` stand before those at `right` in byte order.
  fileprivate func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    for (one, other) in zip(left, right) where self[one] != self[other] {
      return self[one] < self[other]
    }
    return left.count < right.count
  }
}
