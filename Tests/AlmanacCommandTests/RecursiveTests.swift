import Foundation
import TestSupport
import Testing

/// `--recursive`: many repositories in one run.
@Suite struct RecursiveTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func repository(_ name: String, _ days: String...) throws -> GitRepository {
    let repository = try GitRepository(name, in: folder)
    try repository.days(days.map { ($0, 1) })
    return repository
  }

  private func damaged(_ name: String) throws {
    let repository = try repository(name, "2024-01-01")
    try repository.setReference("refs/heads/main", String(repeating: "1", count: 40))
  }

  private func rows(_ outcome: Outcome) throws -> [[String]] {
    try CSVTable(outcome.text).columns("repository", "day")
  }

  @Test("All commands read what lies below the folders")
  func commands() throws {
    _ = try repository("src/a", "2024-02-01")
    _ = try repository("src/deep/b", "2024-02-02", "2024-02-03")
    let program = try Program()
    for arguments in [["export", "-r", "src"], ["export", "--recursive", "src/a", "src/deep"]] {
      let outcome = try program.run(arguments, in: folder.path)
      #expect(outcome.status == .exit(0), "\(outcome)")
      #expect(outcome.errors.isEmpty, "\(outcome)")
      #expect(
        try rows(outcome) == [["a", "2024-02-01"], ["b", "2024-02-02"], ["b", "2024-02-03"]])
    }
    let here = try program.run(["export", "-r"], in: folder / "src")
    #expect(try rows(here).count == 3, "\(here)")
    let facts = try program.facts(["-r", "src", "--now", "2024-02-03"], in: folder.path)
    #expect(facts.commits == 3)
    let compared = try program.output(
      ["compare", "-r", "src", "--now", "2024-02-03"], in: folder.path)
    #expect(compared.contains("2 repositories"), "\(compared)")
    let authors = try program.output(
      ["authors", "-r", "src", "--now", "2024-02-03"], in: folder.path)
    #expect(authors.contains("3 commits"), "\(authors)")
  }

  @Test("A found repository with a broken HEAD is told as that, and the others are read")
  func brokenHead() throws {
    _ = try repository("src/good", "2024-02-01")
    let broken = try repository("src/broken", "2024-02-02")
    try broken.write("rubbish\n", to: ".git/HEAD")
    let outcome = try Program().run(["export", "-r", "src"], in: folder.path)
    #expect(try rows(outcome) == [["good", "2024-02-01"]], "\(outcome)")
    #expect(outcome.errors.contains("src/broken' is no usable repository"), "\(outcome)")
    #expect(!outcome.errors.contains("Run this in a repository"), "\(outcome)")
  }

  /// The author-days of a run, and the name that its view has.
  private func read(_ folder: String) throws -> (rows: [[String]], heading: String) {
    let program = try Program()
    let outcome = try program.run(["export", "-r"], in: folder)
    #expect(outcome.status == .exit(0), "\(outcome)")
    let view = try program.output(["-r", "--now", "2024-02-09"], in: folder)
    let heading = view.prefix { $0 != "\n" }.split(separator: "  ").first.map(String.init) ?? ""
    return (try rows(outcome), String(heading.drop { $0 == " " }))
  }

  @Test("Each work tree's HEAD counts, and each commit once")
  func workTrees() throws {
    let store = try repository("store", "2024-02-01")
    try store.git("worktree", "add", "-q", folder / "trees/a", "-b", "a")
    try store.git("worktree", "add", "-q", folder / "trees/b", "--detach")
    for (name, day) in [("a", "2024-02-02"), ("b", "2024-02-03")] {
      let tree = GitRepository(existing: folder / "trees/\(name)", in: folder)
      let id = try store.commit(Moment(day), parents: [try store.id(of: "main")], on: nil)
      try tree.git("reset", "-q", "--soft", id)
    }
    let days = ["2024-02-01", "2024-02-02", "2024-02-03"].map { ["store", $0] }
    for place in ["trees", "."] {
      let read = try read(folder / place)
      #expect(read.rows == days, "\(place)")
      #expect(read.heading == "store", "\(place)")
    }
    // What lies elsewhere does not count.
    #expect(try read(folder / "store").rows == [days[0]])
    #expect(try read(folder / "trees/a").rows == Array(days[..<2]))
    #expect(try rows(Program().run(["export", "-r", "-b", "main"], in: folder.path)) == [days[0]])
  }

  @Test("A bare git folder with work trees beside it is one project, also where its HEAD is unborn")
  func bareProject() throws {
    let source = try repository("src", "2024-02-01", "2024-02-02")
    for (project, hidden) in [("app", ".bare"), ("site", ".git")] {
      let path = folder / "work/\(project)"
      let inner = try folder.makeFolder("work/\(project)/\(hidden)")
      try source.git("init", "-q", "--bare", "-b", "master", inner)
      if hidden == ".bare" { try folder.write("gitdir: ./.bare\n", to: "work/\(project)/.git") }
      let bare = GitRepository(existing: inner, gitFolder: inner, in: folder)
      try bare.git("fetch", "-q", source.path, "main:main")
      try bare.git("worktree", "add", "-q", path + "/main", "main")
      let read = try read(path)
      #expect(read.rows == [[project, "2024-02-01"], [project, "2024-02-02"]])
      #expect(read.heading == project)
      let view = try Program().output(["--now", "2024-02-02"], in: path + "/main")
      #expect(view.hasPrefix(" \(project)  main"), "\(view)")
    }
    let compared = try Program().output(
      ["compare", "work/app/main", "work/site/main", "--all-time"], in: folder.path)
    #expect(compared.contains(" app "), "\(compared)")
    #expect(compared.contains(" site"), "\(compared)")
    #expect(!compared.contains("app/main"), "\(compared)")
  }

  @Test("Two work trees of one project have names of their own")
  func treesOfOneProject() throws {
    let app = try repository("app", "2024-02-01")
    try app.git("worktree", "add", "-q", folder / "app/side", "-b", "side")
    let outcome = try Program().run(["export", "app", "app/side"], in: folder.path)
    #expect(try rows(outcome) == [["app", "2024-02-01"]])
    let compared = try Program().output(
      ["compare", "app", "app/side", "--all-time"], in: folder.path)
    #expect(compared.contains("side"), "\(compared)")
  }

  @Test("The depth limits the search")
  func depth() throws {
    _ = try repository("a", "2024-02-01")
    _ = try repository("deep/b", "2024-02-02")
    let program = try Program()
    let shallow = try program.run(["export", "-r", "--depth", "1"], in: folder.path)
    #expect(try rows(shallow) == [["a", "2024-02-01"]], "\(shallow)")
    expectError(
      try program.run(["-r", "--depth", "0", "deep"], in: folder.path), saying: "'deep'",
      "depth 0")
    expectError(
      try program.run(["--depth", "1"], in: folder / "a"), exit: 64, saying: "--recursive")
    expectError(try program.run(["-r", "--depth", "-1"], in: folder / "a"), exit: 64)
  }

  @Test("Where nothing is found the error says where was looked")
  func nothing() throws {
    _ = try folder.makeFolder("empty")
    let program = try Program()
    expectError(
      try program.run(["-r", "empty"], in: folder.path), saying: "no git repository", "'empty'")
    expectError(try program.run(["-r"], in: folder / "empty"), saying: "this folder")
    expectError(try program.run(["-r", "absent"], in: folder.path), saying: "no folder 'absent'")
  }

  @Test("A folder that is not there fails the run, but not the reading of others")
  func absent() throws {
    _ = try repository("src/a", "2024-02-01")
    let outcome = try Program().run(["export", "-r", "absent", "src"], in: folder.path)
    #expect(outcome.status == .exit(1), "\(outcome)")
    #expect(outcome.errors.contains("'absent'"), "\(outcome)")
    #expect(try rows(outcome) == [["a", "2024-02-01"]])
  }

  @Test("What cannot be read is named at the end, and fails the run only where that is asked for")
  func strict() throws {
    _ = try repository("a", "2024-02-01")
    try damaged("b")
    _ = try repository("c", "2024-02-03")
    let program = try Program()
    for (options, status) in [([], 0), (["--strict"], 1), (["--quiet"], 0)] as [([String], Int32)] {
      let outcome = try program.run(["export", "-r"] + options, in: folder.path)
      #expect(outcome.status == .exit(status), "\(outcome)")
      #expect(outcome.errors.hasPrefix("git-almanac: error: "), "\(outcome)")
      #expect(outcome.errors.contains("/b'") || outcome.errors.contains("'b'"), "\(outcome)")
      #expect(try rows(outcome) == [["a", "2024-02-01"], ["c", "2024-02-03"]])
    }
    expectError(
      try program.run(["--strict", "a"], in: folder.path), exit: 64, saying: "--recursive")
    #expect(
      try program.run(["--strict", "--no-strict", "a"], in: folder.path).status == .exit(0))
    let named = try program.run(["export", "a", "b", "c"], in: folder.path)
    #expect(named.status == .exit(1), "\(named)")
  }

  @Test("Where nothing that was found can be read, the run fails")
  func nothingReadable() throws {
    try damaged("a")
    try damaged("b")
    let outcome = try Program().run(["export", "-r"], in: folder.path)
    #expect(outcome.status == .exit(1), "\(outcome)")
  }

  @Test("A fact of many repositories is one note")
  func notes() throws {
    for number in 1...7 { _ = try GitRepository("empty\(number)", in: folder) }
    _ = try repository("full", "2024-02-01")
    let outcome = try Program().run(["export", "-r"], in: folder.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(
      outcome.errors == """
        git-almanac: note: There are no commits yet in 7 of the repositories: empty1, empty2, \
        empty3, empty4, empty5, ….

        """)
    let quiet = try Program().run(["export", "-r", "-q"], in: folder.path)
    #expect(quiet.errors.isEmpty, "\(quiet)")
    #expect(quiet.text == outcome.text)
  }

  @Test("A folder that may not be looked into is noted")
  func locked() throws {
    _ = try repository("a", "2024-02-01")
    let locked = try folder.makeFolder("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
    }
    let outcome = try Program().run(["--now", "2024-02-01", "-r", "--strict"], in: folder.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.errors.contains("note: the folder 'locked'") != Isolation.isSuperuser)
  }

  @Test("Two hundred repositories are read with few descriptors")
  func descriptors() throws {
    let first = try repository("r0", "2024-02-01")
    try first.git("repack", "-adq")
    for number in 1..<200 {
      try FileManager.default.copyItem(atPath: first.path, toPath: folder / "r\(number)")
    }
    let outcome = try Program().shell(
      "ulimit -n 64; exec \"$1\" export --recursive", in: folder.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.errors.isEmpty, "\(outcome)")
    // All hold the same commit, which counts in the first.
    #expect(try rows(outcome) == [["r0", "2024-02-01"]])
  }
}
