import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Which commits `--all`, `--branches`, `--remotes` and `--tags` start from.
@Suite struct ReferenceTests {
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let root = try repository.id(of: "main~3")
    try repository.commit("2024-03-01", parents: [root], on: "topic/one")
    for (index, name) in ["remotes/origin/far", "tags/light", "stash", "notes/commits"].enumerated()
    {
      let id = try repository.commit(Moment("2024-04-0\(index + 1)"), parents: [root], on: nil)
      try repository.setReference("refs/" + name, id)
    }
    let tagged = try repository.commit("2024-05-01", parents: [root], on: nil)
    try repository.git("tag", "-a", "-m", "t", "heavy", tagged)
    try repository.setReference("refs/tags/tree", GitRepository.emptyTree)
    try repository.setReference("refs/tags/blob", try repository.blob("x"))
    return repository
  }

  private func check(_ repository: GitRepository) throws {
    #expect(try repository.ids { $0.includesAll = true } == repository.revList("--all"))
    #expect(try repository.ids { $0.includesBranches = true } == repository.revList("--branches"))
    #expect(try repository.ids { $0.includesRemotes = true } == repository.revList("--remotes"))
    #expect(try repository.ids { $0.includesTags = true } == repository.revList("--tags"))
    #expect(
      try repository.ids {
        $0.includesTags = true
        $0.includesRemotes = true
      } == repository.revList("--tags", "--remotes"))
    #expect(try repository.ids() == repository.revList("HEAD"))
  }

  @Test func `Groups of references are git's`() throws {
    try check(try repository())
  }

  @Test func `Packed references are read as loose ones are`() throws {
    let repository = try repository()
    try repository.git("pack-refs", "--all", "--prune")
    try FileManager.default.removeItem(atPath: repository.gitFolder + "/refs/heads")
    try check(repository)
    #expect(try repository.open().head == .branch("main"))
    // A loose reference hides the packed one.
    try repository.commit("2024-06-01", parents: [try repository.id(of: "main")], on: "topic/one")
    try check(repository)
  }

  @Test func `A symbolic reference that leads nowhere is passed over`() throws {
    let repository = try repository()
    try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
    try repository.git("symbolic-ref", "refs/heads/dangling", "refs/heads/gone")
    try check(repository)
    let opened = try repository.open()
    var selection = TipSelection()
    selection.includesAll = true
    #expect(try opened.tips(selection).brokenReferences == [])
  }

  @Test(arguments: ["", "\n", "\0\0\0\0", "nonsense\n", "1234\n"])
  func `A reference that cannot be read is named, and the others are read`(content: String) throws {
    let repository = try repository()
    let expected = try repository.ids { $0.includesAll = true }
    try repository.write(content, to: ".git/refs/heads/broken")
    let opened = try repository.open()
    var selection = TipSelection()
    selection.includesAll = true
    let tips = try opened.tips(selection)
    #expect(tips.brokenReferences == ["refs/heads/broken"])
    #expect(try opened.outcome(tips).commits.ids.map(\.description).sorted() == expected)
    // By name it is an error, and so it is in a range.
    for name in ["broken", "refs/heads/broken", "broken..main", "main...broken"] {
      guard case .brokenReference("refs/heads/broken", _) = failure({ try opened.parsed(name) })
      else {
        Issue.record("\(name)")
        continue
      }
    }
  }

  @Test func `A reference to an object that is not there is an error`() throws {
    let repository = try repository()
    try repository.setReference("refs/heads/gone", String(repeating: "12", count: 20))
    guard case .missingObject = failure({ try repository.ids { $0.includesAll = true } }) else {
      Issue.record("no error")
      return
    }
  }

  @Test func `HEADs of all work trees are among all references`() throws {
    let repository = try repository()
    let root = try repository.id(of: "main~3")
    let lone = try repository.commit("2024-06-01", parents: [root], on: nil)
    try repository.git("worktree", "add", "-q", "--detach", repository.folder / "linked", lone)
    try check(repository)
    #expect(try repository.ids { $0.includesAll = true }.contains(lone))
    let linked = GitRepository(
      existing: repository.folder / "linked",
      gitFolder: repository.gitFolder + "/worktrees/linked", in: repository.folder)
    try check(linked)
    #expect(try linked.open().head == .detached(try #require(ObjectID(hex: lone))))
    // The main work tree's HEAD, seen from the linked one.
    let other = try repository.commit("2024-06-02", parents: [root], on: nil)
    try repository.git("update-ref", "--no-deref", "HEAD", other)
    #expect(try linked.ids { $0.includesAll = true }.contains(other))
    try check(linked)
  }

  @Test func `HEAD stands on a branch, on a commit or on a branch without one`() throws {
    let repository = try GitRepository()
    #expect(try repository.open().head == .unborn("main"))
    #expect(try repository.open().tips(TipSelection()).isEmpty)
    let id = try repository.commit("2024-02-01")
    #expect(try repository.open().head == .branch("main"))
    try repository.git("symbolic-ref", "HEAD", "refs/heads/deep/er")
    #expect(try repository.open().head == .unborn("deep/er"))
    #expect(try repository.ids() == [])
    #expect(try repository.ids { $0.includesAll = true } == [id])
    try repository.git("update-ref", "--no-deref", "HEAD", id)
    #expect(try repository.open().head == .detached(try #require(ObjectID(hex: id))))
    guard case .unknownRevision("gone", let known) = failure({ try repository.ids(["gone"]) })
    else {
      Issue.record("no error")
      return
    }
    #expect(known == ["main"])
  }

  @Test func `HEAD that names a branch whose folder is another branch is unborn`() throws {
    let repository = try GitRepository()
    let id = try repository.commit("2024-02-01")
    try repository.git("symbolic-ref", "HEAD", "refs/heads/main/below")
    #expect(try repository.open().head == .unborn("main/below"))
    #expect(try repository.ids() == [])
    #expect(try repository.ids { $0.includesBranches = true } == [id])
  }

  @Test func `A HEAD that cannot be read is an error`() throws {
    for content in ["", "nonsense\n", "ref:\n", "\0"] {
      let repository = try GitRepository()
      try repository.commit("2024-02-01")
      try repository.write(content, to: ".git/HEAD")
      #expect(failure { try repository.ids() } != nil)
    }
  }
}
