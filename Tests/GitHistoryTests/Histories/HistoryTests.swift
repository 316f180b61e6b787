import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

@Suite struct HistoryTests {
  private func history(_ numbers: [Int]) throws -> History {
    var commits = CommitColumns()
    for number in numbers {
      commits.append(
        CommitRecord(
          author: 0, authorTime: .unreadable, committerTime: .unreadable,
          marks: number % 2 == 0 ? .merge : []))
    }
    var outcome = ReadCommits()
    outcome.commits = commits
    outcome.authors = [[]]
    outcome.commits.ids = try numbers.map { try ObjectID.numbered($0) }
    return History(outcome, mailmap: Mailmap(), unreadableMailmaps: [])
  }

  private func marks(_ history: History) -> [CommitMarks] {
    (0..<history.commits.count).map { history.commits.marks($0).subtracting(.merge) }
  }

  @Test func `Commits of several histories are shared, and all but the first count as held`() throws
  {
    var histories = [
      try history([1, 2, 3]), try history([]), try history([3, 4, 1]), try history([5, 3, 4]),
    ]
    History.markShared(&histories)
    #expect(marks(histories[0]) == [.shared, [], .shared])
    #expect(marks(histories[1]) == [])
    #expect(marks(histories[2]) == [[.shared, .heldEarlier], .shared, [.shared, .heldEarlier]])
    #expect(marks(histories[3]) == [[], [.shared, .heldEarlier], [.shared, .heldEarlier]])
    // What was marked before stays.
    #expect(histories[0].commits.marks(1) == .merge)
  }

  @Test func `Every commit is first in just one history`() throws {
    var generator = SeededGenerator(seed: 8)
    let numbers = (0..<6).map { _ in
      Array(Set((0..<60).map { _ in Int.random(in: 1...90, using: &generator) }))
    }
    var histories = try numbers.map { try history($0) }
    History.markShared(&histories)
    var firsts: [Int: Int] = [:]
    for (numbers, history) in zip(numbers, histories) {
      for (index, number) in numbers.enumerated()
      where !history.commits.marks(index).contains(.heldEarlier) {
        firsts[number, default: 0] += 1
      }
    }
    #expect(firsts.values.allSatisfy { $0 == 1 })
    #expect(Set(firsts.keys) == Set(numbers.flatMap { $0 }))
  }

  @Test func `One history alone, or histories read without ids, share nothing`() throws {
    var one = [try history([1, 2])]
    History.markShared(&one)
    #expect(marks(one[0]) == [[], []])
    var none: [History] = []
    History.markShared(&none)
    #expect(none.isEmpty)
  }
}
