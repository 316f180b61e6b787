extension ProgramSpec {
  /// Lists what is wrong with the table, for a test of the program; empty when all is well.
  ///
  /// Options may stand before the command word,
  /// so a spelling must take a value in every command or in none.
  package func problems() -> [String] {
    var problems: [String] = []
    let names = allCommands.map(\.name) + [Self.helpCommand.name]
    for name in Self.repeated(names) { problems.append("command '\(name)' is declared twice") }
    for command in allCommands { problems += self.problems(of: command) }
    problems += aritiesInConflict()
    return problems
  }

  private func problems(of command: CommandSpec) -> [String] {
    var problems: [String] = []
    let options = self.options(of: command) + Self.answeredOptions
    let spellings = options.flatMap {
      $0.allSpellings + ($0.isInvertible ? ["--no-\($0.name)"] : [])
    }
    for spelling in Self.repeated(spellings) {
      problems.append("\(command.name): '\(spelling)' is declared twice")
    }
    for option in options {
      problems += self.problems(of: option).map { "\(command.name): --\(option.name) \($0)" }
    }
    if command.arguments.dropLast().contains(where: \.isRepeating) {
      problems.append("\(command.name): only the last argument may repeat")
    }
    let firstOptional = command.arguments.firstIndex(where: \.isOptional) ?? command.arguments.count
    if command.arguments[firstOptional...].contains(where: { !$0.isOptional }) {
      problems.append("\(command.name): an optional argument stands before one that is not")
    }
    return problems
  }

  private func problems(of option: OptionSpec) -> [String] {
    var problems: [String] = []
    for name in option.longNames where name.isEmpty || name.first == "-" || name.contains("=") {
      problems.append("has a name that cannot be written")
    }
    if option.short == "-" || option.short.map({ $0.unicodeScalars.count > 1 }) == true {
      problems.append("has a short name that cannot be written")
    }
    if option.help.isEmpty && !option.isHidden { problems.append("has no help") }
    if option.placeholder == nil && !option.allowedValues.isEmpty {
      problems.append("is a flag with values")
    }
    if case .custom(let key) = option.completion, completionCommands[key] == nil {
      problems.append("completes by '\(key)', which is not declared")
    }
    return problems
  }

  private func aritiesInConflict() -> [String] {
    var takesValue: [String: Bool] = [:]
    var problems: [String] = []
    for command in allCommands {
      for option in options(of: command) {
        for spelling in option.allSpellings {
          let takes = option.placeholder != nil
          if takesValue.updateValue(takes, forKey: spelling) == !takes {
            problems.append("'\(spelling)' takes a value in one command and none in another")
          }
        }
      }
    }
    return problems
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
