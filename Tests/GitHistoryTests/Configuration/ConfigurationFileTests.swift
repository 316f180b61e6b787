import Foundation
import TestSupport
import Testing

@testable import GitHistory

@Suite struct ConfigurationFileTests {
  /// The settings of a text by our reading, `name=value` or a name alone, and nil where it does not parse.
  private func read(_ text: [UInt8]) -> [String]? {
    try? ConfigurationFile(text).lines.map { line in
      line.name + (line.value.map { "\n\($0)" } ?? "")
    }
  }

  /// The same by git's.
  private func gitReads(_ text: [UInt8], in repository: GitRepository) throws -> [String]? {
    let file = repository.folder / "file"
    try writeFile(text, to: file)
    let outcome = try repository.outcome(["config", "--file", file, "--null", "--list"])
    guard outcome.status == .exit(0) else { return nil }
    return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Texts of all kinds are read as git reads them")
  func kinds() throws {
    let repository = try GitRepository()
    let texts = [
      "", "\n", "[a]", "[a]\n", "[a]b", "[a]b=c", "[a]\nb = c\n", "[A]\nB = C\n", "[a.B]\nc=d\n",
      "[a \"B\"]\nc=d\n", "[a \"B\\\"\\\\x\"]\nc=d\n", "[a\t\"b\"]c=d", "[a \"b\" ]\nc=d\n",
      "[a \"b]\nc=d\n", "[a \"b\nc\"]\n", "[]\na=b\n", "[a b]\n", "[a_b]\n", "[a\n]\n", "a=b\n",
      "[a]\n1b=c\n", "[a]\n-b=c\n", "[a]\nb1-=c\n", "[a]\nb_c=d\n", "[a]\nb c\n", "[a]\nb \t= c\n",
      "[a]\nb = \n", "[a]\nb=\"\"\n", "[a]\nb=\" c \"\n", "[a]\nb= c  d \n", "[a]\nb=c # d\n",
      "[a]\nb=c;d\n", "[a]\nb=\"c;d\"e#f\n", "[a]\nb=\"c\n", "[a]\nb=\"c\\\nd\"\n",
      "[a]\nb=c\\\n d\n",
      "[a]\nb=c\\", "[a]\nb=\\q\n", "[a]\nb=\\t\\n\\b\\\\\\\"\n", "[a]\r\nb=c\r\n", "[a]\rb=c\r",
      "[a]\nb=c\r", "\u{FEFF}[a]\nb=c\n", "[a]\n\u{FEFF}b=c\n", "# x\n; y\n[a]#z\nb=c\n",
      "[a]\nb\n[c]\nd\n", "[a]\nb=é\n", "[é]\nb=c\n", "[a \"é\"]\nb=c\n", "[a]b=c\nd=e[f]g=h\n",
      "[a] b = c [d]\n", "[a]\nb = c \\\n\n", "[a]\n= b\n", "  [a]  \n  b  \n", "[a]\nb=\\\n\\\nc",
    ]
    for text in texts {
      #expect(try read(Array(text.utf8)) == gitReads(Array(text.utf8), in: repository), "\(text)")
    }
  }

  @Test("So are texts that chance has made", arguments: 1...4)
  func random(seed: Int) throws {
    let repository = try GitRepository()
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func number(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let parts = [
      "[a]\n", "[b \"C\"]\n", "[d", "]", "\n", "\r\n", " ", "\"", "\\", "x", "Y", "=", "#", ";",
      "1",
      "-", ".", "[", "\\\n", "\\n", "key = value\n", "k=\"q\"\n", "é",
    ]
    for _ in 0..<60 {
      let text = "[s]\n" + (0...number(12)).map { _ in parts[number(parts.count)] }.joined()
      #expect(try read(Array(text.utf8)) == gitReads(Array(text.utf8), in: repository), "\(text)")
    }
  }

  @Test("Lines are numbered from where a variable begins")
  func lines() throws {
    let text = "# one\n[a]\n\tb = c \\\n d\n\n[e] f = g\nh\n"
    #expect(try ConfigurationFile(Array(text.utf8)).lines.map(\.number) == [3, 6, 7])
    #expect(throws: ConfigurationFile.BadLine(number: 3)) {
      try ConfigurationFile(Array("[a]\nb=c\n?\n".utf8))
    }
  }
}

@Suite struct IncludeTests {
  private func isIncluded(_ condition: String, in repository: GitRepository) throws -> Bool {
    try repository.write("[almanac]\n\tkey = included\n", to: ".git/more")
    let config = "[core]\n\trepositoryformatversion = 0\n[remote \"o\"]\n\turl = https://e.x/a/b\n"
    let escaped = condition.replacing("\\", with: "\\\\")
    try repository.write(
      config + "[includeIf \"\(escaped)\"]\n\tpath = more\n", to: ".git/config")
    let mine = try repository.open().configuration.value("almanac.key") != nil
    let theirs = try repository.outcome(["config", "almanac.key"]).status == .exit(0)
    #expect(mine == theirs, "\(condition)")
    return mine
  }

