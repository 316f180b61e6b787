package import ContributionModel

/// The table of author-days of one or many repositories.
package struct Tally: Sendable {
  /// What the numbers are.
  package let metric: Metric
  /// Everyone who has a commit in the table.
  package let persons: [Person]
  /// Commits by day, each once, however many persons wrote it.
  package let days: DayCounts
  /// For each person, how many commits have no readable day.
  package let undatedByPerson: [Int]
  /// Commits that count but have no readable day, each once.
  package let undated: Int
  /// Commits on days after the viewer's today that have been made already, in a zone ahead of the viewer's; each once.
  /// They are among `days`. Empty unless the tally was given a `Now`.
  package let ahead: DayCounts
  private let aheadCommits: AheadCommits
  /// Whether all of the history was read; where not, nobody's first commit of all is known.
  package var isWhole: Bool

  /// The author-days, by person and within a person by day; `starts` has each person's first place and the end.
  private let authorDays: [CivilDay]
  private let authorDayCounts: [Int]
  private let starts: [Int]

  /// All commits, dated or not.
  package var commits: Int { days.total + undated }

  /// Commits whose moment has not come on the viewer's day `today`: those on later days, without those that are `ahead`.
  package func future(after today: CivilDay) -> Int { days.total(after: today) - ahead.total }

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
      metric: metric, persons: persons, authorDayKeys: keys, counts: counts,
      days: days.within(window),
      undatedByPerson: [:], undated: 0, isWhole: isWhole)
  }

  /// The author-days of one person alone; linear in their number.
  package func only(_ person: Int) -> Tally {
    let range = starts[person]..<starts[person + 1]
    return Tally(
      metric: metric, persons: [persons[person]],
      authorDayKeys: authorDays[range].map { Self.key(0, $0) },
      counts: Array(authorDayCounts[range]), days: days(of: person),
      undatedByPerson: [0: undatedByPerson[person]], undated: undatedByPerson[person],
      ahead: aheadCommits.only(Int32(person)), isWhole: isWhole)
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

  /// Counts the commits of `sources`; linear in their number.
  ///
  /// A commit that several repositories hold counts in the first of them, so that tables of all of them together
  /// count it once; where `countsShared` is true it counts in each (see `CommitMarks.heldEarlier`).
  /// A commit with co-authors is an author-day of each person who wrote it, once, and one commit in all.
  /// With `now`, commits on days after the viewer's today are told apart (see `ahead`).
  ///
  /// Where commits have weights, the numbers are their sums, in all that says "commits" here: those of `metric`.
  package init(
    _ sources: [Contributions], rules: CountingRules = CountingRules(),
    countsShared: Bool = false, now: Now? = nil
  ) {
    // Decided once, so that nothing is asked for each commit where none has a weight.
    if sources.contains(where: { $0.commits.weights != nil }) {
      var builder = TallyBuilder<WeightedEntries>(rules, countsShared: countsShared, now: now)
      self = builder.tally(of: sources)
    } else {
      var builder = TallyBuilder<CountedEntries>(rules, countsShared: countsShared, now: now)
      self = builder.tally(of: sources)
    }
  }

  /// The person's number above 32 bits of day: sorts by person, then by day.
  static func key(_ person: UInt64, _ day: CivilDay) -> UInt64 {
    person << 32 | day.sortKey
  }

  /// Builds the table from the distinct keys in ascending order, each with how often it occurs.
  init(
    metric: Metric, persons: [Person], authorDayKeys: [UInt64], counts: [Int], days: DayCounts,
    undatedByPerson: [Int32: Int], undated: Int, ahead: AheadCommits = AheadCommits(),
    isWhole: Bool = true
  ) {
    self.metric = metric
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
    self.undatedByPerson = persons.indices.map { undatedByPerson[Int32($0)] ?? 0 }
    self.undated = undated
    self.ahead = ahead.counts
    aheadCommits = ahead
    self.isWhole = isWhole
    self.days = days
  }
}
