package import ContributionModel

/// What was read of one repository: plain values, free of the repository itself.
package struct History: Sendable {
  package var commits: CommitTable
  /// Who the authors of `commits` are, after mailmap.
  package var identities: [Identity]
  /// What follows an identity in its author line, up to the last bracket: nothing but where a line names several
  /// persons. It is no part of who counts, but patterns are matched on it, as git does.
  package var afterIdentities: [[UInt8]]
  /// Places that should have held a part of the mailmap and could not be read.
  package var unreadableMailmaps: [String]
  /// The ids of the commits, until they are held against other histories.
  private var ids: [ObjectID]

  /// Takes what was read, and maps its authors.
  init(_ outcome: Traversal.Outcome, mailmap: Mailmap, unreadableMailmaps: [String]) {
    commits = outcome.commits
    ids = outcome.ids
    identities = []
    afterIdentities = []
    self.unreadableMailmaps = unreadableMailmaps
    for author in outcome.authors {
      guard let line = SignatureLine(author.span, 0..<author.count) else {
        identities.append(.unknown)
        afterIdentities.append([])
        continue
      }
      identities.append(
        mailmap.mapped(
          Identity(name: Array(author[line.name]), email: Array(author[line.email]))))
      afterIdentities.append(Array(author[line.email.upperBound + 1..<author.count]))
    }
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
