/// Finds the repositories below folders.
///
/// It goes through no link to a folder, so it meets no circle, and into no git folder. Work trees of one repository
/// count as one.
package struct RepositorySearch: Sendable {
  /// The paths of what was found: folder by folder as they were given, those below each sorted.
  package private(set) var repositories: [String] = []
  /// The folders below those given that this user may not list.
  package private(set) var unreadable: [String] = []
  /// What is wrong with folders that were given.
  package private(set) var failures: [HistoryError] = []

  private let depth: Int
  private let progress: ReadingProgress?
  /// Every work tree and bare repository that was met.
  private var met: [WorkTree] = []
  /// For each folder that work trees share, the place in `met` of the one that stands for all.
  private var chosen: [String: Int] = [:]

  private struct WorkTree {
    var path: String
    var isMain: Bool
  }

  /// A folder to look at.
  private struct Candidate {
    var path: String
    /// The same without links and dots.
    var resolved: String
    var depth: Int
  }

  /// Looks at each folder and those below it, at most `depth` levels down.
  package init(below folders: [String], depth: Int? = nil, progress: ReadingProgress? = nil) {
    self.depth = depth ?? .max
    self.progress = progress
    for folder in folders {
      guard let resolved = resolvedPath(folder) else {
        failures.append(.noSuchFolder(path: folder))
        continue
      }
      search(Candidate(path: folder.withoutTrailingSlashes, resolved: resolved, depth: 0))
    }
    repositories = chosen.values.sorted().map { met[$0].path }
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
        add(folder.path, sharing: folder.resolved, isMain: true)
        continue
      }
      guard folder.depth < depth else { continue }
      for name in listing.folders.reversed() {
        waiting.append(
          Candidate(
            path: joined(folder.path, name), resolved: joined(folder.resolved, name),
            depth: folder.depth + 1))
      }
    }
  }

  private mutating func note(_ folder: Candidate) {
    if folder.depth > 0 {
      unreadable.append(folder.path)
    } else if isFolder(folder.resolved) {
      failures.append(.permissionDenied(path: folder.path))
    } else if fileExists(folder.resolved) {
      failures.append(.notAFolder(path: folder.path))
    } else {
      failures.append(.noSuchFolder(path: folder.path))
    }
  }

  /// Takes a folder with a `.git`; a folder of that name without what makes a repository is none for git either.
  private mutating func addWorkTree(_ folder: Candidate, _ listing: FolderListing) {
    let mark = joined(folder.resolved, ".git")
    var gitFolder = mark
    var isBorrowed = false
    if listing.hasGitFolder {
      if let inner = FolderListing(mark), !inner.hasHead, !inner.hasObjects { return }
    } else if let text = contents(ofFile: mark, limit: FileLimit.line) {
      gitFolder = pointedFolder(text, in: folder.resolved) ?? mark
    } else {
      // A link to the git folder of another work tree.
      gitFolder = resolvedPath(mark) ?? mark
      isBorrowed = true
    }
    let common = commonFolder(of: gitFolder)
    add(folder.path, sharing: common, isMain: common == gitFolder && !isBorrowed)
  }

  /// Where a file `.git` with this text leads; nil where it leads nowhere.
  private func pointedFolder(_ text: [UInt8], in folder: String) -> String? {
    let word = "gitdir:"
    let line = String(decoding: text.prefix { $0 != newline }, as: UTF8.self)
    guard line.hasPrefix(word) else { return nil }
    return resolvedPath(absolute(trimmed(line.dropFirst(word.count)), in: folder))
  }

  /// The folder that a git folder shares with those of other work trees; see `commondir` in `gitrepository-layout`.
  private func commonFolder(of gitFolder: String) -> String {
    guard let text = contents(ofFile: gitFolder + "/commondir", limit: FileLimit.line) else {
      return gitFolder
    }
    let path = trimmed(String(decoding: text.prefix { $0 != newline }, as: UTF8.self)[...])
    return resolvedPath(absolute(path, in: gitFolder)) ?? gitFolder
  }

  /// Takes a repository; of several work trees the main one stands for all, or else the first.
  private mutating func add(_ path: String, sharing common: String, isMain: Bool) {
    if let known = chosen[common] {
      guard isMain, !met[known].isMain else { return }
    } else {
      progress?.findRepository()
    }
    chosen[common] = met.count
    met.append(WorkTree(path: path, isMain: isMain))
  }

  private func joined(_ folder: String, _ name: String) -> String {
    switch folder {
    case ".": name
    case "/": "/" + name
    default: "\(folder)/\(name)"
    }
  }

  private func absolute(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  private func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
