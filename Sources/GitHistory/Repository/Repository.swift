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
  /// Folders of replaced objects that cannot be read; git reads the history without them.
  let unreadableReplacements: [String]
  /// The installed git, if the repository has a form that is not known here.
  private let git: InstalledGit?
  let store: ObjectStore
  /// The mailmap once it was read: the history and the user's own identity both go through it.
  var knownMailmap: (map: Mailmap, unreadable: [String])?

  /// Opens the repository that holds `path`, which may be any folder inside it.
  ///
  /// Where `isNamed` is false, `path` is just where the program runs, and `GIT_DIR` and its like have a say.
  /// Where `searchesAbove` is false, the repository must be at `path` itself.
  /// Throws what the user can do something about: see `HistoryError`.
  package init(
    path: String, isNamed: Bool, searchesAbove: Bool = true, environment: [String: String]
  ) throws(HistoryError) {
    let environment = try Self.environment(environment, path: path, isNamed: isNamed)
    try Self.checkPaths(environment)
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
        gitFolder: gitFolder, commonFolder: commonFolder, repository: places.path,
        form: foreign.words, environment: environment)
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
          commonFolder: places.referenceFolder, gitFolder: gitFolder, format: objects.format))
    var overrides = try ParentOverrides(
      commonFolder: commonFolder, environment: environment, format: objects.format)
    if environment["GIT_NO_REPLACE_OBJECTS"] == nil,
      configuration.boolean("core.usereplacerefs") != false
    {
      (overrides.replacements, unreadableReplacements) = try references.replacements(
        environment, objects.format)
    } else {
      unreadableReplacements = []
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
}
