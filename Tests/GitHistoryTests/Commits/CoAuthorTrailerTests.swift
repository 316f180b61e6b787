import TestSupport
import Testing

@testable import GitHistory

/// The values that are found in a message, as text.
private func values(_ message: String) -> [String] {
  values(Array(message.utf8))
}

private func values(_ message: [UInt8]) -> [String] {
  let span = message.span
  guard let trailers = CoAuthorTrailers(span, messageFrom: 0) else { return [] }
  return trailers.values.map { String(decoding: $0, as: UTF8.self) }
}

/// Trailers are what git takes for trailers, so git is asked; what is written out here is what it answers.
@Suite struct CoAuthorTrailerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var message: String
    var values: [String]

    var testDescription: String { name }
  }

  static let bob = "Co-authored-by: Bob <bob@x>"

  static let cases = [
    Case(name: "one", message: "Title\n\n\(bob)\n", values: ["Bob <bob@x>"]),
    Case(name: "no line feed at the end", message: "Title\n\n\(bob)", values: ["Bob <bob@x>"]),
    Case(
      name: "several, one of them twice",
      message: "T\n\nBody.\n\n\(bob)\nCo-authored-by: Eve\n\(bob)\n",
      values: ["Bob <bob@x>", "Eve", "Bob <bob@x>"]),
    Case(
      name: "any case, and blanks before the colon",
      message: "T\n\nCO-AUTHORED-BY: A\nco-Authored-By \t: B\nCo-authored-by:C\n",
      values: ["A", "B", "C"]),
    Case(
      name: "other keys", message: "T\n\nCo-authored-bye: A\nXCo-authored-by: B\nCo-authored: C\n",
      values: []),
    Case(
      name: "an empty value", message: "T\n\nCo-authored-by:\nCo-authored-by:  \n",
      values: ["", ""]),
    Case(name: "the title is none", message: "\(bob)\n", values: []),
    Case(name: "nor is its paragraph", message: "Title\n\(bob)\n", values: []),
    Case(
      name: "blank lines before the title", message: "\n \nTitle\n\n\(bob)\n",
      values: ["Bob <bob@x>"]),
    Case(name: "a paragraph that is not the last", message: "T\n\n\(bob)\n\nMore.\n", values: []),
    Case(name: "beside prose", message: "T\n\nProse\n\(bob)\n", values: []),
    Case(
      name: "beside prose, with a line that git writes",
      message: "T\n\nProse\n\(bob)\nSigned-off-by: A <a@x>\n", values: ["Bob <bob@x>"]),
    Case(
      name: "three lines of prose to a trailer are few enough",
      message: "T\n\na\nb\nc\nd\ne\nf\n\(bob)\n(cherry picked from commit 1)\n",
      values: ["Bob <bob@x>"]),
    Case(
      name: "more than three are too many",
      message: "T\n\na\nb\nc\nd\ne\nf\ng\n\(bob)\n(cherry picked from commit 1)\n", values: []),
    Case(
      name: "folded", message: "T\n\nCo-authored-by: Bob\n  <bob@x>\n\t and more\n",
      values: ["Bob <bob@x> and more"]),
    Case(name: "folded at once", message: "T\n\nCo-authored-by:\n Bob\n", values: ["Bob"]),
    Case(name: "indented", message: "T\n\n  \(bob)\n", values: []),
    Case(name: "CR-LF", message: "T\r\n\r\n\(bob)\r\n", values: ["Bob <bob@x>"]),
    Case(
      name: "CR-LF and folded", message: "T\r\n\r\nCo-authored-by: Bob\r\n <bob@x>\r\n",
      values: ["Bob\r <bob@x>"]),
    Case(name: "a divider is text like other text", message: "T\n\n---\n\(bob)\n", values: []),
    Case(
      name: "and ends nothing", message: "T\n\n--- \n\n\(bob)\n", values: ["Bob <bob@x>"]),
    Case(
      name: "comments", message: "T\n\n# one\n\(bob)\n# two\n\n# three\n", values: ["Bob <bob@x>"]),
    Case(
      name: "a list of conflicts at the end", message: "T\n\n\(bob)\n\nConflicts:\n\ta.c\n\tb.c\n",
      values: ["Bob <bob@x>"]),
    Case(
      name: "text after a list of conflicts", message: "T\n\n\(bob)\n\nConflicts:\n\ta.c\nb.c\n",
      values: []),
    Case(
      name: "scissors",
      message: "T\n\n\(bob)\n# ------------------------ >8 ------------------------\nText.\n",
      values: ["Bob <bob@x>"]),
    Case(
      name: "scissors that are not quite",
      message: "T\n\n\(bob)\n# ------------------------ >8 -----------------------\nText.\n",
      values: []),
    Case(name: "nothing", message: "", values: []),
    Case(name: "blanks alone", message: "\n \n\t\n", values: []),
  ]

  @Test("Messages of all forms", arguments: cases)
  func values(_ example: Case) {
    #expect(GitHistoryTests.values(example.message) == example.values)
  }

  @Test("A message ends at a zero byte")
  func zero() {
    #expect(GitHistoryTests.values("T\n\n\(Self.bob)\n\0\nText\n") == ["Bob <bob@x>"])
    #expect(GitHistoryTests.values("T\n\0\n\(Self.bob)\n") == [])
  }

  @Test("The message starts behind the header of a commit")
  func message() throws {
    let tree = "tree \(GitRepository.emptyTree)\n"
    for (text, start) in [("author b\n\nm\n", 9), ("", 0), ("author b", 8), ("\nm", 0)] {
      let bytes = Array((tree + text).utf8)
      var header = CommitHeader()
      try header.read(bytes.span)
      #expect(header.message == tree.utf8.count + start, "\(text.debugDescription)")
    }
  }

  @Test("Long messages and thousands of trailers take no time to speak of")
  func long() {
    let many = (0..<20_000).map { "Co-authored-by: P\($0) <p\($0)@x>\n" }.joined()
    #expect(GitHistoryTests.values("T\n\n" + many).count == 20_000)
    let prose = String(repeating: "Some words that go on.\n", count: 200_000)
    #expect(GitHistoryTests.values("T\n\n" + prose + "\n" + Self.bob) == ["Bob <bob@x>"])
    let folded = String(repeating: " x\n", count: 100_000)
    #expect(GitHistoryTests.values("T\n\nCo-authored-by: a\n" + folded)[0].utf8.count == 200_001)
    let empty = String(repeating: "\n", count: 500_000)
    #expect(GitHistoryTests.values("T\n\n\(Self.bob)\n" + empty) == ["Bob <bob@x>"])
  }
}

