import Synchronization

/// How far the reading has come: counted by the threads that read, asked by one that shows it.
package final class ReadingProgress: Sendable {
  private let commitsRead = Atomic<Int>(0)
  private let commitsExpected = Atomic<Int>(0)
  private let repositoriesFound = Atomic<Int>(0)
  private let repositoriesToRead = Atomic<Int>(0)
  private let repositoriesRead = Atomic<Int>(0)

  package init() {}

  /// What is known at one moment.
  package struct Snapshot: Hashable, Sendable {
    package var commits: Int
    /// How many commits there are by an estimate; nil where there is none.
    package var expectedCommits: Int?
    /// How many repositories a search has found so far.
    package var found: Int
    /// How many repositories are to be read; 0 until that is known.
    package var repositories: Int
    package var finishedRepositories: Int

    package init(
      commits: Int = 0, expectedCommits: Int? = nil, found: Int = 0, repositories: Int = 0,
      finishedRepositories: Int = 0
    ) {
      self.commits = commits
      self.expectedCommits = expectedCommits
      self.found = found
      self.repositories = repositories
      self.finishedRepositories = finishedRepositories
    }
  }

  package var snapshot: Snapshot {
    let expected = commitsExpected.load(ordering: .relaxed)
    return Snapshot(
      commits: commitsRead.load(ordering: .relaxed),
      expectedCommits: expected > 0 ? expected : nil,
      found: repositoriesFound.load(ordering: .relaxed),
      repositories: repositoriesToRead.load(ordering: .relaxed),
      finishedRepositories: repositoriesRead.load(ordering: .relaxed))
  }

  /// Says how many repositories will be read.
  package func begin(repositories: Int) {
    repositoriesToRead.store(repositories, ordering: .relaxed)
  }

  /// Counts a repository as read, or as one that cannot be.
  package func finishRepository() {
    repositoriesRead.add(1, ordering: .relaxed)
  }

  /// Counts a repository that a search has found.
  func findRepository() {
    repositoriesFound.add(1, ordering: .relaxed)
  }

  func expect(commits: Int) {
    commitsExpected.add(commits, ordering: .relaxed)
  }

  fileprivate func add(commits: Int) {
    commitsRead.add(commits, ordering: .relaxed)
  }
}

/// The count of one worker, handed on in steps, so that workers seldom touch the same memory.
struct ProgressSteps {
  private let progress: ReadingProgress?
  private var pending = 0

  private static let length = 256

  init(_ progress: ReadingProgress?) {
    self.progress = progress
  }

  /// Counts a commit.
  mutating func step() {
    pending += 1
    if pending == Self.length { flush() }
  }

  /// Hands on what was counted since the last step.
  mutating func flush() {
    progress?.add(commits: pending)
    pending = 0
  }
}
