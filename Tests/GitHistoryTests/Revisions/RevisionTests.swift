import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// A history with a merge, tags of all kinds and names that could be taken for each other.
private struct Sample {
  let repository: GitRepository

  init() throws {
    repository = try GitRepository()
    try repository.addFourCommits()
    let fork = try repository.id(of: "main~1")
    let side = try repository.commit("2024-02-05", parents: [fork], on: "feature/side")
    try repository.commit("2024-02-06", parents: [side], on: "feature/side")
    try repository.commit(
      "2024-02-07",
      parents: [try repository.id(of: "main"), try repository.id(of: "feature/side")])
    try repository.commit("2024-02-08", parents: [fork], on: "-n")
    try repository.commit("2024-02-09", parents: [fork], on: "HEAD")
    try repository.commit("2024-02-10", parents: [fork], on: "both")
    try repository.commit("2024-02-11", parents: [fork], on: "origin/main")
    try repository.setReference("refs/remotes/origin/main", try repository.id(of: "main~3"))
    try repository.setReference("refs/remotes/origin/topic", side)
    try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/topic")
    try repository.git("tag", "v1.0", "main~2")
    try repository.git("tag", "-a", "-m", "t", "v2.0", "main~1")
    try repository.git("tag", "-a", "-m", "t", "v2.0-again", "v2.0")
    try repository.git("tag", "both", "main~3")
    try repository.setReference("refs/tags/blob", try repository.blob("text"))
    try repository.git("tag", "-a", "-m", "t", "tagged-blob", "blob")
    try repository.setReference("refs/tags/tree", GitRepository.emptyTree)
    try repository.setReference("refs/notes/commits", try repository.id(of: "main~3"))
    try repository.setReference("refs/stash", try repository.id(of: "main~2"))
    try repository.setReference("refs/pull/7/head", try repository.id(of: "refs/heads/-n"))
  }
}

@Suite struct RevisionTests {
  @Test func `Revisions name the commits that they name in git`() throws {
    let repository = try Sample().repository
    let opened = try repository.open()
    let full = try repository.id(of: "main")
    for revision in [
      "main", "feature/side", "heads/main", "refs/heads/main", "v1.0", "tags/v1.0",
      "refs/tags/v1.0", "v2.0", "v2.0-again", "HEAD", "@", "refs/remotes/origin/main",
      "origin/topic",
      "remotes/origin/main", "origin", "stash", "refs/stash", "pull/7/head", "notes/commits", full,
      full.uppercased(), String(full.prefix(7)), String(full.prefix(12)), "\(full)^", "heads/HEAD",
      "refs/heads/HEAD", "heads/-n", "refs/heads/-n", "HEAD~", "HEAD~1", "HEAD~3", "HEAD^",
      "HEAD^1",
      "HEAD^2", "HEAD^0", "HEAD~0", "HEAD^2~1", "HEAD^2^", "HEAD~~", "HEAD^^", "@~2", "@^2",
      "v2.0^{}",
      "v2.0^{commit}", "v2.0-again^{}", "v2.0~1", "v2.0-again~1", "v2.0^0", "\(full.prefix(9))~2",
      "HEAD^{commit}~1", "v1.0^{commit}", "HEAD^{/m}", "main^{tree}^{commit}",
    ] {
      let answer = try repository.outcome(
        ["rev-parse", "--verify", "-q", "--end-of-options", revision + "^{commit}"])
      let expected = answer.lines.filter { !$0.isEmpty }.map(String.init).last
      let mine = try? opened.parsed(revision)
      #expect(mine?.first == (answer.status == .exit(0) ? expected : nil), "\(revision)")
    }
  }

