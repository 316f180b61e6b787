import CommandLineKit
import GitHistory

/// Something that ended a run, or a part of it.
enum Failure: Error {
  case usage(UsageError)
  case history(HistoryError)
  /// One of several repositories cannot be read.
  case repository(path: String, HistoryError)
  /// References of a repository, which is named if there are several, cannot be read and are left out.
  case references(repository: String?, [String])
  /// There is no repository in or below these folders.
  case nothingFound(folders: [String], depth: Int?)
  /// The result could not be written; the system's words for why.
  case output(String)
  /// A folder that `-C` names cannot be gone to.
  case folder(path: String, detail: String)
  /// A file that an option names cannot be read; the system's words for why, or ours.
  case file(path: String, detail: String)
  /// A file of holidays has a line, counted from 1, that is no day and no range; an inverted range ends before it begins.
  case holidays(path: String, line: Int, isInverted: Bool)
  /// A pattern in git's configuration is not used.
  case setting(name: String, value: String, origin: String, PatternProblem)
  /// What `cache clear` names is no repository that can be read, and the cache has nothing of it.
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
  /// An error that nothing in the program expects.
  case unexpected(any Error)

  /// Where the setting is that led to the failure; nil if none did.
  func origin(in arguments: ParsedArguments) -> String? {
    switch self {
    case .history(.badPattern(let pattern, _)), .history(.refusedPattern(let pattern, _)),
      .repository(_, .refusedPattern(let pattern, _)):
      arguments.origin(of: ["author", "exclude-author"]) { $0 == pattern }
    case .history(let error) where error.revision != nil,
      .repository(_, let error) where error.revision != nil:
      arguments.origin(of: ["branch"]) { $0.contains(error.revision ?? "") }
    case .file(let path, _), .holidays(let path, _, _):
      arguments.origin(of: ["holidays"]) { $0 == path }
    case .unknownUser: arguments.origin(of: ["me"]) { _ in true }
    default: nil
    }
  }
}

/// Why a pattern is not used.
enum PatternProblem {
  /// It is not a regular expression.
  case malformed(detail: String)
  /// It asks for more than a pattern of a repository's own settings may.
  case refused(reason: String)

  /// The problem of an error; nil if the error is about something else.
  init?(_ error: HistoryError) {
    switch error {
    case .badPattern(_, let detail): self = .malformed(detail: detail)
    case .refusedPattern(_, let reason): self = .refused(reason: reason)
    default: return nil
    }
  }
}
