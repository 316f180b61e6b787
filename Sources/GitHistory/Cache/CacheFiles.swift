/// Where the cache of a repository is kept.
package struct CacheFiles: Sendable {
  /// The git folder that the cache is for, which all its work trees share.
  let repository: String
  let base: String
  let tail: String

  /// The files for a repository in a cache folder.
  init(folder: CacheFolder, repository: String) {
    self.repository = repository
    let name = "\(folder.path)/\(Self.name(for: repository))"
    base = name + ".base"
    tail = name + ".tail"
  }

  /// Whether a file is one of these, also where it is damaged and does not say so.
  fileprivate func holds(_ entry: CacheFolder.Entry) -> Bool {
    entry.repository == repository || entry.file == base || entry.file == tail
  }

  /// A name of 32 digits; the file itself says which repository it is for, so that two with one name do no harm.
  private static func name(for repository: String) -> String {
    var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15)
    for byte in repository.utf8 {
      first = (first ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      second = (second &+ UInt64(byte)) &* 0xc2b2_ae3d_27d4_eb4f
      second ^= second >> 29
    }
    return [first, second].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// The user's folder for caches of this program.
package struct CacheFolder: Sendable {
  /// `$XDG_CACHE_HOME/git-almanac`, or else `~/.cache/git-almanac`.
  package let path: String

  /// Finds the folder; nil where there is no home for it, or what there is belongs to somebody else.
  package init?(environment: [String: String]) {
    let given = environment["XDG_CACHE_HOME"].flatMap { $0.isAbsolutePath ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isAbsolutePath ? $0 + "/.cache" : nil }
    guard let parent = given ?? home else { return nil }
    path = parent + "/git-almanac"
    // What is there already must be the user's own, or else it may be another's trap, or his that sudo would spoil.
    var existing = path
    while owner(ofFile: existing) == nil, existing.parentFolder != "/" {
      existing = existing.parentFolder
    }
    guard owner(ofFile: existing) == effectiveUser() else { return nil }
  }

  /// A cache file and the repository it is for.
  package struct Entry: Sendable {
    package var file: String
    /// Bytes of the file.
    package var size: Int
    /// Nil where the file cannot be used any more.
    package var repository: String?
  }

  /// The files in the folder, those of one repository together.
  package var entries: [Entry] {
    fileNames(inFolder: path).sorted().filter { $0.hasSuffix(".base") || $0.hasSuffix(".tail") }
      .map { name in
        let file = "\(path)/\(name)"
        return Entry(
          file: file, size: size(ofFile: file) ?? 0,
          repository: CacheSegment.repository(ofFile: file))
      }
  }

  /// Removes the caches of these repositories, by their git folders, or all of them.
  ///
  /// Returns the files that were removed, and those that the system keeps.
  package func clear(_ repositories: [String]?) -> (removed: [Entry], kept: [Entry]) {
    let wanted = repositories.map { $0.map { CacheFiles(folder: self, repository: $0) } }
    var (removed, kept): ([Entry], [Entry]) = ([], [])
    for entry in entries where wanted?.contains(where: { $0.holds(entry) }) ?? true {
      if removeFile(entry.file) { removed.append(entry) } else { kept.append(entry) }
    }
    if repositories == nil {
      for name in fileNames(inFolder: path) where name.hasSuffix(NewFile.suffix) {
        removeFile("\(path)/\(name)")
      }
    }
    return (removed, kept)
  }

  /// Whether there is anything of a repository, by its git folder.
  package func holds(_ repository: String) -> Bool {
    let files = CacheFiles(folder: self, repository: repository)
    return entries.contains { files.holds($0) }
  }
}
