import AlmanacCommand
import CommandLineKit
import Foundation
import Testing

@Suite struct ReadmeTests {
  static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "README.md")

  /// The lines between which the options stand.
  static let markers = (
    begin: "<!-- begin of options: written by `make readme` -->", end: "<!-- end of options -->"
  )

  /// With `ALMANAC_RECORD_GOLDEN=1` in the environment the block is written anew, and the test fails.
  @Test func optionsAreThoseOfTheProgram() throws {
    let text = try String(contentsOf: Self.url, encoding: .utf8)
    let begin = try #require(text.range(of: Self.markers.begin + "\n"))
    let end = try #require(text.range(of: Self.markers.end))
    let options = ProgramTable.program.optionsBlock(columns: 80)
    let expected = "```text\n\(options.trimmingCharacters(in: .newlines))\n```\n"
    if ProcessInfo.processInfo.environment["ALMANAC_RECORD_GOLDEN"] == "1" {
      let renewed = text.replacingCharacters(
        in: begin.upperBound..<end.lowerBound, with: expected)
      try Data(renewed.utf8).write(to: Self.url)
      Issue.record("The options were written anew; run again without ALMANAC_RECORD_GOLDEN.")
      return
    }
    #expect(
      text[begin.upperBound..<end.lowerBound] == expected,
      "The options of README.md are out of date; 'make readme' writes them anew.")
  }

  /// The command lines of the README, as words after `git almanac`.
  static let examples: [[String]] = {
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let prefixes = ["git almanac", "$ git almanac"]
    return text.split(separator: "\n").compactMap { line in
      guard let prefix = prefixes.first(where: { line == $0 || line.hasPrefix($0 + " ") }) else {
        return nil
      }
      return words(of: line.dropFirst(prefix.count))
    }
  }()

  /// Splits as a shell does, as far as the README needs it: single quotes, a comment, a redirection.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let finished = word { words.append(finished) }
        word = nil
      case "#" where !isQuoted && word == nil, ">" where !isQuoted: return words
      default: word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  @Test func thereAreExamples() {
    #expect(Self.examples.count > 20)
  }

  @Test(arguments: examples) func examplesAreUnderstood(arguments: [String]) throws {
    guard case .run = try ProgramTable.program.parse(arguments) else {
      Issue.record("An example of README.md runs nothing: \(arguments)")
      return
    }
  }

  @Test func everyCommandIsShown() {
    for command in ProgramTable.program.commands {
      #expect(
        Self.examples.contains { $0.first == command.name },
        "README.md has no example of '\(command.name)'.")
    }
  }
}
