package import ContributionModel

/// How many commits each hour of each weekday has, and their mean time of day.
package struct HourCounts: Hashable, Sendable {
  /// Commits by weekday, from Sunday, and within it by hour.
  private let counts: [Int]
  /// The commits of each hour of the day, over all weekdays.
  package let hours: [Int]
  /// The mean of the times of day on a clock without end, in seconds after midnight, 0…86,399: of 23:00 and 1:00 it is midnight.
  ///
  /// Nil where there is none: without commits, and where the times balance each other, as 6:00 and 18:00 do.
  package let mean: Int?

  /// Counts the commits of `sources` that the filters let through and whose day lies in `window`; linear in their number.
  ///
  /// Filters are those of a `Tally`. The weekday is that of the commit's day under the day rule, the hour that of the clock:
  /// where a day starts at 4:00, work at 2:00 on Saturday stands on Friday at 2:00.
  package init(
    _ sources: [Contributions], window: DayRange, rules: CountingRules = CountingRules(),
    countsShared: Bool = false
  ) {
    let dayRule = rules.dayRule
    var counts = [Int](repeating: 0, count: 7 * 24)
    var seconds = [Int](repeating: 0, count: 86_400)
    for source in sources {
      let counted = CountedCommits(source, rules, countsShared: countsShared)
      counted.forEach { index, _, _ in
        guard let moment = dayRule.moment(in: source.commits, at: index),
          window.contains(moment.day)
        else { return }
        let weight = counted.weight(index)
        counts[moment.day.weekday.rawValue * 24 + moment.second / 3600] += weight
        seconds[moment.second] += weight
      }
    }
    self.counts = counts
    hours = (0..<24).map { hour in
      (0..<7).reduce(0) { $0 + counts[$1 * 24 + hour] }
    }
    mean = Self.mean(ofSeconds: seconds)
  }

  /// Commits in an hour, 0…23, of a weekday.
  package subscript(weekday: Weekday, hour: Int) -> Int { counts[weekday.rawValue * 24 + hour] }

  package var total: Int { counts.reduce(0, +) }

  /// The counts of the cells that have a commit, in no particular order.
  package var active: [Int] { counts.filter { $0 > 0 } }

  /// The hour of the day with most commits, the latest of them where several have as many.
  package var busiest: (hour: Int, commits: Int)? {
    guard let most = hours.max(), most > 0, let hour = hours.lastIndex(of: most) else { return nil }
    return (hour, most)
  }

  /// Commits on weekdays from 9:00 to 17:00, on weekdays at other hours, and on Saturdays and Sundays.
  package var parts: (daytime: Int, otherHours: Int, weekends: Int) {
    let weekends = (0..<24).reduce(0) { $0 + self[.saturday, $1] + self[.sunday, $1] }
    let daytime = Weekday.allCases[1...5].reduce(0) { sum, weekday in
      (9..<17).reduce(sum) { $0 + self[weekday, $1] }
    }
    return (daytime, total - weekends - daytime, weekends)
  }

  /// The direction in which the times of day point together, as a time; they are given by their seconds after midnight.
  private static func mean(ofSeconds seconds: [Int]) -> Int? {
    let half = seconds.count / 2
    var (right, up) = (0.0, 0.0)
    for second in 0..<half {
      // Opposite times cancel out, which whole numbers do without a rest.
      let rest = Double(seconds[second] - seconds[second + half])
      guard rest != 0 else { continue }
      let turn = Turn(Double(second) / Double(seconds.count))
      right += rest * turn.sine
      up += rest * turn.cosine
    }
    let commits = Double(seconds.reduce(0, +))
    // What is left of three times that balance each other, say, is less than this.
    guard right * right + up * up > commits * commits * 1e-18,
      let turn = Turn(right: right, up: up)
    else { return nil }
    return Int((turn.part * Double(seconds.count)).rounded()) % seconds.count
  }
}
