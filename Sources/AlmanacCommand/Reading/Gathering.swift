import Aggregation
import ContributionModel
import GitHistory
import Presentation

/// Everything that was read for a run.
struct Gathering {
  /// The repositories that could be read, in the order in which they were named or found.
  private(set) var repositories: [RepositoryReading] = []
  /// Whose commits count.
  let matcher: AuthorMatcher
  /// What ended the reading of others, in that order.
  private(set) var failures: [Failure] = []
  /// Whether the failures are no more than was to be expected of a search.
  private(set) var isDoneDespiteFailures = false
  /// What the user should know of what was read, a sentence each.
  private(set) var notes: [String] = []
  /// What the user should know of the search, and of the cache where that was asked for, a sentence each.
  private(set) var asides: [String] = []

  /// Opens and reads the repositories that the options name, or those below the folders that they name.
  ///
  /// One that cannot be read does not stop the others. Throws where a pattern is wrong, where the only repository
  /// cannot be read, and where none is found. Shows how far it is where the user waits at a terminal.
  init(_ options: Options, _ surroundings: Surroundings, isQuiet: Bool) throws(Failure) {
    matcher = try Self.matcher(options)
    let named = options.repositories.isEmpty ? ["."] : options.repositories
    var paths = named.map { FoundRepository(path: $0) }
    let display = ProgressDisplay(
      surroundings, isQuiet: isQuiet, repositories: options.search == nil ? paths.count : nil)
    defer { display?.end() }
    if let search = options.search {
      paths = try found(below: named, search, surroundings.environment, display?.progress)
      display?.progress.begin(repositories: paths.count)
    }
    let reader = RepositoryReader(
      options, matcher, environment: surroundings.environment, isOneOfSeveral: paths.count > 1,
      progress: display?.progress, opened: surroundings.openedRepository)
    let repositories = paths.count - (options.search == nil ? options.wordsAfterTerminator : 0)
    let readings = parallelMap(count: paths.count) { [paths] place in
      reader.read(paths[place], isAfterTerminator: place >= repositories)
    }
    try take(readings, options.search)
    if options.isVerbose {
      asides += CacheRemarks.remarks(
        readings.compactMap { try? $0.get() }.map { ($0.path, $0.history.cacheTroubles) },
        isWanted: options.usesCache, hasFolder: reader.hasCacheFolder)
      asides += readings.compactMap { try? $0.get() }.compactMap { reading in
        reading.facts.foreignForm.map { form in
          "'\(reading.path)' was read with the installed git, because it uses \(form)."
        }
      }
    }
  }

  private static func matcher(_ options: Options) throws(Failure) -> AuthorMatcher {
    do {
      return try AuthorMatcher(options.rules.authors, options.authorSettings)
    } catch {
      throw .history(error)
    }
  }

  /// Looks for repositories below folders.
  private mutating func found(
    below folders: [String], _ search: Options.Search, _ environment: [String: String],
    _ progress: ReadingProgress?
  ) throws(Failure) -> [FoundRepository] {
    let result = RepositorySearch(
      below: folders, depth: search.depth, environment: environment, progress: progress)
    failures = result.failures.map(Failure.history)
    asides = result.unreadable.map {
      "the folder '\($0)' cannot be read, so it was not looked into."
    }
    guard result.repositories.isEmpty else { return result.repositories }
    throw failures.first ?? .nothingFound(folders: folders, depth: search.depth)
  }

  private mutating func take(
    _ readings: [Result<RepositoryReading, Failure>], _ search: Options.Search?
  ) throws(Failure) {
    isDoneDespiteFailures = search?.isStrict == false && failures.isEmpty
    var read: [RepositoryReading] = []
    for reading in readings {
      switch reading {
      case .success(let reading):
        read.append(reading)
        let broken = reading.facts.brokenReferences
        if !broken.isEmpty {
          failures.append(
            .references(repository: readings.count > 1 ? reading.path : nil, broken))
        }
      case .failure(let failure):
        if case .unknownUser = failure, search == nil { throw failure }
        if case .pathLimit = failure { throw failure }
        failures.append(failure)
      }
    }
    // There is nothing to show then.
    if read.isEmpty, let first = failures.first {
      throw failures.count == 1 ? first : .several(failures)
    }
    let named = read
    read = Self.united(named)
    var histories = read.map(\.history)
    if readings.count > 1 { History.markShared(&histories) }
    let labels = repositoryLabels(read.map { (path: $0.path, namePath: $0.namePath) })
    asides += Self.foldersInside(
      named, labels: Dictionary(zip(read.map(\.path), labels)) { first, _ in first })
    for place in read.indices {
      read[place].label = labels[place]
      read[place].history = histories[place]
    }
    repositories = read
    notes = readingNotes(read.map { (label: $0.label, facts: $0.facts) })
  }

  /// Counts a repository once if several words name it and one of them a folder inside.
  private static func united(_ readings: [RepositoryReading]) -> [RepositoryReading] {
    let paths = Set(readings.filter { $0.folderInside != nil }.map(\.path))
    guard !paths.isEmpty else { return readings }
    var seen: Set<String> = []
    return readings.filter { !paths.contains($0.path) || seen.insert($0.path).inserted }
  }

  /// A sentence for each repository that was named by folders inside it: all of it counts. Takes the label of each path.
  private static func foldersInside(
    _ readings: [RepositoryReading], labels: [String: String]
  ) -> [String] {
    guard readings.contains(where: { $0.folderInside != nil }) else { return [] }
    let readingsOfPath = Dictionary(grouping: readings, by: \.path)
    var told: Set<String> = []
    return readings.compactMap { reading in
      guard reading.folderInside != nil, told.insert(reading.path).inserted else { return nil }
      let all = readingsOfPath[reading.path] ?? []
      let folders = all.compactMap(\.folderInside).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
      let label = labels[reading.path] ?? reading.path
      let once = all.count > 1 ? " once" : ""
      let verb = folders.count == 1 ? "is" : "are"
      return "\(listed(folders)) \(verb) inside \(label); counting all of \(label)\(once)."
    }
  }
}
