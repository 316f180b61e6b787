import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Where the checked-out files are, and the environment of a repository that is named.
@Suite struct WorkTreeTests {
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return repository
  }

  @Test func `A work tree that is not there is no hindrance where git goes on`() throws {
    let repository = try repository()
    _ = try repository.folder.makeFolder("other")
    let config = try String(contentsOfFile: repository.gitFolder + "/config", encoding: .utf8)
    for value in ["/nonexistent-here", repository.folder / "other", "../../other", "../gone", ".."]
    {
      try repository.write(config + "[core]\n\tworktree = \(value)\n", to: ".git/config")
      let isRead = try repository.outcome(["log", "-1"]).status == .exit(0)
      let error = failure { try repository.open() }
      #expect((error == nil) == isRead, "\(value)")
      if case .brokenRepository(_, let detail) = error {
        #expect(detail.contains("'\(value)'"))
      } else {
        #expect(error == nil)
        #expect(try repository.count() == 4)
      }
    }
    try repository.write(
      config + "[core]\n\tworktree = \(repository.folder / "other")\n", to: ".git/config")
    #expect(try repository.open().workTree == repository.folder / "other")
  }

  @Test func `A repository that calls itself bare has no work tree`() throws {
    let repository = try repository()
    try repository.git("config", "core.bare", "true")
    #expect(try repository.open().workTree == nil)
    #expect(try repository.open(repository.gitFolder).workTree == nil)
    let linked = repository.folder / "linked"
    try repository.git("worktree", "add", "-q", linked, "-b", "side")
    #expect(try repository.open(linked).workTree == linked)
    try repository.git("config", "core.worktree", "../gone")
    #expect(try repository.open().workTree == nil)
    #expect(try repository.open(repository.gitFolder + "/worktrees/linked").workTree == linked)
  }

  @Test func `GIT_WORK_TREE names the work tree also without GIT_DIR`() throws {
    let repository = try repository()
    let tree = try repository.folder.makeFolder("tree")
    let environment = ["GIT_WORK_TREE": tree]
    #expect(try repository.open(isNamed: false, environment: environment).workTree == tree)
    #expect(
      try repository.open(isNamed: true, environment: environment).workTree == repository.path)
  }

  @Test func `A named repository has its own objects in a hook`() throws {
    let folder = try TemporaryFolder()
    let store = try GitRepository("store", in: folder)
    try store.days("2024-03-01")
    let other = try GitRepository("other", in: folder)
    try other.addFourCommits()
    let hook = [
      "GIT_DIR": store.gitFolder, "GIT_OBJECT_DIRECTORY": store.gitFolder + "/objects",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": store.gitFolder + "/objects",
      "GIT_QUARANTINE_PATH": store.gitFolder + "/objects", "GIT_WORK_TREE": store.path,
      "GIT_SHALLOW_FILE": folder / "gone", "GIT_INDEX_FILE": folder / "gone", "GIT_PREFIX": "",
    ]
    func count(_ repository: Repository) throws -> Int {
      try repository.readHistory(repository.tips(TipSelection())).commits.count
    }
    #expect(try count(other.open(environment: hook)) == 4)
    #expect(try count(store.open(environment: hook)) == 1)
    #expect(try count(other.open(isNamed: false, environment: hook)) == 1)
  }

  @Test func `The repository of a hook has its new objects also where it is named`() throws {
    let store = try GitRepository("store")
    try store.addFourCommits()
    let id = try store.id(of: "main")
    let quarantine = try store.folder.makeFolder("quarantine")
    try FileManager.default.moveItem(
      atPath: String(store.looseObject(id).dropLast(39)), toPath: quarantine + "/\(id.prefix(2))")
    #expect(throws: HistoryError.self) { try store.count() }
    let hook = [
      "GIT_DIR": store.gitFolder, "GIT_OBJECT_DIRECTORY": quarantine,
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": store.gitFolder + "/objects",
    ]
    for isNamed in [true, false] {
      let opened = try store.open(isNamed: isNamed, environment: hook)
      #expect(try opened.readHistory(opened.tips(TipSelection())).commits.count == 4)
    }
  }
}

