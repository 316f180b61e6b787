/// A shell that completion scripts are written for.
package enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

extension ProgramSpec {
  /// The script that teaches a shell to complete the program.
  ///
  /// Where the program is called as a word of another one (`git almanac`), that works too.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(program: self).script
    case .zsh: ZshCompletion(program: self).script
    case .fish: FishCompletion(program: self).script
    }
  }
}

/// What the three scripts ask of the table.
struct CompletionTable {
  /// An option with the commands that take it.
  struct SharedOption {
    let option: OptionSpec
    var commands: [String]
  }

  let program: ProgramSpec
  /// The name of the program as part of the names of shell functions.
  let identifier: String
  /// Every different visible option.
  let options: [SharedOption]

  init(program: ProgramSpec) {
    self.program = program
    identifier = String(program.name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    var options: [SharedOption] = []
    for command in program.allCommands {
      for option in Self.visibleOptions(of: command, in: program) {
        if let known = options.firstIndex(where: { $0.option == option }) {
          options[known].commands.append(command.name)
        } else {
          options.append(SharedOption(option: option, commands: [command.name]))
        }
      }
    }
    self.options = options
  }

  /// The two words of the calling program and the program in it, when it is called so.
  var host: (program: String, word: String)? {
    let words = program.invocation.split(separator: " ").map(String.init)
    return words.count == 2 ? (words[0], words[1]) : nil
  }

  /// The words that can stand where a command can, with what they do.
  var commandWords: [CommandSpec] { program.allCommands + [ProgramSpec.helpCommand] }

  /// Every spelling, hidden ones too, that takes the next word as its value.
  var spellingsWithValue: [String] {
    let all = program.allCommands.flatMap { program.options(of: $0) }
    let spellings = all.filter { $0.placeholder != nil }.flatMap(\.allSpellings)
    return Set(spellings).sorted()
  }

  /// The visible options of a command, with those that the parser answers.
  func visibleOptions(of command: CommandSpec) -> [OptionSpec] {
    Self.visibleOptions(of: command, in: program)
  }

  private static func visibleOptions(
    of command: CommandSpec, in program: ProgramSpec
  ) -> [OptionSpec] {
    (program.options(of: command) + ProgramSpec.answeredOptions).filter { !$0.isHidden }
  }

  /// The shell command that lists the candidates of a custom completion, without its complaints.
  func listing(_ key: String) -> String {
    (program.completionCommands[key] ?? "true") + " 2>/dev/null"
  }

  /// A word that bash and zsh take as it is.
  static func quoted(_ word: String) -> String {
    "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  /// Words that bash and zsh take as they are.
  static func quoted(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
