package import ContributionModel

/// The history of one repository, free of the repository itself: its contributions, and what was noticed on the way.
package struct History: Sendable {
  /// The commits, and after the authors their co-authors if these were asked for, all after mailmap.
  package var contributions: Contributions
  /// Places that should have held a part of the mailmap and could not be read.
  package var unreadableMailmaps: [String]
  /// Files that are damaged, or hold damaged copies of objects, of which sound copies were found elsewhere.
  package var damagedFiles: [String]
  /// Why the cache was not used, or not all of it.
  package var cacheTroubles: [CacheTrouble]

  /// Makes identities of the texts of what was read, and maps them.
  init(
    _ read: ReadCommits, mailmap: Mailmap, unreadableMailmaps: [String],
    damagedFiles: [String] = [], cacheTroubles: [CacheTrouble] = []
  ) {
    self.unreadableMailmaps = unreadableMailmaps
    self.damagedFiles = damagedFiles
    self.cacheTroubles = cacheTroubles
    contributions = Contributions(
      commits: read.commits,
      authors: read.authors.map { AuthorEntry(authorLine: $0, mailmap) }
        + read.coAuthors.map { AuthorEntry(coAuthor: $0, mailmap) })
    // Co-authors had numbers of their own.
    let firstCoAuthor = Int32(read.authors.count)
    for index in contributions.commits.coAuthorships.indices {
      contributions.commits.coAuthorships[index].identity += firstCoAuthor
    }
  }

  /// Marks the commits that several of the histories hold, which must have been read with their ids, and drops the ids.
  ///
  /// Takes the time and the memory of one set of all commits.
  package static func markShared(_ histories: inout [History]) {
    // A dictionary takes most of the time of reading many repositories.
    var holders = IDTable(filler: Holders(first: 0))
    for (number, history) in histories.enumerated() {
      for id in history.contributions.commits.ids {
        holders.insert(id, Holders(first: Int32(number))) { holders in
          if holders.first != number { holders.isShared = true }
        }
      }
    }
    for number in histories.indices {
      let ids = histories[number].contributions.commits.ids
      histories[number].contributions.commits.ids = []
      for (index, id) in ids.enumerated() {
        guard let holders = holders[id], holders.isShared else { continue }
        histories[number].contributions.commits.mark(index, .shared)
        if holders.first != number {
          histories[number].contributions.commits.mark(index, .heldEarlier)
        }
      }
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

extension AuthorEntry {
  /// Takes an author line up to the time; one that names nobody is of an unknown author.
  fileprivate init(authorLine text: [UInt8], _ mailmap: Mailmap) {
    guard let line = SignatureLine(text.span, 0..<text.count) else {
      self.init(.unknown)
      return
    }
    self.init(
      mailmap.mapped(Identity(name: Array(text[line.name]), email: Array(text[line.email]))),
      rest: Array(text[line.email.upperBound + 1..<text.count]))
  }

  /// Takes `Name <email>` or a name alone, which is no author that a mailmap could mean.
  fileprivate init(coAuthor text: [UInt8], _ mailmap: Mailmap) {
    guard let line = SignatureLine(text.span, 0..<text.count) else {
      self.init(Identity(name: text, email: []))
      return
    }
    self.init(
      mailmap.mapped(Identity(name: Array(text[line.name]), email: Array(text[line.email]))))
  }
}

extension Identity {
  /// Stands for the author of a commit that names nobody.
  package static let unknown = Identity(name: "(unknown)", email: "")
}
