import Foundation
import TestSupport
import Testing

/// What a user gets wrong is answered with what to do instead.
@Suite struct AdviceTests {
  private func four() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return repository
  }

  @Test("A misspelt command", arguments: [("author", "authors"), ("comapre", "compare")])
  func misspeltCommand(word: String, command: String) throws {
    let repository = try four()
    expectError(
      try Program().run([word], in: repository.path), saying: "there is no folder '\(word)'",
      "'git almanac \(command)'")
  }

  @Test(
    "A date, or what is no command, in place of a folder",
    arguments: [
      ("2024", "--year 2024;"), ("2024-02", "'git almanac month 2024-02';"),
      ("2024-02-29", "'git almanac month 2024-02-29';"), ("stats", "'git almanac help';"),
      ("20240", "'git almanac help';"),
    ])
  func dateForFolder(word: String, advice: String) throws {
    let repository = try four()
    expectError(
      try Program().run([word], in: repository.path), saying: "there is no folder '\(word)'",
      advice, "--branch '\(word)'")
  }

  @Test(
    "Whom a filter keeps or leaves out is told as a sentence",
    arguments: [
      (["--me", "--author", "Ann"], "Only you and 'Ann'."),
      (["--author", "A", "--author", "B", "--author", "C"], "Only 'A', 'B' and 'C'."),
      (["--exclude-author", "A", "--exclude-author", "B"], "Without 'A' and 'B'."),
    ])
  func filtersInWords(options: [String], sentence: String) throws {
    let repository = try four()
    let text = try Program().output(
      options + ["--now", "2024-02-04"], in: repository.path,
      environment: [
        "COLUMNS": "200", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.email",
        "GIT_CONFIG_VALUE_0": "ann@example.com",
      ])
    #expect(text.contains(sentence), "\(text)")
  }

  @Test("A branch in place of a folder")
  func branch() throws {
    let repository = try four()
    expectError(
      try Program().run(["main"], in: repository.path), saying: "there is no folder 'main'",
      "--branch 'main'")
    let outcome = try Program().run(["no/such/folder"], in: repository.path)
    expectError(outcome, saying: "no/such/folder")
    #expect(!outcome.errors.contains("--branch"), "\(outcome)")
  }

  @Test("Outside of any repository, those below are offered")
  func outside() throws {
    let folder = try TemporaryFolder()
    expectError(
      try Program().run(["authors"], in: folder.path), saying: "is not inside a git repository",
      "--recursive <folder>")
  }

  @Test("Of a pattern that cannot be one, no more is shown than one reads")
  func longPattern() throws {
    let repository = try four()
    let pattern = String(repeating: "(", count: 100_000)
    for arguments in [["--author", pattern, "-E"], ["--exclude-author", pattern, "-E"]] {
      let outcome = try Program().run(arguments, in: repository.path)
      expectError(outcome, exit: 64, saying: "((…' is not a regular expression")
      #expect(outcome.errors.count < 500, "\(outcome.errors.count)")
    }
  }

  @Test("A name that is empty is no branch")
  func emptyName() throws {
    let repository = try four()
    let outcome = try Program().run([""], in: repository.path)
    expectError(outcome, saying: "there is no folder ''")
    #expect(!outcome.errors.contains("--branch"), "\(outcome)")
  }

  @Test("A file in place of a folder")
  func file() throws {
    let repository = try four()
    try repository.write("x", to: "notes.txt")
    for path in ["notes.txt", repository.path + "/notes.txt", ".git/HEAD"] {
      expectError(
        try Program().run([path], in: repository.path), saying: "'\(path)' is a file",
        "Name the folder")
    }
  }

  @Test("A pattern in the wrong case")
  func letterCase() throws {
    let repository = try four()
    func notes(_ options: [String]) throws -> String {
      try Program().facts(options + ["--now", "2024-02-04"], in: repository.path).notes
        .joined(separator: " ")
    }
    let advice = "With -i"
    #expect(try notes(["--author", "ANN"]).contains(advice))
    #expect(try notes(["--author", "ANN"]).contains("'ANN'"))
    #expect(try !notes(["--author", "ANN", "-i"]).contains("Nobody"))
    #expect(try !notes(["--author", "Zoe"]).contains(advice))
    #expect(try notes(["--author", "Zoe"]).contains("authors --all-time"))
    #expect(try !notes(["--author", "Ann"]).contains("Nobody"))
  }

  @Test("A filter that matches nobody leaves no commits")
  func nobody() throws {
    let repository = try four()
    let text = try Program().output(
      ["--author", "Zoe", "--now", "2024-02-04", "--format", "text"], in: repository.path)
    #expect(text.contains("No commits."), "\(text)")
    #expect(!text.contains("streak is"), "\(text)")
    let facts = try Program().facts(
      ["--author", "Zoe", "--now", "2024-02-04"], in: repository.path)
    #expect(facts.commits == 0)
    #expect(facts.longest == "0")
  }

  @Test(
    "Values that are empty are errors of use",
    arguments: ["--branch", "--author", "--exclude-author", "--tz", "--now", "--since"])
  func emptyValue(option: String) throws {
    let repository = try four()
    for arguments in [["\(option)="], [option, ""]] {
      expectError(
        try Program().run(arguments, in: repository.path), exit: 64, saying: option)
    }
  }

  @Test("Revisions that are only marks are no revisions")
  func bareMarks() throws {
    let repository = try four()
    for revision in ["^", "HEAD~{}", "HEAD~{1}", "HEAD^{", "~", "main^{nonsense}", "^^"] {
      let outcome = try Program().run(["-b", revision], in: repository.path)
      expectError(outcome, saying: "'\(revision.hasPrefix("^^") ? "^" : revision)'")
    }
    for revision in ["HEAD^{}", "HEAD^{commit}", "HEAD^0", "HEAD~0"] {
      try expectRows(repository, ["-b", revision], fourRows)
    }
  }

  @Test(
    "What is no zone of the system",
    arguments: [
      "zone.tab", "./UTC", "Europe//Berlin", "../../etc/passwd", "", "Europe", "/etc/localtime",
      "Europe/Berlin/", "/usr/share/zoneinfo/UTC", "tzdata.zi", "Nowhere/City", "../zoneinfo/UTC",
      ".", "..", "/",
    ])
  func noZone(name: String) throws {
    let repository = try four()
    expectError(
      try Program().run(["--tz", name], in: repository.path), exit: 64, saying: "--tz")
  }

  @Test("Zones of the system", arguments: ["Europe/Berlin", "UTC", "utc", "Asia/Tokyo"])
  func zones(name: String) throws {
    let repository = try four()
    try repository.commit("2024-02-05 23:30:00 +0000")
    try expectSameAsGit(
      repository, ["--tz", name],
      git: GitOracle.authorDays(of: repository, zone: name == "utc" ? "UTC" : name))
  }

  @Test("Reads times in revisions by the user's clock, whatever --tz says")
  func zoneOfRevisions() throws {
    let repository = try GitRepository()
    let ids = try ["02", "10", "14"].map {
      try repository.commit(Moment("2024-02-01 \($0):00:00 +0000"))
    }
    let zero = String(repeating: "0", count: 40)
    let log = zip([zero] + ids, zip(ids, [1_706_752_800, 1_706_781_600, 1_706_796_000])).map {
      "\($0) \($1.0) A <a@example.com> \($1.1) +0000\tcommit\n"
    }
    try writeFile(Array(log.joined().utf8), to: repository.gitFolder + "/logs/refs/heads/main")
    for zone in ["utc", "local", "Pacific/Kiritimati", "Etc/GMT+12"] {
      let table = try Program().table(
        ["-b", "main@{2024-02-01 12:00:00}", "--tz", zone], in: repository.path
      ).authorDays()
      #expect(table.values.reduce(0, +) == 2, "\(zone)")
    }
  }

  @Test("A zone in a pipe is not waited for")
  func zonePipe() throws {
    let repository = try four()
    let folder = try repository.folder.makeFolder("zones")
    try makePipe(folder + "/pipe")
    var command = try Program().command(
      ["--tz", "pipe"], in: repository.path, environment: ["TZDIR": folder])
    command.limit = 15
    expectError(try command.run(), exit: 64, saying: "--tz")
  }

  @Test("A window in the past has a streak at its end, the present one a current streak")
  func pastWindow() throws {
    let repository = try four()
    func text(_ options: [String]) throws -> String {
      try Program().output(options + ["--now", "2024-02-04"], in: repository.path)
    }
    let past = try text(["--until", "2024-02-02"])
    #expect(past.contains("Streak at end"), "\(past)")
    #expect(!past.contains("Current streak"), "\(past)")
    let spoken = try text(["--until", "2024-02-02", "--format", "text"])
    #expect(spoken.contains("the one at the end"), "\(spoken)")
    let none = try text(["--until", "2024-01-31", "--format", "text"])
    #expect(!none.contains("current"), "\(none)")
    let present = try text([])
    #expect(present.contains("Current streak"), "\(present)")
    #expect(!present.contains("Streak at end"), "\(present)")
    let now = try text(["--format", "text"])
    #expect(now.replacing("\n", with: " ").contains("current one"), "\(now)")
  }

  @Test("Only commits up to the day that is taken for today are history")
  func historyUpToNow() throws {
    let repository = try four()
    let text = try Program().output(["--now", "2024-02-02"], in: repository.path)
    #expect(text.contains("2024, 2 commits"), "\(text)")
    let later = try Program().output(["--now", "2024-03-02"], in: repository.path)
    #expect(later.contains("2024, 4 commits"), "\(later)")
    let before = try Program().output(
      ["--now", "2024-01-02", "--format", "text"], in: repository.path)
    #expect(before.contains("No commits."), "\(before)")
  }

  @Test(
    "Sentences are in English in every locale",
    arguments: ["ja_JP.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8", "nowhere", "C"])
  func locales(name: String) throws {
    let repository = try four()
    let options = ["--now", "2024-02-04", "--format", "text", "--week-start", "monday"]
    // Where the locale is not there, the C library takes its own, which is English as well.
    let text = try Program().output(
      options, in: repository.path, environment: ["LC_ALL": name])
    let sentences = text.split(separator: "\n").filter { $0.hasSuffix(".") }.joined()
    let english = try Program().output(options, in: repository.path)
      .split(separator: "\n").filter { $0.hasSuffix(".") }.joined()
    #expect(sentences == english, "\(text)")
    #expect(english.contains("from 1 to 4 February 2024"), "\(english)")
  }
}
