import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// The files of references are looked at closely: what cannot be read is told, and nothing beside it is lost.
@Suite struct ReferenceFilesTests {
  /// Two branches of which one has a commit of its own.
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    let root = try repository.commit("2024-02-01")
    try repository.commit("2024-02-02")
    try repository.commit("2024-02-03", by: .bob, parents: [root], on: "topic")
    return repository
  }

  /// The tips of groups of references, and the commits that they reach.
  private func read(
    _ repository: GitRepository, _ change: (inout TipSelection) -> Void
  ) throws -> (broken: [String], ids: [String]) {
    let opened = try repository.open()
    var selection = TipSelection()
    change(&selection)
    let tips = try opened.tips(selection)
    return (
      tips.brokenReferences + tips.lostReferences,
      try opened.outcome(tips).commits.ids.map(\.description).sorted()
    )
  }

  /// Expects the reading of HEAD to fail for the packed references, with these words.
  private func expectBroken(
    _ repository: GitRepository, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = failure { try repository.ids() }
    guard case .brokenReference("packed-refs", let detail) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    #expect(detail.contains(words), sourceLocation: sourceLocation)
  }

  private func writePacked(_ text: String, _ repository: GitRepository) throws {
    try repository.write(text, to: ".git/packed-refs")
  }

  @Test(arguments: ["", "\n", "rubbish\n", "ref:\n", "\u{0}\u{1}\u{2}", "ref: no/such name\n"])
  func `Rubbish below folders is named by groups, and is an error by name`(text: String) throws {
    let repository = try repository()
    let all = try repository.revList("main", "topic")
    for (group, change) in [
      ("heads", { $0.includesBranches = true }), ("tags", { $0.includesTags = true }),
      ("remotes", { $0.includesRemotes = true }),
    ] as [(String, (inout TipSelection) -> Void)] {
      let name = "refs/\(group)/a/b/broken"
      try repository.write(text, to: ".git/" + name)
      #expect(try read(repository, change).broken == [name])
      let everything = try read(repository) { $0.includesAll = true }
      #expect(everything.broken == [name])
      #expect(everything.ids == all)
      guard case .brokenReference(name, _) = failure({ try repository.ids([name]) }) else {
        Issue.record("\(name)")
        continue
      }
      // What was not asked for does no harm.
      #expect(try repository.ids(["topic"]) == repository.revList("topic"))
      try FileManager.default.removeItem(atPath: repository.gitFolder + "/" + name)
    }
    #expect(try read(repository) { $0.includesBranches = true }.ids == all)
  }

  /// What stands in the place of references, below the git folder; a folder is removed first.
  private static let oddities = [
    ("refs/heads/o", "garbage\n"), ("refs/heads/o", ""), ("refs/tags/o", "\n"),
    ("refs/heads/o", String(repeating: "0", count: 40)), ("refs/notes/o", "x"),
    ("refs/heads/o", "ref: refs/heads/gone"), ("refs/heads/o", "ref: refs/heads/o"),
    ("refs/heads/o", "ref: a..b"), ("refs/heads/o", "ref: ../../x"), ("refs/heads/o", "ref:"),
    ("refs/heads/a..b", "garbage"),
    ("refs/odd", "garbage"), ("refs/tags", "garbage"), ("refs/remotes", "garbage"),
    ("refs/heads", "garbage"),
    ("packed-refs", String(repeating: "0", count: 40) + " refs/tags/o\n"),
  ]

  @Test(arguments: oddities)
  func `What git ends at is broken, and what git leaves out is not`(
    name: String, text: String
  ) throws {
    let repository = try repository()
    let all = try repository.revList("main", "topic")
    if name == "refs/heads" { try repository.git("pack-refs", "--all") }
    try? FileManager.default.removeItem(atPath: "\(repository.gitFolder)/\(name)")
    try repository.write(text, to: ".git/\(name)")
    for (option, change) in [
      ("--all", { $0.includesAll = true }), ("--tags", { $0.includesTags = true }),
    ] as [(String, (inout TipSelection) -> Void)] {
      let git = try repository.outcome(["rev-list", option])
      let opened = try repository.open()
      var selection = TipSelection()
      change(&selection)
      let tips = try opened.tips(selection)
      // Git does not look at what hides the group that it was asked for.
      if option == "--all" || name != "refs/tags" {
        #expect(tips.brokenReferences.isEmpty == (git.status == .exit(0)), "\(option) \(git)")
      }
      if option == "--all" {
        let found = try opened.outcome(tips).commits.ids.map(\.description).sorted()
        #expect(found == all)
      }
    }
  }

  @Test func `A file in place of a folder of references is named by each group that it hides`()
    throws
  {
    let repository = try repository()
    let (all, tip) = (try repository.revList("main", "topic"), try repository.id(of: "main"))
    try repository.git("pack-refs", "--all")
    for (name, change) in [
      ("refs/heads", { $0.includesBranches = true }), ("refs/tags", { $0.includesTags = true }),
      ("refs/remotes", { $0.includesRemotes = true }), ("refs/heads", { $0.revisions = ["*"] }),
    ] as [(String, (inout TipSelection) -> Void)] {
      try? FileManager.default.removeItem(atPath: "\(repository.gitFolder)/\(name)")
      try repository.write(tip, to: ".git/\(name)")
      let read = try read(repository, change)
      #expect(read.broken.first == name)
      let isOfHeads = name == "refs/heads"
      #expect(read.ids == (isOfHeads ? all : []))
      try FileManager.default.removeItem(atPath: "\(repository.gitFolder)/\(name)")
      _ = try repository.folder.makeFolder("repo/.git/\(name)")
    }
  }

  @Test(arguments: ["/", "/proc"])
  func `A link to the whole machine ends soon`(target: String) throws {
    let repository = try repository()
    try FileManager.default.createSymbolicLink(
      atPath: repository.gitFolder + "/refs/heads/x", withDestinationPath: target)
    let start = ContinuousClock.now
    let broken = try? read(repository) { $0.includesBranches = true }.broken
    #expect(broken != [])
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(try repository.ids(["topic"]) == repository.revList("topic"))
  }

  @Test func `Packed references that are a link to themselves are an error, as for git`() throws {
    let repository = try repository()
    let path = repository.gitFolder + "/packed-refs"
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "packed-refs")
    #expect(try repository.outcome(["rev-list", "--all"]).status != .exit(0))
    #expect(failure { try repository.ids { $0.includesAll = true } } != nil)
    // One that leads nowhere is none for git.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
    #expect(try repository.ids { $0.includesAll = true } == repository.revList("--all"))
  }

  @Test func `Symbolic references lead as far as git's`() throws {
    let repository = try repository()
    let lone = try repository.commit("2024-03-01", parents: [], on: nil)
    try repository.setReference("refs/heads/s0", lone)
    for number in 1...9 {
      try repository.setReference("refs/heads/s\(number)", "ref: refs/heads/s\(number - 1)")
      let name = "refs/heads/s\(number)"
      let git = try repository.outcome(["rev-list", name])
      let ours = try? repository.ids([name])
      #expect((ours == [lone]) == (git.status == .exit(0)), "\(number)")
    }
    #expect(try repository.ids { $0.includesAll = true } == repository.revList("--all"))
    // One that leads to itself.
    try repository.setReference("refs/heads/self", "ref: refs/heads/self")
    #expect(failure { try repository.ids(["self"]) } != nil)
    #expect(try repository.ids { $0.includesAll = true } == repository.revList("--all"))
  }

  @Test func `A reference that may not be read is named`() throws {
    let repository = try repository()
    let path = repository.gitFolder + "/refs/heads/locked"
    try repository.setReference("refs/heads/locked", try repository.id(of: "topic"))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let branches = try read(repository) { $0.includesBranches = true }
    #expect(branches.ids == (try repository.revList("main", "topic")))
    if Isolation.isSuperuser {
      // Nothing is locked to the superuser.
      #expect(branches.broken == [])
      #expect(try repository.ids(["locked"]) == repository.revList("topic"))
    } else {
      #expect(branches.broken == ["refs/heads/locked"])
      #expect(failure { try repository.ids(["locked"]) } != nil)
    }
  }

  @Test func `A folder of references that may not be read is named`() throws {
    let repository = try repository()
    let path = repository.gitFolder + "/refs/heads/locked"
    try repository.setReference("refs/heads/locked/x", try repository.id(of: "topic"))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    let error = failure { _ = try read(repository) { $0.includesBranches = true } }
    let broken = try? read(repository) { $0.includesBranches = true }.broken
    #expect(Isolation.isSuperuser ? broken == [] : error != nil || broken != [])
  }

  @Test func `A name that is not UTF-8 leads to its commit or is named`() throws {
    let repository = try repository()
    let folder = repository.gitFolder + "/refs/heads"
    func write(_ text: String) throws {
      let outcome = try Command(
        "/bin/sh",
        ["-c", "printf '%s\\n' \"$2\" > \"$1/$(printf 'b\\351d')\"", "sh", folder, text],
        environment: [:], folder: "/"
      ).run()
      #expect(outcome.status == .exit(0), "\(outcome)")
    }
    let other = try repository.commit("2024-02-04", parents: [], on: nil)
    try write(other)
    let sound = try read(repository) { $0.includesBranches = true }
    #expect(sound.ids.contains(other) || !sound.broken.isEmpty)
    #expect(sound.ids == (try repository.revList("--branches")))
    try write("rubbish")
    let broken = try read(repository) { $0.includesBranches = true }
    #expect(broken.broken.count == 1)
    #expect(broken.ids == (try repository.revList("main", "topic")))
  }

  @Test func `Packed references of every sound form are read`() throws {
    let repository = try repository()
    let (main, topic) = (try repository.id(of: "main"), try repository.id(of: "topic"))
    try repository.git("tag", "-a", "-m", "t", "v1", "topic")
    let tag = try repository.id(of: "v1")
    for name in ["heads/main", "heads/topic", "tags/v1"] {
      try FileManager.default.removeItem(atPath: repository.gitFolder + "/refs/" + name)
    }
    let lines = "\(main) refs/heads/main\n\(topic) refs/heads/topic\n\(tag) refs/tags/v1\n"
    for text in [
      lines, lines + "^\(topic)\n", "# a comment\n" + lines,
      "# pack-refs with: peeled fully-peeled sorted \n\(lines)^\(topic)\n",
      "# pack-refs with: peeled \n\(tag) refs/tags/v1\n^\(topic)\n"
        + "\(topic) refs/heads/topic\n\(main) refs/heads/main\n",
    ] {
      try writePacked(text, repository)
      #expect(try repository.ids().count == 2)
      #expect(try repository.ids { $0.includesAll = true }.count == 3)
      #expect(try repository.ids(["v1"]) == repository.ids(["topic"]))
    }
    try writePacked("", repository)
    #expect(try repository.ids() == [])
  }

  @Test func `A line that is none of git's is an error with its number`() throws {
    let repository = try repository()
    let (main, topic) = (try repository.id(of: "main"), try repository.id(of: "topic"))
    let good = "\(main) refs/heads/a\n"
    for (text, line) in [
      (good + "rubbish\n", 2), (good + good + "\(topic)\n", 3), (good + "\(topic) \n", 2),
      ("# x\r\n\(main) refs/heads/a\r\n", 2), (good + "\n", 2), ("^\(topic.dropLast())\n", 1),
      (good + "\(topic)\trefs/heads/b\n", 2), (good + " \(topic) refs/heads/b\n", 2),
      (good + "\(topic.dropLast())g refs/heads/b\n", 2), (good + "\u{0}\u{0}\u{0}\n", 2),
      (String(good.dropLast()), 1), (good + "x\n", 2), ("\n", 1), ("x", 1),
    ] {
      try writePacked(text, repository)
      expectBroken(repository, "line \(line) ")
    }
  }

  @Test func `An order that is claimed and not kept is an error`() throws {
    let repository = try repository()
    let main = try repository.id(of: "main")
    let header = "# pack-refs with: peeled fully-peeled sorted \n"
    try writePacked("\(header)\(main) refs/heads/b\n\(main) refs/heads/a\n", repository)
    expectBroken(repository, "line 3 ")
    try writePacked("\(header)\(main) refs/heads/a\n\(main) refs/heads/a/b\n", repository)
    #expect(try repository.ids().count == 2)
    // Without the claim the order is free.
    try writePacked("\(main) refs/heads/b\n\(main) refs/heads/a\n", repository)
    #expect(try repository.ids().count == 2)
  }

  @Test func `Packed references that cannot be read are an error`() throws {
    let repository = try repository()
    let path = repository.gitFolder + "/packed-refs"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    expectBroken(repository, "cannot be read")
    try FileManager.default.removeItem(atPath: path)
    try writePacked("\(try repository.id(of: "topic")) refs/heads/other\n", repository)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    if Isolation.isSuperuser {
      #expect(try repository.ids(["other"]) == repository.revList("topic"))
    } else {
      expectBroken(repository, "cannot be read")
    }
  }

  @Test(.timeLimit(.minutes(20))) func `50,000 packed references are read quickly`() throws {
    let repository = try repository()
    let main = try repository.id(of: "main")
    let names = (100_000..<150_000).map { "\(main) refs/tags/\($0)\n" }.joined()
    try writePacked("# pack-refs with: peeled fully-peeled sorted \n" + names, repository)
    let start = ContinuousClock.now
    #expect(try repository.ids() == repository.revList("main"))
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(try repository.ids { $0.includesAll = true } == repository.revList("main", "topic"))
    #expect(ContinuousClock.now - start < .seconds(40))
  }

  @Test func `References of a linked work tree are its own`() throws {
    let repository = try repository()
    try repository.git("worktree", "add", "-q", "--detach", repository.folder / "linked", "main")
    let linked = GitRepository(
      existing: repository.folder / "linked",
      gitFolder: repository.gitFolder + "/worktrees/linked", in: repository.folder)
    let lone = try ["2024-03-01", "2024-03-02", "2024-03-03"].map {
      try repository.commit(Moment($0), parents: [], on: nil)
    }
    try linked.setReference("refs/worktree/foo", lone[0])
    try linked.setReference("refs/bisect/bad", lone[1])
    try repository.setReference("refs/heads/deep/x", lone[2])
    try linked.setReference("refs/worktree/deep/er", "ref: refs/heads/deep/x")
    try linked.setReference("refs/bisect/good-1", "ref: refs/heads/gone")
    for place in [repository, linked] {
      #expect(try place.ids { $0.includesAll = true } == place.revList("--all"))
      #expect(try place.ids { $0.includesBranches = true } == place.revList("--branches"))
    }
    #expect(try linked.ids { $0.includesAll = true }.contains(lone[0]))
    #expect(try !repository.ids { $0.includesAll = true }.contains(lone[0]))
    #expect(try linked.ids(["refs/worktree/foo"]) == [lone[0]])
    #expect(try linked.ids(["refs/bisect/bad"]) == [lone[1]])
    #expect(try linked.ids(["worktree/foo"]) == [lone[0]])
    // Rubbish there is named as elsewhere.
    try linked.setReference("refs/worktree/rubbish", "rubbish")
    #expect(try read(linked) { $0.includesAll = true }.broken == ["refs/worktree/rubbish"])
    // The main work tree has such references too.
    try repository.setReference("refs/worktree/own", try repository.id(of: "main"))
    try repository.setReference("refs/bisect/bad", lone[0])
    #expect(try repository.ids { $0.includesAll = true } == repository.revList("--all"))
  }
}
