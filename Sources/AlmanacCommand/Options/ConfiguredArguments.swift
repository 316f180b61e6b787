import CommandLineKit
import GitHistory

/// The command line with what git's configuration adds to it, `almanac.weekStart` for `--week-start`.
struct ConfiguredArguments {
  private(set) var arguments: ParsedArguments
  /// What the user should know of the settings, a sentence each.
  private(set) var notes: [String] = []
  /// The surroundings with the repository that was opened for its configuration.
  private(set) var surroundings: Surroundings

  /// Reads the configuration of the repository where the program runs, or the user's where that is none.
  ///
  /// Throws where the configuration cannot be read, and where a value does not fit.
  init(
    _ arguments: ParsedArguments, _ program: ProgramSpec, _ surroundings: Surroundings
  ) throws {
    self.arguments = arguments
    self.surroundings = surroundings
    guard let section = program.settingsSection, !arguments.flag("no-config") else { return }
    let environment = surroundings.environment
    var folder: String?
    var settings: [ProgramSetting]
    let colors: [ProgramSetting]
    let namesAnother = !arguments.positionals.isEmpty || arguments.flag("recursive")
    if !namesAnother, let repository = try Self.repository(environment) {
      folder = repository.path
      settings = repository.settings(section: section)
      colors = repository.settings(section: "color")
      self.surroundings.openedRepository = OpenedRepository(repository)
    } else {
      do throws(HistoryError) {
        if let found = try Repository.settings(
          sections: [section, "color"], ofRepositoryAt: ".", environment: environment)
        {
          folder = found.folder
          (settings, colors) = (found.settings[0], found.settings[1])
        } else {
          settings = try Repository.settings(section: section, environment: environment)
          colors = try Repository.settings(section: "color", environment: environment)
        }
      } catch {
        throw Failure.history(error)
      }
    }
    self.surroundings.configuredColor = try ColorChoice(colors, program: section)
    settings.removeAll(where: \.isAddress)
    guard !settings.isEmpty else { return }
    let settled = try program.settle(arguments, with: settings.map(Setting.init)) {
      Self.path($0, folder, environment)
    }
    self.arguments = settled.arguments
    notes = settled.unknown.map { unknown in
      let advice = unknown.suggestion.map { " Did you mean '\($0)'?" } ?? ""
      return
        "'\(unknown.name)' in \(unknown.setting.origin) is no setting of this program.\(advice)"
    }
    if settled.furtherUnknown > 0 {
      notes.append("\(settled.furtherUnknown) more names of git's configuration are no settings.")
    }
  }

  /// The repository where the program runs; nil where there is none, or it cannot be read, of which
  /// others will speak if it is the one to be shown.
  private static func repository(_ environment: [String: String]) throws -> sending Repository? {
    do throws(HistoryError) {
      return try Repository(path: ".", isNamed: false, environment: environment)
    } catch .brokenConfiguration(let detail) {
      throw Failure.history(.brokenConfiguration(detail: detail))
    } catch {
      return nil
    }
  }

  /// A path of the configuration: `~` is your home, and what is relative starts at the root of the repository.
  private static func path(
    _ path: String, _ folder: String?, _ environment: [String: String]
  ) -> String {
    let path = expandingHome(path, home: environment["HOME"])
    guard let folder, path != "-", !path.hasPrefix("/"), !path.isEmpty else { return path }
    return "\(folder)/\(path)"
  }
}

extension ColorChoice {
  /// What `color.almanac` says, or else `color.ui`, as git reads them; nil if neither is set.
  ///
  /// Throws if the value is neither a word for colour nor a switch.
  fileprivate init?(_ settings: [ProgramSetting], program: String) throws(Failure) {
    func last(_ name: String) -> ProgramSetting? {
      settings.last { $0.subsection == nil && $0.variable == name }
    }
    guard let setting = last(program) ?? last("ui") else { return nil }
    if let choice = Self(rawValue: setting.value?.lowercased() ?? "") {
      self = choice
    } else if let isOn = setting.boolean {
      self = isOn ? .auto : .never
    } else {
      throw .history(
        .brokenConfiguration(
          detail: "'\((setting.value ?? "").shortened)' for "
            + "'color.\(setting.variable)' is not always, auto, never or a switch; "
            + "it stands in \(setting.origin.words)"))
    }
  }
}

extension ProgramSetting {
  /// Whether it names an address of the user, in place of switching `--me` on or off.
  var isAddress: Bool { variable == "me" && subsection == nil && value?.contains("@") == true }
}

extension Setting {
  /// The setting with its origin in words.
  fileprivate init(_ setting: ProgramSetting) {
    self.init(
      setting.variable, command: setting.subsection, value: setting.value,
      boolean: setting.boolean, origin: setting.origin.words, isForeign: setting.isForeign)
  }
}
