import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Errors that a run with a cache meets: those of the repository end it at once, those of the cache do not.
@Suite struct CachedReadingErrorTests {
  /// The error of a run with the cache, why the cache was not used, and how many commits were read.
  private func failing(
    _ cached: CachedRepository
  ) throws -> (error: HistoryError?, troubles: [CacheTrouble], read: Int) {
    let opened = try cached.repository.open()
    let progress = ReadingProgress()
    var reader = HistoryReader(
      traversal: Traversal(
        store: ObjectStore(
          ObjectFolders(commonFolder: opened.commonFolder, environment: opened.environment),
          repository: "the repository"),
        overrides: opened.overrides, keeps: .ids, workers: 1, progress: progress),
      cacheFiles: cached.files)
    let tips = try opened.tips(TipSelection())
    var error: HistoryError?
    do throws(HistoryError) { _ = try reader.read(tips) } catch let thrown { error = thrown }
    return (error, reader.troubles, progress.snapshot.commits)
  }

  @Test("A damaged new commit ends the run, and nothing is read a second time")
  func damagedCommit() throws {
    let cached = try CachedRepository(GitRepository())
    for day in 1...9 { try cached.repository.commit(Moment("2024-01-0\(day)")) }
    try cached.expectRight()
    let damaged = try cached.repository.commit("2024-01-10")
    try cached.repository.commit("2024-01-11")
    let path = cached.repository.looseObject(damaged)
    try FileManager.default.removeItem(atPath: path)
    try writeFile([1, 2, 3], to: path)
    let failure = try failing(cached)
    #expect(failure.error?.object?.description == damaged)
    #expect(failure.troubles == [])
    #expect(failure.read == 1)
  }

  @Test("A missing parent of a cached commit ends the run, and the cached commits are not read")
  func missingParent() throws {
    let cached = try CachedRepository(GitRepository())
    let root = try cached.repository.commit("2024-01-01")
    let side = try cached.repository.commit("2000-01-01", parents: [root], on: nil)
    try cached.repository.commit("2024-01-02", parents: [root, side])
    for day in 3...9 { try cached.repository.commit(Moment("2024-01-0\(day)")) }
    try cached.expectRight(firstParentOnly: true)
    try FileManager.default.removeItem(atPath: cached.repository.looseObject(side))
    let failure = try failing(cached)
    guard case .missingObject(let id, _) = failure.error else {
      Issue.record("\(failure)")
      return
    }
    #expect(id.description == side)
    #expect(failure.troubles == [])
    #expect(failure.read == 0)
  }

  @Test("A cache that names a commit which is nowhere is left aside")
  func inventedParent() throws {
    let cached = try CachedRepository(GitRepository())
    let root = try cached.repository.commit("2024-01-01")
    let side = try cached.repository.commit("2000-01-01", parents: [root], on: nil)
    try cached.repository.commit("2024-01-02", parents: [root, side])
    try cached.expectRight(firstParentOnly: true)
    let expected = try cached.read(usesCache: false).lines
    var image = try CacheImage(path: cached.files.base, repository: cached.files.repository)
    image.set(.strangers, 0, Int32(0x1234_5678))
    try cached.put(base: image.sealed, tail: nil)
    let answer = try cached.read()
    #expect(answer.lines == expected)
    #expect(answer.troubles == [.unusable(file: cached.files.base)])
    #expect(try cached.expectRight() == [])
  }
}
