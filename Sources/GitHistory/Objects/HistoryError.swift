/// What can go wrong while a history is read. The sentences for the user are made where errors are shown.
package enum HistoryError: Error, Equatable, Sendable {
  /// There is nothing at this path.
  case noSuchFolder(path: String)
  /// What is at this path is no folder.
  case notAFolder(path: String)
  /// Neither the folder nor one above it is a repository.
  case notARepository(path: String)
  /// The folder cannot be read by this user.
  case permissionDenied(path: String)
  /// The folder that the program runs in was deleted.
  case currentFolderGone
  /// A file keeps a repository from being opened; `detail` completes a sentence that begins with its path.
  case brokenRepository(file: String, detail: String)
  /// A bare repository was found where the user reads only those that the environment gives (`safe.bareRepository`).
  case bareRepositoryRefused(path: String)
  /// The repository belongs to somebody else, and `safe.directory` does not allow it.
  case foreignOwner(path: String)
  /// The repository has a form that only the installed git can read, and there is none, or it cannot.
  case needsGit(path: String, form: String, detail: String)
  /// A configuration file does not parse.
  case brokenConfiguration(detail: String)
  /// No reference and no revision has this name; `known` holds the names that there are.
  case unknownRevision(name: String, known: [String])
  /// The revision is the beginning of several ids.
  case ambiguousRevision(name: String, candidates: [String])
  /// The revision has a form that names no commit, or asks for something that is not there.
  case noCommit(name: String, detail: String)
  /// The revision is the id of an object that is not in the repository.
  case noSuchCommit(name: String)
  /// The name leads to an object that is not a commit.
  case notACommit(name: String, kind: String)
  /// A reference that was asked for by name cannot be read.
  case brokenReference(name: String, detail: String)
  /// An object that the history leads to is not there.
  case missingObject(id: ObjectID, repository: String)
  /// An object is there and cannot be read. `file` is nil if it is not known which file it is in.
  case damagedObject(id: ObjectID, file: String?, detail: String)
  /// A pattern is not a regular expression.
  case badPattern(pattern: String, detail: String)
  /// A pattern of a repository's own configuration asks for more than such patterns may.
  case refusedPattern(pattern: String, reason: String)
  /// A library call failed in a way that has no case of its own.
  case libraryFailure(operation: String, detail: String)

  /// The object that the error is about; nil if it is about something else.
  var object: ObjectID? {
    switch self {
    case .missingObject(let id, _), .damagedObject(let id, _, _): id
    case .notACommit(let name, _): ObjectID(hex: name)
    default: nil
    }
  }

  /// The revision of the user's that the error is about; nil if it is about something else.
  package var revision: String? {
    switch self {
    case .unknownRevision(let name, _), .ambiguousRevision(let name, _), .noCommit(let name, _),
      .noSuchCommit(let name), .notACommit(let name, _):
      name
    default: nil
    }
  }
}
