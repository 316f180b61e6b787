import CommandLineKit
import Testing

/// Settings with a command line, and what they come to, in the notation of `ParserTests`.
struct SettingCase: CustomTestStringConvertible, Sendable {
  let settings: [String]
  let line: [String]
  let meaning: String

  init(_ settings: [String], _ line: [String], _ meaning: String) {
    self.settings = settings
    self.line = line
    self.meaning = meaning
  }

  var testDescription: String { "\(settings) \(line)" }
}

@Suite struct SettingTests {
  /// The sample program with settings in a section `almanac`.
  static let program: ProgramSpec = {
    var program = Sample.program
    program.settingsSection = "almanac"
    program.otherSettings = ["robot"]
    program.defaultCommand.options += [
      OptionSpec("week-start", kind: .value(placeholder: "day"), help: "The first day."),
      OptionSpec("no-cache", help: "Read anew."),
      OptionSpec("no-frames", help: "Without frames.", exclusiveGroups: ["frames"]),
      OptionSpec("frames", help: "Frames only.", exclusiveGroups: ["frames"]),
      OptionSpec("secret", help: "Not set.", isConfigurable: false),
      OptionSpec("format", kind: .value(placeholder: "f"), help: "F.", allowedValues: ["a", "b"]),
      OptionSpec("list", kind: .repeatable(placeholder: "f"), help: "L.", completion: .file),
      OptionSpec("tips", help: "T.", isInvertible: true, choiceGroup: "tips"),
      OptionSpec(
        "tip", kind: .repeatable(placeholder: "t"), help: "T.", choiceGroup: "tips"),
    ]
    program.commands[0].options += [
      OptionSpec("format", kind: .value(placeholder: "f"), help: "F.", allowedValues: ["c"])
    ]
    return program
  }()

