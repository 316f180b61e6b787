import Foundation
import TestSupport
import Testing

@testable import GitHistory

@Suite struct ConfigurationTests {
  /// The values of `almanac.key` by our reading and by git's, which must be one.
  private func value(
    _ repository: GitRepository, _ name: String = "almanac.key",
    environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String? {
    let mine = try repository.open(environment: environment).configuration.value(name)
    let answer = try repository.outcome(["config", "--get", name], environment: environment)
    let theirs = answer.status == .exit(0) ? String(answer.text.dropLast()) : nil
    #expect(mine == theirs, sourceLocation: sourceLocation)
    return mine
  }

  @Test func `Stronger files win over weaker ones, as for git`() throws {
    let repository = try GitRepository()
    let folder = repository.folder
    func setting(_ value: String) -> String { "[almanac]\n\tkey = \(value)\n" }
    let system = try folder.write(setting("system"), to: "system")
    try folder.write(setting("xdg"), to: "config/git/config")
    try folder.write(setting("home"), to: "home/.gitconfig")
    let global = try folder.write(setting("global"), to: "global")
    var environment = repository.environment
    environment["GIT_CONFIG_GLOBAL"] = nil
    environment["GIT_CONFIG_NOSYSTEM"] = nil
    environment["GIT_CONFIG_SYSTEM"] = system
    environment["XDG_CONFIG_HOME"] = folder / "config"
    func value(_ changes: [String: String?] = [:]) throws -> String? {
      var merged = environment
      for (name, value) in changes { merged[name] = value }
      let opened = try Repository(path: repository.path, isNamed: true, environment: merged)
      let command = Command(
        Isolation.path(of: "git"), ["config", "--get", "almanac.key"], environment: merged,
        folder: repository.path)
      let mine = opened.configuration.value("almanac.key")
      #expect(try command.run().text.split(separator: "\n").map(String.init).first == mine)
      return mine
    }
    #expect(try value() == "home")
    #expect(try value(["GIT_CONFIG_GLOBAL": global]) == "global")
    #expect(try value(["GIT_CONFIG_GLOBAL": "/dev/null"]) == "system")
    #expect(try value(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]) == nil)
    #expect(try value(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "0"]) == "system")
    #expect(try value(["HOME": folder / "nowhere"]) == "xdg")
    #expect(try value(["HOME": folder / "nowhere", "XDG_CONFIG_HOME": nil]) == "system")
    try repository.git("config", "almanac.key", "local")
    #expect(try value() == "local")
    try repository.git("config", "extensions.worktreeConfig", "true")
    try repository.write(setting("worktree"), to: ".git/config.worktree")
    #expect(try value() == "worktree")
    let count = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "almanac.key", "GIT_CONFIG_VALUE_0": "count",
    ]
    #expect(try value(count) == "count")
  }

  @Test func `Included files stand where they are named`() throws {
    let repository = try GitRepository()
    try repository.write("[almanac]\n\tkey = included\n\tother = included\n", to: ".git/more")
    let config = "[core]\n\trepositoryformatversion = 0\n"
    try repository.write(
      config + "[almanac]\n\tkey = before\n[include]\n\tpath = more\n", to: ".git/config")
    #expect(try value(repository) == "included")
    try repository.write(
      config + "[include]\n\tpath = more\n[almanac]\n\tkey = after\n", to: ".git/config")
    #expect(try value(repository) == "after")
    #expect(try value(repository, "almanac.other") == "included")
    try repository.write(config + "[include]\n\tpath = no-such-file\n", to: ".git/config")
    #expect(try value(repository) == nil)
    for (condition, expected) in [
      ("gitdir:\(repository.path)/", "included"), ("gitdir:/elsewhere/", nil),
      ("gitdir/i:\(repository.path.uppercased())/", "included"), ("onbranch:main", "included"),
      ("onbranch:other", nil),
    ] {
      try repository.write(
        config + "[includeIf \"\(condition)\"]\n\tpath = more\n", to: ".git/config")
      #expect(try value(repository) == expected, "\(condition)")
    }
  }

