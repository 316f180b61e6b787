package import ContributionModel

/// A repository that is open for reading. Nothing is ever written to it.
///
/// Used by one thread at a time; what comes out of it is free of it.
package final class Repository {
  /// The git folder; that of the work tree itself where it is a linked one.
  package let gitFolder: String
  /// The folder that all linked work trees share.
  let commonFolder: String
  /// The root of the checked-out files; nil in a bare repository.
  package let workTree: String?
  /// What its configuration says of the form that it has.
  let form: RepositoryForm
  let configuration: Configuration
  let environment: [String: String]
  let overrides: ParentOverrides
  let objects: ObjectReader
  let references: References
  /// The installed git, if the repository has a form that is not known here.
  private let git: InstalledGit?
  private let store: ObjectStore
  /// The mailmap once it was read: the history and the user's own identity both go through it.
  private var knownMailmap: (map: Mailmap, unreadable: [String])?

  /// Opens the repository that holds `path`, which may be any folder inside it.
  ///
  /// Where `isNamed` is false, `path` is just where the program runs, and `GIT_DIR` and its like have a say.
  /// Where `searchesAbove` is false, the repository must be at `path` itself.
  /// Throws what the user can do something about: see `HistoryError`.
  package init(
    path: String, isNamed: Bool, searchesAbove: Bool = true, environment: [String: String]
  ) throws(HistoryError) {
    let environment = try Self.environment(environment, path: path, isNamed: isNamed)
    let discovery = RepositoryDiscovery(environment: environment, searchesAbove: searchesAbove)
    let places = try discovery.find(from: path)
    let (gitFolder, commonFolder) = (places.gitFolder, places.commonFolder)
    let configuration = try Configuration(
      ConfigurationPlaces(
        gitFolder: gitFolder, commonFolder: commonFolder, environment: environment))
    form = try RepositoryForm(configuration, file: commonFolder + "/config")
    let workTree = try WorkTreeRule(
      places: places, configuration: configuration, environment: environment, start: path
    ).workTree()
    let form = form
    let git = try form.foreign.map { foreign throws(HistoryError) in
      try InstalledGit(
        gitFolder: gitFolder, repository: places.path, form: foreign.words,
        environment: environment)
    }
    self.git = git
    store = ObjectStore(
      ObjectFolders(commonFolder: commonFolder, environment: environment),
      repository: workTree ?? gitFolder, format: git?.objectFormat ?? form.objectFormat,
      packReading: Self.packReading(form, git, environment))
    objects = ObjectReader(store)
    references = References(
      source: git.map(GitReferences.init)
        ?? FileReferences(
          commonFolder: commonFolder, gitFolder: gitFolder, format: objects.format))
    var overrides = try ParentOverrides(commonFolder: commonFolder, environment: environment)
    if environment["GIT_NO_REPLACE_OBJECTS"] == nil,
      !configuration.isSwitchedOff("core.usereplacerefs")
    {
      overrides.replacements = try references.replacements(environment)
    }
    self.overrides = overrides
    self.gitFolder = gitFolder
    self.commonFolder = commonFolder
    self.configuration = configuration
    self.workTree = workTree
    self.environment = environment
  }

  private static func packReading(
    _ form: RepositoryForm, _ git: InstalledGit?, _ environment: [String: String]
  ) -> PackReading {
    if let git, form.foreign?.includesObjects == true { return .git(git) }
    let asksLibrary = environment["GIT_ALMANAC_READER"] == "libgit2"
    return asksLibrary && form.objectFormat == .sha1 ? .library : .ourselves
  }

  /// What the installed git reads, in words that complete "the repository uses"; nil if all is read here.
  package var foreignForm: String? { form.foreign?.words }

  /// The path that names the repository to its user: the work tree, or the git folder of a bare one.
  package var path: String { workTree ?? gitFolder }

  /// What its cache is known by: the git folder that all its work trees share, without links.
  package var cacheName: String { resolvedPath(commonFolder) ?? commonFolder }

  /// Whether the history is cut at the border of a shallow clone.
  package var isShallow: Bool { overrides.isShallow }

  /// Who git would name as the author of a commit here, mapped as an author is; nil if it has no address.
  package var user: Identity? {
    get throws(HistoryError) {
      guard let user = AuthorIdent(configuration, environment).identity else { return nil }
      return try readMailmap().map.mapped(user)
    }
  }

  /// The e-mail that an author's e-mail is mapped to, whatever the author's name.
  package func mapped(email: String) throws(HistoryError) -> [UInt8] {
    try readMailmap().map.mapped(Identity(name: [], email: AuthorIdent.withoutCrud(email))).email
  }

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
    _ outcome: Traversal.Outcome, cacheTroubles: [CacheTrouble]
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

  /// The most bytes of a mailmap; it is mapped, and only its entries take memory.
  private static let largestMailmap = 1 << 30

  /// The mailmap that holds in this repository, read in git's order (see `gitmailmap`),
  /// and the places that should have had a part of it and could not be read.
  private func readMailmap() throws(HistoryError) -> (map: Mailmap, unreadable: [String]) {
    if let knownMailmap { return knownMailmap }
    var mailmap = Mailmap()
    var unreadable: [String] = []
    func read(_ path: String, followsLinks: Bool) {
      do throws(FileProblem) {
        try withMappedBytes(
          ofFile: path, limit: Self.largestMailmap, followsLinks: followsLinks
        ) { mailmap.read($0) }
      } catch .missing {
      } catch {
        unreadable.append(path)
      }
    }
    // Git does not follow a link here, for it comes from the repository.
    if let workTree { read(workTree + "/.mailmap", followsLinks: false) }
    let blob = configuration.value("mailmap.blob") ?? (workTree == nil ? "HEAD:.mailmap" : nil)
    if let blob {
      do throws(HistoryError) {
        mailmap.read(try text(ofBlob: blob) ?? [])
      } catch .missingObject {
        // A partial clone may not have it, and nothing is fetched here.
        unreadable.append(blob)
      }
    }
    if let file = configuration.value("mailmap.file"), !file.isEmpty {
      let path = expandingHome(file, home: environment["HOME"])
      let base = workTree ?? gitFolder
      read(path.hasPrefix("/") ? path : "\(base)/\(path)", followsLinks: true)
    }
    knownMailmap = (mailmap, unreadable)
    return (mailmap, unreadable)
  }

  /// The commits that both of two reach, themselves among them.
  ///
  /// The library could name the best of them, but knows neither grafts nor replaced commits.
  func commonHistory(_ one: ObjectID, _ other: ObjectID) throws(HistoryError) -> [ObjectID] {
    let traversal = Traversal(store: store, overrides: overrides, keeps: .ids)
    let reached = Set(try traversal.run(tips: [one], excluded: []).ids)
    return try traversal.run(tips: [other], excluded: []).ids.filter(reached.contains)
  }
}

extension Identity {
  /// Stands for the author of a commit that names nobody.
  package static let unknown = Identity(name: "(unknown)", email: "")
}
