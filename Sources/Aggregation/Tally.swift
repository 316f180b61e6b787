package import ContributionModel

/// The table of author-days of one or many repositories.
package struct Tally: Sendable {
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
      persons: persons, authorDayKeys: keys, counts: counts, days: days.within(window),
      undatedByPerson: [:], undated: 0, isWhole: isWhole)
  }

  /// The author-days of one person alone; linear in their number.
  package func only(_ person: Int) -> Tally {
    let range = starts[person]..<starts[person + 1]
    return Tally(
      persons: [persons[person]], authorDayKeys: authorDays[range].map { Self.key(0, $0) },
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

  /// One repository's commits, with what is known of their authors.
  package struct Source: Sendable {
    package var commits: CommitTable
    /// The identity table of `commits`, after mailmap. It may have more identities than they do.
    package var identities: [Identity]
    /// Which of the identities are counted; nil counts all.
    package var isCounted: [Bool]?
    /// Who else wrote which commits, as places in `identities`; empty where co-authors do not count.
    package var coAuthorships: [CoAuthorship]
    /// What each of the identities is taken for; nil where nobody has looked.
    package var kinds: [PersonKind]?

    package init(
      commits: CommitTable, identities: [Identity], isCounted: [Bool]? = nil,
      coAuthorships: [CoAuthorship] = [], kinds: [PersonKind]? = nil
    ) {
      self.commits = commits
      self.identities = identities
      self.isCounted = isCounted
      self.coAuthorships = coAuthorships
      self.kinds = kinds
    }

    /// Whether one of the commits is of an identity that is wanted; takes that for each identity.
    package func holds(_ isWanted: [Bool]) -> Bool {
      isWanted.contains(true)
        && (commits.authors.contains { isWanted[Int($0)] }
          || coAuthorships.contains { isWanted[Int($0.identity)] })
    }

    /// The source with the commits at these places alone, which must be ascending.
    package func only(_ places: [Int]) -> Source {
      var part = self
      part.commits = commits.only(places)
      var kept: [CoAuthorship] = []
      var place = 0
      for entry in coAuthorships {
        while place < places.count, places[place] < entry.commit { place += 1 }
        guard place < places.count else { break }
        guard places[place] == entry.commit else { continue }
        kept.append(CoAuthorship(commit: Int32(place), identity: entry.identity))
      }
      part.coAuthorships = kept
      return part
    }
  }

  /// Counts the commits of `sources`; linear in their number.
  ///
  /// A commit that several repositories hold counts in the first of them, so that tables of all of them together
  /// count it once; where `countsShared` is true it counts in each (see `CommitMarks.heldEarlier`).
  /// A commit with co-authors is an author-day of each person who wrote it, once, and one commit in all.
  /// With `now`, commits on days after the viewer's today are told apart (see `ahead`).
  package init(
    _ sources: [Source], rules: CountingRules = CountingRules(), countsShared: Bool = false,
    now: Now? = nil
  ) {
    let dayRule = rules.dayRule
    let lastDay = now?.today.daysSinceEpoch ?? .max
    var ahead = AheadCommits()
    var register = PersonRegister(rule: rules.identityRule)
    var keys: [UInt64] = []
    keys.reserveCapacity(sources.reduce(0) { $0 + $1.commits.count })
    var undated: [Int32: Int] = [:]
    var common = CommonWork()
    for source in sources {
      let counted = CountedCommits(source, rules, countsShared: countsShared)
      let first = keys.count
      var commits = [Int](repeating: 0, count: source.identities.count)
      var undatedByAuthor: [Int: Int] = [:]
      var together: [(day: CivilDay?, authors: Set<Int>)] = []
      var aheadOfViewer: [(day: CivilDay, authors: Set<Int>)] = []
      let commitDays = dayRule.days(of: source.commits)
      counted.forEach { index, author, coAuthors in
        let day = commitDays[index]
        if commitDays.isLater(index, than: lastDay), let now, let day,
          dayRule.seconds(in: source.commits, at: index).map({ $0 <= now.seconds }) ?? false
        {
          aheadOfViewer.append((day, counted.authors(author, coAuthors)))
        }
        guard coAuthors.isEmpty else {
          let authors = counted.authors(author, coAuthors)
          for author in authors { commits[author] += 1 }
          together.append((day, authors))
          return
        }
        commits[author] += 1
        if let day {
          keys.append(Self.key(UInt64(author), day))
        } else {
          undatedByAuthor[author, default: 0] += 1
        }
      }
      // Who is one person is decided once an identity, now that it is known which of them count.
      let persons = register.numbers(
        of: source.identities, commits: commits, kinds: source.kinds)
      for (author, count) in undatedByAuthor { undated[persons[author], default: 0] += count }
      for place in first..<keys.count {
        let author = Int(keys[place] >> 32)
        keys[place] = UInt64(persons[author]) << 32 | keys[place] & 0xFFFF_FFFF
      }
      for (day, authors) in together { common.add(day, Set(authors.map { persons[$0] })) }
      for (day, authors) in aheadOfViewer { ahead.add(day, Set(authors.map { persons[$0] })) }
    }
    keys += common.first.keys
    undated.merge(common.first.undated, uniquingKeysWith: +)
    var (authorDayKeys, counts) = runLengths(of: keys)
    let days = DayCounts(adding: counts, on: authorDayKeys.map(CivilDay.init(sortKey:)))
    if !common.further.keys.isEmpty {
      (authorDayKeys, counts) = runLengths(of: keys + common.further.keys)
    }
    self.init(
      persons: register.persons, authorDayKeys: authorDayKeys, counts: counts, days: days,
      undatedByPerson: undated.merging(common.further.undated, uniquingKeysWith: +),
      undated: undated.values.reduce(0, +), ahead: ahead)
  }

  /// The commits that several persons wrote: what one of them has of each, which makes the totals, and what the
  /// others have.
  private struct CommonWork {
    var first = Part()
    var further = Part()

    struct Part {
      var keys: [UInt64] = []
      var undated: [Int32: Int] = [:]

      mutating func add(_ day: CivilDay?, _ person: Int32) {
        if let day {
          keys.append(Tally.key(UInt64(person), day))
        } else {
          undated[person, default: 0] += 1
        }
      }
    }

    /// Adds a commit.
    mutating func add(_ day: CivilDay?, _ persons: Set<Int32>) {
      for (place, person) in persons.enumerated() {
        if place == 0 { first.add(day, person) } else { further.add(day, person) }
      }
    }
  }

  /// The person's number above 32 bits of day: sorts by person, then by day.
  private static func key(_ person: UInt64, _ day: CivilDay) -> UInt64 {
    person << 32 | day.sortKey
  }

  /// Builds the table from the distinct keys in ascending order, each with how often it occurs.
  private init(
    persons: [Person], authorDayKeys: [UInt64], counts: [Int], days: DayCounts,
    undatedByPerson: [Int32: Int], undated: Int, ahead: AheadCommits = AheadCommits(),
    isWhole: Bool = true
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
    self.undatedByPerson = persons.indices.map { undatedByPerson[Int32($0)] ?? 0 }
    self.undated = undated
    self.ahead = ahead.counts
    aheadCommits = ahead
    self.isWhole = isWhole
    self.days = days
  }
}
