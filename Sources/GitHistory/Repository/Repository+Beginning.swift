extension Repository {
  /// Whether the repository begins at a path: at its work tree, its git folder, or a folder that has a `.git`.
  ///
  /// Links are followed. A path that is gone counts as a beginning.
  package func begins(at path: String) -> Bool {
    guard let resolved = resolvedPath(path) else { return true }
    return [workTree, gitFolder, commonFolder].contains { $0.flatMap(resolvedPath) == resolved }
      || resolvedPath(path + "/.git") != nil
  }
}
