internal import ContributionModel

extension Repository {
  /// The text of a file in a commit, by `revision:path`; nil where there is none.
  func text(ofBlob name: String) throws(HistoryError) -> [UInt8]? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, !name.hasPrefix(":") {
      guard let id = try object(named: parts[0]), case .commit(let commit) = try peeled(id) else {
        return nil
      }
      return try file(parts[1], inCommit: commit)
    }
    return try object(named: name).flatMap { id throws(HistoryError) in try blob(id) }
  }

  /// The object that a revision names; nil if it names none.
  private func object(named name: String) throws(HistoryError) -> ObjectID? {
    do throws(HistoryError) {
      return try RevisionReader(self, name.systemBytes).found()
    } catch {
      switch error {
      case .unknownRevision, .noCommit, .ambiguousRevision, .notACommit: return nil
      default: throw error
      }
    }
  }

  /// The bytes of a file in a commit, found folder by folder; nil where there is none.
  private func file(_ path: String, inCommit id: ObjectID) throws(HistoryError) -> [UInt8]? {
    let tree = try objects.withObject(overrides.replacement(of: id)) { _, commit in
      commit.hasWord("tree ", at: 0)
        ? ObjectID(hex: commit, at: 5, format: objects.format) : nil
    }
    guard var id = tree else { return nil }
    for name in path.split(separator: "/") {
      let (kind, tree) = try objects.object(id)
      guard kind == .tree, let entry = treeEntry(Array(name.utf8), in: tree) else { return nil }
      id = entry
    }
    return try blob(id)
  }

  /// The bytes of a blob; nil where the object is something else.
  private func blob(_ id: ObjectID) throws(HistoryError) -> [UInt8]? {
    let (kind, bytes) = try objects.object(id)
    return kind == .blob ? bytes : nil
  }

  /// What a tree has under a name. An entry is a mode, a blank, a name, a zero byte and the bytes of an id.
  private func treeEntry(_ name: [UInt8], in tree: [UInt8]) -> ObjectID? {
    let bytes = tree.span
    var place = 0
    while let space = bytes.firstPlace(of: UInt8(ascii: " "), in: place..<bytes.count),
      let end = bytes.firstPlace(of: 0, in: space + 1..<bytes.count)
    {
      if tree[space + 1..<end].elementsEqual(name) {
        return ObjectID(bytes: bytes, at: end + 1, format: objects.format)
      }
      place = min(end + 1 + objects.format.rawLength, bytes.count)
    }
    return nil
  }
}
