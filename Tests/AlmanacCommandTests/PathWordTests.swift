import Foundation
import TestSupport
import Testing

/// Words that name folders inside a repository, before and after `--`.
@Suite struct PathWordTests {
  /// Four commits, and the folders `src/deep`, with a file, and `doc`.
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    _ = try Program().shell(
      "mkdir -p src/deep doc; touch src/deep/file; ln -s src link; ln -s . self",
      in: repository.path)
    return repository
  }

  private func name(_ repository: GitRepository) -> String {
    URL(filePath: repository.path).lastPathComponent
  }

  private func run(
    _ words: [String], in folder: String, environment: [String: String?] = [:]
  ) throws -> Outcome {
    try Program().run(words + ["--now", "2024-02-05"], in: folder, environment: environment)
  }

  /// The note about folders, without what is before it.
  private func note(_ words: [String], in folder: String) throws -> String? {
    let outcome = try run(words, in: folder)
    #expect(outcome.status == .exit(0), "\(outcome)")
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("inside") }
    #expect(lines.count < 2, "\(outcome)")
    return lines.first.map { String($0.replacing("git-almanac: note: ", with: "")) }
  }

  @Test(
    "A path after -- is an error that says so",
    arguments: [
      ["--", "src"], ["--", "src/"], ["--", "./src/deep"], ["--", "src/deep/file"], ["--", "link"],
      ["--", "nosuch"], ["--", ".", "src"], [".", "--", "src"], ["--", ".git/refs"], ["--", ""],
      ["month", "--", "src"], ["month", "--", "2024-02"], ["month", "2024-02", "--", "src"],
      ["authors", "--", "src"], ["streaks", "--", "src"], ["presence", "--", "src"],
      ["clock", "--", "src"], ["export", "--", "src"], ["compare", "--", "src", "doc"],
      ["compare", "--by", "branch", "--", "src"],
    ])
  func afterTerminator(words: [String]) throws {
    // Options come before the words here.
    let end = words.firstIndex(of: "--") ?? 0
    let line = Array(words[..<end]) + ["--now", "2024-02-05"] + words[end...]
    let word = words[(end + 1)...].first { $0 != "." } ?? ""
    let repository = try repository()
    let outcome = try Program().run(line, in: repository.path)
    expectError(outcome, exit: 64, saying: "'\(word)' after -- is not the root of a repository")
  }

  @Test("A repository after -- counts as before it")
  func rootsAfterTerminator() throws {
    let repository = try repository()
    let (path, folder) = (repository.path, repository.path + "/src")
    for (word, place) in [
      (".", path), (path, folder), ("..", folder), ("self", path), (".git", path), ("src/..", path),
      (path + "/", "/"),
    ] {
      let outcome = try Program().run(["--now", "2024-02-05", "--", word], in: place)
      #expect(outcome.status == .exit(0), "\(word): \(outcome)")
      #expect(outcome.text.contains("4 commits"), "\(word): \(outcome)")
      #expect(!outcome.errors.contains("inside"), "\(word): \(outcome)")
    }
    let searched = try Program().run(
      ["--now", "2024-02-05", "--recursive", "--", "."], in: path)
    #expect(searched.text.contains("4 commits"), "\(searched)")
    _ = try repository.git("clone", "-q", "--bare", path, path + "/doc/bare.git")
    #expect(try note(["doc/bare.git"], in: path) == nil)
    #expect(
      try Program().run(["--now", "2024-02-05", "--", "doc/bare.git"], in: path).status == .exit(0))
  }

  @Test("A folder inside a repository counts all of it, and a note says so")
  func note() throws {
    let repository = try repository()
    let (path, name) = (repository.path, name(repository))
    func sentence(_ folder: String) -> String {
      "\(folder) is inside \(name); counting all of \(name)."
    }
    #expect(try note(["src"], in: path) == sentence("src/"))
    #expect(try note(["src/"], in: path) == sentence("src/"))
    #expect(try note(["link"], in: path) == sentence("link/"))
    #expect(try note([path + "/src/deep"], in: "/") == sentence(path + "/src/deep/"))
    #expect(try note(["."], in: path + "/src") == sentence("./"))
    #expect(try note([".."], in: path + "/src/deep") == sentence("../"))
    #expect(try note([".git/refs"], in: path) == sentence(".git/refs/"))
    #expect(try note(["month", "2024-02", "doc"], in: path) == sentence("doc/"))
    for command in ["authors", "streaks", "presence", "clock", "export", "compare"] {
      #expect(try note([command, "doc"], in: path) == sentence("doc/"))
    }
    #expect(try note(["doc", "--quiet"], in: path) == nil)
  }

  @Test("A repository itself, and the folder where the program runs, need no note")
  func noNote() throws {
    let repository = try repository()
    let path = repository.path
    #expect(try note([], in: path + "/src/deep") == nil)
    for word in [".", "./", "src/..", "self", "self/", ".git", path, path + "//"] {
      #expect(try note([word], in: path) == nil, "\(word)")
    }
    try repository.git("worktree", "add", "-q", "--detach", path + "/doc/tree", "main")
    #expect(try note(["doc/tree"], in: path) == nil)
    let inner = try GitRepository()
    try inner.days("2024-02-01")
    _ = try Program().shell("cp -r \"$2\" doc/inner", [inner.path], in: path)
    #expect(try note(["doc/inner"], in: path) == nil)
  }

  @Test("Several folders of one repository count once, and the note says so")
  func several() throws {
    let repository = try repository()
    let (path, name) = (repository.path, name(repository))
    let outcome = try run(["src", "doc"], in: path)
    #expect(outcome.text.hasPrefix(" \(name)  main "), "\(outcome)")
    #expect(outcome.text.contains("4 commits"))
    #expect(
      try note(["src", "doc"], in: path)
        == "src/ and doc/ are inside \(name); counting all of \(name) once.")
    #expect(
      try note([".", "src"], in: path) == "src/ is inside \(name); counting all of \(name) once.")
    #expect(
      try note(["compare", "src", "src"], in: path)
        == "src/ and src/ are inside \(name); counting all of \(name) once.")
    let other = try GitRepository()
    try other.days("2024-02-03")
    #expect(try run([other.path, "src", "doc"], in: path).text.contains("5 commits"))
  }
}
