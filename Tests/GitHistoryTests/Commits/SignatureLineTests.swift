import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

extension SignatureLine {
  /// Splits a text that stands in the middle of others.
  fileprivate static func split(
    _ text: String
  ) -> (name: String, email: String, identity: String, time: CommitTime)? {
    let before = "<x> 7 +0700 author "
    let bytes = Array((before + text + "\n<y> 8 +0800").utf8)
    let range = before.utf8.count..<before.utf8.count + text.utf8.count
    guard let line = SignatureLine(bytes.span, range) else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return (part(line.name), part(line.email), part(line.identity), line.time)
  }
}

@Suite struct SignatureLineTests {
  struct Names: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var name: String
    var email: String
    var identity: String?

    init(
      _ description: String, _ line: String, _ name: String, _ email: String,
      identity: String? = nil
    ) {
      testDescription = description
      self.line = line
      self.name = name
      self.email = email
      self.identity = identity
    }
  }

  @Test(
    "Names and addresses",
    arguments: [
      Names("normal", "Ann B <a@x> 1 +0000", "Ann B", "a@x", identity: "Ann B <a@x>"),
      Names("empty name", "<a@x> 1 +0000", "", "a@x", identity: "<a@x>"),
      Names("a blank for a name", " <a@x> 1 +0000", "", "a@x"),
      Names("empty address", "Ann <> 1 +0000", "Ann", "", identity: "Ann <>"),
      Names("nothing but brackets", "<>", "", "", identity: "<>"),
      Names("a blank address", "Ann < > 1 +0000", "Ann", " "),
      Names("blanks before the bracket go", "Ann \t \r <a@x> 1 +0000", "Ann", "a@x"),
      Names("blanks at the start stay", "  Ann <a@x> 1 +0000", "  Ann", "a@x"),
      Names("blanks in the address stay", "Ann < a@x > 1 +0000", "Ann", " a@x "),
      Names("no blank before the bracket", "Ann<a@x> 1 +0000", "Ann", "a@x"),
      Names(
        "doubled brackets", "Ann <<a@x>> 1 +0000", "Ann", "<a@x", identity: "Ann <<a@x>>"),
      Names(
        "two addresses", "Ann <a@x> <b@x> 1 +0000", "Ann", "a@x", identity: "Ann <a@x> <b@x>"),
      Names("a closing bracket in the name", "An>n <a@x> 1 +0000", "An>n", "a@x"),
      Names("an opening bracket in the address", "Ann <a<@x> 1 +0000", "Ann", "a<@x"),
      Names("no time", "Ann <a@x>", "Ann", "a@x", identity: "Ann <a@x>"),
      Names("letters beyond ASCII", "Ægir Ö <æ@ö> 1 +0000", "Ægir Ö", "æ@ö"),
    ])
  func split(_ example: Names) throws {
    let line = try #require(SignatureLine.split(example.line))
    #expect(line.name == example.name)
    #expect(line.email == example.email)
    if let identity = example.identity { #expect(line.identity == identity) }
  }

  @Test(
    "A line without an address in brackets names nobody",
    arguments: ["", " ", "Ann", "Ann a@x 1 +0000", "Ann <a@x 1 +0000", "Ann a@x> 1 +0000", ">a<"])
  func nobody(_ line: String) {
    #expect(SignatureLine.split(line) == nil)
  }

  struct Time: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var time: CommitTime

    init(_ description: String, _ text: String, _ seconds: Int64?, _ minutes: Int32 = 0) {
      testDescription = description
      self.text = text
      time = CommitTime(seconds: seconds, offset: UTCOffset(minutes: minutes))
    }
  }

  static let times = [
    Time("east", " 1700000000 +0530", 1_700_000_000, 330),
    Time("west", " 1700000000 -0930", 1_700_000_000, -570),
    Time("the epoch", " 0 +0000", 0),
    Time("many blanks", " \t 5 \r\t +0100 \t", 5, 60),
    Time("no blank before the time", "5 +0100", 5, 60),
    Time("no blank before the zone", " 5+0100", 5, 60),
    Time("leading zeros", " 0000005 +00100", 5, 60),
    Time("more after the zone", " 5 +0100 x", 5, 60),
    Time("a zone that letters end", " 5 +01x0", 5, 1),
    Time("minutes over an hour", " 5 +0199", 5, 159),
    Time("a zone in seconds", " 5 +051800", 5, 31_080),
    Time("a zone over a day", " 5 -2500", 5, -1500),
    Time("the widest zone of four digits", " 5 +9999", 5, 6039),
    Time("a zone as large as an Int32 less one", " 5 +2147483646", 5, 1_288_490_206),
    Time("a zone of 31 bits is none, as for git", " 5 +2147483647", 5),
    Time("a zone beyond 64 bits is none, as for git", " 5 -99999999999999999999", 5),
    Time("zone missing: UTC, where git shows no date", " 5", 5),
    Time("wordy zone: UTC, where git shows no date", " 5 CEST", 5),
    Time("bare digits for a zone: UTC, where git shows no date", " 5 0100", 5),
    Time("a sign without digits: UTC, where git shows no date", " 5 +", 5),
    Time("before 1970: as written, where git shows no date", " -86400 +0100", -86_400, 60),
    Time("the largest of 63 bits below zero", " -9223372036854775807 +0000", -Int64.max),
    Time("below 63 bits: no time", " -9223372036854775808 +0000", nil),
    Time("two signs: no time", " --5 +0000", nil),
    Time("a plus sign: no time", " +5 +0000", nil),
    Time("nothing: no time", "", nil),
    Time("words: no time", " yesterday +0100", nil),
    Time("2^63-1", " 9223372036854775807 +0100", Int64.max, 60),
    Time("2^63: no time", " 9223372036854775808 +0000", nil),
    Time("2^64-1 at UTC: no time, for its day is before 1970", " 18446744073709551615 +0000", nil),
    Time(
      "2^64-1 an hour east: one second before 1970, a day of 1970 there",
      " 18446744073709551615 +0100", -1, 60),
    Time(
      "2^64-3600 an hour east: the first second of 1970 there",
      " 18446744073709548016 +0100", -3600, 60),
    Time("2^64-3601 an hour east: no time", " 18446744073709548015 +0100", nil),
    Time("2^64-1 west: no time", " 18446744073709551615 -0100", nil),
    Time("2^64: no time", " 18446744073709551616 +0100", nil),
    Time(
      "a number of a hundred digits: no time", " \(String(repeating: "9", count: 100)) +0000", nil),
  ]

  @Test("Times and zones", arguments: times)
  func moment(_ example: Time) throws {
    let line = try #require(SignatureLine.split("Ann <a@x>" + example.text))
    #expect(line.time.seconds == example.time.seconds)
    if example.time.seconds != nil { #expect(line.time.offset == example.time.offset) }
    // The same where nothing else of the line is read.
    let bytes = Array(("Ann <a@x>" + example.text).utf8)
    #expect(bytes.time == line.time)
  }

  @Test func `The time stands after the last bracket of the line`() throws {
    let line = try #require(SignatureLine.split("Ann <a@x> 1 +0100> 2 +0200"))
    #expect(line.time == CommitTime(seconds: 2, offset: UTCOffset(minutes: 120)))
    let bytes = Array("no bracket 1 +0100".utf8)
    #expect(bytes.time == .unreadable)
  }
}

