import Foundation
import TestSupport
import Testing

/// Packs read by libgit2, on request: a second opinion on our own reader.
@Suite struct LibraryReaderTests {
  private let library: [String: String?] = ["GIT_ALMANAC_READER": "libgit2"]

  @Test("Both readers find the same author-days", arguments: Fixture.names)
  func same(name: String) throws {
    let repository = try Fixture.repository(name)
    try repository.git("repack", "-adq")
    let ours = try Program().table(["--all", "--no-cache"], in: repository.path)
    let theirs = try Program().table(
      ["--all", "--no-cache"], in: repository.path, environment: library)
    #expect(ours.rows == theirs.rows)
    #expect(!ours.rows.isEmpty)
  }

  @Test("A pack whose index has wrong sums is read by both")
  func wrongSums() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("repack", "-adq")
    let folder = repository.gitFolder + "/objects/pack"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".idx") })
    var index = Array(try #require(FileManager.default.contents(atPath: "\(folder)/\(name)")))
    // The sums follow the header, the table of first bytes and the ids of 20 bytes.
    let count = index[1028..<1032].reduce(0) { $0 << 8 | Int($1) }
    for position in 0..<count { index[1032 + count * 20 + position * 4] ^= 1 }
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    try writeFile(index, to: "\(folder)/\(name)")
    let expected = try GitOracle.authorDays(of: repository)
    for environment in [[:], library] {
      #expect(
        try Program().table(["--no-cache"], in: repository.path, environment: environment)
          .authorDays() == expected)
    }
  }

  @Test("libgit2 is taken: a pipe among the packs, which it would wait for, is an error then alone")
  func isTaken() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("repack", "-adq")
    try makePipe(repository.gitFolder + "/objects/pack/note")
    try expectRows(repository, fourRows)
    expectError(
      try Program().run(["export", "--no-cache"], in: repository.path, environment: library),
      saying: "'note' is a pipe")
  }
}
