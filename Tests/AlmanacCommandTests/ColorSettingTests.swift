import TestSupport
import Testing

/// `color.ui` and `color.almanac` of git's configuration.
@Suite struct ColorSettingTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    try repository.days("2024-02-01")
    return repository
  }

  private func run(
    _ settings: [String], _ options: [String], onTerminal: Bool,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let environment = MeTests.Case(settings, environment.merging(["TERM": "xterm"]) { $1 }).whole
    let arguments = ["--now", "2024-02-07", "--background", "dark"] + options
    let path = try Self.repository.get().path
    guard onTerminal else {
      return try Program().run(arguments, in: path, environment: environment)
    }
    return try PseudoTerminal(columns: 80).run(
      Program(), arguments, in: path, environment: environment)
  }

  @Test(
    "Colour on a terminal and on a pipe",
    arguments: [
      ([], [], true, false), (["color.ui=never"], [], false, false),
      (["color.ui=false"], [], false, false), (["color.ui=no"], [], false, false),
      (["color.ui=0"], [], false, false), (["color.ui="], [], false, false),
      (["color.ui=auto"], [], true, false), (["color.ui=true"], [], true, false),
      (["color.ui=always"], [], true, true), (["color.ui=ALWAYS"], [], true, true),
      (["color.UI=never", "color.ui=always"], [], true, true),
      (["color.almanac=never"], [], false, false), (["color.almanac=always"], [], true, true),
      (["color.ui=always", "color.almanac=false"], [], false, false),
      (["color.almanac=always", "color.ui=false"], [], true, true),
      (["color.ui=never", "almanac.color=always"], [], true, true),
      (["color.ui=always", "almanac.color=auto"], [], true, false),
      (["color.ui=always"], ["--color", "auto"], true, false),
      (["color.ui=never"], ["--color", "always"], true, true),
      (["color.ui=never"], ["--color=auto"], true, false),
      (["color.sub.ui=never"], [], true, false),
      (["color.ui=always"], ["--format", "json"], false, false),
    ])
  func colors(settings: [String], options: [String], terminal: Bool, pipe: Bool) throws {
    for (onTerminal, isColored) in [(true, terminal), (false, pipe)] {
      let outcome = try run(settings, options, onTerminal: onTerminal)
      #expect(outcome.status == .exit(0), "\(outcome)")
      #expect(outcome.text.contains("\u{1B}[") == isColored, "\(onTerminal) \(outcome)")
    }
  }

  @Test("The setting for always is stronger than NO_COLOR, the one for auto is not")
  func noColor() throws {
    for (value, isColored) in [("always", true), ("auto", false), ("true", false)] {
      let outcome = try run(
        ["color.ui=\(value)"], [], onTerminal: true, environment: ["NO_COLOR": "1"])
      #expect(outcome.text.contains("\u{1B}[") == isColored, "\(value) \(outcome)")
    }
  }

  @Test("A value that is none is named with its place", arguments: ["color.ui", "color.almanac"])
  func invalid(name: String) throws {
    let outcome = try run(["\(name)=sometimes"], [], onTerminal: false)
    expectError(
      outcome, saying: "'sometimes' for '\(name)'", "always, auto, never", "settings of this run")
    #expect(try run(["\(name)=sometimes"], ["--no-config"], onTerminal: false).status == .exit(0))
  }
}
