import ContributionModel

/// Counts commits, source by source, into a tally.
///
/// Generic over what is kept of each, so that commits without weights are counted without a look for one.
struct TallyBuilder<Entries: AuthorDayEntries> {
  private let rules: CountingRules
  private let countsShared: Bool
  private let now: Now?
  private var register: PersonRegister
  /// What makes the totals: of a commit that several persons wrote, the share of one of them.
  private var entries = Entries()
  private var undated: [Int32: Int] = [:]
  /// What the others of those persons have.
  private var furtherEntries = Entries()
  private var furtherUndated: [Int32: Int] = [:]
  private var ahead = AheadCommits()

  init(_ rules: CountingRules, countsShared: Bool, now: Now?) {
    self.rules = rules
    self.countsShared = countsShared
    self.now = now
    register = PersonRegister(rule: rules.identityRule)
  }

  /// Counts the commits of all sources.
  mutating func tally(of sources: [Contributions]) -> Tally {
    entries.reserveCapacity(sources.reduce(0) { $0 + $1.commits.count })
    for source in sources { add(source) }
    var (keys, sums) = entries.sums()
    let days = DayCounts(adding: sums, on: keys.map(CivilDay.init(sortKey:)))
    if !furtherEntries.isEmpty {
      entries.append(furtherEntries)
      (keys, sums) = entries.sums()
    }
    return Tally(
      metric: rules.metric, persons: register.persons, authorDayKeys: keys, counts: sums,
      days: days, undatedByPerson: undated.merging(furtherUndated, uniquingKeysWith: +),
      undated: undated.values.reduce(0, +), ahead: ahead)
  }

  private mutating func add(_ source: Contributions) {
    let counted = CountedCommits(source, rules, countsShared: countsShared)
    let days = rules.dayRule.days(of: source.commits)
    let lastDay = now?.today.daysSinceEpoch ?? .max
    let first = entries.count
    var commits = [Int](repeating: 0, count: source.authors.count)
    var undatedByAuthor: [Int: Int] = [:]
    var together: [(index: Int, authors: Set<Int>)] = []
    var aheadOfViewer: [(index: Int, authors: Set<Int>)] = []
    // Taken out of this value while commits are added.
    var entries = Entries()
    swap(&entries, &self.entries)
    counted.forEach { index, author, coAuthors in
      if days.isLater(index, than: lastDay), isMade(index, source.commits) {
        aheadOfViewer.append((index, counted.authors(author, coAuthors)))
      }
      guard coAuthors.isEmpty else {
        let authors = counted.authors(author, coAuthors)
        for author in authors { commits[author] += 1 }
        together.append((index, authors))
        return
      }
      commits[author] += 1
      if let day = days[index] {
        entries.add(Tally.key(UInt64(author), day), weight: counted.weight(index))
      } else {
        undatedByAuthor[author, default: 0] += counted.weight(index)
      }
    }
    // Who is one person is decided once an identity, now that it is known which of them count.
    let persons = register.numbers(of: source.authors, commits: commits)
    entries.renumber(from: first, persons)
    swap(&entries, &self.entries)
    for (author, sum) in undatedByAuthor { undated[persons[author], default: 0] += sum }
    for (index, authors) in together {
      addCommon(days[index], counted.weight(index), Set(authors.map { persons[$0] }))
    }
    for (index, authors) in aheadOfViewer {
      guard let day = days[index] else { continue }
      ahead.add(day, counted.weight(index), Set(authors.map { persons[$0] }))
    }
  }

  /// Whether a commit was made before now.
  private func isMade(_ index: Int, _ commits: CommitColumns) -> Bool {
    guard let now, let seconds = rules.dayRule.seconds(in: commits, at: index) else {
      return false
    }
    return seconds <= now.seconds
  }

  /// Adds a commit that several persons wrote.
  private mutating func addCommon(_ day: CivilDay?, _ weight: Int, _ persons: Set<Int32>) {
    for (place, person) in persons.enumerated() {
      switch (day, place) {
      case (let day?, 0): entries.add(Tally.key(UInt64(person), day), weight: weight)
      case (let day?, _): furtherEntries.add(Tally.key(UInt64(person), day), weight: weight)
      case (nil, 0): undated[person, default: 0] += weight
      case (nil, _): furtherUndated[person, default: 0] += weight
      }
    }
  }
}

/// What is kept of commits until they are author-days: for each a key, which is a number above a day, and its weight.
protocol AuthorDayEntries {
  init()
  var count: Int { get }
  mutating func reserveCapacity(_ count: Int)
  mutating func add(_ key: UInt64, weight: @autoclosure () -> Int)
  mutating func append(_ other: Self)
  /// Puts the number of the person in place of that of the author in the keys from an index on.
  mutating func renumber(from first: Int, _ persons: [Int32])
  /// The distinct keys in ascending order, each with the sum of its weights, which is not 0.
  func sums() -> (keys: [UInt64], sums: [Int])
}

extension AuthorDayEntries {
  var isEmpty: Bool { count == 0 }
}

/// Entries of weight 1: the keys alone.
struct CountedEntries: AuthorDayEntries {
  private var keys: [UInt64] = []

  var count: Int { keys.count }

  mutating func reserveCapacity(_ count: Int) { keys.reserveCapacity(count) }

  mutating func add(_ key: UInt64, weight: @autoclosure () -> Int) { keys.append(key) }

  mutating func append(_ other: CountedEntries) { keys += other.keys }

  mutating func renumber(from first: Int, _ persons: [Int32]) {
    keys.renumber(from: first, persons)
  }

  func sums() -> (keys: [UInt64], sums: [Int]) {
    let (distinct, counts) = runLengths(of: keys)
    return (distinct, counts)
  }
}

/// Entries with a weight each.
struct WeightedEntries: AuthorDayEntries {
  private var keys: [UInt64] = []
  private var weights: [Int] = []

  var count: Int { keys.count }

  mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    weights.reserveCapacity(count)
  }

  mutating func add(_ key: UInt64, weight: @autoclosure () -> Int) {
    keys.append(key)
    weights.append(weight())
  }

  mutating func append(_ other: WeightedEntries) {
    keys += other.keys
    weights += other.weights
  }

  mutating func renumber(from first: Int, _ persons: [Int32]) {
    keys.renumber(from: first, persons)
  }

  func sums() -> (keys: [UInt64], sums: [Int]) {
    Aggregation.sums(of: weights, by: keys)
  }
}

extension [UInt64] {
  fileprivate mutating func renumber(from first: Int, _ persons: [Int32]) {
    for index in first..<count {
      let author = Int(self[index] >> 32)
      self[index] = UInt64(persons[author]) << 32 | self[index] & 0xFFFF_FFFF
    }
  }
}
