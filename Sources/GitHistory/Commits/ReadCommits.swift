import ContributionModel

/// Commits as a walk reads them: their authors are texts, not identities yet.
struct ReadCommits {
  /// The commits: authors are indices in `authors`, co-authors indices in `coAuthors`.
  var commits = CommitColumns()
  /// The author lines up to the time, each once; empty for a line that names nobody.
  var authors: [[UInt8]] = []
  /// The co-authors, as `Name <email>` or a name alone, each once.
  var coAuthors: [[UInt8]] = []
  /// The parents of all commits one after the other, as the commits name them; empty if nobody asked.
  var parents: [ObjectID] = []
  /// How many of them each commit has.
  var parentCounts: [Int32] = []
  /// The positions of cached commits at which the traversal stopped; one may be there several times.
  var cached: [Int] = []
}

extension ReadCommits {
  /// Puts what several workers read into one, with one number for each author line.
  init(merging parts: [ReadCommits]) {
    guard parts.count > 1 else {
      self = parts.first ?? ReadCommits()
      return
    }
    self.init()
    var authors = InternedTexts()
    var coAuthors = InternedTexts()
    commits.reserveCapacity(parts.reduce(0) { $0 + $1.commits.count })
    for part in parts {
      commits.append(
        contentsOf: part.commits, authors: part.authors.map { authors.number(of: $0) },
        coAuthors: part.coAuthors.map { coAuthors.number(of: $0) })
      parents += part.parents
      parentCounts += part.parentCounts
      cached += part.cached
    }
    self.authors = authors.texts
    self.coAuthors = coAuthors.texts
  }
}
