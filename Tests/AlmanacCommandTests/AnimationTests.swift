import Foundation
import TestSupport
import Testing

/// `--animate`.
@Suite struct AnimationTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    try repository.days((1...9).map { ("2024-02-0\($0)", $0) })
    return repository
  }

  private let view = ["--now", "2024-02-10", "--background", "dark"]

  private func run(
    _ options: [String], rows: Int = 24, environment: [String: String?] = [:]
  ) throws -> Outcome {
    try PseudoTerminal(columns: 80, rows: rows).run(
      Program(), view + options, in: Self.repository.get().path, environment: environment)
  }

  @Test("The grid grows, and then all is there")
  func grows() throws {
    let start = ContinuousClock.now
    let outcome = try run(["--animate"])
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.text.contains("\u{1B}[6A") || outcome.text.contains("\u{1B}[7A"), "\(outcome)")
    // The cursor is never hidden.
    #expect(!outcome.text.contains("\u{1B}[?"), "\(outcome)")
    let still = try run([]).text
    let below = try #require(still.range(of: "Less"))
    #expect(outcome.text.hasSuffix(still[below.lowerBound...]))
  }

  @Test(
    "Nothing moves where nothing is to",
    arguments: [
      ([], [:], 24), (["--animate", "--no-animate"], [:], 24),
      (["--animate"], ["REDUCE_MOTION": "1"], 24),
      (["--animate"], ["TERM": "dumb"], 24), (["--animate"], [:], 8),
      (["--animate", "--format", "text"], [:], 24), (["--animate"], ["COLUMNS": "120"], 24),
    ] as [([String], [String: String?], Int)])
  func rests(options: [String], environment: [String: String?], rows: Int) throws {
    let outcome = try run(options, rows: rows, environment: environment)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.text.contains("45 commits on 9"), "\(outcome)")
    #expect(!outcome.text.contains(/\u{1B}\[[0-9]+[ABG]/), "\(outcome)")
  }

  @Test("Nothing moves on a pipe")
  func pipe() throws {
    let program = try Program()
    let path = try Self.repository.get().path
    #expect(
      try program.output(view + ["--animate"], in: path) == program.output(view, in: path))
  }

  @Test(
    "A signal ends the growth; all is there, and the terminal is as before",
    arguments: [("INT", 130), ("TERM", 143)])
  func signals(signal: String, code: Int) throws {
    let outcome = try PseudoTerminal(columns: 80).shell(
      Program(),
      signalling(signal, "--all-time --now 2024-12-31 --animate --background dark"),
      in: Self.repository.get().path)
    #expect(
      outcome.text.hasSuffix("Merges count.\u{1B}[0m\nsame modes, code \(code), left ''\n"),
      "\(outcome)")
    let frames = outcome.text.matches(of: /\u{1B}\[[0-9]+G/).count
    #expect(frames < 20, "\(outcome)")
  }
}
