/// A value for an option that stands elsewhere than on the command line, such as in a configuration.
package struct Setting: Sendable, Hashable {
  /// The long name of the option, or an alias; dashes and case do not matter: `weekStart` is `week-start`.
  package var name: String
  /// The command that it is for; nil where it is for all that have the option.
  package var command: String?
  /// The value; nil where there is a name alone, which switches a flag on.
  package var value: String?
  /// What the value says for a flag; nil if it says neither on nor off.
  package var boolean: Bool?
  /// Completes the words "It stands in".
  package var origin: String
  /// Whether it comes from what is looked at, such as a repository, and not from the user or the system.
  package var isForeign: Bool

  /// Makes a setting for every command, or for one.
  package init(
    _ name: String, command: String? = nil, value: String?, boolean: Bool?, origin: String,
    isForeign: Bool = false
  ) {
    self.name = name
    self.command = command
    self.value = value
    self.boolean = boolean
    self.origin = origin
    self.isForeign = isForeign
  }
}

/// A command line with what the settings add to it.
package struct SettledArguments: Sendable, Hashable {
  package var arguments: ParsedArguments
  /// The first of the settings that no option of the program answers to, each name once.
  package var unknown: [UnknownSetting]
  /// How many names no option answers to beside those.
  package var furtherUnknown = 0
}

/// A setting that no option of the program answers to.
package struct UnknownSetting: Sendable, Hashable {
  package var setting: Setting
  /// The name in full, as the user wrote it.
  package var name: String
  /// The name in full that was meant, where one is near.
  package var suggestion: String?
}

extension ProgramSpec {
  /// The command line with the settings, of which a later one is stronger than an earlier one.
  ///
  /// A setting for the command alone is stronger than one for all. The command line is stronger than all of them:
  /// an option that it mentions is not set, nor is one that an option on it excludes or picks in place of. The values
  /// of an option that collects add up, and an empty one drops those before it. A setting for all commands does nothing
  /// for those that lack the option. `path` turns the path that an option for files or folders is set to into one that
  /// can be used.
  ///
  /// A foreign setting must not choose which files are read, the standard input among them.
  ///
  /// - Throws: an error that names the setting and its origin, if a value that counts does not fit.
  package func settle(
    _ arguments: ParsedArguments, with settings: [Setting], path: (String) -> String = { $0 }
  ) throws(UsageError) -> SettledArguments {
    guard let section = settingsSection else {
      return SettledArguments(arguments: arguments, unknown: [])
    }
    var settler = Settler(program: self, section: section, arguments: arguments)
    let (common, own) = (
      settings.filter { $0.command == nil }, settings.filter { $0.command != nil }
    )
    for setting in common + own { try settler.take(setting, path: path) }
    return SettledArguments(
      arguments: arguments.preceded(by: try settler.occurrences()), unknown: settler.unknown,
      furtherUnknown: settler.unknownNames.count - settler.unknown.count)
  }

  /// The names of all settings, as users write them.
  package var settingNames: [String] {
    guard let section = settingsSection else { return [] }
    var seen: Set<String> = []
    return allCommands.flatMap { options(of: $0) }.filter(\.isSettable).map(\.name)
      .filter { seen.insert($0).inserted }.map { "\(section).\(camelCase($0))" }
  }
}

/// Turns settings into occurrences of options.
private struct Settler {
  private let section: String
  private let command: CommandSpec
  /// The options that have settings, by command and by name without dashes, in lower case.
  private let commands: [String: [String: OptionSpec]]
  private let arguments: ParsedArguments
  /// The names that no option stands for.
  private let others: [String]
  /// Those of the command.
  private let own: [String: OptionSpec]
  /// Those of all commands.
  private let all: [String: [OptionSpec]]
  /// What counts so far, by option.
  private var taken: [String: [Occurrence]] = [:]
  /// The options in the order of their last settings.
  private var order: [String] = []
  private(set) var unknown: [UnknownSetting] = []
  private(set) var unknownNames: Set<String> = []
  /// A file may hold any number of them.
  private static let mostUnknown = 10

  init(program: ProgramSpec, section: String, arguments: ParsedArguments) {
    self.section = section
    self.arguments = arguments
    others = program.otherSettings
    command = program.command(named: arguments.command) ?? program.defaultCommand
    var commands: [String: [String: OptionSpec]] = [:]
    var all: [String: [OptionSpec]] = [:]
    for command in program.allCommands {
      for option in program.options(of: command) where option.isSettable {
        for name in option.longNames.map(plain) {
          commands[command.name, default: [:]][name] = option
          all[name, default: []].append(option)
        }
      }
    }
    own = commands[command.name] ?? [:]
    self.commands = commands
    self.all = all
  }

