/// Maps a day's count to a level: 0 for no commits, 1…n for the shade of a day.
package struct LevelScale: Hashable, Sendable {
  /// The lowest count of each level from 1 up; ascending, the first is 1.
  ///
  /// Where a level's lowest count equals that of the next, no day has that level.
  package let lowestCounts: [Int]

  /// A scale with these lowest counts, from level 1 up; each is raised to at least the one before it, and to 1.
  init(lowestCounts: [Int]) {
    var lowest = 1
    self.lowestCounts = lowestCounts.map {
      lowest = max(lowest, $0)
      return lowest
    }
  }

  /// How many levels there are, 0 not counted.
  package var levels: Int { lowestCounts.count }

  /// The level of a day with this many commits.
  package func level(of count: Int) -> Int {
    guard count > 0 else { return 0 }
    return max(1, lowestCounts.lastIndex { $0 <= count }.map { $0 + 1 } ?? 1)
  }

  /// The levels that some count can have, each with its lowest count.
  package var usedLevels: [(level: Int, lowestCount: Int)] {
    lowestCounts.indices.compactMap { place in
      let isLast = place == lowestCounts.count - 1
      return isLast || lowestCounts[place] < lowestCounts[place + 1]
        ? (place + 1, lowestCounts[place]) : nil
    }
  }

  /// How counts are mapped to levels.
  package enum Rule: Hashable, Sendable {
    /// By quartiles (with other numbers of levels, by quantiles) of the counts of the active days.
    case quartile
    /// By the share of the highest count: `ceil(count / highest × levels)`.
    case ratio
    /// By powers of the highest count: each level starts at the same multiple of the one before.
    case log
    /// By given lowest counts, ascending.
    case thresholds([Int])
    /// By the share of a daily goal; the highest level is reached at the goal.
    case goal(Int)
  }

  /// How a scale is to be made of counts.
  package struct Request: Hashable, Sendable {
    package var rule: Rule
    /// How many levels there are to be, at least 1, 0 not counted; thresholds bring their own number.
    package var levels: Int

    package init(_ rule: Rule = .quartile, levels: Int = 4) {
      self.rule = rule
      self.levels = levels
    }

    /// The daily goal, where the levels are shares of one.
    package var goal: Int? {
      if case .goal(let goal) = rule { goal } else { nil }
    }
  }

  /// The scale that is requested, for days with these counts (of active days only, in any order).
  package init(_ request: Request, counts: [Int]) {
    self.init(request.rule, counts: counts, levels: request.levels)
  }

  /// The scale for days with these counts (of active days only, in any order) and this many levels, at least 1.
  package init(_ rule: Rule, counts: [Int], levels: Int = 4) {
    let highest = max(1, counts.max() ?? 1)
    switch rule {
    case .quartile: self.init(lowestCounts: Self.quantiles(of: counts.sorted(), levels: levels))
    case .ratio:
      self.init(lowestCounts: (0..<levels).map { $0 == 0 ? 1 : $0 * highest / levels + 1 })
    case .log:
      self.init(lowestCounts: (0..<levels).map { Self.power(of: highest, $0, levels) })
    case .thresholds(let lowestCounts):
      // The first level takes every active day, whatever the lowest number given.
      self.init(lowestCounts: [1] + lowestCounts.dropFirst())
    case .goal(let goal):
      self.init(
        lowestCounts: (1...levels).map {
          // The share of the goal, rounded up, without a product that could not be held.
          $0 == 1 && levels > 1
            ? 1 : goal / levels * $0 + (goal % levels * $0 + levels - 1) / levels
        })
    }
  }

  /// A level starts above the quantile that ends the level before it.
  ///
  /// Where quantiles fall together, no count may lie between them, and the levels above start at the next higher
  /// count, or at the highest: so the busiest day always has the highest level, and equal days have one level.
  private static func quantiles(of counts: [Int], levels: Int) -> [Int] {
    guard let highest = counts.last else { return Array(1...levels) }
    return (0..<levels).map { level in
      guard level > 0 else { return 1 }
      let quantile = counts[(level * counts.count + levels - 1) / levels - 1]
      return counts.first { $0 > quantile } ?? highest
    }
  }

  /// The smallest count that is at least `highest` to the power of `part / parts`.
  private static func power(of highest: Int, _ part: Int, _ parts: Int) -> Int {
    let goal = raised(Double(highest), part)
    var low = 1
    var high = highest
    while low < high {
      let middle = low + (high - low) / 2
      if raised(Double(middle), parts) >= goal { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func raised(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }
}
