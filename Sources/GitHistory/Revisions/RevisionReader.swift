internal import ContributionModel

/// Finds the object that a revision names, by the rules of gitrevisions(7) and in git's order.
struct RevisionReader {
  let repository: Repository
  /// The whole revision, as the user wrote it.
  let text: [UInt8]

  /// A revision with more marks than this leads nowhere that anybody wants to go.
  private static let deepest = 500

  /// An empty revision is HEAD, as on either side of a range.
  init(_ repository: Repository, _ text: some Sequence<UInt8>) {
    self.repository = repository
    self.text = Array(text)
  }

  /// The revision for messages.
  var name: String { text.isEmpty ? "HEAD" : String(systemBytes: text) }

  /// The commit that the revision names.
  ///
  /// Throws `unknownRevision` if it names nothing, `notACommit` if it names something else, and the errors of `found`.
  func commit() throws(HistoryError) -> ObjectID {
    guard let id = try commitIfAny() else { throw try repository.unknown(name) }
    return id
  }

  /// The same, but nil if the revision names nothing.
  func commitIfAny() throws(HistoryError) -> ObjectID? {
    do throws(HistoryError) {
      return try found().map { id throws(HistoryError) in try repository.commit(id, name: name) }
    } catch {
      // What the user wrote is not damage of the repository.
      let first = ObjectID(hex: text.span, at: 0, format: repository.objects.format)
      if case .missingObject(let id, _) = error, id == first {
        throw .noSuchCommit(name: name)
      }
      throw error
    }
  }

  /// The object that the revision names; nil if there is none.
  ///
  /// Throws `ambiguousRevision` for the beginning of several ids, and `noCommit` for a form that names no commit or
  /// needs something that is not there.
  func found() throws(HistoryError) -> ObjectID? {
    if text.isEmpty { return try object("HEAD".utf8.map(\.self)[...], depth: 0) }
    if let id = try object(text[...], depth: 0) { return id }
    guard text.contains(UInt8(ascii: ":")) else { return nil }
    if text.starts(with: ":/".utf8), text.count > 2 {
      let search = MessageSearch(repository, name: name)
      if let id = try search.commit(matching: text[2...], from: try searchedTips()) { return id }
      throw noCommit("no commit has such a message")
    }
    throw try pathInTree()
  }

  /// The object by every rule but those of `:`.
  func object(_ text: ArraySlice<UInt8>, depth: Int) throws(HistoryError) -> ObjectID? {
    guard depth < Self.deepest else { throw noCommit("it has too many marks one after the other") }
    if let (base, mark, number) = step(text) {
      guard let number, let id = try object(base, depth: depth + 1) else { return nil }
      let commit = try repository.commit(id, name: name)
      return mark == UInt8(ascii: "^")
        ? try parent(number, of: commit) : try ancestor(number, of: commit)
    }
    if let id = try typed(text, depth: depth) { return id }
    if let id = try named(text) { return id }
    if let id = try described(text) { return id }
    return try repository.object(withShortID: text)
  }

  func noCommit(_ detail: String) -> HistoryError { .noCommit(name: name, detail: detail) }

  /// Splits `A~2` and `A^2`; nil if the text does not end like that. The number is nil if it is too large.
  private func step(
    _ text: ArraySlice<UInt8>
  ) -> (base: ArraySlice<UInt8>, mark: UInt8, number: Int?)? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let place = text.lastIndex(where: { !digits.contains($0) }),
      text[place] == UInt8(ascii: "~") || text[place] == UInt8(ascii: "^")
    else { return nil }
    let number = text[(place + 1)...]
    let value = number.isEmpty ? 1 : Int32(String(decoding: number, as: UTF8.self)).map(Int.init)
    return (text[..<place], text[place], value)
  }

  private func parent(_ number: Int, of id: ObjectID) throws(HistoryError) -> ObjectID? {
    let parents = try repository.parents(of: id)
    if number == 0 { return id }
    return parents.indices.contains(number - 1) ? parents[number - 1] : nil
  }

  /// Goes back along first parents, of which grafts may make a circle.
  private func ancestor(_ number: Int, of id: ObjectID) throws(HistoryError) -> ObjectID? {
    var (current, rest) = (id, number)
    // Remembers one commit at distances that double; in a circle it is met again (Brent's way).
    var (mark, length, distance) = (id, 1, 0)
    while rest > 0 {
      guard let parent = try repository.parents(of: current).first else { return nil }
      current = parent
      rest -= 1
      distance += 1
      if current == mark {
        rest %= distance
      } else if distance == length {
        (mark, length, distance) = (current, length * 2, 0)
      }
    }
    return current
  }

  /// `name-3-g1234567`, as `git describe` prints it, is the commit with the id at its end.
  private func described(_ text: ArraySlice<UInt8>) throws(HistoryError) -> ObjectID? {
    let mark = text.indices.reversed().first { place in
      place >= text.startIndex + 2 && text[place] == UInt8(ascii: "g")
        && text[place - 1] == UInt8(ascii: "-")
    }
    return try mark.flatMap { mark throws(HistoryError) in
      try repository.object(withShortID: text[(mark + 1)...])
    }
  }

  /// The commits that HEAD and the references lead to, in the order in which git searches those of one date.
  ///
  /// The HEADs of other work trees are not among them.
  private func searchedTips() throws(HistoryError) -> [ObjectID] {
    var tips: [ObjectID] = []
    var last: ObjectID?
    try repository.references.source.forEach(prefix: "refs/") { _, target throws(HistoryError) in
      // Most references of a large repository lead to the same objects as their neighbours.
      if case .object(let id) = target, id != last {
        tips.append(id)
        last = id
      }
      return true
    }
    tips.reverse()
    if let head = try? repository.references.target(of: "HEAD") { tips.insert(head, at: 0) }
    var commits: [ObjectID] = []
    var met = IDSet()
    for id in tips where met.insert(id) {
      // A tag of a tree has no message of a commit, and git passes over what is not there.
      if case .commit(let id) = try? repository.peeled(id) { commits.append(id) }
    }
    return commits
  }

  /// Says why `A:path` or `:path` is no commit; nothing more is known of other texts with a colon.
  private func pathInTree() throws(HistoryError) -> HistoryError {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      return try repository.unknown(name)
    }
    if colon == 0 { return noCommit("it names a file of the index") }
    guard try object(text[..<colon], depth: 0) != nil else {
      return try repository.unknown(String(systemBytes: text[..<colon]))
    }
    return noCommit("it names a file or a folder in a commit")
  }
}
