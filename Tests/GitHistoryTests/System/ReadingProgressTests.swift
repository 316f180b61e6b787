import ContributionModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GitHistory

/// What is told of the reading while it goes on, and the threads that share it.
@Suite struct ReadingProgressTests {
  @Test func `All commits are counted, those that are left out too`() throws {
    let repository = try Fixture.repository("merges")
    let progress = ReadingProgress()
    let opened = try repository.open()
    var selection = TipSelection()
    let history = try opened.readHistory(try opened.tips(selection), progress: progress)
    #expect(progress.snapshot.commits == history.commits.count)
    #expect(progress.snapshot.expectedCommits == nil)
    selection.revisions = ["HEAD~1..HEAD"]
    let both = ReadingProgress()
    _ = try opened.readHistory(try opened.tips(selection), progress: both)
    #expect(both.snapshot.commits == progress.snapshot.commits)
  }

  @Test func `Steps reach the common count when they are full or ended`() {
    let progress = ReadingProgress()
    var steps = ProgressSteps(progress)
    for _ in 0..<300 { steps.step() }
    #expect(progress.snapshot.commits == 256)
    steps.flush()
    #expect(progress.snapshot.commits == 300)
    var unheard = ProgressSteps(nil)
    for _ in 0..<300 { unheard.step() }
  }

  @Test func `The commit-graph tells how many commits to expect`() throws {
    let repository = try Fixture.repository("merges")
    let folders = ObjectFolders(commonFolder: repository.gitFolder, environment: [:])
    #expect(commitGraphSize(folders) == nil)
    try repository.git("commit-graph", "write", "--reachable")
    let count = try repository.git("rev-list", "--all", "--count")
    #expect(commitGraphSize(folders).map(String.init) == count)
    let progress = ReadingProgress()
    let opened = try repository.open()
    _ = try opened.readHistory(try opened.tips(TipSelection()), progress: progress)
    #expect(progress.snapshot.expectedCommits == commitGraphSize(folders))
  }

  @Test func `The parts of a split commit-graph are added up`() throws {
    let repository = try GitRepository()
    try repository.days("2024-02-01", "2024-02-02")
    try repository.git("commit-graph", "write", "--reachable", "--split=no-merge")
    try repository.days("2024-02-03")
    try repository.git("commit-graph", "write", "--reachable", "--split=no-merge")
    let folders = ObjectFolders(commonFolder: repository.gitFolder, environment: [:])
    #expect(commitGraphSize(folders) == 3)
  }

  @Test func `A damaged commit-graph is no estimate`() throws {
    let repository = try Fixture.repository("linear")
    try repository.git("commit-graph", "write", "--reachable")
    let path = repository.gitFolder + "/objects/info/commit-graph"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path)
    let folders = ObjectFolders(commonFolder: repository.gitFolder, environment: [:])
    for length in 0..<bytes.count {
      try writeFile(Array(bytes.prefix(length)), to: path)
      let size = commitGraphSize(folders)
      #expect(size == nil || size == 12)
    }
    var changed = Array(bytes)
    for place in 0..<68 {
      changed[place] ^= 0xff
      try writeFile(changed, to: path)
      _ = commitGraphSize(folders)
      changed[place] ^= 0xff
    }
  }

  @Test(arguments: [1, 2, 7]) func `Results come in the order of their numbers`(threads: Int) {
    let results = parallelMap(count: 500, threads: threads) { $0 * 3 }
    #expect(results == (0..<500).map { $0 * 3 })
    #expect(parallelMap(count: 0, threads: threads) { $0 } == [])
  }

  @Test(.timeLimit(.minutes(20))) func `Histories are read side by side`() throws {
    let names = ["merges", "linear", "names", "offsets"]
    let repositories = try names.map { try Fixture.repository($0) }
    let counts = try repositories.map { try $0.count("HEAD") }
    let read = parallelMap(count: 40, threads: 4) { number in
      Result { try repositories[number % 4].count("HEAD") }
    }
    #expect(try read.map { try $0.get() } == (0..<40).map { counts[$0 % 4] })
  }
}
