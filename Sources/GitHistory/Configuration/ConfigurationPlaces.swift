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
  init(gitFolder: String?, commonFolder: String?, environment: [String: String]) {
    self.gitFolder = gitFolder
    let home = environment["HOME"]
    self.home = home
    commandLine = Self.commandLine(environment)
    if environment["GIT_CONFIG_NOSYSTEM"].map(isOff) ?? true {
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
