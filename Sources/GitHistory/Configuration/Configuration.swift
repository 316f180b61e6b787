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
    guard seen.insert(path).inserted, seen.count < 1000,
      let text = contents(ofFile: path, limit: FileLimit.configuration)
    else { return }
    // Every `path = …` is taken for an inclusion, whatever its section and condition: it is only looked at.
    for line in text.split(separator: newline) {
      var words = String(decoding: line, as: UTF8.self)[...]
      if let end = words.lastIndex(of: "]") { words = words[words.index(after: end)...] }
      let parts = words.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]).lowercased() == "path" else { continue }
      let value = trimmed(parts[1])
      var included = expandingHome(value, home: home)
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
}
