/// The form of a repository as its configuration tells it: the version of the format, and its extensions.
///
/// See `core.repositoryFormatVersion` and `extensions.*` in the manual of `git config`.
struct RepositoryForm: Hashable, Sendable {
  /// The version of the format; 0 if the configuration has none.
  private(set) var version = 0
  private(set) var objectIDs = ObjectIDs.sha1
  private(set) var referenceStorage = ReferenceStorage.files
  /// The names, in lower case, of extensions that are not known here, and that hold in this version.
  private(set) var unknownExtensions: [String] = []
  /// Known extensions that git does not allow in this version, and that change what is read.
  private(set) var misplacedExtensions: [String] = []

  /// What objects are named by.
  enum ObjectIDs: Hashable, Sendable {
    case sha1, sha256
    /// Something else, in the words of the configuration.
    case other(String)
  }

  /// How references are kept.
  enum ReferenceStorage: Hashable, Sendable {
    case files, reftable
    /// In another way, in the words of the configuration.
    case other(String)
  }

  /// Takes the form from the settings of one file, which is the configuration in the shared git folder: git does not
  /// look at what that file includes.
  ///
  /// Throws `brokenConfiguration` if the version is not a number.
  init(_ configuration: Configuration, file: String) throws(HistoryError) {
    let settings = configuration.settings(ofFile: file)
    if let setting = settings.last(where: { $0.name == "core.repositoryformatversion" }) {
      guard let number = setting.value.flatMap({ gitInteger($0.lowercased()) }) else {
        throw .brokenConfiguration(
          detail: "'\(setting.value ?? "")' for core.repositoryFormatVersion in '\(file)' is not "
            + "a number")
      }
      version = max(0, number)
    }
    let start = "extensions."
    for setting in settings where setting.name.hasPrefix(start) {
      add(String(setting.name.dropFirst(start.count)), setting.value ?? "")
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    switch name {
    case "objectformat":
      objectIDs = ["sha1": .sha1, "sha256": .sha256][value] ?? .other(value)
      if version == 0, objectIDs != .sha1 { misplacedExtensions.append("objectFormat") }
    case "refstorage":
      referenceStorage = ["files": .files, "reftable": .reftable][value] ?? .other(value)
      if version == 0, referenceStorage != .files { misplacedExtensions.append("refStorage") }
    // These change nothing for a reader of history.
    case "noop", "noop-v1", "preciousobjects", "partialclone", "worktreeconfig",
      "relativeworktrees", "compatobjectformat":
      break
    default:
      // In the first version extensions had no meaning, and those that are not known have none.
      if version > 0 { unknownExtensions.append(name) }
    }
  }

  /// What our own reader takes the objects to be named by.
  var objectFormat: ObjectFormat { objectIDs == .sha256 ? .sha256 : .sha1 }

  /// What this program leaves to the installed git.
  struct Foreign: Hashable, Sendable {
    /// The reason, in words that complete "the repository uses".
    var words: String
    /// Whether git reads the objects as well, and not the references alone.
    var includesObjects: Bool
  }

  /// What is not read here because of the form; nil if all of it is.
  ///
  /// This is the one place that decides it. Whether git knows the form, only git can tell.
  var foreign: Foreign? {
    guard version <= 1 else {
      return Foreign(words: "version \(version) of the repository format", includesObjects: true)
    }
    if let name = unknownExtensions.first {
      return Foreign(words: "the extension '\(name)'", includesObjects: true)
    }
    if case .other(let name) = objectIDs {
      return Foreign(words: "the object format '\(name)'", includesObjects: true)
    }
    if let name = misplacedExtensions.first {
      return Foreign(
        words: "the extension '\(name)' in version \(version) of the repository format, where git "
          + "forbids it,", includesObjects: true)
    }
    return switch referenceStorage {
    case .files: nil
    case .reftable: Foreign(words: "the reftable reference storage", includesObjects: false)
    case .other(let name):
      Foreign(words: "the reference storage '\(name)'", includesObjects: false)
    }
  }
}
