package import CommandLineKit
package import GitHistory
import Rendering

/// Something that ended a run, or a part of it.
package enum Failure: Error {
  case usage(UsageError)
  case history(HistoryError)
  /// One of several repositories cannot be read.
  case repository(path: String, HistoryError)
  /// There is no repository in or below these folders.
  case nothingFound(folders: [String], depth: Int?)
  /// The result could not be written; the system's words for why.
  case output(String)
  /// A folder that `-C` names cannot be gone to.
  case folder(path: String, detail: String)
  /// A file that an option names cannot be read; the system's words for why, or ours.
  case file(path: String, detail: String)
  /// A file of holidays has a line that is none.
  case holidays(path: String, HolidayFile.BadLine)
  /// A pattern in git's configuration is not a regular expression, or asks for too much.
  case setting(name: String, value: String, origin: String, HistoryError)
  /// What is to be cleared of the cache is no repository that can be read, and none that something is kept of.
  case uncleared(HistoryError)
  /// None of several repositories could be read.
  case several([Failure])
  /// `cache clear` found nothing to remove; why, as the end of a sentence.
  case nothingCleared(String)
  /// A file of the cache cannot be removed, and so many others.
  case fileKept(path: String, others: Int)
  /// A word after `--` is not a repository, so a path inside one is meant.
  case pathLimit(path: String)
  /// `--me` was asked for, and git does not know who that is.
  case unknownUser(path: String)

  /// The status that the program ends with: 64 where the command line is wrong, 1 otherwise.
  func exitCode(of arguments: ParsedArguments?) -> Int32 {
    switch self {
    case _ where arguments.flatMap(origin) != nil: 1
    case .usage(let error) where error.isOfSettings: 1
    case .usage, .unknownUser, .pathLimit, .history(.badPattern): 64
    case .several(let failures): failures.first?.exitCode(of: arguments) ?? 1
    case .history, .repository, .nothingFound, .output, .folder, .file, .holidays, .setting,
      .uncleared, .nothingCleared, .fileKept:
      1
    }
  }

  /// Where the setting stands that led to the failure; nil where none did.
  private func origin(in arguments: ParsedArguments) -> String? {
    switch self {
    case .history(.badPattern(let pattern, _)), .history(.refusedPattern(let pattern, _)),
      .repository(_, .refusedPattern(let pattern, _)):
      arguments.origin(of: ["author", "exclude-author"]) { $0 == pattern }
    case .history(let error) where error.revision != nil,
      .repository(_, let error) where error.revision != nil:
      arguments.origin(of: ["branch"]) { $0.contains(error.revision ?? "") }
    case .file(let path, _), .holidays(let path, _):
      arguments.origin(of: ["holidays"]) { $0 == path }
    case .unknownUser: arguments.origin(of: ["me"]) { _ in true }
    default: nil
    }
  }

  /// The whole text for the error stream, where these arguments, if they are known yet, led to the failure.
  /// Names that come from a repository are made safe for a terminal.
  func text(
    program: ProgramSpec, columns: Int, escaper: TerminalEscaper, arguments: ParsedArguments?
  ) -> String {
    let wording: FailureWording
    switch self {
    case .usage(let error):
      return error.text(program: program, columns: columns, width: Platform.width)
    case .several(let failures):
      return failures.map {
        $0.text(program: program, columns: columns, escaper: escaper, arguments: arguments)
      }.joined()
    case .history(let error): wording = FailureWording(error)
    case .uncleared(let error): wording = FailureWording(uncleared: error)
    case .repository(let path, let error): wording = FailureWording(error, in: path)
    case .nothingFound(let folders, let depth):
      wording = FailureWording(nothingFoundIn: folders, depth: depth)
    case .output(let detail): wording = FailureWording("the result cannot be written: \(detail).")
    case .folder(let path, let detail):
      wording = FailureWording("cannot go to the folder '\(path)': \(detail).")
    case .file(let path, let detail):
      wording = FailureWording("'\(path)' cannot be read: \(detail).")
    case .holidays(let path, let line): wording = FailureWording(line, inFile: path)
    case .setting(let name, let value, let origin, let error):
      wording = FailureWording(
        FailureWording(
          error, pattern: "'\(FailureWording.shortened(value))' for '\(name)'"
        ).message,
        "It stands in \(origin).")
    case .nothingCleared(let reason): wording = FailureWording("nothing was removed: \(reason)")
    case .fileKept(let path, let others):
      let more = others == 0 ? "" : ", nor can \(others) more"
      wording = FailureWording(
        "'\(path)' cannot be removed\(more).",
        "See whether you may write to its folder, and whether the disk is read-only.")
    case .pathLimit(let path):
      wording = FailureWording(
        "'\(path)' after -- is not the root of a repository, and counting single paths is not supported yet.",
        "Leave it out to count the whole repository.")
    case .unknownUser(let path):
      wording = FailureWording(
        "--me needs to know who you are, and git has no e-mail address of yours for '\(path)'.",
        "Set user.email: git config --global user.email you@example.com")
    }
    let origin = arguments.flatMap(origin).map { "It stands in \($0)." }
    let advice = [origin, wording.advice].compactMap(\.self).map { "  \(escaper.escaped($0))\n" }
    return "\(program.name): error: \(escaper.escaped(wording.message))\n\(advice.joined())"
  }
}

