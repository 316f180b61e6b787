import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Repositories that are read through git.
@Suite struct InstalledGitTests {
  private func installedGit(
    _ repository: GitRepository, environment: [String: String] = [:]
  ) throws -> InstalledGit {
    try InstalledGit(
      gitFolder: repository.gitFolder, commonFolder: repository.gitFolder,
      repository: repository.path, form: "some form",
      environment: repository.environment.merging(environment) { $1 })
  }

  /// Commits, a tag, a tree and a blob.
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.commit("2024-02-05", tree: try repository.tree("file", "text\n"))
    try repository.git("tag", "-a", "-m", "t", "v1")
    return repository
  }

  @Test("Every object has the kind and the bytes that our own reader finds")
  func objects() throws {
    let repository = try repository()
    let own = try repository.open().objects
    let objects = GitObjects(try installedGit(repository))
    let ids = try repository.git("cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
      .split(separator: "\n").compactMap { ObjectID(hex: $0) }
    #expect(ids.count >= 9)
    for id in ids {
      let read = try objects.withObject(id) { kind, bytes in
        (kind, (0..<bytes.count).map { bytes[$0] })
      }
      let expected = try own.object(id)
      #expect(read?.0 == expected.kind)
      #expect(read?.1 == expected.bytes)
    }
  }

  @Test("A missing object is none, and what comes after it is still found")
  func missingObject() throws {
    let repository = try repository()
    let objects = GitObjects(try installedGit(repository))
    let tip = try #require(ObjectID(hex: repository.id(of: "main")))
    func kind(_ id: ObjectID) throws -> ObjectKind? {
      try objects.withObject(id) { kind, _ in kind }
    }
    #expect(try kind(try #require(ObjectID(hex: String(repeating: "1", count: 40)))) == nil)
    #expect(try kind(tip) == .commit)
  }

  /// Git answers "missing" for an object that it cannot read.
  @Test("A damaged object is missing, and what comes after it is still found")
  func damagedObject() throws {
    let repository = try repository()
    let tip = try repository.id(of: "main")
    let second = try repository.id(of: "main~1")
    try FileManager.default.removeItem(atPath: repository.looseObject(tip))
    try writeFile(Array("no object".utf8), to: repository.looseObject(tip))
    let objects = GitObjects(try installedGit(repository))
    for (id, expected) in [(tip, nil), (second, ObjectKind.commit)] {
      let id = try #require(ObjectID(hex: id))
      #expect(try objects.withObject(id) { kind, _ in kind } == expected)
    }
  }

  @Test("Without git on the path, or with one that lies in a relative folder, git is needed")
  func noGit() throws {
    let repository = try repository()
    try repository.write("#!/bin/sh\necho .git\n", to: "git")
    for path in ["", "/nowhere", ".:::", "\(repository.path)"] {
      let error = #expect(throws: HistoryError.self) {
        try installedGit(repository, environment: ["PATH": path])
      }
      guard case .needsGit(repository.path, "some form", let detail) = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
      #expect(detail.contains("not installed"))
    }
  }

  @Test("What git cannot open either is an error with git's words")
  func unknownToGit() throws {
    let repository = try repository()
    try repository.git("config", "core.repositoryFormatVersion", "1")
    try repository.git("config", "extensions.frobnicate", "true")
    let error = #expect(throws: HistoryError.self) { try installedGit(repository) }
    guard case .needsGit(_, _, let detail) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(detail.contains("frobnicate"))
  }

  @Test("References, their logs and the HEADs of other work trees are those of the files")
  func references() throws {
    let repository = try repository()
    try repository.git("update-ref", "-m", "moved", "refs/heads/main", "main~1")
    try repository.git("update-ref", "refs/remotes/origin/main", "main")
    try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    try repository.git("pack-refs", "--all")
    try repository.git("branch", "later")
    try repository.git("worktree", "add", "-q", "--detach", repository.folder / "tree", "main~1")
    let files = FileReferences(
      commonFolder: repository.gitFolder, gitFolder: repository.gitFolder, format: .sha1)
    let git = GitReferences(try installedGit(repository))
    for name in [
      "HEAD", "ORIG_HEAD", "refs/heads/main", "refs/heads/later", "refs/heads/none", "refs/tags/v1",
      "refs/remotes/origin/HEAD",
    ] {
      #expect(try git.value(of: name) == files.value(of: name), "\(name)")
    }
    for prefix in ["refs/", "refs/heads/", "refs/heads/ma", "refs/remotes/", "refs/none/"] {
      #expect(try listed(git, prefix) == listed(files, prefix), "\(prefix)")
    }
    #expect(try listed(files, "refs/").count >= 5)
    for name in ["HEAD", "refs/heads/main", "refs/heads/later"] {
      let changes = try changes(git, name)
      #expect(try changes == self.changes(files, name), "\(name)")
      #expect(!changes.isEmpty, "\(name)")
    }
    #expect(
      try git.headsOfOtherWorkTrees().map(\.value) == files.headsOfOtherWorkTrees().map(\.value))
  }

  private func listed(_ source: any ReferenceSource, _ prefix: String) throws -> [String] {
    var lines: [String] = []
    try source.forEach(prefix: prefix) { name, target in
      lines.append("\(String(referenceName: name)) \(target)")
      return true
    }
    return lines
  }

  /// What each change of a reference led to, and how it is described, the newest first.
  private func changes(_ source: any ReferenceSource, _ name: String) throws -> [String] {
    var lines: [String] = []
    try source.log(of: name)?.forEachFromNewest(name: name) { entry, bytes in
      let message = String(decoding: bytes.bytes(entry.message), as: UTF8.self)
      lines.append("\(entry.new) \(entry.seconds) \(message)")
      return true
    }
    return lines
  }
}
