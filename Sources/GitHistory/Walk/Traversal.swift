import ContributionModel

/// Reads every commit that can be reached from some tips, each once and in no order.
///
/// Counting needs no order, so there is no queue by date: the workers follow the parents wherever they lead.
struct Traversal: Sendable {
  var store: ObjectStore
  var overrides: ParentOverrides
  /// Follow only the first parent of each commit.
  var followsFirstParentOnly = false
  /// What is kept of each commit beside its record.
  var keeps = Keeping.nothing
  /// Whether the messages are searched for co-authors.
  var readsCoAuthors = false
  /// Commits that were read before; where the traversal meets one it goes no further.
  var cache: CommitCache?
  var workers = processorCount()
  var progress: ReadingProgress?

  /// What is kept of a commit beside its record.
  enum Keeping: Sendable {
    case nothing
    /// The ids of the counted commits.
    case ids
    /// The ids and parents of all commits that are read, for the cache.
    case idsAndParents
  }

  /// Reads the commits that can be reached from `tips` and not from `excluded`.
  ///
  /// Throws where a commit is missing or damaged: a history is never cut without a word.
  func run(tips: [ObjectID], excluded: [ObjectID]) throws(HistoryError) -> ReadCommits {
    let visited = VisitedSet(count: store.packs.count)
    // What is excluded is excluded with all its parents, also where only first parents are followed.
    _ = try walk(from: excluded, visited, isCounted: false)
    return ReadCommits(merging: try walk(from: tips, visited, isCounted: true))
  }

  /// Reads what the tips reach and what was not visited before; gives what each worker read.
  ///
  /// Commits that do not count are recorded only where their parents are kept, for the cache.
  func walk(
    from tips: [ObjectID], _ visited: VisitedSet, isCounted: Bool
  ) throws(HistoryError) -> [ReadCommits] {
    let fresh = tips.map(store.place).filter { visited.insert($0) }
    guard !fresh.isEmpty else { return [] }
    let pool = WorkPool(fresh, workers: workers)
    let ahead = workers > 1 ? ReadAhead(store.packs) : nil
    let outcomes = Lock<[ReadCommits]>([])
    onThreads(workers) {
      var worker = TraversalWorker(self, pool, visited, ahead, isCounted: isCounted)
      worker.run()
      outcomes.withLock { $0.append(worker.outcome) }
    }
    if let failure = pool.failure { throw failure }
    return outcomes.withLock { $0 }
  }
}

/// One worker of a traversal, with its own access to the objects.
private struct TraversalWorker {
  private let traversal: Traversal
  private let pool: WorkPool
  private let visited: VisitedSet
  private let ahead: ReadAhead?
  private let isCounted: Bool
  private let transcoder = Transcoder()
  private var objects: ObjectReader?
  private var header: CommitHeader
  /// A commit that another worker has made ready, where its number is one.
  private var ready = ReadAhead.Commit()
  /// The parents of the commit that was read last, as the repository has it.
  private var parents: [ObjectID] = []
  private var identities = InternedTexts()
  private var commits = CommitColumns()
  private var coAuthors = InternedTexts()
  private var parentIDs: [ObjectID] = []
  private var parentCounts: [Int32] = []
  private var cached: [Int] = []
  private var steps: ProgressSteps

  init(
    _ traversal: Traversal, _ pool: WorkPool, _ visited: VisitedSet, _ ahead: ReadAhead?,
    isCounted: Bool
  ) {
    self.traversal = traversal
    self.pool = pool
    self.visited = visited
    self.ahead = ahead
    self.isCounted = isCounted
    header = CommitHeader(traversal.store.format)
    steps = ProgressSteps(traversal.progress)
  }

  var outcome: ReadCommits {
    ReadCommits(
      commits: commits, authors: identities.texts, coAuthors: coAuthors.texts,
      parents: parentIDs, parentCounts: parentCounts, cached: cached)
  }

  mutating func run() {
    pool.join()
    defer { steps.flush() }
    do {
      while let tips = take() { try walk(from: tips) }
    } catch {
      pool.fail(error)
    }
  }

  private func take() -> [ObjectPlace]? {
    guard let ahead else { return pool.take() }
    return pool.take { ahead.step { pool.hasOneAtWork } }
  }