  @Test(
    "Homes are those that git takes",
    arguments: [
      "~", "~/", "~/x", "~root", "~root/", "~root/x/~", "x~", "/~root", "./~", "", "~/~root",
    ])
  func homes(path: String) throws {
    let repository = try GitRepository()
    try repository.git("config", "almanac.key", path)
    let environment = ["HOME": "/home/of ada"]
    let answer = try repository.outcome(
      ["config", "--type=path", "--get", "almanac.key"], environment: environment)
    #expect(answer.text == expandingHome(path, home: "/home/of ada") + "\n")
    #expect(expandingHome("~no-such-user/x", home: "/home") == "~no-such-user/x")
    #expect(expandingHome("~/x", home: nil) == "~/x")
  }

  @Test func `Odd files are read as git reads them`() throws {
    let repository = try GitRepository()
    for text in [
      "[almanac]\r\n\tkey = a b\r\n", "\u{feff}[almanac]\nkey = bom\n", "[ALMANAC]\nKEY = x\n",
      "[almanac] key = same line\n", "[almanac]\nkey = \"  quoted  \"\n",
      "[almanac]\nkey = a ; comment\n",
      "[almanac]\nkey = a \\\n  b\n", "[almanac]\nkey = a\\\"b\\\\c\\td\n", "[almanac]\nkey\n",
      "[almanac]\nkey =\n", "[almanac]\nkey = one\nkey = two\n", "# x\n; y\n[almanac]\nkey=#\n",
      "[almanac]\nkey = é",
    ] {
      try repository.write("[core]\n\trepositoryformatversion = 0\n" + text, to: ".git/config")
      // A byte order mark is one only at the start of the file.
      if text.hasPrefix("\u{feff}") { try repository.write(text, to: ".git/config") }
      _ = try value(repository)
    }
    try repository.write("[almanac \"Sub.Section\"]\n\tKey = x\n", to: ".git/config")
    #expect(try value(repository, "almanac.Sub.Section.key") == "x")
    #expect(try value(repository, "almanac.sub.section.key") == nil)
  }

  @Test func `Settings of one run come from the environment in all of its forms`() throws {
    let repository = try GitRepository()
    try repository.git("config", "almanac.key", "local")
    for (parameters, expected) in [
      ("'almanac.key=old form'", "old form"), ("'almanac.key'='new form'", "new form"),
      ("'Almanac.KEY=x'", "x"), ("'almanac.key'='it'\\''s'", "it's"), ("'almanac.key=a=b'", "a=b"),
      ("'almanac.key'='a=b'", "a=b"), ("'a.b'='1' 'almanac.key'='2'", "2"),
      ("'almanac.key=1' 'almanac.key=2'", "2"), ("'almanac.key'='wow'\\!''", "wow!"),
      ("'almanac.key='", ""), ("'almanac.key'", ""), ("'almanac.key'=", ""),
      ("'almanac.key'=''", ""), ("", "local"), ("'almanac.key'='\u{301}é'", "\u{301}é"),
      ("'almanac.key'='1' 'a.b'= 'c.d'", "1"),
    ] {
      let environment = ["GIT_CONFIG_PARAMETERS": parameters]
      #expect(try value(repository, environment: environment) == expected, "\(parameters)")
    }
    for (parameters, isOn) in [
      ("'almanac.flag'=", true), ("'almanac.flag'", true), ("'almanac.flag'= 'a.b'='1'", true),
      ("'almanac.flag'=''", false), ("'almanac.flag='", false), ("'almanac.flag'='true'", true),
    ] {
      let environment = ["GIT_CONFIG_PARAMETERS": parameters]
      let setting = try repository.open(environment: environment).configuration.settings.last {
        $0.name == "almanac.flag"
      }
      #expect(gitBoolean(setting?.value) == isOn, "\(parameters)")
      let answer = try repository.outcome(
        ["config", "--bool", "--get", "almanac.flag"], environment: environment)
      #expect(answer.text == "\(isOn)\n", "\(parameters)")
    }
    let both = [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "almanac.key", "GIT_CONFIG_VALUE_0": "zero",
      "GIT_CONFIG_KEY_1": "ALMANAC.Key", "GIT_CONFIG_VALUE_1": "one",
    ]
    #expect(try value(repository, environment: both) == "one")
    let all = both.merging(["GIT_CONFIG_PARAMETERS": "'almanac.key'='parameter'"]) { $1 }
    _ = try value(repository, environment: all)
    for count in ["0", ""] {
      #expect(try value(repository, environment: ["GIT_CONFIG_COUNT": count]) == "local")
    }
  }

