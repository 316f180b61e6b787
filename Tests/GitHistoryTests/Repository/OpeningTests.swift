import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

@Suite struct OpeningTests {
  private func count(_ repository: Repository) throws -> Int {
    try repository.readHistory(try repository.tips(TipSelection())).commits.count
  }

  private func sample(_ name: String = "repo", in folder: TemporaryFolder? = nil) throws
    -> GitRepository
  {
    let repository = try GitRepository(name, in: folder)
    try repository.addFourCommits()
    return repository
  }

  @Test func `A folder inside a repository leads to it`() throws {
    let repository = try sample()
    let inner = try repository.folder.makeFolder("repo/a/b c/ü")
    for path in [
      repository.path, repository.path + "/", inner, inner + "/..", repository.gitFolder,
    ] {
      let opened = try repository.open(path)
      #expect(try count(opened) == 4)
      #expect(opened.gitFolder == repository.gitFolder)
      #expect(opened.workTree == repository.path)
      #expect(opened.path == repository.path)
    }
  }

  @Test func `A bare repository has no work tree`() throws {
    let folder = try TemporaryFolder()
    let repository = try GitRepository("bare", in: folder, bare: true)
    #expect(try repository.open().workTree == nil)
    #expect(try repository.open().path == repository.path)
    #expect(try repository.open().head == .unborn("main"))
    try repository.fastImport(
      Array("commit refs/heads/main\ncommitter A <a@x> 1 +0000\ndata 1\nm\n".utf8))
    #expect(try count(repository.open()) == 1)
  }

  @Test func `A linked work tree has its own HEAD`() throws {
    let repository = try sample()
    let linked = repository.folder / "linked"
    try repository.git("worktree", "add", "-q", "--detach", linked, "HEAD~2")
    let opened = try repository.open(linked)
    #expect(try count(opened) == 2)
    #expect(opened.workTree == linked)
    #expect(opened.commonFolder == repository.gitFolder)
    #expect(opened.gitFolder == repository.gitFolder + "/worktrees/linked")
    #expect(try count(repository.open()) == 4)
    #expect(opened.gitFolder != opened.commonFolder)
  }

  @Test func `Inside a submodule the submodule is meant`() throws {
    let folder = try TemporaryFolder()
    let inner = try sample("inner", in: folder)
    let outer = try GitRepository("outer", in: folder)
    try outer.commit("2024-02-01")
    try outer.git(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "sub")
    #expect(try count(outer.open()) == 1)
    #expect(try count(outer.open(outer.path + "/sub")) == 4)
    #expect(try outer.open(outer.path + "/sub").workTree == outer.path + "/sub")
  }

