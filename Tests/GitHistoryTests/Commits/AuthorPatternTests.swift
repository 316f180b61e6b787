import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

@Suite struct AuthorPatternTests {
  init() {
    unsafe _ = setlocale(LC_ALL, "C.UTF-8")
  }

  private static let authors = [
    Author("Ann Example", "ann@example.com"), Author("ANN EXAMPLE", "Ann@Example.COM"),
    Author("Éva Ünal", "eva@example.org"), Author("éva ünal", "EVA@example.org"),
    Author("日本 太郎", "taro@example.jp"), Author("a.b*c", "x+y@[1.2.3.4]"),
    Author("(paren) {brace}", "p|q@x"), Author("back\\slash", "$^@x"), Author("", "nobody@x"),
    Author("No Mail", ""), Author("aab", "1@x"), Author("dot dependabot[bot]", "bot@users"),
  ]

  private static let patterns = [
    "", "Ann", "ann", "ann@example.com", "^Ann", "Ann$", "com>$", "<ann", "^<", "<>", "<>$", ".",
    "a.b", "a\\.b", "a*b", "a\\*", "a+b", "a\\+b", "aa\\?b", "x+y", "[1", "[1.2", "[bot]",
    "\\[bot\\]",
    "[[]", "[A-C]nn", "(paren)", "\\(paren\\)", "(p", "p)", "{brace}", "a{2}", "a\\{2\\}", "p|q",
    "p\\|q",
    "back\\\\slash", "back\\slash", "$^", "\\$^", "$", "^", "^$", "Éva", "éva", "ÉVA", "日本",
    "[É]va",
    "太.$", "太.", "Ü", ".va .nal", "1700000000", "+0000", "\\", "*", "**", "^*", "a**", "]", "a]",
    "\\w*@x", "\\bbot\\b", "\\", "Ann Example <ann@example.com>", "\n", "zzz",
  ]

  static let syntaxes: [(flags: [String], syntax: PatternSyntax)] = [
    ([], .init()), (["-i"], .init(ignoresCase: true)), (["-E"], .init(kind: .extended)),
    (["-E", "-i"], .init(kind: .extended, ignoresCase: true)), (["-F"], .init(kind: .fixed)),
    (["-F", "-i"], .init(kind: .fixed, ignoresCase: true)),
  ]

  @Test(arguments: syntaxes.indices)
  func `Patterns pick the authors that git's do`(index: Int) throws {
    let (flags, syntax) = Self.syntaxes[index]
    let repository = try GitRepository()
    for author in Self.authors { try repository.commit("2024-02-01", by: author) }
    for pattern in Self.patterns where !pattern.contains("\n") {
      let log = try repository.outcome(
        ["log", "--no-use-mailmap", "--format=%an <%ae>", "--author=\(pattern)"] + flags)
      let picked: Set<String>? =
        log.status == .exit(0)
        ? Set(log.text.split(separator: "\n").map(String.init)) : nil
      let compiled = try? AuthorPattern(pattern, syntax)
      let mine = try compiled.map { compiled in
        try Set(
          Self.authors.filter { try compiled.matches(Identity(name: $0.name, email: $0.email)) }
            .map { "\($0.name) <\($0.email)>" })
      }
      #expect(mine == picked, "\(pattern) \(flags)")
    }
  }

