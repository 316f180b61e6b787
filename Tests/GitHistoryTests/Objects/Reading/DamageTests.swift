import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// A history with something spoilt ends with an error that names it, soon, and never in a smaller number.
@Suite struct DamageTests {
  /// Four commits, and the id of the second, which is spoilt.
  private func repository() throws -> (repository: GitRepository, id: String) {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return (repository, try repository.id(of: "main~2"))
  }

  private func content(_ repository: GitRepository, _ id: String) throws -> [UInt8] {
    try repository.outcome(["cat-file", "commit", id]).output
  }

  /// Replaces the file of a loose object, reads the history and returns the error with the time it took.
  private func failure(
    _ file: [UInt8]?, _ revision: String = "HEAD"
  ) throws -> (error: HistoryError?, id: ObjectID, seconds: Double) {
    let (repository, id) = try repository()
    try FileManager.default.removeItem(atPath: repository.looseObject(id))
    if let file { try writeFile(file, to: repository.looseObject(id)) }
    let start = ContinuousClock.now
    let error = try repository.failure(revision)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return (error, try #require(ObjectID(hex: id)), seconds)
  }

  @Test(.timeLimit(.minutes(20))) func `A commit that is not there is named`() throws {
    for revision in ["HEAD", "HEAD~1", "HEAD~3", "HEAD~1..HEAD"] {
      let (error, id, _) = try failure(nil, revision)
      guard case .missingObject(id, _) = error else {
        Issue.record("\(revision): \(String(describing: error))")
        continue
      }
    }
  }

  @Test(.timeLimit(.minutes(20))) func `A loose commit cut anywhere is damaged`() throws {
    let (repository, id) = try repository()
    let path = repository.looseObject(id)
    let whole = Array(try #require(FileManager.default.contents(atPath: path)))
    let object = try #require(ObjectID(hex: id))
    try FileManager.default.removeItem(atPath: path)
    for length in 0..<whole.count {
      try writeFile(Array(whole[..<length]), to: path)
      guard case .damagedObject(object, path, _) = try repository.failure() else {
        Issue.record("cut to \(length)")
        continue
      }
    }
    try writeFile(whole, to: path)
    #expect(try repository.count() == 4)
  }

  @Test(.timeLimit(.minutes(20)))
  func `A loose commit with a byte changed is damaged or another commit, and ends`() throws {
    let (repository, id) = try repository()
    let path = repository.looseObject(id)
    let whole = Array(try #require(FileManager.default.contents(atPath: path)))
    try FileManager.default.removeItem(atPath: path)
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0x55
      try writeFile(changed, to: path)
      guard case .damagedObject = try repository.failure() else {
        Issue.record("changed at \(place)")
        continue
      }
    }
  }

  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "commit 1\0", "commit 99999999999\0", "commit 18446744073709551616\0", "commit -1\0",
      "commit\0",
      "commit \0", "commit  5\0", "commit 5", "", "\0", "tree 0\0", "blob 0\0", "tag 0\0",
      "komit 0\0",
      "commit 0\0x", "commit 2\0x", "COMMIT 0\0",
    ])
  func `A loose object with a false head is no commit`(head: String) throws {
    let (error, id, seconds) = try failure(storedStream(Array(head.utf8)))
    switch error {
    case .damagedObject(id, _, _): break
    case .notACommit: #expect(["tree 0\0", "blob 0\0", "tag 0\0"].contains(head))
    default: Issue.record("\(String(describing: error))")
    }
    #expect(seconds < 1)
  }

  @Test(.timeLimit(.minutes(20))) func `Files that are no compressed data are damaged`() throws {
    for file in [
      [], [0x78], [0x78, 0x9c], Array(repeating: 0, count: 4_096), Array("commit 0\0".utf8),
      Array(repeating: 0xff, count: 100_000), [0x1f, 0x8b, 8, 0, 0, 0, 0, 0],
    ] as [[UInt8]] {
      let (error, id, seconds) = try failure(file)
      guard case .damagedObject(id, _, _) = error else {
        Issue.record("\(file.count) bytes: \(String(describing: error))")
        continue
      }
      #expect(seconds < 1)
    }
  }

  @Test(.timeLimit(.minutes(20))) func `A small file that unpacks to very much is damaged`() throws
  {
    // Written by git as a blob of 60 million zeros, then put in the commit's place.
    let (repository, id) = try repository()
    let blob = try repository.git(
      ["hash-object", "-w", "--stdin"], input: [UInt8](repeating: 0, count: 300_000_000))
    let path = repository.looseObject(id)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: repository.looseObject(blob), toPath: path)
    let start = ContinuousClock.now
    guard case .damagedObject(_, path, let detail) = try repository.failure() else {
      Issue.record("\(String(describing: try repository.failure()))")
      return
    }
    #expect(detail.contains("256 MB"))
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func `The content of another object under a commit's name is damage`() throws {
    for other in ["main", "main~3", "main^{tree}"] {
      let (repository, id) = try repository()
      let content = try contents(repository.looseObject(try repository.id(of: other)))
      let (error, object, _) = try failure(content)
      guard case .damagedObject(object, _, let detail) = error else {
        Issue.record("\(other): \(String(describing: error))")
        continue
      }
      #expect(object.description == id)
      #expect(detail.contains("its name"))
    }
  }

