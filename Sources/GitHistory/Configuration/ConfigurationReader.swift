/// Reads the files of a configuration in git's order, and those that they include.
struct ConfigurationReader {
  private let places: ConfigurationPlaces
  private var settings: [Configuration.Setting] = []
  /// The addresses that conditions may ask for, once they are known.
  private var remotes: [String]?
  private var asksForRemotes = false
  /// How deep files may include each other; git has the same limit.
  private static let deepest = 10
  /// How much is read of all files together, those counted again that are included again.
  private static let mostBytes = 1 << 26
  private static let mostSettings = 1_000_000
  private var bytesRead = 0

  init(_ places: ConfigurationPlaces) {
    self.places = places
  }

  /// All settings, the weakest first.
  mutating func read() throws(HistoryError) -> [Configuration.Setting] {
    try readAll()
    if asksForRemotes {
      remotes = settings.filter { $0.name.hasPrefix("remote.") && $0.name.hasSuffix(".url") }
        .compactMap(\.value)
      try readAll()
    }
    return settings
  }

  private mutating func readAll() throws(HistoryError) {
    settings = []
    bytesRead = 0
    for file in places.files {
      if file.scope == .workTree, !hasWorkTreeSettings { continue }
      try read(file.path, file.scope, depth: 0)
    }
    for (name, value) in places.commandLine {
      try take(
        Configuration.Setting(name: name, value: value, isProtected: true, origin: .commandLine),
        scope: .user, depth: 0)
    }
  }

  /// Whether the repository asks for a file of settings of the work tree.
  private var hasWorkTreeSettings: Bool {
    let setting = settings.last { $0.name == "extensions.worktreeconfig" && !$0.isProtected }
    return setting.map { gitBoolean($0.value) ?? false } ?? false
  }

  private mutating func read(
    _ path: String, _ scope: ConfigurationPlaces.Scope, depth: Int
  ) throws(HistoryError) {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try readFile(path, limit: FileLimit.configuration)
    } catch .missing {
      return
    } catch {
      // The home folder of somebody else may be closed to us; so git has it.
      if scope == .user && depth == 0 && error == .denied { return }
      throw .brokenConfiguration(detail: "'\(path)' \(error.words)")
    }
    bytesRead += bytes.count
    guard bytesRead <= Self.mostBytes else {
      throw .brokenConfiguration(
        detail: "with '\(path)' it has more than \(Self.mostBytes >> 20) MB")
    }
    var parser = ConfigurationParser(bytes: bytes)
    let isProtected = scope == .system || scope == .user
    while let line = try Self.nextLine(&parser, path) {
      try take(
        Configuration.Setting(
          name: line.name, value: line.value, isProtected: isProtected,
          origin: .file(path: path, line: line.number)), scope: scope, depth: depth)
    }
  }

  private static func nextLine(
    _ parser: inout ConfigurationParser, _ path: String
  ) throws(HistoryError) -> ConfigurationFile.Line? {
    do throws(ConfigurationFile.BadLine) {
      return try parser.nextLine()
    } catch {
      throw .brokenConfiguration(detail: "line \(error.number) of '\(path)' is not a setting")
    }
  }

  /// Takes a setting, and all that stands in the file that it includes.
  private mutating func take(
    _ setting: Configuration.Setting, scope: ConfigurationPlaces.Scope, depth: Int
  ) throws(HistoryError) {
    guard settings.count < Self.mostSettings else {
      var place = ""
      if case .file(let path, _) = setting.origin { place = "with '\(path)' " }
      throw .brokenConfiguration(
        detail: "\(place)it has more than \(Self.mostSettings) settings")
    }
    settings.append(setting)
    guard let condition = IncludeCondition(setting.name), let path = setting.value else { return }
    var folder: String?
    if case .file(let file, _) = setting.origin { folder = file.parentFolder }
    guard holds(condition, folder: folder) else { return }
    var included = expanded(path)
    if !included.isAbsolutePath {
      // A setting of the command line stands in no folder.
      guard let folder else { return }
      included = included.absolute(in: folder)
    }
    guard depth < Self.deepest else {
      throw .brokenConfiguration(
        detail: "'\(included)' is included by too many files, one through the other")
    }
    try read(included, scope, depth: depth + 1)
  }

  private func expanded(_ path: String) -> String { expandingHome(path, home: places.home) }

  private mutating func holds(_ condition: IncludeCondition, folder: String?) -> Bool {
    switch condition {
    case .always: return true
    case .gitFolder(let pattern, let ignoresCase):
      return places.gitFolder.map {
        holds(expanded(pattern), ignoresCase, gitFolder: $0, folder: folder)
      } ?? false
    case .branch(let pattern):
      return branch.map { PathPattern(withEnd(pattern)).matches($0) } ?? false
    case .remote(let pattern):
      asksForRemotes = true
      return remotes?.contains { PathPattern(pattern).matches($0) } ?? false
    case .unknown: return false
    }
  }

  private func holds(
    _ pattern: String, _ ignoresCase: Bool, gitFolder: String, folder: String?
  ) -> Bool {
    var pattern = pattern
    if pattern.hasPrefix("./") {
      guard let folder else { return false }
      pattern = (resolvedPath(folder) ?? folder) + pattern.dropFirst()
    } else if !pattern.isAbsolutePath {
      pattern = "**/" + pattern
    }
    let path = PathPattern(withEnd(pattern), ignoresCase: ignoresCase)
    return path.matches(resolvedPath(gitFolder) ?? gitFolder) || path.matches(gitFolder)
  }

  /// A pattern with a slash at its end means all that is below it.
  private func withEnd(_ pattern: String) -> String {
    pattern.hasSuffix("/") ? pattern + "**" : pattern
  }

  /// The branch that is checked out.
  private var branch: String? {
    guard let gitFolder = places.gitFolder,
      case .symbolic(let name) = try? HeadFile(gitFolder + "/HEAD"),
      name.hasPrefix("refs/heads/")
    else { return nil }
    return String(name.dropFirst("refs/heads/".count))
  }
}

/// When a setting includes a file.
private enum IncludeCondition {
  case always
  case gitFolder(String, ignoresCase: Bool)
  case branch(String)
  case remote(String)
  /// Of a kind that came after this program; git has it that such ones do not hold.
  case unknown

  /// The condition of a variable that includes a file; nil where it is another one.
  init?(_ name: String) {
    let (start, end) = ("includeif.", ".path")
    if name == "include.path" {
      self = .always
      return
    }
    guard name.hasPrefix(start), name.hasSuffix(end), name.count > start.count + end.count else {
      return nil
    }
    let condition = name.dropFirst(start.count).dropLast(end.count)
    func rest(_ kind: String) -> String? {
      condition.hasPrefix(kind) ? String(condition.dropFirst(kind.count)) : nil
    }
    self =
      rest("gitdir:").map { .gitFolder($0, ignoresCase: false) }
      ?? rest("gitdir/i:").map { .gitFolder($0, ignoresCase: true) }
      ?? rest("onbranch:").map { .branch($0) }
      ?? rest("hasconfig:remote.*.url:").map { .remote($0) } ?? .unknown
  }
}
