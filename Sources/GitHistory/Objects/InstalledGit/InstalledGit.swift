internal import ContributionModel

/// The `git` of this machine, which reads the repositories in forms that this program does not know.
struct InstalledGit: Sendable {
  private let program: String
  /// What the objects of the repository are named by.
  let objectFormat: ObjectFormat
  /// The repository, for messages.
  private let repository: String
  private let environment: [String: String]
  /// The folder that all work trees of the repository share.
  private let commonFolder: String
  /// After so many seconds without a word git is ended.
  private let patience: Int

  /// The seconds are enough for anything but a file that never comes to an end; a test makes them fewer.
  private static let usualPatience = 60
  /// What each run of git is given first: it is to read no more files than the answer needs.
  private static let settings = ["-c", "core.commitGraph=false", "-c", "log.mailmap=false"]

  /// The most that is taken of one answer: five million references of 200 bytes.
  private static let largestAnswer = 1 << 30

  /// Finds git for the repository with these git folders, of which the second is the one that work trees share.
  ///
  /// Throws `needsGit` if there is no git, or if it cannot open the repository either, and `brokenRepository` if a
  /// file is a pipe or a device, for which git would wait.
  init(
    gitFolder: String, commonFolder: String, repository: String, form: String,
    environment: [String: String]
  ) throws(HistoryError) {
    guard let program = Self.program(environment["PATH"]) else {
      throw .needsGit(path: repository, form: form, detail: "git is not installed")
    }
    self.program = program
    self.repository = repository
    self.commonFolder = commonFolder
    patience =
      environment["GIT_ALMANAC_GIT_SECONDS"].flatMap { Int($0) }.map { max(1, $0) }
      ?? Self.usualPatience
    self.environment = Self.environment(environment, gitFolder: gitFolder)
    let folders = gitFolder == commonFolder ? [commonFolder] : [commonFolder, gitFolder]
    try Self.check(folders.flatMap(Self.filesReadFirst))
    do throws(ChildProcess.Problem) {
      let process = try ChildProcess(
        program, Self.settings + ["rev-parse", "--show-object-format"],
        environment: self.environment, patience: patience)
      let format = try Self.answer(process)?.output.filter { !isGitSpace($0) } ?? []
      switch String(decoding: format, as: UTF8.self) {
      case "sha1": objectFormat = .sha1
      case "sha256": objectFormat = .sha256
      case let name: throw ChildProcess.Problem("its object format is '\(name)'")
      }
    } catch {
      throw .needsGit(path: repository, form: form, detail: error.detail)
    }
  }

  /// The first `git` in the folders of a `PATH`, of which only absolute ones are taken: what lies in the folder
  /// that is looked at must not run.
  private static func program(_ path: String?) -> String? {
    (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").lazy
      .map(String.init).filter(\.isAbsolutePath).map { $0.appending("git") }.first(
        where: isExecutableFile)
  }

  /// The environment of git: one repository, no network, no questions, messages in English.
  private static func environment(
    _ given: [String: String], gitFolder: String
  ) -> [String: String] {
    given.merging([
      "GIT_DIR": gitFolder, "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1",
      "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C",
      "LANGUAGE": "C",
    ]) { $1 }
  }

  /// What git prints for these arguments; nil if it ends with status 1 and no message, its way of saying "none".
  ///
  /// Throws `libraryFailure` with git's message if it ends with another status.
  func output(_ arguments: [String]) throws(HistoryError) -> [UInt8]? {
    do throws(ChildProcess.Problem) {
      return try Self.answer(start(arguments))?.output
    } catch {
      throw failure(arguments, error)
    }
  }

  /// The same, with what git writes to its error stream beside it.
  func outputAndWarnings(
    _ arguments: [String]
  ) throws(HistoryError) -> (output: [UInt8], warnings: [UInt8]) {
    do throws(ChildProcess.Problem) {
      guard let outcome = try Self.answer(start(arguments)) else { return ([], []) }
      return (outcome.output, outcome.errors)
    } catch {
      throw failure(arguments, error)
    }
  }

  /// Starts git for a conversation.
  func start(_ arguments: [String]) throws(ChildProcess.Problem) -> ChildProcess {
    try ChildProcess(
      program, Self.settings + arguments, environment: environment, patience: patience)
  }

  /// The files of a git folder that git reads whatever it is asked.
  private static func filesReadFirst(_ folder: String) -> [String] {
    let reftable = folder + "/reftable"
    let packs = folder + "/objects/pack"
    return ["HEAD", "config", "config.worktree", "commondir", "shallow", "packed-refs"].map {
      "\(folder)/\($0)"
    }
      + fileNames(inFolder: reftable).map { "\(reftable)/\($0)" }
      + fileNames(inFolder: packs).map { "\(packs)/\($0)" }
      + ["alternates", "commit-graph"].map { "\(folder)/objects/info/\($0)" }
  }

  /// Throws `brokenRepository` if one of the files is a pipe or a device.
  private static func check(_ files: [String]) throws(HistoryError) {
    for file in files where kind(ofFile: file) == .other {
      throw .brokenRepository(
        file: file, detail: "is a pipe or a device and no file, so git would wait for it")
    }
  }

  /// The same for the files of all work trees, before git is asked for them.
  func checkWorkTrees() throws(HistoryError) {
    let folders = fileNames(inFolder: commonFolder + "/worktrees").map {
      "\(commonFolder)/worktrees/\($0)"
    }
    for folder in folders {
      try Self.check(
        ["gitdir", "locked"].map { "\(folder)/\($0)" } + Self.filesReadFirst(folder))
    }
  }

  func failure(_ arguments: [String], _ problem: ChildProcess.Problem) -> HistoryError {
    .libraryFailure(
      operation: "read '\(repository)' with 'git \(arguments.first ?? "")'", detail: problem.detail)
  }

  private static func answer(
    _ process: ChildProcess
  ) throws(ChildProcess.Problem) -> ChildProcess.Outcome? {
    let outcome = try process.finish(limit: largestAnswer)
    if outcome.status == 0 { return outcome }
    if outcome.status == 1, outcome.errors.isEmpty { return nil }
    throw ChildProcess.Problem(message(outcome))
  }

  /// What git wrote to its error stream, on one line and without its mark.
  private static func message(_ outcome: ChildProcess.Outcome) -> String {
    var text = outcome.errors.prefix(500).split(whereSeparator: isGitSpace)
      .map { String(systemBytes: $0) }.joined(separator: " ")
    for mark in ["fatal: ", "error: "] where text.hasPrefix(mark) { text.removeFirst(mark.count) }
    return text.isEmpty ? "git ended with status \(outcome.status)" : "git says: \(text)"
  }
}
