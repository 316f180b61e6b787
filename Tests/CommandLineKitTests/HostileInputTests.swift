import TestSupport
import Testing

@testable import CommandLineKit

/// Lines that nobody would type: whatever comes, there is an answer, and it is safe to show.
@Suite struct HostileInputTests {
  static let pieces = [
    "-", "--", "=", "\u{1B}[2J", "\u{202E}", "\u{9B}", "\n", "\0", "é", "e\u{301}", "👩‍🔬", "日本",
    " ", "'", "\"", "\\", "since", "scale", "no-", "merges", "help", "h", "q", "s", "b", "authors",
    "compare", "\u{FFFD}", "\u{E0041}", "$(id)", "%s", "limit", "0", "x",
  ]

  /// Puts a few words together from the pieces.
  private func line(from random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      }.joined()
    }
  }

  @Test(arguments: 0..<20) func everyLineHasASafeAnswer(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let line = line(from: &random)
      do {
        guard case .run(let parsed) = try Sample.program.parse(line) else { continue }
        #expect(parsed.positionals.allSatisfy(line.contains), "\(line)")
        #expect(parsed.occurrences.allSatisfy { line.indices.contains($0.index) }, "\(line)")
      } catch {
        let text = error.text(program: Sample.program, columns: 72)
        let unsafe = text.unicodeScalars.filter { scalar in
          scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
        }
        #expect(unsafe.isEmpty, "\(line)")
        #expect(text.hasPrefix("git-almanac: error: "), "\(line)")
        #expect(text.contains("\nUsage: git almanac"), "\(line)")
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 72 }, "\(line)")
      }
    }
  }

  @Test(arguments: 0..<20) func whatFollowsTheTerminatorIsNeverAnOption(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let words = line(from: &random)
      guard case .run(let parsed) = try Sample.program.parse(["-q", "--"] + words) else {
        Issue.record("\(words) asked for something")
        continue
      }
      #expect(parsed.positionals == words)
      #expect(parsed.occurrences.map(\.option) == ["quiet"])
    }
  }

  @Test(arguments: 0..<20) func whatFollowsAValueOptionIsItsValue(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let word = line(from: &random).joined()
      for line in [["--branch", word], ["--branch=\(word)"], ["-b", word], ["-qb", word]] {
        guard case .run(let parsed) = try Sample.program.parse(line) else {
          Issue.record("\(line) asked for something")
          continue
        }
        #expect(parsed.values("branch") == [word], "\(line)")
        #expect(parsed.positionals.isEmpty, "\(line)")
      }
    }
  }

  /// A combining mark joins the scalar before it to one character, but not to one name.
  @Test func marksBelongToWhatFollows() throws {
    let mark = "\u{301}x"
    #expect(try Sample.parse("--since=\(mark)").value("since") == mark)
    #expect(try Sample.parse("-s\(mark)").value("since") == mark)
    #expect(Token(index: 0, text: "--\u{301}").form == .long(name: "\u{301}", value: nil))
    let parts = try Sample.parse("--since=a,\(mark)").occurrence(of: "since")?.parts()
    #expect(parts?.map(\.value) == ["a", mark])
    let error = Sample.error(["-q\u{301}"])
    #expect(
      error?.kind
        == .unknownOption(spelling: "-\u{301}", cluster: "-q\u{301}", suggestion: nil))
  }
}
