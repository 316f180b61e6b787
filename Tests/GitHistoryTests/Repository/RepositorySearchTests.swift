import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Which folders are repositories for a search, and which are looked into.
@Suite struct RepositorySearchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var environment: [String: String] { Isolation.environment(home: folder / "home") }

  /// Makes what a git folder is known by.
  private func makeGitFolder(_ path: String) throws {
    for name in ["objects", "refs"] { _ = try folder.makeFolder("\(path)/\(name)") }
    try folder.write("ref: refs/heads/main\n", to: path + "/HEAD")
  }

  /// What is found below the folder, by paths that start from it.
  private func found(below names: String..., depth: Int? = nil) -> [String] {
    let search = RepositorySearch(
      below: names.isEmpty ? [folder.path] : names.map { folder / $0 }, depth: depth,
      environment: environment)
    return search.repositories.map { relative($0.path) }
  }

  private func relative(_ path: String) -> String {
    path == folder.path ? "." : String(path.dropFirst(folder.path.count + 1))
  }

  @Test func `Work trees and bare repositories are found at any depth, sorted by path`() throws {
    try makeGitFolder("b/.git")
    try makeGitFolder("a/deep/er/.git")
    try makeGitFolder("a.git")
    try makeGitFolder(".hidden/.git")
    try makeGitFolder("B/.git")
    _ = try folder.makeFolder("nothing/here")
    #expect(found() == [".hidden", "B", "a/deep/er", "a.git", "b"])
    #expect(found(below: "a", "b") == ["a/deep/er", "b"])
    #expect(found(below: "b", "a", "b/") == ["b", "a/deep/er"])
  }

  @Test func `Git folders and bare repositories are not looked into, work trees are`() throws {
    try makeGitFolder("outer/.git")
    try makeGitFolder("outer/.git/modules/lib")
    try makeGitFolder("outer/vendor/inner/.git")
    try makeGitFolder("bare.git")
    try makeGitFolder("bare.git/inside/.git")
    #expect(found() == ["bare.git", "outer", "outer/vendor/inner"])
  }

  @Test func `The folders that are given may be repositories themselves`() throws {
    try makeGitFolder(".git")
    try makeGitFolder("bare.git")
    #expect(found() == [".", "bare.git"])
    #expect(found(below: "bare.git") == ["bare.git"])
    #expect(found(below: ".git") == [".git"])
  }

  @Test(arguments: [
    (0, ["."]), (1, [".", "one"]), (2, [".", "one", "one/two"]),
    (9, [".", "one", "one/two", "one/two/three"]),
  ])
  func `The depth is the number of levels below`(depth: Int, expected: [String]) throws {
    for path in ["", "one/", "one/two/", "one/two/three/"] { try makeGitFolder(path + ".git") }
    #expect(found(depth: depth) == expected)
  }

  @Test func `Links to folders are not followed, so no circle is entered`() throws {
    try makeGitFolder("work/repo/.git")
    try makeGitFolder("other/.git")
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder / "work/up", withDestinationPath: "..")
    try files.createSymbolicLink(atPath: folder / "work/other", withDestinationPath: "../other")
    #expect(found(below: "work") == ["work/repo"])
    // The folder that is given may be a link.
    #expect(found(below: "work/other") == ["work/other"])
  }

  @Test func `What merely looks like a part of a repository is none`() throws {
    _ = try folder.makeFolder("empty/.git")
    _ = try folder.makeFolder("half/objects")
    try folder.write("x", to: "half/HEAD")
    _ = try folder.makeFolder("folders/HEAD")
    _ = try folder.makeFolder("folders/objects")
    _ = try folder.makeFolder("folders/refs")
    let pipe = try folder.makeFolder("pipe") + "/.git"
    let made = try Command(
      Isolation.path(of: "mkfifo"), [pipe], environment: [:], folder: "/"
    ).run()
    #expect(made.status == .exit(0))
    #expect(found() == [])
  }

  @Test func `A repository that lost a part of itself is found, so that it is named`() throws {
    _ = try folder.makeFolder("no-head/.git/objects")
    try folder.write("gitdir: ../nowhere\n", to: "stale/.git")
    #expect(found() == ["no-head", "stale"])
  }

  @Test func `Work trees of one repository count once, and the main one stands for them`() throws {
    let repository = try GitRepository("m-main", in: folder)
    try repository.commit("2024-02-01")
    try repository.git("worktree", "add", "-q", "../a-linked")
    try repository.git("worktree", "add", "-q", "../z-linked")
    #expect(found() == ["m-main"])
    #expect(found(below: "z-linked", "a-linked") == ["z-linked"])
    try FileManager.default.createSymbolicLink(
      atPath: try folder.makeFolder("borrowed") + "/.git", withDestinationPath: "../m-main/.git")
    #expect(found() == ["m-main"])
  }

  @Test func `A submodule is a repository of its own`() throws {
    let inner = try GitRepository("origin", in: folder)
    try inner.commit("2024-02-01")
    let outer = try GitRepository("outer", in: folder)
    try outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.path, "lib")
    #expect(found() == ["origin", "outer", "outer/lib"])
    // The git folder of the submodule is the same repository.
    #expect(found(below: "outer", "outer/.git/modules/lib") == ["outer", "outer/lib"])
  }

  @Test func `Folders that cannot be listed are noted, and those given are failures`() throws {
    try makeGitFolder("open/.git")
    try folder.write("x", to: "file")
    let locked = try folder.makeFolder("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
    }
    let search = RepositorySearch(
      below: [folder.path, folder / "absent", folder / "file"], environment: environment)
    #expect(search.repositories.map { relative($0.path) } == ["open"])
    #expect(search.unreadable == (Isolation.isSuperuser ? [] : [locked]))
    #expect(
      search.failures == [
        .noSuchFolder(path: folder / "absent"), .notAFolder(path: folder / "file"),
      ])
    if !Isolation.isSuperuser {
      let search = RepositorySearch(below: [locked], environment: environment)
      #expect(search.failures == [.permissionDenied(path: locked)])
    }
  }

  @Test func `A repository that was found is opened where it is, not above`() throws {
    let outer = try GitRepository("outer", in: folder)
    try outer.commit("2024-02-01")
    let inner = try folder.makeFolder("outer/inner/.git/objects")
    #expect(found() == ["outer", "outer/inner"])
    let path = String(inner.dropLast("/.git/objects".count))
    #expect(
      failure {
        try Repository(
          path: path, isNamed: true, searchesAbove: false, environment: outer.environment)
      } == .notARepository(path: path))
  }
}
