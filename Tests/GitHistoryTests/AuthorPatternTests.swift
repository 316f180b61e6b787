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

  static let syntaxes: [(flags: [String], syntax: AuthorPattern.Syntax)] = [
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
      let mine = compiled.map { compiled in
        Set(
          Self.authors.filter { compiled.matches(Identity(name: $0.name, email: $0.email)) }
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
    #expect(pattern.matches(Identity(name: "a\0b", email: "b@x")))
    #expect(!pattern.matches(Identity(name: "a\0b", email: "c@x")))
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
      (#"\(\(\(a\{1,255\}\)\{1,255\}\)\{1,255\}\)"#, AuthorPattern.Syntax.Kind.basic),
      (#"a\{255\}\{255\}"#, .basic), ("((a{255}){255,}){255}", .extended),
      ("([]a]b{3}){20000}", .extended), ("[[:alpha:]]{200}{200}", .extended),
      ("((a{200}b{200}){200}", .extended), (#"[^]\]\{200\}\{200\}"#, .basic),
    ])
  func tooLarge(pattern: String, kind: AuthorPattern.Syntax.Kind) {
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
    "A pattern with repetitions in measure is one",
    arguments: [
      ("a{255}{255}", AuthorPattern.Syntax.Kind.basic), ("((a{255}){255}){255}", .fixed),
      (#"\(a\{1,100\}\)\{1,100\}"#, .basic), (#"a\{255\}\{255\}"#, .extended),
      ("[(a{255}){255}]{255}", .extended), ("(a{9}){9}|(b{9}){9}", .extended),
      ("a{32767}", .extended),
    ])
  func largeEnough(pattern: String, kind: AuthorPattern.Syntax.Kind) throws {
    _ = try AuthorPattern(pattern, .init(kind: kind))
  }
}