  mutating func take(_ setting: Setting, path: (String) -> String) throws(UsageError) {
    let key = plain(setting.name)
    if let name = setting.command, commands[name]?[key] == nil {
      note(setting)
      return
    }
    if setting.command == nil && others.contains(where: { plain($0) == key }) { return }
    guard let namesakes = all[key] else {
      note(setting)
      return
    }
    guard let option = own[key], setting.command ?? command.name == command.name,
      !isOverruled(option)
    else { return }
    order.removeAll { $0 == option.name }
    order.append(option.name)
    guard option.placeholder != nil else {
      let isOn = try switched(setting, option)
      let occurrence = occurrence(setting, option, value: nil, isInverted: !isOn)
      taken[option.name] = isOn || option.isInvertible ? [occurrence] : []
      return
    }
    guard var value = setting.value else {
      throw occurrence(setting, option, value: nil).invalid(expected: "a value")
    }
    if option.isRepeatable && value.isEmpty {
      taken[option.name] = []
      return
    }
    if !option.accepts(value), namesakes.contains(where: { $0.accepts(value) }) {
      // It is meant for the option of that name that another command has.
      return
    }
    if option.isPath { value = path(value) }
    if !option.isRepeatable { taken[option.name] = [] }
    taken[option.name, default: []].append(occurrence(setting, option, value: value))
  }

  /// What counts of the settings: of options that exclude each other, the one that was set last.
  func occurrences() throws(UsageError) -> [Occurrence] {
    var holders: [String: String] = [:]
    var kept: [[Occurrence]] = []
    for name in order.reversed() {
      let occurrences = taken[name] ?? []
      guard let last = occurrences.last else { continue }
      let option = own.values.first { $0.name == name }
      let groups = option?.exclusiveGroups ?? []
      if !last.isInverted {
        guard groups.allSatisfy({ holders[$0, default: name] == name }) else { continue }
        for group in groups { holders[group] = name }
      }
      if let option {
        for occurrence in occurrences where !option.accepts(occurrence.value ?? "") {
          throw occurrence.invalid(choices: option.allowedValues)
        }
        if option.isPath, let foreign = occurrences.first(where: \.isForeign) {
          throw foreign.foreignPath
        }
      }
      kept.append(occurrences)
    }
    return kept.reversed().flatMap(\.self)
  }

  /// Whether the command line has the option, one that excludes it, or one that picks in its place.
  private func isOverruled(_ option: OptionSpec) -> Bool {
    arguments.occurrences.contains { $0.option == option.name }
      || own.values.contains { other in
        other.name != option.name && other.overrules(option)
          && arguments.setting(other.name) == true
      }
  }

  private func switched(
    _ setting: Setting, _ option: OptionSpec
  ) throws(UsageError) -> Bool {
    guard let isOn = setting.boolean else {
      throw occurrence(setting, option, value: setting.value).invalid(
        expected: "a switch: true or false")
    }
    return isOn
  }

  private func occurrence(
    _ setting: Setting, _ option: OptionSpec, value: String?, isInverted: Bool = false
  ) -> Occurrence {
    let middle = setting.command.map { "\($0)." } ?? ""
    return Occurrence(
      option: option.name, spelling: "\(section).\(middle)\(camelCase(option.name))", index: -1,
      value: value, isInverted: isInverted, command: command.name, origin: setting.origin,
      isForeign: setting.isForeign)
  }

  private mutating func note(_ setting: Setting) {
    let name = "\(section).\(setting.command.map { "\($0)." } ?? "")\(setting.name)"
    guard unknownNames.insert(name).inserted, unknown.count < Self.mostUnknown else { return }
    unknown.append(
      UnknownSetting(
        setting: setting, name: name, suggestion: meant(by: setting).map { "\(section).\($0)" }))
  }

  /// The command and the name that were perhaps meant.
  private func meant(by setting: Setting) -> String? {
    guard let name = setting.command else {
      return nearestSetting(
        to: setting.name, among: all.values.flatMap(\.self).map(\.name) + others)
    }
    if let options = commands[name] {
      return nearestSetting(to: setting.name, among: options.values.map(\.name)).map {
        "\(name).\($0)"
      }
    }
    return nearest(to: name, in: commands.keys.sorted()).map { "\($0).\(setting.name)" }
  }

  private func nearestSetting(to name: String, among options: [String]) -> String? {
    nearest(to: name, in: Set(options).sorted().map(camelCase))
  }
}

extension OptionSpec {
  /// Whether a setting may stand for the option.
  var isSettable: Bool { isConfigurable && !isHidden }

  /// Whether the value names a file or a folder.
  fileprivate var isPath: Bool { [.file, .directory].contains(completion) }

  /// Whether the option, on the command line, keeps settings for another one from counting.
  fileprivate func overrules(_ other: OptionSpec) -> Bool {
    exclusiveGroups.contains(where: other.exclusiveGroups.contains)
      || choiceGroup != nil && choiceGroup == other.choiceGroup
  }

  /// Whether the value is among those that the option accepts, where it lists them.
  fileprivate func accepts(_ value: String) -> Bool {
    allowedValues.isEmpty || allowedValues.contains(value)
  }
}

extension ParsedArguments {
  fileprivate func preceded(by settings: [Occurrence]) -> ParsedArguments {
    ParsedArguments(
      command: command, isCommandNamed: isCommandNamed, occurrences: settings + occurrences,
      positionals: positionals, positionalsAfterTerminator: positionalsAfterTerminator,
      knownOptions: knownOptions)
  }
}

/// A name without what does not matter in it.
private func plain(_ name: String) -> String { name.lowercased().filter { $0 != "-" } }

/// `week-start` as `weekStart`.
private func camelCase(_ name: String) -> String {
  let words = name.split(separator: "-")
  return words.dropFirst().reduce(String(words.first ?? "")) {
    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
  }
}