@Suite struct CommitFuzzTests {
  /// Pieces that commits are made of, whole and spoilt.
  private static let pieces = [
    "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904", "parent ", "author ", "committer ",
    "encoding ",
    "1111111111111111111111111111111111111111", "\n", "\n", "\n ", " ", "\t", "\r", "\0", "<", ">",
    "Ann", "a@x", "1700000000", "18446744073709551615", "99999999999999999999", "+", "-", "0100",
    "utf-8", "gpgsig", "é", "\u{1}",
  ].map { Array($0.utf8) }

  @Test func `Whatever the bytes are, reading ends and its parts lie within them`() {
    var generator = SeededGenerator(seed: 11)
    var header = CommitHeader()
    var lines = 0
    for round in 0..<100_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...14, using: &generator) {
        bytes += Self.pieces.randomElement(using: &generator) ?? []
        if round % 8 == 0 { bytes.append(.random(in: 0...255, using: &generator)) }
      }
      // Mostly behind a tree, without which nothing is read.
      if round % 16 != 0 { bytes = Array("tree \(GitRepository.emptyTree)\n".utf8) + bytes }
      guard (try? header.read(bytes.span)) != nil else { continue }
      for range in [header.author, header.committer, 0..<bytes.count].compactMap({ $0 }) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        _ = SignatureLine.time(bytes.span, range)
        guard let line = SignatureLine(bytes.span, range) else { continue }
        lines += 1
        let holds = [line.name, line.email, line.identity].allSatisfy {
          $0.lowerBound >= range.lowerBound && $0.upperBound <= range.upperBound
        }
        if !holds { Issue.record("\(bytes)") }
      }
    }
    #expect(lines > 2_000)
  }
}
