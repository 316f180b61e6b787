import Foundation
import TestSupport
import Testing

/// Histories that are not what they should be: told, never made smaller without a word.
@Suite struct HostileHistoryTests {
  private func four() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return repository
  }

  private static let zeros = String(repeating: "0", count: 40)

  @Test(
    "A parent of forty zeros is an error that names it",
    arguments: [[], ["-b", "main"], ["--all"]])
  func zeroParent(options: [String]) throws {
    let repository = try four()
    try repository.commit("2024-02-05", parents: [try repository.id(of: "main"), Self.zeros])
    let outcome = try Program().run(options, in: repository.path)
    expectError(outcome, saying: "object \(Self.zeros)", "missing")
    // It stays one when the cache knows all the rest.
    let program = try Program()
    _ = try program.run(["-b", "main~1"], in: repository.path)
    expectError(try program.run(options, in: repository.path), saying: Self.zeros)
    expectError(try program.run(options, in: repository.path), saying: Self.zeros)
  }

  @Test("An object that is missing is an error that names it, from HEAD and from a branch")
  func missing() throws {
    for revision in ["main~3", "main~1", "main"] {
      let repository = try four()
      let id = try repository.id(of: revision)
      try FileManager.default.removeItem(atPath: repository.looseObject(id))
      for options in [[], ["-b", "main"], ["-b", "HEAD"], ["--branches"], ["--all"]] {
        expectError(try Program().run(options, in: repository.path), saying: id, "missing")
      }
    }
  }

  @Test("References that cannot be read are left out with an error, and are errors by name")
  func brokenReferences() throws {
    let repository = try four()
    let name = "refs/heads/a/b"
    try repository.write("rubbish\n", to: ".git/" + name)
    for options in [["--all"], ["--branches"], ["--all", "-q"], ["-b", "refs/heads/**"]] {
      let outcome = try Program().run(
        ["export", "--format", "csv"] + options, in: repository.path)
      #expect(outcome.status == .exit(1), "\(outcome)")
      #expect(
        outcome.errors.hasPrefix(
          "git-almanac: error: left out, since they cannot be read: \(name)."),
        "\(outcome)")
      #expect(try CSVTable(outcome.text).rows.count == 4)
    }
    for options in [["--by", "branch"], ["--by", "branch", "-b", "*", "--format", "json"]] {
      let outcome = try Program().run(
        ["compare", "--all-time"] + options, in: repository.path)
      #expect(outcome.status == .exit(1), "\(outcome)")
      #expect(outcome.text.contains("main"), "\(outcome)")
      #expect(outcome.errors.contains(name), "\(outcome)")
    }
    let both = try Program().run(
      ["export", "-q", "--all", "-r", "--strict", repository.folder.path], in: repository.path)
    #expect(both.status == .exit(1), "\(both)")
    #expect(both.errors.contains(name), "\(both)")
    expectError(try Program().run(["-b", "a/b"], in: repository.path), saying: name)
    try expectRows(repository, fourRows)
  }

  @Test("References that git leaves out without a word are left out with a note")
  func lostReferences() throws {
    let repository = try four()
    try repository.setReference("refs/heads/self", "ref: refs/heads/self")
    let outcome = try Program().run(["export", "--all"], in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.errors.contains("note: Left out"), "\(outcome)")
    #expect(outcome.errors.contains("refs/heads/self"), "\(outcome)")
    #expect(try Program().run(["export", "--all", "-q"], in: repository.path).errors.isEmpty)
  }

  @Test("An author line in an encoding that shifts has git's name and day")
  func shiftingEncoding() throws {
    let repository = try GitRepository()
    for (number, line) in [
      "J+APw-rg <ann@example.com> 1700006000 +0900", "J+APw-rg <bob@example.com> 1700006000 -0500",
      "J+APw-rg <cid@example.com> 1700006000 +0000", "Plain <dan@example.com> 1700006000 +1345",
    ].enumerated() {
      // The plus sign of a committer's zone would keep git from reading the text as UTF-7.
      try repository.raw(
        author: Array(line.utf8),
        committer: Array("Com <com@example.com> \(1_700_000_000 + number) -0000".utf8),
        headers: ["encoding UTF-7"])
    }
    try expectSameAsGit(repository, git: GitOracle.authorDays(of: repository))
    let names = try Program().table(in: repository.path).columns("name").map { $0[0] }
    let expected = try repository.git("log", "--format=%aN").split(separator: "\n").map(String.init)
    #expect(names.sorted() == expected.sorted())
  }

  @Test("Packed references that are none are an error with the line")
  func packedReferences() throws {
    let repository = try four()
    let id = try repository.id(of: "main")
    try repository.write(
      "# pack-refs with: peeled \r\n\(id) refs/heads/x\r\n", to: ".git/packed-refs")
    for options in [[], ["--all"], ["-b", "main"]] {
      expectError(
        try Program().run(options, in: repository.path), saying: "packed-refs", "line 2")
    }
  }

  @Test("A mailmap.blob that names a commit maps nobody")
  func commitAsMailmap() throws {
    let repository = try four()
    // Its message looks like a line of a mailmap.
    let id = try repository.commit(
      "2024-02-05", parents: [], on: nil, message: "Invented <ann@example.com>")
    for blob in [id, "HEAD", GitRepository.emptyTree] {
      try repository.git("config", "mailmap.blob", blob)
      try expectRows(repository, fourRows)
    }
    try repository.git("config", "mailmap.blob", try repository.blob("Zoe <ann@example.com>\n"))
    try expectRows(
      repository,
      fourRows.map { $0.replacingOccurrences(of: "Ann Example", with: "Zoe") })
  }

  @Test("A mailmap that may not be read is told")
  func lockedMailmap() throws {
    let repository = try four()
    try repository.write("Zoe <ann@example.com>\n", to: ".mailmap")
    let path = repository.path + "/.mailmap"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let outcome = try Program().run(["export", "--format", "csv"], in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.errors.contains(path) == !Isolation.isSuperuser, "\(outcome)")
    #expect(outcome.text.contains("Zoe") == Isolation.isSuperuser, "\(outcome)")
    // A folder is no mailmap for anyone.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let folder = try Program().run(["export", "--format", "csv"], in: repository.path)
    #expect(folder.status == .exit(0), "\(folder)")
    #expect(folder.errors.contains(path), "\(folder)")
    #expect(try CSVTable(folder.text).rows.count == 4)
  }

  @Test("A bare clone without the contents of files counts, and tells of its mailmap")
  func blobless() throws {
    let origin = try GitRepository()
    try origin.commit(
      "2024-02-01", tree: try origin.tree(".mailmap", "Zoe <ann@example.com>\n"))
    try origin.git("config", "uploadpack.allowFilter", "true")
    let path = origin.folder / "clone.git"
    try origin.git(
      "clone", "-q", "--bare", "--filter=blob:none", "file://" + origin.path, path)
    let outcome = try Program().run(["export", "--format", "csv"], in: path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.errors.contains("HEAD:.mailmap"), "\(outcome)")
    #expect(try CSVTable(outcome.text).rows.count == 1)
  }

  @Test("A line with two addresses counts as the first person, and patterns match all of it")
  func twoAddresses() throws {
    let repository = try four()
    try repository.raw("Cid One <cid@example.com> Dan Two <dan@example.com> 1707134400 +0000")
    let cid = "2024-02-05 Cid One <cid@example.com> 1"
    try expectRows(repository, fourRows + [cid])
    for pattern in [
      "dan@", "Dan Two", "cid@", "Cid.*dan", "ann@", "dan@example.com>$", "^Dan", "Zoe",
    ] {
      let git = try repository.git("log", "--author=" + pattern, "--format=%H")
        .split(separator: "\n").count
      let table = try Program().table(["--author", pattern], in: repository.path)
      #expect(table.rows.count == git, "\(pattern)")
      let rest = try Program().table(["--exclude-author", pattern], in: repository.path)
      #expect(rest.rows.count == 5 - git, "\(pattern)")
    }
    // The advice about upper and lower case looks at the whole line as well.
    let facts = try Program().facts(
      ["--author", "DAN TWO", "--now", "2024-02-05"], in: repository.path)
    #expect(facts.notes.contains { $0.contains("With -i") })
  }

  @Test(
    "What is no time has no day", arguments: ["0x6553f100 +0000", "1700000000xyz", "17:00 +0000"])
  func noTime(time: String) throws {
    let repository = try four()
    try repository.raw("Cid <cid@example.com> " + time)
    try expectRows(repository, fourRows + [" Cid <cid@example.com> 1"])
    #expect(try repository.facts("--now", "2024-02-04").undated == 1)
  }

  @Test("A time with a zero byte in it has no day")
  func zeroByteInTime() throws {
    let repository = try four()
    try repository.raw(author: Array("Cid <cid@example.com> 17000\0".utf8))
    try expectRows(repository, fourRows + [" Cid <cid@example.com> 1"])
  }

  @Test("A zone may follow the seconds at once")
  func zoneAtOnce() throws {
    let repository = try GitRepository()
    for time in ["5+0100", "1700000000+0900", "1700000000-1100", "1700000000 \t+0900"] {
      try repository.raw("Cid <cid@example.com> " + time)
      try expectSameAsGit(repository, git: GitOracle.authorDays(of: repository))
    }
  }

  @Test("A pack that is cut short under way ends with a sentence, not by a signal")
  func cutPack() throws {
    let repository = try GitRepository()
    try repository.days((0..<20).map { ("2024-02-\($0 + 10)", 500) })
    try repository.git("repack", "-adq")
    let folder = repository.gitFolder + "/objects/pack"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".pack") })
    let whole = Array(try #require(FileManager.default.contents(atPath: folder + "/" + name)))
    let script = """
      cd "$2" && "$1" export --format csv --no-cache > out 2> errors & run=$!
      sleep "$3"; : > "$4"; wait $run; echo $?; cat "$2/errors" >&2
      """
    for delay in ["0", "0.01", "0.02", "0.05"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder + "/" + name)
      try writeFile(whole, to: folder + "/" + name)
      let outcome = try Program().shell(
        script, [repository.path, delay, folder + "/" + name])
      // Whenever it is cut: either all was read, or an error says what is wrong.
      let status = outcome.text.split(separator: "\n").last.map(String.init)
      if status == "0" {
        let text = String(
          decoding: FileManager.default.contents(atPath: repository.path + "/out") ?? Data(),
          as: UTF8.self)
        #expect(
          try CSVTable(text).columns("commits").compactMap { Int($0[0]) }.reduce(0, +) == 10_000)
      } else {
        #expect(status == "1", "\(outcome)")
        #expect(outcome.errors.contains("git-almanac: error: "), "\(outcome)")
      }
    }
  }
}
