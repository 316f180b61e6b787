import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Replaced objects, shallow borders and borrowed objects that are not what they should be.
@Suite struct OverrideTests {
  /// Four commits in a line, the first first.
  private func repository() throws -> (repository: GitRepository, ids: [String]) {
    let repository = try GitRepository()
    try repository.addFourCommits()
    return (repository, try (0...3).reversed().map { try repository.id(of: "main~\($0)") })
  }

  /// Expects what git lists; where git fails, so must this.
  private func expectAsGit(
    _ repository: GitRepository, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let git = try repository.outcome(["rev-list", "main"], environment: environment)
    guard git.status == .exit(0) else {
      #expect(
        failure { try ids(repository, environment) } != nil, "\(git)",
        sourceLocation: sourceLocation)
      return
    }
    let expected = git.text.split(separator: "\n").map(String.init).sorted()
    #expect(try ids(repository, environment) == expected, sourceLocation: sourceLocation)
  }

  private func ids(
    _ repository: GitRepository, _ environment: [String: String] = [:]
  ) throws -> [String] {
    let opened = try repository.open(environment: environment)
    var selection = TipSelection()
    selection.revisions = ["main"]
    return try opened.outcome(try opened.tips(selection)).commits.ids.map(\.description).sorted()
  }

  @Test(arguments: ["", "rubbish\n", "ref: refs/heads/gone\n"])
  func `A replacement that leads nowhere is an error`(text: String) throws {
    let (repository, ids) = try repository()
    try repository.write(text, to: ".git/refs/replace/" + ids[1])
    let name = "refs/replace/" + ids[1]
    guard case .brokenReference(name, _) = failure({ try self.ids(repository) }) else {
      Issue.record("no error")
      return
    }
  }

  @Test func `Objects that replace each other in a circle are an error, as for git`() throws {
    let (repository, ids) = try repository()
    try repository.setReference("refs/replace/" + ids[1], ids[2])
    try repository.setReference("refs/replace/" + ids[2], ids[1])
    try expectAsGit(repository)
    #expect(failure { try self.ids(repository) } != nil)
    try expectAsGit(repository, environment: ["GIT_NO_REPLACE_OBJECTS": "1"])
  }

  @Test(arguments: 1...8) func `A chain of replacements goes as far as git's`(length: Int) throws {
    let (repository, ids) = try repository()
    var chain = [ids[1]]
    for number in 0..<length {
      // Commits without a parent, so that the end of the chain shows.
      chain.append(
        try repository.commit(Moment(seconds: 1_706_000_000 + number), parents: [], on: nil))
      try repository.setReference("refs/replace/" + chain[number], chain[number + 1])
    }
    try expectAsGit(repository)
    try repository.git(
      ["pack-refs", "--all", "--prune"], environment: ["GIT_NO_REPLACE_OBJECTS": "1"])
    try expectAsGit(repository)
  }

  @Test(arguments: ["refs/other", "refs/other/", "refs/replace", "refs/none/"])
  func `The environment says where replacements are`(base: String) throws {
    let (repository, ids) = try repository()
    let lone = try repository.commit("2024-03-01", parents: [], on: nil)
    try repository.setReference("refs/other/" + ids[1], lone)
    try repository.setReference("refs/replace/" + ids[2], lone)
    try expectAsGit(repository)
    try expectAsGit(repository, environment: ["GIT_REPLACE_REF_BASE": base])
    for value in ["1", "0", "", "false"] {
      try expectAsGit(repository, environment: ["GIT_NO_REPLACE_OBJECTS": value])
    }
  }

  @Test func `A commit that a blob replaces is no commit`() throws {
    let (repository, ids) = try repository()
    for (id, other) in [(ids[1], try repository.blob("x")), (ids[1], GitRepository.emptyTree)] {
      try repository.setReference("refs/replace/" + id, other)
      #expect(failure { try self.ids(repository) } != nil)
    }
    // Nor is one that something missing replaces.
    try repository.setReference("refs/replace/" + ids[1], String(repeating: "12", count: 20))
    #expect(failure { try self.ids(repository) } != nil)
  }

  @Test func `Tags that replacements close to a circle are an error`() throws {
    let (repository, _) = try repository()
    try repository.git("tag", "-a", "-m", "x", "inner", "main")
    try repository.git("tag", "-a", "-m", "x", "outer", "inner")
    let (inner, outer) = (try repository.id(of: "inner"), try repository.id(of: "outer"))
    try repository.setReference("refs/replace/" + inner, outer)
    for revision in ["inner", "outer", "outer^{}"] {
      #expect(failure { try repository.ids([revision]) } != nil)
    }
    #expect(failure { try repository.ids { $0.includesTags = true } } != nil)
    #expect(try self.ids(repository).count == 4)
  }

  @Test func `A chain of 150 tags leads to its commit`() throws {
    let (repository, ids) = try repository()
    var (target, kind) = (ids[2], "commit")
    for number in 0..<150 {
      let tag =
        "object \(target)\ntype \(kind)\ntag t\(number)\ntagger A <a@x> 1700000000 +0000\n\nm\n"
      target = try repository.git(
        ["hash-object", "-t", "tag", "-w", "--stdin"], input: Array(tag.utf8))
      kind = "tag"
    }
    try repository.setReference("refs/tags/last", target)
    #expect(try repository.ids(["last"]) == ids[...2].sorted())
    #expect(try repository.ids(["last~1"]) == ids[...1].sorted())
    #expect(try repository.ids { $0.includesTags = true } == ids[...2].sorted())
  }

  @Test func `A sound shallow file cuts the history where git does`() throws {
    let (repository, ids) = try repository()
    for text in [ids[1] + "\n", ids[1], "\(ids[1])\n\(ids[2])\n", ""] {
      try repository.write(text, to: ".git/shallow")
      try expectAsGit(repository)
    }
    #expect(try repository.open().isShallow == false)
    try repository.write(ids[1] + "\n", to: ".git/shallow")
    #expect(try repository.open().isShallow)
  }

  @Test func `A shallow file that is none is an error, as for git`() throws {
    let (repository, ids) = try repository()
    for text in ["rubbish\n", "\(ids[1])\nrubbish\n", "\(ids[1].dropLast())\n", "\0\0\0\0\n"] {
      try repository.write(text, to: ".git/shallow")
      try expectAsGit(repository)
      guard case .brokenRepository(let file, _) = failure({ try self.ids(repository) }) else {
        Issue.record("\(text)")
        continue
      }
      #expect(file == repository.gitFolder + "/shallow")
    }
    try FileManager.default.removeItem(atPath: repository.gitFolder + "/shallow")
    try FileManager.default.createDirectory(
      atPath: repository.gitFolder + "/shallow", withIntermediateDirectories: false)
    #expect(failure { try self.ids(repository) } != nil)
  }

  @Test func `Lines of a shallow file are read as git reads them`() throws {
    let (repository, ids) = try repository()
    for text in [
      "\(ids[1]) x\n", "\(ids[1])zz\n", "\(ids[1])\r\n", " \(ids[1])\n", "#\n", "\n",
      "\(ids[1])\n\n", "\(ids[1])\n\(ids[1])\n", "\(ids[1].uppercased())\n", "\(ids[2])\0\n",
    ] {
      try repository.write(text, to: ".git/shallow")
      try expectAsGit(repository)
    }
  }

  @Test func `Grafts are read as git reads them, the first of one commit counts`() throws {
    let (repository, ids) = try repository()
    let (a, b, d) = (ids[3], ids[2], ids[0])
    for text in [
      "\(a) \(d)\n\(a) \(b)\n", "\(a) \(b)\n\(a) \(d)\n", "\(a)\n\(a) \(d)\n", "\(a) \(d)\n\(a)\n",
      "\(a)  \(d)\n", "\(a)\t\(d)\n", " \(a) \(d)\n", "\(a) \(d) \n", "\(a) \(d)x\n", "\(a)\r\n",
      "# x\n\(a) \(d)", "\(a.uppercased()) \(d)\n", "\(a) \(d)\0 x\n", "x\n\(a) \(d)\n",
      "\(a) \(d.dropLast())\n", "\n\n\(a)\n", "\(a) \(b) \(d)\n\(b)\n\(b) \(d)\n", "\(a)\0\n",
    ] {
      try repository.write(text, to: ".git/info/grafts")
      try expectAsGit(repository)
      // The border of a shallow clone is stronger than a graft.
      try repository.write("\(a)\n", to: ".git/shallow")
      try expectAsGit(repository)
      try FileManager.default.removeItem(atPath: repository.gitFolder + "/shallow")
    }
  }

  @Test func `The names of replacements are read as git reads them`() throws {
    let (repository, ids) = try repository()
    let lone = try repository.commit("2024-03-01", parents: [], on: nil)
    let id = ids[2]
    for names in [
      ["x/\(id)"], ["\(id)junk"], [id.uppercased()], ["x/y/\(id)"], ["\(id)/x"], ["junk"],
      [id, "x/\(id)"], [id, id.uppercased()], ["\(id)a", "\(id)b"], [String(id.dropLast())],
    ] {
      let folder = repository.gitFolder + "/refs/replace"
      try? FileManager.default.removeItem(atPath: folder)
      for name in names { try repository.setReference("refs/replace/" + name, lone) }
      try expectAsGit(repository)
      for name in names { try repository.setReference("refs/replace/" + name, "garbage") }
      try expectAsGit(repository)
    }
  }

  @Test func `A parent of forty zeros is missing like any other`() throws {
    let (repository, ids) = try repository()
    let zeros = String(repeating: "0", count: 40)
    for parents in [[zeros], [ids[3], zeros], [zeros, ids[3]]] {
      try repository.commit("2024-02-05", parents: parents)
      try repository.setReference("refs/heads/x", try repository.id(of: "main"))
      for revision in ["HEAD", "x", "main~0", "main"] {
        guard case .missingObject(.zero, _) = try repository.failure(revision) else {
          Issue.record("\(parents) \(revision)")
          continue
        }
      }
    }
    try repository.setReference("refs/heads/main", zeros)
    #expect(try repository.failure() != nil)
    #expect(failure { try repository.ids { $0.includesBranches = true } } != nil)
  }

  @Test func `Objects are borrowed along paths in quotation marks`() throws {
    let (lender, ids) = try repository()
    let places = ["plain", "a \"b\" \\ c", "tab\there", "é ü", "line\nend"]
    for place in places {
      let folder = lender.folder / place
      try FileManager.default.copyItem(atPath: lender.gitFolder + "/objects", toPath: folder)
      let borrower = try GitRepository("borrower of \(place)", in: lender.folder)
      var quoted = ""
      for byte in folder.utf8 {
        let isPlain = byte >= 32 && byte < 127 && byte != 34 && byte != 92
        let octal = String(byte, radix: 8)
        quoted +=
          isPlain
          ? String(Unicode.Scalar(byte))
          : "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      }
      try borrower.setReference("refs/heads/main", ids[3])
      try borrower.write("# where\n\"\(quoted)\"\n", to: ".git/objects/info/alternates")
      try expectAsGit(borrower)
      #expect(try self.ids(borrower).count == 4)
    }
  }

  @Test func `The environment names folders in quotation marks as git does`() throws {
    let (lender, ids) = try repository()
    let folder = lender.folder / "with:colon \"and\" mark"
    try FileManager.default.copyItem(atPath: lender.gitFolder + "/objects", toPath: folder)
    let plain = lender.folder / "\"plain"
    try FileManager.default.copyItem(atPath: lender.gitFolder + "/objects", toPath: plain)
    let borrower = try GitRepository("borrower", in: lender.folder)
    try borrower.setReference("refs/heads/main", ids[3])
    let escaped = folder.replacingOccurrences(of: "\"", with: "\\\"")
    let octal = escaped.replacingOccurrences(of: ":", with: "\\072")
    for value in [
      "\"\(escaped)\"", "\"\(octal)\"", "/nowhere:\"\(escaped)\":/nowhere", "\"\(escaped)\"x",
      "\"\(escaped)", folder, plain, "#\(plain)", ":#x:\(plain)", "\"\":\(plain)",
      "\"\\q\":\(plain)", "\"\(octal)\":", "\"\(escaped)\\1\"",
    ] {
      let environment = ["GIT_ALTERNATE_OBJECT_DIRECTORIES": value]
      let git = try borrower.outcome(["rev-list", "main"], environment: environment)
      let opened = try borrower.open(isNamed: false, environment: environment)
      var selection = TipSelection()
      selection.revisions = ["main"]
      let found = try? opened.readHistory(try opened.tips(selection)).commits.count
      #expect(found == (git.status == .exit(0) ? 4 : nil), "\(value) \(git)")
    }
  }

  @Test(arguments: 1...8) func `Objects are borrowed through as many steps as by git`(steps: Int)
    throws
  {
    let (lender, ids) = try repository()
    var last = lender
    for step in 0..<steps {
      let next = try GitRepository("step \(step)", in: lender.folder)
      try next.write("\(last.gitFolder)/objects\n", to: ".git/objects/info/alternates")
      last = next
    }
    try last.setReference("refs/heads/main", ids[3])
    try expectAsGit(last)
  }

  @Test(.timeLimit(.minutes(20))) func `Objects borrowed in a circle end`() throws {
    let (one, ids) = try repository()
    let other = try GitRepository("other", in: one.folder)
    try other.write("../../../repo/.git/objects\n", to: ".git/objects/info/alternates")
    try one.write("\(other.gitFolder)/objects\n", to: ".git/objects/info/alternates")
    try other.setReference("refs/heads/main", ids[3])
    #expect(try self.ids(one) == ids.sorted())
    try expectAsGit(other)
  }
}
