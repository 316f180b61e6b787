import TestSupport
import Testing

@Suite struct MailmapTests {
  @Test("ASCII case of names and addresses in the map does not matter")
  func letterCase() throws {
    let repository = try GitRepository()
    try repository.write(
      """
      Proper Name <PROPER@example.com> OlD nIcK <OlDnIcK@Example.COM>
      Éva <eva@example.com> éva <old@example.com>

      """, to: ".mailmap")
    try repository.commit("2024-02-01", by: Author("Old Nick", "oldnick@example.com"))
    try repository.commit("2024-02-02", by: Author("OLD NICK", "OLDNICK@EXAMPLE.COM"))
    try repository.commit("2024-02-03", by: Author("Other Name", "oldnick@example.com"))
    try repository.commit("2024-02-04", by: Author("ÉVA", "old@example.com"))
    try expectRows(
      repository,
      [
        "2024-02-01 Proper Name <PROPER@example.com> 1",
        "2024-02-02 Proper Name <PROPER@example.com> 1",
        "2024-02-03 Other Name <oldnick@example.com> 1", "2024-02-04 ÉVA <old@example.com> 1",
      ])
  }

  /// The line of a map for the address `NUMBER@example.com`, and what becomes of `NUMBER old`.
  private static let forms: [(line: String, person: String)] = [
    ("Name Only <1@example.com>\n", "Name Only <1@example.com>"),
    ("<2@new.example.com> <2@example.com>\n", "2 old <2@new.example.com>"),
    ("Three New <3@new.example.com> <3@example.com>\n", "Three New <3@new.example.com>"),
    ("Four New <4@new.example.com> 4 OLD <4@example.com>\n", "Four New <4@new.example.com>"),
    ("<> <5@example.com>\n", "5 old <5@example.com>"),
    ("Six New <6@new.example.com> <6@example.com> # remark\n", "Six New <6@new.example.com>"),
    ("Seven New <7@new.example.com> <7@example.com>\r\n", "Seven New <7@new.example.com>"),
    ("  Eight New   <8@new.example.com>   <8@example.com>  \n", "Eight New <8@new.example.com>"),
    ("Nine First <9@example.com>\nNine Last <9@example.com>\n", "Nine Last <9@example.com>"),
    ("Unclosed <10@example.com\n", "10 old <10@example.com>"),
    ("Eleven <11@new.example.com> < 11@example.com >\n", "11 old <11@example.com>"),
    ("#Twelve <12@example.com>\n", "12 old <12@example.com>"),
    (" # Thirteen <13@example.com>\n", "# Thirteen <13@example.com>"),
    ("Else <14@new.example.com> Not 14 <14@example.com>\n", "14 old <14@example.com>"),
    ("\n   \n# a comment <15@example.com>\nthis maps nothing\n", "15 old <15@example.com>"),
    ("No Newline <16@example.com>", "No Newline <16@example.com>"),
  ]

  @Test("All forms of a line, and lines that are none")
  func lines() throws {
    let repository = try GitRepository()
    try repository.write(Self.forms.map(\.line).joined(), to: ".mailmap")
    var expected: [String] = []
    for (index, form) in Self.forms.enumerated() {
      let day = "2024-02-\(index < 9 ? "0" : "")\(index + 1)"
      try repository.commit(
        Moment(day), by: Author("\(index + 1) old", "\(index + 1)@example.com"))
      expected.append("\(day) \(form.person) 1")
    }
    try expectRows(repository, expected)
    try expectSameAsGit(repository, git: GitOracle.authorDays(of: repository))
  }

  @Test("A line for one name and a line for any name with the same address")
  func nameAndAny() throws {
    let repository = try GitRepository()
    try repository.write(
      "Any <any@example.com> <shared@example.com>\nJan <jan@example.com> jan <shared@example.com>\n",
      to: ".mailmap")
    try repository.commit("2024-02-01", by: Author("jan", "shared@example.com"))
    try repository.commit("2024-02-02", by: Author("piet", "shared@example.com"))
    try expectRows(
      repository, ["2024-02-01 Jan <jan@example.com> 1", "2024-02-02 Any <any@example.com> 1"])
  }

  private let nick = Author("nick", "nick@example.com")

  @Test("The map of a bare repository is the one in HEAD")
  func bare() throws {
    let repository = try GitRepository(bare: true)
    let tree = try repository.tree(".mailmap", "Proper <proper@example.com> <nick@example.com>\n")
    try repository.commit("2024-02-01", by: nick, tree: tree)
    try expectRows(repository, ["2024-02-01 Proper <proper@example.com> 1"])
  }

