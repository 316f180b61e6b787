import Foundation
import TestSupport
import Testing

/// The terminal is asked for its background.
@Suite struct BackgroundQuestionTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    try repository.days([("2024-02-01", 1), ("2024-02-02", 2)])
    return repository
  }

  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"
  private static let light = "38;2;33;110;57m"
  private static let dark = "38;2;150;240;156m"
  private static let whiteScreen = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"
  private let view = ["--now", "2024-02-07"]

  private func run(
    _ options: [String] = [], environment: [String: String?] = [:], answer: String? = nil
  ) throws -> Outcome {
    try PseudoTerminal(columns: 80).run(
      Program(), options + view, in: Self.repository.get().path,
      environment: ["COLORTERM": "truecolor"].merging(environment) { $1 },
      replies: answer.map { [Command.Reply(to: Self.question, $0)] } ?? [])
  }

  @Test(
    "The palette fits the answer",
    arguments: [
      (whiteScreen + attributes, light),
      ("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{07}" + attributes, light),
      ("\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\" + attributes, dark), (attributes, dark),
      ("\u{1B}]11;rgb:nonsense\u{07}" + attributes, dark),
    ])
  func answers(answer: String, color: String) throws {
    let outcome = try run(answer: answer)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.text.contains(color), "\(outcome)")
    #expect(outcome.text.hasPrefix(Self.question), "\(outcome)")
    // Nothing of the answer is shown.
    #expect(!outcome.text.contains("rgb:"), "\(outcome)")
  }

  @Test(
    "Waits three seconds for a terminal that answers nothing, or never to the end",
    arguments: ["", "\u{1B}]11;rgb:ff"])
  func silence(answer: String) throws {
    let start = ContinuousClock.now
    let outcome = try run(answer: answer)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.text.contains(Self.dark), "\(outcome)")
    #expect((.seconds(2.9) ..< .seconds(15)).contains(ContinuousClock.now - start))
  }

  @Test("Takes no longer than the terminal takes to answer")
  func answersAtOnce() throws {
    let start = ContinuousClock.now
    let outcome = try run(answer: Self.attributes)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(ContinuousClock.now - start < .seconds(2.9))
  }

  @Test(
    "Nobody is asked where the answer would change nothing",
    arguments: [
      (["--background", "dark"], [:]), (["--background", "light"], [:]),
      (["--color", "never"], [:]),
      (["--format", "json"], [:]), (["--format", "text"], [:]), (["authors"], [:]),
      (["compare", "--format", "json"], [:]), (["compare", "--format", "csv"], [:]),
      (["export"], [:]), (["--help"], [:]), ([], ["COLORFGBG": "0;15"]), ([], ["NO_COLOR": "1"]),
      ([], ["TERM": "dumb"]), ([], ["TERM": "linux"]),
      ([], ["SSH_TTY": "/dev/pts/0"]), ([], ["SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"]),
      ([], ["SSH_CLIENT": "192.0.2.1 50000 22"]), (["--color=always"], ["TERM": "dumb"]),
      (["--color=always"], ["TERM": nil]),
    ] as [([String], [String: String?])])
  func notAsked(options: [String], environment: [String: String?]) throws {
    let outcome = try run(options, environment: environment)
    #expect(outcome.status == .exit(0) || options == ["--help"], "\(outcome)")
    #expect(!outcome.text.contains("\u{1B}]11"), "\(outcome)")
    #expect(!outcome.text.contains("\u{1B}[c"), "\(outcome)")
  }

  @Test("Nobody is asked where the program does not read from the terminal")
  func otherInput() throws {
    let outcome = try PseudoTerminal(columns: 80).run(
      Program(), view, in: Self.repository.get().path, environment: ["COLORTERM": "truecolor"])
    #expect(outcome.text.contains(Self.dark), "\(outcome)")
    #expect(!outcome.text.contains(Self.question), "\(outcome)")
  }

  @Test("What was typed before is left to who reads it next")
  func typedBefore() throws {
    let outcome = try PseudoTerminal(columns: 80).shell(
      Program(),
      """
      echo ready; sleep 0.3; "$1" --now 2024-02-07 >/dev/null; "$1" --now 2024-02-07
      IFS= read -r -t 5 line; echo "[$line]"
      """, in: Self.repository.get().path, replies: [Command.Reply(to: "ready", "typed ahead\n")])
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(!outcome.text.contains(Self.question), "\(outcome)")
    #expect(outcome.text.hasSuffix("[typed ahead]\n"), "\(outcome)")
  }

  /// Tells whether the terminal has its modes after the program, and what is left to be read.
  private func shell(
    _ run: String, answer: String?, after delay: Double = 0
  ) throws -> Outcome {
    try PseudoTerminal(columns: 80).shell(
      Program(),
      """
      before=$(stty -g); \(run); code=$?
      [ "$(stty -g)" = "$before" ] && echo same modes
      IFS= read -r -s -t 0.3 -n 100 rest; printf 'left %q code %d\\n' "$rest" "$code"
      """, in: Self.repository.get().path,
      environment: ["COLORTERM": "truecolor"],
      replies: answer.map { [Command.Reply(to: Self.question, $0, after: delay)] } ?? [])
  }

  @Test(
    "The terminal is as before, and nothing is left of the answer",
    arguments: [
      whiteScreen + attributes, attributes, "\u{1B}]11;rgb:ff", nil,
    ])
  func modes(answer: String?) throws {
    let outcome = try shell("\"$1\" --now 2024-02-07", answer: answer)
    #expect(outcome.text.contains(Self.question), "\(outcome)")
    #expect(outcome.text.hasSuffix("same modes\nleft '' code 0\n"), "\(outcome)")
  }

  @Test("Waits for a slow answer to its end", arguments: [0.3, 1.2])
  func slow(delay: Double) throws {
    let outcome = try shell(
      "\"$1\" --now 2024-02-07", answer: Self.whiteScreen + Self.attributes, after: delay)
    #expect(outcome.text.contains(Self.light), "\(outcome)")
    #expect(outcome.text.hasSuffix("same modes\nleft '' code 0\n"), "\(outcome)")
  }

  /// Whether a program may put something into the input of its own terminal.
  private var canGiveBack: Bool {
    (try? String(contentsOfFile: "/proc/sys/dev/tty/legacy_tiocsti", encoding: .utf8)) != "0\n"
  }

  @Test(
    "Gives back what is typed while the answer is awaited",
    arguments: [
      "typed ahead\n" + whiteScreen + attributes, whiteScreen + "typed ahead\n" + attributes,
      "typed " + whiteScreen + attributes + "ahead\n", "typed ahead\n\u{1B}]11;rgb:ff",
    ])
  func typedMeanwhile(answer: String) throws {
    let outcome = try PseudoTerminal(columns: 80).shell(
      Program(),
      """
      setsid --ctty --wait bash -c '
        "$1" --now 2024-02-07; IFS= read -r -s -t 1 line; printf "[%q]" "$line"' bash "$1"
      """, in: Self.repository.get().path, environment: ["COLORTERM": "truecolor"],
      replies: [Command.Reply(to: Self.question, answer)])
    let isWhole = answer.contains(Self.attributes)
    #expect(outcome.text.contains(isWhole ? Self.light : Self.dark), "\(outcome)")
    #expect(
      outcome.text.hasSuffix(canGiveBack ? "[typed\\ ahead]" : "['']")
        || !canGiveBack && outcome.text.hasSuffix("[ahead]"), "\(outcome)")
  }

  /// The terminal never answers, so that there is time for the signal.
  @Test(
    "A signal ends the program, and the terminal is as before",
    arguments: [
      ("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("USR1", 138), ("USR2", 140),
      ("ALRM", 142), ("VTALRM", 154), ("PROF", 155), ("PIPE", 141), ("IO", 157), ("XCPU", 152),
      ("RTMIN", 162), ("SEGV", 139), ("ABRT", 134), ("BUS", 135),
    ])
  func signals(signal: String, code: Int) throws {
    let outcome = try PseudoTerminal(columns: 80).shell(
      Program(), signalling(signal, "--now 2024-02-07"), in: Self.repository.get().path,
      environment: ["COLORTERM": "truecolor"])
    #expect(outcome.text.contains(Self.question), "\(outcome)")
    #expect(!outcome.text.contains("commits on"), "\(outcome)")
    #expect(outcome.text.hasSuffix("same modes, code \(code), left ''\n"), "\(outcome)")
  }
}
