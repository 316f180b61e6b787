import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Finds a repository where git finds it, and names what leads nowhere.
@Suite struct DiscoveryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var environment: [String: String] {
    Isolation.environment(home: folder / "home").merging([
      "GIT_CEILING_DIRECTORIES": folder.path
    ]) { $1 }
  }

  private func find(
    _ path: String, environment: [String: String] = [:]
  ) throws(HistoryError) -> RepositoryPlaces {
    try RepositoryDiscovery(environment: self.environment.merging(environment) { $1 })
      .find(from: path)
  }

  /// The git folder that git finds, without links; nil if it finds none.
  private func git(_ path: String, environment: [String: String] = [:]) throws -> String? {
    let outcome = try Command(
      Isolation.path(of: "git"), ["rev-parse", "--absolute-git-dir"],
      environment: self.environment.merging(environment) { $1 }, folder: path
    ).run()
    return outcome.status == .exit(0) ? outcome.lines.first.map(String.init) : nil
  }

  private func expectAsGit(
    _ path: String, environment: [String: String] = [:], _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let mine = try? find(path, environment: environment).gitFolder
    #expect(
      try git(path, environment: environment) == mine, comment, sourceLocation: sourceLocation)
  }

  private func makeGitFolder(_ path: String) throws {
    for name in ["objects", "refs"] { _ = try folder.makeFolder("\(path)/\(name)") }
    try folder.write("ref: refs/heads/main\n", to: path + "/HEAD")
  }

  @Test(arguments: [
    "ref: refs/heads/main\n", "ref: refs/heads/main", "ref:refs/heads/main\n",
    "ref:\t \n refs/heads/main\n", "ref: refs/", "ref: heads/main\n", "ref: HEAD\n", "ref:\n",
    "ref refs/heads/main\n", " ref: refs/heads/main\n", "REF: refs/heads/main\n", "", "\n",
    "rubbish\n", String(repeating: "1", count: 40), String(repeating: "A", count: 40) + "\n",
    String(repeating: "1", count: 39) + "\n", String(repeating: "1", count: 40) + "rest\n",
    String(repeating: "1", count: 64) + "\n", String(repeating: "1", count: 39) + "g\n",
    "ref: refs/heads/main\0x", "\0", "ref: refs/heads/m\n" + String(repeating: "x", count: 3000),
  ])
  func `Takes a HEAD for one as git does`(text: String) throws {
    try makeGitFolder("repo/.git")
    try folder.write(text, to: "repo/.git/HEAD")
    try expectAsGit(folder / "repo", "\(text)")
    try makeGitFolder("bare")
    try folder.write(text, to: "bare/HEAD")
    try expectAsGit(folder / "bare", "\(text)")
  }

  @Test(arguments: ["refs/heads/main", "refs/x", "heads/main", "../../file", "/dev/null", "HEAD"])
  func `Takes a HEAD that is a link for one as git does`(target: String) throws {
    try makeGitFolder("repo/.git")
    try folder.write("ref: refs/heads/main\n", to: "file")
    let head = folder / "repo/.git/HEAD"
    try FileManager.default.removeItem(atPath: head)
    try FileManager.default.createSymbolicLink(atPath: head, withDestinationPath: target)
    try expectAsGit(folder / "repo", "\(target)")
  }

  @Test(arguments: ["HEAD", "objects", "refs"])
  func `A git folder without one of its parts is none`(part: String) throws {
    try makeGitFolder("repo/.git")
    try expectAsGit(folder / "repo", "whole")
    try FileManager.default.removeItem(atPath: folder / "repo/.git/\(part)")
    try expectAsGit(folder / "repo", "without \(part)")
    if part != "HEAD" {
      try folder.write("file", to: "repo/.git/\(part)")
      try expectAsGit(folder / "repo", "a file in place of \(part)")
    }
    #expect(failure { try find(folder / "repo") } == .notARepository(path: folder / "repo"))
  }

  @Test func `Passes over a broken git folder for the one above`() throws {
    try makeGitFolder("outer/.git")
    try makeGitFolder("outer/inner/.git")
    try folder.write("rubbish", to: "outer/inner/.git/HEAD")
    try expectAsGit(folder / "outer/inner", "a broken HEAD")
    #expect(try find(folder / "outer/inner").root == folder / "outer")
  }

  /// `@` stands for the path of the git folder.
  @Test(arguments: [
    "gitdir: @\n", "gitdir: @", "gitdir: @\r\n", "gitdir: @\n\n", "gitdir: ../store\n",
    "gitdir: ../store/../store/", "gitdir:@\n", "gitdir: @ \n", "gitdir:  @\n", "GITDIR: @\n",
    " gitdir: @\n", "gitdir: ", "gitdir:", "", "\n", "rubbish", "gitdir: @\nmore\n",
    "gitdir: /nowhere\n", "gitdir: ..\n", "gitdir: @/HEAD\n",
  ])
  func `Follows a file in place of the git folder as git does`(text: String) throws {
    try makeGitFolder("store")
    try makeGitFolder(".git")
    let text = text.replacing("@", with: folder / "store")
    try folder.write(text, to: "repo/.git")
    try expectAsGit(folder / "repo", "\(text)")
    if try git(folder / "repo") == nil {
      guard case .brokenRepository(folder / "repo/.git", _) = failure({ try find(folder / "repo") })
      else {
        Issue.record("\(text)")
        return
      }
    }
  }

  @Test func `Names the place to which a file leads that is not there`() throws {
    try folder.write("gitdir: \(folder / "gone")\n", to: "repo/.git")
    #expect(
      failure { try find(folder / "repo") }
        == .brokenRepository(
          file: folder / "repo/.git", detail: "leads to '\(folder / "gone")', which is not there"))
    _ = try folder.makeFolder("gone")
    #expect(
      failure { try find(folder / "repo") }
        == .brokenRepository(
          file: folder / "repo/.git",
          detail: "leads to '\(folder / "gone")', which is not a git folder"))
    try makeGitFolder("other/.git")
    try folder.write("../gone/away\n", to: "other/.git/commondir")
    #expect(
      failure { try find(folder / "other") }
        == .brokenRepository(
          file: folder / "other/.git/commondir",
          detail: "leads to '../gone/away', which is not there"))
  }

  @Test func `A link to nowhere in place of a file is told from no file`() throws {
    try makeGitFolder("repo/.git")
    let file = folder / "repo/.git/commondir"
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/nowhere")
    #expect(
      failure { try find(folder / "repo") }
        == .brokenRepository(file: file, detail: "is not there"))
    try expectAsGit(folder / "repo", "commondir")
  }

  @Test func `Does not read a git file of any size`() throws {
    let path = try folder.write("", to: "repo/.git")
    #expect(unsafe truncate(path, 32 << 30) == 0)
    #expect(
      failure { try find(folder / "repo") }
        == .brokenRepository(file: path, detail: "has more than 64 kB"))
    try makeGitFolder("other/.git")
    for name in ["HEAD", "commondir"] {
      let path = try folder.write("", to: "other/.git/\(name)")
      #expect(unsafe truncate(path, 32 << 30) == 0)
      #expect(failure { try find(folder / "other") } != nil)
      try folder.write("ref: refs/heads/main\n", to: "other/.git/\(name)")
    }
  }

  @Test func `Is led by the variables of git`() throws {
    try makeGitFolder("here/.git")
    try makeGitFolder("there")
    try folder.write("gitdir: \(folder / "there")\n", to: "file")
    let here = folder / "here"
    for value in [folder / "there", "../there", "../file", ".git", "nowhere", "/", ""] {
      try expectAsGit(here, environment: ["GIT_DIR": value], "\(value)")
    }
    _ = try folder.makeFolder("here/own")
    try folder.write("ref: refs/heads/main\n", to: "here/own/HEAD")
    let common = ["GIT_DIR": folder / "here/own", "GIT_COMMON_DIR": folder / "there"]
    try expectAsGit(here, environment: common, "GIT_COMMON_DIR")
    #expect(try find(here, environment: common).commonFolder == folder / "there")
    let objects = ["GIT_OBJECT_DIRECTORY": folder / "there/objects"]
    try FileManager.default.removeItem(atPath: folder / "here/.git/objects")
    try expectAsGit(here, environment: objects, "GIT_OBJECT_DIRECTORY")
    try expectAsGit(here, "no objects")
  }

  @Test func `Stops below a ceiling as git does`() throws {
    try makeGitFolder("a/.git")
    let inner = try folder.makeFolder("a/b/c")
    try FileManager.default.createSymbolicLink(
      atPath: folder / "link", withDestinationPath: "a")
    for ceilings in [
      folder / "a", folder / "a/", folder / "a/b", folder / "a/b/c", folder / "link", "a", "/",
      "/:\(folder / "a")", ":\(folder / "link")", ":\(folder / "a")", folder / "gone", "",
      folder / "a/bc", "\(folder / "a")/.",
    ] {
      try expectAsGit(inner, environment: ["GIT_CEILING_DIRECTORIES": ceilings], "\(ceilings)")
    }
  }

  @Test(arguments: ["explicit", "all", "EXPLICIT", ""])
  func `Obeys safe.bareRepository`(value: String) throws {
    try makeGitFolder("bare.git")
    try makeGitFolder("tree/.git")
    let setting = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.bareRepository",
      "GIT_CONFIG_VALUE_0": value,
    ]
    let bare = folder / "bare.git"
    #expect(
      failure { try find(bare, environment: setting) }
        == (value == "explicit" ? .bareRepositoryRefused(path: bare) : nil))
    #expect(
      failure { try find(bare + "/refs", environment: setting) }
        == (value == "explicit" ? .bareRepositoryRefused(path: bare) : nil))
    try expectAsGit(bare, environment: setting.merging(["GIT_DIR": bare]) { $1 }, "\(value)")
    try expectAsGit(folder / "tree", environment: setting, "\(value)")
    // The git folder of a work tree is none of those that are meant; git has it so since 2.45.
    #expect(try find(folder / "tree/.git", environment: setting).root == nil)
  }

  @Test func `Opens nothing of another user's folder`() throws {
    guard Isolation.isSuperuser else { return }
    try makePipe(try folder.makeFolder("pipe") + "/HEAD")
    try folder.write("", to: "sparse/.git")
    #expect(unsafe truncate(folder / "sparse/.git", 32 << 30) == 0)
    try makeGitFolder("linked/.git")
    try FileManager.default.removeItem(atPath: folder / "linked/.git/HEAD")
    try FileManager.default.createSymbolicLink(
      atPath: folder / "linked/.git/HEAD", withDestinationPath: "/proc/kmsg")
    for name in ["pipe/objects", "pipe/refs"] { _ = try folder.makeFolder(name) }
    for name in ["pipe", "sparse", "linked"] {
      try FileManager.default.setAttributes([.ownerAccountID: 54_321], ofItemAtPath: folder / name)
      #expect(failure { try find(folder / name) } == .foreignOwner(path: folder / name))
    }
    // One's own folder with another user's git folder, and the other way round.
    try makeGitFolder("mixed/.git")
    try makeGitFolder("store")
    try folder.write("gitdir: ../store\n", to: "file/.git")
    for (owned, path) in [("mixed/.git", "mixed"), ("store", "file"), ("file/.git", "file")] {
      let was = try FileManager.default.attributesOfItem(atPath: folder / owned)
      try FileManager.default.setAttributes([.ownerAccountID: 54_321], ofItemAtPath: folder / owned)
      #expect(failure { try find(folder / path) } == .foreignOwner(path: folder / path))
      #expect(try git(folder / path) == nil)
      try FileManager.default.setAttributes(
        [.ownerAccountID: was[.ownerAccountID] ?? 0], ofItemAtPath: folder / owned)
      #expect(failure { try find(folder / path) } == nil)
    }
  }
}
