import TestSupport
import Testing

/// Who is counted, and under which name.
@Suite struct IdentityTests {
  @Test("An empty address leaves the name")
  func emptyEmail() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.raw("No Mail <> 1706875200 +0000")
    try repository.raw("No Mail <> 1706875201 +0000")
    try repository.raw("Space Mail < > 1706875202 +0000")
    try repository.commit("2024-02-03", by: .bob)
    let rows = try Program().table(in: repository.path).columns("day", "name", "commits")
    #expect(
      Set(rows.map { $0.joined(separator: " ") }) == [
        "2024-02-01 Ann Example 1", "2024-02-02 No Mail 2", "2024-02-02 Space Mail 1",
        "2024-02-03 Bob Example 1",
      ])
  }

  @Test("Without a name, the address counts")
  func emptyName() throws {
    let repository = try GitRepository()
    try repository.raw(" <noname@example.com> 1706875200 +0000")
    try repository.raw("<noname2@example.com> 1706875200 +0000")
    try repository.raw("   <noname3@example.com> 1706875200 +0000")
    try repository.commit("2024-02-03")
    try expectSameAsGit(repository, git: GitOracle.authorDays(of: repository))
    #expect(try Program().table(in: repository.path).rows.count == 4)
  }

  /// A commit by Ann, the damaged ones, a commit by Bob.
  private func expectUndated(_ count: Int, _ damage: (GitRepository) throws -> Void) throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try damage(repository)
    try repository.commit("2024-02-03", by: .bob)
    let table = try Program().table(in: repository.path).authorDays()
    #expect(table[AuthorDay("ann@example.com", "2024-02-01")] == 1)
    #expect(table[AuthorDay("bob@example.com", "2024-02-03")] == 1)
    #expect(table.filter { $0.key.day.isEmpty }.values.reduce(0, +) == count)
    #expect(table.values.reduce(0, +) == count + 2)
    let facts = try repository.facts("--now", "2024-02-03")
    #expect(facts.undated == count)
    #expect(facts.commits == 2)
  }

  @Test("An address broken over two lines")
  func newlineInEmail() throws {
    try expectUndated(1) {
      let line = Array("Nell <nell@example.com\n> 1335000000 -0700".utf8)
      try $0.raw(author: line, committer: line)
    }
  }

  @Test("No author at all")
  func noAuthor() throws {
    try expectUndated(1) { try $0.raw(author: nil) }
  }

  @Test("Without brackets a commit counts, with or without its day, and hides nothing")
  func noBrackets() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    let line = Array("Max max@example.com 1230000000 -0200".utf8)
    try repository.raw(author: line, committer: line)
    try repository.raw("Ned <ned@example.com 1230000000 -0200")
    try repository.commit("2024-02-03", by: .bob)
    let table = try Program().table(in: repository.path).authorDays()
    #expect(table.values.reduce(0, +) == 4)
    #expect(table[AuthorDay("ann@example.com", "2024-02-01")] == 1)
    #expect(table[AuthorDay("bob@example.com", "2024-02-03")] == 1)
    let others = table.keys.filter { !["2024-02-01", "2024-02-03"].contains($0.day) }.map(\.day)
    #expect(Set(others).isSubset(of: ["", "2008-12-23"]))
  }

  @Test("Signatures and messages that look like an author line")
  func signed() throws {
    let repository = try GitRepository()
    try repository.raw(
      "Sig <sig@example.com> 1706875200 +0000",
      headers: [
        "gpgsig -----BEGIN PGP SIGNATURE-----", " ", " author Fake <fake@example.com> 1 +0000",
        " -----END PGP SIGNATURE-----", "x-odd author Fake <fake@example.com> 1 +0000",
      ])
    try repository.raw("Sig <sig@example.com> 1706961600 +0000", message: nil)
    try repository.raw(
      "Sig <sig@example.com> 1707048000 +0000", message: "author Fake <fake@example.com> 1 +0000")
    try expectRows(
      repository,
      ["02", "03", "04"].map { "2024-02-\($0) Sig <sig@example.com> 1" })
  }

  @Test("Letter case of an address does not make two persons, unless every byte shall count")
  func emailCase() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01 12:00", by: Author("Ann Example", "ann@mail.example"))
    try repository.commit("2024-02-01 13:00", by: Author("Ann Example", "Ann@Mail.EXAMPLE"))
    try repository.commit("2024-02-02 12:00", by: Author("ANN EXAMPLE", "ann@mail.example"))
    try expectRows(
      repository,
      [
        "2024-02-01 Ann Example <ann@mail.example> 2",
        "2024-02-02 Ann Example <ann@mail.example> 1",
      ])
    try expectRows(
      repository, ["--identity", "pair"],
      [
        "2024-02-01 Ann Example <ann@mail.example> 1",
        "2024-02-01 Ann Example <Ann@Mail.EXAMPLE> 1",
        "2024-02-02 ANN EXAMPLE <ann@mail.example> 1",
      ])
  }

  @Test("One address, three spellings of the name: the one most used is shown")
  func nameVariants() throws {
    let repository = try GitRepository()
    for (time, name) in [
      ("2024-02-01 12:00", "Ida Soler"), ("2024-02-01 13:00", "Ida Solér"),
      ("2024-02-02 12:00", "isoler"), ("2024-02-03 12:00", "Ida Solér"),
    ] {
      try repository.commit(Moment(time), by: Author(name, "ida@mail.example"))
    }
    let ida = "Ida Solér <ida@mail.example>"
    try expectRows(
      repository, ["2024-02-01 \(ida) 2", "2024-02-02 \(ida) 1", "2024-02-03 \(ida) 1"])
    let names = try Program().table(["--identity", "name"], in: repository.path).columns("name")
    #expect(Set(names.joined()) == ["Ida Soler", "Ida Solér", "isoler"])
  }

  @Test("A placeholder address does not make one person of several, and the rules say so")
  func placeholder() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01 12:00", by: Author("Ann", "root@localhost"))
    try repository.commit("2024-02-02 12:00", by: Author("Bob", "root@localhost"))
    try expectRows(
      repository, ["2024-02-01 Ann <root@localhost> 1", "2024-02-02 Bob <root@localhost> 1"])
    let rule = "Authors who share 'root@localhost' are told apart by name."
    func text(_ options: String...) throws -> String {
      try Program().output(
        ["--now", "2024-02-03"] + options, in: repository.path
      ).replacing("\n", with: "")
    }
    #expect(try text().contains(rule))
    #expect(try text().contains("2 new") || text().contains("2 of them new"))
    // Where nobody is told apart by it, the rule says nothing.
    #expect(try !text("--author", "Ann").contains("root@localhost"))
    #expect(try !text("--identity", "name").contains("root@localhost"))
    #expect(try !text("--identity", "pair").contains("root@localhost"))
  }

  @Test("Bytes that are not UTF-8 do not end the run, nor make two persons one")
  func invalidUTF8() throws {
    let repository = try GitRepository()
    let lines: [[UInt8]] = [
      [0x52, 0x65, 0x6E, 0xE9] + Array(" <r@example.com> 1706788800 +0000".utf8),
      [0x52, 0x65, 0x6E, 0xE8] + Array(" <r@example.com> 1706788801 +0000".utf8),
      [0xF0, 0x9F, 0x92] + Array(" <cut@example.com> 1706788802 +0000".utf8),
      [0xED, 0xA0, 0x80] + Array(" <sur@example.com> 1706788803 +0000".utf8),
      Array("Mail <m".utf8) + [0xFF] + Array("@example.com> 1706788804 +0000".utf8),
    ]
    for line in lines { try repository.raw(author: line) }
    let outcome = try Program().run(
      ["export", "--format", "csv", "--identity", "pair"], in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.lines.count == 7)
    let byEmail = try Program().table(in: repository.path).authorDays()
    #expect(byEmail[AuthorDay("r@example.com", "2024-02-01")] == 2)
    #expect(byEmail.values.reduce(0, +) == 5)
  }

  @Test("Separators, quotes and percent signs in a name")
  func delimiters() throws {
    let repository = try GitRepository()
    let names = [
      "O'Neil \"Q\" | Smith, Jr.", "Tab\tbed", "%an %x00 $(id) `id`", "Back\\slash \\n",
      "Two  Spaces", "Car\rriage",
    ]
    for (number, name) in names.enumerated() {
      try repository.commit(
        Moment(seconds: 1_706_788_800 + number), by: Author(name, "n\(number)@example.com"))
    }
    let shown = try Program().table(in: repository.path).columns("name").joined()
    // What a text sink cannot hold is escaped; all else is as it was written.
    let plain = names.filter { !$0.contains("\t") && !$0.contains("\r") }
    #expect(Set(plain).isSubset(of: Set(shown)))
    #expect(shown.count == 6)
  }

  @Test("A very long name is whole in the export, and cut on the screen")
  func long() throws {
    let repository = try GitRepository()
    let name = String(repeating: "x", count: 3000)
    let email = String(repeating: "y", count: 400) + "@example.com"
    try repository.commit("2024-02-01", by: Author(name, email))
    try repository.commit("2024-02-03")
    try expectRows(
      repository,
      ["2024-02-01 \(name) <\(email)> 1", "2024-02-03 Ann Example <ann@example.com> 1"])
    let text = try Program().output(
      ["authors", "--now", "2024-02-03"], in: repository.path, environment: ["COLUMNS": "80"])
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}