  @Test("Conditions hold where they do for git")
  func conditions() throws {
    let repository = try GitRepository("Some-Repo")
    try repository.git("symbolic-ref", "HEAD", "refs/heads/topic/one")
    let path = repository.path
    var held = 0
    for condition in [
      "gitdir:\(path)/.git", "gitdir:\(path)/", "gitdir:\(path)", "gitdir:\(path)/*",
      "gitdir:Some-Repo/.git", "gitdir:Some-Repo/", "gitdir:some-repo/", "gitdir/i:some-REPO/",
      "gitdir:**/Some-Repo/**", "gitdir:*/Some-Repo/.git", "gitdir:./", "gitdir:./.git",
      "gitdir:.git",
      "gitdir:~/", "gitdir:/", "gitdir:/**", "gitdir:/*", "gitdir:\(path)/.g?t",
      "gitdir:**/.g[hi]t",
      "gitdir:**/.g[!a-h]t", "gitdir:**/.g[^a-i]t", "gitdir:**/.\\git", "gitdir:Some-Repo/**/.git",
      "gitdir:Some-*/.git", "gitdir:S**o/.git", "onbranch:topic/one", "onbranch:topic/",
      "onbranch:topic/*",
      "onbranch:topic", "onbranch:**/one", "onbranch:*/one", "onbranch:*", "onbranch:**",
      "onbranch:t*",
      "hasconfig:remote.*.url:https://e.x/**", "hasconfig:remote.*.url:https://e.x/*",
      "hasconfig:remote.*.url:https://e.x/a/b", "hasconfig:remote.*.url:https://other/**",
      "hasconfig:remote.*.pushurl:**", "nonsense:x", "gitdir", "", "gitdir:",
    ] where try isIncluded(condition, in: repository) {
      held += 1
    }
    #expect(held > 10)
  }

  @Test("Settings of this run may include a file")
  func commandLine() throws {
    let repository = try GitRepository()
    let more = try repository.folder.write("[almanac]\n\tkey = more\n", to: "more")
    let environment = ["GIT_CONFIG_PARAMETERS": "'include.path'='\(more)' 'almanac.other'='x'"]
    let configuration = try repository.open(environment: environment).configuration
    #expect(configuration.value("almanac.key") == "more")
    #expect(
      try repository.outcome(["config", "almanac.key"], environment: environment).text == "more\n")
    #expect(
      configuration.settings(section: "almanac").map(\.origin) == [
        .file(path: more, line: 2), .commandLine,
      ])
  }

  @Test("A file that includes itself is an error, as for git", .timeLimit(.minutes(20)))
  func circle() throws {
    let repository = try GitRepository()
    let circle = try repository.folder.write("[include]\n\tpath = circle\n", to: "circle")
    guard
      case .brokenConfiguration(let detail) = failure({
        try repository.open(environment: ["GIT_CONFIG_GLOBAL": circle])
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(detail.contains("'\(circle)' is included by too many files"))
    let outcome = try repository.outcome(
      ["config", "--list"], environment: ["GIT_CONFIG_GLOBAL": circle])
    #expect(outcome.status != .exit(0))
  }

  @Test("Settings of a work tree count where the repository asks for them")
  func workTree() throws {
    let repository = try GitRepository()
    try repository.write("[almanac]\n\tkey = tree\n", to: ".git/config.worktree")
    for value in ["false", "true"] {
      try repository.git("config", "extensions.worktreeConfig", value)
      let mine = try repository.open().configuration.value("almanac.key")
      let theirs = try repository.outcome(["config", "almanac.key"]).text
      #expect(mine.map { $0 + "\n" } ?? "" == theirs)
      #expect((mine == "tree") == (value == "true"))
    }
  }
}

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("", "", true), ("a", "a", true), ("a", "b", false), ("*", "", true), ("*", "ab", true),
    ("*", "a/b", false), ("**", "a/b", true), ("**/b", "b", true), ("**/b", "a/b", true),
    ("**/b", "a/c/b", true), ("**/b", "ab", false), ("a/**", "a/b/c", true), ("a/**", "a", false),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a**b", "axb", true),
    ("a**b", "a/b", false), ("?", "/", false), ("[/]", "/", false), ("[a-c]x", "bx", true),
    ("[!a-c]x", "bx", false), ("[]]", "]", true), ("[a", "a", false), ("\\*", "*", true),
    ("\\*", "a", false), ("[\\]]", "]", true), ("[a-]", "-", true),
  ])
  func matches(pattern: String, text: String, expected: Bool) {
    #expect(PathPattern(pattern).matches(text) == expected)
  }

  @Test("Many asterisks take no time", .timeLimit(.minutes(20)))
  func manyStars() {
    let pattern = String(repeating: "*a", count: 40) + "b"
    #expect(!PathPattern(pattern).matches(String(repeating: "a", count: 2000)))
    #expect(PathPattern("A*", ignoresCase: true).matches("aB"))
  }
}
