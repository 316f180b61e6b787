import Foundation
import TestSupport
import Testing

/// The cache as its user meets it: right numbers, nothing said, nothing in the way.
@Suite struct CacheTests {
  private func repository(commits: Int = 5) throws -> GitRepository {
    let repository = try GitRepository()
    try repository.days([("2024-02-01", commits), ("2024-02-02", 1)])
    return repository
  }

  /// Expects a run to succeed without a word and to list what git lists.
  private func expectQuiet(
    _ program: Program, _ repository: GitRepository, environment: [String: String?] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try program.run(["export"], in: repository.path, environment: environment)
    #expect(outcome.status == .exit(0), sourceLocation: sourceLocation)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)", sourceLocation: sourceLocation)
    #expect(
      try CSVTable(outcome.text).authorDays() == GitOracle.authorDays(of: repository),
      sourceLocation: sourceLocation)
  }

  @Test("The same text cold, warm and without a cache, by every command", arguments: Fixture.names)
  func sameText(name: String) throws {
    let repository = try Fixture.repository(name)
    let program = try Program()
    let kinds: [[String]] = [
      ["export"], ["export", "--no-merges"], ["export", "--merges", "--all"],
      ["export", "--first-parent"], ["export", "--date", "committer", "--tz", "Asia/Kathmandu"],
      ["authors", "--all-time", "--identity", "pair"], ["--all-time", "--format", "json"],
    ]
    for arguments in kinds + kinds.reversed() {
      let plain = try program.output(arguments + ["--no-cache"], in: repository.path)
      #expect(try program.output(arguments, in: repository.path) == plain, "\(arguments)")
    }
    #expect(!program.cacheFiles.isEmpty)
  }

  @Test("Several repositories that share commits, each with its own cache")
  func shared() throws {
    let one = try repository()
    let other = GitRepository(existing: one.folder / "other", in: one.folder)
    try one.git("clone", "-q", one.path, other.path)
    try one.commit("2024-03-01")
    try other.commit("2024-03-02", by: .bob)
    let program = try Program()
    let arguments = ["--all-time", "--format", "json", one.path, other.path]
    let plain = try program.output(arguments + ["--no-cache"])
    for _ in 0..<3 { #expect(try program.output(arguments) == plain) }
    #expect(program.cacheFiles.count == 2)
    _ = try program.output(["export"], in: one.path)
    #expect(try program.output(arguments) == plain)
  }

  @Test("Who is kept of other branches is nobody of this one")
  func personsOfOtherBranches() throws {
    let repository = try repository()
    try repository.commit("2024-03-01", by: .bob, on: "other")
    let program = try Program()
    let name = Author.bob.name
    for arguments in [["--author", name], ["--author", name.uppercased()], ["--me"]] {
      func text(_ more: [String]) throws -> String {
        try program.output(
          ["--all-time"] + arguments + more, in: repository.path,
          environment: [
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.email",
            "GIT_CONFIG_VALUE_0": Author.bob.email,
          ])
      }
      let plain = try text(["--no-cache"])
      #expect(plain.contains("Nobody in this history matches"))
      #expect(!plain.contains("With -i"))
      _ = try text(["--branches"])
      #expect(try text([]) == plain, "\(arguments)")
    }
  }

  @Test("What is nowhere to be kept is read anew, without a word")
  func nowhere() throws {
    let repository = try repository()
    let program = try Program()
    try expectQuiet(program, repository, environment: ["XDG_CACHE_HOME": nil, "HOME": nil])
    try expectQuiet(program, repository, environment: ["XDG_CACHE_HOME": "", "HOME": "relative"])
    #expect(program.cacheFiles.isEmpty)
    // What is relative is left aside for the default.
    try expectQuiet(program, repository, environment: ["XDG_CACHE_HOME": "relative"])
    #expect(try program.home.names(in: ".cache/git-almanac").count == 1)
    try program.home.write("text", to: "file")
    for folder in ["/dev/null", "/proc/none", program.home / "file"] {
      try expectQuiet(program, repository, environment: ["XDG_CACHE_HOME": folder])
      try expectQuiet(program, repository, environment: ["XDG_CACHE_HOME": folder + "/more"])
    }
    try program.home.write("text", to: "cache/git-almanac")
    try expectQuiet(program, repository)
  }

  /// A limit of 4 kB a file, which the cache passes, stands for the disk.
  @Test("A disk that is full", .disabled(if: isUnderThreadSanitizer))
  func fullDisk() throws {
    let repository = try repository(commits: 2000)
    let program = try Program()
    let plain = try program.output(["export", "--no-cache"], in: repository.path)
    let limited = try program.shell(
      "ulimit -f 4; \"$1\" export | cat", in: repository.path)
    #expect(limited.text == plain && limited.errors.isEmpty, "\(limited)")
    #expect(program.cacheFiles.isEmpty)
  }

  @Test("A folder that cannot be written to")
  func unwritable() throws {
    let repository = try repository()
    let program = try Program()
    let folder = try program.home.makeFolder("cache/git-almanac")
    if Isolation.isSuperuser {
      try program.chown(folder, to: 12345)
    } else {
      try program.chmod(folder, 0o500)
    }
    try expectQuiet(program, repository)
    #expect(program.cacheFiles.isEmpty)
    if Isolation.isSuperuser { try program.chown(folder, to: 0) }
    try program.chmod(folder, 0o700)
    try expectQuiet(program, repository)
    #expect(program.cacheFiles.count == 1)
  }

  @Test("Links, folders and pipes in place of the file")
  func inItsPlace() throws {
    let repository = try repository()
    let program = try Program()
    try expectQuiet(program, repository)
    let file = try #require(program.cacheFiles.first)
    let target = try program.home.write("precious", to: "target")
    let manager = FileManager.default
    try manager.removeItem(atPath: file)
    try manager.createSymbolicLink(atPath: file, withDestinationPath: target)
    try expectQuiet(program, repository)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
    #expect(try program.mode(file) == 0o600, "the link is replaced by a file")
    for script in ["rm -rf \"$2\"; mkdir \"$2\"", "rm -rf \"$2\"; mkfifo \"$2\""] {
      #expect(try program.shell(script, [file]).status == .exit(0))
      try expectQuiet(program, repository)
      try expectQuiet(program, repository)
    }
  }

  @Test(
    "Folder and files are the user's alone, whatever the mask", arguments: ["000", "077", "777"])
  func modes(mask: String) throws {
    let repository = try repository()
    let program = try Program()
    let outcome = try program.shell(
      "umask \(mask); \"$1\" export", in: repository.path)
    #expect(outcome.status == .exit(0) && outcome.errors.isEmpty, "\(outcome)")
    let file = try #require(program.cacheFiles.first)
    #expect(try program.mode(file) == 0o600)
    #expect(try program.mode(program.home / "cache/git-almanac") == 0o700)
    // A folder that others can enter is closed to them at the next writing.
    try program.chmod(program.home / "cache/git-almanac", 0o777)
    try repository.commit("2024-03-01")
    try expectQuiet(program, repository)
    #expect(try program.mode(program.home / "cache/git-almanac") == 0o700)
    // One that its owner has closed is not opened.
    try program.chmod(program.home / "cache/git-almanac", 0o555)
    try repository.commit("2024-03-02")
    try expectQuiet(program, repository)
    #expect(try program.mode(program.home / "cache/git-almanac") == 0o500)
  }

  @Test("--no-cache neither reads nor writes")
  func without() throws {
    let repository = try repository()
    let program = try Program()
    _ = try program.output(["export", "--no-cache"], in: repository.path)
    #expect(!FileManager.default.fileExists(atPath: program.home / "cache"))
    _ = try program.output(["export"], in: repository.path)
    let before = try program.cacheFacts()
    // A cache that would make another table, and a commit that would be written.
    try repository.commit("2024-03-01")
    _ = try program.output(["export", "--no-cache"], in: repository.path)
    #expect(try program.cacheFacts() == before)
    _ = try program.output(["export"], in: repository.path)
    let written = try program.cacheFacts()
    #expect(written != before)
    // Where nothing is new, nothing is written.
    _ = try program.output(["export"], in: repository.path)
    #expect(try program.cacheFacts() == written)
  }

  @Test("Nothing is ever written into the repository")
  func untouched() throws {
    let repository = try repository()
    let program = try Program()
    let list = "cd \"$2\" && find . -exec stat -c '%n %Y %Z %s %i' {} +"
    let before = try program.shell(list, [repository.path])
    for _ in 0..<2 { try expectQuiet(program, repository) }
    _ = try program.output(["cache", "clear", repository.path])
    #expect(try program.shell(list, [repository.path]).text == before.text)
  }

  @Test("--verbose says why the cache was not used")
  func verbose() throws {
    let repository = try repository()
    let program = try Program()
    func notes(_ arguments: [String] = [], environment: [String: String?] = [:]) throws -> String {
      let outcome = try program.run(
        ["export", "--verbose"] + arguments, in: repository.path, environment: environment)
      #expect(outcome.status == .exit(0))
      return outcome.errors
    }
    #expect(try notes().contains("note: Nothing of '\(repository.path)' was in the cache yet."))
    #expect(try notes().isEmpty)
    #expect(try notes(["--no-cache"]).isEmpty)
    #expect(
      try notes(environment: ["XDG_CACHE_HOME": nil, "HOME": nil]).contains(
        "note: The cache was not used: neither XDG_CACHE_HOME nor HOME"))
    let file = try #require(program.cacheFiles.first)
    try writeFile(Array("text".utf8), to: file)
    #expect(try notes().contains("was thrown away: '\(file)' is damaged"))
    #expect(try notes().isEmpty)
    try program.home.write("text", to: "blocked/git-almanac")
    #expect(
      try notes(environment: ["XDG_CACHE_HOME": program.home / "blocked"])
        .contains("'\(program.home / "blocked/git-almanac")' cannot be written to"))
    try repository.git("replace", "main", "main~1")
    #expect(try notes().contains("for it has replaced objects"))
    for command in ["authors", "compare"] {
      let outcome = try program.run([command, "--verbose", "--all-time"], in: repository.path)
      #expect(outcome.errors.contains("note: The cache was not used"), "\(outcome)")
    }
    let year = try program.run(["--verbose", "--all-time"], in: repository.path)
    #expect(year.errors.contains("note: The cache was not used"), "\(year)")
  }
}
