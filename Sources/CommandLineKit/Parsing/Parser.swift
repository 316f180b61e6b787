/// What a command line asks for.
package enum ParseResult: Sendable, Hashable {
  /// Run a command.
  case run(ParsedArguments)
  /// Show the help of a command, or of the whole program.
  case help(command: String?)
  /// Show the version.
  case version
}

extension ProgramSpec {
  /// Reads a command line, without the name of the program.
  ///
  /// - Throws: the first thing that is wrong on the line, unless the line asks for help or version.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParseResult {
    var scanner = Scanner(program: self, arguments: arguments)
    scanner.scan()
    return try Matcher(program: self, scanned: scanner).result()
  }
}

/// An option as it was found on the line; whether the command takes it is asked later.
private struct FoundOption {
  let key: OptionTable.Key
  let index: Int
  let value: String?
  /// The whole argument, when it is more than the spelling says: several letters, or no name at all.
  var cluster: String?
}

/// Separates options, their values and words, before the command is known.
///
/// Options may stand before the command word,
/// so what takes a value is looked up in the options of all commands together.
private struct Scanner {
  private let table: OptionTable
  private let tokens: [Token]
  private var position = 0

  private(set) var options: [FoundOption] = []
  private(set) var words: [String] = []
  /// How many words stand before the terminator; only the first of those can be a command.
  private(set) var wordsBeforeTerminator = 0
  /// Set by the first of `--help` and `--version`.
  private(set) var answer: ParseResult?

  init(program: ProgramSpec, arguments: [String]) {
    table = OptionTable(
      ProgramSpec.answeredOptions + program.allCommands.flatMap { program.options(of: $0) },
      takesBackSettings: program.settingsSection != nil)
    tokens = Token.tokens(of: arguments)
  }

  mutating func scan() {
    var isTerminated = false
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      switch isTerminated ? .word : token.form {
      case .terminator: isTerminated = true
      case .long(let name, let value): scanLong(name, attached: value, of: token)
      case .short(let letters): scanLetters(letters, of: token)
      case .word:
        words.append(token.text)
        if !isTerminated { wordsBeforeTerminator += 1 }
      }
    }
  }

  private mutating func scanLong(_ name: String, attached: String?, of token: Token) {
    let key = OptionTable.Key.long(name)
    let takesValue = table[key]?.takesValue ?? false
    let value = attached ?? (takesValue ? takeNext() : nil)
    let whole = name.isEmpty ? token.text : nil
    note(FoundOption(key: key, index: token.index, value: value, cluster: whole))
  }

  /// Reads flags up to an option that takes the rest, or the next argument, as its value.
  ///
  /// The first unknown letter ends the reading: it might have taken the rest as its value.
  private mutating func scanLetters(_ letters: String, of token: Token) {
    var rest = letters.unicodeScalars[...]
    while let letter = rest.popFirst() {
      let key = OptionTable.Key.short(letter)
      let cluster = letters.unicodeScalars.count > 1 ? token.text : nil
      guard let entry = table[key] else {
        options.append(FoundOption(key: key, index: token.index, value: nil, cluster: cluster))
        return
      }
      guard entry.takesValue else {
        note(FoundOption(key: key, index: token.index, value: nil, cluster: cluster))
        continue
      }
      let value = rest.isEmpty ? takeNext() : String(rest)
      options.append(FoundOption(key: key, index: token.index, value: value, cluster: cluster))
      return
    }
  }

  private mutating func takeNext() -> String? {
    guard position < tokens.count else { return nil }
    defer { position += 1 }
    return tokens[position].text
  }

  private mutating func note(_ option: FoundOption) {
    options.append(option)
    guard option.value == nil, answer == nil else { return }
    switch table[option.key]?.option.name {
    case "help": answer = .help(command: nil)
    case "version": answer = .version
    default: break
    }
  }
}

/// Matches what the scanner found with the options of the command.
private struct Matcher {
  private let program: ProgramSpec
  private let scanned: Scanner
  private let command: CommandSpec
  private let isCommandNamed: Bool

  init(program: ProgramSpec, scanned: Scanner) {
    self.program = program
    self.scanned = scanned
    let word = scanned.wordsBeforeTerminator > 0 ? scanned.words.first : nil
    let named = word.flatMap { program.command(named: $0) }
    command = named ?? program.defaultCommand
    isCommandNamed = named != nil
  }

  private var asksForHelpByWord: Bool {
    !isCommandNamed && scanned.wordsBeforeTerminator > 0
      && scanned.words.first == ProgramSpec.helpCommand.name
  }

  func result() throws(UsageError) -> ParseResult {
    if asksForHelpByWord { return try helpByWord() }
    switch scanned.answer {
    case .help: return .help(command: isCommandNamed ? command.name : nil)
    case .some(let answer): return answer
    case nil: break
    }
    let table = OptionTable(
      program.options(of: command) + ProgramSpec.answeredOptions,
      takesBackSettings: program.settingsSection != nil)
    var occurrences: [Occurrence] = []
    for found in scanned.options {
      occurrences.append(try occurrence(of: found, in: table))
    }
    let positionals = Array(scanned.words.dropFirst(isCommandNamed ? 1 : 0))
    let arguments = ParsedArguments(
      command: command.name, isCommandNamed: isCommandNamed, occurrences: occurrences,
      positionals: positionals,
      positionalsAfterTerminator: scanned.words.count - scanned.wordsBeforeTerminator,
      knownOptions: Set(program.allCommands.flatMap { program.options(of: $0) }.map(\.name)))
    try checkPositionals(positionals)
    try checkExclusiveGroups(arguments)
    return .run(arguments)
  }