  /// Makes a setting of `name=value`, `name` or `command.name=value`.
  private static func setting(_ text: String) -> Setting {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: ".")
    let value = parts.count > 1 ? String(parts[1]) : nil
    return Setting(
      String(names.last ?? ""), command: names.count > 1 ? String(names[0]) : nil, value: value,
      boolean: value.map { ["true": true, "false": false, "": false][$0] } ?? true,
      origin: "line 3 of 'file'")
  }

  private static func settle(
    _ settings: [String], _ line: [String]
  ) throws -> SettledArguments {
    guard case .run(let parsed) = try program.parse(line) else { throw Sample.NotACommand() }
    return try program.settle(parsed, with: settings.map(setting)) { "/base/\($0)" }
  }

  @Test(arguments: [
    SettingCase([], [], "grid"),
    // Names.
    SettingCase(["weekStart=monday"], [], "grid week-start=monday"),
    SettingCase(["weekstart=monday"], [], "grid week-start=monday"),
    SettingCase(["week-start=monday"], [], "grid week-start=monday"),
    SettingCase(["calendaryear=2024"], [], "grid year=2024"),
    // The stronger one wins, the command line over all.
    SettingCase(["weekstart=monday", "weekstart=friday"], [], "grid week-start=friday"),
    SettingCase(["weekstart=monday"], ["--week-start", "friday"], "grid week-start=friday"),
    SettingCase(["weekstart="], [], "grid week-start="),
    SettingCase(["quiet", "weekstart=a"], ["-m", "x"], "grid quiet week-start=a merges x"),
    // Flags.
    SettingCase(["quiet"], [], "grid quiet"),
    SettingCase(["quiet=true"], [], "grid quiet"),
    SettingCase(["quiet=false"], [], "grid"),
    SettingCase(["quiet="], [], "grid"),
    SettingCase(["quiet", "quiet=false"], [], "grid"),
    SettingCase(["quiet=false", "quiet"], [], "grid quiet"),
    SettingCase(["quiet"], ["--no-quiet"], "grid !quiet"),
    SettingCase(["merges=false"], [], "grid !merges"),
    SettingCase(["merges=false"], ["--merges"], "grid merges"),
    SettingCase(["nocache"], [], "grid no-cache"),
    SettingCase(["nocache"], ["--cache"], "grid !no-cache"),
    SettingCase(["nocache"], ["--no-no-cache"], "grid !no-cache"),
    // What collects.
    SettingCase(["branch=a", "branch=b"], [], "grid branch=a branch=b"),
    SettingCase(["branch=a", "branch=", "branch=b"], [], "grid branch=b"),
    SettingCase(["branch=a", "branch="], [], "grid"),
    SettingCase(["branch=a"], ["-b", "c"], "grid branch=c"),
    SettingCase(["branch=a"], ["--no-branch"], "grid !branch"),
    // What excludes each other.
    SettingCase(["year=2024"], ["--since", "x"], "grid since=x"),
    SettingCase(["year=2024", "since=x"], [], "grid since=x"),
    SettingCase(["since=x", "year=2024"], [], "grid year=2024"),
    SettingCase(["since=x", "year=2024", "since=y"], [], "grid since=y"),
    SettingCase(["noframes"], ["--frames"], "grid frames"),
    SettingCase(["frames"], ["--no-frames"], "grid no-frames"),
    SettingCase(["noframes", "frames=false"], [], "grid no-frames"),
    SettingCase(["noframes"], ["--no-no-frames"], "grid !no-frames"),
    // What picks together.
    SettingCase(["tips", "tip=a"], [], "grid tips tip=a"),
    SettingCase(["tips", "tip=a"], ["--tip", "b"], "grid tip=b"),
    SettingCase(["tips", "tip=a"], ["--tips"], "grid tips"),
    SettingCase(["tips", "tip=a"], ["--no-tips"], "grid tip=a !tips"),
    // Commands.
    SettingCase(["limit=5"], [], "grid"),
    SettingCase(["limit=5"], ["authors"], "authors limit=5"),
    SettingCase(["authors.limit=3", "limit=5"], ["authors"], "authors limit=3"),
    SettingCase(["authors.quiet", "quiet=false"], ["authors"], "authors quiet"),
    SettingCase(["authors.quiet"], [], "grid"),
    SettingCase(["grid.quiet"], [], "grid quiet"),
    SettingCase(["format=c"], [], "grid"),
    SettingCase(["format=c"], ["authors"], "authors format=c"),
    SettingCase(["format=b", "format=c"], [], "grid format=b"),
    // A value that does not fit does no harm where it does not count.
    SettingCase(["scale=x", "scale=log"], [], "grid scale=log"),
    SettingCase(["scale=x"], ["--scale", "log"], "grid scale=log"),
    // Paths.
    SettingCase(["list=x", "branch=x"], [], "grid list=/base/x branch=x"),
    // What the program reads by itself.
    SettingCase(["Robot=x"], [], "grid"),
    SettingCase(["list=x"], ["--list", "y"], "grid list=y"),
  ])
  func meaning(of test: SettingCase) throws {
    let settled = try Self.settle(test.settings, test.line)
    #expect(ParserTests.meaning(of: settled.arguments) == test.meaning)
    #expect(settled.unknown.isEmpty)
  }

  @Test(
    arguments: [
      ("weekstrat=x", "almanac.weekstrat", "almanac.weekStart"),
      ("quite", "almanac.quite", "almanac.quiet"),
      ("bogus", "almanac.bogus", nil), ("robots=x", "almanac.robots", "almanac.robot"),
      ("secret", "almanac.secret", nil),
      ("trace", "almanac.trace", nil), ("help", "almanac.help", nil),
      ("version", "almanac.version", nil),
      ("grid.limit=3", "almanac.grid.limit", nil),
      ("authors.list=x", "almanac.authors.list", nil),
      ("author.limit=3", "almanac.author.limit", "almanac.authors.limit"),
      ("authors.limt=3", "almanac.authors.limt", "almanac.authors.limit"),
      ("no-quiet", "almanac.no-quiet", nil),
    ] as [(String, String, String?)])
  func unknown(text: String, name: String, suggestion: String?) throws {
    let settled = try Self.settle([text], [])
    #expect(settled.unknown.map(\.name) == [name])
    #expect(settled.unknown.map(\.suggestion) == [suggestion])
    #expect(settled.unknown.map(\.setting.origin) == ["line 3 of 'file'"])
    #expect(ParserTests.meaning(of: settled.arguments) == "grid")
  }

  @Test(arguments: [
    (
      ["scale=rato"],
      "invalid value 'rato' for 'almanac.scale': expected 'quartile', 'ratio' or 'log'."
    ),
    (
      ["quiet=maybe"],
      "invalid value 'maybe' for 'almanac.quiet': expected a switch: true or false."
    ),
    (["weekstart"], "invalid value '' for 'almanac.weekStart': expected a value."),
    (
      ["grid.scale=x"],
      "invalid value 'x' for 'almanac.grid.scale': expected 'quartile', 'ratio' or 'log'."
    ),
    (["format=z"], "invalid value 'z' for 'almanac.format': expected 'a' or 'b'."),
  ])
  func wrong(settings: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try Self.settle(settings, []) }
    let lines = error.text(program: Self.program, columns: 200).split(separator: "\n")
    #expect(lines.first == "git-almanac: error: \(message)")
    #expect(lines.contains("  It stands in line 3 of 'file'."))
    #expect(!lines.contains { $0.contains("Usage:") })
  }

  @Test("A value that the program finds wrong is named as the setting that it is")
  func converted() throws {
    let arguments = try Self.settle(["authors.limit=many"], ["authors"]).arguments
    let error = try #require(throws: UsageError.self) { try arguments.integer("limit", in: 0...9) }
    let text = error.text(program: Self.program, columns: 200)
    #expect(
      text.contains("'many' for 'almanac.authors.limit': expected a whole number from 0 to 9."))
    #expect(text.contains("It stands in line 3 of 'file'."))
  }

  @Test("Settings are no part of the line")
  func line() throws {
    let arguments = try Self.settle(["quiet", "weekstart=a"], ["--merges", "x"]).arguments
    #expect(arguments.commandLine == ["--merges", "x"])
    #expect(!arguments.isPresent("quiet"))
    #expect(arguments.isPresent("merges"))
    #expect(arguments.flag("quiet"))
  }

  @Test("A program without a section has no settings, and nothing to take back")
  func none() throws {
    let parsed = try Sample.parse()
    let settled = try Sample.program.settle(parsed, with: [Self.setting("quiet")])
    #expect(settled.arguments == parsed)
    #expect(Sample.error(["--no-quiet"]) != nil)
    #expect(Sample.program.settingNames.isEmpty)
  }

  @Test("The names of the settings")
  func names() {
    let names = Self.program.settingNames
    #expect(names.contains("almanac.weekStart"))
    #expect(names.contains("almanac.noCache"))
    #expect(!names.contains("almanac.secret"))
    #expect(!names.contains("almanac.trace"))
    #expect(names.filter { $0 == "almanac.format" }.count == 1)
  }
}
