package import ContributionModel

/// The HEADs of several work trees of one repository.
extension Repository {
  /// Finds the commits that a selection names, and where it starts from HEAD those of other work trees too.
  ///
  /// `workTrees` are git folders; the one of this repository may be among them. A HEAD without a commit is passed over,
  /// one that cannot be read is noted among the lost references.
  package func tips(
    _ selection: TipSelection, ofWorkTrees workTrees: [String]
  ) throws(HistoryError) -> Tips {
    var tips = try tips(selection)
    guard selection.startsFromHead else { return tips }
    for folder in workTrees where folder != gitFolder {
      guard let head = head(ofWorkTree: folder) else {
        tips.addLost(folder + "/HEAD")
        continue
      }
      if let target = try target(of: head), case .commit(let id) = try peeled(target) {
        tips.included.append(id)
      }
    }
    return tips
  }

  /// The branches, or commits, that the HEADs of this and other work trees are on, each once.
  ///
  /// Those without a commit are left out unless there are no others.
  package func headNames(ofWorkTrees workTrees: [String]) throws(HistoryError) -> [String] {
    var (born, unborn): ([String], [String]) = ([], [])
    for folder in [gitFolder] + workTrees where folder != gitFolder || born.isEmpty {
      guard let head = head(ofWorkTree: folder) else { continue }
      let words =
        switch head {
        case .symbolic(let name):
          name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : name
        case .object(let id): String(id.description.prefix(9))
        }
      if try target(of: head) != nil {
        if !born.contains(words) { born.append(words) }
      } else if !unborn.contains(words) {
        unborn.append(words)
      }
    }
    return born.isEmpty ? unborn : born
  }

  private func target(of head: ReferenceValue) throws(HistoryError) -> ObjectID? {
    switch head {
    case .symbolic(let name): try references.target(of: name)
    case .object(let id): id
    }
  }

  /// What the HEAD of a work tree says, by its git folder; nil if it cannot be read.
  ///
  /// Asked of the references, for the file does not say it in every form of repository.
  private func head(ofWorkTree folder: String) -> ReferenceValue? {
    let name =
      switch folder {
      case gitFolder: "HEAD"
      case commonFolder: "main-worktree/HEAD"
      default: "worktrees/\(folder.lastComponent)/HEAD"
      }
    return try? references.source.value(of: name)
  }
}
