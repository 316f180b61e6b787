package import ContributionModel

/// What was read of one repository: plain values, free of the repository itself.
package struct History: Sendable {
  package var commits: CommitTable
  /// Who the authors of `commits` are, after mailmap.
  package var identities: [Identity]
  /// The ids of the commits, until they are held against other histories.
  private var ids: [ObjectID]

  init(commits: CommitTable, identities: [Identity], ids: [ObjectID]) {
    self.commits = commits
    self.identities = identities
    self.ids = ids
  }

  /// Marks the commits that several of the histories hold, which must have been read with their ids.
  ///
  /// Takes the time and the memory of one set of all commits.
  package static func markShared(_ histories: inout [History]) {
    // For each id: the history that holds it first, and whether another one does.
    var holders: [ObjectID: (first: Int, isShared: Bool)] = [:]
    for (place, history) in histories.enumerated() {
      for id in history.ids {
        if let holder = holders[id], holder.first != place {
          holders[id] = (holder.first, true)
        } else {
          holders[id] = (place, false)
        }
      }
    }
    for place in histories.indices {
      for (index, id) in histories[place].ids.enumerated() {
        guard let holder = holders[id], holder.isShared else { continue }
        histories[place].commits.mark(index, .shared)
        if holder.first != place { histories[place].commits.mark(index, .heldEarlier) }
      }
      histories[place].ids = []
    }
  }
}
