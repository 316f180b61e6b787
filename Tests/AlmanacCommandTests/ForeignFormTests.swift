import Foundation
import TestSupport
import Testing

/// Repositories in a form that is only known to the installed git.
///
/// The git of these tests stands for one that knows more than ours: it reads a copy in the usual form.
@Suite struct ForeignFormTests {
  private let repository: GitRepository
  private let program: Program

  init() throws {
    repository = try GitRepository()
    try repository.addFourCommits()
    try repository.commit("2024-02-05", by: .bob, on: "side")
    try repository.git("update-ref", "-m", "moved", "refs/heads/main", "main~1")
    try repository.git("tag", "-a", "-m", "t", "v1")
    program = try Program()
  }

  /// Gives the repository a setting of a newer form, and the program a git that knows it.
  private func makeForeign(_ setting: (name: String, value: String)) throws -> Program {
    try FileManager.default.copyItem(
      atPath: repository.gitFolder, toPath: repository.gitFolder + ".usual")
    try repository.git("config", "core.repositoryFormatVersion", "1")
    try repository.git("config", "extensions.\(setting.name)", setting.value)
    let git = Isolation.path(of: "git")
    try program.home.write(
      "#!/bin/sh\nGIT_DIR=\"$GIT_DIR.usual\" exec \(git) \"$@\"\n", to: "bin/git")
    try program.chmod(program.home / "bin/git", 0o755)
    var program = program
    program.environment["PATH"] = program.home / "bin"
    return program
  }

  private static let commands = [
    ["export"], ["export", "--all"], ["export", "-b", "main~1"], ["export", "-b", "main@{1}"],
    ["export", "-b", "v1"], ["export", "-b", "side", "-b", "^main"],
    ["compare", "--by", "branch", "--all-time", "--format", "csv"], ["authors", "--all-time"],
    ["--all-time", "--format", "json"], ["export", "--no-cache"], ["export", "--first-parent"],
  ]

  /// What each command prints, with the cache of the run before.
  private func outputs(_ program: Program) throws -> [String] {
    try (Self.commands + Self.commands).map {
      try program.output($0 + ["--now", "2024-12-31"], in: repository.path)
    }
  }

  @Test("References that only git can read are those of every view")
  func references() throws {
    let expected = try outputs(program)
    let program = try makeForeign(("refStorage", "reftable"))
    try FileManager.default.removeItem(atPath: repository.gitFolder + "/refs/heads/main")
    try FileManager.default.removeItem(atPath: repository.gitFolder + "/refs/tags/v1")
    try FileManager.default.removeItem(atPath: repository.gitFolder + "/logs")
    #expect(try outputs(program) == expected)
  }

  @Test("Objects that only git can read are those of every view")
  func objects() throws {
    let expected = try outputs(program)
    let program = try makeForeign(("frobnicate", "true"))
    for name in ["refs/heads", "objects"] {
      try FileManager.default.removeItem(atPath: "\(repository.gitFolder)/\(name)")
      _ = try repository.folder.makeFolder("repo/.git/\(name)")
    }
    #expect(try outputs(program) == expected)
  }

