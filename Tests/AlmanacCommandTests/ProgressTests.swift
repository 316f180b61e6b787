import Foundation
import TestSupport
import Testing

/// What is shown while the user waits.
@Suite struct ProgressTests {
  /// A history that takes some time to read.
  private static let long = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    let generated = try Command(
      Fixture.folder + "/generate-history", ["30000", "1"],
      environment: Isolation.environment(home: repository.folder.path), folder: "/"
    ).run()
    guard generated.status == .exit(0) else { throw Unexpected(outcome: generated) }
    try repository.fastImport(generated.output)
    try repository.git("commit-graph", "write", "--reachable")
    return repository
  }

  private let view = ["--year", "2005", "--color", "never", "--glyphs", "ascii"]
  private static let erase = "\r\u{1B}[K"

  /// Runs on a terminal of 70 columns where progress is shown at once.
  private func run(
    _ options: [String] = [], environment: [String: String?] = [:]
  ) throws -> Outcome {
    try PseudoTerminal(columns: 70).run(
      Program(), view + options, in: Self.long.get().path,
      environment: ["GIT_ALMANAC_PROGRESS_DELAY": "0"].merging(environment) { $1 })
  }

  @Test("A line tells how far the reading is, and is gone before the result")
  func line() throws {
    let outcome = try run()
    #expect(outcome.status == .exit(0), "\(outcome)")
    let plain = try Program().output(
      view, in: Self.long.get().path, environment: ["COLUMNS": "70"])
    #expect(outcome.text.hasSuffix(Self.erase + plain), "\(outcome)")
    let shown = String(outcome.text.dropLast(plain.count + Self.erase.count))
    #expect(shown.hasPrefix("\rReading"), "\(shown.debugDescription)")
    #expect(shown.contains(" commits"))
    let lines = shown.components(separatedBy: "\r").dropFirst()
    #expect(!lines.isEmpty)
    for line in lines {
      #expect(line.hasSuffix("\u{1B}[K"))
      #expect(line.count - 3 < 70)
      // Nothing but the end of the line is a control character.
      #expect(!line.dropLast(3).unicodeScalars.contains { $0.value < 32 })
    }
  }

  @Test("Plain characters where the locale has no others")
  func ascii() throws {
    let outcome = try run(environment: ["LC_ALL": "C"])
    #expect(outcome.text.contains("Reading"), "\(outcome)")
    #expect(outcome.output.allSatisfy { $0 < 128 }, "\(outcome)")
  }

  @Test("A failure is told on a clean line")
  func failure() throws {
    let outcome = try run(["--branch", "main", "--branch", "absent"])
    #expect(outcome.status == .exit(1), "\(outcome)")
    #expect(
      outcome.text.hasPrefix("git-almanac: error")
        || outcome.text.contains(Self.erase + "git-almanac: error"), "\(outcome)")
  }

  @Test("Nothing with --quiet, on a simple terminal, or in less than half a second")
  func nothing() throws {
    let plain = try Program().output(
      view, in: Self.long.get().path, environment: ["COLUMNS": "70"])
    for outcome in [
      try run(["--quiet"]), try run(["-q"]), try run(environment: ["TERM": "dumb"]),
      try run(environment: ["TERM": nil]),
      try run(environment: ["GIT_ALMANAC_PROGRESS_DELAY": "60000"]),
    ] {
      #expect(outcome.text == plain, "\(outcome)")
    }
  }

  @Test("Nothing where errors do not go to a terminal")
  func pipe() throws {
    let outcome = try Program().run(
      view, in: Self.long.get().path,
      environment: ["GIT_ALMANAC_PROGRESS_DELAY": "0", "TERM": "xterm"])
    #expect(outcome.errors.isEmpty, "\(outcome)")
  }

  @Test("An interrupt leaves no line behind")
  func interrupt() throws {
    let outcome = try PseudoTerminal(columns: 70).shell(
      Program(),
      """
      setsid --ctty --wait bash -c '
        trap : INT; "$1" --all-time --no-cache --now 2024-02-07; printf "code %d" "$?"' bash "$1"
      """, in: Self.long.get().path, environment: ["GIT_ALMANAC_PROGRESS_DELAY": "0"],
      replies: [Command.Reply(to: "Reading", "\u{3}")])
    #expect(outcome.text.contains("Reading"), "\(outcome)")
    #expect(outcome.text.hasSuffix(Self.erase + "code 130"), "\(outcome)")
  }

  @Test("A program that was stopped goes on, and draws again")
  func stopped() throws {
    let outcome = try PseudoTerminal(columns: 70).shell(
      Program(),
      """
      "$1" --all-time --no-cache --now 2024-02-07 --quiet >/dev/null
      exec 3<&0
      bash -c '(sleep 0.2; kill -TSTP $$; sleep 0.3; printf "|" >&2; kill -CONT $$) &
        exec "$1" --all-time --no-cache --now 2024-02-07' bash "$1" >/dev/null
      printf 'code %d' "$?" >&2
      """, in: Self.long.get().path, environment: ["GIT_ALMANAC_PROGRESS_DELAY": "0"])
    let parts = outcome.text.components(separatedBy: "|")
    // The program may have ended before it was to be stopped.
    #expect(
      parts[0].isEmpty || parts[0].hasSuffix(Self.erase) || !parts[0].contains("Reading"),
      "\(outcome)")
    #expect(outcome.text.hasSuffix("code 0"), "\(outcome)")
  }

  @Test(
    "A signal ends the program at once", arguments: [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGALRM])
  func signals(signal: Int32) throws {
    var command = try Program().command(
      ["-c", "(sleep 0.1; kill -\(signal) $$) & exec \"$1\" --all-time", "bash", Program.path],
      in: Self.long.get().path,
      environment: ["GIT_ALMANAC_PROGRESS_DELAY": "0", "TERM": "xterm"])
    command.executable = Isolation.path(of: "bash")
    command.output = .terminal(columns: 70, rows: 24)
    let outcome = try command.run()
    // The signal may come before the program has taken the place of the shell.
    #expect(outcome.status == .signal(signal), "\(outcome)")
    #expect(!outcome.text.contains("\u{1B}[?"), "\(outcome)")
    #expect(
      !outcome.text.contains("Reading") || outcome.text.hasSuffix(Self.erase), "\(outcome)")
  }
}
