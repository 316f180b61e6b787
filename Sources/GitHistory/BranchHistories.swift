import ContributionModel

/// A branch, or another revision, that is looked at for itself.
package struct BranchTips: Sendable {
  /// The name as users write it.
  package var name: String
  var tips: Tips
  /// The full name of the reference that a pattern or a kind of references found; nil where it was named itself.
  var reference: String?

  /// Whether it stands before another one by name; references of one short name go by their full ones.
  fileprivate func precedes(_ other: BranchTips) -> Bool {
    (name, reference ?? "") < (other.name, other.reference ?? "")
  }
}

/// The branches that are looked at for themselves.
package struct BranchChoice: Sendable {
  package var branches: [BranchTips] = []
  /// Of those that were not named, how many there are and how many of them were taken.
  package var unnamed = (found: 0, taken: 0)
  /// References that could not be read and are left out.
  package var brokenReferences: [String] = []

  /// All of them together.
  package var tips: Tips {
    var tips = Tips()
    tips.included = branches.flatMap(\.tips.included)
    tips.excluded = branches.flatMap(\.tips.excluded)
    tips.brokenReferences = brokenReferences
    return tips
  }
}

/// Several branches of one repository, whose commits were read once for all of them.
package struct BranchHistories: Sendable {
  /// The commits of all branches; those that several of them reach are marked as shared.
  package var history: History
  package var branches: [Branch]

  /// One branch, and the commits that it reaches.
  package struct Branch: Sendable {
    package var name: String
    var reached: PlaceSet

    /// The places of its commits in the table of the history, ascending.
    package var places: [Int] { reached.places }
  }
}

extension [BranchHistories.Branch] {
  /// The places of the commits of any of them, ascending.
  package var places: [Int] {
    guard let first else { return [] }
    return dropFirst().reduce(first.reached) { $0.union($1.reached) }.places
  }
}

// Which branches there are.
extension Repository {
  /// Finds the branches that a selection names, each for itself and once: in the order given where they are named,
  /// those of a pattern by name; then the references of the kinds selected, or, where nothing is named, the local
  /// branches, with the latest commit first.
  ///
  /// Of those that are not named, `limit` are taken; nil takes all. An exclusion `^A` holds for every branch.
  /// Where a branch and a tag, say, have one name, those that were not named themselves are called `heads/name` and
  /// `tags/name`.
  /// Throws `unknownRevision` or `notACommit` for a name of the user's that leads to no commit.
  package func branches(
    _ selection: TipSelection, limit: Int?
  ) throws(HistoryError) -> BranchChoice {
    var choice = BranchChoice()
    var common = Tips()
    // The full names of references, and other revisions as they were named.
    var taken: Set<String> = []
    for revision in selection.revisions {
      if revision.hasPrefix("^") {
        try add(revision, to: &common)
      } else if isGlob(revision) {
        let matches = try matches(ofGlob: revision)
        guard !matches.isEmpty else { throw try unknown(revision) }
        let found = try branches(matches, besides: &taken, &choice)
        choice.branches += found.sorted { $0.precedes($1) }
      } else {
        var tips = Tips()
        try add(revision, to: &tips)
        if taken.insert(try reference(namedBy: revision) ?? revision).inserted {
          choice.branches.append(BranchTips(name: revision, tips: tips))
        }
      }
    }
    let named = choice.branches.count
    if selection.namesNoBranch || selection.namesKinds {
      choice.branches += try latestFirst(branches(entries(selection), besides: &taken, &choice))
    }
    choice.tellApart()
    choice.unnamed.found = choice.branches.count - named
    choice.unnamed.taken = min(choice.unnamed.found, limit ?? .max)
    choice.branches.removeLast(choice.unnamed.found - choice.unnamed.taken)
    for place in choice.branches.indices {
      choice.branches[place].tips.excluded += common.excluded
    }
    return choice
  }

  /// The references of the kinds that are selected; of none, those of the first kind that there is any of.
  private func entries(_ selection: TipSelection) throws(HistoryError) -> [References.Entry] {
    var prefixes: [String] = []
    if selection.includesBranches || selection.includesAll { prefixes.append("refs/heads/") }
    if selection.includesRemotes || selection.includesAll { prefixes.append("refs/remotes/") }
    if selection.includesTags || selection.includesAll { prefixes.append("refs/tags/") }
    guard prefixes.isEmpty else {
      var entries: [References.Entry] = []
      for prefix in prefixes { entries += try references.all(prefix: prefix) }
      return entries
    }
    for prefix in ["refs/heads/", "refs/remotes/", "refs/tags/"] {
      let entries = try references.all(prefix: prefix)
      if !entries.isEmpty { return entries }
    }
    return []
  }

