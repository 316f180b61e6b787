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
