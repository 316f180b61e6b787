internal import CLibGit2

/// The configuration that holds in a repository, with git's order of precedence.
///
/// See `FILES` and `ENVIRONMENT` in the manual of `git config`: system, user, repository, work tree, command line.
struct Configuration: Sendable {
  /// Every setting in the order in which git reads them, so that a later one wins.
  private var settings: [Setting] = []

  /// One line of a configuration file.
  private struct Setting {
    /// Section and variable in lower case, a subsection as written.
    var name: String
    /// Nil where the variable stands without `=`.
    var value: String?
    /// Whether the setting comes from the user or the system, not from a repository.
    var isProtected: Bool
  }

  /// Reads the files that hold for the repository whose git folders are given, and the environment.
  ///
  /// Throws `brokenConfiguration` where a file does not parse.
  init(_ places: ConfigurationPlaces) throws(HistoryError) {
    var configuration: OpaquePointer?
    try unsafe LibGit2.check("prepare the configuration", git_config_new(&configuration))
    defer { unsafe git_config_free(configuration) }
    for place in places.files where fileExists(place.path) {
      try Self.checkKind(ofFile: place.path, home: places.home)
      let status = unsafe git_config_add_file_ondisk(
        configuration, place.path, place.level, places.repository, 0)
      guard status >= 0 else { throw .brokenConfiguration(detail: LibGit2.lastMessage()) }
    }
    try unsafe read(configuration)
    for (name, value) in places.commandLine {
      settings.append(Setting(name: name, value: value, isProtected: true))
    }
  }

  /// The value that wins, or nil where the variable is not set. `name` has its section and variable in lower case.
  func value(_ name: String) -> String? {
    settings.last { $0.name == name }.map { $0.value ?? "" }
  }

  /// Whether a variable is switched off in one of the ways that git knows.
  func isSwitchedOff(_ name: String) -> Bool {
    settings.last { $0.name == name }.map {
      ["false", "no", "off", "0", ""].contains($0.value?.lowercased())
    } ?? false
  }

  /// All values of a variable that do not come from a repository, in git's order.
  func protectedValues(_ name: String) -> [String] {
    settings.filter { $0.name == name && $0.isProtected }.map { $0.value ?? "" }
  }

  /// Throws where a configuration file, or one that it includes, is a pipe or a device:
  /// the library would wait for its end.
  static func checkKind(ofFile path: String, home: String?) throws(HistoryError) {
    var seen: Set<String> = []
    try checkKind(ofFile: path, home: home, &seen)
  }

  private static func checkKind(
    ofFile path: String, home: String?, _ seen: inout Set<String>
  ) throws(HistoryError) {
    guard kind(ofFile: path) != .other else {
      throw .brokenConfiguration(detail: "'\(path)' is a pipe or a device")
    }
    guard seen.insert(path).inserted, seen.count < 1000, let text = contents(ofFile: path) else {
      return
    }
    // Every `path = …` is taken for an inclusion, whatever its section and condition: it is only looked at.
    for line in text.split(separator: newline) {
      var words = String(decoding: line, as: UTF8.self)[...]
      if let end = words.lastIndex(of: "]") { words = words[words.index(after: end)...] }
      let parts = words.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]).lowercased() == "path" else { continue }
      let value = trimmed(parts[1])
      var included = home.map { expandingHome(value, ["HOME": $0]) } ?? value
      if !included.hasPrefix("/") { included = "\(path.withoutLastPart)/\(included)" }
      try checkKind(ofFile: included, home: home, &seen)
    }
  }

  /// The text without blanks and quotation marks at its ends.
  private static func trimmed(_ text: Substring) -> String {
    func isMark(_ character: Character) -> Bool { character.isWhitespace || character == "\"" }
    let end = text.lastIndex { !isMark($0) }.map(text.index(after:)) ?? text.startIndex
    return String(text[..<end].drop(while: isMark))
  }

  private mutating func read(_ configuration: OpaquePointer?) throws(HistoryError) {
    var iterator: OpaquePointer?
    let status = unsafe git_config_iterator_new(&iterator, configuration)
    guard status >= 0 else { throw .brokenConfiguration(detail: LibGit2.lastMessage()) }
    defer { unsafe git_config_iterator_free(iterator) }
    var leveled: [(level: Int32, setting: Setting)] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while unsafe git_config_next(&entry, iterator) == 0, let entry = unsafe entry {
      let level = unsafe entry.pointee.level.rawValue
      leveled.append(
        (
          level,
          Setting(
            name: unsafe String(cString: entry.pointee.name),
            value: unsafe entry.pointee.value.map { unsafe String(cString: $0) },
            isProtected: level < GIT_CONFIG_LEVEL_LOCAL.rawValue)
        ))
    }
    // The library gives the levels in an order of its own; the sort keeps that of the lines within one.
    settings = leveled.enumerated()
      .sorted { ($0.element.level, $0.offset) < ($1.element.level, $1.offset) }
      .map(\.element.setting)
  }
}

