import TestSupport
import Testing

@Suite struct ReferenceTests {
  private let ann1 = "2024-02-01 Ann Example <ann@example.com> 1"
  private let bob2 = "2024-02-02 Bob Example <bob@example.com> 1"

  @Test("A repository without commits is an empty calendar", arguments: [[], ["--all"]])
  func unborn(options: [String]) throws {
    let repository = try GitRepository()
    try expectRows(repository, options, [])
    let facts = try Program().facts(options + ["--now", "2024-02-03"], in: repository.path)
    #expect(facts.commits == 0)
    #expect(facts.current == "0")
    #expect(facts.longest == "0")
    #expect(facts.active.isEmpty)
    let outcome = try Program().run(options, in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
  }

  @Test("HEAD that names a branch which is not there is empty; the branches are not")
  func headNested() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.write("ref: refs/heads/refs/heads/main\n", to: ".git/HEAD")
    try expectRows(repository, [])
    try expectRows(repository, ["--branches"], [ann1])
  }

  @Test("A detached HEAD")
  func detached() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    try repository.commit("2024-02-02")
    let third = try repository.commit("2024-02-03", by: .bob, parents: [first], on: nil)
    try repository.write(third + "\n", to: ".git/HEAD")
    try expectRows(repository, [ann1, "2024-02-03 Bob Example <bob@example.com> 1"])
    let text = try Program().output(["--now", "2024-02-03"], in: repository.path)
    #expect(text.contains(third.prefix(7)))
  }

  @Test("A branch is taken before a tag of the same name")
  func tagAndBranch() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    try repository.setReference("refs/tags/v1", first)
    try repository.setReference(
      "refs/heads/v1", repository.commit("2024-02-02", by: .bob, parents: [first], on: nil))
    try expectRows(repository, ["--branch", "v1"], [ann1, bob2])
    try expectRows(repository, ["--branch", "refs/tags/v1"], [ann1])
  }

  @Test("Slashes, a leading dash, HEAD and @ in names of branches")
  func oddNames() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    let second = try repository.commit("2024-02-02", by: .bob)
    try repository.setReference("refs/remotes/origin/main", first)
    for name in ["origin/main", "feature/x/y", "-n", "@x"] {
      try repository.setReference("refs/heads/\(name)", second)
      try expectRows(repository, ["--branch=\(name)"], [ann1, bob2])
    }
    try expectRows(repository, ["--branch", "refs/remotes/origin/main"], [ann1])
    try expectRows(repository, ["--branch=HEAD"], [ann1, bob2])
  }

  @Test("Tags of trees and blobs are skipped, tags of tags followed")
  func tagsOfOthers() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    let blob = try repository.blob("x")
    try repository.setReference("refs/tags/tree", GitRepository.emptyTree)
    try repository.setReference("refs/tags/blob", blob)
    try repository.git("tag", "-a", "-m", "x", "annotated-blob", blob)
    let second = try repository.commit(
      "2024-02-02", by: .bob, parents: [repository.id(of: "main")], on: nil)
    try repository.git("tag", "-a", "-m", "x", "inner", second)
    try repository.git("tag", "-a", "-m", "x", "outer", "inner")
    try repository.git("tag", "-d", "inner")
    try expectRows(repository, ["--all"], [ann1, bob2])
    try expectRows(repository, ["--tags"], [ann1, bob2])
    let outcome = try Program().run(["--all"], in: repository.path)
    #expect(outcome.errors.isEmpty, "\(outcome)")
  }

  @Test("A tag of a blob is no history, and is refused by name")
  func tagOfBlob() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.setReference("refs/tags/readme", repository.blob("x"))
    expectError(
      try Program().run(["--branch", "readme"], in: repository.path), saying: "readme", "blob")
  }

  @Test("Symbolic references that lead nowhere")
  func dangling() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    try repository.setReference("refs/remotes/origin/main", first)
    try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/master")
    try repository.git("symbolic-ref", "refs/heads/alias", "refs/heads/gone")
    for options in [["--all"], ["--branches"], ["--remotes"]] {
      try expectRows(repository, options, [ann1])
    }
  }

  @Test("Files that are no references are warned of or refused, never passed over in silence")
  func brokenFiles() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    try repository.write("", to: ".git/refs/heads/empty")
    try repository.write(String(repeating: "\0", count: 41), to: ".git/refs/heads/nuls")
    try repository.write("not a ref\n", to: ".git/refs/heads/words")
    try repository.write(first + "\n", to: ".git/refs/heads/main.lock")
    try repository.write("x", to: ".git/refs/heads/.DS_Store")
    let outcome = try Program().run(["export", "--format", "csv", "--all"], in: repository.path)
    #expect(!outcome.errors.isEmpty, "\(outcome)")
    if outcome.status == .exit(0) {
      #expect(try CSVTable(outcome.text).rows.count == 1, "\(outcome)")
    } else {
      #expect(outcome.status == .exit(1), "\(outcome)")
    }
    // HEAD itself is in order.
    try expectRows(repository, [ann1])
  }

  @Test("All references packed and their folders gone")
  func packedOnly() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.git("branch", "other")
    try repository.git("pack-refs", "--all")
    for name in ["heads", "tags"] {
      let outcome = try Command(
        Isolation.path(of: "rm"), ["-rf", "\(repository.gitFolder)/refs/\(name)"],
        environment: [:], folder: "/"
      ).run()
      #expect(outcome.status == .exit(0))
    }
    try expectRows(repository, [ann1])
    try expectRows(repository, ["--branches"], [ann1])
    try expectRows(repository, ["--branch", "other"], [ann1])
  }

  @Test("Branches and remote branches hold neither stash nor notes nor pull requests")
  func remoteOnly() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    func aside(_ name: String, _ day: Int, to reference: String) throws {
      try repository.setReference(
        reference,
        repository.commit(
          Moment("2024-02-0\(day)"), by: Author(name, "\(name)@example.com"), parents: [first],
          on: nil))
    }
    try aside("Topic", 2, to: "refs/remotes/origin/topic")
    try aside("Stash", 3, to: "refs/stash")
    try aside("Pull", 4, to: "refs/pull/1/head")
    try repository.git("notes", "add", "-m", "x", "HEAD")
    let topic = "2024-02-02 Topic <Topic@example.com> 1"
    try expectRows(repository, ["--branches", "--remotes"], [ann1, topic])
    try expectRows(repository, ["--branches"], [ann1])
  }

  @Test("A branch that is not there is an error that names the nearest")
  func unknownBranch() throws {
    let repository = try GitRepository()
    let first = try repository.commit("2024-02-01")
    try repository.setReference("refs/heads/release/9.x", first)
    expectError(
      try Program().run(["--branch", "release/9"], in: repository.path), saying: "'release/9'",
      "release/9.x")
  }
}
