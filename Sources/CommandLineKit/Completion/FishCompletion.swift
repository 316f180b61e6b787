/// Writes the completion script for fish.
struct FishCompletion {
  private let table: CompletionTable

  init(program: ProgramSpec) { table = CompletionTable(program: program) }

  private var prefix: String { "__\(table.identifier)" }
  private var program: ProgramSpec { table.program }

  var script: String {
    let programs = [program.name] + (table.host.map { [$0.program] } ?? [])
    let rules = [commandRules, optionRules, argumentRules].joined().map { "    \($0)" }
    return """
      # fish completion for \(program.name), made from its table of options.

      \(line)

      \(conditions)

      complete -c \(program.name) -f
      for \(prefix)_program in \(programs.joined(separator: " "))
      \(rules.joined(separator: "\n"))
      end
      set -e \(prefix)_program

      """
  }

  /// The function that reads the line; it fails when the line is not about the program.
  private var line: String {
    let valued = table.spellingsWithValue.map(Self.quoted).joined(separator: " ")
    let names = table.commandWords.map { Self.quoted($0.name) }.joined(separator: " ")
    return """
      # Prints the command, the count of arguments and whether the command is named (1 or 0).
      function \(prefix)_line
          set -l words (commandline -opc)
      \(hostWords)    set -e words[1]
          set -l command \(Self.quoted(program.defaultCommand.name))
          set -l named 0
          set -l count 0
          set -l terminated 0
          set -l skip 0
          for word in $words
              if test $skip = 1
                  set skip 0
              else if test $terminated = 0; and test "$word" = --
                  set terminated 1
              else if test $terminated = 0; and string match -q -- '-?*' "$word"
                  contains -- "$word" \(valued); and set skip 1
              else if test $terminated$named$count = 000; and contains -- "$word" \(names)
                  set command $word
                  set named 1
              else
                  set count (math $count + 1)
              end
          end
          printf '%s\\n' $command $count $named
      end
      """
  }

  /// Steps over the calling program and its own options.
  private var hostWords: String {
    guard let host = table.host else { return "" }
    let valued = program.hostValueOptions.map(Self.quoted).joined(separator: " ")
    let skip =
      valued.isEmpty
      ? ""
      : """

                  contains -- "$words[2]" \(valued); and set -e words[2]
      """
    return """
          if test (string replace -r '.*/' '' -- $words[1]) = \(host.program)
              while string match -q -- '-*' "$words[2]"\(skip)
                  set -e words[2]
              end
              test "$words[2]" = \(host.word); or return 1
              set -e words[1]
          end

      """
  }

  private var conditions: String {
    """
    # Tells whether the line is about one of these commands; without commands, about any.
    function \(prefix)_using
        set -l line (\(prefix)_line); or return 1
        test (count $argv) = 0; or contains -- $line[1] $argv
    end

    # Tells whether a command can stand here.
    function \(prefix)_first
        set -l line (\(prefix)_line); or return 1
        test $line[2]$line[3] = 00
    end

    # Tells whether an argument of the command $1 stands here, $2 being its first, $3 its last place.
    function \(prefix)_argument
        set -l line (\(prefix)_line); or return 1
        test $line[1] = $argv[1]; and test $line[2] -ge $argv[2]; and test $line[2] -le $argv[3]
    end
    """
  }

  private var commandRules: [String] {
    table.commandWords.map { command in
      rule(
        "\(prefix)_first", "-f -a \(Self.quoted(command.name)) -d \(Self.quoted(command.abstract))")
    } + [
      rule(
        "\(prefix)_argument help 0 0",
        "-f -a \(Self.quoted(program.allCommands.map(\.name).joined(separator: " ")))")
    ]
  }

  private var optionRules: [String] {
    let everywhere = program.allCommands.map(\.name)
    return table.options.flatMap { shared -> [String] in
      let option = shared.option
      let commands = shared.commands == everywhere ? [] : shared.commands
      let condition = ([prefix + "_using"] + commands).joined(separator: " ")
      let short = option.short.map { "-s \(Self.quoted(String($0))) " } ?? ""
      let help = " -d \(Self.quoted(option.help))"
      let value = option.placeholder == nil ? "" : " \(action(option.valueCompletion))"
      let on = rule(condition, "\(short)-l \(option.name)\(value)\(help)")
      return [on] + (option.isInvertible ? [rule(condition, "-l no-\(option.name)\(help)")] : [])
    }
  }

  private var argumentRules: [String] {
    program.allCommands.flatMap { command in
      command.arguments.enumerated().compactMap { index, argument -> String? in
        guard argument.completion != .none else { return nil }
        let last = argument.isRepeating ? 9999 : index
        let condition = "\(prefix)_argument \(command.name) \(index) \(last)"
        // Where a value is required, -x and -r; an argument has no option to require it of.
        let action = action(argument.completion).dropFirst(3)
        return rule(condition, argument.completion == .file ? "-F" : "-f \(action)")
      }
    }
  }

  private func rule(_ condition: String, _ rest: String) -> String {
    "complete -c $\(prefix)_program -n \(Self.quoted(condition)) \(rest)"
  }

  /// How a value that must follow completes: `-x` offers no files, `-r` with `-F` does.
  private func action(_ completion: CompletionKind) -> String {
    switch completion {
    case .none: "-x"
    case .file: "-r -F"
    case .directory: "-x -a '(__fish_complete_directories)'"
    case .values(let values): "-x -a \(Self.quoted(Self.words(values)))"
    case .custom(let key): "-x -a \(Self.quoted("(\(table.listing(key)))"))"
    }
  }

  /// Words as fish reads them in a list of candidates, where it splits and expands.
  private static func words(_ values: [String]) -> String {
    values.map { value in
      value.reduce(into: "") { result, character in
        let isPlain = character.isLetter || character.isNumber || "-_./:,+=@".contains(character)
        result += (isPlain ? "" : "\\") + String(character)
      }
    }.joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let escaped = word.reduce(into: "") { $0 += ($1 == "'" || $1 == "\\" ? "\\" : "") + String($1) }
    return "'\(escaped)'"
  }
}
