import Foundation
import TestSupport
import Testing

/// Names come from strangers; nothing in them may steer a terminal.
@Suite struct UntrustedTextTests {
  private static let attackers = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    let lines: [[UInt8]] = [
      Array("Eve \u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7} <eve@example.com>".utf8),
      Array("Lnk \u{1B}]8;;http://example.com/\u{1B}\\here <lnk@example.com>".utf8),
      Array("Rub\u{8}\u{8}\u{8}Del\u{7F} <rub@example.com>".utf8),
      Array("Ret\rFake line <ret\u{1B}[1A@example.com>".utf8),
      Array("C1 \u{9B}31m <c1@example.com>".utf8),
      Array("Raw C1 ".utf8) + [0x9B] + Array("31m <c1raw@example.com>".utf8),
      Array("Bidi \u{202E}desrever\u{2066} <bidi@example.com>".utf8),
    ]
    for (number, line) in lines.enumerated() {
      try repository.raw(author: line + Array(" \(1_706_788_800 + number) +0000".utf8))
    }
    return repository
  }

  /// The control characters of a text, but for its line ends.
  private func controls(_ outcome: Outcome) -> [Unicode.Scalar] {
    outcome.text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
        || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
  }

  private func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  @Test(
    "Control characters in names are escaped", arguments: [[], ["authors"], ["--format", "text"]])
  func names(arguments: [String]) throws {
    let repository = try Self.attackers.get()
    let outcome = try Program().run(
      arguments + ["--now", "2024-02-02"], in: repository.path, environment: ["COLUMNS": "200"])
    #expect(outcome.status == .exit(0), "\(outcome.status)")
    #expect(controls(outcome).isEmpty)
    #expect(isUTF8(outcome.output))
  }

  @Test(
    "JSON on a terminal shows what is invisible or reorders, and means the same as on a pipe",
    arguments: [["authors"], ["compare", "--by", "author"], ["presence"]])
  func json(arguments: [String]) throws {
    let repository = try GitRepository()
    let names = [
      "Bidi \u{202E}desrever\u{2066}", "Zero\u{200B}\u{200D}width", "Tag\u{E0041}\u{E007F}",
      "Fill\u{3164}\u{115F}\u{FFA0}\u{34F}", "Sel\u{FE0F}\u{E0100}", "É 日本 👩‍🔬", "\u{FEFF}Mark",
    ]
    for (number, name) in names.enumerated() {
      try repository.raw("\(name) <n\(number)@example.com> \(1_706_788_800 + number) +0000")
    }
    let view = arguments + ["--format", "json", "--now", "2024-02-02", "--limit", "0"]
    let plain = try Program().output(view, in: repository.path)
    #expect(plain.contains("\u{202E}desrever\u{2066}"), "\(plain)")
    let outcome = try PseudoTerminal(columns: 80).run(Program(), view, in: repository.path)
    #expect(outcome.status == .exit(0))
    #expect(outcome.text.contains("Bidi \\u202edesrever\\u2066"), "\(outcome)")
    #expect(outcome.text.contains("Tag\\udb40\\udc41\\udb40\\udc7f"), "\(outcome)")
    #expect(outcome.text.contains("É 日本 👩\\u200d🔬"), "\(outcome)")
    #expect(
      !outcome.text.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint },
      "\(outcome)")
    let meant = outcome.text.replacing(/(?:\\u[0-9a-f]{4})+/) { match in
      let units = match.output.split(separator: "\\u").compactMap { UInt16($0, radix: 16) }
      return String(decoding: units, as: UTF16.self)
    }
    #expect(Array(meant.unicodeScalars) == Array(plain.unicodeScalars))
  }

  @Test("All of them count")
  func count() throws {
    let repository = try Self.attackers.get()
    #expect(try repository.facts("--now", "2024-02-02").commits == 7)
  }

  @Test("Control characters in names of branches and folders are escaped, in errors too")
  func otherText() throws {
    let folder = try TemporaryFolder()
    let repository = try GitRepository("re\u{1B}[31mpo", in: folder)
    try repository.commit("2024-02-01")
    for arguments in [["--now", "2024-02-02"], ["compare", ".", "--now", "2024-02-02"]] {
      let outcome = try Program().run(arguments, in: repository.path)
      #expect(outcome.status == .exit(0), "\(outcome.status)")
      #expect(controls(outcome).isEmpty)
    }
    let failed = try Program().run(["--branch", "no\u{1B}[31msuch"], in: repository.path)
    #expect(failed.status == .exit(1), "\(failed.status)")
    #expect(!failed.errorBytes.contains(0x1B))
  }

  @Test("Markup and quotes in names go through the export unharmed")
  func markup() throws {
    let repository = try GitRepository()
    let name = "A&B \"x\" 'y' &lt; <a&b\"c@example.com>"
    try repository.raw("A&B \"x\" 'y' &lt; <a&b\"c@example.com> 1706788800 +0000")
    try repository.raw("Gt, ]]> --> <gt@example.com> 1706788801 +0000")
    let rows = try Program().table(in: repository.path).columns("name", "email")
      .map { "\($0[0]) <\($0[1])>" }
    #expect(rows.contains(name))
    #expect(rows.count == 2)
  }

  @Test("A locale that knows no letters beyond ASCII", arguments: ["C", "POSIX", nil])
  func locale(name: String?) throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01", by: Author("Éloi Ŝă", "eloi@example.com"))
    try repository.commit("2024-02-02", by: Author("日本", "nihon@example.com"))
    let environment: [String: String?] = ["LC_ALL": name, "LANG": nil]
    for arguments in [[], ["authors"], ["--format", "text"]] {
      let outcome = try Program().run(
        arguments + ["--now", "2024-02-02"], in: repository.path, environment: environment)
      #expect(outcome.status == .exit(0), "\(outcome)")
      #expect(isUTF8(outcome.output))
    }
    let facts = try Program().facts(
      ["--now", "2024-02-02"], in: repository.path, environment: environment)
    #expect(facts.commits == 2)
  }

  @Test("Wide letters do not push the columns out of line")
  func wideLetters() throws {
    let repository = try GitRepository()
    // Each name with the columns that a terminal gives it.
    let names = [("Plain", 5), ("홍길동", 6), ("全角Ａ", 6), ("Rene\u{301}", 4), ("ｱｲｳ", 3)]
    for (letter, (name, _)) in zip("abcde", names) {
      try repository.commit("2024-02-01", by: Author(name, "\(letter)@example.com"))
    }
    let text = try Program().output(
      ["authors", "--now", "2024-02-01"], in: repository.path, environment: ["COLUMNS": "120"])
    let places = try names.map { name, width in
      let line = try #require(
        text.split(separator: "\n").first { $0.contains(name) && $0.contains("%") }, "\(text)")
      let rest = line[try #require(line.range(of: name)).upperBound...]
      let count = try #require(rest.firstIndex(of: "1"))
      // Columns from the name's start to the count of commits.
      return width + rest.distance(from: rest.startIndex, to: count)
    }
    #expect(Set(places).count == 1, "\(text)")
  }
}
