package import ContributionModel

/// The commits of a source that count under the filters.
struct CountedCommits {
  private let source: Contributions
  private let rules: CountingRules
  private let countsShared: Bool
  /// For each author whether it counts; nil if all do.
  private let isAuthorCounted: [Bool]?

  init(_ source: Contributions, _ rules: CountingRules, countsShared: Bool) {
    self.source = source
    self.rules = rules
    self.countsShared = countsShared
    isAuthorCounted = source.isCounted
  }

  /// What a commit adds to the numbers.
  func weight(_ index: Int) -> Int { source.commits.weights?[index] ?? 1 }

  /// Calls `body` with the place of each commit, that of its author in the identity table, and the places of its
  /// co-authors in their list.
  ///
  /// Gives back how many were left out because only some hours count and theirs cannot be read.
  @discardableResult
  func forEach(_ body: (_ index: Int, _ author: Int, _ coAuthors: Range<Int>) -> Void) -> Int {
    let (heldEarlier, merge) = (CommitMarks.heldEarlier.rawValue, CommitMarks.merge.rawValue)
    let (authors, marks) = (source.commits.authors, source.commits.markBytes)
    let coAuthorships = source.commits.coAuthorships
    let isAuthorCounted = isAuthorCounted
    let (dayRule, merges) = (rules.dayRule, rules.merges)
    let isCountedMinute = dayRule.hours?.isCounted ?? []
    let countsAllHours = dayRule.hours == nil
    var withoutHour = 0
    var next = 0
    for index in authors.indices {
      if !countsShared && marks[index] & heldEarlier != 0 { continue }
      switch merges {
      case .all: break
      case .none: if marks[index] & merge != 0 { continue }
      case .only: if marks[index] & merge == 0 { continue }
      }
      let author = Int(authors[index])
      while next < coAuthorships.count, coAuthorships[next].commit < index { next += 1 }
      let first = next
      while next < coAuthorships.count, coAuthorships[next].commit == index { next += 1 }
      let coAuthors = first..<next
      if let isAuthorCounted, !isAuthorCounted[author],
        !coAuthorships[coAuthors].contains(where: { isAuthorCounted[Int($0.identity)] })
      {
        continue
      }
      if !countsAllHours {
        guard let moment = dayRule.moment(in: source.commits, at: index) else {
          withoutHour += 1
          continue
        }
        if !isCountedMinute[moment.second / 60] { continue }
      }
      body(index, author, coAuthors)
    }
    return withoutHour
  }

  /// The author and the co-authors of a commit, those of them that count.
  func authors(_ author: Int, _ coAuthors: Range<Int>) -> Set<Int> {
    var authors: Set<Int> = [author]
    for entry in source.commits.coAuthorships[coAuthors] { authors.insert(Int(entry.identity)) }
    return authors.filter { isAuthorCounted?[$0] ?? true }
  }
}

extension Tally {
  /// How much of what `source` counts under the filters is of commits that other repositories of the run hold too.
  package static func sharedCommits(
    _ source: Contributions, rules: CountingRules = CountingRules()
  ) -> Int {
    var shared = 0
    let counted = CountedCommits(source, rules, countsShared: true)
    counted.forEach { index, _, _ in
      if source.commits.marks(index).contains(.shared) { shared += counted.weight(index) }
    }
    return shared
  }

  /// How many commits of `sources` are left out of every number because only some hours count and theirs cannot be read.
  ///
  /// Linear in the number of commits if only some hours count.
  package static func commitsWithoutHour(
    _ sources: [Contributions], rules: CountingRules
  ) -> Int {
    guard rules.dayRule.hours != nil else { return 0 }
    return sources.reduce(0) { sum, source in
      sum + CountedCommits(source, rules, countsShared: false).forEach { _, _, _ in }
    }
  }
}