  @Test(
    "Settings of one run that git refuses are refused, with the variable they stand in",
    arguments: [
      ["GIT_CONFIG_COUNT": "-1"], ["GIT_CONFIG_COUNT": "x"], ["GIT_CONFIG_COUNT": "2147483648"],
      ["GIT_CONFIG_COUNT": "99999999999999999999"], ["GIT_CONFIG_COUNT": "1"],
      ["GIT_CONFIG_COUNT": "2000000000"],
      ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "almanac.key"],
      ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_VALUE_0": "x"],
      ["GIT_CONFIG_PARAMETERS": "'almanac.key=x"], ["GIT_CONFIG_PARAMETERS": "almanac.key=x"],
      ["GIT_CONFIG_PARAMETERS": "'almanac.key'=x"],
      ["GIT_CONFIG_PARAMETERS": "'almanac.key=x' 'y"],
    ])
  func refusedSettings(environment: [String: String]) throws {
    let repository = try GitRepository()
    let answer = try repository.outcome(["config", "--list"], environment: environment)
    #expect(answer.status != .exit(0), "\(environment)")
    guard
      case .brokenConfiguration(let detail) = failure({
        try repository.open(environment: environment)
      })
    else {
      Issue.record("\(environment): no such error")
      return
    }
    #expect(detail.contains(environment.keys.sorted()[0]))
  }

  @Test func `A file that does not parse is named`() throws {
    let repository = try GitRepository()
    let global = try repository.folder.write("[almanac\nkey = x\n", to: "broken-file")
    guard
      case .brokenConfiguration(let detail) = failure({
        try repository.open(environment: ["GIT_CONFIG_GLOBAL": global])
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(detail.contains("broken-file"))
    try repository.write("[core\n\tx = y\n", to: ".git/config")
    guard case .brokenConfiguration = failure({ try repository.open() }) else {
      Issue.record("no error")
      return
    }
  }

  @Test("Booleans are what git takes for them")
  func booleans() throws {
    let repository = try GitRepository()
    let values = [
      "= false", "= No", "= OFF", "= 0", "=", "", "= true", "= yes", "= tRUE", "= on", "= 1",
      "= -1", "= +1", "= -0", "= 00", "= 010", "= 08", "= 0x10", "= 0X0", "= 0x", "= 0xg", "= x",
      "= 1k", "= 1K", "= 0k", "= k", "= 1kk", "= 1g", "= 2g", "= -2g", "= 2147483647",
      "= 2147483648", "= 99999999999999999999", "= 1.5", "= --1", "= +-1", "= 1e", "= \" 1\"",
      "= \"1 \"", "= t", "= enabled", "= 0x1k",
    ]
    for value in values {
      try repository.write("[almanac]\n\tkey \(value)\n", to: ".git/config")
      let outcome = try repository.outcome(["config", "--type=bool", "--get", "almanac.key"])
      let expected = outcome.status == .exit(0) ? outcome.text == "true\n" : nil
      #expect(try repository.open().configuration.boolean("almanac.key") == expected, "\(value)")
    }
    #expect(try repository.open().configuration.boolean("almanac.none") == nil)
  }
}
