/// Reads packed objects in place of our own reader. Used by one thread at a time.
protocol ObjectSource: AnyObject {
  /// Calls `body` with the kind and the bytes of an object, which are gone when it returns.
  ///
  /// Gives nil if the source does not have the object. Throws if it has the object and cannot read it.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result?
}

/// Who reads the packs of a repository.
enum PackReading: Sendable {
  case ourselves
  /// libgit2, only on request: a second opinion on our own reader.
  case library
  /// The installed git, for repositories in a form that is not known here.
  case git(InstalledGit)

  /// The source for the object folders at these paths; nil for our own reader.
  func source(folders: [String]) throws(HistoryError) -> (any ObjectSource)? {
    switch self {
    case .ourselves: nil
    case .library: try LibraryObjects(folders: folders)
    case .git(let git): GitObjects(git)
    }
  }

  var isOurs: Bool {
    if case .ourselves = self { true } else { false }
  }
}
