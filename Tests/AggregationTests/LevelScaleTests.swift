import TestSupport
import Testing

@testable import Aggregation

@Suite struct LevelScaleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rule: LevelScale.Rule
    var counts: [Int]
    var levels = 4
    /// The level of each of these counts.
    var expected: [Int: Int]

    var testDescription: String { name }
  }

  @Test(
    "The level of a count",
    arguments: [
      Case(
        name: "quartile: one to eight", rule: .quartile, counts: [8, 1, 2, 7, 3, 6, 4, 5],
        expected: [1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4]),
      Case(
        name: "quartile: 29 quiet days and a spike", rule: .quartile,
        counts: [Int](repeating: 1, count: 29) + [50], expected: [0: 0, 1: 1, 50: 4]),
      Case(
        name: "quartile: ten equal days", rule: .quartile,
        counts: [Int](repeating: 4, count: 10), expected: [4: 4]),
      Case(name: "quartile: one commit", rule: .quartile, counts: [1], expected: [0: 0, 1: 4]),
      Case(name: "quartile: two days", rule: .quartile, counts: [3, 9], expected: [3: 1, 9: 4]),
      Case(
        name: "quartile: a spike among two quiet kinds", rule: .quartile,
        counts: [1, 1, 1, 1, 1, 1, 2, 2, 2, 40], expected: [1: 1, 2: 3, 40: 4]),
      Case(
        name: "quartile: no active day", rule: .quartile, counts: [],
        expected: [0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 4]),
      Case(
        name: "ratio", rule: .ratio, counts: [1, 20],
        expected: [0: 0, 1: 1, 5: 1, 6: 2, 10: 2, 11: 3, 15: 3, 16: 4, 20: 4]),
      Case(
        name: "ratio: a highest count that the levels do not divide", rule: .ratio, counts: [10],
        expected: [2: 1, 3: 2, 5: 2, 6: 3, 7: 3, 8: 4, 10: 4]),
      Case(name: "ratio: one commit", rule: .ratio, counts: [1], expected: [1: 4]),
      Case(
        name: "ratio: fewer commits than levels", rule: .ratio, counts: [3, 1], levels: 9,
        expected: [1: 3, 2: 6, 3: 9]),
      Case(
        name: "log", rule: .log, counts: [16],
        expected: [1: 1, 2: 2, 3: 2, 4: 3, 7: 3, 8: 4, 16: 4]),
      Case(
        name: "log: a thousand", rule: .log, counts: [1000, 4], levels: 3,
        expected: [1: 1, 9: 1, 10: 2, 99: 2, 100: 3, 1000: 3]),
      Case(name: "log: one commit", rule: .log, counts: [1], expected: [1: 4]),
      Case(
        name: "thresholds", rule: .thresholds([1, 5, 10]), counts: [3], levels: 3,
        expected: [0: 0, 1: 1, 4: 1, 5: 2, 9: 2, 10: 3, 99: 3]),
      Case(
        name: "thresholds: below the lowest is level 1", rule: .thresholds([5, 10]), counts: [3],
        levels: 2, expected: [0: 0, 1: 1, 9: 1, 10: 2]),
      Case(
        name: "goal", rule: .goal(8), counts: [100],
        expected: [0: 0, 1: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 100: 4]),
      Case(
        name: "goal: of one commit", rule: .goal(1), counts: [], expected: [0: 0, 1: 4, 2: 4]),
      Case(
        name: "goal: that the levels do not divide", rule: .goal(10), counts: [],
        expected: [1: 1, 4: 1, 5: 2, 7: 2, 8: 3, 9: 3, 10: 4]),
      Case(name: "one level", rule: .quartile, counts: [1, 7], levels: 1, expected: [1: 1, 7: 1]),
    ])
  func level(_ test: Case) {
    let scale = LevelScale(test.rule, counts: test.counts, levels: test.levels)
    #expect(scale.levels == test.levels)
    for (count, level) in test.expected {
      #expect(scale.level(of: count) == level, "level of \(count)")
    }
  }

  @Test("No commits, or a number below none, is level 0")
  func zero() {
    for rule in [.quartile, .ratio, .log, .thresholds([1, 2]), .goal(3)] as [LevelScale.Rule] {
      let scale = LevelScale(rule, counts: [4, 2])
      #expect(scale.level(of: 0) == 0)
      #expect(scale.level(of: -1) == 0)
      #expect(scale.level(of: .max) == scale.levels)
    }
  }

  @Test("The levels that some count can have")
  func usedLevels() {
    let spike = LevelScale(.quartile, counts: [Int](repeating: 1, count: 29) + [50])
    #expect(spike.usedLevels.map(\.level) == [1, 4])
    #expect(spike.usedLevels.map(\.lowestCount) == [1, 50])
    let flat = LevelScale(.ratio, counts: [1])
    #expect(flat.usedLevels.map(\.level) == [4])
    #expect(flat.usedLevels.map(\.lowestCount) == [1])
  }

  @Test("A goal that nobody reaches")
  func largestGoal() {
    let scale = LevelScale(.goal(.max), counts: [5])
    #expect(scale.level(of: 5) == 1)
    #expect(scale.level(of: .max) == 4)
    #expect(scale.lowestCounts.last == .max)
  }

  @Test("Lowest counts are raised until they ascend")
  func ascending() {
    #expect(LevelScale(lowestCounts: [0, 5, 3, 7]).lowestCounts == [1, 5, 5, 7])
  }
}

