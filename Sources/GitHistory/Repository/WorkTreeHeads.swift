/// The HEADs of several work trees of one repository.
extension Repository {
  /// Finds the commits that a selection names, and where it starts from HEAD those of other work trees too.
  ///
  /// `workTrees` are git folders; the one of this repository may be among them. A HEAD without a commit is passed over,
  /// one that cannot be read is noted among the broken references.
  package func tips(
    _ selection: TipSelection, ofWorkTrees workTrees: [String]
  ) throws(HistoryError) -> Tips {
    var tips = try tips(selection)
    guard selection.startsFromHead else { return tips }
    for folder in workTrees where folder != gitFolder {
      guard let head = try? HeadFile(folder + "/HEAD") else {
        tips.addBroken(folder + "/HEAD")
        continue
      }
      let target: ObjectID? =
        switch head {
        case .symbolic(let name): try references.target(of: name)
        case .detached(let digits): ObjectID(hex: digits)
        }
      if let target, case .commit(let id) = try peeled(target) { tips.included.append(id) }
    }
    return tips
  }

  /// The branches, or commits, that the HEADs of this and other work trees are on, each once.
  ///
  /// Those without a commit are left out unless there are no others.
  package func headNames(ofWorkTrees workTrees: [String]) throws(HistoryError) -> [String] {
    var (born, unborn): ([String], [String]) = ([], [])
    for folder in [gitFolder] + workTrees where folder != gitFolder || born.isEmpty {
      guard let head = try? HeadFile(folder + "/HEAD") else { continue }
      var hasCommit = true
      if case .symbolic(let name) = head { hasCommit = try references.target(of: name) != nil }
      if hasCommit {
        if !born.contains(head.words) { born.append(head.words) }
      } else if !unborn.contains(head.words) {
        unborn.append(head.words)
      }
    }
    return born.isEmpty ? unborn : born
  }
}