  @Test func `A pattern that is no regular expression is named with its fault`() {
    #expect(throws: HistoryError.self) { try AuthorPattern("[", .init()) }
    guard
      case .badPattern("a(b", let detail) = failure({
        try AuthorPattern("a(b", .init(kind: .extended))
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(!detail.isEmpty)
    #expect(failure { try AuthorPattern("a(b[", .init(kind: .fixed)) } == nil)
  }

  @Test func `A zero byte does not end the text that is searched`() throws {
    let pattern = try AuthorPattern("<b@x>", .init())
    #expect(try pattern.matches(Identity(name: "a\0b", email: "b@x")))
    #expect(try !pattern.matches(Identity(name: "a\0b", email: "c@x")))
  }

  @Test func `Bytes that are no UTF-8 do no harm`() throws {
    let identity = Identity(name: [0xff, 0x41, 0xe9], email: Array("r@x".utf8))
    #expect(try AuthorPattern("r@x", .init()).matches(identity))
    #expect(try AuthorPattern("R@X", .init(ignoresCase: true)).matches(identity))
    #expect(try AuthorPattern("A", .init()).matches(identity))
  }

  @Test(
    "A pattern that grows without measure when its repetitions are written out is none",
    arguments: [
      (#"\(\(\(a\{1,255\}\)\{1,255\}\)\{1,255\}\)"#, PatternSyntax.Kind.basic),
      (#"a\{255\}\{255\}"#, .basic), ("((a{255}){255,}){255}", .extended),
      ("([]a]b{3}){20000}", .extended), ("[[:alpha:]]{200}{200}", .extended),
      ("((a{200}b{200}){200}", .extended), (#"[^]\]\{200\}\{200\}"#, .basic),
    ])
  func tooLarge(pattern: String, kind: PatternSyntax.Kind) {
    guard
      case .badPattern(pattern, let detail) = failure({
        try AuthorPattern(pattern, .init(kind: kind))
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(detail.contains("32767"))
  }

  @Test(
    "A pattern that would be compiled for long, or in much memory or stack, is none",
    arguments: [
      String(repeating: "(", count: 50_000), repeated("(", 20_000, ")"),
      repeated("(a|", 10_000, ")"),
      "a{0,32767}", "(a*){16000}", "(|){10000}", "(()){30000}", "(.?){9000}",
      String(repeating: "a?", count: 10_000), String(repeating: "a|", count: 10_000),
      "((((((((((a?)))))))))){1000}", #"(\b|\B){20}"#, "(^|$){50}", #"(\b|\B){12}(a?){900}"#,
      String(repeating: #"(\b|\B)"#, count: 20), #"((\b|\B)+a*){12}"#,
      String(repeating: #"\b"#, count: 1000),
    ])
  func tooMany(pattern: String) {
    for text in [pattern, Self.basic(pattern)] {
      let kind = text == pattern ? PatternSyntax.Kind.extended : .basic
      guard
        case .badPattern(text, let detail) = failure({
          try AuthorPattern(text, .init(kind: kind))
        })
      else {
        Issue.record("no error")
        return
      }
      #expect(detail.contains("too many groups"))
    }
  }

  /// A letter within many openings and endings.
  private static func repeated(_ opening: String, _ count: Int, _ ending: String) -> String {
    String(repeating: opening, count: count) + "b" + String(repeating: ending, count: count)
  }

  /// An extended expression as a basic one.
  private static func basic(_ pattern: String) -> String {
    pattern.reduce(into: "") { basic, letter in
      if "(){}|?+".contains(letter) { basic.append("\\") }
      basic.append(letter)
    }
  }

  @Test(
    "A pattern for many persons is one",
    arguments: [
      (0..<900).map { "name\($0)@example\\.com" }.joined(separator: "|"),
      (0..<200).map { "^Name \($0) <.*>$" }.joined(separator: "|"),
      "(" + (0..<200).map { "\\bname\($0)\\b" }.joined(separator: "|") + ")",
      #"\b([a-z]+[-_.])?(bot|robot)([0-9]+)?\b.*(@|\.)(example|invalid)\.(com|org)>$"#,
    ])
  func many(pattern: String) throws {
    let pattern = try AuthorPattern(pattern, .init(kind: .extended))
    _ = try pattern.matches(Identity(name: Array("Ada".utf8), email: Array("a@x".utf8)))
  }

  @Test("Plain text is plain before combining marks too", arguments: ["[", "*", ".", "$", "\\"])
  func marked(letter: String) throws {
    let pattern = try AuthorPattern("a\(letter)\u{301}", .init(kind: .fixed))
    #expect(try pattern.matches(Identity(name: Array("a\(letter)\u{301}b".utf8), email: [])))
    #expect(try !pattern.matches(Identity(name: Array("aa\u{301}".utf8), email: [])))
  }

  @Test(
    "A pattern with repetitions in measure is one",
    arguments: [
      ("a{255}{255}", PatternSyntax.Kind.basic), ("((a{255}){255}){255}", .fixed),
      (#"\(a\{1,30\}\)\{1,30\}"#, .basic), (#"a\{255\}\{255\}"#, .extended),
      ("[(a{255}){255}]{255}", .extended), ("(a{9}){9}|(b{9}){9}", .extended),
      ("a{32767}", .extended),
    ])
  func largeEnough(pattern: String, kind: PatternSyntax.Kind) throws {
    _ = try AuthorPattern(pattern, .init(kind: kind))
  }
}