  @Test("The map of the work tree comes before the one in HEAD")
  func uncommitted() throws {
    let repository = try GitRepository()
    let tree = try repository.tree(".mailmap", "Committed <c@example.com> <nick@example.com>\n")
    try repository.commit("2024-02-01", by: nick, tree: tree)
    try repository.write("Work Tree <worktree@example.com> <nick@example.com>\n", to: ".mailmap")
    try expectRows(repository, ["2024-02-01 Work Tree <worktree@example.com> 1"])
    _ = try repository.folder.makeFolder("repo/sub/folder")
    try expectRows(
      repository, in: repository.path + "/sub/folder",
      ["2024-02-01 Work Tree <worktree@example.com> 1"])
  }

  @Test("A configured file wins over a configured blob, that over the work tree's map")
  func configured() throws {
    let repository = try GitRepository()
    func lines(_ name: String, _ letters: String) -> String {
      letters.map { "\(name) <\(name.lowercased())@example.com> <\($0)@example.com>\n" }.joined()
    }
    try repository.write(lines("Root", "rbf"), to: ".mailmap")
    try repository.git("config", "mailmap.blob", repository.blob(lines("Blob", "bf")))
    try repository.folder.write(lines("File", "f"), to: "map.txt")
    try repository.git("config", "mailmap.file", repository.folder / "map.txt")
    for (number, letter) in ["r", "b", "f"].enumerated() {
      try repository.commit(
        Moment("2024-02-0\(number + 1)"), by: Author(letter, "\(letter)@example.com"))
    }
    try expectRows(
      repository,
      [
        "2024-02-01 Root <root@example.com> 1", "2024-02-02 Blob <blob@example.com> 1",
        "2024-02-03 File <file@example.com> 1",
      ])
  }

  @Test("The setting that turns the map off for git log does not do so here")
  func logSetting() throws {
    let repository = try GitRepository()
    try repository.git("config", "log.mailmap", "false")
    try repository.write("Proper <proper@example.com> <nick@example.com>\n", to: ".mailmap")
    try repository.commit("2024-02-01", by: nick)
    try expectRows(repository, ["2024-02-01 Proper <proper@example.com> 1"])
  }

  @Test("Two addresses of one person are one author, with both their days")
  func merged() throws {
    let repository = try GitRepository()
    try repository.write("Ann Example <ann@example.com> <ann@old.example.com>\n", to: ".mailmap")
    try repository.commit("2024-02-01", by: Author("A", "ann@old.example.com"))
    try repository.commit("2024-02-01")
    try expectRows(repository, ["2024-02-01 Ann Example <ann@example.com> 2"])
  }
}

/// What the user has configured.
@Suite struct ConfigurationTests {
  private let mapped = [
    "2024-02-01 Mapped Ann <ann@example.com> 1", "2024-02-02 Mapped Ann <ann@example.com> 1",
    fourRows[2], fourRows[3],
  ]

  /// The environment in which `config` is the user's configuration.
  private func environment(
    _ repository: GitRepository, config: String
  ) throws -> [String: String?] {
    let file = try repository.folder.write(config, to: "home/.gitconfig")
    return ["HOME": repository.folder / "home", "GIT_CONFIG_GLOBAL": file]
  }

  @Test("A byte-order mark, CR-LF ends and empty lines")
  func crlf() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.folder.write("Mapped Ann <ann@example.com>\n", to: "map.txt")
    let config = try repository.git("config", "--list").split(separator: "\n")
      .first { $0.hasPrefix("core.repositoryformatversion") }
    #expect(config != nil)
    try repository.write(
      "\u{FEFF}[core]\r\n\trepositoryformatversion = 0\r\n\r\n[mailmap]\r\n\tfile = ../map.txt\r\n\r\n",
      to: ".git/config")
    try expectRows(repository, mapped)
  }

  @Test("Conditional includes, and one that is missing")
  func includes() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.folder.write("Mapped Ann <ann@example.com>\n", to: "home/map.txt")
    try repository.folder.write(
      "[mailmap]\n\tfile = \(repository.folder / "home/map.txt")\n", to: "home/map.inc")
    let environment = try environment(
      repository,
      config: """
        [include]
        \tpath = nothing.inc
        [includeIf "gitdir:\(repository.path)/"]
        \tpath = map.inc

        """)
    try expectRows(repository, environment: environment, mapped)
  }

  @Test("A configuration that does not parse is an error that names the file, or a warning")
  func broken() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let environment = try environment(repository, config: "[user\n\tname = x\n")
    let outcome = try Program().run(
      ["export", "--format", "csv"], in: repository.path, environment: environment)
    #expect(outcome.errors.contains(".gitconfig"), "\(outcome)")
    if outcome.status == .exit(0) {
      #expect(try CSVTable(outcome.text).rows.count == 4)
    } else {
      expectError(outcome)
    }
  }
}