  @Test("With --recursive the HEADs of all work trees count, whatever their files say")
  func workTrees() throws {
    try repository.git("worktree", "add", "-q", "--detach", repository.folder / "tree", "side")
    let arguments = ["export", "-r", "repo", "tree", "--depth", "0"]
    let expected = try program.output(arguments, in: repository.folder.path)
    // A commit on each day.
    #expect(
      try CSVTable(expected).rows.count
        == Int(repository.git("rev-list", "--count", "main", "side")))
    let program = try makeForeign(("refStorage", "reftable"))
    // What git writes beside a reftable.
    for name in ["HEAD", "worktrees/tree/HEAD"] {
      try repository.write("ref: refs/heads/.invalid\n", to: ".git/\(name)")
    }
    #expect(try program.output(arguments, in: repository.folder.path) == expected)
  }

  @Test("A pipe among git's files is an error at once, and the other repositories are shown")
  func pipes() throws {
    let other = try GitRepository("other", in: repository.folder)
    try other.addFourCommits()
    let program = try makeForeign(("refStorage", "reftable"))
    for (place, options) in [
      ("reftable/tables.list", []), ("reftable/x.ref", []), ("objects/info/commit-graph", []),
      ("objects/pack/multi-pack-index", []), ("worktrees/x/gitdir", ["--all"]),
      ("worktrees/x/locked", ["--all"]), ("worktrees/x/commondir", ["--all"]),
      ("worktrees/x/reftable/tables.list", ["--all"]),
    ] {
      try makePipe("\(repository.gitFolder)/\(place)")
      let start = ContinuousClock.now
      expectError(
        try program.run(["export"] + options, in: repository.path), saying: place, "pipe")
      let both = try program.run(
        ["export", "--strict", "-r", "repo", "other", "--depth", "0"] + options,
        in: repository.folder.path)
      #expect(both.status == .exit(1), "\(both)")
      #expect(try CSVTable(both.text).rows.count == 4, "\(both)")
      #expect(ContinuousClock.now - start < .seconds(20))
      try FileManager.default.removeItem(atPath: "\(repository.gitFolder)/\(place)")
    }
  }

  @Test("A git that says nothing is ended, with a sentence")
  func silence() throws {
    var program = try makeForeign(("refStorage", "reftable"))
    program.environment["GIT_ALMANAC_GIT_SECONDS"] = "1"
    for command in ["rev-parse", "for-each-ref", "symbolic-ref"] {
      let git = Isolation.path(of: "git")
      try program.home.write(
        """
        #!/bin/sh
        for word; do test "$word" = \(command) && exec /bin/sleep 100; done
        GIT_DIR="$GIT_DIR.usual" exec \(git) "$@"

        """, to: "bin/git")
      try program.chmod(program.home / "bin/git", 0o755)
      let start = ContinuousClock.now
      expectError(
        try program.run(["export"], in: repository.path), saying: "said nothing for 1 second")
      #expect(ContinuousClock.now - start < .seconds(20))
    }
  }

  @Test("The history of HEAD is read without a list of all references")
  func fewReferences() throws {
    let program = try makeForeign(("refStorage", "reftable"))
    let log = program.home / "log"
    let git = Isolation.path(of: "git")
    try program.home.write(
      "#!/bin/sh\necho \"$@\" >> \(log)\nGIT_DIR=\"$GIT_DIR.usual\" exec \(git) \"$@\"\n",
      to: "bin/git")
    try program.chmod(program.home / "bin/git", 0o755)
    for options in [[], ["-b", "main"], ["-b", "side..main"]] {
      #expect(try program.run(["export"] + options, in: repository.path).status == .exit(0))
    }
    let lists = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").filter {
      $0.contains("for-each-ref")
    }
    #expect(!lists.isEmpty)
    #expect(lists.allSatisfy { $0.contains(" refs/") }, "\(lists)")
  }

  @Test("With --verbose a note says that git reads the repository")
  func note() throws {
    let program = try makeForeign(("refStorage", "reftable"))
    let outcome = try program.run(["export", "--verbose"], in: repository.path)
    #expect(outcome.errors.contains("reftable"))
    #expect(try program.run(["export"], in: repository.path).errors.isEmpty)
  }

  @Test("Without a git that knows the form, the error names the form and git's reason")
  func unknown() throws {
    var program = try makeForeign(("frobnicate", "true"))
    program.environment["PATH"] = "/nowhere"
    expectError(
      try program.run(["export"], in: repository.path), saying: "frobnicate", "not installed")
    program.environment["PATH"] = Isolation.environment(home: "/")["PATH"]
    expectError(
      try program.run(["export"], in: repository.path), saying: "frobnicate",
      "unknown repository extension")
  }
}
