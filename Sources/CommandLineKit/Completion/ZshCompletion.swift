/// Writes the completion script for zsh.
struct ZshCompletion {
  private let table: CompletionTable

  init(program: ProgramSpec) { table = CompletionTable(program: program) }

  private var prefix: String { "__\(table.identifier)" }
  private var program: ProgramSpec { table.program }

  var script: String {
    ([
      "#compdef \(program.name)",
      "# zsh completion for \(program.name), made from its table of options.",
      commands,
    ] + listings + [findCommand, firstWord, main, "_\(program.name) \"$@\""])
    .joined(separator: "\n\n") + "\n"
  }

  private var commands: String {
    let words = table.commandWords.map { command in
      CompletionTable.quoted("\(Self.escaped(command.name, ":")):\(command.abstract)")
    }
    return """
      \(prefix)_commands() {
        local -a commands=(
          \(words.joined(separator: "\n    "))
        )
        _describe -t commands command commands
      }
      """
  }

  /// One function for each command that lists candidates.
  private var listings: [String] {
    program.completionCommands.sorted { $0.key < $1.key }.map { key, command in
      """
      \(functionName(key))() {
        local -a candidates=(${(f)"$(\(command))"})
        compadd -a "$@" candidates
      }
      """
    }
  }

  private func functionName(_ key: String) -> String {
    "\(prefix)_list_\(String(key.map { $0.isLetter || $0.isNumber ? $0 : "_" }))"
  }

  private var findCommand: String {
    let valued = table.spellingsWithValue.map(CompletionTable.quoted).joined(separator: "|")
    let skip = valued.isEmpty ? "" : "\n      \(valued)) (( i++ )) ;;"
    let names = table.commandWords.map { CompletionTable.quoted($0.name) }.joined(separator: "|")
    return """
      # Sets REPLY to the command that the line names, or to nothing.
      \(prefix)_find_command() {
        local i
        REPLY=
        for (( i = 2; i < CURRENT; i++ )); do
          case $words[i] in
            --) return ;;\(skip)
            -?*) ;;
            \(names)) REPLY=$words[i]; return ;;
            *) return ;;
          esac
        done
      }
      """
  }

  /// Where no command is named yet, the first word is a command or an argument.
  private var firstWord: String {
    let argument = program.defaultCommand.arguments.first
    let alternative = argument.map {
      " \\\n    \(CompletionTable.quoted("arguments\(action($0.completion, for: $0.placeholder))"))"
    }
    return """
      \(prefix)_first_word() {
        _alternative 'commands:command:\(prefix)_commands'\(alternative ?? "")
      }
      """
  }

  private var main: String {
    let arms = program.allCommands.map { command in
      let pattern =
        (command.name == program.defaultCommand.name ? "''|" : "")
        + CompletionTable.quoted(command.name)
      let options = table.visibleOptions(of: command).flatMap { specs(of: $0, in: command) }
      let arguments = arguments(of: command, shift: 1)
      return """
            \(pattern))
              options=(
                \(options.map(CompletionTable.quoted).joined(separator: "\n        "))
              )
              arguments=(\(CompletionTable.quoted(["1:command:\(prefix)_commands"] + arguments)))
              ;;
        """
    }
    let unnamed = arguments(of: program.defaultCommand, shift: 0)
      .filter { !$0.hasPrefix("1:") }
    return """
      _\(program.name)() {
        local REPLY
        local -a options arguments
        \(prefix)_find_command
        case $REPLY in
      \(arms.joined(separator: "\n"))
          help) arguments=('1:command:\(prefix)_commands' '2:command:\(prefix)_commands') ;;
        esac
        if [[ -z $REPLY ]]; then
          arguments=(\(CompletionTable.quoted(["1:word:\(prefix)_first_word"] + unnamed)))
        fi
        _arguments -s -S : $options $arguments
      }
      """
  }

  private func arguments(of command: CommandSpec, shift: Int) -> [String] {
    command.arguments.enumerated().map { index, argument in
      let position = argument.isRepeating ? "*" : "\(index + 1 + shift)"
      return position + action(argument.completion, for: argument.placeholder)
    }
  }

  /// The specifications of one option for `_arguments`, one for each spelling.
  private func specs(of option: OptionSpec, in command: CommandSpec) -> [String] {
    let inverse = option.isInvertible ? ["--no-\(option.name)"] : []
    let rivals = program.rivals(of: option, in: command)
    let own = option.isRepeatable ? [] : option.shownSpellings
    let excluded = own + (option.isRepeatable ? [] : inverse) + rivals.flatMap(\.shownSpellings)
    let before =
      (excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))")
      + (option.isRepeatable ? "*" : "")
    let help = "[\(Self.escaped(option.help, "[]\\"))]"
    let value = option.placeholder.map { action(option.valueCompletion, for: $0) }
    return option.shownSpellings.map { spelling in
      let mark = value == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return "\(before)\(spelling)\(mark)\(help)\(value ?? "")"
    } + inverse.map { "\(before)\($0)\(help)" }
  }

  /// A message and an action as `_arguments` reads them.
  private func action(_ completion: CompletionKind, for placeholder: String) -> String {
    let message = ":\(Self.escaped(placeholder, ":\\"))"
    switch completion {
    case .none: return "\(message): "
    case .file: return "\(message):_files"
    case .directory: return "\(message):_files -/"
    case .custom(let key): return "\(message):\(functionName(key))"
    case .values(let values):
      let words = values.map { Self.escaped($0, " ():\\\"'[]{}$&;|<>*?#~`") }
      return "\(message):(\(words.joined(separator: " ")))"
    }
  }

  private static func escaped(_ text: String, _ specials: String) -> String {
    text.reduce(into: "") { $0 += (specials.contains($1) ? "\\" : "") + String($1) }
  }
}
