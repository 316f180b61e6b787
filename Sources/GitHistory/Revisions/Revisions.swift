/// Which commits a history starts from.
package struct TipSelection: Sendable {
  /// Branches, tags, other revisions, ranges, exclusions and globs, in the user's words.
  package var revisions: [String] = []
  /// Every reference, and HEAD.
  package var includesAll = false
  package var includesBranches = false
  package var includesRemotes = false
  package var includesTags = false

  package init() {}

  /// Whether nothing was chosen, so that HEAD is meant.
  package var isDefault: Bool { revisions.isEmpty && startsFromHead && !includesAll }

  /// Whether HEAD is a tip: as one of all references, or because nothing else is; an exclusion alone starts from it too.
  var startsFromHead: Bool {
    includesAll
      || !includesBranches && !includesRemotes && !includesTags
        && revisions.allSatisfy { $0.hasPrefix("^") }
  }
}

/// The commits that a history starts from and ends at.
package struct Tips: Sendable {
  /// The commits that are read with all that they reach.
  var included: [ObjectID] = []
  /// The commits that are left out with all that they reach.
  var excluded: [ObjectID] = []
  /// References that could not be read and are left out.
  package var brokenReferences: [String] = []

  /// Whether there is nothing to read: an empty repository, or a branch without commits.
  package var isEmpty: Bool { included.isEmpty }

  /// Whether a part of the history is left out.
  package var isCut: Bool { !excluded.isEmpty }
}

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
    if selection.startsFromHead {
      if let id = try references.target(of: "HEAD") {
        tips.included.append(try commit(id, name: "HEAD"))
      }
    }
    var prefixes: [String] = []
    if selection.includesAll { prefixes = ["refs/"] }
    if selection.includesBranches { prefixes.append("refs/heads/") }
    if selection.includesRemotes { prefixes.append("refs/remotes/") }
    if selection.includesTags { prefixes.append("refs/tags/") }
    for prefix in prefixes { try add(try references.all(prefix: prefix), to: &tips) }
    if selection.includesAll { try addHeadsOfOtherWorkTrees(to: &tips) }
    for revision in selection.revisions { try add(revision, to: &tips) }
    return tips
  }

  private func add(_ entries: [References.Entry], to tips: inout Tips) throws(HistoryError) {
    for entry in entries {
      guard let target = entry.target else {
        tips.brokenReferences.append(entry.name)
        continue
      }
      // A reference to a tree or a blob has no history, and nobody asked for it by name.
      guard case .commit(let id) = try peeled(target) else { continue }
      tips.included.append(id)
    }
  }

  /// `--all` means the HEADs of all work trees, as in git.
  private func addHeadsOfOtherWorkTrees(to tips: inout Tips) throws(HistoryError) {
    let folder = commonFolder + "/worktrees"
    for head in fileNames(inFolder: folder).map({ "\(folder)/\($0)/HEAD" }) + [
      commonFolder + "/HEAD"
    ] where kind(ofFile: head) != .none {
      guard let bytes = contents(ofFile: head, limit: FileLimit.line) else {
        tips.brokenReferences.append(String(head.dropFirst(commonFolder.count + 1)))
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let word = text.split(whereSeparator: \.isWhitespace).first
      // A HEAD on a branch is there already, as the branch.
      if let word, let id = ObjectID(hex: word) { tips.included.append(id) }
    }
  }

  /// Adds what a revision, a range, an exclusion or a glob names.
  func add(_ text: String, to tips: inout Tips) throws(HistoryError) {
    if let range = text.firstRange(of: "...") {
      let left = try revision(text[..<range.lowerBound])
      let right = try revision(text[range.upperBound...])
      tips.included += [left, right]
      tips.excluded += try commonHistory(left, right)
    } else if let range = text.firstRange(of: "..") {
      tips.excluded.append(try revision(text[..<range.lowerBound]))
      tips.included.append(try revision(text[range.upperBound...]))
    } else if text == "^" {
      throw try unknown(text)
    } else if text.hasPrefix("^") {
      tips.excluded.append(try revision(text.dropFirst()))
    } else if isGlob(text) {
      let matches = try matches(ofGlob: text)
      guard !matches.isEmpty else { throw try unknown(text) }
      try add(matches, to: &tips)
    } else {
      tips.included.append(try revision(text[...]))
    }
  }

  /// Whether a text of the user's is a pattern for the names of references.
  func isGlob(_ text: String) -> Bool {
    text.contains { "*?[".contains($0) }
  }

  /// The branches that a glob matches; where there are none, the remote branches, then the tags, then what `heads/*` and
  /// the like match below `refs`.
  func matches(ofGlob glob: String) throws(HistoryError) -> [References.Entry] {
    let prefixes =
      ["refs/heads/", "refs/remotes/", "refs/tags/"] + (glob.contains("/") ? ["refs/"] : [])
    for prefix in glob.hasPrefix("refs/") ? [""] : prefixes {
      let matches = try references.all(prefix: prefix.isEmpty ? "refs/" : prefix).filter {
        matchesGlob($0.name, prefix + glob)
      }
      if !matches.isEmpty { return matches }
    }
    return []
  }

  /// The commit that a revision names; an empty one is HEAD, as on either side of a range.
  private func revision(_ text: Substring) throws(HistoryError) -> ObjectID {
    let name = text.isEmpty || text == "@" ? "HEAD" : String(text)
    if let id = try namedObject(name) { return try commit(id, name: name) }
    if let id = try ancestor(name) { return id }
    guard let id = try parsedRevision(name) else { throw try unknown(name) }
    return try commit(id, name: name)
  }

  /// The object that a name leads to without further reckoning: a branch before a tag, unlike git, for the option
  /// that takes it is called `--branch`; then git's own order, then an id.
  private func namedObject(_ name: String) throws(HistoryError) -> ObjectID? {
    for candidate in candidates(name) {
      if let id = try references.target(of: candidate) { return id }
    }
    return ObjectID(hex: name)
  }

  /// The full name of the reference that a name leads to; nil where it is none's.
  func reference(namedBy name: String) throws(HistoryError) -> String? {
    for candidate in candidates(name) where try references.target(of: candidate) != nil {
      return candidate
    }
    return nil
  }

  /// The full names that a name may stand for, the first of them that there is.
  private func candidates(_ name: String) -> [String] {
    name == "HEAD" || name.hasPrefix("refs/")
      ? [name]
      : [
        "refs/heads/" + name, name, "refs/" + name, "refs/tags/" + name, "refs/remotes/" + name,
        "refs/remotes/\(name)/HEAD",
      ]
  }

  /// The commit that `name~2`, `name^2` and their like lead to; nil where the text is not of this form.
  ///
  /// Read here because the library would ask its own readers for the objects on the way.
  private func ancestor(_ text: String) throws(HistoryError) -> ObjectID? {
    guard let end = text.firstIndex(where: { "~^".contains($0) }),
      let base = try namedObject(text[..<end] == "@" ? "HEAD" : String(text[..<end]))
    else { return nil }
    var id = try commit(base, name: text)
    var steps = text[end...]
    while let step = steps.popFirst() {
      guard step == "~" || step == "^" else { return nil }
      if steps.hasPrefix("{") {
        guard step == "^", steps.hasPrefix("{}") || steps.hasPrefix("{commit}") else { return nil }
        steps = steps[(steps.firstIndex(of: "}").map(steps.index(after:)) ?? steps.endIndex)...]
        continue
      }
      let digits = steps.prefix { ("0"..."9").contains($0) }
      guard let number = digits.isEmpty ? 1 : Int(digits) else { return nil }
      steps = steps.dropFirst(digits.count)
      for _ in 0..<(step == "~" ? number : min(number, 1)) {
        let parents = try parents(of: id)
        let place = step == "~" ? 0 : number - 1
        guard parents.indices.contains(place) else { throw try unknown(text) }
        id = parents[place]
      }
    }
    return id
  }

  private func parents(of id: ObjectID) throws(HistoryError) -> [ObjectID] {
    if let parents = overrides.parents[id] { return parents }
    let source = overrides.replacement(of: id)
    return try objects.withObject(source) { (_, bytes) throws(HistoryError) in
      try CommitHeader(of: id, bytes, objects.format).parents
    }
  }

  private func commit(_ id: ObjectID, name: String) throws(HistoryError) -> ObjectID {
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
    while met.insert(id).inserted {
      let (kind, target) = try objects.withObject(overrides.replacement(of: id)) {
        (kind, bytes) throws(HistoryError) in
        (kind, kind == .tag ? self.target(ofTag: bytes) : nil)
      }
      switch kind {
      case .commit: return .commit(id)
      case .tree, .blob: return .other(kind)
      case .tag:
        guard let target else {
          throw .damagedObject(id: id, file: "", detail: "it does not say what it tags")
        }
        id = target
      }
    }
    throw .damagedObject(id: id, file: "", detail: "its chain of tags has no end")
  }

  /// What a tag says in its first line that it tags.
  private func target(ofTag bytes: Span<UInt8>) -> ObjectID? {
    let end = 7 + objects.format.hexLength
    guard bytes.hasWord("object ", at: 0), end < bytes.count, bytes[end] == newline else {
      return nil
    }
    return ObjectID(hex: bytes, at: 7, format: objects.format)
  }

  /// The text of a file in a commit, by `revision:path`; nil where there is none.
  func text(ofBlob name: String) throws(HistoryError) -> [UInt8]? {
    let parts = name.split(separator: ":", maxSplits: 1)
    if parts.count == 2, let tip = try namedObject(String(parts[0])) {
      return try file(String(parts[1]), inCommit: try commit(tip, name: name))
    }
    var found = try namedObject(name)
    if found == nil { found = try parsedRevision(name) }
    return try found.flatMap { id throws(HistoryError) in try blob(id) }
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

  func unknown(_ name: String) throws(HistoryError) -> HistoryError {
    .unknownRevision(name: name, known: try references.all().map(\.shortName))
  }
}

extension References.Entry {
  /// The name as users write it: without the folders that all branches, tags or remote branches are in.
  var shortName: String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}
