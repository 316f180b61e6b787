package import ContributionModel

/// A branch, or another revision, that is looked at for itself.
package struct BranchTips: Sendable {
  /// The name as users write it.
  package var name: String
  var tips: Tips
  /// The full name of the reference that a pattern or a kind of references found; nil where it was named itself.
  var reference: String?

  /// Whether it stands before another one by name; references of one short name go by their full ones.
  func precedes(_ other: BranchTips) -> Bool {
    (name, reference ?? "") < (other.name, other.reference ?? "")
  }
}

/// The branches that are looked at for themselves.
package struct BranchChoice: Sendable {
  package var branches: [BranchTips] = []
  /// Of those that were not named, how many there are and how many of them were taken.
  package var unnamed = (found: 0, taken: 0)
  /// References that could not be read and are left out; see `Tips`.
  var unreadable = Tips()

  /// All of them together.
  package var tips: Tips {
    var tips = Tips()
    tips.included = branches.flatMap(\.tips.included)
    tips.excluded = branches.flatMap(\.tips.excluded)
    tips.addUnreadable(of: unreadable)
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
    /// Branches with one number, counted from 0, lead to the same tips and so to the same commits.
    package var group: Int
    /// Its commits among those of the history.
    package var commits: CommitSelection
  }
}

extension [BranchHistories.Branch] {
  /// The commits of any of them; nil if there are no branches.
  package var commits: CommitSelection? {
    guard let first else { return nil }
    return dropFirst().reduce(first.commits) { $0.union($1.commits) }
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
    unreadableReplacements.forEach { choice.unreadable.addLost($0) }
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
        if taken.insert(try references.name(of: revision) ?? revision).inserted {
          choice.branches.append(BranchTips(name: revision, tips: tips))
        }
      }
    }
    if selection.namesNoBranch || selection.namesKinds {
      try addLatest(selection, limit: limit ?? .max, besides: taken, to: &choice)
    }
    choice.tellApart()
    for place in choice.branches.indices {
      choice.branches[place].tips.excluded += common.excluded
    }
    return choice
  }

  /// Adds the references of the kinds that are selected; of none, those of the first kind that there is any of.
  private func addLatest(
    _ selection: TipSelection, limit: Int, besides taken: Set<String>, to choice: inout BranchChoice
  ) throws(HistoryError) {
    var kinds: [String] = []
    if selection.includesBranches || selection.includesAll { kinds.append("refs/heads/") }
    if selection.includesRemotes || selection.includesAll { kinds.append("refs/remotes/") }
    if selection.includesTags || selection.includesAll { kinds.append("refs/tags/") }
    var latest = LatestBranches(repository: self, limit: limit, taken: taken)
    for kind in kinds.isEmpty ? ["refs/heads/", "refs/remotes/", "refs/tags/"] : kinds {
      let isAny = try latest.add(prefix: kind)
      if isAny, kinds.isEmpty { break }
    }
    var branches = latest.branches()
    if branches.count < latest.found {
      for place in branches.indices { try tellApart(&branches[place], kinds) }
    }
    choice.branches += branches
    choice.unreadable.addUnreadable(of: latest.unreadable)
    choice.unnamed = (found: latest.found, taken: min(latest.found, limit))
  }

  /// Gives a branch more of its full name if a reference that is left out has its short one.
  private func tellApart(_ branch: inout BranchTips, _ kinds: [String]) throws(HistoryError) {
    guard let reference = branch.reference else { return }
    for kind in kinds where kind + branch.name != reference {
      if try references.target(of: kind + branch.name) != nil {
        branch.name = String(reference.dropFirst("refs/".count))
        return
      }
    }
  }

  /// The branches of the references that were not taken before.
  private func branches(
    _ entries: [References.Entry], besides taken: inout Set<String>, _ choice: inout BranchChoice
  ) throws(HistoryError) -> [BranchTips] {
    var branches: [BranchTips] = []
    for entry in entries {
      // The HEAD of a remote is another name of one of its branches.
      if entry.name.hasPrefix("refs/remotes/") && entry.name.hasSuffix("/HEAD") { continue }
      guard case .object(let target) = entry.target else {
        choice.unreadable.add(unreadable: entry.name, entry.target)
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
    var met = BitSet(count: graph.count)
    var metTwice = met
    // Of many branches most lead to the same commits as others.
    var known: [Tips.Ends: (group: Int, reached: BitSet)] = [:]
    let read = branches.map { branch in
      let ends = branch.tips.ends
      let (group, reached) =
        known[ends]
        ?? (
          known.count,
          graph.reached(
            from: branch.tips.included, excluded: branch.tips.excluded,
            firstParentOnly: firstParentOnly)
        )
      known[ends] = (group, reached)
      metTwice.formUnion(ofIntersection: met, reached)
      met.formUnion(reached)
      return BranchHistories.Branch(
        name: branch.name, group: group, commits: CommitSelection(reached))
    }
    for index in metTwice.numbers { history.contributions.commits.mark(index, .shared) }
    return BranchHistories(history: history, branches: read)
  }
}
