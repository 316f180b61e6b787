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
    var holders = Holders()
    for (place, history) in histories.enumerated() {
      for id in history.ids { holders.add(id, of: Int32(place)) }
    }
    for place in histories.indices {
      for (index, id) in histories[place].ids.enumerated() {
        let holder = holders.holder(of: id)
        guard holder.isShared else { continue }
        histories[place].commits.mark(index, .shared)
        if holder.first != place { histories[place].commits.mark(index, .heldEarlier) }
      }
      histories[place].ids = []
    }
  }
}

/// For each id: the history that holds it first, and whether another one does.
///
/// Open addressing as in `IDTable`, for a general dictionary takes most of the time of reading many repositories.
private struct Holders {
  private var ids = [ObjectID](repeating: .zero, count: 1024)
  /// The first holder, and above it one bit for another.
  private var marks = [Int32](repeating: 0, count: 1024)
  private var count = 0

  private static let isShared = Int32(1) << 30

  mutating func add(_ id: ObjectID, of history: Int32) {
    let place = place(of: id)
    if ids[place] == id {
      if marks[place] != history { marks[place] |= Self.isShared }
      return
    }
    ids[place] = id
    marks[place] = history
    count += 1
    if count * 4 > ids.count * 3 { grow() }
  }

  /// What is known of an id that was added.
  func holder(of id: ObjectID) -> (first: Int32, isShared: Bool) {
    let mark = marks[place(of: id)]
    return (mark & ~Self.isShared, mark & Self.isShared != 0)
  }

  private func place(of id: ObjectID) -> Int {
    var place = Int(truncatingIfNeeded: id.hashBits) & (ids.count - 1)
    while ids[place] != .zero, ids[place] != id { place = (place + 1) & (ids.count - 1) }
    return place
  }

  private mutating func grow() {
    let (oldIDs, oldMarks) = (ids, marks)
    ids = [ObjectID](repeating: .zero, count: oldIDs.count * 2)
    marks = [Int32](repeating: 0, count: oldIDs.count * 2)
    for (old, id) in oldIDs.enumerated() where id != .zero {
      let place = place(of: id)
      ids[place] = id
      marks[place] = oldMarks[old]
    }
  }
}

extension Identity {
  /// Stands for the author of a commit that names nobody.
  package static let unknown = Identity(name: "(unknown)", email: "")
}