  /// The branches of the references that were not taken before.
  private func branches(
    _ entries: [References.Entry], besides taken: inout Set<String>, _ choice: inout BranchChoice
  ) throws(HistoryError) -> [BranchTips] {
    var branches: [BranchTips] = []
    for entry in entries {
      // The HEAD of a remote is another name of one of its branches.
      if entry.name.hasPrefix("refs/remotes/") && entry.name.hasSuffix("/HEAD") { continue }
      guard let target = entry.target else {
        choice.brokenReferences.append(entry.name)
        continue
      }
      guard case .commit(let id) = try peeled(target), taken.insert(entry.name).inserted
      else { continue }
      var tips = Tips()
      tips.included = [id]
      branches.append(BranchTips(name: entry.shortName, tips: tips, reference: entry.name))
    }
    return branches
  }

  /// Sorts by when the commit of each branch was committed, as `git branch --sort=-committerdate` does.
  private func latestFirst(_ branches: [BranchTips]) throws(HistoryError) -> [BranchTips] {
    var timed: [(seconds: Int64, branch: BranchTips)] = []
    for branch in branches {
      let seconds = try branch.tips.included.first.flatMap { id throws(HistoryError) in
        try committerTime(id).seconds
      }
      timed.append((seconds ?? .min, branch))
    }
    timed.sort {
      $0.seconds != $1.seconds
        ? $0.seconds > $1.seconds : $0.branch.precedes($1.branch)
    }
    return timed.map(\.branch)
  }

  private func committerTime(_ id: ObjectID) throws(HistoryError) -> CommitTime {
    try objects.withObject(overrides.replacement(of: id)) { (_, bytes) throws(HistoryError) in
      let header = try CommitHeader(of: id, bytes, objects.format)
      return header.committer.map { SignatureLine.time(bytes, $0) } ?? .unreadable
    }
  }
}

extension BranchChoice {
  /// Gives references that share their short name with another branch more of their full one.
  fileprivate mutating func tellApart() {
    let users = Dictionary(grouping: branches.indices) { branches[$0].name }
    for places in users.values where places.count > 1 {
      for place in places {
        if let reference = branches[place].reference, reference.hasPrefix("refs/") {
          branches[place].name = String(reference.dropFirst("refs/".count))
        }
      }
    }
  }
}

extension TipSelection {
  /// Whether kinds of references are asked for.
  package var namesKinds: Bool {
    includesAll || includesBranches || includesRemotes || includesTags
  }

  /// Whether the revisions, if there are any, only leave something out.
  package var namesNoBranch: Bool { revisions.allSatisfy { $0.hasPrefix("^") } }
}

// Reading them.
extension Repository {
  /// Reads the commits of all branches once, and finds out which of them each branch reaches.
  ///
  /// Throws where a commit is missing or damaged, as `readHistory` does; progress and cache are as there.
  /// Finding out is linear in the commits of each branch, without a further look at an object.
  package func readBranches(
    _ branches: [BranchTips], firstParentOnly: Bool = false, readsCoAuthors: Bool = false,
    cacheFolder: CacheFolder? = nil, progress: ReadingProgress? = nil
  ) throws(HistoryError) -> BranchHistories {
    // What is left out of one branch may belong to another, so all is read, with all its parents if need be.
    var tips = Tips()
    tips.included = branches.flatMap { $0.tips.included + $0.tips.excluded }
    let hasExclusions = branches.contains { !$0.tips.excluded.isEmpty }
    var reader = historyReader(
      firstParentOnly: firstParentOnly && !hasExclusions, keeps: .idsAndParents,
      readsCoAuthors: readsCoAuthors, cacheFolder: cacheFolder, progress: progress)
    let (outcome, graph) = try reader.readGraph(tips)
    var history = try mapped(outcome, cacheTroubles: reader.troubles)
    var met = PlaceSet(count: graph.count)
    var metTwice = met
    let read = branches.map { branch in
      let reached = graph.reached(
        from: branch.tips.included, excluded: branch.tips.excluded,
        firstParentOnly: firstParentOnly)
      metTwice = metTwice.union(met.intersection(reached))
      met = met.union(reached)
      return BranchHistories.Branch(name: branch.name, reached: reached)
    }
    for place in metTwice.places { history.commits.mark(place, .shared) }
    return BranchHistories(history: history, branches: read)
  }
}
