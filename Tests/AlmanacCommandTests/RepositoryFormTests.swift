import Foundation
import TestSupport
import Testing

/// Forms of repositories that must be read.
@Suite struct RepositoryFormTests {
  private func four(_ name: String = "repo") throws -> GitRepository {
    let repository = try GitRepository(name)
    try repository.addFourCommits()
    return repository
  }

  @Test("From a subfolder, with -C, and with the path given")
  func places() throws {
    let repository = try four()
    let sub = try repository.folder.makeFolder("repo/a/b")
    try expectRows(repository, in: sub, fourRows)
    try expectRows(repository, ["-C", "a"], in: repository.path, fourRows)
    try expectRows(repository, ["-C", repository.path], in: repository.folder.path, fourRows)
    try expectRows(repository, ["repo"], in: repository.folder.path, fourRows)
    try expectRows(repository, ["-C", "repo", "-C", "a"], in: repository.folder.path, fourRows)
  }

  @Test("A bare repository")
  func bare() throws {
    let repository = try GitRepository("repo.git", bare: true)
    try repository.addFourCommits()
    try expectRows(repository, fourRows)
  }

  @Test("A shallow clone, with a note that history is cut")
  func shallow() throws {
    let source = try four("source")
    let clone = source.folder / "clone"
    try source.git("clone", "-q", "--depth", "2", "file://\(source.path)", clone)
    let repository = GitRepository(existing: clone, in: source.folder)
    try expectRows(repository, Array(fourRows[2...]))
    let facts = try repository.facts("--now", "2024-02-04")
    #expect(facts.commits == 2)
    #expect(!facts.notes.isEmpty)
  }

  @Test("A shallow clone whose oldest commit is a merge")
  func shallowMerge() throws {
    let source = try GitRepository("source")
    let root = try source.commit("2024-02-01")
    let left = try source.commit("2024-02-02", parents: [root], on: nil)
    let right = try source.commit("2024-02-03", parents: [root], on: nil)
    try source.commit("2024-02-04", parents: [left, right])
    try source.commit("2024-02-05")
    let clone = source.folder / "clone"
    try source.git("clone", "-q", "--depth", "2", "file://\(source.path)", clone)
    try expectRows(
      GitRepository(existing: clone, in: source.folder),
      ["04", "05"].map { "2024-02-\($0) Ann Example <ann@example.com> 1" })
  }

