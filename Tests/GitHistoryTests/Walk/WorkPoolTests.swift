import ContributionModel
import Dispatch
import TestSupport
import Testing

@testable import GitHistory

/// A graph of numbered nodes, each of which leads to a few of those before it.
private struct Graph: Sendable {
  var parents: [[Int]]
  var ids: [ObjectID]
  var numbers: [ObjectID: Int]

  init(_ count: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    parents = (0..<count).map { node in
      (0..<min(node, [0, 1, 1, 1, 2, 7].randomElement(using: &generator) ?? 1)).map { _ in
        Int.random(in: max(0, node - 9)..<node, using: &generator)
      }
    }
    ids = try (0..<count).map { try ObjectID.numbered($0 + 1) }
    numbers = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
  }

  var reached: Int {
    var seen: Set<Int> = [0, parents.count - 1]
    var waiting = Array(seen)
    while let node = waiting.popLast() {
      for parent in parents[node] where seen.insert(parent).inserted { waiting.append(parent) }
    }
    return seen.count
  }

  /// Walks from the first and the last node as the workers of a traversal do; `fails` names a node that cannot be read.
  func walk(workers: Int, fails: Int? = nil) -> (count: Int, failure: HistoryError?) {
    let visited = VisitedSet(count: 0)
    let tips = [ids[0], ids[ids.count - 1]].filter { visited.insert($0.place) }
    let pool = WorkPool(tips.map(\.place), workers: workers)
    let count = Lock(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      pool.join()
      var mine = 0
      while let taken = pool.take() {
        var waiting = taken
        while let id = waiting.popLast()?.id, !pool.isAbandoned {
          mine += 1
          let node = numbers[id] ?? 0
          if node == fails { pool.fail(.notACommit(name: id.description, kind: "tree")) }
          for parent in parents[node] where visited.insert(ids[parent].place) {
            waiting.append(ids[parent].place)
          }
          if waiting.count > 1 && pool.wantsMore {
            pool.give(waiting.prefix(waiting.count / 2))
            waiting.removeFirst(waiting.count / 2)
          }
        }
      }
      count.withLock { $0 += mine }
    }
    return (count.withLock { $0 }, pool.failure)
  }
}

@Suite struct WorkPoolTests {
  @Test(.timeLimit(.minutes(20)), arguments: 1...8)
  func `Workers end, however often they meet, when all is read`(workers: Int) throws {
    for seed in 0..<8 as Range<UInt64> {
      let graph = try Graph(Int(seed) * 9 + 1, seed: seed)
      let reached = graph.reached
      for _ in 0..<250 {
        let (count, failure) = graph.walk(workers: workers)
        #expect(count == reached)
        #expect(failure == nil)
      }
    }
  }

  @Test(.timeLimit(.minutes(20)), arguments: [1, 2, 3, 8])
  func `A failure ends the work of all and is the one that is kept`(workers: Int) throws {
    let graph = try Graph(300, seed: 4)
    for round in 0..<300 {
      let node = round % 2 == 0 ? 299 : 0
      let (count, failure) = graph.walk(workers: workers, fails: node)
      #expect(failure == .notACommit(name: graph.ids[node].description, kind: "tree"))
      #expect(count <= 300)
    }
  }

  @Test(.timeLimit(.minutes(20))) func `A worker that starts late is not waited for`() throws {
    let ids = try (1...5).map { try ObjectID.numbered($0) }
    let pool = WorkPool(ids.map(\.place), workers: 4)
    pool.join()
    var taken: [ObjectID] = []
    while let some = pool.take() { taken += some.map(\.id) }
    #expect(Set(taken) == Set(ids))
    #expect(taken.count == 5)
    pool.join()
    #expect(pool.take() == nil)
  }

  @Test(.timeLimit(.minutes(20)))
  func `The first failure is kept, and nothing is handed out after it`()
    throws
  {
    let pool = WorkPool(try (1...5).map { try ObjectID.numbered($0).place }, workers: 2)
    pool.join()
    pool.fail(.notACommit(name: "a", kind: "blob"))
    pool.fail(.notACommit(name: "b", kind: "blob"))
    #expect(pool.isAbandoned)
    #expect(pool.failure == .notACommit(name: "a", kind: "blob"))
    #expect(pool.take() == nil)
    #expect(pool.take() == nil)
  }
}
