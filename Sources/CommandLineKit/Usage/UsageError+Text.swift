extension UsageError {
  /// The whole text for standard error: what is wrong, what may have been meant, and the usage.
  package func text(
    program: ProgramSpec, columns: Int, width: @escaping ScalarWidth = { _ in 1 }
  ) -> String {
    let layout = TextLayout(columns: columns, width: width)
    let command = self.command.flatMap { program.command(named: $0) } ?? program.defaultCommand
    let wording = UsageErrorWording(kind)
    var lines = layout.wrapped("\(program.name): error: \(wording.message)", rest: 2)
    lines += wording.details.flatMap { layout.wrapped($0, first: 2, rest: 4) }
    lines += settings.map(place)
    let options = program.options(of: command) + ProgramSpec.answeredOptions
    if let concerned = options.first(where: { $0.name == option && !$0.isHidden }) {
      lines += layout.entry(
        concerned.label, concerned.description(withValues: !wording.listsValues))
    }
    guard !isOfSettings else { return lines.joined(separator: "\n") + "\n" }
    lines += layout.usage(
      ["Usage: \(program.title(of: command))"] + program.usageWords(of: command))
    let isDefault = command.name == program.defaultCommand.name
    let call = isDefault ? "\(program.invocation) -h" : "\(program.invocation) help \(command.name)"
    lines += layout.wrapped("See '\(call)' for more.", first: 2, rest: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Where a setting stands; not wrapped, for a path is there to be copied.
  private func place(of setting: Occurrence) -> String {
    var name = "'\(setting.spelling)'"
    if case .invalidValue = kind { name = "It" }
    return "  \(name) stands in \(escapedForTerminal(setting.origin ?? "", limit: .max))."
  }
}
