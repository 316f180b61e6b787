import ContributionModel
import GitHistory
import Presentation

/// Opens and reads repositories, each within one call, so that several threads may read side by side.
struct RepositoryReader: Sendable {
  private let rules: CountingRules
  /// Which branches are to be looked at each for itself; nil where all make one history.
  private let branches: Options.Branches?
  private let matcher: AuthorMatcher
  private let cacheFolder: CacheFolder?
  private let environment: [String: String]
  /// Whether the path is one that the user gave, not just where the program runs.
  private let isNamed: Bool
  /// Whether the path is that of the repository itself, not of a folder in it.
  private let isFound: Bool
  private let isOneOfSeveral: Bool
  private let progress: ReadingProgress?
  /// The repository where the program runs, where it was opened before.
  private let opened: OpenedRepository?

  init(
    _ options: Options, _ matcher: AuthorMatcher, environment: [String: String],
    isOneOfSeveral: Bool, progress: ReadingProgress?, opened: OpenedRepository? = nil
  ) {
    self.opened = opened
    rules = options.rules
    branches = options.branches
    self.matcher = matcher
    cacheFolder = options.usesCache ? CacheFolder(environment: environment) : nil
    self.environment = environment
    isFound = options.search != nil
    isNamed = isFound || !options.repositories.isEmpty
    self.isOneOfSeveral = isOneOfSeveral
    self.progress = progress
  }

  /// Whether there is a place for a cache.
  var hasCacheFolder: Bool { cacheFolder != nil }

  /// Reads what the options ask for of a repository. After `--` its path must be its beginning, since git has paths
  /// within a repository there.
  func read(
    _ found: FoundRepository, isAfterTerminator: Bool = false
  ) -> Result<RepositoryReading, Failure> {
    let path = found.path
    defer { progress?.finishRepository() }
    let isPathLimit = isAfterTerminator && !isFound
    do {
      let repository =
        try (isNamed ? nil : opened?.take())
        ?? Repository(
          path: path, isNamed: isNamed, searchesAbove: !isFound, environment: environment)
      let isInside = isNamed && !isFound && !repository.begins(at: path)
      if isInside, isPathLimit { return .failure(.pathLimit(path: path)) }
      var reading = try reading(of: repository, workTrees: found.gitFolders)
      reading.folderInside = isInside ? path : nil
      return .success(reading)
    } catch let error as HistoryError {
      switch error {
      case .notARepository where isFound:
        // The search saw a git folder there.
        let broken = HistoryError.brokenRepository(
          file: path, detail: "is no usable repository: its HEAD, objects or refs are broken")
        return .failure(.repository(path: path, broken))
      case .noSuchFolder, .notAFolder, .notARepository:
        if isPathLimit { return .failure(.pathLimit(path: path)) }
      default: break
      }
      return .failure(isOneOfSeveral ? .repository(path: path, error) : .history(error))
    } catch let failure as Failure {
      return .failure(failure)
    } catch {
      return .failure(.unexpected(error))
    }
  }

  private func reading(
    of repository: Repository, workTrees: [String]
  ) throws -> RepositoryReading {
    if let branches { return try reading(ofBranches: branches, repository) }
    let tips = try repository.tips(rules.tips, ofWorkTrees: workTrees)
    let history = try repository.readHistory(
      tips, firstParentOnly: rules.followsFirstParentOnly, keepsIDs: isOneOfSeveral,
      readsCoAuthors: rules.countsCoAuthors, cacheFolder: cacheFolder, progress: progress)
    return try reading(repository, tips, history, workTrees: workTrees)
  }

  private func reading(
    ofBranches branches: Options.Branches, _ repository: Repository
  ) throws -> RepositoryReading {
    let choice = try repository.branches(rules.tips, limit: branches.limit)
    let read = try repository.readBranches(
      choice.branches, firstParentOnly: rules.followsFirstParentOnly,
      readsCoAuthors: rules.countsCoAuthors, cacheFolder: cacheFolder, progress: progress)
    var reading = try reading(repository, choice.tips, read.history)
    reading.branches = read.branches
    reading.unnamedBranches = choice.unnamed
    return reading
  }

  private func reading(
    _ repository: Repository, _ tips: Tips, _ read: History, workTrees: [String] = []
  ) throws -> RepositoryReading {
    var history = read
    try matcher.decide(&history.contributions.authors, of: repository)
    return RepositoryReading(
      path: repository.path, namePath: repository.namePath,
      tipWords: try words(repository, workTrees: workTrees), tips: tips, history: history,
      facts: try facts(repository, tips, history))
  }

  /// What was read, for the head of a view.
  private func words(
    _ repository: Repository, workTrees: [String]
  ) throws(HistoryError) -> String {
    guard !rules.tips.isDefault else {
      if workTrees.count > 1 {
        return try repository.headNames(ofWorkTrees: workTrees).joined(separator: ", ")
      }
      switch try repository.head {
      case .branch(let name), .unborn(let name): return name
      case .detached(let id): return String(id.description.prefix(9))
      }
    }
    return rules.tips.words
  }

  private func facts(
    _ repository: Repository, _ tips: Tips, _ history: History
  ) throws(HistoryError) -> RepositoryReading.Facts {
    var facts = RepositoryReading.Facts(
      isEmpty: tips.isEmpty, isShallow: repository.isShallow, isCut: tips.isCut,
      brokenReferences: tips.brokenReferences, lostReferences: tips.lostReferences,
      unreadableMailmaps: history.unreadableMailmaps, damagedFiles: history.damagedFiles)
    facts.foreignForm = repository.foreignForm
    if tips.isEmpty, case .unborn(let branch) = try repository.head { facts.unbornBranch = branch }
    return facts
  }
}

/// What was read of one repository: its history with who counts, and what a view says of it.
struct RepositoryReading: Sendable {
  /// The name that tells it from the others of the run: that of its folder, with as many folders above it as that takes.
  var label = ""
  var path: String
  /// The path whose last part names it.
  var namePath: String
  /// The folder inside the repository that the user named; nil if it is the repository itself.
  var folderInside: String?
  /// The branch or the revisions that were read, in words.
  var tipWords: String
  /// The commits from which the history was read.
  var tips: Tips
  var history: History
  var facts: Facts
  /// The branches that are looked at each for itself.
  var branches: [BranchHistories.Branch] = []
  /// Of the branches that were not named, how many there are and how many of them were taken.
  var unnamedBranches = (found: 0, taken: 0)

  /// The commits that count, and who wrote them.
  var source: Contributions { history.contributions }

  /// Whether all of the history was read.
  var isWhole: Bool { facts.isWhole }

  /// What the user should know of it.
  struct Facts: Sendable {
    /// Whether nothing leads to a commit.
    var isEmpty = false
    /// The branch that HEAD is on, where it has no commit.
    var unbornBranch: String?
    var isShallow = false
    /// Whether a range or an exclusion leaves a part of the history out.
    var isCut = false
    /// References that cannot be read, at which git ends.
    var brokenReferences: [String] = []
    /// References that git leaves out as well, since what they lead to cannot be read.
    var lostReferences: [String] = []
    /// Places that should have held a part of the mailmap.
    var unreadableMailmaps: [String] = []
    /// Damaged files of which another copy was taken.
    var damagedFiles: [String] = []

    /// The form that only the installed git reads, in words; nil if all was read here.
    var foreignForm: String?

    /// Whether all of the history was read.
    var isWhole: Bool { !isShallow && !isCut }
  }
}
