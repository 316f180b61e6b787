/// How the shell completes a value.
package enum CompletionKind: Sendable, Hashable {
  /// Nothing is offered.
  case none
  /// Files and folders.
  case file
  /// Folders only.
  case directory
  /// These words.
  case values([String])
  /// The lines that a shell command prints: a key into `ProgramSpec.completionCommands`.
  case custom(String)
}

/// One option, as the user writes it and as the help describes it.
package struct OptionSpec: Sendable, Hashable {
  /// What an option takes.
  package enum Kind: Sendable, Hashable {
    /// No value: given or not given.
    case flag
    /// One value; when the option is given again, the last one wins.
    case value(placeholder: String)
    /// One value each time; the values collect.
    case repeatable(placeholder: String)
  }

  /// The long name without its dashes, which also identifies the option in `ParsedArguments`.
  package var name: String
  /// The one-letter name without its dash, a single scalar.
  package var short: Character?
  /// Other long names that mean the same; the help does not show them, the manual does.
  package var aliases: [String]
  /// What the option takes.
  package var kind: Kind
  /// One or two sentences on what the option does.
  package var help: String
  /// The title above the option in the help; without one it stands under OPTIONS.
  package var section: String?
  /// What holds when the option is not given, in words.
  package var defaultText: String?
  /// The only values that the option accepts; empty when any will do.
  package var allowedValues: [String]
  /// How the shell completes the value; allowed values complete without it.
  package var completion: CompletionKind
  /// Whether `--no-NAME` takes the option back.
  package var isInvertible: Bool
  /// Whether help, manual and completions leave the option out.
  package var isHidden: Bool
  /// Whether a setting may stand for the option (see `ProgramSpec.settingsSection`); hidden ones have none anyway.
  package var isConfigurable: Bool
  /// Names of groups; of the options in one group at most one may be given.
  package var exclusiveGroups: [String]
  /// The name of a group whose options pick something together: one of them on the command line picks anew, without
  /// the settings for any of them.
  package var choiceGroup: String?
  /// Long names, without dashes, that users take for options, and what they mean: `goal` is `--scale goal=5`.
  package var mistakenNames: [String: String]

  /// Declares an option; by default a visible flag that stands under OPTIONS.
  package init(
    _ name: String, short: Character? = nil, aliases: [String] = [], kind: Kind = .flag,
    help: String, section: String? = nil, defaultText: String? = nil,
    allowedValues: [String] = [], completion: CompletionKind = .none,
    isInvertible: Bool = false, isHidden: Bool = false, isConfigurable: Bool = true,
    exclusiveGroups: [String] = [], choiceGroup: String? = nil,
    mistakenNames: [String: String] = [:]
  ) {
    self.name = name
    self.short = short
    self.aliases = aliases
    self.kind = kind
    self.help = help
    self.section = section
    self.defaultText = defaultText
    self.allowedValues = allowedValues
    self.completion = completion
    self.isInvertible = isInvertible
    self.isHidden = isHidden
    self.isConfigurable = isConfigurable
    self.exclusiveGroups = exclusiveGroups
    self.choiceGroup = choiceGroup
    self.mistakenNames = mistakenNames
  }
}

extension OptionSpec {
  /// The name of the option's value, when it takes one.
  package var placeholder: String? {
    switch kind {
    case .flag: nil
    case .value(let placeholder), .repeatable(let placeholder): placeholder
    }
  }

  /// Whether the values of several occurrences collect.
  package var isRepeatable: Bool {
    if case .repeatable = kind { true } else { false }
  }

  /// The long name and its aliases.
  var longNames: [String] { [name] + aliases }

  /// The short and the long name with their dashes, without aliases and inversion.
  var shownSpellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// Every spelling of the option that switches it on, with dashes.
  var allSpellings: [String] { shownSpellings + aliases.map { "--\($0)" } }

  /// The left column of the option in the help: short name before long, then the placeholder.
  var label: String {
    let long = isInvertible ? "--[no-]\(name)" : "--\(name)"
    let names = ((short.map { ["-\($0)"] } ?? []) + [long]).joined(separator: ", ")
    return placeholder.map { "\(names) <\($0)>" } ?? names
  }

  /// The option in a usage line, in brackets, with dots for repeats.
  var usage: String {
    let value = placeholder.map { " <\($0)>" } ?? ""
    return "[--\(isInvertible ? "[no-]" : "")\(name)\(value)]\(isRepeatable ? "..." : "")"
  }

  /// The facts that follow the help in parentheses, or nil when there are none.
  var details: String? { details(withValues: true) }

  private func details(withValues: Bool) -> String? {
    var facts: [String] = []
    if withValues, !allowedValues.isEmpty {
      facts.append("values: \(allowedValues.joined(separator: ", "))")
    }
    if let defaultText { facts.append("default: \(defaultText)") }
    if isRepeatable { facts.append("repeatable") }
    return facts.isEmpty ? nil : "(\(facts.joined(separator: "; ")))"
  }

  /// The help with its details.
  var description: String { description(withValues: true) }

  /// The help with its details, among which the allowed values may be left out.
  func description(withValues: Bool) -> String {
    [help, details(withValues: withValues) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// How the shell completes the value, allowed values included.
  var valueCompletion: CompletionKind {
    allowedValues.isEmpty ? completion : .values(allowedValues)
  }
}

/// One positional argument.
package struct ArgumentSpec: Sendable, Hashable {
  /// The name of the argument in usage lines, without brackets.
  package var placeholder: String
  /// What the argument means.
  package var help: String
  /// Whether the argument is this very word.
  package var isLiteral: Bool
  /// Whether the argument may be missing.
  package var isOptional: Bool
  /// Whether the argument may be given several times; only the last one of a command may.
  package var isRepeating: Bool
  /// How the shell completes the argument.
  package var completion: CompletionKind

  /// Declares an argument; by default one that must be given once.
  package init(
    _ placeholder: String, help: String, isLiteral: Bool = false, isOptional: Bool = false,
    isRepeating: Bool = false, completion: CompletionKind = .none
  ) {
    self.placeholder = placeholder
    self.help = help
    self.isLiteral = isLiteral
    self.isOptional = isOptional
    self.isRepeating = isRepeating
    self.completion = completion
  }

  /// The argument in a usage line: optional ones in brackets, dots for repeats.
  var usage: String {
    let name = (isLiteral ? placeholder : "<\(placeholder)>") + (isRepeating ? "..." : "")
    return isOptional ? "[\(name)]" : name
  }
}
