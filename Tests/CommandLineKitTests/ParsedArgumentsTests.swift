import TestSupport
import Testing

@testable import CommandLineKit

@Suite struct ParsedArgumentsTests {
  @Test func theLastValueWins() throws {
    let parsed = try Sample.parse("--since", "a", "-sb", "--since=c")
    #expect(parsed.value("since") == "c")
    #expect(parsed.values("since") == ["a", "b", "c"])
  }

  @Test func repeatedValuesCollect() throws {
    let parsed = try Sample.parse("-ba", "--branch", "b", "--branch=")
    #expect(parsed.values("branch") == ["a", "b", ""])
  }

  @Test func absentOptionsAreAbsent() throws {
    let parsed = try Sample.parse()
    #expect(!parsed.flag("quiet"))
    #expect(parsed.setting("merges") == nil)
    #expect(parsed.value("since") == nil)
    #expect(parsed.values("branch").isEmpty)
    #expect(!parsed.isPresent("merges"))
    #expect(!parsed.isCommandNamed)
  }

  @Test func theLastOfAFlagAndItsInverseHolds() throws {
    #expect(try Sample.parse("--no-merges", "--merges").flag("merges"))
    let off = try Sample.parse("--merges", "--no-merges")
    #expect(!off.flag("merges"))
    #expect(off.setting("merges") == false)
    #expect(off.isPresent("merges"))
  }

  @Test func anInverseTakesValuesBack() throws {
    #expect(try Sample.parse("-o", "x", "--no-output").value("output") == nil)
    #expect(try Sample.parse("--no-output", "-o", "x").value("output") == "x")
    let parsed = try Sample.parse("-oa", "--no-output", "-ob", "-oc")
    #expect(parsed.values("output") == ["b", "c"])
  }

  @Test func orderHoldsAcrossOptions() throws {
    let parsed = try Sample.parse("--author=a", "-qbb", "--author", "c", "--branch=d")
    let both = parsed.occurrences(ofAny: ["branch", "author"])
    #expect(both.map(\.option) == ["author", "branch", "author", "branch"])
    #expect(both.compactMap(\.value) == ["a", "b", "c", "d"])
  }

  @Test func orderHoldsInsideOneArgument() throws {
    let parsed = try Sample.parse("-mqbx")
    let all = parsed.occurrences(ofAny: ["branch", "quiet", "merges"])
    #expect(all.map(\.option) == ["merges", "quiet", "branch"])
    let taken = try Sample.parse("-mq", "--no-merges", "-bx")
    #expect(
      taken.occurrences(ofAny: ["branch", "quiet", "merges"]).map(\.option) == ["quiet", "branch"])
  }

  @Test func theCommandLineIsPlain() throws {
    let parsed = try Sample.parse("-qsx", "authors", "-n", "5", "--no-output", "a", "--", "-b")
    let expected = [
      "authors", "--quiet", "--since=x", "--limit=5", "--no-output", "a", "--", "-b",
    ]
    #expect(parsed.commandLine == expected)
    #expect(parsed.positionals == ["a", "-b"])
    #expect(parsed.positionalsAfterTerminator == 1)
    #expect(try Sample.parse("authors", "a").positionalsAfterTerminator == 0)
  }

  @Test func theProgramsOwnErrorNamesTheCommand() throws {
    let error = try Sample.parse("authors").usageError("No.", hint: "Yes.")
    #expect(error == UsageError(.other(message: "No.", hint: "Yes."), command: "authors"))
  }

  /// Random lines of the sample program: what parses must parse the same when printed back.
  @Test(arguments: 0..<40) func printingBackIsFaithful(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "--since", "--since=x", "-s", "-sx", "--year=2024", "--branch", "-b", "-b-q", "--branch=",
      "--author=é", "--merges", "--no-merges", "-m", "-qm", "--scale=log", "--output", "-oout",
      "--no-output", "--trace", "-q", "--", "-", "", "authors", "grid", "compare", "x", "help",
      "--limit=3", "-n4", "a b", "--calendar-year=1",
    ]
    var parsedLines = 0
    for _ in 0..<200 {
      let line = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      guard case .run(let parsed)? = try? Sample.program.parse(line) else { continue }
      parsedLines += 1
      guard case .run(let again) = try Sample.program.parse(parsed.commandLine) else {
        Issue.record("\(line) became \(parsed.commandLine)")
        continue
      }
      #expect(again.commandLine == parsed.commandLine, "\(line)")
      #expect(again.command == parsed.command, "\(line)")
      #expect(again.isCommandNamed == parsed.isCommandNamed, "\(line)")
      #expect(again.positionals == parsed.positionals, "\(line)")
      #expect(again.positionalsAfterTerminator == parsed.positionalsAfterTerminator, "\(line)")
      #expect(again.occurrences.map(\.option) == parsed.occurrences.map(\.option), "\(line)")
      #expect(again.occurrences.map(\.value) == parsed.occurrences.map(\.value), "\(line)")
      #expect(again.occurrences.map(\.isInverted) == parsed.occurrences.map(\.isInverted))
    }
    #expect(parsedLines > 20)
  }
}
