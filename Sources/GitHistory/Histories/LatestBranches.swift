internal import ContributionModel

/// Finds the branches whose commits are the latest, among any number of references, as
/// `git branch --sort=-committerdate` orders them.
///
/// Keeps little more than the branches that are wanted, and looks at each commit once.
struct LatestBranches {
  private let repository: Repository
  private let limit: Int
  /// The full names of references that are not wanted.
  private let taken: Set<String>
  /// The references that were found to lead to a commit and are not taken.
  private(set) var found = 0
  /// References that cannot be read; of very many only some.
  private(set) var unreadable = Tips()
  private var best: [(seconds: Int64, branch: BranchTips)] = []
  /// Once more than `limit` were found: none that is later than this is wanted.
  private var worst: Int64?
  private var commits: [ObjectID: Commit] = [:]

  /// What a reference leads to: its commit and when that was committed, or no commit.
  private typealias Commit = (id: ObjectID, seconds: Int64)?

  init(repository: Repository, limit: Int, taken: Set<String>) {
    self.repository = repository
    self.limit = limit
    self.taken = taken
  }

  /// Adds the references below a folder. Returns whether there are any.
  mutating func add(prefix: String) throws(HistoryError) -> Bool {
    var isAny = false
    var last: (target: ObjectID, commit: Commit)?
    try repository.references.source.forEach(prefix: prefix) { name, target throws(HistoryError) in
      guard target != .nowhere else { return true }
      isAny = true
      // The HEAD of a remote is another name of one of its branches.
      if name.hasWord("refs/remotes/", at: 0), name.hasWord("/HEAD", at: name.count - 5) {
        return true
      }
      guard case .object(let id) = target else {
        unreadable.add(unreadable: String(referenceName: name), target)
        return true
      }
      if last?.target != id { last = (id, try commit(id)) }
      if let commit = last?.commit { add(name, commit.id, commit.seconds) }
      return true
    }
    return isAny
  }

  private mutating func commit(_ id: ObjectID) throws(HistoryError) -> Commit {
    if let known = commits[id] { return known }
    var commit: Commit = nil
    if case .commit(let id) = try repository.peeled(id) {
      commit = (id, try repository.branchSeconds(id))
    }
    commits[id] = .some(commit)
    return commit
  }

  private mutating func add(_ name: Span<UInt8>, _ id: ObjectID, _ seconds: Int64) {
    if !taken.isEmpty, taken.contains(String(referenceName: name)) { return }
    found += 1
    if let worst, seconds < worst { return }
    let full = String(referenceName: name)
    var tips = Tips()
    tips.included = [id]
    let branch = BranchTips(name: ReferenceName.short(full), tips: tips, reference: full)
    best.append((seconds, branch))
    // Sorted now and then, so that each branch costs little.
    if best.count >= 1000, best.count / 2 >= limit { sort() }
  }

  private mutating func sort() {
    best.sort {
      $0.seconds != $1.seconds ? $0.seconds > $1.seconds : $0.branch.precedes($1.branch)
    }
    guard best.count > limit else { return }
    best.removeLast(best.count - limit)
    worst = best.last?.seconds
  }

  /// The branches that are wanted, the one with the latest commit first.
  mutating func branches() -> [BranchTips] {
    sort()
    return best.map(\.branch)
  }
}

extension Repository {
  /// When a commit was committed; long ago if that cannot be read.
  fileprivate func branchSeconds(_ id: ObjectID) throws(HistoryError) -> Int64 {
    try withCommit(id) { header, bytes in
      header.committer.flatMap { SignatureLine.time(bytes, $0).seconds } ?? .min
    }
  }
}