  @Test("A replaced commit")
  func replaced() throws {
    let repository = try four()
    let old = try repository.id(of: "HEAD~1")
    let text = try repository.git("cat-file", "commit", old)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix("author ") ? "author Re Placed <re@example.com> 1709294400 +0000" : String($0)
    }
    let new = try repository.store(commit: Array((lines.joined(separator: "\n") + "\n").utf8))
    try repository.git("replace", old, new)
    try expectRows(
      repository,
      [fourRows[0], fourRows[1], fourRows[3], "2024-03-01 Re Placed <re@example.com> 1"])
  }

  @Test("A clone without blobs")
  func partial() throws {
    let source = try four("source")
    try source.git("config", "uploadpack.allowFilter", "true")
    let clone = source.folder / "clone"
    try source.git(
      "clone", "-q", "--no-checkout", "--filter=blob:none", "file://\(source.path)", clone)
    let repository = GitRepository(existing: clone, in: source.folder)
    try repository.git("config", "core.repositoryformatversion", "1")
    try repository.git("config", "extensions.partialClone", "origin")
    try expectRows(repository, fourRows)
  }

  @Test("Extensions that change nothing for a reader", arguments: ["preciousObjects", "noop"])
  func extensions(name: String) throws {
    let repository = try four()
    try repository.git("config", "core.repositoryformatversion", "1")
    try repository.git("config", "extensions.\(name)", "true")
    try expectRows(repository, fourRows)
  }

  @Test("A linked work tree has its own HEAD, with and without a configuration of its own")
  func worktree() throws {
    let repository = try four()
    let linked = repository.folder / "linked"
    try repository.git("worktree", "add", "-q", linked, "-b", "side", "HEAD~2")
    let sub = try repository.folder.makeFolder("linked/sub")
    try expectRows(repository, in: sub, Array(fourRows[..<2]))
    try expectRows(repository, fourRows)
    try repository.git("config", "core.repositoryformatversion", "1")
    try repository.git("config", "extensions.worktreeConfig", "true")
    try repository.git("config", "--worktree", "core.sparseCheckout", "true")
    try expectRows(repository, in: linked, Array(fourRows[..<2]))
    try expectRows(repository, fourRows)
  }

  @Test("GIT_DIR and GIT_WORK_TREE")
  func environment() throws {
    let folder = try TemporaryFolder()
    let store = try GitRepository("dotfiles.git", in: folder, bare: true)
    try store.commit("2024-02-01")
    let home = try GitRepository("home-folder", in: folder)
    try home.commit("2024-03-01", by: .bob)
    try home.write("Mapped Ann <ann@example.com>\n", to: ".mailmap")
    try expectRows(
      home, environment: ["GIT_DIR": store.path, "GIT_WORK_TREE": home.path],
      ["2024-02-01 Mapped Ann <ann@example.com> 1"])
  }

  @Test("In a submodule, its own history")
  func submodule() throws {
    let folder = try TemporaryFolder()
    let library = try GitRepository("library", in: folder)
    try library.commit("2024-03-01", by: .bob)
    let outer = try GitRepository("outer", in: folder)
    try outer.commit("2024-02-01")
    try outer.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "file://\(library.path)",
      "module")
    try expectRows(
      outer, in: outer.path + "/module", ["2024-03-01 Bob Example <bob@example.com> 1"])
    try expectRows(outer, ["2024-02-01 Ann Example <ann@example.com> 1"])
  }

  @Test("Objects that are borrowed in two steps")
  func alternates() throws {
    let base = try four("base")
    try base.git("clone", "-q", "-s", base.path, base.folder / "middle")
    try base.git("clone", "-q", "-s", base.folder / "middle", base.folder / "last")
    try expectRows(GitRepository(existing: base.folder / "last", in: base.folder), fourRows)
  }

  @Test("A multi-pack index")
  func multiPackIndex() throws {
    let repository = try GitRepository()
    for day in 1...3 {
      try repository.commit(Moment("2024-02-0\(day)"))
      try repository.git("repack", "-q", "-d")
    }
    try repository.git("multi-pack-index", "write", "--bitmap")
    try expectRows(
      repository, (1...3).map { "2024-02-0\($0) Ann Example <ann@example.com> 1" })
  }

  @Test("A chain of commit graphs that is older than the newest commits")
  func commitGraph() throws {
    let repository = try GitRepository()
    for day in ["2024-02-01", "2024-02-02"] {
      try repository.commit(Moment(day))
      try repository.git("commit-graph", "write", "--reachable", "--split=no-merge")
    }
    try repository.commit("2024-02-03", by: .bob)
    try repository.commit("2024-02-04", by: .bob)
    try expectRows(repository, fourRows)
  }

  @Test("Dates that a commit graph cannot hold")
  func commitGraphDates() throws {
    let repository = try GitRepository()
    let fay = Author("Fay", "fay@example.com")
    try repository.commit("7955000000 +0100", by: fay)
    try repository.commit("20000000000 +0000", by: fay)
    try repository.commit("2024-02-01")
    try repository.git("commit-graph", "write", "--reachable")
    try expectRows(
      repository,
      [
        "2024-02-01 Ann Example <ann@example.com> 1", "2222-01-31 Fay <fay@example.com> 1",
        "2603-10-11 Fay <fay@example.com> 1",
      ])
  }

  @Test("Many packs, also with few open files allowed", arguments: [64, 1024])
  func manyPacks(openFiles: Int) throws {
    let repository = try GitRepository()
    for number in 0..<100 {
      let line = "Ann Example <ann@example.com> \(1_700_000_000 + number * 3600) +0000"
      let from = repository.tip().map { "from \($0)\n" } ?? ""
      try repository.fastImport(
        Array("commit refs/heads/main\nauthor \(line)\ncommitter \(line)\ndata 0\n\(from)".utf8),
        options: ["-c", "fastimport.unpackLimit=0"])
    }
    let outcome = try Program().shell(
      "ulimit -n \(openFiles); exec \"$1\" export --format csv", in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(
      try CSVTable(outcome.text).authorDays() == GitOracle.authorDays(of: repository))
  }
}
