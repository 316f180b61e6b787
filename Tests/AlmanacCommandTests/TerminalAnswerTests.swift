import Rendering
import Testing

@testable import AlmanacCommand

@Suite struct TerminalAnswerTests {
  private static let attributes = "\u{1B}[?62;22c"

  private func answer(_ text: String) -> TerminalAnswer { TerminalAnswer(Array(text.utf8)) }

  @Test(
    "The background that a terminal tells",
    arguments: [
      // As xterm, VTE, kitty, foot and others write it.
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", Background.light),
      ("\u{1B}]11;rgb:0000/0000/0000\u{07}", .dark),
      ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", .dark),
      ("\u{1B}]11;rgb:fd/f6/e3\u{07}", .light), ("\u{1B}]11;rgb:f/f/f\u{07}", .light),
      ("\u{1B}]11;rgb:000/2b0/360\u{07}", .dark),
      ("\u{1B}]11;rgba:FDFD/F6F6/E3E3/FFFF\u{07}", .light),
      // What was typed at the same time stands before or between.
      ("ls\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\x", .light),
    ])
  func background(text: String, background: Background) {
    #expect(answer(text + Self.attributes).background == background)
    #expect(answer(text + Self.attributes).isComplete)
    #expect(!answer(text).isComplete)
  }

  @Test(
    "Garbage tells nothing",
    arguments: [
      "", "\u{1B}", "\u{1B}]11;", "\u{1B}]11;rgb", "\u{1B}]11;rgb:", "\u{1B}]11;rgb:ffff/ffff/ffff",
      "\u{1B}]11;rgb:ffff/ffff\u{07}", "\u{1B}]11;rgb:ffff/ffff/ffff/ffff/ffff\u{07}",
      "\u{1B}]11;rgb:fffff/ffff/ffff\u{07}", "\u{1B}]11;rgb:gg/gg/gg\u{07}",
      "\u{1B}]11;rgb://\u{07}", "\u{1B}]11;rgb:-1/-1/-1\u{07}", "\u{1B}]10;rgb:ff/ff/ff\u{07}",
      "\u{1B}]11;?\u{1B}\\", "\u{1B}]11;white\u{07}", "garbage", "rgb:ffff/ffff/ffff\u{07}",
      "\u{1B}]11;rgb:ffff/ffff/ff\u{1B}[?6c",
    ])
  func garbage(text: String) {
    for length in 0...text.utf8.count {
      _ = TerminalAnswer(Array(text.utf8.prefix(length))).background
    }
    #expect(answer(text).background == nil || text.hasSuffix("c"))
  }

  @Test(
    "The end of the answer",
    arguments: [
      ("\u{1B}[?6c", true), ("\u{1B}[?c", true), ("\u{1B}[?1;2c", true),
      ("\u{1B}[?64;1;2;6;22c", true), ("x\u{1B}[?6cx", true), ("\u{1B}[6c", false),
      ("\u{1B}[?6", false), ("\u{1B}[?6R", false), ("\u{1B}[?", false), ("c", false),
      ("\u{1B}[?6 c", false), ("\u{1B}[?6\u{1B}[?6c", true),
    ])
  func end(text: String, isComplete: Bool) {
    #expect(answer(text).isComplete == isComplete)
  }

  @Test(
    "What was typed is what is not the answer",
    arguments: [
      ("", ""), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?6c", ""),
      ("\u{1B}]11;rgb:f/f/f\u{07}\u{1B}[?62;22c", ""), ("ls\n\u{1B}[?6c", "ls\n"),
      ("l\u{1B}]11;rgb:f/f/f\u{07}s\u{1B}[?6c\n", "ls\n"), ("\u{1B}[A\u{1B}[?6c", "\u{1B}[A"),
      ("\u{1B}OA\u{1B}b\u{1B}[1;5C", "\u{1B}OA\u{1B}b\u{1B}[1;5C"),
      // Answers that break off.
      ("x\u{1B}", "x"), ("x\u{1B}[", "x"), ("x\u{1B}]1", "x"), ("x\u{1B}]11;rgb:ff", "x"),
      ("x\u{1B}[?62;", "x"), ("x\u{1B}]11;rgb:f/f/f\u{1B}", "x"),
      ("\u{1B}]11;rgb:f/f\u{1B}[?6cx", "x"), ("é\u{1B}[?6c", "é"),
    ])
  func typed(text: String, typed: String) {
    #expect(answer(text).typed == Array(typed.utf8))
  }

  @Test("Any bytes are read without harm", arguments: 0..<200)
  func anything(seed: UInt64) {
    var state = seed
    let pieces = [
      "\u{1B}]11;", "rgb:", "rgba:", "ff", "/", "\u{1B}", "[?", "c", ";", "\u{07}", "\\", "0",
    ]
    let text = (0..<30).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return pieces[Int(state >> 33) % pieces.count]
    }.joined()
    let answer = answer(text)
    _ = (answer.background, answer.isComplete)
    #expect(answer.typed.count <= text.utf8.count)
  }
}
