/// The commits of one repository and who wrote them: what is counted.
///
/// The reader of the history makes it, the matcher of authors decides in it who counts, and tallies count it.
package struct Contributions: Sendable {
  package var commits: CommitColumns
  /// Who wrote the commits: the numbers of their authors and co-authors are indices here. Some may have no commit.
  package var authors: [AuthorEntry]

  package init(commits: CommitColumns = CommitColumns(), authors: [AuthorEntry] = []) {
    self.commits = commits
    self.authors = authors
  }

  /// Whether one of the commits is of a wanted author; takes for each author whether it is wanted.
  package func holds(_ isWanted: [Bool]) -> Bool {
    isWanted.contains(true)
      && (commits.authors.contains { isWanted[Int($0)] }
        || commits.coAuthorships.contains { isWanted[Int($0.identity)] })
  }

  /// The same with the selected commits alone.
  package func only(_ selection: CommitSelection) -> Contributions {
    Contributions(commits: commits.only(selection), authors: authors)
  }

  /// The same with other authors that count; takes for each author whether it does.
  package func counting(_ isCounted: [Bool]) -> Contributions {
    precondition(isCounted.count == authors.count, "a decision for each author")
    var contributions = self
    for index in isCounted.indices { contributions.authors[index].isCounted = isCounted[index] }
    return contributions
  }

  /// For each author whether it counts; nil if all do.
  package var isCounted: [Bool]? {
    authors.allSatisfy(\.isCounted) ? nil : authors.map(\.isCounted)
  }
}

/// An author or co-author of commits: an identity, and what is decided for it.
package struct AuthorEntry: Hashable, Sendable {
  /// After mailmap.
  package var identity: Identity
  /// What follows the identity in its author line, up to the last bracket: empty unless the line names several persons.
  ///
  /// It does not decide who is one person, but patterns are matched on it, as git does.
  package var rest: [UInt8]
  /// If nil, nobody has looked.
  package var kind: PersonKind?
  /// Whether this is the user; false if nobody has asked.
  package var isUser = false
  /// Whether commits count for this author.
  package var isCounted = true

  package init(_ identity: Identity, rest: [UInt8] = []) {
    self.identity = identity
    self.rest = rest
  }
}
