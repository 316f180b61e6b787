import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import AlmanacCommand

/// Options in git's configuration.
@Suite struct ConfiguredOptionTests {
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return repository
  }

  /// The rule of streaks that a run has, as `unit minimum offDays`.
  private func rule(
    _ options: [String] = [], in folder: String, environment: [String: String?] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let json = try Program().output(
      ["streaks", "--format", "json", "--now", "2024-02-05"] + options, in: folder,
      environment: environment)
    let rule = try JSONDecoder().decode(StreaksViewTests.Report.self, from: Data(json.utf8))
      .streakRule
    return "\(rule.unit) \(rule.minimum) \(rule.offDays.joined(separator: ","))"
  }

  @Test("Every setting is the option's; the command line wins")
  func wins() throws {
    let repository = try repository()
    try repository.git("config", "almanac.streakUnit", "month")
    try repository.git("config", "almanac.min", "2")
    try repository.git("config", "almanac.offDays", "sat")
    #expect(try rule(in: repository.path) == "month 2 saturday")
    #expect(try rule(["--streak-unit", "day"], in: repository.path) == "day 2 saturday")
    #expect(try rule(["--off-days", "none", "--min=1"], in: repository.path) == "month 1 ")
    #expect(try rule(["--no-config"], in: repository.path) == "day 1 ")
    let inside = try repository.folder.makeFolder("repo/below")
    #expect(try rule(in: inside) == "month 2 saturday")
    #expect(try rule(["-C", repository.path], in: repository.folder.path) == "month 2 saturday")
  }

  @Test("Files, work trees, includes and the environment, as git has them")
  func precedence() throws {
    let repository = try repository()
    let folder = repository.folder
    func settings(_ minimum: Int) -> String { "[almanac]\n\tmin = \(minimum)\n" }
    let home = try folder.makeFolder("home")
    var environment: [String: String?] = [
      "GIT_CONFIG_GLOBAL": nil, "GIT_CONFIG_NOSYSTEM": nil, "HOME": home,
      "XDG_CONFIG_HOME": folder / "xdg",
      "GIT_CONFIG_SYSTEM": try folder.write(settings(2), to: "system"),
    ]
    func check(_ minimum: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
      #expect(
        try rule(in: repository.path, environment: environment) == "day \(minimum) ",
        sourceLocation: sourceLocation)
      var merged: [String: String] = repository.environment
      for (name, value) in environment { merged[name] = value }
      let git = Command(
        Isolation.path(of: "git"), ["config", "--get", "almanac.min"], environment: merged,
        folder: repository.path)
      #expect(try git.run().text == "\(minimum)\n", sourceLocation: sourceLocation)
    }
    try check(2)
    try folder.write(settings(3), to: "xdg/git/config")
    try check(3)
    try folder.write(settings(4), to: "home/.gitconfig")
    try check(4)
    try repository.git("config", "almanac.min", "5")
    try check(5)
    try folder.write(settings(6), to: "more")
    try repository.git("config", "include.path", "../../more")
    try check(6)
    environment["GIT_CONFIG_COUNT"] = "1"
    environment["GIT_CONFIG_KEY_0"] = "Almanac.Min"
    environment["GIT_CONFIG_VALUE_0"] = "7"
    try check(7)
    environment["GIT_CONFIG_PARAMETERS"] = "'almanac.min'='8'"
    try check(8)
  }

  @Test(
    "Where there is no repository, and where another one is named, what holds where you are counts")
  func elsewhere() throws {
    let repository = try repository()
    let other = try GitRepository("other", in: repository.folder)
    try repository.git("config", "almanac.min", "5")
    try other.git("config", "almanac.min", "6")
    let global = try repository.folder.write("[almanac]\n\tmin = 2\n", to: "global")
    let environment = ["GIT_CONFIG_GLOBAL": global]
    let outside = try repository.folder.makeFolder("outside")
    #expect(try rule([repository.path], in: outside, environment: environment) == "day 2 ")
    #expect(try rule([repository.path], in: other.path, environment: environment) == "day 6 ")
    let gitFolder = ["GIT_CONFIG_GLOBAL": global, "GIT_DIR": repository.gitFolder]
    #expect(try rule(in: outside, environment: gitFolder) == "day 5 ")
  }

  @Test("As git runs it, with settings of that run")
  func runByGit() throws {
    let repository = try repository()
    let outcome = try Program().shell(
      "PATH=${1%/*}:$PATH; git -c almanac.format=json -c almanac.min=3 almanac streaks",
      in: repository.path)
    #expect(outcome.text.contains("\"minimum\": 3"), "\(outcome)")
  }

  @Test("Flags and lists can be taken back")
  func takenBack() throws {
    let repository = try repository()
    try repository.git("config", "almanac.author", "ann@")
    try expectRows(repository, Array(fourRows.prefix(2)))
    try expectRows(repository, ["--author", "bob@"], Array(fourRows.suffix(2)))
    try expectRows(repository, ["--no-author"], fourRows)
    try repository.git("config", "--unset", "almanac.author")
    try repository.git("config", "user.email", "bob@example.com")
    try repository.write(
      (try String(contentsOfFile: repository.gitFolder + "/config", encoding: .utf8))
        + "[almanac]\n\tme\n", to: ".git/config")
    try expectRows(repository, Array(fourRows.suffix(2)))
    try expectRows(repository, ["--no-me"], fourRows)
    try repository.git("config", "almanac.me", "false")
    try expectRows(repository, fourRows)
  }

  @Test("A window of the command line takes the place of a configured one")
  func window() throws {
    let repository = try repository()
    try repository.git("config", "almanac.year", "2023")
    #expect(try repository.facts("--now", "2024-02-05").window.first == "2023-01-01")
    #expect(
      try repository.facts("--now", "2024-02-05", "--since", "2024-02-02").window.first
        == "2024-02-02")
    try repository.git("config", "almanac.depth", "3")
    #expect(try repository.facts("--now", "2024-02-05", "--weeks", "1").commits == 1)
  }

  @Test("Holidays: from your home, or from the root of the repository")
  func paths() throws {
    let repository = try repository()
    try repository.write("2024-02-05\n", to: "free")
    let program = try Program()
    func set(_ path: String) throws -> [String: String?] {
      try program.home.write("[almanac]\nholidays = \(path)\n", to: "own")
      return ["GIT_CONFIG_GLOBAL": program.home / "own"]
    }
    let below = try repository.folder.makeFolder("repo/below")
    func holidays(_ environment: [String: String?]) throws -> Bool {
      try program.output(
        ["streaks", "--now", "2024-02-05", "--format", "json"], in: below, environment: environment
      ).contains("\"holidays\": [\n      {\"first\": \"2024-02-05\"")
    }
    #expect(try holidays(set("free")))
    #expect(try holidays(set("~/free").merging(["HOME": repository.path]) { $1 }))
  }

  @Test("An invalid value is named with its place, and fails")
  func invalid() throws {
    let repository = try repository()
    try repository.git("config", "almanac.glyphs", "hearts")
    let config = repository.gitFolder + "/config"
    let lines = try String(contentsOfFile: config, encoding: .utf8).split(separator: "\n")
    let line = (lines.firstIndex { $0.contains("hearts") } ?? -2) + 1
    let outcome = try Program().run([], in: repository.path)
    expectError(outcome, saying: "'hearts' for 'almanac.glyphs'")
    #expect(
      outcome.errors.contains("\n  It stands in line \(line) of '\(config)'.\n"), "\(outcome)")
    #expect(!outcome.errors.contains("Usage:"))
    #expect(try Program().run(["--glyphs", "ascii"], in: repository.path).status == .exit(0))
    #expect(try Program().run(["--no-config"], in: repository.path).status == .exit(0))
    #expect(try Program().run(["cache"], in: repository.path).status == .exit(0))
    try repository.git("config", "almanac.glyphs", "ascii")
    try repository.git("config", "almanac.levels", "99")
    expectError(
      try Program().run([], in: repository.path), saying: "'99' for 'almanac.levels'",
      "it stands in")
    expectError(
      try Program().run(
        [], in: repository.path, environment: ["GIT_CONFIG_PARAMETERS": "'almanac.levels=1'"]),
      saying: "'1' for 'almanac.levels'", "settings of this run")
  }

  @Test(
    "What is wrong with settings alone is theirs, and they are named",
    arguments: [
      (["year=2030"], [], ["year"]), (["since=2030"], [], ["since"]),
      (["since=2024-02", "until=2024-01"], [], ["since", "until"]),
      (["by=branch"], ["compare", ".", "."], ["by"]),
      (["compare.difference=true"], ["compare"], ["compare.difference"]),
    ])
  func together(settings: [String], arguments: [String], named: [String]) throws {
    let repository = try repository()
    for setting in settings {
      let words = setting.split(separator: "=").map(String.init)
      try repository.git("config", "almanac.\(words[0])", words[1])
    }
    let outcome = try Program().run(arguments + ["--now", "2024-02-05"], in: repository.path)
    expectError(outcome)
    for name in named {
      #expect(outcome.errors.contains("\n  'almanac.\(name)' stands in line "), "\(outcome)")
    }
    #expect(!outcome.errors.contains("Usage:"), "\(outcome)")
  }

  @Test("A command line that does not go with a setting is wrong, and the setting is named")
  func clash() throws {
    let repository = try repository()
    try repository.git("config", "almanac.until", "2024-01")
    let outcome = try Program().run(
      ["--since", "2024-02", "--now", "2024-02-05"], in: repository.path)
    expectError(outcome, exit: 64, saying: "'almanac.until' stands in line", "Usage:")
    #expect(!outcome.errors.contains("almanac.since"), "\(outcome)")
  }

  @Test(
    "A value that only shows later to be wrong is named with its place too",
    arguments: [
      (["almanac.author=a[b"], [], "'a[b' is not"), (["almanac.excludeAuthor=a[b"], [], "'a[b' is"),
      (["almanac.branch=HEAD..nosuch"], [], "'nosuch'"),
      (["almanac.holidays=/nosuch"], [], "/nosuch"),
      (["almanac.me=true", "user.email="], [], "--me"),
      (["almanac.bot=a[b"], ["authors"], "'a[b' for 'almanac.bot'"),
    ])
  func invalidLater(settings: [String], options: [String], message: String) throws {
    let repository = try repository()
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try repository.git("config", String(parts[0]), String(parts[1]))
    }
    let config = repository.gitFolder + "/config"
    let lines = try String(contentsOfFile: config, encoding: .utf8).split(separator: "\n")
    let variable = settings[0].split(separator: "=")[0].split(separator: ".").last ?? ""
    let line = (lines.firstIndex { $0.contains("\(variable) = ") } ?? -2) + 1
    let outcome = try Program().run(options + ["--now", "2024-02-05"], in: repository.path)
    expectError(outcome, saying: message, "It stands in line \(line) of '\(config)'.")
    #expect(
      try Program().run(["--no-config", "--now", "2024-02-05"], in: repository.path).status
        == .exit(0))
  }

  @Test("A place is not named where the command line is wrong")
  func invalidLine() throws {
    let repository = try repository()
    try repository.git("config", "almanac.branch", "HEAD")
    try repository.git("config", "almanac.author", "Ann")
    for options in [["--branch", "nosuch"], ["--author", "a[b"], ["--since", "2999"]] {
      let outcome = try Program().run(options, in: repository.path)
      #expect(!outcome.errors.contains("stands in"), "\(outcome)")
    }
  }

  @Test("A setting that is none is told, and does no harm")
  func unknown() throws {
    let repository = try repository()
    try repository.git("config", "almanac.weekStrat", "monday")
    try repository.git("config", "almanac.limit", "7")
    let outcome = try Program().run([], in: repository.path)
    #expect(outcome.status == .exit(0))
    #expect(outcome.errors.contains("note: 'almanac.weekstrat' in line"), "\(outcome)")
    #expect(outcome.errors.contains("Did you mean 'almanac.weekStart'?"), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    // However many there are, and however often, there are not more lines than one reads.
    let many = (0..<3000).map { "\tmisspelt\($0 % 1000) = 1\n" }.joined()
    let file = try repository.folder.write("[almanac]\n\(many)", to: "many")
    let told = try Program().run([], in: repository.path, environment: ["GIT_CONFIG_GLOBAL": file])
      .errors.split(separator: "\n")
    #expect(told.count == 11, "\(told)")
    #expect(
      told.last == "git-almanac: note: 991 more names of git's configuration are no settings.")
    #expect(try Program().run(["--quiet"], in: repository.path).errors.isEmpty)
    #expect(try Program().run(["--no-config"], in: repository.path).errors.isEmpty)
  }

  @Test(
    "Help, version and mistakes on the line do not ask for the configuration",
    arguments: [(["--version"], 0), (["--help"], 0), (["help", "streaks"], 0), (["--bogus"], 64)])
  func notAsked(arguments: [String], status: Int) throws {
    let repository = try repository()
    try repository.write("[broken\n", to: ".git/config")
    #expect(try Program().run(arguments, in: repository.path).status == .exit(Int32(status)))
    expectError(try Program().run([], in: repository.path), saying: "configuration")
  }

  @Test("Every option that can be set is one that --no-config leaves out")
  func names() {
    let names = ProgramTable.program.settingNames
    for name in ["almanac.weekStart", "almanac.noMerges", "almanac.offDays", "almanac.quiet"] {
      #expect(names.contains(name))
    }
    for name in ["almanac.directory", "almanac.noConfig", "almanac.help", "almanac.generateManual"]
    {
      #expect(!names.contains(name))
    }
  }
}
