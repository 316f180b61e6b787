import Foundation
import TestSupport
import Testing

/// The script that fails on cycles between the folders of a module, on small trees of sources.
struct FolderCheckTests {
  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".ci/check-folders").path

  /// Runs the script on modules that are made of these files; `extra` are further arguments.
  private static func check(
    _ files: [String: String], _ extra: [String] = []
  ) throws -> (status: Outcome.Status, text: String, errors: String) {
    let tree = try TemporaryFolder()
    for (path, text) in files { try tree.write(text, to: path) }
    let outcome = try Command(
      "/usr/bin/perl", [script] + extra + [tree.path], environment: ["LC_ALL": "C"],
      folder: tree.path
    ).run()
    return (
      outcome.status, outcome.text,
      outcome.errors.replacingOccurrences(of: tree.path + "/", with: "")
    )
  }

  @Test("Accepts folders that use one another in one direction")
  func acceptsOneDirection() throws {
    let result = try Self.check([
      "M/Low/A.swift": "struct A { var b = B() }\nstruct B {}",
      "M/High/C.swift": "struct C { var a: A }",
      "M/Top.swift": "let top = C(a: A())",
      "N/Low/A.swift": "struct C {}",
      "N/High/B.swift": "struct X { var c = C() }",
    ])
    #expect(result.status == .exit(0))
    #expect(result.errors == "")
  }

  @Test("Names the folders of a cycle, and a use for each direction")
  func namesCycle() throws {
    let result = try Self.check([
      "M/Low/A.swift": "struct A { var c: C? }",
      "M/High/C.swift": "struct C { var as: [A] }",
      "M/Free/D.swift": "struct D { var a: A }",
    ])
    #expect(result.status == .exit(1))
    #expect(
      result.errors == """
        check-folders: these folders of M use one another in a cycle: M/High M/Low
          M/High/C.swift uses A of M/Low/A.swift
          M/Low/A.swift uses C of M/High/C.swift

        """)
  }

  @Test("Finds a cycle of three folders, and one with the module's own folder")
  func findsLongCycles() throws {
    let three = try Self.check([
      "M/X/A.swift": "struct A { var b: B }", "M/Y/B.swift": "struct B { var c: C }",
      "M/Z/C.swift": "enum C { case a(A) }",
    ])
    #expect(
      three.errors.hasPrefix(
        "check-folders: these folders of M use one another in a cycle: M/X M/Y M/Z\n"))
    let own = try Self.check([
      "M/A.swift": "struct A { var b: B }", "M/Y/B.swift": "func f(_ a: A) {}\nstruct B {}",
    ])
    #expect(
      own.errors.hasPrefix("check-folders: these folders of M use one another in a cycle: M M/Y\n"))
  }

  @Test(
    "Counts every kind of use",
    arguments: [
      ("a type in brackets", "struct A { var all: [String: Set<C>] }", "struct C: Hashable {}"),
      ("an extension", "extension C { var x: Int { 1 } }", "struct C {}"),
      ("an extension of a nested type", "extension C.Inner {}", "struct C { struct Inner {} }"),
      ("a global function", "let a = made(of: 1)", "func made(of number: Int) -> Int { number }"),
      ("a generic function", "let a = made(of: 1)", "func made<T>(of value: T) -> T { value }"),
      ("a global constant", "let a = mark", "let mark = 1"),
      (
        "a member of another's type", "let a = 1.doubled",
        "extension Int { var doubled: Int { 2 * self } }"
      ),
      (
        "a function of another's type", "let a = [1].sum(of: 2)",
        "extension [Int] { func sum(of n: Int) -> Int { n } }"
      ),
      ("code in a string", "let a = \"one \\(C().x) two\"", "struct C { var x = 1 }"),
      ("code in a raw string", "let a = #\"one \\#(C()) \\(D())\"#", "struct C {}"),
      ("a type behind a comment", "/* a /* b */ c */ let a: C? = nil", "struct C {}"),
    ])
  func countsUses(_ kind: String, _ user: String, _ used: String) throws {
    let result = try Self.check([
      "M/Low/A.swift": "struct Low {}\n" + user, "M/High/C.swift": used + "\nlet low = Low()",
    ])
    #expect(result.status == .exit(1), "\(kind): \(result.errors)")
  }

  @Test(
    "Passes over what only looks like a use",
    arguments: [
      ("a comment", "// C\n/* C */ /// C\nlet a = 1", "struct C {}"),
      ("the text of a string", "let a = \"C \\\" C\", b = #\"C \"C\" \\(C)\"#", "struct C {}"),
      ("a text of several lines", "let a = \"\"\"\n  C \"C\"\n  \"\"\"", "struct C {}"),
      ("a label", "let a = f(mark: 1)", "let mark = 1"),
      ("a member", "let a = x.mark", "let mark = 1"),
      ("a name of its own", "func f() { let mark = 1; print(mark) }", "let mark = 1"),
      ("what is private elsewhere", "let a = mark", "private let mark = 1"),
      ("a function with another label", "let a = made(for: 1)", "func made(of number: Int) {}"),
      (
        "a member that others have too", "let a = x.sum",
        "extension Int { var sum: Int { 1 } }\nenum E { case one, sum }"
      ),
      ("a nested type of that name", "struct A { struct C {}; var c: C }", "struct C {}"),
    ])
  func passesOverOthers(_ kind: String, _ user: String, _ other: String) throws {
    let result = try Self.check([
      "M/Low/A.swift": "struct Low {}\n" + user, "M/High/C.swift": other + "\nlet low = Low()",
    ])
    #expect(result.status == .exit(0), "\(kind): \(result.errors)")
  }

  @Test("Lists uses on request")
  func listsUses() throws {
    let result = try Self.check(
      ["M/Low/A.swift": "struct A {}", "M/High/C.swift": "let a = A(), b = A()"], ["--uses"])
    #expect(result.text.contains("/M/High -> "))
    #expect(result.text.contains("/M/Low/A.swift: A\n"))
  }
}