/// What is wrong and what to do about it, in words.
struct FailureWording {
  /// One sentence, without the program's name.
  var message: String
  /// What to do next; none where there is nothing to add.
  var advice: String?

  init(_ message: String, _ advice: String? = nil) {
    self.message = message
    self.advice = advice
  }

  init(_ line: HolidayFile.BadLine, inFile path: String) {
    let place =
      path == "-" ? "line \(line.number) of the standard input" : "'\(path)', line \(line.number)"
    self.init(
      line.isInverted
        ? "\(place) is a range that ends before it begins."
        : "\(place) is not a day or a range of days.",
      "Write one a line: 2024-12-25, or 2024-12-24..2025-01-01; remarks stand behind #.")
  }

  /// Names the repository where the sentence alone does not.
  init(_ error: HistoryError, in path: String) {
    self.init(error)
    if !message.contains(path) { message = "in '\(path)': \(message)" }
  }

  init(nothingFoundIn folders: [String], depth: Int?) {
    let places = folders.map { $0 == "." ? "this folder" : "'\($0)'" }.joined(separator: ", ")
    let reach =
      switch depth {
      case nil: "in \(places) or below"
      case 0?: "in \(places) (--depth 0 looks no further)"
      case let depth?: "in \(places) or \(depth) \(depth == 1 ? "level" : "levels") below"
      }
    self.init(
      "there is no git repository \(reach).",
      "Name another folder to look in: git almanac --recursive <folder>")
  }

  init(_ error: HistoryError) {
    switch error {
    case .noSuchFolder(let path):
      self.init("there is no folder '\(path)'.", Self.advice(forNoFolder: path))
    case .notAFolder(let path):
      self.init(
        "'\(path)' is a file, not a folder.", "Name the folder of the repository that holds it.")
    case .notARepository(let path):
      self.init(
        "'\(path)' is not inside a git repository.",
        "Run this in a repository, or name one; for those below a folder: git almanac --recursive <folder>"
      )
    case .permissionDenied(let path):
      self.init("'\(path)' cannot be read: permission denied.")
    case .currentFolderGone:
      self.init(
        "the current folder was deleted.",
        "Go to another one, or name a repository from the root on.")
    case .brokenRepository(let file, let detail):
      self.init(
        "'\(file)' \(detail).", "Mend it, or name the repository itself if it is somewhere else.")
    case .bareRepositoryRefused(let path):
      self.init(
        "the bare repository '\(path)' is not read, since safe.bareRepository is 'explicit'.",
        "Give it in the environment: GIT_DIR='\(path)' git almanac")
    case .foreignOwner(let path):
      self.init(
        "the repository '\(path)' is owned by another user, so it is not read.",
        "If you trust it, allow it: git config --global --add safe.directory '\(path)'")
    case .needsGit(let path, let form, let detail):
      self.init(
        "the repository '\(path)' uses \(form) and can only be read through git, but \(detail).",
        "Install a newer git, or make a clone in the usual form.")
    case .brokenConfiguration(let detail):
      self.init("git's configuration cannot be read: \(detail).", "Mend what it names.")
    case .unknownRevision(let name, let known):
      let near = nearest(to: name, in: known).map { "Did you mean '\($0)'?  " } ?? ""
      self.init(
        "'\(name)' is not a branch, tag or revision of this repository.",
        near + "List them with: git branch --all; git tag")
    case .ambiguousRevision(let name, let candidates):
      let ids = candidates.prefix(5).joined(separator: ", ") + (candidates.count > 5 ? ", …" : "")
      self.init(
        "'\(name)' is the beginning of several ids: \(ids).",
        "Write more digits of the one you mean.")
    case .noCommit(let name, let detail):
      self.init(
        "'\(name)' names no commit: \(detail).",
        "The forms that name commits are in the manual of gitrevisions.")
    case .noSuchCommit(let name):
      self.init(
        "there is no commit '\(name)' in this repository.",
        "Look for a mistyped digit; a commit from elsewhere has to be fetched first.")
    case .notACommit(let name, let kind):
      self.init(
        "'\(name)' leads to a \(kind), not to a commit, so it has no history.",
        "Name a branch, or a tag of a commit.")
    case .brokenReference(let name, let detail):
      self.init(
        "the reference '\(name)' cannot be read: \(detail).", "Look at it with: git fsck")
    case .missingObject, .damagedObject, .libraryFailure, .badPattern, .refusedPattern:
      self.init(reading: error)
    }
  }

