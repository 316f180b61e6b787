package import ContributionModel

/// How many commits each active day has; days without a commit are not held.
package struct DayCounts: Hashable, Sendable {
  /// The active days, ascending.
  package private(set) var days: [CivilDay]
  /// The commits of each active day, at least 1.
  package private(set) var counts: [Int]

  /// Takes active days in ascending order with their counts, which must be positive.
  package init(days: [CivilDay] = [], counts: [Int] = []) {
    precondition(days.count == counts.count, "a count for each day")
    self.days = days
    self.counts = counts
  }

  /// Adds up the counts of days that come in any order, each any number of times; none of them may be negative.
  init(adding counts: [Int], on days: [CivilDay]) {
    precondition(days.count == counts.count, "a count for each day")
    guard !days.isEmpty else {
      self.init()
      return
    }
    var (first, last) = (Int32.max, Int32.min)
    for day in days {
      first = min(first, day.daysSinceEpoch)
      last = max(last, day.daysSinceEpoch)
    }
    let span = Int(last) - Int(first) + 1
    // Days of our time lie close together; one that is far away makes a table too long.
    guard span <= max(1 << 16, days.count) else {
      let sums = Dictionary(zip(days, counts), uniquingKeysWith: +).filter { $0.value > 0 }
        .sorted { $0.key < $1.key }
      self.init(days: sums.map(\.key), counts: sums.map(\.value))
      return
    }
    var sums = [Int](repeating: 0, count: span)
    for index in days.indices {
      sums[Int(days[index].daysSinceEpoch) - Int(first)] += counts[index]
    }
    let active = sums.indices.filter { sums[$0] > 0 }
    self.init(
      days: active.map { CivilDay(daysSinceEpoch: first + Int32($0)) },
      counts: active.map { sums[$0] })
  }

  /// The counts of several tables together.
  package init(sumOf parts: [DayCounts]) {
    self.init(adding: parts.flatMap(\.counts), on: parts.flatMap(\.days))
  }

  /// The counts without those of other tables, which must be parts of this one.
  package func without(_ parts: [DayCounts]) -> DayCounts {
    let sum = DayCounts(sumOf: parts)
    let rest = zip(days, counts).map { (day: $0, count: $1 - sum[$0]) }.filter { $0.count > 0 }
    return DayCounts(days: rest.map(\.day), counts: rest.map(\.count))
  }

  /// Commits on all days.
  package var total: Int { counts.reduce(0, +) }

  /// The range from the first to the last active day, or nil where there is none.
  package var extent: DayRange? {
    guard let first = days.first, let last = days.last else { return nil }
    return DayRange(first, last)
  }

  /// The calendar years with an active day.
  package var years: Set<Int> {
    var years: Set<Int> = []
    var place = 0
    while place < days.count {
      let year = days[place].year
      years.insert(year)
      guard let next = CivilDay(year: year + 1, month: 1, day: 1) else { break }
      place = firstPlace(notBefore: next)
    }
    return years
  }

  /// How many calendar months have an active day; logarithmic in the active days for each of them.
  var months: Int {
    var months = 0
    var place = 0
    while place < days.count {
      months += 1
      let (year, month, day) = days[place].parts
      let next = days[place] + (CivilDay.length(ofMonth: month, year: year) - day + 1)
      // The last day that can be held ends the last month.
      guard next > days[place] else { break }
      place = firstPlace(notBefore: next)
    }
    return months
  }

  /// Commits on one day; logarithmic in the number of active days.
  package subscript(day: CivilDay) -> Int {
    let place = firstPlace(notBefore: day)
    return place < days.count && days[place] == day ? counts[place] : 0
  }

  /// The active days within `range`.
  package func within(_ range: DayRange) -> DayCounts {
    let start = firstPlace(notBefore: range.first)
    let end = max(start, firstPlace(after: range.last))
    return DayCounts(days: Array(days[start..<end]), counts: Array(counts[start..<end]))
  }

  /// The days whose counts satisfy a condition.
  func filter(_ isKept: (Int) -> Bool) -> DayCounts {
    let places = counts.indices.filter { isKept(counts[$0]) }
    return DayCounts(days: places.map { days[$0] }, counts: places.map { counts[$0] })
  }

  /// The active days up to and with `day`.
  package func through(_ day: CivilDay) -> DayCounts {
    let end = firstPlace(after: day)
    return DayCounts(days: Array(days[..<end]), counts: Array(counts[..<end]))
  }

  /// Commits on days after `day`.
  package func total(after day: CivilDay) -> Int {
    counts[firstPlace(after: day)...].reduce(0, +)
  }

  /// The day with most commits, the latest of them where several have as many.
  package var busiest: (day: CivilDay, commits: Int)? {
    var best: (day: CivilDay, commits: Int)?
    for (day, count) in zip(days, counts) where count >= best?.commits ?? 1 {
      best = (day, count)
    }
    return best
  }

  /// The place of the first active day that is not before `day`.
  private func firstPlace(notBefore day: CivilDay) -> Int {
    partitioningIndex { $0 >= day }
  }

  private func firstPlace(after day: CivilDay) -> Int {
    partitioningIndex { $0 > day }
  }

  private func partitioningIndex(where belongsAfter: (CivilDay) -> Bool) -> Int {
    var low = 0
    var high = days.count
    while low < high {
      let middle = (low + high) / 2
      if belongsAfter(days[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension CivilDay {
  /// The day as an unsigned number of 32 bits that sorts as the day does.
  var sortKey: UInt64 {
    UInt64(UInt32(bitPattern: daysSinceEpoch) ^ 0x8000_0000)
  }

  init(sortKey: UInt64) {
    self.init(daysSinceEpoch: Int32(bitPattern: UInt32(truncatingIfNeeded: sortKey) ^ 0x8000_0000))
  }
}
