package import ContributionModel

/// The table of author-days of one or many repositories.
package struct Tally: Sendable {
  /// Everyone who has a commit in the table.
  package let persons: [Person]
  /// Commits by day, over all persons.
  package let days: DayCounts
  /// For each person, how many commits have no readable day.
  package let undatedByPerson: [Int]

  /// The author-days, by person and within a person by day; `starts` has each person's first place and the end.
  private let authorDays: [CivilDay]
  private let authorDayCounts: [Int]
  private let starts: [Int]

  /// Commits that count but have no readable day.
  package var undated: Int { undatedByPerson.reduce(0, +) }

  /// All commits, dated or not.
  package var commits: Int { days.total + undated }

  /// The commits of one person by day; linear in the person's active days.
  package func days(of person: Int) -> DayCounts {
    let range = starts[person]..<starts[person + 1]
    return DayCounts(days: Array(authorDays[range]), counts: Array(authorDayCounts[range]))
  }

  /// The author-days within `window` alone; commits without a day are in no window.
  package func within(_ window: DayRange) -> Tally {
    var keys: [UInt64] = []
    var counts: [Int] = []
    for person in persons.indices {
      for place in starts[person]..<starts[person + 1] where window.contains(authorDays[place]) {
        keys.append(Self.key(UInt64(person), authorDays[place]))
        counts.append(authorDayCounts[place])
      }
    }
    return Tally(
      persons: persons, authorDayKeys: keys, counts: counts, days: days.within(window),
      undated: [:])
  }

  /// The first day on which the person has a commit, or nil where none of the commits has a day.
  package func firstDay(of person: Int) -> CivilDay? {
    let range = starts[person]..<starts[person + 1]
    return range.isEmpty ? nil : authorDays[range.lowerBound]
  }

  /// The first day of `window` on which the person has a commit; logarithmic in the person's active days.
  package func firstDay(of person: Int, in window: DayRange) -> CivilDay? {
    var low = starts[person]
    var high = starts[person + 1]
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if authorDays[middle] >= window.first { high = middle } else { low = middle + 1 }
    }
    return low < end && authorDays[low] <= window.last ? authorDays[low] : nil
  }

  /// Which merges are counted.
  package enum MergeRule: Sendable {
    case all, none, only
  }

  /// One repository's commits, with what is known of their authors.
  package struct Source: Sendable {
    package var commits: CommitTable
    /// The identity table of `commits`, after mailmap.
    package var identities: [Identity]
    /// Which of the identities are counted; nil counts all.
    package var isCounted: [Bool]?

    package init(commits: CommitTable, identities: [Identity], isCounted: [Bool]? = nil) {
      self.commits = commits
      self.identities = identities
      self.isCounted = isCounted
    }
  }

  /// Counts the commits of `sources`; linear in their number.
  ///
  /// A commit that several repositories hold counts in the first of them, so that tables of all of them together
  /// count it once; where `countsShared` is true it counts in each (see `CommitMarks.heldEarlier`).
  package init(
    _ sources: [Source], dayRule: DayRule = DayRule(), merges: MergeRule = .all,
    identityRule: IdentityRule = .email, countsShared: Bool = false
  ) {
    var register = PersonRegister(rule: identityRule)
    var keys: [UInt64] = []
    keys.reserveCapacity(sources.reduce(0) { $0 + $1.commits.count })
    var undated: [Int32: Int] = [:]
    for source in sources {
      let counted = CountedCommits(source, merges: merges, countsShared: countsShared)
      let first = keys.count
      var commits = [Int](repeating: 0, count: source.identities.count)
      var undatedByAuthor: [Int: Int] = [:]
      counted.forEach { index, author in
        commits[author] += 1
        if let day = dayRule.day(in: source.commits, at: index) {
          keys.append(Self.key(UInt64(author), day))
        } else {
          undatedByAuthor[author, default: 0] += 1
        }
      }
      // Who is one person is decided once an identity, now that it is known which of them count.
      let persons = register.numbers(of: source.identities, commits: commits)
      for (author, count) in undatedByAuthor { undated[persons[author], default: 0] += count }
      for place in first..<keys.count {
        let author = Int(keys[place] >> 32)
        keys[place] = UInt64(persons[author]) << 32 | keys[place] & 0xFFFF_FFFF
      }
    }
    let (authorDayKeys, counts) = runLengths(of: keys)
    self.init(
      persons: register.persons, authorDayKeys: authorDayKeys, counts: counts,
      days: DayCounts(adding: counts, on: authorDayKeys.map(CivilDay.init(sortKey:))),
      undated: undated)
  }

  /// The person's number above 32 bits of day: sorts by person, then by day.
  private static func key(_ person: UInt64, _ day: CivilDay) -> UInt64 {
    person << 32 | day.sortKey
  }

  /// Builds the table from the distinct keys in ascending order, each with how often it occurs.
  private init(
    persons: [Person], authorDayKeys: [UInt64], counts: [Int], days: DayCounts,
    undated: [Int32: Int]
  ) {
    var starts = [0]
    starts.reserveCapacity(persons.count + 1)
    for (place, key) in authorDayKeys.enumerated() {
      while starts.count <= Int(key >> 32) { starts.append(place) }
    }
    while starts.count <= persons.count { starts.append(authorDayKeys.count) }
    self.persons = persons
    self.starts = starts
    authorDays = authorDayKeys.map(CivilDay.init(sortKey:))
    authorDayCounts = counts
    undatedByPerson = persons.indices.map { undated[Int32($0)] ?? 0 }
    self.days = days
  }
}

/// The commits of a source that count under the filters.
private struct CountedCommits {
  private let source: Tally.Source
  private let merges: Tally.MergeRule
  private let countsShared: Bool

  init(_ source: Tally.Source, merges: Tally.MergeRule, countsShared: Bool) {
    self.source = source
    self.merges = merges
    self.countsShared = countsShared
  }

  /// Calls `body` with the place of each commit and of its author in the identity table.
  func forEach(_ body: (_ index: Int, _ author: Int) -> Void) {
    for index in 0..<source.commits.count {
      let marks = source.commits.marks(index)
      if !countsShared && marks.contains(.heldEarlier) { continue }
      switch merges {
      case .all: break
      case .none: if marks.contains(.merge) { continue }
      case .only: if !marks.contains(.merge) { continue }
      }
      let author = Int(source.commits.author(index))
      if let isCounted = source.isCounted, !isCounted[author] { continue }
      body(index, author)
    }
  }
}

extension Tally {
  /// How many commits of `source` that count under the filters other repositories of the run hold too.
  package static func sharedCommits(_ source: Source, merges: MergeRule) -> Int {
    var shared = 0
    CountedCommits(source, merges: merges, countsShared: true).forEach { index, _ in
      if source.commits.marks(index).contains(.shared) { shared += 1 }
    }
    return shared
  }
}
