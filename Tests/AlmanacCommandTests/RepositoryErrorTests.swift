import Foundation
import TestSupport
import Testing

/// What cannot be read is an error with a sentence of its own, never a smaller number.
@Suite struct RepositoryErrorTests {
  private func four() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return repository
  }

  @Test("Outside a repository", arguments: [[], ["export", "--format", "csv"], ["authors"]])
  func notARepository(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let plain = try folder.makeFolder("plain")
    let outcome = try Program().run(
      arguments, in: plain, environment: ["GIT_CEILING_DIRECTORIES": folder.path])
    expectError(outcome, saying: "not", "repository")
  }

  @Test("An empty path in git's variables is an error, as for git")
  func emptyPaths() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    for folder in [repository.path, repository.gitFolder] {
      for name in ["GIT_DIR", "GIT_WORK_TREE"] {
        let git = try Command(
          Isolation.path(of: "git"), ["rev-list", "HEAD"],
          environment: repository.environment.merging([name: ""]) { $1 }, folder: folder
        ).run()
        #expect(git.status == .exit(128), "\(git)")
        expectError(
          try Program().run(["export"], in: folder, environment: [name: ""]), saying: name)
      }
    }
  }

  @Test("The search for a repository stops where it is told to")
  func ceiling() throws {
    let repository = try four()
    let inner = try repository.folder.makeFolder("repo/a/b")
    let outcome = try Program().run(
      [], in: inner, environment: ["GIT_CEILING_DIRECTORIES": repository.path + "/a"])
    expectError(outcome, saying: "repository")
    try expectRows(
      repository, in: inner, environment: ["GIT_CEILING_DIRECTORIES": repository.folder.path],
      fourRows)
  }

  @Test("A path that does not exist")
  func absent() throws {
    let folder = try TemporaryFolder()
    expectError(try Program().run(["absent"], in: folder.path), saying: "absent")
    expectError(try Program().run(["-C", "absent"], in: folder.path), saying: "absent")
  }

  @Test("A folder that was deleted while the program runs in it has a sentence of its own")
  func deletedFolder() throws {
    let repository = try four()
    let outcome = try Program().shell(
      """
      mkdir gone && cd gone && rmdir "$PWD" || exit 9
      "$1" export; "$1" export ../repo; "$1" export -r; "$1" export "$2" | wc -l
      """, [repository.path], in: repository.folder.path)
    #expect(outcome.text.split(separator: "\n") == ["5"], "\(outcome)")
    let sentences = outcome.errors.components(separatedBy: "the current folder was deleted")
    #expect(sentences.count == 4, "\(outcome)")
  }

  @Test("A file in place of a folder has a sentence of its own")
  func fileForFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    for arguments in [["file"], ["-r", "file"]] {
      expectError(try Program().run(arguments, in: folder.path), saying: "'file' is a file")
    }
    expectError(try Program().run(["file/below"], in: folder.path), saying: "no folder")
  }

  @Test("A folder without permission has a sentence of its own", arguments: [[], ["-r"]])
  func lockedFolder(options: [String]) throws {
    guard !Isolation.isSuperuser else { return }
    let folder = try TemporaryFolder()
    let locked = try folder.makeFolder("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
    }
    expectError(
      try Program().run(options + ["locked"], in: folder.path), saying: "'locked'",
      "permission denied")
    expectError(
      try Program().run(options + ["locked/inner"], in: folder.path), saying: "'locked/inner'",
      "permission denied")
  }

  @Test("Where no repository can be read, nothing but the errors is shown")
  func nothingReadable() throws {
    let folder = try TemporaryFolder()
    let program = try Program()
    for command in [[], ["month"], ["compare"], ["authors"], ["export"], ["--format", "json"]] {
      let outcome = try program.run(command + ["absent", "gone"], in: folder.path)
      expectError(outcome, saying: "'absent'", "'gone'")
    }
  }

  @Test("A file that leads nowhere is named with the place to which it leads")
  func deadGitFile() throws {
    let repository = try four()
    try repository.git("worktree", "add", "-q", repository.folder / "tree", "-b", "side")
    try repository.git("worktree", "add", "-q", repository.path + "/inner", "-b", "other")
    try FileManager.default.moveItem(
      atPath: repository.gitFolder, toPath: repository.folder / "away")
    let tree = repository.folder / "tree"
    for (arguments, place) in [
      ([], tree), ([tree], "/"), (["-r", tree], "/"), ([repository.path + "/inner"], "/"),
    ] {
      expectError(
        try Program().run(arguments, in: place), saying: "/.git'",
        "'\(repository.gitFolder)/worktrees/", "which is not there")
    }
  }

  @Test("A bare repository is refused where the user asks for that")
  func bareRefused() throws {
    let folder = try TemporaryFolder()
    let bare = try GitRepository("bare.git", in: folder, bare: true)
    try bare.addFourCommits()
    try folder.write("[safe]\n\tbareRepository = explicit\n", to: "config")
    let environment = ["GIT_CONFIG_GLOBAL": folder / "config"]
    let program = try Program()
    for (arguments, place) in [
      ([], bare.path), ([bare.path], "/"), (["-r"], folder.path),
    ] {
      expectError(
        try program.run(arguments, in: place, environment: environment), saying: "'\(bare.path)'",
        "safe.bareRepository", "GIT_DIR=")
    }
    try expectRows(
      bare, in: bare.path, environment: environment.merging(["GIT_DIR": "."]) { $1 }, fourRows)
  }

  @Test("A commit that is missing in the middle of the history is named")
  func missingCommit() throws {
    let repository = try four()
    let missing = try repository.id(of: "HEAD~2")
    try FileManager.default.removeItem(atPath: repository.looseObject(missing))
    expectError(
      try Program().run(["--now", "2024-02-04"], in: repository.path), saying: missing)
  }

  @Test("A commit that is cut short ends in an error, at once", arguments: [0, 20])
  func cutObject(length: Int) throws {
    let repository = try four()
    let file = repository.looseObject(try repository.id(of: "HEAD~1"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    try FileManager.default.removeItem(atPath: file)
    try writeFile(Array(bytes.prefix(length)), to: file)
    var command = try Program().command(["--now", "2024-02-04"], in: repository.path)
    command.limit = 10
    expectError(try command.run())
  }

  @Test("An object that is not the one that its name says is no commit")
  func wrongKind() throws {
    let repository = try four()
    let file = repository.looseObject(try repository.id(of: "HEAD~1"))
    let blob = repository.looseObject(try repository.blob("tree \(GitRepository.emptyTree)\n"))
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.copyItem(atPath: blob, toPath: file)
    expectError(try Program().run([], in: repository.path))
  }

  @Test("An extension that nobody knows is named")
  func unknownExtension() throws {
    let repository = try four()
    try repository.git("config", "core.repositoryformatversion", "1")
    try repository.git("config", "extensions.frobnicate", "true")
    expectError(try Program().run([], in: repository.path), saying: "frobnicate")
  }

  @Test("A repository of another user is refused, with the setting that allows it")
  func otherOwner() throws {
    let repository = try four()
    let config = try repository.folder.write("", to: "home/.gitconfig")
    let environment = ["HOME": repository.folder / "home", "GIT_CONFIG_GLOBAL": config]
    let owned = try Command(
      Isolation.path(of: "chown"), ["-R", "65534:65534", repository.path], environment: [:],
      folder: "/"
    ).run()
    guard owned.status == .exit(0) else {
      // Only the superuser can give a folder away; one's own is read.
      #expect(!Isolation.isSuperuser)
      try expectRows(repository, environment: environment, fourRows)
      return
    }
    expectError(
      try Program().run([], in: repository.path, environment: environment), saying: "owned",
      "safe.directory")
    for value in ["*", repository.path] {
      try repository.folder.write("[safe]\n\tdirectory = \(value)\n", to: "home/.gitconfig")
      try expectRows(repository, environment: environment, fourRows)
    }
  }

  @Test("A folder that may not be read is an error that gives its path")
  func noAccess() throws {
    let folder = try TemporaryFolder()
    try GitRepository("good", in: folder).addFourCommits()
    let locked = try GitRepository("locked", in: folder)
    try locked.addFourCommits()
    let objects = locked.gitFolder + "/objects"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: objects)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: objects)
    }
    let outcome = try Program().run(
      ["export", "--format", "csv", "locked", "good"], in: folder.path)
    let rows = try CSVTable(outcome.text).rows.count
    if Isolation.isSuperuser {
      // Nothing is locked to the superuser; both hold the same four commits.
      #expect(outcome.status == .exit(0), "\(outcome)")
    } else {
      #expect(outcome.status == .exit(1), "\(outcome)")
      #expect(outcome.errors.contains("locked"), "\(outcome)")
    }
    #expect(rows == 4, "\(outcome)")
  }
}
