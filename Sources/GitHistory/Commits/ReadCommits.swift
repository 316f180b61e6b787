import ContributionModel

/// Commits that were read from objects, and what belongs to them.
struct ReadCommits {
  /// The commits, whose authors are places in `authors`.
  var commits = CommitTable()
  /// The author lines up to the time, each once; empty for a line that names nobody.
  var authors: [[UInt8]] = []
  /// Who else wrote which of the commits, as places in `coAuthors`, where that was asked for.
  var coAuthorships: [CoAuthorship] = []
  /// The co-authors, as `Name <email>` or a name alone, each once.
  var coAuthors: [[UInt8]] = []
  /// The ids of the commits in the order of `commits`, where they were asked for.
  var ids: [ObjectID] = []
  /// The parents of all commits one after the other, as the commits name them, where they were asked for.
  var parents: [ObjectID] = []
  /// How many of them each commit has.
  var parentCounts: [Int32] = []
  /// The positions of cached commits at which the traversal stopped; one may stand there several times.
  var cached: [Int] = []
}

extension ReadCommits {
  /// Puts several outcomes into one, with one number for each author line.
  init(merging outcomes: [ReadCommits]) {
    guard outcomes.count > 1 else {
      self = outcomes.first ?? ReadCommits()
      return
    }
    self.init()
    var authors = InternedTexts()
    var coAuthors = InternedTexts()
    commits.reserveCapacity(outcomes.reduce(0) { $0 + $1.commits.count })
    for outcome in outcomes {
      let renumbered = outcome.authors.map { authors.number(of: $0) }
      let renumberedCoAuthors = outcome.coAuthors.map { coAuthors.number(of: $0) }
      let first = Int32(commits.count)
      coAuthorships += outcome.coAuthorships.map {
        CoAuthorship(
          commit: first + $0.commit, identity: renumberedCoAuthors[Int($0.identity)])
      }
      commits.append(contentsOf: outcome.commits, renumbered: renumbered)
      ids += outcome.ids
      parents += outcome.parents
      parentCounts += outcome.parentCounts
      cached += outcome.cached
    }
    self.authors = authors.texts
    self.coAuthors = coAuthors.texts
  }
}
