import GitHistory

/// Says why the cache was not used, for users who ask for it.
enum CacheRemarks {
  /// A sentence for each thing that kept a repository's cache from being used.
  static func remarks(
    _ troubles: [(path: String, troubles: [CacheTrouble])], isWanted: Bool, hasFolder: Bool
  ) -> [String] {
    guard isWanted else { return [] }
    guard hasFolder else {
      return ["The cache was not used: \(noFolder)"]
    }
    return troubles.flatMap { path, troubles in troubles.map { sentence($0, path) } }
  }

  /// Why there is no folder for the cache.
  static let noFolder = "neither XDG_CACHE_HOME nor HOME leads to a folder of yours."

  private static func sentence(_ trouble: CacheTrouble, _ path: String) -> String {
    switch trouble {
    case .missing: "Nothing of '\(path)' was in the cache yet."
    case .unusable(let file):
      "The cache of '\(path)' was thrown away: '\(file)' is damaged, or not yours."
    case .otherVersion(let file):
      "The cache of '\(path)' was thrown away: '\(file)' is of another version."
    case .outdated(let file):
      "A part of the cache of '\(path)' was thrown away: '\(file)' goes on from an older one."
    case .replacedObjects: "The cache was not used for '\(path)', for it has replaced objects."
    case .notWritten(let folder):
      "What was read of '\(path)' was not kept: '\(folder)' cannot be written to."
    }
  }
}
