import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Where mailmaps are looked for, and in which order they win.
@Suite struct MailmapPlacesTests {
  private func check(
    _ repository: GitRepository, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let opened = try repository.open()
    let history = try opened.readHistory(try opened.tips(TipSelection()))
    #expect(history.identities.map(\.text) == [expected], sourceLocation: sourceLocation)
    let log = try repository.git("log", "-1", "--use-mailmap", "--format=%aN <%aE>")
    #expect(log == expected, sourceLocation: sourceLocation)
  }

  private func map(_ name: String) -> String { "\(name) <ann@example.com>\n" }

  @Test func `Work tree, blob and file are read in this order, each over the one before`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try check(repository, "Ann Example <ann@example.com>")
    try repository.write(map("Tree"), to: ".mailmap")
    try check(repository, "Tree <ann@example.com>")
    try repository.git("config", "mailmap.blob", try repository.blob(map("Blob")))
    try check(repository, "Blob <ann@example.com>")
    try repository.folder.write(map("File"), to: "home/map")
    try repository.git("config", "mailmap.file", "~/map")
    try check(repository, "File <ann@example.com>")
    try repository.git("config", "mailmap.file", repository.folder / "home/map")
    try check(repository, "File <ann@example.com>")
    try repository.write(map("Inner"), to: "inner/map")
    try repository.git("config", "mailmap.file", "inner/map")
    try check(repository, "Inner <ann@example.com>")
    try repository.git("config", "mailmap.file", "no-such-file")
    try check(repository, "Blob <ann@example.com>")
  }

  @Test func `A link in the work tree is not followed`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.write(map("Linked"), to: "map")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.mailmap", withDestinationPath: "map")
    try check(repository, "Ann Example <ann@example.com>")
  }

  @Test func `What is committed counts in a bare repository only`() throws {
    let folder = try TemporaryFolder()
    for bare in [true, false] {
      let repository = try GitRepository("bare \(bare)", in: folder, bare: bare)
      let tree = try repository.tree(".mailmap", map("Committed"))
      let commit = Array(
        "tree \(tree)\nauthor \(Author.ann.name) <ann@example.com> 1 +0000\n\nm\n".utf8)
      try repository.setReference("refs/heads/main", try repository.store(commit: commit))
      try check(repository, bare ? "Committed <ann@example.com>" : "Ann Example <ann@example.com>")
      try repository.git("config", "mailmap.blob", "main:.mailmap")
      try check(repository, "Committed <ann@example.com>")
      try repository.git("config", "mailmap.blob", "main:no/such/file")
      try check(repository, "Ann Example <ann@example.com>")
    }
  }

  @Test func `A bare repository without a commit or without a map is read`() throws {
    let repository = try GitRepository("bare", bare: true)
    let opened = try repository.open()
    #expect(try opened.readHistory(try opened.tips(TipSelection())).commits.count == 0)
    try repository.setReference(
      "refs/heads/main",
      try repository.store(
        commit: Array("tree \(GitRepository.emptyTree)\nauthor A <a@x> 1 +0000\n\n".utf8)))
    try check(repository, "A <a@x>")
  }

  @Test func `The map is found from a folder below and in a linked work tree`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.write(map("Tree"), to: ".mailmap")
    let inner = try repository.folder.makeFolder("repo/inner")
    let opened = try repository.open(inner)
    let history = try opened.readHistory(try opened.tips(TipSelection()))
    #expect(history.identities.map(\.text) == ["Tree <ann@example.com>"])
  }

  @Test func `The user is who the configuration names, after the map`() throws {
    let repository = try GitRepository()
    func user(_ more: [String: String?] = [:]) throws -> Identity? {
      // The environment of the tests names an author, who would count more.
      let unnamed: [String: String?] = ["GIT_AUTHOR_NAME": nil, "GIT_AUTHOR_EMAIL": nil]
      return try repository.open(environment: unnamed.merging(more) { $1 }).user
    }
    try repository.git("config", "user.useConfigOnly", "true")
    #expect(try user() == nil)
    try repository.git("config", "user.name", "Me")
    #expect(try user() == nil)
    try repository.git("config", "user.email", "me@old.example.com")
    #expect(try user() == Identity(name: "Me", email: "me@old.example.com"))
    try repository.write("I <me@example.com> <ME@old.example.com>\n", to: ".mailmap")
    #expect(try user() == Identity(name: "I", email: "me@example.com"))
    #expect(
      try user(["GIT_CONFIG_PARAMETERS": "'user.email'='other@example.com'"])
        == Identity(name: "Me", email: "other@example.com"))
    #expect(try user(["GIT_CONFIG_PARAMETERS": "'user.email='"]) == nil)
  }

  @Test func `Authors that the map makes one keep their own numbers`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.write(
      "One <one@x> <ann@example.com>\nOne <one@x> <bob@example.com>\n", to: ".mailmap")
    let opened = try repository.open()
    let history = try opened.readHistory(try opened.tips(TipSelection()))
    #expect(Set(history.identities.map(\.text)) == ["One <one@x>"])
    #expect(
      (0..<4).allSatisfy { history.identities.indices.contains(Int(history.commits.author($0))) })
  }

  @Test func `An author who cannot be named is unknown, and the commit counts`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.raw("no brackets 1700000000 +0000")
    try repository.raw(author: nil)
    let opened = try repository.open()
    let history = try opened.readHistory(try opened.tips(TipSelection()))
    #expect(history.commits.count == 3)
    #expect(history.identities.contains(.unknown))
    #expect((0..<3).count { history.commits.authorTime($0).seconds == nil } == 2)
  }
}
