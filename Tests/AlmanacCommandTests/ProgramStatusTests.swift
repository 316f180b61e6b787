import CommandLineKit
import Rendering
import Testing

@testable import AlmanacCommand
@testable import GitHistory

@Suite struct ProgramStatusTests {
  private struct Oddity: Error {}

  @Test("A wrong command line ends with 64, everything else with 1")
  func ofFailures() {
    let usage = Failure.usage(UsageError(.missingArgument("x")))
    #expect(ProgramStatus(usage, nil).rawValue == 64)
    #expect(ProgramStatus(.unknownUser(path: "x"), nil) == .wrongUsage)
    #expect(ProgramStatus(.pathLimit(path: "x"), nil) == .wrongUsage)
    #expect(ProgramStatus(.history(.badPattern(pattern: "(", detail: "x")), nil) == .wrongUsage)
    #expect(ProgramStatus(.history(.notARepository(path: "x")), nil).rawValue == 1)
    #expect(ProgramStatus(.output("x"), nil) == .failure)
    #expect(ProgramStatus(.unexpected(Oddity()), nil) == .failure)
    #expect(ProgramStatus(.several([usage, .output("x")]), nil) == .wrongUsage)
    #expect(ProgramStatus(.several([.output("x"), usage]), nil) == .failure)
    #expect(ProgramStatus(.several([]), nil) == .failure)
  }

  @Test(
    "A run ends with the failure to write, else with its first failure, unless it is done all the same"
  )
  func ofRuns() {
    func status(_ writing: ProgramStatus, _ failures: [ProgramStatus], done: Bool = false) -> Int32
    {
      ProgramStatus(writing: writing, failures: failures, isDoneDespiteFailures: done).rawValue
    }
    #expect(status(.success, []) == 0)
    #expect(status(.failure, []) == 1)
    #expect(status(.failure, [.wrongUsage]) == 1)
    #expect(status(.success, [.wrongUsage, .failure]) == 64)
    #expect(status(.success, [.failure], done: true) == 0)
    #expect(status(.failure, [.failure], done: true) == 1)
  }

  @Test("An unexpected error is told as such, and not as a result that cannot be written")
  func unexpected() {
    let text = Failure.unexpected(Oddity()).text(
      program: ProgramTable.program, columns: 80, escaper: TerminalEscaper(scalarWidth: { _ in 1 }),
      arguments: nil)
    #expect(
      text.hasPrefix("git-almanac: error: the program met an error that it does not expect: "))
    #expect(text.contains("Oddity"))
    #expect(!text.contains("written"))
  }

  @Test("Damage is told with the file where it is known, and without one where it is not")
  func damage() throws {
    let id = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    let known = FailureWording(.damagedObject(id: id, file: "a/b", detail: "it is cut short"))
    #expect(known.message == "the object \(id) in 'a/b' is damaged: it is cut short.")
    let unknown = FailureWording(.damagedObject(id: id, file: nil, detail: ""))
    #expect(unknown.message == "the object \(id) is damaged: it cannot be read.")
  }
}
