internal import ContributionModel

/// Where a repository was found: the folders that git's own files lead to. All are without links.
struct RepositoryPlaces: Hashable, Sendable {
  /// The git folder; in a linked work tree the one of that tree alone.
  var gitFolder: String
  /// The folder that all work trees share; the git folder itself if there is only one.
  var commonFolder: String
  /// The folder that holds the references; the shared one, unless `GIT_COMMON_DIR` gives another shared one.
  var referenceFolder: String
  /// The folder whose `.git` led here; nil for a git folder found by itself, or given by the environment.
  var root: String?
  /// Whether the environment gives the git folder.
  var isGiven = false

  /// Whether this is one of several work trees, and not the first.
  var isLinked: Bool { gitFolder != commonFolder }

  /// The path that names the repository while its configuration is not read yet.
  var path: String { root ?? gitFolder }
}

/// What says where a linked work tree or the objects of a git folder are.
struct GitFolder {
  let path: String
  let environment: [String: String]

  /// Whether a folder has the names of a git folder's parts. Nothing is opened.
  var hasParts: Bool {
    func has(_ name: String) -> Bool { owner(ofFile: "\(path)/\(name)") != nil }
    return has("HEAD") && (has("commondir") || has("refs"))
  }

  /// The folder that work trees share, if this is a git folder by git's own rules; nil if it is none.
  ///
  /// Git asks for a valid `HEAD`, and for `objects` and `refs` in the shared folder (`is_git_directory`).
  /// Throws `permissionDenied` and `brokenRepository` for files that keep git from telling.
  func commonFolder() throws(HistoryError) -> String? {
    do throws(FileProblem) {
      guard try HeadFile(path + "/HEAD") != nil else { return nil }
    } catch {
      throw .permissionDenied(path: path + "/HEAD")
    }
    let common = try sharedFolder()
    let objects = environment["GIT_OBJECT_DIRECTORY"] ?? common + "/objects"
    for folder in [objects, common + "/refs"] {
      guard kind(ofFile: folder) == .folder else { return nil }
      // Git does not have to list them.
      guard isSearchableFolder(folder) else { throw .permissionDenied(path: folder) }
    }
    return common
  }

  private func sharedFolder() throws(HistoryError) -> String {
    if let given = environment["GIT_COMMON_DIR"] { return resolvedPath(given) ?? given }
    return try ownSharedFolder()
  }

  /// The folder that holds the references of this git folder, whose shared folder is `common`.
  ///
  /// Git takes objects and configuration from `GIT_COMMON_DIR`, but not the references.
  func referenceFolder(common: String) throws(HistoryError) -> String {
    environment["GIT_COMMON_DIR"] == nil ? common : try ownSharedFolder()
  }

  /// The shared folder as the git folder itself names it.
  private func ownSharedFolder() throws(HistoryError) -> String {
    let file = path + "/commondir"
    let text: [UInt8]
    do throws(FileProblem) {
      text = try readFile(file, limit: FileLimit.line)
    } catch .missing where owner(ofFile: file) == nil {
      return path
    } catch {
      throw .brokenRepository(file: file, detail: error.words)
    }
    let target = String(systemBytes: text.withoutLineEnds)
    guard !target.isEmpty,
      let common = resolvedPath(target.absolute(in: path))
    else {
      throw .brokenRepository(file: file, detail: "leads to '\(target)', which is not there")
    }
    return common
  }

  /// The git folder that a file `.git` leads to.
  ///
  /// Throws `brokenRepository` if it is not such a file, or leads nowhere.
  static func target(ofFile file: String, inFolder folder: String) throws(HistoryError) -> String {
    let text: [UInt8]
    do throws(FileProblem) {
      text = try readFile(file, limit: FileLimit.line)
    } catch .denied {
      throw .permissionDenied(path: file)
    } catch {
      throw .brokenRepository(file: file, detail: error.words)
    }
    let target = text.withoutLineEnds.dropFirst(8).prefix { $0 != 0 }
    guard text.starts(with: "gitdir: ".utf8), !target.isEmpty else {
      throw .brokenRepository(
        file: file, detail: "is not a git folder, nor a file with the line 'gitdir: <path>'")
    }
    let path = String(systemBytes: target)
    guard let resolved = resolvedPath(path.absolute(in: folder)) else {
      throw .brokenRepository(file: file, detail: "leads to '\(path)', which is not there")
    }
    return resolved
  }
}

extension [UInt8] {
  /// The bytes without line feeds and carriage returns at their end.
  fileprivate var withoutLineEnds: ArraySlice<UInt8> {
    self[..<((lastIndex { $0 != newline && $0 != UInt8(ascii: "\r") } ?? -1) + 1)]
  }
}
