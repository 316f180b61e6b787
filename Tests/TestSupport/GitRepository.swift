import Foundation

/// A repository that a test builds, with git, apart from the user's and the system's configuration.
package final class GitRepository: Sendable {
  /// Holds the repository, its home folder and whatever a test puts beside it.
  package let folder: TemporaryFolder
  /// The work tree, or the repository itself where it is bare.
  package let path: String
  package let gitFolder: String

  /// A commit's tree, empty unless given.
  package static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

  /// Makes a repository whose branch is `main`; with a folder given, in that folder.
  package init(
    _ name: String = "repo", in folder: TemporaryFolder? = nil, bare: Bool = false,
    options: [String] = []
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    path = try self.folder.makeFolder(name)
    gitFolder = bare ? path : path + "/.git"
    try git(["init", "-q", "-b", "main"] + (bare ? ["--bare"] : []) + options)
    try git(["hash-object", "-t", "tree", "-w", "--stdin"])
  }

  /// Takes a repository that something else has made.
  package init(existing path: String, gitFolder: String? = nil, in folder: TemporaryFolder) {
    self.folder = folder
    self.path = path
    self.gitFolder = gitFolder ?? path + "/.git"
  }

  /// The environment that git runs in.
  package var environment: [String: String] {
    var environment = Isolation.environment(home: folder / "home")
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Com"
      environment["GIT_\(role)_EMAIL"] = "com@example.com"
      environment["GIT_\(role)_DATE"] = "1700000000 +0000"
    }
    return environment
  }

  /// Runs git in the repository, whatever comes of it.
  package func outcome(
    _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    var command = Command(
      Isolation.path(of: "git"), arguments,
      environment: self.environment.merging(environment) { $1 }, folder: path)
    if let input { command.input = .bytes(input) }
    return try command.run()
  }

  /// Runs git in the repository and returns what it prints, without the newline at its end.
  @discardableResult
  package func git(
    _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:]
  ) throws -> String {
    let outcome = try outcome(arguments, input: input, environment: environment)
    guard outcome.status == .exit(0) else { throw Failure(outcome: outcome) }
    return outcome.text.hasSuffix("\n") ? String(outcome.text.dropLast()) : outcome.text
  }

  @discardableResult
  package func git(_ arguments: String...) throws -> String { try git(arguments) }

  /// Git did not do as it was told.
  package struct Failure: Error, CustomStringConvertible {
    package var outcome: Outcome

    package var description: String { outcome.description }
  }
}

extension GitRepository {
  /// Points a reference at an object, good or not.
  package func setReference(_ name: String, _ id: String) throws {
    try writeFile(Array((id + "\n").utf8), to: gitFolder + "/" + name)
  }

  /// The object that a revision names.
  package func id(of revision: String) throws -> String { try git("rev-parse", revision) }

  /// The object of a loose branch, or nil where there is none.
  package func tip(_ branch: String = "main") -> String? {
    let data = FileManager.default.contents(atPath: gitFolder + "/refs/heads/" + branch)
    return data.map { String(decoding: $0.prefix { $0 != 10 }, as: UTF8.self) }
  }

  /// Writes a file into the work tree, or into a bare repository.
  package func write(_ text: String, to name: String) throws {
    try writeFile(Array(text.utf8), to: path + "/" + name)
  }

  /// Stores a blob and returns its id.
  package func blob(_ text: String) throws -> String {
    try git(["hash-object", "-w", "--stdin"], input: Array(text.utf8))
  }

  /// Stores a tree that holds one file and returns its id.
  package func tree(_ name: String, _ text: String) throws -> String {
    try git(["mktree"], input: Array("100644 blob \(try blob(text))\t\(name)\n".utf8))
  }

  /// Where the file of a loose object lies.
  package func looseObject(_ id: String) -> String {
    "\(gitFolder)/objects/\(id.prefix(2))/\(id.dropFirst(2))"
  }

  /// Reads a fast-import stream into the repository.
  package func fastImport(_ stream: [UInt8], options: [String] = []) throws {
    try git(
      options + ["fast-import", "--quiet", "--force", "--date-format=raw-permissive"], input: stream
    )
  }
}
