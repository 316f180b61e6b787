import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// What the cache gives is what the repository has, whatever was read before.
@Suite struct CacheHistoryTests {
  @Test(
    "Runs of all kinds, one after the other, in several orders",
    arguments: Fixture.names, [1, 2] as [UInt64])
  func fixtures(name: String, seed: UInt64) throws {
    let cached = try CachedRepository(Fixture.repository(name))
    var generator = SeededGenerator(seed: seed)
    let root = try cached.repository.git("rev-list", "--max-parents=0", "HEAD")
      .split(separator: "\n").map(String.init)[0]
    var runs: [([String], all: Bool, firstParentOnly: Bool)] = [
      ([], false, false), ([], true, false), ([], false, true), ([root], false, false),
      (["HEAD", "^\(root)"], false, false), (["\(root)..HEAD"], false, true),
      (["HEAD~1"], false, false), ([], false, false),
    ]
    runs.shuffle(using: &generator)
    for run in runs where try cached.isThere(run.0) {
      try cached.expectRight(run.0, all: run.all, firstParentOnly: run.firstParentOnly, "\(run)")
    }
  }

  @Test("Many parents, odd times, odd authors: cold, warm and after each further commit")
  func odd() throws {
    let cached = try CachedRepository(GitRepository())
    try cached.repository.addOddHistory()
    #expect(try cached.expectRight() == [.missing])
    #expect(try cached.expectRight() == [])
    #expect(try cached.expectRight(all: true) == [])
    for day in 1...20 {
      try cached.repository.commit("2024-02-01", by: Author("N\(day % 3)", "n\(day)@example.com"))
      #expect(try cached.expectRight() == [])
      #expect(try cached.expectRight(all: true, firstParentOnly: day % 2 == 0) == [])
    }
  }

  @Test("Parents that are not in the cache, and come into it later")
  func strangers() throws {
    let cached = try CachedRepository(GitRepository())
    try cached.repository.addOddHistory()
    // First parents alone leave many that are named and not read.
    try cached.expectRight(firstParentOnly: true)
    try cached.expectRight(["other"], firstParentOnly: true)
    for side in ["side3", "side1", "side4"] { try cached.expectRight([side]) }
    try cached.expectRight(["main^2"])
    try cached.expectRight(all: true, firstParentOnly: true)
    try cached.expectRight(all: true)
    try cached.expectRight(["main", "^side2"])
    try cached.expectRight(["side2..other"], firstParentOnly: true)
  }

  @Test("The files: a tail is made and grows, and then is one with its base")
  func files() throws {
    let cached = try CachedRepository(GitRepository())
    try cached.repository.addOddHistory()
    try cached.expectRight(all: true)
    var (bases, tails) = (Set([try cached.bytes().base]), 0)
    for _ in 0..<12 {
      try cached.repository.commit("2024-02-01")
      try cached.expectRight()
      let bytes = try cached.bytes()
      bases.insert(bytes.base)
      if bytes.tail != nil { tails += 1 }
    }
    #expect(bases.count > 2 && bases.count < 6)
    #expect(tails > 6)
    let authors = try CommitCache(cached.files).base.authors
    #expect(authors.count > 5 && Set(authors).count == authors.count, "each author once")
  }

  @Test("A clone that is shallow, deepened step by step, and then whole")
  func shallow() throws {
    let origin = try GitRepository("origin")
    try origin.days((1...9).map { ("2024-02-0\($0)", 1) })
    let clone = GitRepository(existing: origin.folder / "clone", in: origin.folder)
    try origin.git(
      "clone", "-q", "--depth", "2", "file://\(origin.path)", clone.path)
    let cached = try CachedRepository(clone)
    try cached.expectRight()
    for arguments in [["--deepen=2"], ["--depth=1"], ["--deepen=1"], ["--unshallow"]] {
      try clone.git(["fetch", "-q"] + arguments)
      try cached.expectRight(nil, "\(arguments)")
      try cached.expectRight(all: true, "\(arguments)")
    }
    #expect(try cached.read().lines.count == 9)
  }

  @Test("Replaced objects: the cache is left alone, and right again without them")
  func replaced() throws {
    let cached = try CachedRepository(GitRepository())
    let repository = cached.repository
    try repository.days("2024-01-01", "2024-01-02", "2024-01-03")
    try cached.expectRight()
    let other = try repository.commit("2000-01-01", parents: [], on: nil)
    try repository.git("replace", try repository.id(of: "main~1"), other)
    #expect(try cached.expectRight() == [.replacedObjects])
    try repository.commit("2024-01-04")
    #expect(try cached.expectRight() == [.replacedObjects])
    try repository.git("replace", "-d", try repository.id(of: "main~2"))
    #expect(try cached.expectRight() == [])
  }
}

extension CachedRepository {
  /// Whether git knows the revisions.
  fileprivate func isThere(_ revisions: [String]) throws -> Bool {
    try repository.outcome(["rev-parse", "-q", "--revs-only"] + revisions + ["--"]).status
      == .exit(0)
  }

  fileprivate func expectRight(_ revision: String?, _ comment: Comment) throws {
    try expectRight(revision.map { [$0] } ?? [], comment)
  }
}
