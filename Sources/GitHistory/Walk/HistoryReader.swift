import ContributionModel

/// Reads the history of a repository: what is in the cache from there, the rest from its objects.
struct HistoryReader {
  var traversal: Traversal
  /// Where the cache is kept; nil where none is wanted or to be had.
  var cacheFiles: CacheFiles?
  /// When the files of the cache are put together.
  var limits = CacheWriter.Limits()
  /// Why the cache was not used, or not all of it.
  private(set) var troubles: [CacheTrouble] = []

  init(traversal: Traversal, cacheFiles: CacheFiles?) {
    self.traversal = traversal
    self.cacheFiles = cacheFiles
  }

  /// Reads the commits that the tips reach.
  ///
  /// Throws where a commit is missing or damaged. What was read anew is put into the cache.
  mutating func read(_ tips: Tips) throws(HistoryError) -> ReadCommits {
    try readPart(tips).outcome(
      keepsIDs: traversal.keeps != .nothing, keepsCoAuthors: traversal.readsCoAuthors)
  }

  /// Reads the commits that the tips reach, of which none may be excluded, and which of them build on which.
  ///
  /// The traversal must keep ids and parents. Throws as `read` does.
  mutating func readGraph(
    _ tips: Tips
  ) throws(HistoryError) -> (outcome: ReadCommits, graph: CommitGraph) {
    let part = try readPart(tips)
    let graph = CommitGraph(part.read, part.walk, part.cache, traversal.overrides)
    return (part.outcome(keepsIDs: false, keepsCoAuthors: traversal.readsCoAuthors), graph)
  }

  /// What counts: commits that were read anew, and those that were found in the cache.
  private struct Part {
    var read = ReadCommits()
    var walk: CachedWalk?
    var cache: CommitCache?

    /// All of them, those that were read first.
    func outcome(keepsIDs: Bool, keepsCoAuthors: Bool) -> ReadCommits {
      var outcome = read
      if !keepsIDs { outcome.commits.ids = [] }
      if !keepsCoAuthors {
        outcome.commits.coAuthorships = []
        outcome.coAuthors = []
      }
      if let cache, let walk {
        outcome.append(walk, cache, keepsIDs: keepsIDs, keepsCoAuthors: keepsCoAuthors)
      }
      return outcome
    }
  }

  private mutating func readPart(_ tips: Tips) throws(HistoryError) -> Part {
    guard let files = cacheFiles else {
      return Part(read: try traversal.run(tips: tips.included, excluded: tips.excluded))
    }
    // A replaced object is not what its id says, so nothing of it is kept, nor looked for.
    guard traversal.overrides.replacements.isEmpty else {
      troubles.append(.replacedObjects)
      return Part(read: try traversal.run(tips: tips.included, excluded: tips.excluded))
    }
    if let cache = open(files) {
      do throws(HistoryError) {
        if let part = try read(tips, cache, files) { return part }
      } catch {
        guard isInvented(by: cache, error) else { throw error }
      }
      troubles.append(.unusable(file: files.base))
    }
    guard let part = try read(tips, nil, files) else {
      preconditionFailure("only a cache can turn out to be damaged")
    }
    return part
  }

  /// Whether an error is about a commit that only the cache gives as a parent. Its content may be wrong although its
  /// checksum is right; what the objects of the repository say is never read a second time.
  private func isInvented(by cache: CommitCache, _ error: HistoryError) -> Bool {
    guard let id = error.object, let child = cache.child(ofStranger: id) else { return false }
    let objects = ObjectReader(traversal.store)
    let header = try? objects.withObject(child) { (_, bytes) throws(HistoryError) in
      try CommitHeader(of: child, bytes, objects.format)
    }
    return header?.parents.contains(id) != true
  }

  private mutating func open(_ files: CacheFiles) -> CommitCache? {
    do {
      let cache = try CommitCache(files, format: traversal.store.format)
      if let trouble = cache.tailTrouble, trouble != .missing { troubles.append(trouble) }
      return cache
    } catch {
      troubles.append(error)
      return nil
    }
  }

  /// Nil where the cache turns out to be damaged.
  private mutating func read(
    _ tips: Tips, _ cache: CommitCache?, _ files: CacheFiles
  ) throws(HistoryError) -> Part? {
    var traversal = traversal
    traversal.keeps = .idsAndParents
    traversal.readsCoAuthors = true
    traversal.cache = cache
    var walk = cache.map { CachedWalk($0, traversal.overrides) }
    let visited = VisitedSet(count: traversal.store.packs.count)
    let uncounted = try read(tips.excluded, traversal, visited, &walk, isCounted: false)
    let counted = try read(tips.included, traversal, visited, &walk, isCounted: true)
    if walk?.isDamaged == true { return nil }
    let writer = CacheWriter(
      files: files, cache: cache, format: traversal.store.format, limits: limits)
    let outcome = ReadCommits(merging: counted)
    let read = uncounted.isEmpty ? outcome : ReadCommits(merging: uncounted + counted)
    if !writer.add(read) { troubles.append(.notWritten(folder: files.base.parentFolder)) }
    return Part(read: outcome, walk: walk, cache: cache)
  }

  /// Reads and walks by turns, until there is nothing left to read.
  private func read(
    _ ids: [ObjectID], _ traversal: Traversal, _ visited: VisitedSet, _ walk: inout CachedWalk?,
    isCounted: Bool
  ) throws(HistoryError) -> [ReadCommits] {
    var outcomes: [ReadCommits] = []
    var unread = ids
    while !unread.isEmpty {
      var cached: [Int] = []
      let fresh = unread.filter { id in
        guard let position = traversal.cache?.position(of: id) else { return true }
        cached.append(position)
        return false
      }
      let read = try traversal.walk(from: fresh, visited, isCounted: isCounted)
      outcomes += read
      cached += read.flatMap(\.cached)
      walk?.walk(
        from: cached, isCounted: isCounted, firstParentOnly: traversal.followsFirstParentOnly)
      unread = walk?.takeStrangers() ?? []
    }
    return outcomes
  }
}

extension ReadCommits {
  /// Adds the commits that were found in the cache.
  fileprivate mutating func append(
    _ walk: CachedWalk, _ cache: CommitCache, keepsIDs: Bool, keepsCoAuthors: Bool
  ) {
    var table = cache.table(
      walk.counted, marks: walk.marks, firstAuthor: Int32(authors.count))
    if keepsCoAuthors {
      table.coAuthorships = cache.coAuthorships(
        walk.counted, firstCoAuthor: Int32(coAuthors.count))
      coAuthors += cache.coAuthors
    }
    if keepsIDs { table.ids = walk.counted.map { cache.id(Int($0)) } }
    authors += cache.authors
    commits.append(contentsOf: table)
  }
}
