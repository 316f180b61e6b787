extension ProgramSpec {
  /// The manual page of the program with all its commands, in mdoc.
  ///
  /// - Parameter date: the date of the page, such as "November 30, 2026".
  /// - Returns: the source of the page, in ASCII.
  package func manualPage(date: String) -> String {
    ManualPage(program: self, date: date).text
  }
}

/// Writes the manual page from the table.
private struct ManualPage {
  let program: ProgramSpec
  let date: String

  var text: String {
    let lines =
      head + synopsis + description + options + commands
      + program.manualSections.flatMap { section($0) } + examples + seeAlso
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      ".Dd \(Roff.prose(date))",
      ".Dt \(Roff.argument(program.name.uppercased())) 1",
      ".Os",
      ".nh",
      ".Sh NAME",
      ".Nm \(Roff.argument(program.name))",
      ".Nd \(Roff.argument(Self.withoutFullStop(program.abstract)))",
    ]
  }

  private var synopsis: [String] {
    [".Sh SYNOPSIS"]
      + program.allCommands.flatMap { command in
        let options = program.usageOptions(of: command)?.map(Self.usage) ?? [".Op Ar options"]
        return [".Nm \(Roff.argument(program.title(of: command)))"] + options
          + command.arguments.map(Self.usage)
      }
  }

  private static func usage(of option: OptionSpec) -> String {
    let inverse = option.isInvertible ? " | Fl \(Roff.code("-no-\(option.name)"))" : ""
    let value = option.placeholder.map { " Ar \(Roff.argument($0))" } ?? ""
    let words = "Fl \(Roff.code("-\(option.name)"))\(value)\(inverse)"
    return option.isRepeatable ? ".Oo \(words) Oc Ns ..." : ".Op \(words)"
  }

  private static func usage(of argument: ArgumentSpec) -> String {
    let name = "\(argument.isLiteral ? "Cm" : "Ar") \(Roff.argument(argument.placeholder))"
    let words = name + (argument.isRepeating ? " ..." : "")
    return argument.isOptional ? ".Op \(words)" : ".\(words)"
  }

  private var description: [String] {
    let text = program.discussion.isEmpty ? program.abstract : program.discussion
    return [".Sh DESCRIPTION"] + paragraphs(text) + call(of: program.defaultCommand)
  }

  /// The options of the default command and the common ones, under their titles.
  private var options: [String] {
    let shown = program.options(of: program.defaultCommand) + ProgramSpec.answeredOptions
    let untitled = "OPTIONS"
    return [".Sh OPTIONS"]
      + OptionSection.sections(of: shown).flatMap { section in
        // The options without a title stand last, so they need one when others precede them.
        let title = section.title == untitled ? "Other options" : Self.capitalized(section.title)
        return [".Ss \(Roff.argument(title))"] + list(section.options, of: program.defaultCommand)
      }
  }

  private var commands: [String] {
    guard !program.commands.isEmpty else { return [] }
    let standard = program.defaultCommand
    let sentence = "Runs when no command is named; its options are described above."
    var lines = [
      ".Sh COMMANDS", ".Ss \(Roff.argument("\(program.invocation) [\(standard.name)]"))",
      Roff.line("\(standard.abstract) \(sentence)"),
    ]
    for command in program.commands {
      lines.append(".Ss \(Roff.argument(program.title(of: command)))")
      lines.append(Roff.line(command.abstract))
      lines += call(of: command) + ownOptions(of: command)
    }
    return lines
  }

  /// The discussion and the arguments of a command.
  private func call(of command: CommandSpec) -> [String] {
    let discussion = paragraphs(command.discussion)
    let terms = command.arguments.map { argument in
      ([".It Ar \(Roff.argument(argument.placeholder))"], argument.help)
    }
    return (discussion.isEmpty ? [] : [".Pp"] + discussion) + list(terms)
  }

  /// The options of a command; those that the default command shares are only named.
  private func ownOptions(of command: CommandSpec) -> [String] {
    let described = program.defaultCommand.options
    let visible = command.options.filter { !$0.isHidden }
    let shared = visible.filter { described.contains($0) }.map { "--\($0.name)" }
    let own = visible.filter { !described.contains($0) }
    let sentence = "Takes these options as described above: \(shared.joined(separator: ", "))."
    return list(own, of: command) + (shared.isEmpty ? [] : [".Pp", Roff.line(sentence)])
  }

  private func list(_ options: [OptionSpec], of command: CommandSpec) -> [String] {
    list(
      options.map { option in
        let rivals = program.rivals(of: option, in: command)
        return ([Self.term(option)], Self.explanation(option, excluding: rivals))
      })
  }

  private func list(_ items: [([String], String)]) -> [String] {
    guard !items.isEmpty else { return [] }
    return [".Bl -tag -width indent"]
      + items.flatMap { term, text in term + paragraphs(text) } + [".El"]
  }

  private func section(_ section: ManualSection) -> [String] {
    let items = section.items.map { ([".It \(Roff.code($0.term))"], $0.text) }
    return [".Sh \(Roff.argument(section.title.uppercased()))"]
      + paragraphs(section.paragraphs.joined(separator: "\n\n")) + list(items)
  }

  private var examples: [String] {
    let examples = program.allCommands.flatMap(\.examples)
    guard !examples.isEmpty else { return [] }
    return [".Sh EXAMPLES"]
      + list(examples.map { ([".It \(Roff.code($0.commandLine))"], $0.explanation) })
  }

  private var seeAlso: [String] {
    guard !program.seeAlso.isEmpty else { return [] }
    let last = program.seeAlso.count - 1
    return [".Sh SEE ALSO"]
      + program.seeAlso.enumerated().map { index, page in
        ".Xr \(Roff.argument(page.name)) \(page.section)\(index == last ? "" : " ,")"
      }
  }

  private func paragraphs(_ text: String) -> [String] {
    Array(TextLayout.paragraphs(of: text).map { [Roff.line($0)] }.joined(separator: [".Pp"]))
  }

  private static func term(_ option: OptionSpec) -> String {
    let inverse = option.isInvertible ? ["--no-\(option.name)"] : []
    let names = (option.shownSpellings + inverse).map { "Fl \(Roff.code(String($0.dropFirst())))" }
    let value = option.placeholder.map { " Ar \(Roff.argument($0))" } ?? ""
    return ".It \(names.joined(separator: " , "))\(value)"
  }

  private static func explanation(_ option: OptionSpec, excluding rivals: [OptionSpec]) -> String {
    var sentences = [option.description]
    if !option.aliases.isEmpty {
      let names = option.aliases.map { "--\($0)" }.joined(separator: ", ")
      sentences.append("Also written \(names).")
    }
    if !rivals.isEmpty {
      let names = rivals.map { "--\($0.name)" }.joined(separator: ", ")
      sentences.append("Not together with \(names).")
    }
    return sentences.joined(separator: " ")
  }

  private static func withoutFullStop(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  private static func capitalized(_ title: String) -> String {
    title.prefix(1).uppercased() + title.dropFirst().lowercased()
  }
}

