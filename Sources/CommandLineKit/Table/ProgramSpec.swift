/// A command line and what it does, for the help and the manual.
package struct Example: Sendable, Hashable {
  /// The command line as it is typed.
  package var commandLine: String
  /// What it shows.
  package var explanation: String

  /// Pairs a command line with its explanation.
  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}

/// One command with what it takes.
package struct CommandSpec: Sendable, Hashable {
  /// The word that calls the command.
  package var name: String
  /// What the command does, in one line.
  package var abstract: String
  /// More on it; paragraphs are separated by blank lines.
  package var discussion: String
  /// The positional arguments in their order.
  package var arguments: [ArgumentSpec]
  /// The options of the command besides the common ones.
  package var options: [OptionSpec]
  /// Command lines to start from.
  package var examples: [Example]

  /// Declares a command.
  package init(
    _ name: String, abstract: String, discussion: String = "", arguments: [ArgumentSpec] = [],
    options: [OptionSpec] = [], examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
  }
}

/// A section of the manual page that no table makes, such as ENVIRONMENT.
package struct ManualSection: Sendable, Hashable {
  /// A term of a list with its explanation.
  package struct Item: Sendable, Hashable {
    /// What is explained: a file, a variable, a status.
    package var term: String
    /// The explanation.
    package var text: String

    /// Pairs a term with its explanation.
    package init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// The title, shown in capitals.
  package var title: String
  /// The paragraphs below it.
  package var paragraphs: [String]
  /// The list below the paragraphs.
  package var items: [Item]

  /// Makes a section of paragraphs, a list, or both.
  package init(_ title: String, paragraphs: [String] = [], items: [Item] = []) {
    self.title = title
    self.paragraphs = paragraphs
    self.items = items
  }
}

/// Another manual page to read.
package struct ManualReference: Sendable, Hashable {
  /// The name of the page.
  package var name: String
  /// The section of the manual that holds it.
  package var section: Int

  /// Names a page.
  package init(_ name: String, section: Int = 1) {
    self.name = name
    self.section = section
  }
}

/// The whole table of a program: parser, help, manual and completions are functions of it.
package struct ProgramSpec: Sendable, Hashable {
  /// The name of the executable, which also begins error messages.
  package var name: String
  /// How users call it in usage lines.
  ///
  /// When it has two words (`git almanac`), the completions serve that spelling too.
  package var invocation: String
  /// What the program does, in one line.
  package var abstract: String
  /// More on it; paragraphs are separated by blank lines.
  package var discussion: String
  /// The version, as `--version` shows it.
  package var version: String
  /// The command that runs when the first word is not the name of one.
  package var defaultCommand: CommandSpec
  /// The other commands.
  package var commands: [CommandSpec]
  /// The options that every command takes.
  package var commonOptions: [OptionSpec]
  /// Sections of the manual page that no table makes.
  package var manualSections: [ManualSection]
  /// Other pages to read.
  package var seeAlso: [ManualReference]
  /// Shell commands by the key of `CompletionKind.custom`.
  ///
  /// Each prints one candidate a line, and is written so that bash, zsh and fish all read it alike.
  package var completionCommands: [String: String]
  /// Options of the first word of `invocation` that take the next word as their value.
  package var hostValueOptions: [String]
  /// The section of a configuration that has settings for the options (see `settle`); nil where there is none.
  ///
  /// Where there is one, `--no-NAME` takes back the settings of every flag and of every option that collects;
  /// of a flag `--no-NAME`, so does `--NAME` where nothing else is called so.
  package var settingsSection: String?
  /// Names of settings in that section that no option stands for, and that the program reads by itself.
  package var otherSettings: [String]

  /// Declares a program.
  package init(
    name: String, invocation: String, abstract: String, discussion: String = "", version: String,
    defaultCommand: CommandSpec, commands: [CommandSpec] = [], commonOptions: [OptionSpec] = [],
    manualSections: [ManualSection] = [], seeAlso: [ManualReference] = [],
    completionCommands: [String: String] = [:], hostValueOptions: [String] = [],
    settingsSection: String? = nil, otherSettings: [String] = []
  ) {
    self.name = name
    self.invocation = invocation
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.defaultCommand = defaultCommand
    self.commands = commands
    self.commonOptions = commonOptions
    self.manualSections = manualSections
    self.seeAlso = seeAlso
    self.completionCommands = completionCommands
    self.hostValueOptions = hostValueOptions
    self.settingsSection = settingsSection
    self.otherSettings = otherSettings
  }
}

extension ProgramSpec {
  /// Every command, the default one first.
  package var allCommands: [CommandSpec] { [defaultCommand] + commands }

  /// The command of that name.
  package func command(named name: String) -> CommandSpec? {
    allCommands.first { $0.name == name }
  }

  /// How a command is called in usage lines; the default command needs no word.
  package func title(of command: CommandSpec) -> String {
    command.name == defaultCommand.name ? invocation : "\(invocation) \(command.name)"
  }

  /// The options that a command accepts besides `--help` and `--version`.
  package func options(of command: CommandSpec) -> [OptionSpec] {
    command.options + commonOptions
  }

  /// The visible options of a command that exclude an option.
  func rivals(of option: OptionSpec, in command: CommandSpec) -> [OptionSpec] {
    options(of: command).filter { other in
      other.name != option.name && !other.isHidden
        && other.exclusiveGroups.contains(where: option.exclusiveGroups.contains)
    }
  }

  /// The options that the parser answers itself.
  static let answeredOptions = [
    OptionSpec("help", short: "h", help: "Show this help."),
    OptionSpec("version", help: "Show the version."),
  ]

  /// The word that asks for help, as a command of its own in lists.
  static let helpCommand = CommandSpec("help", abstract: "Show the help of a command.")
}
