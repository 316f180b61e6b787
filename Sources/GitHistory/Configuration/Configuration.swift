/// The configuration that holds in a repository, with git's order of precedence.
///
/// See `FILES` and `ENVIRONMENT` in the manual of `git config`: system, user, repository, work tree, command line.
struct Configuration: Sendable {
  /// Every setting in the order in which git reads them, so that a later one wins.
  let settings: [Setting]

  /// One line of a configuration file, or a setting of the command line.
  struct Setting: Hashable, Sendable {
    /// Section and variable in lower case, a subsection as written.
    var name: String
    /// Nil where the variable stands without `=`.
    var value: String?
    /// Whether the setting comes from the user or the system, not from a repository.
    var isProtected: Bool
    var origin: SettingOrigin
  }

  /// Reads the files that hold for the repository whose git folders are given, and the environment.
  ///
  /// Throws `brokenConfiguration` where a file does not parse.
  init(_ places: ConfigurationPlaces) throws(HistoryError) {
    var reader = ConfigurationReader(places)
    settings = try reader.read()
  }

  /// The value that wins, or nil where the variable is not set. `name` has its section and variable in lower case.
  func value(_ name: String) -> String? {
    settings.last { $0.name == name }.map { $0.value ?? "" }
  }

  /// All values of a variable, in git's order.
  func values(_ name: String) -> [String] {
    settings.filter { $0.name == name }.map { $0.value ?? "" }
  }

  /// What a variable says as a boolean; nil if it is not set, or is no boolean.
  func boolean(_ name: String) -> Bool? {
    settings.last { $0.name == name }.flatMap { gitBoolean($0.value) }
  }

  /// All values of a variable that do not come from a repository, in git's order.
  func protectedValues(_ name: String) -> [String] {
    settings.filter { $0.name == name && $0.isProtected }.map { $0.value ?? "" }
  }

  /// The settings of one file, without those that it includes.
  func settings(ofFile path: String) -> some BidirectionalCollection<Setting> {
    settings.lazy.filter {
      if case .file(path, _) = $0.origin { true } else { false }
    }
  }
}