/// Escapes text for roff; what comes out is ASCII.
private enum Roff {
  /// A line of text: it cannot be taken for a request, and options keep their dashes.
  static func line(_ text: String) -> String {
    let escaped = prose(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }

  /// Words of running text; those that look like options keep their dashes.
  static func prose(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let bare = word.drop { !$0.isLetter && !$0.isNumber && $0 != "-" }
      return escaped(word, keepsDashes: bare.first == "-")
    }.joined(separator: " ")
  }

  /// One argument of a macro, as prose.
  static func argument(_ text: String) -> String { quoted(prose(text)) }

  /// One argument of a macro that is typed: every dash is kept.
  static func code(_ text: String) -> String { quoted(escaped(text, keepsDashes: true)) }

  /// Quotes an argument and keeps it from being taken for a macro or for punctuation.
  private static func quoted(_ argument: String) -> String {
    let longestMacro = 3
    let shielded = argument.count <= longestMacro ? "\\&\(argument)" : argument
    return shielded.contains(" ") || shielded.isEmpty ? "\"\(shielded)\"" : shielded
  }

  private static func escaped(_ text: some StringProtocol, keepsDashes: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "\"": result += "\\(dq"
      case "-": result += keepsDashes ? "\\-" : "-"
      case "'", "`", "^", "~": result += named(scalar)
      case " "..."~": result.unicodeScalars.append(scalar)
      case "\n", "\t": result += " "
      default: result += "\\[u\(hexadecimal(scalar))]"
      }
    }
  }

  /// The ASCII marks that roff would replace by typographic ones.
  private static func named(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    default: "\\(ti"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
