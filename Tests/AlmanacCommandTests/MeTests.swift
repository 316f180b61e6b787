import TestSupport
import Testing

/// `--me` and `almanac.me`.
@Suite struct MeTests {
  /// Commits by `a` to `e`, each at example.com, and by one whose address has odd letters.
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    for (place, letter) in ["a", "b", "c", "d", "e"].enumerated() {
      try repository.commit(
        Moment("2024-02-0\(place + 1)"), by: Author("Ann", "\(letter)@example.com"))
    }
    return repository
  }

  struct Case: Sendable, CustomTestStringConvertible {
    /// Settings of this run, such as `user.email=a@example.com`.
    var settings: [String]
    var environment: [String: String]

    init(_ settings: [String], _ environment: [String: String] = [:]) {
      (self.settings, self.environment) = (settings, environment)
    }

    /// The environment of the run, with the settings.
    var whole: [String: String] {
      var whole = environment
      whole["GIT_CONFIG_COUNT"] = "\(settings.count)"
      for (number, setting) in settings.enumerated() {
        let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        whole["GIT_CONFIG_KEY_\(number)"] = String(parts[0])
        whole["GIT_CONFIG_VALUE_\(number)"] = String(parts[1])
      }
      return whole
    }

    var testDescription: String { "\(settings) \(environment)" }
  }

  /// The address that git would commit with; nil if it finds none, or an empty one.
  private func address(_ program: Program, _ environment: [String: String]) throws -> String? {
    let outcome = try Command(
      Isolation.path(of: "git"), ["var", "GIT_AUTHOR_IDENT"],
      environment: program.environment.merging(environment) { $1 },
      folder: Self.repository.get().path
    ).run()
    guard outcome.status == .exit(0) else { return nil }
    let address = outcome.text.split(separator: "<", omittingEmptySubsequences: false).last?
      .prefix { $0 != ">" }
    return address.flatMap { $0.isEmpty ? nil : String($0) }
  }

  private static let a = "user.email=a@example.com"
  private static let b = "author.email=b@example.com"
  private static let c = "committer.email=c@example.com"
  private static let d = ["GIT_AUTHOR_EMAIL": "d@example.com"]
  private static let e = ["EMAIL": "e@example.com"]
  private static let only = "user.useConfigOnly=true"

  @Test(
    "Is whom git would name as the author",
    arguments: [
      Case([a]), Case([a, b]), Case([b]), Case([a, b], d), Case([a], d), Case([], d),
      Case([], e), Case([a], e), Case([b], e), Case([c], e), Case([a, c], e), Case([c]),
      Case([only]), Case([only], e), Case([only], d), Case([only, a]), Case([only, b]),
      Case([only, c]), Case([only, c], e), Case([only, "user.email="]),
      Case(["user.email="]), Case(["user.email="], e), Case([a, "author.email="]),
      Case(["author.email="], e), Case([a], ["GIT_AUTHOR_EMAIL": ""]),
      Case([a], ["GIT_COMMITTER_EMAIL": "c@example.com"]), Case([a], ["EMAIL": ""]),
      Case([a, "user.email=b@example.com"]),
      // What git takes off, and what it leaves.
      Case(["user.email=<a@example.com>"]), Case(["user.email='a@example.com'"]),
      Case(["user.email=\"a@example.com\""]), Case(["user.email=  a@example.com.,:; "]),
      Case(["user.email=\\a@example.com\\"]), Case(["user.email=a<@example>.com"]),
      Case(["user.email=a@\nexample.com"]), Case(["user.email=(a@example.com)"]),
      Case(["user.email= <> "]), Case([], ["EMAIL": " <e@example.com> "]),
      Case([], ["GIT_AUTHOR_EMAIL": "\t<d@example.com>\n"]), Case(["user.email=A@EXAMPLE.com"]),
    ])
  func author(of run: Case) throws {
    let program = try Program()
    let environment = run.whole.merging(["GIT_AUTHOR_NAME": "Ann"]) { $1 }
    let path = try Self.repository.get().path
    guard let address = try address(program, environment) else {
      let outcome = try program.run(["export", "--me"], in: path, environment: environment)
      expectError(outcome, exit: 64, saying: "--me needs to know who you are", "user.email")
      return
    }
    let known = ["a", "b", "c", "d", "e"].map { "\($0)@example.com" }
    let table = try program.table(["--me"], in: path, environment: environment)
    #expect(
      try table.columns("email").joined().sorted()
        == known.filter { $0 == address.lowercased() }, "\(address)")
  }

  /// The addresses that count with `--me`.
  private func counted(
    _ settings: [String], _ options: [String] = ["--me"], mailmap: String = ""
  ) throws -> [String] {
    let program = try Program()
    try program.home.write(mailmap, to: "map")
    return try program.table(
      options, in: Self.repository.get().path,
      environment: Case(["mailmap.file=\(program.home / "map")"] + settings).whole
    ).columns("email").joined().sorted()
  }

  @Test("Several addresses are one's own through almanac.me")
  func several() throws {
    let (c, d) = ("almanac.me=c@example.com", "almanac.me=<D@example.com>")
    #expect(try counted([Self.a, c, d]) == ["a@example.com", "c@example.com", "d@example.com"])
    #expect(try counted([Self.only, c]) == ["c@example.com"])
    // An empty value drops those before it.
    #expect(try counted([Self.a, c, "almanac.me=", d]) == ["a@example.com", "d@example.com"])
    // An address alone switches nothing on, and a switch is no address.
    #expect(try counted([Self.a, c], []).count == 5)
    #expect(
      try counted([Self.a, c, "almanac.me=true"], []) == ["a@example.com", "c@example.com"])
    #expect(try counted([Self.a, c], ["--me", "--no-config"]) == ["a@example.com"])
  }

  @Test("Each address is mapped as an author's is")
  func mapped() throws {
    let map = "Ann <e@example.com> <c@example.com>\nAnn <e@example.com> <a@example.com>\n"
    #expect(
      try counted([Self.only, "almanac.me=c@example.com"], mailmap: map)
        == ["e@example.com", "e@example.com", "e@example.com"])
    #expect(try counted(["user.email=<a@example.com>"], mailmap: map).count == 3)
    // The name counts where the mailmap asks for it.
    let byName = "Ann <e@example.com> Ann <a@example.com>\n"
    #expect(
      try counted(["user.name=<Ann>", Self.a], mailmap: byName)
        == ["e@example.com", "e@example.com"])
  }

  @Test("A value of almanac.me that is neither a switch nor an address is named")
  func invalid() throws {
    let outcome = try Program().run(
      [], in: Self.repository.get().path, environment: Case(["almanac.me=ann"]).whole)
    expectError(outcome, saying: "'ann' for 'almanac.me'", "true or false")
  }

  @Test("Each repository has its own user, and compare has a column for all addresses")
  func repositories() throws {
    let other = try GitRepository()
    try other.commit("2024-02-01", by: .bob)
    try other.git("config", "user.email", "bob@example.com")
    let first = try Self.repository.get()
    let table = try Program().table(
      ["--me", first.path, other.path], in: first.path,
      environment: Case(["almanac.me=a@example.com", "almanac.me=b@example.com"]).whole)
    #expect(
      try Set(table.columns("email").joined())
        == ["a@example.com", "b@example.com", "bob@example.com"])
    let json = try Program().output(
      ["compare", "--by", "author", "--me", "--now", "2024-02-10", "--format", "json"],
      in: first.path,
      environment: Case(["almanac.me=a@example.com", "almanac.me=b@example.com"]).whole)
    #expect(json.contains("\"commits\": 2"), "\(json)")
  }

  @Test("At a placeholder address the name tells the user from others, if anybody there has it")
  func placeholder() throws {
    let repository = try GitRepository()
    for name in ["Ann", "Bob"] {
      try repository.commit("2024-02-01", by: Author(name, "you@example.com"))
    }
    try repository.commit("2024-02-02", by: Author("Eve", "eve@example.com"))
    func names(_ settings: [String]) throws -> [String] {
      let table = try Program().table(
        ["--me"], in: repository.path, environment: Case(settings).whole)
      return try table.columns("name").map { $0[0] }.sorted()
    }
    #expect(try names(["user.email=you@example.com", "user.name=bob"]) == ["Bob"])
    #expect(try names(["user.email=you@example.com", "user.name=Cy"]) == ["Ann", "Bob"])
    // An address that only one person uses is that person's, whatever the name.
    #expect(try names(["user.email=eve@example.com", "user.name=Cy"]) == ["Eve"])
  }
}
