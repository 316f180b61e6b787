import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// A cache that is damaged in any way is thrown away without a word, and the answer is right.
@Suite struct CacheDamageTests {
  /// A small cache of a base and a tail, for which nothing more is to be read.
  private func smallCache() throws -> CachedRepository {
    let cached = try CachedRepository(GitRepository())
    let repository = cached.repository
    let root = try repository.commit("2024-01-01")
    try repository.commit("2024-01-02", by: .bob, message: "T\n\nCo-authored-by: Eve <eve@x>")
    try cached.expectRight()
    // Two parents that the cache does not hold, beside the first, and a commit without any. So many co-authors that
    // another number of them makes another length.
    let sides = try ["2000-01-01", "2000-01-02"].map {
      try repository.commit(Moment($0), parents: [root], on: nil)
    }
    try repository.commit(
      "2024-01-03", parents: [repository.tip() ?? root] + sides,
      message: "T\n\nCo-authored-by: Eve <eve@x>\n"
        + (1...8).map { "Co-authored-by: P\($0)\n" }.joined())
    try cached.expectRight(firstParentOnly: true)
    #expect(try cached.bytes().tail != nil)
    return cached
  }

  /// Expects the right answer from files that are put in place of those there; gives why they were not used.
  private func expectRight(
    _ cached: CachedRepository, base: [UInt8], tail: [UInt8]?, _ comment: Comment,
    expected: [String]
  ) throws -> [CacheTrouble] {
    try cached.put(base: base, tail: tail)
    let answer = try cached.read()
    #expect(answer.lines == expected, comment)
    return answer.troubles
  }