  @Test func `Ranges and exclusions hold what git lists for them`() throws {
    let repository = try Sample().repository
    for arguments in [
      ["main~3..main"], ["feature/side..main"], ["main..feature/side"], ["..feature/side"],
      ["feature/side.."], ["main...feature/side"], ["main~1...feature/side"], ["...feature/side"],
      ["main..."], ["v1.0..v2.0"], ["^v1.0", "main"], ["main", "^v1.0"],
      ["^feature/side", "main~1"],
      ["main", "^feature/side", "^v1.0"], ["v1.0..", "refs/heads/HEAD"],
      ["main~1..main", "^main^2"],
      ["main", "main", "v2.0"], ["refs/heads/-n...main"], ["main..main"],
      ["HEAD^2..HEAD^1"], ["@~2..@"],
    ] {
      let listed = try repository.git(["rev-list"] + arguments).split(separator: "\n")
      #expect(try repository.ids(arguments) == listed.map(String.init).sorted(), "\(arguments)")
    }
  }

  @Test func `Histories without a common commit differ as a whole`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.commit("2024-02-02", parents: [], on: "other")
    #expect(try repository.ids(["main...other"]) == repository.revList("main...other"))
    #expect(try repository.ids(["main...other"]).count == 2)
  }

  @Test func `Criss-cross merges have all of their common history left out`() throws {
    let repository = try GitRepository()
    let root = try repository.commit("2024-02-01")
    let one = try repository.commit("2024-02-02", parents: [root])
    let two = try repository.commit("2024-02-03", parents: [root], on: "other")
    try repository.commit("2024-02-04", parents: [one, two])
    try repository.commit("2024-02-05", parents: [two, one], on: "other")
    #expect(try repository.ids(["main...other"]) == repository.revList("main...other"))
  }

  @Test func `What two commits have in common is found through grafts and replaced commits`() throws
  {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let base = try repository.id(of: "main~2")
    let other = try repository.commit("2024-03-01", parents: [], on: "other")
    try repository.write("\(other) \(base)\n", to: ".git/info/grafts")
    #expect(try repository.ids(["main...other"]) == repository.revList("main...other"))
    try FileManager.default.removeItem(atPath: repository.gitFolder + "/info/grafts")
    #expect(try repository.ids(["main...other"]) == repository.revList("main...other"))
    try repository.git("replace", "--graft", other, base)
    #expect(try repository.ids(["main...other"]) == repository.revList("main...other"))
  }

  @Test func `Exclusions alone start from HEAD, where git has nothing`() throws {
    let repository = try Sample().repository
    #expect(try repository.ids(["^v1.0"]) == repository.revList("HEAD", "^v1.0"))
    #expect(
      try repository.ids(["^v1.0", "^feature/side"])
        == repository.revList("HEAD", "^v1.0", "^feature/side"))
    #expect(
      try repository.ids(["^v1.0"]) { $0.includesTags = true }
        == repository.revList("--tags", "^v1.0"))
  }

  @Test func `Of a tag and a branch of one name the branch counts, where git takes the tag`() throws
  {
    let repository = try Sample().repository
    let opened = try repository.open()
    #expect(try opened.parsed("both") == [repository.id(of: "refs/heads/both")])
    #expect(try opened.parsed("refs/tags/both") == [repository.id(of: "refs/tags/both")])
    #expect(try opened.parsed("tags/both") == [repository.id(of: "refs/tags/both")])
    #expect(try opened.parsed("both~1") == [repository.id(of: "refs/heads/both~1")])
    #expect(try opened.parsed("origin/main") == [repository.id(of: "refs/heads/origin/main")])
    // HEAD is HEAD, and a leading dash is no option here.
    #expect(try opened.parsed("HEAD") == [repository.id(of: "main")])
    #expect(try opened.parsed("-n") == [repository.id(of: "refs/heads/-n")])
  }

  @Test func `Globs match branches, else remote branches, else tags`() throws {
    let repository = try Sample().repository
    #expect(try repository.ids(["feature/*"]) == repository.revList("feature/side"))
    #expect(try repository.ids(["*"]) == repository.revList("--branches"))
    #expect(try repository.ids(["feat*"]) == repository.revList("feature/side"))
    #expect(try repository.ids(["origin/t*"]) == repository.revList("origin/topic"))
    #expect(try repository.ids(["v?.0"]) == repository.revList("v1.0", "v2.0"))
    #expect(try repository.ids(["v[12].0"]) == repository.revList("v1.0", "v2.0"))
    #expect(try repository.ids(["refs/pull/*/head"]) == repository.revList("refs/pull/7/head"))
    #expect(try repository.ids(["refs/remotes/*"]) == repository.revList("--remotes"))
    // As heads/main names a branch, so does a pattern; what is no branch, tag or remote branch needs its folder.
    #expect(try repository.ids(["heads/feat*"]) == repository.revList("feature/side"))
    #expect(try repository.ids(["remotes/origin/t*"]) == repository.revList("origin/topic"))
    #expect(try repository.ids(["tags/v?.0"]) == repository.revList("v1.0", "v2.0"))
    #expect(try repository.ids(["pull/*/head"]) == repository.revList("refs/pull/7/head"))
    for unknown in ["nothing*", "stas*", "heads/nothing*"] {
      #expect(failure { try repository.ids([unknown]) } != nil)
    }
  }

  @Test func `What is not a commit is named with its kind`() throws {
    let repository = try Sample().repository
    for (revision, kind) in [
      ("blob", "blob"), ("tagged-blob", "blob"), ("tree", "tree"), ("HEAD^{tree}", "tree"),
      ("main..blob", "blob"), ("^tree", "tree"),
    ] {
      guard case .notACommit(let name, kind) = failure({ try repository.ids([revision]) }) else {
        Issue.record("\(revision): no such error")
        continue
      }
      #expect(revision.contains(name))
    }
  }

  @Test func `An unknown name is an error that carries the known ones`() throws {
    let repository = try Sample().repository
    for revision in [
      "nothing", "nothing..main", "main..nothing", "nothing...main", "^nothing", "main~9", "main^3",
      "main^2^2", "HEAD~99999999999999999999", "HEAD^{", "HEAD^{nothing}", "refs/heads/nothing",
      "main~x", "main~1x", "main^2y", "00000000", "a b", "main/", "/main", "..x..", "~1",
      "main.lock", "\u{1}", "feature", "-", "--all", "nothing:file", "main@{1}@{2}", "main^9^!",
    ] {
      let answer = try repository.outcome(["rev-list", "--end-of-options", revision, "--"])
      #expect(answer.status != .exit(0), "\(revision)")
      guard case .unknownRevision(let name, let known) = failure({ try repository.ids([revision]) })
      else {
        Issue.record("\(revision): no such error")
        continue
      }
      #expect(revision.contains(name))
      #expect(Set(known).isSuperset(of: ["feature/side", "v1.0", "origin/topic", "refs/stash"]))
    }
  }

  @Test func `An id without an object is no commit, and a reference to none is damage`() throws {
    let repository = try Sample().repository
    let id = String(repeating: "12", count: 20)
    for revision in [id, "\(id)~1", "main..\(id)", "\(id)^{commit}", "^\(id)", "\(id)^!"] {
      let error = failure { try repository.ids([revision]) }
      guard case .noSuchCommit(let name) = error else {
        Issue.record("\(revision): \(String(describing: error))")
        continue
      }
      #expect(name.hasPrefix(id) && revision.contains(name))
    }
    try repository.setReference("refs/heads/gone", id)
    guard case .missingObject(let missing, _) = failure({ try repository.ids(["gone"]) }) else {
      Issue.record("no error")
      return
    }
    #expect(missing.description == id)
  }

  @Test func `A form that names no commit is refused with the reason`() throws {
    let repository = try Sample().repository
    try repository.git("update-ref", "--create-reflog", "-m", "x", "refs/heads/main", "main~1")
    for (revision, words) in [
      ("main:nothing", "a file or a folder"), ("HEAD:", "a file or a folder"), (":file", "index"),
      (":0:file", "index"), (":", "index"), (":/", "index"), ("main@{9}", "only"), ("@{9}", "only"),
      ("both@{1}", "no log"), ("main@{upstream}", "follows no other"),
      ("@{push}", "follows no other"),
      ("main@{gibberish}", "date"), (":/(", "regular expression"), (":/!x", "'!'"),
      ("HEAD^{/(a)\\1}", "refers back"), ("HEAD^{/((a{255}){255}){255}}", "32767"),
      ("HEAD" + String(repeating: "^0", count: 5_000), "marks"),
    ] {
      let answer = try repository.outcome(["rev-list", "--no-walk", revision, "--"])
      let isOurs = revision.contains("\\1") || words == "32767" || words == "marks"
      #expect(answer.status != .exit(0) || answer.text.isEmpty || isOurs, "\(revision)")
      let error = failure { try repository.ids([revision]) }
      guard case .noCommit(let name, let detail) = error else {
        Issue.record("\(revision): \(String(describing: error))")
        continue
      }
      #expect(name == revision)
      #expect(detail.contains(words), "\(revision): \(detail)")
    }
  }

  @Test(.timeLimit(.minutes(10))) func `A circle of grafts is gone round no more than needed`()
    throws
  {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let tip = try repository.id(of: "main")
    let root = try repository.id(of: "main~3")
    let around = try (0..<4).map { try repository.id(of: "main~\($0)") }
    try repository.write("\(root) \(tip)\n", to: ".git/info/grafts")
    let opened = try repository.open()
    for steps in [0, 1, 3, 4, 5, 7, 8, 1_000_000_000, 1_000_000_001, 2_147_483_647] {
      #expect(try opened.parsed("main~\(steps)") == [around[steps % 4]], "\(steps)")
    }
    #expect(failure { try opened.parsed("main^{/nothing}") } != nil)
  }

  @Test func `Several objects with one beginning are named`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    // Of this many blobs some share their first four digits.
    let stream = (0..<1_500).map { "blob\ndata \(String($0).utf8.count)\n\($0)\n" }.joined()
    try repository.fastImport(Array(stream.utf8))
    let all = try repository.git(
      "cat-file", "--batch-all-objects", "--batch-check=%(objectname)"
    ).split(separator: "\n").map(String.init)
    let groups = Dictionary(grouping: all) { String($0.prefix(4)) }.filter { $0.value.count > 1 }
    #expect(!groups.isEmpty)
    for (start, ids) in groups {
      guard case .ambiguousRevision(start, let named) = failure({ try repository.ids([start]) })
      else {
        Issue.record("\(start)")
        continue
      }
      #expect(named.sorted() == ids.sorted())
    }
  }

  @Test func `A short id leads to the one commit among objects that share it, loose or packed`()
    throws
  {
    let repository = try GitRepository()
    try repository.addFourCommits()
    // Blobs until one shares the first four digits with another, and commits among them.
    let stream = (0..<1_500).map { "blob\ndata \(String($0).utf8.count)\n\($0)\n" }.joined()
    try repository.fastImport(Array(stream.utf8))
    for packed in [false, true] {
      if packed { try repository.git("repack", "-adq") }
      let opened = try repository.open()
      for id in try repository.git("rev-list", "--all").split(separator: "\n").map(String.init) {
        for length in [4, 5, 6, 7, 20, 39] {
          let short = String(id.prefix(length))
          let answer = try repository.outcome(["rev-parse", "-q", "--verify", short + "^{commit}"])
          guard answer.status == .exit(0) else { continue }
          #expect(try opened.parsed(short) == [id])
          #expect(try opened.parsed(short.uppercased()) == [id])
        }
        #expect(failure { try opened.parsed(String(id.prefix(3))) } != nil)
      }
    }
  }

  @Test func `The branch that another follows can be named`() throws {
    let repository = try Sample().repository
    try repository.git("config", "branch.main.remote", "origin")
    try repository.git("config", "branch.main.merge", "refs/heads/main")
    try repository.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    try repository.git("config", "remote.origin.url", "/nowhere")
    let opened = try repository.open()
    let expected = try repository.id(of: "refs/remotes/origin/main")
    #expect(try opened.parsed("main@{upstream}") == [expected])
    #expect(try opened.parsed("@{u}") == [expected])
    #expect(try repository.ids(["@{u}..main"]) == repository.revList("@{u}..main"))
  }
}