  /// `help` and `help COMMAND`; a wrong topic is an error unless `--help` is there too.
  private func helpByWord() throws(UsageError) -> ParseResult {
    let topics = Array(scanned.words.dropFirst())
    let topic = topics.first.flatMap { program.command(named: $0)?.name }
    if let answer = scanned.answer {
      if case .help = answer { return .help(command: topic) }
      return answer
    }
    if let first = topics.first, topic == nil, first != ProgramSpec.helpCommand.name {
      throw .unknownCommand(first, in: program)
    }
    if topics.count > 1 {
      let extra = Array(topics.dropFirst())
      throw UsageError(.unexpectedArguments(extra, suggestion: nil), command: nil)
    }
    return .help(command: topic)
  }

  private func occurrence(
    of found: FoundOption, in table: OptionTable
  ) throws(UsageError) -> Occurrence {
    let spelling = found.key.spelling
    guard let entry = table[found.key] else { throw unknown(found) }
    let option = entry.option
    func error(_ kind: UsageError.Kind) -> UsageError {
      UsageError(kind, command: command.name, option: option.name)
    }
    if entry.takesValue, found.value == nil {
      throw error(.missingValue(spelling: spelling, placeholder: option.placeholder ?? ""))
    }
    if !entry.takesValue, let value = found.value {
      throw error(.unexpectedValue(spelling: spelling, value: value))
    }
    let occurrence = Occurrence(
      option: option.name, spelling: spelling, index: found.index, value: found.value,
      isInverted: entry.isInverted, command: command.name)
    if let value = found.value, !option.allowedValues.isEmpty,
      !option.allowedValues.contains(value)
    {
      throw occurrence.invalid(choices: option.allowedValues)
    }
    return occurrence
  }

  private func unknown(_ found: FoundOption) -> UsageError {
    let written: String
    switch found.key {
    case .long(let name): written = name
    case .short: written = found.cluster.map { String($0.dropFirst()) } ?? ""
    }
    let options = (program.options(of: command) + ProgramSpec.answeredOptions).filter {
      !$0.isHidden
    }
    if let option = options.first(where: { $0.mistakenNames[written] != nil }) {
      return unknown(found, suggestion: option.mistakenNames[written], about: option.name)
    }
    let owners = program.allCommands.filter {
      OptionTable(
        program.options(of: $0), takesBackSettings: program.settingsSection != nil)[found.key]
        != nil
    }
    guard owners.isEmpty else {
      return UsageError(
        .misplacedOption(
          spelling: found.key.spelling, owners: owners.map { program.title(of: $0) },
          command: program.title(of: command)),
        command: command.name)
    }
    if let near = nearestName(to: written, in: options) {
      return unknown(found, suggestion: near, about: nil)
    }
    let related = relatedOption(to: written, in: options)
    return unknown(found, suggestion: related?.suggestion, about: related?.name)
  }

  private func unknown(
    _ found: FoundOption, suggestion: String?, about option: String?
  ) -> UsageError {
    UsageError(
      .unknownOption(
        spelling: found.key.spelling, cluster: found.cluster, suggestion: suggestion),
      command: command.name, option: option)
  }

  /// The long name nearest to an unknown one; `-since` is meant as `--since`.
  private func nearestName(to written: String, in options: [OptionSpec]) -> String? {
    let names = options.flatMap { $0.isInvertible ? [$0.name, "no-\($0.name)"] : [$0.name] }
    return nearest(to: written, in: names).map { "--\($0)" }
  }

  /// The option that takes what was written as its value (`--json`), or that `--no-` is set before.
  private func relatedOption(
    to written: String, in options: [OptionSpec]
  ) -> (name: String, suggestion: String)? {
    let takers = options.filter { $0.allowedValues.contains(written) }
    if let taker = takers.first, takers.count == 1 {
      return (taker.name, "--\(taker.name) \(written)")
    }
    return options.first { option in
      option.placeholder != nil && option.longNames.contains { "no-\($0)" == written }
    }.map { ($0.name, "--\($0.name)") }
  }

  private func checkPositionals(_ positionals: [String]) throws(UsageError) {
    let specs = command.arguments
    if let missing = specs.dropFirst(positionals.count).first(where: { !$0.isOptional }) {
      throw UsageError(.missingArgument(missing.placeholder), command: command.name)
    }
    if specs.last?.isRepeating != true, positionals.count > specs.count {
      let names = isCommandNamed || !specs.isEmpty ? [] : program.allCommands.map(\.name)
      throw UsageError(
        .unexpectedArguments(
          Array(positionals.dropFirst(specs.count)),
          suggestion: positionals.first.flatMap { nearest(to: $0, in: names) }),
        command: command.name)
    }
  }

  private func checkExclusiveGroups(_ arguments: ParsedArguments) throws(UsageError) {
    var holders: [String: Occurrence] = [:]
    let isOn = Dictionary(
      arguments.occurrences.map { ($0.option, !$0.isInverted) }, uniquingKeysWith: { $1 })
    let groupsOfOption = Dictionary(
      program.options(of: command).map { ($0.name, $0.exclusiveGroups) },
      uniquingKeysWith: { first, _ in first })
    for occurrence in arguments.occurrences where isOn[occurrence.option] == true {
      let groups = groupsOfOption[occurrence.option] ?? []
      for group in groups {
        let holder = holders[group, default: occurrence]
        holders[group] = holder
        if holder.option != occurrence.option {
          throw UsageError(
            .conflictingOptions(holder.spelling, occurrence.spelling), command: command.name)
        }
      }
    }
  }
}
