import TestSupport
import Testing

@testable import GitHistory

@Suite struct ChildProcessTests {
  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", script], environment: ["GREETING": "hello"], patience: 30)
  }

  @Test("Gives output, errors and status")
  func outcome() throws {
    let outcome = try shell("echo $GREETING; echo no >&2; exit 3").finish(limit: 100)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "hello\n")
    #expect(String(decoding: outcome.errors, as: UTF8.self) == "no\n")
    #expect(outcome.status == 3)
  }

  @Test("A signal that ends the program is a status above 128")
  func signal() throws {
    #expect(try shell("kill -9 $$").finish(limit: 100).status == 137)
  }

  @Test("Both streams are read side by side, however much they carry")
  func muchOnBoth() throws {
    let count = 1_000_000
    let outcome = try shell("head -c \(count) /dev/zero >&2; head -c \(count) /dev/zero")
      .finish(limit: count)
    #expect(outcome.output.count == count)
    #expect(outcome.errors.count == count)
  }

  @Test("Output beyond the limit is an error, also if it never ends")
  func limit() throws {
    let process = try shell("cat /dev/zero")
    #expect(throws: ChildProcess.Problem.self) { try process.finish(limit: 1 << 20) }
  }

  @Test("A program that says nothing for too long is ended")
  func silence() throws {
    let start = ContinuousClock.now
    for script in ["exec sleep 60", "echo x; exec sleep 60"] {
      let process = try ChildProcess("/bin/sh", ["-c", script], environment: [:], patience: 1)
      #expect(throws: ChildProcess.Problem.self) { try process.finish(limit: 100) }
      let other = try ChildProcess("/bin/sh", ["-c", script], environment: [:], patience: 1)
      #expect(throws: ChildProcess.Problem.self) {
        var bytes: [UInt8] = []
        while try other.read(appendingTo: &bytes) {}
      }
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    // One that says something now and then is waited for.
    let slow = try ChildProcess(
      "/bin/sh", ["-c", "for n in 1 2 3; do echo x; sleep 1; done"],
      environment: ["PATH": "/usr/bin:/bin"], patience: 2)
    #expect(try slow.finish(limit: 100).output.count == 6)
  }

  @Test("Answers come while the program runs")
  func conversation() throws {
    let process = try ChildProcess("/bin/cat", [], environment: [:], patience: 30)
    for text in ["one\n", "two\n"] {
      try process.write(Array(text.utf8))
      var answer: [UInt8] = []
      while answer.count < text.utf8.count {
        #expect(try process.read(appendingTo: &answer))
      }
      #expect(answer == Array(text.utf8))
    }
    #expect(try process.finish(limit: 10).status == 0)
  }

  @Test("Writing to a program that has ended is an error, not a signal")
  func writingToTheDead() throws {
    let process = try shell("exit 0")
    var end: [UInt8] = []
    #expect(try !process.read(appendingTo: &end))
    #expect(throws: ChildProcess.Problem.self) {
      for _ in 0..<100 { try process.write([UInt8](repeating: 0, count: 1 << 16)) }
    }
  }

  @Test("A program that is not there is an error")
  func missing() {
    #expect(throws: ChildProcess.Problem.self) {
      try ChildProcess("/nowhere/git", [], environment: [:], patience: 30)
    }
  }
}