/// What must hold of every scale, over random counts.
@Suite struct LevelScalePropertyTests {
  private static let seeds = 1...40 as ClosedRange<UInt64>

  /// Counts of days as histories have them: mostly small, now and then a large one.
  private func counts(_ numbers: inout SeededGenerator) -> [Int] {
    (0..<Int.random(in: 1...60, using: &numbers)).map { _ in
      let highest = [1, 2, 5, 20, 1000].randomElement(using: &numbers) ?? 1
      return Int.random(in: 1...highest, using: &numbers)
    }
  }

  @Test("More commits never have a lower level, the busiest day has the highest", arguments: seeds)
  func monotonic(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let counts = counts(&numbers)
    let highest = counts.max() ?? 1
    for levels in 2...9 {
      for rule in [.quartile, .ratio, .log] as [LevelScale.Rule] {
        let scale = LevelScale(rule, counts: counts, levels: levels)
        let all = (0...highest + 2).map(scale.level)
        #expect(all == all.sorted())
        #expect(all[0] == 0)
        #expect(all[1] >= 1)
        #expect(scale.level(of: highest) == levels)
        #expect(scale.lowestCounts == scale.lowestCounts.sorted())
        #expect(all.allSatisfy { $0 <= levels })
      }
    }
  }

  @Test("The ratio scale is the share of the highest count, rounded up", arguments: seeds)
  func ratio(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let counts = counts(&numbers)
    let highest = counts.max() ?? 1
    for levels in 2...9 {
      let scale = LevelScale(.ratio, counts: counts, levels: levels)
      for count in 1...highest {
        #expect(scale.level(of: count) == (count * levels + highest - 1) / highest)
      }
    }
  }

  @Test("The order of the counts does not matter", arguments: seeds)
  func order(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let counts = counts(&numbers)
    let shuffled = counts.shuffled(using: &numbers)
    #expect(LevelScale(.quartile, counts: counts) == LevelScale(.quartile, counts: shuffled))
  }

  @Test("At most a quarter of the days lie above the third quartile", arguments: seeds)
  func quarters(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let counts = counts(&numbers)
    let scale = LevelScale(.quartile, counts: counts)
    // Where quantiles fall together, equal days keep the highest of their levels.
    guard scale.usedLevels.count == 4 else { return }
    for level in 1..<4 {
      let above = counts.count { scale.level(of: $0) > level }
      #expect(above * 4 <= counts.count * (4 - level))
    }
  }

  @Test("The usual levels of a usual year are all used")
  func allUsed() {
    let scale = LevelScale(.quartile, counts: Array(1...100))
    #expect(scale.lowestCounts == [1, 26, 51, 76])
    #expect(scale.usedLevels.map(\.level) == [1, 2, 3, 4])
  }
}