  private mutating func walk(from tips: [ObjectPlace]) throws(HistoryError) {
    let objects = openedObjects()
    let followed = isCounted && traversal.followsFirstParentOnly ? 1 : Int.max
    var waiting = tips
    while let place = waiting.popLast(), !pool.isAbandoned {
      try read(place, objects)
      steps.step()
      for parent in parents.prefix(followed) {
        if let cache = traversal.cache, let position = cache.position(of: parent) {
          cached.append(position)
          continue
        }
        let place = ahead?.take(parent, &ready) ?? traversal.store.place(of: parent)
        if visited.insert(place) { waiting.append(place) }
      }
      if waiting.count > 1 && pool.wantsMore {
        // The oldest half: those that were met first have the most history before them.
        let half = waiting.count / 2
        pool.give(waiting.prefix(half))
        waiting.removeFirst(half)
      }
    }
  }

  private mutating func openedObjects() -> ObjectReader {
    if let objects { return objects }
    let opened = ObjectReader(traversal.store)
    objects = opened
    return opened
  }

  private mutating func read(
    _ place: ObjectPlace, _ objects: ObjectReader
  ) throws(HistoryError) {
    let id = place.id
    let replacement = traversal.overrides.replacement(of: id)
    let source = replacement == id ? place : traversal.store.place(of: replacement)
    if source.number >= 0 { ahead?.note(source.number) }
    guard source.number < 0 || source.number != ready.number else {
      // Taken out of this value while it is read, and put back for its memory.
      var commit = ReadAhead.Commit()
      swap(&commit, &ready)
      defer { swap(&commit.bytes, &ready.bytes) }
      return try read(id, .commit, commit.bytes.span.extracting(0..<commit.count))
    }
    try objects.withObject(at: source) { (kind, bytes) throws(HistoryError) in
      try read(id, kind, bytes)
    }
  }

  private mutating func read(
    _ id: ObjectID, _ kind: ObjectKind, _ bytes: Span<UInt8>
  ) throws(HistoryError) {
    guard kind == .commit else {
      throw .notACommit(name: id.description, kind: kind.rawValue)
    }
    do throws(CommitHeader.Flaw) { try header.read(bytes) } catch {
      throw .damagedObject(id: id, file: nil, detail: error.detail)
    }
    parents = traversal.overrides.parents[id] ?? header.parents
    if isCounted || traversal.keeps == .idsAndParents { record(id, bytes) }
  }

  private mutating func record(_ id: ObjectID, _ bytes: Span<UInt8>) {
    if traversal.readsCoAuthors { readCoAuthors(bytes) }
    let (author, authorTime) = author(bytes)
    commits.append(
      CommitRecord(
        author: author, authorTime: authorTime,
        committerTime: header.committer.map { SignatureLine.time(bytes, $0) } ?? .unreadable,
        marks: CommitMarks(parents: parents.count)))
    if traversal.keeps != .nothing { commits.ids.append(id) }
    if traversal.keeps == .idsAndParents {
      parentIDs += header.parents
      parentCounts.append(Int32(header.parents.count))
    }
  }

  /// Notes who else wrote the commit that is recorded next.
  private mutating func readCoAuthors(_ bytes: Span<UInt8>) {
    guard var trailers = CoAuthorTrailers(bytes, messageFrom: header.message) else { return }
    if let encoding = header.encoding, !Transcoder.isUTF8(bytes, encoding),
      let message = transcoder.utf8(trailers.text, from: bytes.bytes(encoding))
    {
      trailers = CoAuthorTrailers(message: message)
    }
    for identity in trailers.identities {
      commits.coAuthorships.append(
        CoAuthorship(
          commit: Int32(commits.count),
          identity: coAuthors.number(of: 0..<identity.count, in: identity.span)))
    }
  }

  private mutating func author(_ bytes: Span<UInt8>) -> (number: Int32, time: CommitTime) {
    guard let range = header.author else { return nobody(bytes) }
    // The end of the line is a part of the text, in which an encoding may leave something open.
    let whole = range.lowerBound..<min(range.upperBound + 1, bytes.count)
    if let encoding = header.encoding, !Transcoder.isUTF8(bytes, encoding),
      let text = transcoder.utf8(bytes.bytes(whole), from: bytes.bytes(encoding)),
      let line = SignatureLine(text.span, 0..<text.span.endOfLine(from: 0))
    {
      return (identities.number(of: line.identity, in: text.span), line.time)
    }
    guard let line = SignatureLine(bytes, range) else { return nobody(bytes) }
    return (identities.number(of: line.identity, in: bytes), line.time)
  }

  /// The author of a commit whose author line is not there or names nobody; it has no time either.
  private mutating func nobody(_ bytes: Span<UInt8>) -> (number: Int32, time: CommitTime) {
    (identities.number(of: 0..<0, in: bytes), .unreadable)
  }
}
