import CommandLineKit
import Rendering

/// What is wrong and what to do about it, in words.
struct FailureWording {
  /// One sentence, without the program's name.
  var message: String
  /// What to do next; nil if there is nothing to add.
  var advice: String?

  init(_ message: String, _ advice: String? = nil) {
    self.message = message
    self.advice = advice
  }

  /// The words for a failure. A usage error, or several failures, have texts of their own; here they are one sentence.
  init(_ failure: Failure) {
    switch failure {
    case .usage: self.init("the command line is wrong.")
    case .several(let failures): self.init("\(failures.count) repositories cannot be read.")
    case .history(let error): self.init(error)
    case .uncleared(let error): self.init(uncleared: error)
    case .repository(let path, let error): self.init(error, in: path)
    case .references(let path, let names): self.init(references: names, in: path)
    case .nothingFound(let folders, let depth): self.init(nothingFoundIn: folders, depth: depth)
    case .output(let detail): self.init("the result cannot be written: \(detail).")
    case .folder(let path, let detail): self.init("cannot go to the folder '\(path)': \(detail).")
    case .file(let path, let detail): self.init("'\(path)' cannot be read: \(detail).")
    case .holidays(let path, let line, let isInverted):
      self.init(holidayLine: line, isInverted: isInverted, inFile: path)
    case .setting(let name, let value, let origin, let problem):
      self.init(problem, pattern: "'\(value.shortened)' for '\(name)'")
      advice = "It stands in \(origin)."
    case .nothingCleared(let reason): self.init("nothing was removed: \(reason)")
    case .fileKept(let path, let others):
      self.init(
        "'\(path)' cannot be removed\(others == 0 ? "" : ", nor can \(others) more").",
        "See whether you may write to its folder, and whether the disk is read-only.")
    case .pathLimit(let path):
      self.init(
        "'\(path)' after -- is not the root of a repository, and counting single paths is not supported yet.",
        "Leave it out to count the whole repository.")
    case .unknownUser(let path):
      self.init(
        "--me needs to know who you are, and git has no e-mail address of yours for '\(path)'.",
        "Set user.email: git config --global user.email you@example.com")
    case .unexpected(let error):
      self.init(
        "the program met an error that it does not expect: \(error).",
        "This is a mistake of the program. Please report it with the command that you ran.")
    }
  }

  init(holidayLine line: Int, isInverted: Bool, inFile path: String) {
    let place =
      path == "-" ? "line \(line) of the standard input" : "'\(path)', line \(line)"
    self.init(
      isInverted
        ? "\(place) is a range that ends before it begins."
        : "\(place) is not a day or a range of days.",
      "Write one a line: 2024-12-25, or 2024-12-24..2025-01-01; remarks stand behind #.")
  }

  /// Tells which references of a repository are left out.
  init(references names: [String], in path: String?) {
    self.init(
      "left out\(path.map { " in '\($0)'" } ?? ""), since they cannot be read: "
        + "\(firstFive(names.map(\.shortened))).",
      "Look at them with: git fsck")
  }

  init(nothingFoundIn folders: [String], depth: Int?) {
    let places = folders.map { $0 == "." ? "this folder" : "'\($0)'" }.joined(separator: ", ")
    let reach =
      switch depth {
      case nil: "in \(places) or below"
      case 0?: "in \(places) (--depth 0 looks no further)"
      case let depth?: "in \(places) or \(depth) \(depth == 1 ? "level" : "levels") below"
      }
    self.init(
      "there is no git repository \(reach).",
      "Name another folder to look in: git almanac --recursive <folder>")
  }

  /// Tells why a pattern is not used; takes the words for the pattern.
  init(_ problem: PatternProblem, pattern: String) {
    switch problem {
    case .malformed(let detail):
      self.init(
        "\(pattern) is not a regular expression: \(detail).",
        "With -F it is taken as plain text.")
    case .refused(let reason):
      self.init("the pattern \(pattern) of the repository's own settings is not used: \(reason).")
    }
  }

}

extension Failure {
  /// The whole text for the error stream. `arguments` are those that led to the failure, if they are known yet.
  ///
  /// Names that come from a repository are made safe for a terminal.
  func text(
    program: ProgramSpec, columns: Int, escaper: TerminalEscaper, arguments: ParsedArguments?
  ) -> String {
    switch self {
    case .usage(let error):
      return error.text(program: program, columns: columns, width: Platform.width)
    case .several(let failures):
      return failures.map {
        $0.text(program: program, columns: columns, escaper: escaper, arguments: arguments)
      }.joined()
    case .history, .repository, .references, .nothingFound, .output, .folder, .file, .holidays,
      .setting,
      .uncleared, .nothingCleared, .fileKept, .pathLimit, .unknownUser, .unexpected:
      break
    }
    let wording = FailureWording(self)
    let origin = arguments.flatMap(origin).map { "It stands in \($0)." }
    let advice = [origin, wording.advice].compactMap(\.self).map { "  \(escaper.escaped($0))\n" }
    return "\(program.name): error: \(escaper.escaped(wording.message))\n\(advice.joined())"
  }
}
