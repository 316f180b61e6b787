package import ContributionModel

extension Repository {
  /// Where HEAD stands.
  package var head: Head {
    get throws(HistoryError) { try references.head }
  }

  /// Finds the commits that a selection names.
  ///
  /// Throws `unknownRevision` or `notACommit` for a name of the user's that leads to no commit.
  package func tips(_ selection: TipSelection) throws(HistoryError) -> Tips {
    var tips = Tips()
    unreadableReplacements.forEach { tips.addLost($0) }
    if selection.startsFromHead, let id = try references.target(of: "HEAD") {
      tips.included.append(try commit(id, name: "HEAD"))
    }
    var met = IDSet()
    for prefix in selection.prefixes { try add(prefix: prefix, to: &tips, &met) }
    if selection.includesAll { try addHeadsOfOtherWorkTrees(to: &tips) }
    for revision in selection.revisions { try add(revision, to: &tips) }
    return tips
  }

  /// Adds the commits that the references below a folder lead to. Each object in `met` is looked at once.
  private func add(
    prefix: String, to tips: inout Tips, _ met: inout IDSet
  ) throws(HistoryError) {
    var ids: [ObjectID] = []
    var last: ObjectID?
    try references.source.forEach(prefix: prefix) { name, target throws(HistoryError) in
      switch target {
      case .object(let id):
        // Most references of a large repository lead to the same objects as their neighbours.
        if id != last, met.insert(id) { ids.append(id) }
        last = id
      case .broken, .lost: tips.add(unreadable: String(referenceName: name), target)
      case .nowhere: break
      }
      return true
    }
    for id in ids {
      // A reference to a tree or a blob has no history, and nobody asked for it by name.
      if case .commit(let id) = try peeled(id) { tips.included.append(id) }
    }
  }

  /// `--all` means the HEADs of all work trees, as in git.
  private func addHeadsOfOtherWorkTrees(to tips: inout Tips) throws(HistoryError) {
    for head in try references.source.headsOfOtherWorkTrees() {
      switch head.value {
      case .object(let id): tips.included.append(id)
      // As the branch that it is on, it is there already.
      case .symbolic: break
      case nil: tips.addLost(head.name)
      }
    }
  }

  /// The branches that a glob matches; where there are none, the remote branches, then the tags, then what `heads/*` and
  /// the like match below `refs`.
  func matches(ofGlob glob: String) throws(HistoryError) -> [References.Entry] {
    let prefixes =
      ["refs/heads/", "refs/remotes/", "refs/tags/"] + (glob.contains("/") ? ["refs/"] : [])
    for prefix in glob.hasPrefix("refs/") ? [""] : prefixes {
      let matches = try references.all(prefix: prefix.isEmpty ? "refs/" : prefix) {
        matchesGlob($0, prefix + glob)
      }
      if !matches.isEmpty { return matches }
    }
    return []
  }

  /// Whether a text of the user's is a pattern for the names of references.
  func isGlob(_ text: String) -> Bool {
    // What git does not allow in names belongs to a revision of another form.
    text.utf8.contains { "*?[".utf8.contains($0) }
      && !text.utf8.contains { "~^:".utf8.contains($0) }
      && !text.contains("@{")
  }
}

extension Tips {
  /// Notes a reference that cannot be read.
  mutating func add(unreadable name: String, _ target: ReferenceTarget) {
    switch target {
    case .broken: addBroken(name)
    case .lost: addLost(name)
    case .object, .nowhere: break
    }
  }
}

extension Repository {
  /// The commit that an object is or tags.
  ///
  /// Throws `notACommit`, with the name that led to it, if it is another object.
  func commit(_ id: ObjectID, name: String) throws(HistoryError) -> ObjectID {
    switch try peeled(id) {
    case .commit(let id): return id
    case .other(let kind): throw .notACommit(name: name, kind: kind.rawValue)
    }
  }

  enum Peeled {
    case commit(ObjectID)
    case other(ObjectKind)
  }

  /// Follows annotated tags to what they tag.
  func peeled(_ id: ObjectID) throws(HistoryError) -> Peeled {
    var id = id
    // Replaced objects can tag each other in a circle.
    var met: Set<ObjectID> = []
    while true {
      let (kind, target) = try kindAndTarget(of: id)
      switch kind {
      case .commit: return .commit(id)
      case .tree, .blob: return .other(kind)
      case .tag:
        guard met.insert(id).inserted, let target else {
          throw .damagedObject(id: id, file: nil, detail: "its chain of tags has no end")
        }
        id = target
      }
    }
  }

  /// The kind of an object, and what it tags if it is a tag.
  func kindAndTarget(
    of id: ObjectID
  ) throws(HistoryError) -> (kind: ObjectKind, target: ObjectID?) {
    try objects.withObject(overrides.replacement(of: id)) { kind, bytes throws(HistoryError) in
      guard kind == .tag else { return (kind, nil) }
      let end = 7 + objects.format.hexLength
      guard bytes.hasWord("object ", at: 0), end < bytes.count, bytes[end] == newline,
        let target = ObjectID(hex: bytes, at: 7, format: objects.format)
      else {
        throw .damagedObject(id: id, file: nil, detail: "it does not say what it tags")
      }
      return (kind, target)
    }
  }

  /// The parents of a commit, as grafts and replaced objects have them.
  func parents(of id: ObjectID) throws(HistoryError) -> [ObjectID] {
    if let parents = overrides.parents[id] { return parents }
    return try withCommit(id) { header, _ in header.parents }
  }

  /// Calls `body` with the header and the bytes of a commit; it must not ask for another object.
  func withCommit<Result>(
    _ id: ObjectID, _ body: (CommitHeader, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result {
    try objects.withObject(overrides.replacement(of: id)) { kind, bytes throws(HistoryError) in
      guard kind == .commit else {
        throw .damagedObject(id: id, file: nil, detail: "it is a \(kind), not a commit")
      }
      return try body(CommitHeader(of: id, bytes, objects.format), bytes)
    }
  }
}