  @Test(
    "A commit whose tree or parent cannot be read is damage, not the end of the history",
    arguments: [
      "tree aa0", "tree aa0\n", "", "\n", "TREE", "tree\nPARENT\n",
      "TREE\nparent 1234\n", "TREE\nqarent ID\n", "TREE\nparent ID \n", "TREE\nparent  ID\n",
      "TREE\nparent\tID\n", "TREE\nencoding x\nPARENT\n", "PARENT\nTREE\n", "PARENT\n",
      "TREE PARENT\n", "TREE\nPARENTauthor A <a@x> 1 +0000\n", "TREE\rPARENT\n",
    ])
  func brokenHeader(_ head: String) throws {
    let repository = try GitRepository()
    let root = try repository.commit("2024-02-01")
    let text = head.replacing("TREE", with: "tree \(GitRepository.emptyTree)")
      .replacing("PARENT", with: "parent ID").replacing("ID", with: root)
    let broken = try repository.store(
      commit: Array((text + "author A <a@x> 1 +0000\ncommitter A <a@x> 1 +0000\n\nm\n").utf8))
    try repository.setReference("refs/heads/main", broken)
    try repository.commit("2024-02-03")
    for revision in ["main", "main~2"] {
      guard case .damagedObject(let id, _, _) = try repository.failure(revision) else {
        Issue.record("\(revision): \(String(describing: try repository.failure(revision)))")
        continue
      }
      #expect(id.description == broken)
    }
  }

  private func contents(_ path: String) throws -> [UInt8] {
    Array(try #require(FileManager.default.contents(atPath: path)))
  }

  @Test func `A commit whose parent cannot be read is damaged`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    let tip = try repository.store(
      commit: Array(
        "tree \(GitRepository.emptyTree)\nparent 1234\nauthor A <a@x> 1 +0000\n\nm\n".utf8))
    try repository.setReference("refs/heads/main", tip)
    guard case .damagedObject(let id, _, _) = try repository.failure() else {
      Issue.record("no error")
      return
    }
    #expect(id.description == tip)
  }

  @Test func `A parent that is a tree is not passed over`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.commit("2024-02-02", parents: [GitRepository.emptyTree])
    #expect(
      try repository.failure() == .notACommit(name: GitRepository.emptyTree, kind: "tree"))
  }

  @Test(.timeLimit(.minutes(20))) func `Damage in a pack is an error`() throws {
    let (repository, _) = try repository()
    try repository.git("repack", "-adq")
    try repository.git("prune-packed")
    let folder = repository.gitFolder + "/objects/pack"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") })
    let path = folder + "/" + name
    let whole = Array(try #require(FileManager.default.contents(atPath: path)))
    try FileManager.default.removeItem(atPath: path)
    for place in stride(from: 14, to: whole.count - 20, by: 9) {
      var changed = whole
      for offset in 0..<6 { changed[min(place + offset, whole.count - 21)] ^= 0xa5 }
      try writeFile(changed, to: path)
      // Some objects of the pack are no commits; where all four can be read they are all there.
      if try repository.failure() == nil { #expect(try repository.count() == 4) }
    }
    try writeFile(Array(whole[..<60]), to: path)
    #expect(try repository.failure() != nil)
  }

  @Test(.timeLimit(.minutes(20))) func `A damaged commit on the way does not hold up a revision`()
    throws
  {
    for revision in ["HEAD~3", "HEAD~2", "HEAD~1...HEAD", "HEAD~2...HEAD", "HEAD~2..HEAD"] {
      let (error, id, seconds) = try failure(
        storedStream(Array("commit 900\0x".utf8)), revision)
      guard case .damagedObject(id, _, _) = error else {
        Issue.record("\(revision): \(String(describing: error))")
        continue
      }
      #expect(seconds < 1)
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `A damaged commit that is named by a short id does not hold up the reading`() throws {
    let (repository, id) = try repository()
    let path = repository.looseObject(id)
    let whole = Array(try #require(FileManager.default.contents(atPath: path)))
    try FileManager.default.removeItem(atPath: path)
    for length in [0, 1, 2, 10, 40, whole.count - 5] {
      try writeFile(Array(whole[..<length]), to: path)
      #expect(failure { try repository.count(String(id.prefix(10))) } != nil)
    }
  }

  private func failure(_ body: () throws -> Int) -> HistoryError? { GitHistoryTests.failure(body) }
}