  /// Advises where to look for the repositories that can be cleared, where the one that is named is none.
  init(uncleared error: HistoryError) {
    self.init(error)
    switch error {
    case .noSuchFolder, .notARepository:
      advice =
        "'\(ProgramTable.program.invocation) cache' lists the repositories that something is kept of."
    default: break
    }
  }

  /// What a word may have been meant for that is no folder: a command, a year, a month, a branch.
  private static func advice(forNoFolder path: String) -> String? {
    guard !path.isEmpty, !path.contains("/") else { return nil }
    let program = ProgramTable.program
    if let command = nearest(to: path, in: program.allCommands.map(\.name)) {
      return "Did you mean the command '\(program.invocation) \(command)'?"
    }
    let branch = "a branch or tag is named with --branch '\(path)'"
    if path.wholeMatch(of: /[0-9]{4}/) != nil {
      return "A year is shown with --year \(path); \(branch)."
    }
    if path.wholeMatch(of: /[0-9]{4}-[0-9]{2}(-[0-9]{2})?/) != nil {
      return "A month is shown with '\(program.invocation) month \(path)'; \(branch)."
    }
    return "Commands are listed by '\(program.invocation) help'; \(branch)."
  }

  /// As much of a pattern as one reads, which may be of any length.
  static func shortened(_ pattern: String) -> String {
    let most = 240
    return pattern.count > most ? pattern.prefix(most) + "…" : pattern
  }

  /// Tells why a pattern is not used; takes the words for it.
  init(_ error: HistoryError, pattern: String) {
    switch error {
    case .badPattern(_, let detail):
      self.init(
        "\(pattern) is not a regular expression: \(detail).",
        "With -F it is taken as plain text.")
    case .refusedPattern(_, let reason):
      self.init("the pattern \(pattern) of the repository's own settings is not used: \(reason).")
    default: self.init(error)
    }
  }

  private init(reading error: HistoryError) {
    switch error {
    case .missingObject(let id, let repository):
      self.init(
        "the object \(id) is missing in '\(repository)', though its history leads there.",
        "Look for the damage with: git fsck; a fetch or a copy may bring the object back.")
    case .damagedObject(let id, let file, let detail):
      let place = file.isEmpty ? "" : " in '\(file)'"
      self.init(
        "the object \(id)\(place) is damaged: \(detail.isEmpty ? "it cannot be read" : detail).",
        "Look for the damage with: git fsck; a fetch or a copy may bring the object back.")
    case .badPattern(let pattern, _), .refusedPattern(let pattern, _):
      self.init(error, pattern: "'\(Self.shortened(pattern))'")
    case .libraryFailure(let operation, let detail):
      self.init("could not \(operation): \(detail.isEmpty ? "no reason was given" : detail).")
    default: self.init(error)
    }
  }
}