/// Holds what is found in made-up messages against what `git log` prints of them.
@Suite struct CoAuthorTrailerOracleTests {
  /// What git finds in commits with these messages, a list of values for each.
  private func asked(_ messages: [[UInt8]], encoding: String? = nil) throws -> [[String]] {
    let repository = try GitRepository()
    let header = """
      tree \(GitRepository.emptyTree)
      author Ann <a@x> 1 +0000
      committer Ann <a@x> 1 +0000\(encoding.map { "\nencoding \($0)" } ?? "")


      """
    let files = try messages.enumerated().map { index, message in
      let path = repository.folder / "commits/\(index)"
      try writeFile(Array(header.utf8) + message, to: path)
      return path
    }
    let ids = try repository.git(
      ["hash-object", "-t", "commit", "-w", "--literally", "--stdin-paths"],
      input: Array(files.joined(separator: "\n").utf8)
    ).split(separator: "\n").map(String.init)
    let log = try repository.outcome(
      [
        "log", "--no-walk=unsorted", "--stdin",
        "--format=%x01%H%(trailers:key=Co-authored-by,valueonly,unfold)%x03",
      ], input: Array(ids.joined(separator: "\n").utf8))
    var table: [String: [String]] = [:]
    for record in log.text.split(separator: "\u{1}") {
      let text = record[..<(record.lastIndex(of: "\u{3}") ?? record.endIndex)]
      // Each value is a line of its own, which it cannot hold itself.
      table[String(text.prefix(40))] = String(text.dropFirst(40)).unicodeScalars
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    return try ids.map { try #require(table[$0]) }
  }

  private func check(_ messages: [[UInt8]]) throws -> Int {
    let theirs = try asked(messages)
    var found = 0
    for (message, expected) in zip(messages, theirs) {
      let mine = values(message)
      found += mine.count
      #expect(
        mine == expected,
        "\(String(decoding: message, as: UTF8.self).debugDescription)")
    }
    return found
  }

  @Test func `The messages written out are read as git reads them`() throws {
    let cases = CoAuthorTrailerTests.cases
    #expect(
      try check(cases.map { Array($0.message.utf8) }) == cases.reduce(0) { $0 + $1.values.count })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Random messages are read as git reads them`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = [
      "Co-authored-by: Bob <b@x>", "Co-authored-by: Eve", "co-authored-by : E <e@x> x",
      "CO-AUTHORED-BY:", "Co-authored-by:\t<n@x>", "Co-authored-by\t:Z", " Co-authored-by: I <i@x>",
      "Co-authored-by: é <é@x>", "Co authored-by: A", "Co-authored-by Bob", "Co-authored-by",
      "Signed-off-by: S <s@x>", "Signed-off-by:S", "(cherry picked from commit 1)", "Acked-by: K",
      "prose", "more prose", "key1-2: v", "no key: v", "ключ: v", ": v", " folded", "\tfolded",
      " ", "", "", "", "# comment", " # indented", "Conflicts:", "\tfile", "---", "--- a", "\r",
      "Title", "# ------------------------ >8 ------------------------", "\u{b}", "\u{c}x",
    ]
    let some =
      lines.shuffled(using: &generator).prefix(Int(seed) * 5 + 2) + [lines[0], lines[1], "", "T"]
    let messages = (0..<900).map { _ in
      let end = ["\n", "\n", "\n", "\r\n", "\n\n"].randomElement(using: &generator) ?? "\n"
      var text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        some.randomElement(using: &generator) ?? ""
      }.joined(separator: end)
      if Int.random(in: 0..<3, using: &generator) > 0 { text = "T\n\n" + text }
      if Int.random(in: 0..<3, using: &generator) > 0 { text += end }
      return Array(text.utf8)
    }
    let found = try check(messages)
    #expect(found > 50)
  }

  @Test func `Random bytes are read as git reads them`() throws {
    var generator = SeededGenerator(seed: 30)
    let pieces = [
      "Co-authored-by", "\nCo-authored-by:", "\n\nCo-authored-by: A", ":", ":", "\n", "\n", "\n",
      "\n\n", "\r", " ", "\t", "#",
      "-", "a", "b <b@x>", "Signed-off-by: ", "\nSigned-off-by: s\n", "é", "Conflicts:\n", "T",
    ]
    let messages = (0..<3_000).map { _ in
      let middle = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      return Array("T\n\n\(middle)".utf8)
    }
    #expect(try check(messages) > 100)
  }
}