/// Names in other encodings than UTF-8.
@Suite struct EncodingTests {
  private func rows(_ commits: [(bytes: [UInt8], rest: String, encoding: String?)]) throws
    -> [String]
  {
    let repository = try GitRepository()
    for (number, commit) in commits.enumerated() {
      try repository.raw(
        author: commit.bytes + Array(" \(commit.rest) \(1_706_788_800 + number) +0000".utf8),
        headers: commit.encoding.map { ["encoding \($0)"] } ?? [])
    }
    return try Program().table(in: repository.path).columns("name", "commits")
      .map { $0.joined(separator: " ") }.sorted()
  }

  @Test("Latin encodings")
  func latin() throws {
    let latin = Array("Niilo N".utf8) + [0xE4, 0x79, 0x74, 0xE4] + Array("nen".utf8)
    let rows = try rows([
      (latin, "<niilo@example.com>", "ISO-8859-1"),
      (Array("Niilo Näytänen".utf8), "<niilo@example.com>", nil),
      ([0x50, 0x69, 0xA4], "<pi@example.com>", "iso8859-15"),
      ([0x51, 0x93] + Array("uote".utf8) + [0x94], "<q@example.com>", "windows-1252"),
    ])
    #expect(rows == ["Niilo Näytänen 2", "Pi€ 1", "Q“uote” 1"])
  }

  @Test("One Japanese name in four encodings")
  func japanese() throws {
    let rows = try rows([
      ([0x8E, 0xA9, 0x93, 0x63, 0x95, 0x5C], "<jida@example.com>", "Shift_JIS"),
      ([0xBC, 0xAB, 0xC5, 0xC4, 0xC9, 0xBD], "<jida@example.com>", "EUC-JP"),
      (
        [0x1B] + Array("$B<+EDI=".utf8) + [0x1B] + Array("(B".utf8), "<jida@example.com>",
        "ISO-2022-JP"
      ),
      (Array("自田表".utf8), "<jida@example.com>", nil),
    ])
    #expect(rows == ["自田表 4"])
  }
}
