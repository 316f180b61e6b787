/// Finds the repositories below folders.
///
/// It goes through no link to a folder, so it meets no circle, and into no git folder. Work trees of one repository
/// count as one. Nothing is opened of a folder of another user, unless the user calls it safe.
package struct RepositorySearch: Sendable {
  /// What was found: folder by folder as they were given, those below each sorted by path.
  package private(set) var repositories: [FoundRepository] = []
  /// The folders below those given that this user may not list.
  package private(set) var unreadable: [String] = []
  /// What is wrong with folders that were given.
  package private(set) var failures: [HistoryError] = []

  private let depth: Int
  private let progress: ReadingProgress?
  private let discovery: RepositoryDiscovery
  /// Every repository that was met, in the place of the work tree that stands for it; nil for a tree that gave its
  /// place to another one.
  private var met: [FoundRepository?] = []
  /// For each folder that work trees share, where the one that stands for all is in `met`, and whether it is the main one.
  private var chosen: [String: (place: Int, isMain: Bool)] = [:]

  /// A folder to look at.
  private struct Candidate {
    var path: String
    /// The same without links and dots.
    var resolved: String
    var depth: Int
  }

  /// Looks at each folder and those below it, at most `depth` levels down.
  package init(
    below folders: [String], depth: Int? = nil, environment: [String: String],
    progress: ReadingProgress? = nil
  ) {
    self.depth = depth ?? .max
    self.progress = progress
    discovery = RepositoryDiscovery(
      environment: environment.withoutRepository, searchesAbove: false)
    for folder in folders {
      do throws(HistoryError) {
        search(
          Candidate(
            path: folder.withoutTrailingSlashes,
            resolved: try RepositoryDiscovery.folder(folder), depth: 0))
      } catch {
        failures.append(error)
      }
    }
    repositories = met.compactMap(\.self)
  }

  private mutating func search(_ start: Candidate) {
    var waiting = [start]
    while let folder = waiting.popLast() {
      guard let listing = FolderListing(folder.path) else {
        note(folder)
        continue
      }
      if listing.hasGitFolder || listing.hasGitFile {
        addWorkTree(folder, listing)
      } else if listing.hasHead, listing.hasObjects, listing.hasRefs {
        add(folder)
        continue
      }
      guard folder.depth < depth else { continue }
      for name in listing.folders.reversed() {
        waiting.append(
          Candidate(
            path: folder.path.appending(name), resolved: folder.resolved.appending(name),
            depth: folder.depth + 1))
      }
    }
  }

  private mutating func note(_ folder: Candidate) {
    if folder.depth > 0 {
      unreadable.append(folder.path)
    } else {
      failures.append(.permissionDenied(path: folder.path))
    }
  }

  /// Takes a folder with a `.git`; a folder of that name without what makes a repository is none for git either.
  private mutating func addWorkTree(_ folder: Candidate, _ listing: FolderListing) {
    if listing.hasGitFolder, let inner = FolderListing(folder.resolved.appending(".git")),
      !inner.hasHead, !inner.hasObjects
    {
      return
    }
    add(folder)
  }

  /// Takes a repository; of several work trees the main one stands for all, or else the first.
  ///
  /// One that cannot be opened is taken as well, so that its failure is told.
  private mutating func add(_ folder: Candidate) {
    let places = (try? discovery.places(at: folder.resolved)) ?? nil
    let gitFolder = places?.gitFolder ?? folder.resolved
    let common = places?.commonFolder ?? folder.resolved
    // A link to the git folder of another work tree is not where that repository is at home.
    let isBorrowed = linkTarget(ofFile: folder.resolved.appending(".git")) != nil
    let isMain = gitFolder == common && !isBorrowed
    guard let known = chosen[common] else {
      progress?.findRepository()
      chosen[common] = (met.count, isMain)
      met.append(FoundRepository(path: folder.path, gitFolders: [gitFolder]))
      return
    }
    guard var repository = met[known.place] else { return }
    if !repository.gitFolders.contains(gitFolder) { repository.gitFolders.append(gitFolder) }
    guard isMain, !known.isMain else {
      met[known.place] = repository
      return
    }
    repository.path = folder.path
    met[known.place] = nil
    chosen[common] = (met.count, true)
    met.append(repository)
  }
}

/// A repository that a search found.
package struct FoundRepository: Hashable, Sendable {
  /// The path to open: of the main work tree, or of the first that was met.
  package var path: String
  /// The git folders of all of its work trees that were met, without links.
  package var gitFolders: [String] = []

  package init(path: String, gitFolders: [String] = []) {
    self.path = path
    self.gitFolders = gitFolders
  }
}