  @Test func `A git folder that lies elsewhere is followed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.makeFolder("tree")
    let away = folder / "away"
    let repository = GitRepository(existing: path, gitFolder: away, in: folder)
    try repository.git("init", "-q", "-b", "main", "--separate-git-dir", away)
    try repository.git("hash-object", "-t", "tree", "-w", "--stdin")
    try repository.commit("2024-02-01")
    let opened = try repository.open()
    #expect(try count(opened) == 1)
    #expect(opened.gitFolder == away)
    #expect(opened.workTree == path)
  }

  @Test func `The environment names the repository where the user names none`() throws {
    let folder = try TemporaryFolder()
    let here = try sample("here", in: folder)
    let there = try GitRepository("there", in: folder)
    try there.commit("2024-02-01")
    let tree = try folder.makeFolder("tree")
    let environment = ["GIT_DIR": there.gitFolder, "GIT_WORK_TREE": tree]
    let opened = try here.open(isNamed: false, environment: environment)
    #expect(try count(opened) == 1)
    #expect(opened.workTree == tree)
    // Without a work tree the present folder is it, as for git.
    let bare = try here.open(isNamed: false, environment: ["GIT_DIR": there.gitFolder])
    #expect(bare.workTree == here.path)
    #expect(try count(here.open(isNamed: true, environment: environment)) == 4)
    #expect(try count(here.open(isNamed: false)) == 4)
    let nowhere = ["GIT_DIR": folder / "nowhere"]
    #expect(
      failure { try here.open(isNamed: false, environment: nowhere) }
        == .notARepository(path: folder / "nowhere"))
  }

  @Test func `The shared folder of the environment has objects and settings, but no references`()
    throws
  {
    let folder = try TemporaryFolder()
    let one = try sample("one", in: folder)
    let two = try GitRepository("two", in: folder)
    try two.git("fetch", "-q", one.path, "main:refs/heads/other")
    try two.git("update-ref", "refs/heads/main", "other~2")
    for (here, there) in [(one, two), (two, one)] {
      let environment = ["GIT_DIR": here.gitFolder, "GIT_COMMON_DIR": there.gitFolder]
      let opened = try here.open(isNamed: false, environment: environment)
      for revision in ["HEAD", "main", "other"] {
        let git = try here.outcome(["rev-list", revision, "--"], environment: environment)
        var selection = TipSelection()
        selection.revisions = [revision]
        let found = try? opened.readHistory(try opened.tips(selection)).commits.count
        let lines = git.lines.filter { !$0.isEmpty }.count
        #expect(found == (git.status == .exit(0) ? lines : nil), "\(revision) \(git)")
      }
    }
  }

  @Test func `A ceiling ends the search`() throws {
    let repository = try sample()
    let inner = try repository.folder.makeFolder("repo/a/b")
    #expect(
      failure {
        try repository.open(inner, environment: ["GIT_CEILING_DIRECTORIES": repository.path])
      }
        == .notARepository(path: inner))
    #expect(
      failure {
        try repository.open(
          inner, environment: ["GIT_CEILING_DIRECTORIES": "/nowhere:\(repository.path)/a"])
      } == .notARepository(path: inner))
    let above = ["GIT_CEILING_DIRECTORIES": repository.folder.path]
    #expect(try count(repository.open(inner, environment: above)) == 4)
    let itself = ["GIT_CEILING_DIRECTORIES": repository.path]
    #expect(try count(repository.open(environment: itself)) == 4)
  }

  @Test func `What is no repository is told from what is not there`() throws {
    let folder = try TemporaryFolder()
    let plain = try folder.makeFolder("plain")
    let file = try folder.write("text", to: "file")
    let environment = Isolation.environment(home: folder / "home")
    func open(_ path: String) throws -> Repository {
      try Repository(path: path, isNamed: true, environment: environment)
    }
    #expect(failure { try open(plain) } == .notARepository(path: plain))
    #expect(failure { try open(file) } == .notAFolder(path: file))
    #expect(failure { try open(folder / "gone") } == .noSuchFolder(path: folder / "gone"))
    #expect(failure { try open(file + "/below") } == .noSuchFolder(path: file + "/below"))
    #expect(failure { try open("") } == .noSuchFolder(path: ""))
    try folder.write("gitdir: /nowhere\n", to: "plain/.git")
    #expect(failure { try open(plain) } != nil)
    try folder.write("nonsense", to: "plain/.git")
    #expect(failure { try open(plain) } != nil)
  }

  @Test func `A file inside a repository is not a repository`() throws {
    let repository = try sample()
    try repository.write("text", to: "file")
    #expect(
      failure { try repository.open(repository.path + "/file") }
        == .notAFolder(path: repository.path + "/file"))
  }

  @Test func `An extension that nobody knows is named`() throws {
    let repository = try sample()
    try repository.git("config", "core.repositoryFormatVersion", "1")
    try repository.git("config", "extensions.frobnicate", "true")
    guard case .needsGit(_, let form, _) = failure({ try repository.open() }) else {
      Issue.record("no error")
      return
    }
    #expect(form.contains("frobnicate"))
    // In the old format extensions have no meaning, as for git.
    try repository.write(
      "[core]\n\trepositoryFormatVersion = 0\n[extensions]\n\tfrobnicate = true\n",
      to: ".git/config")
    #expect(try count(repository.open()) == 4)
  }

  @Test(arguments: [
    ("noop", "true"), ("preciousObjects", "true"), ("partialClone", "origin"),
    ("worktreeConfig", "true"),
    ("objectFormat", "sha1"), ("relativeWorktrees", "true"),
  ])
  func `Extensions that change nothing for a reader are no hindrance`(name: String, value: String)
    throws
  {
    let repository = try sample()
    try repository.git("config", "core.repositoryFormatVersion", "1")
    try repository.git("config", "extensions.\(name)", value)
    #expect(try count(repository.open()) == 4)
  }

  /// The installed git cannot read them either: these are no repositories of SHA-256 ids or with a reftable.
  @Test(arguments: [
    ("objectFormat", "sha256", "0", "objectFormat"), ("refStorage", "other", "1", "other"),
    ("objectFormat", "sha512", "1", "sha512"),
  ])
  func `Forms that cannot be read are named`(
    name: String, value: String, version: String, word: String
  ) throws {
    let repository = try sample()
    try repository.write(
      "[core]\n\trepositoryFormatVersion = \(version)\n[extensions]\n\t\(name) = \(value)\n",
      to: ".git/config")
    guard case .needsGit(_, let form, _) = failure({ try repository.open() }) else {
      Issue.record("no error")
      return
    }
    #expect(form.contains(word))
  }

  @Test func `A later format is refused by its number`() throws {
    let later = try sample()
    try later.git("config", "core.repositoryFormatVersion", "7")
    guard case .needsGit(_, let form, _) = failure({ try later.open() }) else {
      Issue.record("no error")
      return
    }
    #expect(form.contains("version 7"))
  }
}
