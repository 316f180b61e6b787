extension Repository {
  /// The path whose last part is the name that people know the repository by.
  ///
  /// It is the path of the repository, but for a project with its git folder in `.git` or `.bare` and work trees beside
  /// it the folder of the project, whichever of them was opened.
  package var namePath: String {
    let hidden = [".git", ".bare"]
    if hidden.contains(commonFolder.lastComponent), workTree == nil || gitFolder != commonFolder {
      return commonFolder.parentFolder
    }
    return path
  }
}
