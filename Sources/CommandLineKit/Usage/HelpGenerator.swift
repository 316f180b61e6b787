extension ProgramSpec {
  /// The help of a command, or of the whole program.
  ///
  /// - Parameters:
  ///   - command: the name of a command; nil or an unknown name means the program.
  ///   - columns: how wide the text may be.
  ///   - width: the columns that a scalar takes.
  /// - Returns: the text, which ends with a line break.
  package func help(
    command: String? = nil, columns: Int, width: @escaping ScalarWidth = { _ in 1 }
  ) -> String {
    let layout = TextLayout(columns: columns, width: width)
    return HelpGenerator(program: self, layout: layout)
      .help(of: command.flatMap { self.command(named: $0) })
  }

  /// The help of all options as plain text, for a README.
  package func optionsBlock(
    columns: Int, width: @escaping ScalarWidth = { _ in 1 }
  ) -> String {
    let layout = TextLayout(columns: columns, width: width)
    return HelpGenerator(program: self, layout: layout).allOptions()
  }

  /// The usage of a command in one line.
  package func usage(of command: CommandSpec) -> String {
    ([title(of: command)] + usageWords(of: command)).joined(separator: " ")
  }

  /// What follows the name of a command in its usage.
  func usageWords(of command: CommandSpec) -> [String] {
    let options = usageOptions(of: command)
    let words = options?.map(\.usage) ?? ["[<options>]"]
    return words + command.arguments.map(\.usage)
  }
}

extension ProgramSpec {
  /// The options that a usage line shows one by one; nil when they are too many for that.
  func usageOptions(of command: CommandSpec) -> [OptionSpec]? {
    let most = 12
    let visible = options(of: command).filter { !$0.isHidden }
    return visible.count > most ? nil : visible
  }
}

/// Options under one title.
struct OptionSection {
  /// The title in capitals.
  let title: String
  let options: [OptionSpec]

  /// Sorts visible options under their titles, in the order in which the titles come up.
  ///
  /// Options without a title come last, under OPTIONS.
  static func sections(of options: [OptionSpec]) -> [OptionSection] {
    let untitled = "OPTIONS"
    var titles: [String] = []
    var members: [String: [OptionSpec]] = [:]
    for option in options where !option.isHidden {
      let title = option.section?.uppercased() ?? untitled
      if members[title] == nil { titles.append(title) }
      members[title, default: []].append(option)
    }
    let ordered = titles.filter { $0 != untitled } + titles.filter { $0 == untitled }
    return ordered.map { OptionSection(title: $0, options: members[$0] ?? []) }
  }
}

/// Writes help from the table.
private struct HelpGenerator {
  let program: ProgramSpec
  let layout: TextLayout

  /// The help of a command; without one, that of the program and its default command.
  func help(of command: CommandSpec?) -> String {
    let shown = command ?? program.defaultCommand
    var blocks = overview(of: command)
    blocks.append(usage(of: command))
    blocks.append(entries("ARGUMENTS", shown.arguments.map { ($0.usage, $0.help) }))
    let options = program.options(of: shown) + ProgramSpec.answeredOptions
    blocks += sections(options)
    blocks.append(examples(of: shown))
    if command == nil { blocks.append(commands()) }
    return text(blocks)
  }

  /// The options of the default command, then those that only other commands have.
  func allOptions() -> String {
    let shared = program.options(of: program.defaultCommand)
    var blocks = sections(shared + ProgramSpec.answeredOptions)
    for command in program.commands {
      let own = command.options.filter { !shared.contains($0) && !$0.isHidden }
      let title = "OPTIONS OF '\(program.title(of: command))'"
      blocks.append(entries(title, own.map { ($0.label, $0.description) }))
    }
    return text(blocks)
  }

  private func text(_ blocks: [[String]]) -> String {
    blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func overview(of command: CommandSpec?) -> [[String]] {
    let abstract = command?.abstract ?? program.abstract
    let discussion = command?.discussion ?? program.discussion
    return [layout.wrapped("OVERVIEW: \(abstract)"), layout.paragraphs(discussion)]
  }

  private func usage(of command: CommandSpec?) -> [String] {
    let shown = command ?? program.defaultCommand
    var lines = layout.usage(["USAGE: \(program.title(of: shown))"] + program.usageWords(of: shown))
    if command == nil, !program.commands.isEmpty {
      let call = ["\(program.invocation) <command>", "[<options>]", "[<arguments>...]"]
      lines += layout.usage(call, first: 7, rest: 9)
    }
    return lines
  }

  private func sections(_ options: [OptionSpec]) -> [[String]] {
    OptionSection.sections(of: options).map { section in
      entries(section.title, section.options.map { ($0.label, $0.description) })
    }
  }

  private func examples(of command: CommandSpec) -> [String] {
    guard !command.examples.isEmpty else { return [] }
    return ["EXAMPLES:"]
      + command.examples.flatMap { example in
        layout.wrapped(example.commandLine, first: 2, rest: 4)
          + layout.wrapped(example.explanation, first: 6, rest: 6)
      }
  }

  private func commands() -> [String] {
    guard !program.commands.isEmpty else { return [] }
    let shown = program.allCommands + [ProgramSpec.helpCommand]
    let lines = shown.map { command in
      let isDefault = command.name == program.defaultCommand.name
      return (command.name, command.abstract + (isDefault ? " (default)" : ""))
    }
    let hint = "See '\(program.invocation) help <command>' for the options of a command."
    return entries("COMMANDS", lines) + [""] + layout.wrapped(hint, first: 2, rest: 2)
  }

  private func entries(_ title: String, _ entries: [(String, String)]) -> [String] {
    guard !entries.isEmpty else { return [] }
    return layout.wrapped("\(title):") + entries.flatMap { layout.entry($0.0, $0.1) }
  }
}
