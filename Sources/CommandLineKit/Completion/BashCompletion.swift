/// Writes the completion script for bash.
struct BashCompletion {
  private let table: CompletionTable

  init(program: ProgramSpec) { table = CompletionTable(program: program) }

  /// The prefix of all functions but the one for the host.
  private var prefix: String { "__\(table.identifier)" }
  private var program: ProgramSpec { table.program }

  var script: String {
    [
      "# bash completion for \(program.name), made from its table of options.",
      takesValue, isCommand, options, value, argument, replies, completion, entryPoints,
    ].joined(separator: "\n\n") + "\n"
  }

  private var takesValue: String {
    test("takes_value", "Tells whether an option takes the next word.", table.spellingsWithValue)
  }

  private var isCommand: String {
    test("is_command", "Tells whether a word is a command.", table.commandWords.map(\.name))
  }

  private func test(_ name: String, _ comment: String, _ words: [String]) -> String {
    let accept = words.isEmpty ? "" : "\n    \(Self.pattern(words)) return 0 ;;"
    return """
      # \(comment)
      \(prefix)_\(name)() {
        case $1 in\(accept)
        esac
        return 1
      }
      """
  }

  private var options: String {
    let arms = program.allCommands.map { command in
      let spellings = table.visibleOptions(of: command).flatMap { option in
        ["--\(option.name)"] + (option.isInvertible ? ["--no-\(option.name)"] : [])
      }
      return
        "    \(Self.pattern([command.name])) printf '%s\\n' \(CompletionTable.quoted(spellings)) ;;"
    }
    return """
      # Prints the long options of a command, one a line.
      \(prefix)_options() {
        case $1 in
      \(arms.joined(separator: "\n"))
        esac
      }
      """
  }

  private var value: String {
    let everywhere = program.allCommands.map(\.name)
    let arms = table.options.compactMap { shared -> String? in
      guard let action = action(shared.option.valueCompletion) else { return nil }
      let commands =
        shared.commands == everywhere ? ["*"] : shared.commands.map(CompletionTable.quoted)
      let patterns = commands.flatMap { command in
        shared.option.allSpellings.map { "\(command):\($0)" }
      }
      return "    \(patterns.joined(separator: " | "))) \(action) ;;"
    }
    return completing(
      "value", "Completes $2 as the value of an option: $1 is COMMAND:OPTION.", arms)
  }

  private var argument: String {
    var arms = program.allCommands.flatMap { command in
      command.arguments.enumerated().compactMap { index, argument -> String? in
        guard let action = action(argument.completion) else { return nil }
        let position = argument.isRepeating ? "*" : "\(index)"
        return "    \(CompletionTable.quoted(command.name)):\(position)) \(action) ;;"
      }
    }
    let topics = program.allCommands.map(\.name)
    if let action = action(.values(topics)) { arms.append("    help:0) \(action) ;;") }
    return completing("argument", "Completes $2 as an argument: $1 is COMMAND:POSITION.", arms)
  }

  private func completing(_ name: String, _ comment: String, _ arms: [String]) -> String {
    """
    # \(comment)
    \(prefix)_\(name)() {
      case $1 in
    \((arms + ["    *) ;;"]).joined(separator: "\n"))
      esac
    }
    """
  }

  private func action(_ completion: CompletionKind) -> String? {
    switch completion {
    case .none: nil
    case .file: "\(prefix)_reply_paths -f \"$2\""
    case .directory: "\(prefix)_reply_paths -d \"$2\""
    case .values(let values):
      "\(prefix)_reply \"$2\" < <(printf '%s\\n' \(CompletionTable.quoted(values)))"
    case .custom(let key): "\(prefix)_reply \"$2\" < <(\(table.listing(key)))"
    }
  }

  /// The functions that fill COMPREPLY; `before` is what goes ahead of each candidate.
  private var replies: String {
    """
    # Offers those lines of the standard input that begin with $1.
    \(prefix)_reply() {
      local line
      while IFS= read -r line; do
        [[ $line == "$1"* ]] || continue
        printf -v line %q "$line"
        COMPREPLY+=("$before$line")
      done
    }

    # Offers paths that begin with $2; $1 is the letter of compgen.
    \(prefix)_reply_paths() {
      local line
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do
        COMPREPLY+=("$before$line")
      done < <(compgen "$1" -- "$2")
    }
    """
  }

  private var completion: String {
    let commands = CompletionTable.quoted(table.commandWords.map(\.name))
    let fallback = CompletionTable.quoted(program.defaultCommand.name)
    return """
      # Completes $cur among $words; $1 is the index of the first word after the program.
      \(prefix)_complete() {
        local i word command= option= terminated= before= count=0
        COMPREPLY=()
        for ((i = $1; i < cword; i++)); do
          word=${words[i]}
          if [[ -z $terminated && $word == -- ]]; then
            terminated=1
          elif [[ -z $terminated && $word == -?* ]]; then
            if \(prefix)_takes_value "$word"; then
              ((++i < cword)) || option=$word
            fi
          elif [[ -z $terminated && -z $command && $count == 0 ]] && \(prefix)_is_command "$word"; then
            command=$word
          else
            ((++count))
          fi
        done
        word=${command:-\(fallback)}
        if [[ -n $option ]]; then
          \(prefix)_value "$word:$option" "$cur"
        elif [[ -z $terminated && $cur == --*=* ]]; then
          [[ $COMP_WORDBREAKS == *=* ]] || before=${cur%%=*}=
          \(prefix)_value "$word:${cur%%=*}" "${cur#*=}"
        elif [[ -z $terminated && $cur == -* ]]; then
          \(prefix)_reply "$cur" < <(\(prefix)_options "$word")
        else
          if [[ -z $terminated && -z $command && $count == 0 ]]; then
            \(prefix)_reply "$cur" < <(printf '%s\\n' \(commands))
          fi
          \(prefix)_argument "$word:$count" "$cur"
        fi
      }
      """
  }

  /// What bash and the completion of the host call.
  ///
  /// Bash breaks words at `=`; the first function puts them together again.
  private var entryPoints: String {
    let standalone = """
      # Completes the program when it is called by its own name.
      \(prefix)_main() {
        local i word glue= cur= cword=0
        local -a words=("${COMP_WORDS[0]}")
        for ((i = 1; i <= COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ $cword -gt 0 && ( $word == = || -n $glue ) ]]; then
            words[cword]+=$word
          else
            words[++cword]=$word
          fi
          glue=
          [[ $word == = ]] && glue=1
        done
        cur=${words[cword]}
        \(prefix)_complete 1
      }
      complete -F \(prefix)_main \(program.name)
      """
    guard let host = table.host else { return standalone }
    return """
      # Completes `\(program.invocation)`; the completion of \(host.program) calls it.
      _\(host.program)_\(host.word)() {
        \(prefix)_complete "$((${__\(host.program)_cmd_idx:-1} + 1))"
      }

      \(standalone)
      """
  }

  private static func pattern(_ words: [String]) -> String {
    "\(words.map(CompletionTable.quoted).joined(separator: " | ")))"
  }
}
