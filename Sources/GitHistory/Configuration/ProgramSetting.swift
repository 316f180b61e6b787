/// Where a setting stands.
package enum SettingOrigin: Hashable, Sendable {
  case file(path: String, line: Int)
  /// `git -c`, or `GIT_CONFIG_COUNT` and its like.
  case commandLine
}

/// A setting of a program of its own in git's configuration.
package struct ProgramSetting: Hashable, Sendable {
  /// The last part of the name, in lower case.
  package var variable: String
  /// What stands between the section and the variable, as written; nil where there is nothing.
  package var subsection: String?
  /// Nil where the variable stands without `=`.
  package var value: String?
  package var origin: SettingOrigin
  /// Whether it comes from the repository itself, and not from the user, the system or this run.
  package var isForeign: Bool

  /// What the value says as a boolean; nil if it is none.
  package var boolean: Bool? { gitBoolean(value) }
}

extension Configuration {
  /// The settings of one section, which is given in lower case, in git's order: a later one is stronger.
  func settings(section: String) -> [ProgramSetting] {
    settings.compactMap { setting in
      guard setting.name.hasPrefix(section + "."),
        let dot = setting.name.lastIndex(of: ".")
      else { return nil }
      let middle = setting.name[..<dot].dropFirst(section.count + 1)
      return ProgramSetting(
        variable: String(setting.name[setting.name.index(after: dot)...]),
        subsection: middle.isEmpty ? nil : String(middle), value: setting.value,
        origin: setting.origin, isForeign: !setting.isProtected)
    }
  }
}
