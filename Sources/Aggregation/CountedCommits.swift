package import ContributionModel

/// The commits of a source that count under the filters.
struct CountedCommits {
  private let source: Tally.Source
  private let rules: CountingRules
  private let countsShared: Bool

  init(_ source: Tally.Source, _ rules: CountingRules, countsShared: Bool) {
    self.source = source
    self.rules = rules
    self.countsShared = countsShared
  }

  /// Calls `body` with the place of each commit, that of its author in the identity table, and the places of its
  /// co-authors in their list.
  ///
  /// Gives back how many were left out because only some hours count and theirs cannot be read.
  @discardableResult
  func forEach(_ body: (_ index: Int, _ author: Int, _ coAuthors: Range<Int>) -> Void) -> Int {
    let (heldEarlier, merge) = (CommitMarks.heldEarlier.rawValue, CommitMarks.merge.rawValue)
    let (authors, marks) = (source.commits.authors, source.commits.markBytes)
    let coAuthorships = source.coAuthorships
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
      if let isCounted = source.isCounted, !isCounted[author],
        !coAuthorships[coAuthors].contains(where: { isCounted[Int($0.identity)] })
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
    for entry in source.coAuthorships[coAuthors] { authors.insert(Int(entry.identity)) }
    return authors.filter { source.isCounted?[$0] ?? true }
  }
}

extension Tally {
  /// How many commits of `source` that count under the filters other repositories of the run hold too.
  package static func sharedCommits(
    _ source: Source, rules: CountingRules = CountingRules()
  ) -> Int {
    var shared = 0
    CountedCommits(source, rules, countsShared: true).forEach { index, _, _ in
      if source.commits.marks(index).contains(.shared) { shared += 1 }
    }
    return shared
  }

  /// How many commits of `sources` are left out of every number because only some hours count and theirs cannot be read.
  ///
  /// Linear in the number of commits where only some hours count.
  package static func commitsWithoutHour(_ sources: [Source], rules: CountingRules) -> Int {
    guard rules.dayRule.hours != nil else { return 0 }
    return sources.reduce(0) { sum, source in
      sum + CountedCommits(source, rules, countsShared: false).forEach { _, _, _ in }
    }
  }
}
