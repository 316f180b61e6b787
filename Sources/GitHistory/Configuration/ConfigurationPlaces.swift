internal import ContributionModel

/// Where configuration is looked for.
struct ConfigurationPlaces {
  /// The files, the weakest first.
  private(set) var files: [File] = []
  /// Settings of this run alone (`git -c`), which are stronger than every file.
  let commandLine: [(name: String, value: String?)]
  /// The home folder, where paths that start with `~/` lead.
  let home: String?
  /// The git folder that conditional includes ask about; nil outside of repositories.
  let gitFolder: String?

  /// A file, and on whose behalf it is read.
  struct File {
    var path: String
    var scope: Scope
  }

  enum Scope {
    case system, user, repository
    /// Read only where the repository asks for it (`extensions.worktreeConfig`).
    case workTree
  }

  /// Takes the files of the system and the user, then those of the repository, if there is one.
  ///
  /// Throws `brokenConfiguration` where the settings of the environment are such that git refuses them.
  init(
    gitFolder: String?, commonFolder: String?, environment: [String: String]
  ) throws(HistoryError) {
    self.gitFolder = gitFolder
    let home = environment["HOME"]
    self.home = home
    commandLine = try Self.commandLine(environment)
    if gitBoolean(environment["GIT_CONFIG_NOSYSTEM"] ?? "false") == false {
      files.append(File(path: environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig", scope: .system))
    }
    if let global = environment["GIT_CONFIG_GLOBAL"] {
      files.append(File(path: global, scope: .user))
    } else {
      let given = environment["XDG_CONFIG_HOME"] ?? ""
      let xdg = given.isEmpty ? home.map { $0 + "/.config" } : given
      if let xdg { files.append(File(path: xdg + "/git/config", scope: .user)) }
      if let home { files.append(File(path: home + "/.gitconfig", scope: .user)) }
    }
    if let commonFolder { files.append(File(path: commonFolder + "/config", scope: .repository)) }
    if let gitFolder {
      files.append(File(path: gitFolder + "/config.worktree", scope: .workTree))
    }
  }

  /// What `git -c` and `GIT_CONFIG_COUNT` hand down in the environment.
  private static func commandLine(
    _ environment: [String: String]
  ) throws(HistoryError) -> [(name: String, value: String?)] {
    var settings: [(name: String, value: String?)] = []
    let count = environment["GIT_CONFIG_COUNT"] ?? ""
    guard let count = count.isEmpty ? 0 : Int32(count), count >= 0 else {
      throw .brokenConfiguration(
        detail:
          "the environment variable GIT_CONFIG_COUNT is '\(count)' and not a number of settings")
    }
    for index in 0..<count {
      for kind in ["KEY", "VALUE"] where environment["GIT_CONFIG_\(kind)_\(index)"] == nil {
        throw .brokenConfiguration(
          detail: "GIT_CONFIG_COUNT asks for the environment variable GIT_CONFIG_\(kind)_\(index), "
            + "and there is none")
      }
      let key = environment["GIT_CONFIG_KEY_\(index)"] ?? ""
      settings.append((normalized(key), environment["GIT_CONFIG_VALUE_\(index)"]))
    }
    for (key, value) in try quotedSettings(environment["GIT_CONFIG_PARAMETERS"] ?? "") {
      settings.append((normalized(key), value))
    }
    return settings
  }

  /// A variable's name with section and variable in lower case.
  private static func normalized(_ name: String) -> String {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else {
      return name.lowercased()
    }
    return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
  }

  /// Reads `'key'='value' 'key'= 'key=value' 'key'`, quoted as a shell quotes; the second and the last have no value.
  private static func quotedSettings(
    _ text: String
  ) throws(HistoryError) -> [(key: String, value: String?)] {
    var settings: [(key: String, value: String?)] = []
    let bogus = HistoryError.brokenConfiguration(
      detail: "the environment variable GIT_CONFIG_PARAMETERS is not quoted as git quotes it")
    var (isQuoted, isEscaped) = (false, false)
    var key: [UInt8] = []
    var value: [UInt8]?
    /// Whether the equal sign stands between two quoted words, as git has written it since 2.31.
    var isApart = false
    func take() {
      defer { (key, value, isApart) = ([], nil, false) }
      if !isApart, let place = key.firstIndex(of: UInt8(ascii: "=")) {
        (key, value) = (Array(key[..<place]), Array(key[(place + 1)...]))
      }
      guard !key.isEmpty else { return }
      settings.append(
        (String(systemBytes: key), value.map { String(systemBytes: $0) }))
    }
    func append(_ byte: UInt8) {
      if value != nil {
        value?.append(byte)
      } else {
        key.append(byte)
      }
    }
    for byte in text.systemBytes {
      if isEscaped {
        append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "'") {
        isQuoted.toggle()
        if isApart { value = value ?? [] }
      } else if isQuoted {
        append(byte)
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "=") {
        isApart = true
      } else if byte == UInt8(ascii: " ") {
        take()
      } else {
        throw bogus
      }
    }
    guard !isQuoted, !isEscaped else { throw bogus }
    take()
    return settings
  }
}