/// The form that a configuration tells.
@Suite struct RepositoryFormValueTests {
  private func form(_ lines: String...) throws -> RepositoryForm {
    let folder = try TemporaryFolder()
    let text = "[core]\n\t" + (lines.first ?? "") + "\n[extensions]\n"
    let file = try folder.write(
      text + lines.dropFirst().map { "\t\($0)\n" }.joined(), to: "git/config")
    let configuration = try Configuration(
      ConfigurationPlaces(
        gitFolder: folder / "git", commonFolder: folder / "git",
        environment: Isolation.environment(home: folder / "home")))
    return try RepositoryForm(configuration, file: file)
  }

  private let zero = "repositoryFormatVersion = 0"
  private let one = "repositoryFormatVersion = 1"

  @Test func `Reads the usual forms`() throws {
    #expect(try form(zero).foreign?.words == nil)
    #expect(try form("bare = false").foreign?.words == nil)
    for line in [
      "noop = true", "preciousObjects", "partialClone = origin", "worktreeConfig = true",
      "relativeWorktrees = true", "objectFormat = sha1", "refStorage = files",
      "compatObjectFormat = sha256", "noop-v1 = true",
    ] {
      #expect(try form(one, line).foreign?.words == nil, "\(line)")
      #expect(try form(zero, line).foreign?.words == nil, "\(line)")
    }
  }

  @Test func `Names what is not read`() throws {
    #expect(
      try form("repositoryFormatVersion = 7").foreign?.words == "version 7 of the repository format"
    )
    #expect(try form(one, "frobnicate = 1").foreign?.words == "the extension 'frobnicate'")
    #expect(try form(one, "refStorage = reftable").referenceStorage == .reftable)
    #expect(try form(one, "refStorage = other").foreign?.words == "the reference storage 'other'")
    #expect(try form(one, "objectFormat = sha256").objectIDs == .sha256)
    #expect(try form(one, "objectFormat = sha512").foreign?.words == "the object format 'sha512'")
    #expect(try form(one, "objectFormat").foreign?.words == "the object format ''")
  }

  @Test func `Extensions that nobody knows mean nothing in the first version`() throws {
    #expect(try form(zero, "frobnicate = 1").foreign?.words == nil)
    for (line, name) in [
      ("objectFormat = sha256", "objectFormat"), ("refStorage = reftable", "refStorage"),
    ] {
      let words = try form(zero, line).foreign?.words
      #expect(words?.contains(name) == true, "\(line)")
      #expect(words?.contains("version 0") == true, "\(line)")
    }
  }

  @Test func `A version is a number as git writes numbers`() throws {
    for (value, number) in [
      ("0x0", 0), ("0k", 0), ("00", 0), ("0x1", 1), ("01", 1), ("1", 1), ("+1", 1), ("-1", 0),
      ("0X7", 7), ("010", 8), ("1K", 1024), ("2m", 2 << 20), ("1g", 1 << 30), ("\" 1\"", 1),
    ] {
      #expect(try form("repositoryFormatVersion = \(value)").version == number, "\(value)")
    }
    for value in [
      "0b0", "1kk", "08", "0x", "0xg", "k", "99999999999", "4g", "1 k", "--1", "+-1", "\"1 \"",
    ] {
      #expect(failure { try form("repositoryFormatVersion = \(value)") } != nil, "\(value)")
    }
    let values: [(String, Bool?)] = [
      ("0x0", false), ("0x1", true), ("1k", true), ("00", false), ("-1", true), ("2x", nil),
    ]
    for (value, isOn) in values { #expect(gitBoolean(value) == isOn, "\(value)") }
  }

  @Test func `A version that is no number is a broken configuration`() throws {
    for value in ["one", "", "1.5"] {
      guard
        case .brokenConfiguration(let detail) = failure({
          try form("repositoryFormatVersion = \(value)")
        })
      else {
        Issue.record("\(value)")
        continue
      }
      #expect(detail.contains("'\(value)'"))
    }
  }
}
