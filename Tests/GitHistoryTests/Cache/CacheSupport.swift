import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// A repository with a cache of its own.
struct CachedRepository {
  let repository: GitRepository
  let files: CacheFiles
  /// Small limits, so that few commits make a tail and few more a new base.
  var limits = CacheWriter.Limits(longestTail: 3, tailShare: 4)

  init(_ repository: GitRepository) throws {
    self.repository = repository
    let folder = try #require(
      CacheFolder(environment: ["XDG_CACHE_HOME": repository.folder / "cache"]))
    files = CacheFiles(folder: folder, repository: try repository.open().cacheName)
  }

  /// What is read, a line a commit with all that is known of it, and why the cache was not used.
  struct Answer {
    var lines: [String]
    var troubles: [CacheTrouble]
  }

  /// Reads what the revisions reach, with the cache or without.
  func read(
    _ revisions: [String] = [], all: Bool = false, firstParentOnly: Bool = false,
    usesCache: Bool = true, readsCoAuthors: Bool = true
  ) throws -> Answer {
    let opened = try repository.open()
    var selection = TipSelection()
    selection.revisions = revisions
    selection.includesAll = all
    let store = ObjectStore(
      ObjectFolders(commonFolder: opened.commonFolder, environment: opened.environment),
      repository: "the repository")
    var reader = HistoryReader(
      traversal: Traversal(
        store: store, overrides: opened.overrides, followsFirstParentOnly: firstParentOnly,
        keeps: .ids, readsCoAuthors: readsCoAuthors, workers: 2),
      cacheFiles: usesCache ? files : nil)
    reader.limits = limits
    let outcome = try reader.read(try opened.tips(selection))
    return Answer(lines: outcome.lines, troubles: reader.troubles)
  }

  /// Expects a run with the cache to find what one without finds, and to find the commits that git finds.
  @discardableResult
  func expectRight(
    _ revisions: [String] = [], all: Bool = false, firstParentOnly: Bool = false,
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [CacheTrouble] {
    var troubles: [CacheTrouble] = []
    var ids: [String] = []
    // Whether co-authors are wanted must not matter to what is kept, so either may be the run that keeps it.
    for (run, readsCoAuthors) in [all, !all].enumerated() {
      let warm = try read(
        revisions, all: all, firstParentOnly: firstParentOnly, readsCoAuthors: readsCoAuthors)
      let plain = try read(
        revisions, all: all, firstParentOnly: firstParentOnly, usesCache: false,
        readsCoAuthors: readsCoAuthors)
      #expect(warm.lines == plain.lines, comment, sourceLocation: sourceLocation)
      if run == 0 { troubles = warm.troubles }
      ids = warm.lines.map { String($0.prefix(40)) }
    }
    let arguments =
      (all ? ["--all"] : revisions.isEmpty ? ["HEAD"] : revisions)
      + (firstParentOnly ? ["--first-parent"] : [])
    let expected = try repository.git(["rev-list"] + arguments + ["--"])
      .split(separator: "\n").map(String.init).sorted()
    #expect(ids == expected, comment, sourceLocation: sourceLocation)
    return troubles
  }

  /// The bytes of the cache's files.
  func bytes() throws -> (base: [UInt8], tail: [UInt8]?) {
    (
      Array(try Data(contentsOf: URL(fileURLWithPath: files.base))),
      FileManager.default.contents(atPath: files.tail).map(Array.init)
    )
  }

  /// Puts files in place of those of the cache.
  func put(base: [UInt8], tail: [UInt8]?) throws {
    try writeFile(base, to: files.base)
    if let tail {
      try writeFile(tail, to: files.tail)
    } else {
      try? FileManager.default.removeItem(atPath: files.tail)
    }
  }
}

extension ReadCommits {
  /// A line for each commit, sorted: its id, author, times, marks and co-authors.
  fileprivate var lines: [String] {
    // A commit in the wrong place would hide others of the list.
    let isAscending = zip(commits.coAuthorships, commits.coAuthorships.dropFirst())
      .allSatisfy { $0.commit <= $1.commit }
    let others = Dictionary(grouping: commits.coAuthorships, by: \.commit)
    return commits.ids.indices.map { index in
      let record = commits[index]
      let times = [record.authorTime, record.committerTime].map {
        "\($0.seconds.map(String.init) ?? "-")/\($0.offset.minutes)"
      }
      let author = String(decoding: authors[Int(record.author)], as: UTF8.self)
      let names = (others[Int32(index)] ?? [])
        .map { String(decoding: coAuthors[Int($0.identity)], as: UTF8.self) }.sorted()
      return
        "\(commits.ids[index]) \(author) \(times) \(record.marks.rawValue) \(names) \(isAscending)"
    }.sorted()
  }
}

extension GitRepository {
  /// A history with all that a cache has a form for: several parents, odd times, odd authors.
  func addOddHistory() throws {
    let root = try commit("2024-01-01")
    var sides: [String] = []
    for (number, author) in [
      "Bob <bob@example.com> 1704103200 +9959", "Odd <odd@example.com> nonsense", "no brackets",
      "<> -62135596800 -0001", "Late <late@example.com> 9223372036854775807 +0000",
    ].enumerated() {
      sides.append(
        try raw(author: Array(author.utf8), parents: [root], on: "side\(number)", message: "m"))
    }
    try raw(
      author: Array("Ann \u{e9} <ann@example.com> 1704103200 +0000".utf8) + [],
      headers: ["encoding ISO-8859-1"])
    try raw(author: nil)
    try commit(
      "2024-01-03", parents: [root] + sides,
      message: "T\n\nCo-authored-by: Bob <bob@example.com>\nCo-authored-by: Eve")
    try commit("2024-01-04", parents: [tip() ?? root, sides[0], sides[1]], on: "other")
    try commit(
      "2024-01-04", parents: [tip() ?? root, sides[2]],
      message: "T\n\nCo-authored-by: Eve\nCo-authored-by: Eve\nCo-authored-by: <eve@example.com>")
  }
}

/// A cache file as bytes, to be made wrong and given a right checksum.
struct CacheImage {
  var bytes: [UInt8]
  let layout: CacheLayout

  init(path: String, repository: String) throws {
    layout = try CacheSegment(path: path, repository: repository).layout
    bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  mutating func set(_ field: CacheSegment.Field, _ value: UInt64) {
    put(value, at: field.rawValue * 8)
  }

  mutating func set(_ column: CacheLayout.Column, _ index: Int, _ value: Int32) {
    put(value, at: layout.starts[column.rawValue] + index * 4)
  }

  mutating func set(_ column: CacheLayout.Column, _ index: Int, _ value: Int64) {
    put(value, at: layout.starts[column.rawValue] + index * 8)
  }

  private mutating func put<Number: FixedWidthInteger>(_ value: Number, at place: Int) {
    for byte in 0..<Number.bitWidth / 8 {
      bytes[place + byte] = UInt8(truncatingIfNeeded: value.littleEndian >> (byte * 8))
    }
  }

  /// The bytes with the checksum that they should have.
  var sealed: [UInt8] {
    var copy = self
    copy.set(.checksum, 0)
    var sum = Checksum()
    unsafe copy.bytes.withUnsafeBytes { unsafe sum.add($0) }
    copy.set(.checksum, sum.value)
    return copy.bytes
  }
}
