import Foundation
import TestSupport
import Testing

/// Pipes and devices in place of files are never waited for: a run ends soon, with the right table or with an error.
@Suite struct HostileFilesTests {
  private func four() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return repository
  }

  /// Runs an export that is killed after some seconds.
  private func export(
    _ repository: GitRepository, _ options: [String] = [], in folder: String? = nil,
    environment: [String: String?] = [:]
  ) throws -> Outcome {
    var command = try Program().command(
      ["export", "--format", "csv"] + options, in: folder ?? repository.path,
      environment: ["GIT_CEILING_DIRECTORIES": repository.folder.path]
        .merging(environment) { $1 })
    command.limit = 15
    return try command.run()
  }

  private func expectFour(
    _ outcome: Outcome, noting text: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(outcome.status == .exit(0), "\(outcome)", sourceLocation: sourceLocation)
    let days = try CSVTable(outcome.text).columns("day", "commits").map { "\($0[0]) \($0[1])" }
    #expect(
      days.sorted() == ["2024-02-01 1", "2024-02-02 1", "2024-02-03 1", "2024-02-04 1"],
      "\(outcome)", sourceLocation: sourceLocation)
    guard let text else { return }
    #expect(outcome.errors.contains("note: "), "\(outcome)", sourceLocation: sourceLocation)
    #expect(outcome.errors.contains(text), "\(outcome)", sourceLocation: sourceLocation)
  }

  @Test("A pipe that holds a part of the mailmap is passed over with a note")
  func mailmapPipe() throws {
    let repository = try four()
    try makePipe(repository.path + "/.mailmap")
    try expectFour(try export(repository), noting: ".mailmap")
    try FileManager.default.removeItem(atPath: repository.path + "/.mailmap")
    let file = repository.folder / "names"
    try makePipe(file)
    try repository.git("config", "mailmap.file", file)
    try expectFour(try export(repository), noting: file)
  }

  @Test("A device that never ends is no mailmap", arguments: ["/dev/zero", "/dev/urandom"])
  func mailmapDevice(device: String) throws {
    let repository = try four()
    try repository.git("config", "mailmap.file", device)
    try expectFour(try export(repository), noting: device)
  }

  @Test("A pipe among the files that say where history ends, or where references lead, is an error")
  func pipesOfHistory() throws {
    for (place, options, name) in [
      ("shallow", [], "shallow"), ("packed-refs", [], "packed-refs"),
      ("packed-refs", ["-b", "main"], "packed-refs"),
      ("refs/heads/x", ["-b", "x"], "refs/heads/x"), ("refs/heads/main", [], "refs/heads/main"),
    ] {
      let repository = try four()
      try makePipe(repository.gitFolder + "/" + place)
      expectError(try export(repository, options), saying: name)
    }
  }

  @Test("A pipe among references is left out with an error, beside those that can be read")
  func pipesAmongReferences() throws {
    for (place, options) in [
      ("refs/heads/x", ["--branches"]), ("refs/heads/x", ["--all"]),
      ("refs/tags/deep/x", ["--tags", "-b", "main"]),
    ] {
      let repository = try four()
      try makePipe(repository.gitFolder + "/" + place)
      let outcome = try export(repository, options)
      #expect(outcome.status == .exit(1), "\(outcome)")
      #expect(outcome.errors.contains(place), "\(outcome)")
      #expect(try CSVTable(outcome.text).rows.count == 4, "\(outcome)")
    }
  }

  @Test("A symbolic reference that leads to a pipe is not followed")
  func symbolicPipe() throws {
    let repository = try four()
    try makePipe(repository.gitFolder + "/PIPE")
    try repository.setReference("refs/heads/x", "ref: PIPE")
    try expectFour(try export(repository))
    try expectFour(try export(repository, ["--all"]), noting: "refs/heads/x")
    expectError(try export(repository, ["-b", "x"]), saying: "PIPE")
    try repository.write("ref: refs/heads/x\n", to: ".git/HEAD")
    expectError(try export(repository), saying: "PIPE")
  }

  @Test("The null device is an empty file wherever one is named")
  func nullDevice() throws {
    let repository = try four()
    try repository.git("config", "mailmap.file", "/dev/null")
    try repository.git("config", "include.path", "/dev/null")
    var environment: [String: String?] = [:]
    for name in [
      "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE",
    ] { environment[name] = "/dev/null" }
    let outcome = try export(repository, environment: environment)
    try expectFour(outcome)
    #expect(outcome.errors.isEmpty, "\(outcome)")
  }

  @Test("A pipe among replaced objects is an error")
  func replacePipe() throws {
    let repository = try four()
    let id = try repository.id(of: "main~1")
    try makePipe(repository.gitFolder + "/refs/replace/" + id)
    expectError(try export(repository), saying: "refs/replace/\(id)")
  }

  @Test("A pipe in place of a commit is an error that names it")
  func objectPipe() throws {
    let repository = try four()
    for revision in ["main~2", "main"] {
      let id = try repository.id(of: revision)
      let kept = repository.folder / "kept"
      try FileManager.default.moveItem(atPath: repository.looseObject(id), toPath: kept)
      try makePipe(repository.looseObject(id))
      expectError(try export(repository), saying: id)
      expectError(try export(repository, ["-b", String(id.prefix(9))]))
      try FileManager.default.removeItem(atPath: repository.looseObject(id))
      try FileManager.default.moveItem(atPath: kept, toPath: repository.looseObject(id))
    }
    try expectFour(try export(repository))
  }

  @Test("A pipe in place of a pack or its index is not waited for", arguments: [".idx", ".pack"])
  func packPipe(ending: String) throws {
    let repository = try four()
    try repository.git("repack", "-adq")
    let folder = repository.gitFolder + "/objects/pack"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(ending) })
    try makePipe(folder + "/" + name)
    expectError(try export(repository))
  }

  @Test("Pipes that nothing is lost by do not change the table")
  func harmlessPipes() throws {
    for place in ["objects/info/alternates", "info/exclude", "index", "description", "logs/HEAD"] {
      let repository = try four()
      try makePipe(repository.gitFolder + "/" + place)
      try expectFour(try export(repository, ["--all"]))
    }
  }

  @Test("Grafts in a pipe cannot be read, and would change what history there is")
  func graftPipe() throws {
    let repository = try four()
    try makePipe(repository.gitFolder + "/info/grafts")
    expectError(try export(repository), saying: "grafts")
  }

  @Test("The HEAD of another work tree in a pipe is left out with a note")
  func workTreePipe() throws {
    let repository = try four()
    try makePipe(repository.gitFolder + "/worktrees/x/HEAD")
    try expectFour(try export(repository, ["--all"]), noting: "worktrees/x/HEAD")
  }

  @Test("A pipe in place of the repository, its HEAD or its configuration is an error")
  func openingPipes() throws {
    for place in ["HEAD", "config"] {
      let repository = try four()
      try makePipe(repository.gitFolder + "/" + place)
      for options in [[], [repository.path], ["-r"], ["-r", repository.folder.path]] {
        expectError(try export(repository, options))
      }
      for folder in [repository.gitFolder, repository.path] {
        let given = ["GIT_DIR": repository.gitFolder]
        expectError(try export(repository, in: folder, environment: given))
      }
    }
    let folder = try TemporaryFolder()
    let plain = GitRepository(existing: try folder.makeFolder("plain"), in: folder)
    try makePipe(plain.gitFolder)
    expectError(try export(plain))
    expectError(try export(plain, environment: ["GIT_DIR": plain.gitFolder]))
    expectError(try export(plain, ["-r"]))
  }

  @Test(
    "Pipes in a linked work tree", arguments: ["HEAD", "commondir", "gitdir", "config.worktree"])
  func linkedPipes(place: String) throws {
    let repository = try four()
    try repository.git("worktree", "add", "-q", "--detach", repository.folder / "linked")
    try makePipe(repository.gitFolder + "/worktrees/linked/" + place)
    // Where git needs the file the work tree cannot be read; otherwise all is there.
    let outcome = try export(repository, in: repository.folder / "linked")
    if outcome.status == .exit(0) { try expectFour(outcome) } else { expectError(outcome) }
    try expectFour(try export(repository))
  }

  @Test("A bare repository whose configuration is a pipe")
  func barePipe() throws {
    let repository = try GitRepository(bare: true)
    try repository.addFourCommits()
    try expectFour(try export(repository))
    try makePipe(repository.gitFolder + "/config")
    expectError(try export(repository), saying: "config")
    expectError(try export(repository, in: repository.gitFolder + "/refs"), saying: "config")
  }

  @Test(
    "The user's configuration in a pipe, and one that is included",
    arguments: ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "include"])
  func userPipe(name: String) throws {
    let repository = try four()
    let pipe = repository.folder / "pipe"
    try makePipe(pipe)
    if name == "include" {
      try repository.git("config", "include.path", pipe)
      expectError(try export(repository))
    } else {
      expectError(
        try export(repository, environment: [name: pipe, "GIT_CONFIG_NOSYSTEM": nil]), saying: pipe)
    }
  }

  @Test("Devices in place of files", arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
  func devices(device: String) throws {
    for place in ["config", "HEAD", "packed-refs", "shallow"] {
      let repository = try four()
      let path = repository.gitFolder + "/" + place
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: device)
      let outcome = try export(repository)
      if outcome.status == .exit(0) { try expectFour(outcome) } else { expectError(outcome) }
    }
  }
}
