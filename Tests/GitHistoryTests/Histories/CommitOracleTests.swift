import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

/// Holds the reading of raw commits against git's.
@Suite struct CommitOracleTests {
  /// What git prints of a commit.
  private struct Printed: Hashable {
    var name: String
    var email: String
    var author: String
    var committer: String
  }

  /// A repository with these commits, and what git prints for each, in their order.
  private func printed(
    _ commits: [[UInt8]]
  ) throws -> (repository: GitRepository, ids: [String], printed: [String: Printed]) {
    let repository = try GitRepository()
    let files = try commits.enumerated().map { index, commit in
      let path = repository.folder / "commits/\(index)"
      try writeFile(commit, to: path)
      return path
    }
    let ids = try repository.git(
      ["hash-object", "-t", "commit", "-w", "--literally", "--stdin-paths"],
      input: Array(files.joined(separator: "\n").utf8)
    ).split(separator: "\n").map(String.init)
    let log = try repository.git(
      [
        "log", "--no-walk=unsorted", "--stdin", "-z", "--date=raw",
        "--format=%H%x01%an%x01%ae%x01%ad%x01%cd",
      ], input: Array(ids.joined(separator: "\n").utf8))
    var table: [String: Printed] = [:]
    for record in log.split(separator: "\0") {
      let parts = record.split(separator: "\u{1}", omittingEmptySubsequences: false).map(
        String.init)
      try #require(parts.count == 5)
      table[parts[0]] = Printed(
        name: parts[1], email: parts[2], author: parts[3], committer: parts[4])
    }
    return (repository, ids, table)
  }

  /// A time in git's raw form; nil where it has none.
  private func raw(_ text: String) -> CommitTime? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let seconds = Int64(parts[0]), let zone = Int32(parts[1])
    else { return nil }
    let minutes = abs(zone) / 100 * 60 + abs(zone) % 100
    return CommitTime(seconds: seconds, offset: UTCOffset(minutes: zone < 0 ? -minutes : minutes))
  }

  private func check(_ commits: [[UInt8]]) throws {
    let (repository, ids, printed) = try printed(commits)
    #expect(printed.count == Set(ids).count)
    let opened = try repository.open()
    var dated = 0
    for (id, commit) in zip(ids, commits) {
      let expected = try #require(printed[id])
      let tip = try #require(ObjectID(hex: id))
      var tips = Tips()
      tips.included = [tip]
      let outcome = try opened.outcome(tips, workers: 1)
      let record = outcome.commits[0]
      let line = outcome.authors[Int(record.author)]
      let parts = SignatureLine(line.span, 0..<line.count)
      let hint = Comment(rawValue: String(decoding: commit, as: UTF8.self))
      func text(_ range: Range<Int>?) -> String {
        range.map { String(decoding: line[$0], as: UTF8.self) } ?? ""
      }
      #expect(text(parts?.name) == expected.name, hint)
      #expect(text(parts?.email) == expected.email, hint)
      for (mine, theirs) in [
        (record.authorTime, expected.author), (record.committerTime, expected.committer),
      ] {
        // Where git has no date, or its 1970 for a number it cannot hold, we follow rules of our own.
        guard let time = raw(theirs), time.seconds != 0 || mine.seconds == 0 else { continue }
        dated += 1
        #expect(mine == time, hint)
      }
    }
    #expect(dated > commits.count / 4)
  }

  private static let tree = "tree \(GitRepository.emptyTree)\n"

  @Test func `Odd commits are read as git reads them`() throws {
    let lines = [
      "Ann <a@x>", "<a@x>", "Ann <>", " <>", "  Ann  B  <a@x>", "Ann <<a@x>>", "Ann <a@x> <b@x>",
      "An>n <a@x>", "Ann < a@x >", "Ann<a@x>", "Ann\t<a@x>", "Ann\r <a@x>", "Ann a@x", "Ann <a@x",
      "Ann a@x>", "\"Ann\" <a@x>", "Ægir <æ@x>", ".Ann. <.a@x.>", "Ann <a@x> x>",
    ]
    let times = SignatureLineTests.times.map(\.text)
    var commits: [String] = []
    for line in lines {
      for time in times { commits.append("author \(line)\(time)\ncommitter \(line)\(time)\n\nm\n") }
    }
    let ann = "author Ann <a@x> 1 +0100\n"
    let com = "committer Com <c@x> 2 -0100\n"
    commits += [
      ann + "\n", com + "\nm", "\nm\n", com + ann + "\nm\n", ann + com,
      ann + com + "gpgsig x\n author F <f@x> 3 +0000\n committer F <f@x> 3 +0000\n\nm\n",
      ann + "author Second <s@x> 5 +0500\n" + com + "committer Other <o@x> 6 +0600\n\nm\n",
      ann + "author broken\n" + com + "\nm\n",
      "odd header\n" + ann + com + "\nauthor F <f@x> 3 +0000\n",
    ]
    try check(commits.map { Array((Self.tree + $0).utf8) })
  }

  @Test func `Commits that name an encoding are read as git reads them`() throws {
    func commit(_ encoding: String, _ name: [UInt8]) -> [UInt8] {
      let head = Self.tree + "author "
      let tail = " <a@x> 1 +0100\ncommitter C <c@x> 2 +0200\nencoding \(encoding)\n\nm\n"
      return Array(head.utf8) + name + Array(tail.utf8)
    }
    let latin: [UInt8] = [0x4e, 0xe9, 0x65]
    let utf8 = Array("Née".utf8)
    try check([
      commit("ISO-8859-1", latin), commit("iso-8859-1", latin), commit("latin-1", latin),
      commit("windows-1252", [0x80, 0x99]), commit("KOI8-R", [0xf0, 0xc5, 0xd4, 0xd2]),
      commit("Shift_JIS", [0x93, 0xfa, 0x96, 0x7b]), commit("EUC-JP", [0xc6, 0xfc, 0xcb, 0xdc]),
      commit("UTF-8", utf8), commit("utf8", utf8), commit("Utf-8", utf8), commit("", utf8),
      commit("no-such-encoding", utf8), commit("US-ASCII", utf8), commit("ASCII", utf8),
      commit("ISO-2022-JP", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42]),
      commit("GB18030", [0xc4, 0xe3, 0xff]), commit("UTF-16LE", utf8),
      commit("Shift_JIS", [0x41, 0x81]),
    ])
  }

  @Test func `Random commits are read as git reads them`() throws {
    var generator = SeededGenerator(seed: 21)
    let pieces = [
      "Ann", "Bob", " ", " ", "\t", "\r", "<", ">", "<a@x>", "<b@x> ", "17", "1700000000", " +0100",
      " -0930", "+9999", "é", "\u{1f600}", "<<", ">>", "9223372036854775807", "-", "x",
    ]
    func line() -> String {
      (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    try check(
      (0..<1_500).map { _ in
        let tail = [" 1700000000 +0100", "> 5 -0200", ""].randomElement(using: &generator) ?? ""
        return Array(
          (Self.tree + "author \(line())\(tail)\ncommitter C <\(line())>\(tail)\n\nm\n").utf8)
      })
  }

  @Test func `A zero byte ends what git sees of a line; here it is a byte of the name`() throws {
    let repository = try GitRepository()
    try repository.raw(author: Array("An\0n <a@x> 1700000000 +0100".utf8))
    let opened = try repository.open()
    let history = try opened.readHistory(try opened.tips(TipSelection()))
    #expect(history.identities == [Identity(name: "An\0n", email: "a@x")])
    #expect(history.commits.authorTime(0).seconds == 1_700_000_000)
  }
}
