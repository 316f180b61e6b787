import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// What this user may not read is denied, not missing.
///
/// For the superuser nothing is denied, so he sees the whole history instead.
@Suite struct ObjectAccessTests {
  private func expectDenied(
    _ path: String, _ repository: GitRepository, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let mode = try #require(attributes[.posixPermissions])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let error = try repository.failure()
    #expect(
      error == (Isolation.isSuperuser ? nil : .permissionDenied(path: path)),
      sourceLocation: sourceLocation)
  }

  @Test func `Names a folder of loose objects that is closed`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let file = repository.looseObject(try repository.id(of: "main~2"))
    try expectDenied(String(file.dropLast(39)), repository)
    try expectDenied(file, repository)
  }

  @Test func `Folders that may be entered and not listed are enough, as for git`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let object = repository.looseObject(try repository.id(of: "main~1"))
    try repository.setReference("refs/replace/" + GitRepository.emptyTree, GitRepository.emptyTree)
    try FileManager.default.removeItem(
      atPath: "\(repository.gitFolder)/refs/replace/\(GitRepository.emptyTree)")
    for (path, mode) in [
      ("objects", 0o311), ("refs", 0o311), ("refs/heads", 0o311), ("refs/replace", 0),
      ("refs/tags", 0),
      (String(object.dropFirst(repository.gitFolder.count + 1).dropLast(39)), 0o311),
    ] {
      let path = "\(repository.gitFolder)/\(path)"
      let before = try #require(
        FileManager.default.attributesOfItem(atPath: path)[.posixPermissions])
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      defer {
        try? FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: path)
      }
      #expect(try repository.revList("main").count == 4, "\(path)")
      #expect(try repository.count() == 4, "\(path)")
    }
  }

  @Test func `Names packs that are closed, and their folder`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("repack", "-adq")
    let folder = repository.gitFolder + "/objects/pack"
    try expectDenied(folder, repository)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasSuffix(".pack") || name.hasSuffix(".idx") {
      try expectDenied("\(folder)/\(name)", repository)
    }
  }

  @Test func `Names a list of alternates that is closed`() throws {
    let folder = try TemporaryFolder()
    let below = try GitRepository("below", in: folder)
    try below.addFourCommits()
    let repository = try GitRepository("above", in: folder)
    let list = repository.gitFolder + "/objects/info/alternates"
    try repository.write("\(below.gitFolder)/objects\n", to: ".git/objects/info/alternates")
    try repository.setReference("refs/heads/main", try below.id(of: "main"))
    try expectDenied(list, repository)
  }

  @Test func `Passes over a list of alternates that is too large, or names it`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let list = repository.gitFolder + "/objects/info/alternates"
    try writeFile([], to: list)
    // A file that claims 32 GB and takes no room.
    let handle = try #require(FileHandle(forWritingAtPath: list))
    try handle.truncate(atOffset: 1 << 35)
    try handle.close()
    #expect(try repository.count() == 4)
    try repository.setReference("refs/heads/main", String(repeating: "1", count: 40))
    guard case .damagedObject(_, list, _) = try repository.failure() else {
      Issue.record("\(String(describing: try repository.failure()))")
      return
    }
  }
}
