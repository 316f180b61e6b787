import CommandLineKit
import GitHistory

extension FailureWording {
  /// The words for what went wrong while a history was read.
  init(_ error: HistoryError) {
    switch error {
    case .noSuchFolder(let path): self = .noSuchFolder(path)
    case .notAFolder(let path): self = .notAFolder(path)
    case .notARepository(let path): self = .notARepository(path)
    case .permissionDenied(let path): self.init("'\(path)' cannot be read: permission denied.")
    case .currentFolderGone: self = .currentFolderGone
    case .brokenRepository(let file, let detail): self = .brokenRepository(file, detail)
    case .bareRepositoryRefused(let path): self = .bareRepositoryRefused(path)
    case .foreignOwner(let path): self = .foreignOwner(path)
    case .needsGit(let path, let form, let detail): self = .needsGit(path, form, detail)
    case .brokenConfiguration(let detail):
      self.init("git's configuration cannot be read: \(detail).", "Mend what it names.")
    case .unknownRevision(let name, let known): self = .unknownRevision(name, known)
    case .ambiguousRevision(let name, let ids): self = .ambiguousRevision(name, ids)
    case .noCommit(let name, let detail): self = .noCommit(name, detail)
    case .noSuchCommit(let name): self = .noSuchCommit(name)
    case .notACommit(let name, let kind): self = .notACommit(name, kind)
    case .brokenReference(let name, let detail):
      self.init(
        "the reference '\(name.shortened)' cannot be read: \(detail).",
        "Look at it with: git fsck")
    case .missingObject(let id, let repository): self = .missingObject(id, repository)
    case .damagedObject(let id, let file, let detail): self = .damagedObject(id, file, detail)
    case .badPattern(let pattern, let detail):
      self.init(.malformed(detail: detail), pattern: "'\(pattern.shortened)'")
    case .refusedPattern(let pattern, let reason):
      self.init(.refused(reason: reason), pattern: "'\(pattern.shortened)'")
    case .libraryFailure(let operation, let detail):
      self.init("could not \(operation): \(detail.isEmpty ? "no reason was given" : detail).")
    }
  }

  /// The same, with the repository named if the sentence alone does not name it.
  init(_ error: HistoryError, in path: String) {
    self.init(error)
    if !message.contains(path) { message = "in '\(path)': \(message)" }
  }

  /// Advises where to look for the repositories whose cache can be cleared, if the one that is named is none.
  init(uncleared error: HistoryError) {
    self.init(error)
    switch error {
    case .noSuchFolder, .notARepository:
      advice =
        "'\(ProgramTable.program.invocation) cache' lists the repositories that something is kept of."
    default: break
    }
  }
}

// Finding and opening a repository.
extension FailureWording {
  private static func noSuchFolder(_ path: String) -> FailureWording {
    FailureWording("there is no folder '\(path)'.", advice(forNoFolder: path))
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

  private static func notAFolder(_ path: String) -> FailureWording {
    FailureWording(
      "'\(path)' is a file, not a folder.", "Name the folder of the repository that holds it.")
  }

  private static func notARepository(_ path: String) -> FailureWording {
    FailureWording(
      "'\(path)' is not inside a git repository.",
      "Run this in a repository, or name one; for those below a folder: git almanac --recursive <folder>"
    )
  }

  private static var currentFolderGone: FailureWording {
    FailureWording(
      "the current folder was deleted.",
      "Go to another one, or name a repository from the root on.")
  }

  private static func brokenRepository(_ file: String, _ detail: String) -> FailureWording {
    FailureWording(
      "'\(file)' \(detail).", "Mend it, or name the repository itself if it is somewhere else.")
  }

  private static func bareRepositoryRefused(_ path: String) -> FailureWording {
    FailureWording(
      "the bare repository '\(path)' is not read, since safe.bareRepository is 'explicit'.",
      "Give it in the environment: GIT_DIR='\(path)' git almanac")
  }

  private static func foreignOwner(_ path: String) -> FailureWording {
    FailureWording(
      "the repository '\(path)' is owned by another user, so it is not read.",
      "If you trust it, allow it: git config --global --add safe.directory '\(path)'")
  }

  private static func needsGit(
    _ path: String, _ form: String, _ detail: String
  ) -> FailureWording {
    FailureWording(
      "the repository '\(path)' uses \(form) and can only be read through git, but \(detail).",
      "Install a newer git, or make a clone in the usual form.")
  }
}

// Names that lead to commits.
extension FailureWording {
  private static func unknownRevision(_ name: String, _ known: [String]) -> FailureWording {
    let near = nearest(to: name, in: known).map { "Did you mean '\($0)'?  " } ?? ""
    return FailureWording(
      "'\(name)' is not a branch, tag or revision of this repository.",
      near + "List them with: git branch --all; git tag")
  }

  private static func ambiguousRevision(_ name: String, _ ids: [String]) -> FailureWording {
    let shown = ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? ", …" : "")
    return FailureWording(
      "'\(name)' is the beginning of several ids: \(shown).",
      "Write more digits of the one you mean.")
  }

  private static func noCommit(_ name: String, _ detail: String) -> FailureWording {
    FailureWording(
      "'\(name)' names no commit: \(detail).",
      "The forms that name commits are in the manual of gitrevisions.")
  }

  private static func noSuchCommit(_ name: String) -> FailureWording {
    FailureWording(
      "there is no commit '\(name)' in this repository.",
      "Look for a mistyped digit; a commit from elsewhere has to be fetched first.")
  }

  private static func notACommit(_ name: String, _ kind: String) -> FailureWording {
    FailureWording(
      "'\(name)' leads to a \(kind), not to a commit, so it has no history.",
      "Name a branch, or a tag of a commit.")
  }
}

// Objects.
extension FailureWording {
  private static let objectAdvice =
    "Look for the damage with: git fsck; a fetch or a copy may bring the object back."

  private static func missingObject(_ id: ObjectID, _ repository: String) -> FailureWording {
    FailureWording(
      "the object \(id) is missing in '\(repository)', though its history leads there.",
      objectAdvice)
  }

  private static func damagedObject(
    _ id: ObjectID, _ file: String?, _ detail: String
  ) -> FailureWording {
    let place = file.map { " in '\($0)'" } ?? ""
    return FailureWording(
      "the object \(id)\(place) is damaged: \(detail.isEmpty ? "it cannot be read" : detail).",
      objectAdvice)
  }
}