  @Test("Every bit of both files")
  func flips() throws {
    let cached = try smallCache()
    let (base, tail) = try cached.bytes()
    let whole = try #require(tail)
    let expected = try cached.read(usesCache: false).lines
    for place in base.indices {
      var flipped = base
      flipped[place] ^= 1 << UInt8(place % 8)
      try cached.put(base: flipped, tail: whole)
      #expect(throws: CacheTrouble.self, "\(place)") { try CommitCache(cached.files) }
      if place % 4 == 0 {
        #expect(
          try !expectRight(
            cached, base: flipped, tail: whole, "\(place)", expected: expected
          ).isEmpty)
      }
    }
    for place in whole.indices {
      var flipped = whole
      flipped[place] ^= 1 << UInt8(place % 8)
      try cached.put(base: base, tail: flipped)
      #expect(try CommitCache(cached.files).tail == nil, "\(place)")
      if place % 4 == 0 {
        #expect(
          try !expectRight(
            cached, base: base, tail: flipped, "\(place)", expected: expected
          ).isEmpty)
      }
    }
  }

  @Test("Files of every other length")
  func lengths() throws {
    let cached = try smallCache()
    let (base, tail) = try cached.bytes()
    let whole = try #require(tail)
    let expected = try cached.read(usesCache: false).lines
    for length in 0..<base.count {
      try cached.put(base: Array(base[..<length]), tail: whole)
      #expect(throws: CacheTrouble.self, "\(length)") { try CommitCache(cached.files) }
    }
    for length in 0..<whole.count {
      try cached.put(base: base, tail: Array(whole[..<length]))
      #expect(try CommitCache(cached.files).tail == nil, "\(length)")
    }
    for bytes in [[], Array(base.prefix(64)), base + [0], base + base, Array("text".utf8)] {
      let troubles = try expectRight(
        cached, base: bytes, tail: whole, "\(bytes.count)", expected: expected)
      #expect(troubles.contains(.unusable(file: cached.files.base)))
      #expect(try cached.expectRight() == [])
    }
    for bytes in [[], whole + [0], base] {
      _ = try expectRight(cached, base: base, tail: bytes, "\(bytes.count)", expected: expected)
      #expect(try cached.expectRight() == [])
    }
  }

  @Test("Files of another version, another byte order, another repository or another base")
  func foreign() throws {
    let cached = try smallCache()
    let (base, tail) = try cached.bytes()
    let expected = try cached.read(usesCache: false).lines
    func troubles(base: [UInt8], tail: [UInt8]?, _ comment: Comment) throws -> [CacheTrouble] {
      let troubles = try expectRight(cached, base: base, tail: tail, comment, expected: expected)
      #expect(try cached.expectRight() == [], comment)
      return troubles
    }
    try cached.put(base: base, tail: tail)
    var image = try CacheImage(path: cached.files.base, repository: cached.files.repository)
    image.set(.version, CacheLayout.version + 1)
    #expect(
      try troubles(base: image.sealed, tail: tail, "version")
        == [.otherVersion(file: cached.files.base)])
    var swapped = base
    for start in stride(from: 0, to: base.count - 7, by: 8) {
      swapped.replaceSubrange(start..<start + 8, with: base[start..<start + 8].reversed())
    }
    #expect(
      try troubles(base: swapped, tail: tail, "order") == [.unusable(file: cached.files.base)])
    let other = try smallCache()
    let others = try other.bytes()
    #expect(
      try troubles(base: others.base, tail: others.tail, "repository")
        == [.unusable(file: cached.files.base)])
    // The same commits read anew make another base, which an older tail does not go on from.
    try FileManager.default.removeItem(atPath: cached.files.base)
    try cached.expectRight(["HEAD~1"])
    let second = try cached.bytes().base
    #expect(
      try troubles(base: second, tail: tail, "base") == [.outdated(file: cached.files.tail)])
  }

  @Test("Numbers that cannot be, under a right checksum")
  func impossible() throws {
    let cached = try smallCache()
    let (base, tail) = try cached.bytes()
    let expected = try cached.read(usesCache: false).lines
    try cached.put(base: base, tail: tail)
    for path in [cached.files.base, cached.files.tail] {
      let good = try CacheImage(path: path, repository: cached.files.repository)
      var images = Self.impossibleCounts(good)
      func add(_ change: (inout CacheImage) -> Void) {
        var image = good
        change(&image)
        images.append(image.sealed)
      }
      for code in [3, 99, .max, -99, -0x4000_0000, .min + 1, .min + 99] as [Int32] {
        add { $0.set(.parents, 0, code) }
        add { $0.set(.parents, 1, code) }
      }
      // A list in place of the first parent.
      add { $0.set(.parents, 0, Int32.min) }
      for number in [-1, 99, .max, .min] as [Int32] { add { $0.set(.authorNumbers, 0, number) } }
      for end in [-1, 1 << 40, .max, .min] as [Int64] {
        add { $0.set(.authorEnds, 0, end) }
        add { $0.set(.coAuthorEnds, 0, end) }
      }
      for number in [-1, 99, .max, .min] as [Int32] {
        add { $0.set(.coAuthorships, 0, number) }
        add { $0.set(.coAuthorships, 1, number) }
      }
      for (number, image) in images.enumerated() {
        let isBase = path == cached.files.base
        _ = try expectRight(
          cached, base: isBase ? image : base, tail: isBase ? tail : image,
          "\(path.suffix(4)) \(number)", expected: expected)
        #expect(try cached.expectRight() == [])
        try cached.put(base: base, tail: tail)
      }
    }
  }

  private static func impossibleCounts(_ good: CacheImage) -> [[UInt8]] {
    let fields: [CacheSegment.Field] = [
      .size, .commits, .slots, .authors, .authorBytes, .coAuthorships, .coAuthors, .coAuthorBytes,
      .strangers, .furtherParents, .pathBytes,
    ]
    return fields.flatMap { field in
      [0, 1, 7, 1 << 20, UInt64(ParentCode.most), 1 << 40, 1 << 62, 1 << 63, .max].map { value in
        var image = good
        image.set(field, value)
        return image.bytes == good.bytes ? Array(good.bytes.dropLast()) : image.sealed
      }
    }
  }

  @Test("Co-authors of commits in a wrong order")
  func order() throws {
    let cached = try CachedRepository(GitRepository())
    for name in ["Eve", "Zoe"] {
      try cached.repository.commit("2024-01-01", message: "T\n\nCo-authored-by: \(name)")
    }
    try cached.expectRight()
    let good = try CacheImage(path: cached.files.base, repository: cached.files.repository)
    var image = good
    for (place, number) in ([1, 0, 0, 1] as [Int32]).enumerated() {
      image.set(.coAuthorships, place, number)
    }
    try cached.put(base: image.sealed, tail: nil)
    #expect(throws: CacheTrouble.self) { try CommitCache(cached.files) }
    try cached.put(base: good.sealed, tail: nil)
    #expect(try cached.expectRight() == [])
  }

  @Test("Circles among parents and full tables: the walk ends")
  func circles() throws {
    let cached = try smallCache()
    let (base, tail) = try cached.bytes()
    let good = try CacheImage(path: cached.files.base, repository: cached.files.repository)
    var circle = good
    for place in 0..<good.layout.commits {
      circle.set(.parents, place * 2, Int32(0))
      circle.set(.parents, place * 2 + 1, Int32(1))
    }
    try cached.put(base: circle.sealed, tail: tail)
    #expect(try cached.read().lines.count <= 6)
    for entry in [1, 2, -1, .max, .min] as [Int32] {
      var full = good
      for slot in 0..<good.layout.slots { full.set(.slots, slot, entry) }
      try cached.put(base: full.sealed, tail: nil)
      _ = try cached.read()
    }
    try cached.put(base: base, tail: tail)
    #expect(try cached.expectRight() == [])
  }
}
