extension Repository {
  /// Reads the commits that the tips reach.
  ///
  /// Throws where one of them is missing or damaged. `keepsIDs` is for histories that are held against others,
  /// `readsCoAuthors` for those in which they count.
  /// What was read before is taken from the cache folder, and what is read now put there, where one is given.
  package func readHistory(
    _ tips: Tips, firstParentOnly: Bool = false, keepsIDs: Bool = false,
    readsCoAuthors: Bool = false, cacheFolder: CacheFolder? = nil, progress: ReadingProgress? = nil
  ) throws(HistoryError) -> History {
    var reader = historyReader(
      firstParentOnly: firstParentOnly, keeps: keepsIDs ? .ids : .nothing,
      readsCoAuthors: readsCoAuthors, cacheFolder: cacheFolder, progress: progress)
    let outcome = try reader.read(tips)
    return try mapped(outcome, cacheTroubles: reader.troubles)
  }

  /// A reader of what the tips of this repository reach, with its cache.
  func historyReader(
    firstParentOnly: Bool, keeps: Traversal.Keeping, readsCoAuthors: Bool,
    cacheFolder: CacheFolder?, progress: ReadingProgress?
  ) -> HistoryReader {
    if let progress, let count = commitGraphSize(store.folders) { progress.expect(commits: count) }
    let traversal = Traversal(
      store: store, overrides: overrides, followsFirstParentOnly: firstParentOnly, keeps: keeps,
      readsCoAuthors: readsCoAuthors, workers: workers, progress: progress)
    return HistoryReader(
      traversal: traversal,
      cacheFiles: cacheFolder.map { CacheFiles(folder: $0, repository: cacheName) })
  }

  /// What was read, with its authors mapped.
  func mapped(
    _ outcome: ReadCommits, cacheTroubles: [CacheTrouble]
  ) throws(HistoryError) -> History {
    let (mailmap, unreadable) = try readMailmap()
    return History(
      outcome, mailmap: mailmap, unreadableMailmaps: unreadable,
      damagedFiles: store.passedOver, cacheTroubles: cacheTroubles)
  }

  /// One worker for few objects: to start others, and to wait for them, takes longer than they save.
  private var workers: Int {
    (1..<10_000).contains(store.packs.count) ? 1 : processorCount()
  }
}