/// Where configuration is looked for.
@safe struct ConfigurationPlaces {
  /// The files, the weakest first.
  var files: [(path: String, level: git_config_level_t)] = []
  /// Settings of this run alone (`git -c`), which are stronger than every file.
  var commandLine: [(name: String, value: String?)] = []
  /// The home folder, where paths that start with `~/` lead.
  let home: String?
  /// The repository that conditional includes ask about.
  var repository: OpaquePointer?

  /// Takes the files of the system and the user, then those of the repository.
  init(
    repository: OpaquePointer?, gitFolder: String, commonFolder: String,
    environment: [String: String]
  ) {
    unsafe self.repository = unsafe repository
    home = environment["HOME"]
    if environment["GIT_CONFIG_NOSYSTEM"].map(isOff) ?? true {
      files.append(
        (environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig", GIT_CONFIG_LEVEL_SYSTEM))
    }
    if let global = environment["GIT_CONFIG_GLOBAL"] {
      files.append((global, GIT_CONFIG_LEVEL_GLOBAL))
    } else {
      let xdg = environment["XDG_CONFIG_HOME"] ?? home.map { $0 + "/.config" }
      if let xdg { files.append((xdg + "/git/config", GIT_CONFIG_LEVEL_XDG)) }
      if let home { files.append((home + "/.gitconfig", GIT_CONFIG_LEVEL_GLOBAL)) }
    }
    files.append((commonFolder + "/config", GIT_CONFIG_LEVEL_LOCAL))
    // Read only where extensions.worktreeConfig is set; without it nothing writes the file.
    files.append((gitFolder + "/config.worktree", GIT_CONFIG_LEVEL_APP))
    commandLine = Self.commandLine(environment)
  }

  private func isOff(_ value: String) -> Bool {
    ["", "0", "false", "no", "off"].contains(value.lowercased())
  }

  /// What `git -c` and `GIT_CONFIG_COUNT` hand down in the environment.
  private static func commandLine(
    _ environment: [String: String]
  ) -> [(name: String, value: String?)] {
    var settings: [(name: String, value: String?)] = []
    for index in 0..<max(0, min(10_000, Int(environment["GIT_CONFIG_COUNT"] ?? "") ?? 0)) {
      guard let key = environment["GIT_CONFIG_KEY_\(index)"] else { continue }
      settings.append((normalized(key), environment["GIT_CONFIG_VALUE_\(index)"]))
    }
    for words in quotedWords(environment["GIT_CONFIG_PARAMETERS"] ?? "") {
      let (name, value) =
        words.count > 1
        ? (words[0], words[1])
        : splitAtEqualSign(words[0])
      settings.append((normalized(name), value))
    }
    return settings
  }

  private static func splitAtEqualSign(_ text: String) -> (String, String?) {
    guard let place = text.firstIndex(of: "=") else { return (text, nil) }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }

  /// A variable's name with section and variable in lower case.
  private static func normalized(_ name: String) -> String {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else {
      return name.lowercased()
    }
    return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
  }

  /// Reads `'key'='value' 'key=value'`, quoted as a shell quotes.
  private static func quotedWords(_ text: String) -> [[String]] {
    var settings: [[String]] = []
    var words = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
      } else if isQuoted {
        words[words.count - 1].append(character)
      } else if character == "\\" {
        isEscaped = true
      } else if character == "=" {
        words.append("")
      } else if character == " " {
        settings.append(words)
        words = [""]
      }
    }
    settings.append(words)
    return settings.filter { !$0[0].isEmpty }
  }
}
