package import ContributionModel

/// What was read of one repository: plain values, free of the repository itself.
package struct History: Sendable {
  package var commits: CommitTable
  /// Who the authors of `commits` are, and after them their co-authors where these were asked for, after mailmap.
  package var identities: [Identity]
  /// Who else wrote which of the commits, as places in `identities`; a commit may name one person several times.
  package var coAuthorships: [CoAuthorship]
  /// What follows an identity in its author line, up to the last bracket: nothing but where a line names several
  /// persons. It is no part of who counts, but patterns are matched on it, as git does.
  package var afterIdentities: [[UInt8]]
  /// Places that should have held a part of the mailmap and could not be read.
  package var unreadableMailmaps: [String]
  /// Files that are damaged, or hold damaged copies of objects, of which sound copies were found elsewhere.
  package var damagedFiles: [String]
  /// The ids of the commits, until they are held against other histories.
  private var ids: [ObjectID]
  /// Why the cache was not used, or not all of it.
  package var cacheTroubles: [CacheTrouble]

  /// Takes what was read, and maps its authors.
  init(
    _ outcome: ReadCommits, mailmap: Mailmap, unreadableMailmaps: [String],
    damagedFiles: [String] = [], cacheTroubles: [CacheTrouble] = []
  ) {
    self.damagedFiles = damagedFiles
    self.cacheTroubles = cacheTroubles
    commits = outcome.commits
    ids = outcome.ids
    identities = []
    afterIdentities = []
    let firstCoAuthor = Int32(outcome.authors.count)
    coAuthorships = outcome.coAuthorships.map {
      CoAuthorship(commit: $0.commit, identity: firstCoAuthor + $0.identity)
    }
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
    for coAuthor in outcome.coAuthors {
      // A name alone is no author that a mailmap could mean.
      identities.append(
        SignatureLine(coAuthor.span, 0..<coAuthor.count).map { line in
          mailmap.mapped(
            Identity(name: Array(coAuthor[line.name]), email: Array(coAuthor[line.email])))
        } ?? Identity(name: coAuthor, email: []))
      afterIdentities.append([])
    }
  }

  /// Marks the commits that several of the histories hold, which must have been read with their ids.
  ///
  /// Takes the time and the memory of one set of all commits.
  package static func markShared(_ histories: inout [History]) {
    // A dictionary takes most of the time of reading many repositories.
    var holders = IDTable(filler: Holders(first: 0))
    for (number, history) in histories.enumerated() {
      for id in history.ids {
        holders.insert(id, Holders(first: Int32(number))) { holders in
          if holders.first != number { holders.isShared = true }
        }
      }
    }
    for number in histories.indices {
      for (index, id) in histories[number].ids.enumerated() {
        guard let holders = holders[id], holders.isShared else { continue }
        histories[number].commits.mark(index, .shared)
        if holders.first != number { histories[number].commits.mark(index, .heldEarlier) }
      }
      histories[number].ids = []
    }
  }

  /// Which histories hold a commit.
  private struct Holders {
    /// The number of the first one.
    var first: Int32
    /// Whether there are others.
    var isShared = false
  }
}

extension Identity {
  /// Stands for the author of a commit that names nobody.
  package static let unknown = Identity(name: "(unknown)", email: "")
}
