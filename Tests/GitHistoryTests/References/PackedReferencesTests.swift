import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Large, sparse and disordered files of packed references, and logs.
@Suite struct PackedReferencesTests {
  private static let header = "# pack-refs with: peeled fully-peeled sorted \n"

  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    let root = try repository.commit("2024-02-01")
    try repository.commit("2024-02-02")
    try repository.commit("2024-02-03", by: .bob, parents: [root], on: "topic")
    return repository
  }

  private func write(_ text: String, _ repository: GitRepository) throws {
    try repository.write(text, to: ".git/packed-refs")
  }

  private func source(_ repository: GitRepository) -> FileReferences {
    FileReferences(commonFolder: repository.gitFolder, gitFolder: repository.gitFolder)
  }

  /// Makes a file that starts with `text` and has a size in bytes, of which nothing more is stored.
  private func writeSparse(_ text: String, size: UInt64, to path: String) throws {
    try writeFile(Array(text.utf8), to: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: size)
    try file.close()
  }

  @Test func `Each of many sorted references is found by its name, and no other`() throws {
    let repository = try repository()
    let ids = [try repository.id(of: "main"), try repository.id(of: "topic")]
    // Larger than what is checked as a whole; with peeled lines, which no search may stop at.
    let numbers = Array(100_000..<160_000)
    let lines = numbers.map { number in
      "\(ids[number % 2]) refs/tags/n\(number)\n" + (number % 3 == 0 ? "^\(ids[0])\n" : "")
    }
    for header in [Self.header, "# pack-refs with: peeled \n", ""] {
      try write(header + lines.joined(), repository)
      let source = source(repository)
      for number in numbers where number % 97 == 0 || number < 100_010 || number > 159_990 {
        let found = try source.value(of: "refs/tags/n\(number)")
        #expect(found == ObjectID(hex: ids[number % 2]).map { .object($0) })
        #expect(try source.value(of: "refs/tags/n\(number)x") == nil)
      }
      for absent in ["refs/tags/n", "refs/tags/n160000", "refs/a", "refs/tags/z", "refs/tags/n0"] {
        #expect(try source.value(of: absent) == nil)
      }
      var listed: [String] = []
      try source.forEach(prefix: "refs/tags/n1599") { name, _ in
        listed.append(String(referenceName: name))
        return true
      }
      #expect(listed == (159_900..<160_000).map { "refs/tags/n\($0)" })
      var count = 0
      try source.forEach(prefix: "refs/") { _, _ in
        count += 1
        return count < 5
      }
      #expect(count == 5)
    }
  }

  @Test func `Loose and packed references are listed in one order, as git lists them`() throws {
    let repository = try repository()
    let id = try repository.id(of: "main")
    let names = ["a", "a-b", "a/b", "a.b", "main", "b/c/d", "b-c", "zz", "B", "a0"]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<10 {
      try? FileManager.default.removeItem(atPath: repository.gitFolder + "/refs/heads/a")
      try? FileManager.default.removeItem(atPath: repository.gitFolder + "/refs/heads/b")
      let packed = names.filter { $0 != "a" && Bool.random(using: &generator) }
      let lines = packed.map { "refs/heads/\($0)" }.sorted {
        Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
      }
      try write(Self.header + lines.map { "\(id) \($0)\n" }.joined(), repository)
      for name in names where Bool.random(using: &generator) && name != "a" {
        try repository.setReference("refs/heads/\(name)", id)
      }
      var mine: [String] = []
      try source(repository).forEach(prefix: "refs/") { name, target in
        if case .object(let id) = target { mine.append("\(id) \(String(referenceName: name))") }
        return true
      }
      #expect(
        mine.joined(separator: "\n")
          == (try repository.git("for-each-ref", "--format=%(objectname) %(refname)")))
    }
  }

  @Test func `A large file in an order that it does not keep is an error of a listing`() throws {
    let repository = try repository()
    let id = try repository.id(of: "main")
    var lines = (100_000..<170_000).map { "\(id) refs/tags/n\($0)\n" }
    lines.swapAt(60_000, 61_000)
    try write(Self.header + lines.joined(), repository)
    guard
      case .brokenReference("packed-refs", let detail) = failure({
        try repository.ids { $0.includesTags = true }
      })
    else {
      Issue.record("no error")
      return
    }
    #expect(detail.contains("line 60003 ") && detail.contains("order"), "\(detail)")
  }

  @Test(.timeLimit(.minutes(10)), arguments: [1 << 30, 32 << 30] as [UInt64])
  func `A sparse file is refused without a look at all of it`(size: UInt64) throws {
    let repository = try repository()
    let id = try repository.id(of: "main")
    for text in ["", Self.header, Self.header + "\(id) refs/heads/a\n", "\(id) refs/heads/a\n"] {
      try writeSparse(text, size: size, to: repository.gitFolder + "/packed-refs")
      for change in [{ $0.includesAll = true }, { $0.revisions = ["nothing"] }]
        as [(inout TipSelection) -> Void]
      {
        #expect(
          failure {
            var selection = TipSelection()
            change(&selection)
            return try repository.open().tips(selection)
          } != nil)
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `A large file in place of a reference or a log is read no further than needed`() throws {
    let repository = try repository()
    let expected = try repository.ids { $0.includesBranches = true }
    try writeSparse("", size: 32 << 30, to: repository.gitFolder + "/refs/heads/large")
    let opened = try repository.open()
    var selection = TipSelection()
    selection.includesBranches = true
    let tips = try opened.tips(selection)
    #expect(tips.brokenReferences == ["refs/heads/large"])
    #expect(try opened.outcome(tips).commits.ids.map(\.description).sorted() == expected)
    for name in ["large", "large~1", "large@{0}"] {
      guard case .brokenReference = failure({ try opened.parsed(name) }) else {
        Issue.record("\(name)")
        continue
      }
    }
    try writeSparse("", size: 32 << 30, to: repository.gitFolder + "/logs/refs/heads/topic")
    for name in ["topic@{0}", "topic@{1}", "topic@{yesterday}"] {
      #expect(failure { try opened.parsed(name) } != nil, "\(name)")
    }
    #expect(try repository.ids(["topic"]) == repository.revList("topic"))
  }

  @Test(.timeLimit(.minutes(20)))
  func `Pipes and links to what the system makes up are refused unread`() throws {
    let repository = try repository()
    // Asked before, for git would read the device to the end of its memory.
    let expected = try repository.revList("topic")
    for place in ["logs/HEAD", "logs/refs/heads/topic"] {
      let path = "\(repository.gitFolder)/\(place)"
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let status = unsafe mkfifo(path, 0o600)
      #expect(status == 0)
    }
    for name in ["HEAD@{1}", "@{-1}", "topic@{1}", "topic@{0}", "topic@{yesterday}", "@{-1}~2"] {
      guard case .brokenReference = failure({ try repository.ids([name]) }) else {
        Issue.record("\(name)")
        continue
      }
    }
    for target in ["/proc/self/environ", "/proc/self/maps", "/dev/zero", "/dev/tty"] {
      for name in ["refs/heads/x", "refs/tags/x"] {
        let path = "\(repository.gitFolder)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(failure { try repository.ids(["x"]) } != nil, "\(target)")
        #expect(try repository.ids(["topic"]) == expected)
      }
      let path = "\(repository.gitFolder)/packed-refs"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(failure { try repository.ids(["nothing"]) } != nil, "\(target)")
    }
  }

  @Test func `Folders of references behind links are read, and circles of them end`() throws {
    let repository = try repository()
    let refs = repository.gitFolder + "/refs/heads"
    let elsewhere = try repository.folder.makeFolder("elsewhere")
    let lone = try repository.commit("2024-03-01", parents: [], on: nil)
    try writeFile(Array("\(lone)\n".utf8), to: elsewhere + "/one")
    try FileManager.default.createSymbolicLink(
      atPath: refs + "/linked", withDestinationPath: elsewhere)
    #expect(try repository.ids(["linked/one"]) == [lone])
    #expect(try repository.ids { $0.includesBranches = true } == repository.revList("--branches"))
    try FileManager.default.createSymbolicLink(
      atPath: elsewhere + "/again", withDestinationPath: refs)
    var selection = TipSelection()
    selection.includesBranches = true
    // The system follows only so many links, and so do we.
    let tips = try? repository.open().tips(selection)
    #expect(tips.map { $0.brokenReferences + $0.lostReferences } != [])
    #expect(try repository.ids(["topic"]) == repository.revList("topic"))
  }

  @Test func `Names are allowed as git allows them`() throws {
    let repository = try GitRepository()
    for name in [
      "a", "a/b", "refs/heads/a", "@", "a@", "@a", "a@{b", "a@{", "a.", ".a", "a/.b", "a..b", "a.b",
      "a.lock", "a.lock/b", "a/b.lock", "lock", ".lock", "a b", "a~", "a^", "a:", "a?", "a*", "a[",
      "a\\", "a\u{7f}", "a\u{1}", "/a", "a/", "a//b", "", "/", "ä", "a-", "a{b", "HEAD", "a]",
    ] {
      let answer = try repository.outcome(["check-ref-format", "--allow-onelevel", name])
      #expect(ReferenceName.isValid(name) == (answer.status == .exit(0)), "\(name)")
    }
  }

  @Test(arguments: [
    "ref: refs/heads/topic", "ref:refs/heads/topic\n", "ref:\t refs/heads/topic \t\n\n",
    "ref: refs/heads/topic\r\n", "ref: refs/heads/gone\n", "ref:\nrefs/heads/topic\n",
    "ref: refs/heads/topic\0rubbish", "ref:  refs/heads/alias\n", "ref: refs/tags/light\n",
    "ref: refs/remotes/origin/main\n",
  ])
  func `HEAD is read and called as git does`(text: String) throws {
    let repository = try repository()
    try repository.git("symbolic-ref", "refs/heads/alias", "refs/heads/topic")
    try repository.git("tag", "light", "topic")
    try repository.setReference("refs/remotes/origin/main", try repository.id(of: "topic"))
    try repository.write(text, to: ".git/HEAD")
    let name = try repository.git("symbolic-ref", "HEAD")
    let short = name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : name
    let answer = try repository.outcome(["rev-parse", "-q", "--verify", "HEAD"])
    let opened = try repository.open()
    #expect(try opened.head == (answer.status == .exit(0) ? .branch(short) : .unborn(short)))
    let expected = answer.status == .exit(0) ? try repository.revList("HEAD") : []
    #expect(try repository.ids() == expected)
  }

  @Test func `HEAD may be a link to a reference, and an id with anything behind it`() throws {
    let repository = try repository()
    let path = repository.gitFolder + "/HEAD"
    let id = try repository.id(of: "topic")
    for branch in ["topic", "gone"] {
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "refs/heads/\(branch)")
      // Also when the link leads to no file, since the reference is packed.
      for isPacked in [false, true] where branch == "topic" || !isPacked {
        if isPacked { try repository.git("pack-refs", "--all", "--prune") }
        #expect(
          try source(repository).value(of: "HEAD") == .symbolic("refs/heads/\(branch)"))
        let head = try References(source: source(repository)).head
        #expect(head == (branch == "topic" ? .branch("topic") : .unborn("gone")))
      }
    }
    try FileManager.default.removeItem(atPath: path)
    for text in ["\(id)", "\(id)\n", "\(id) and more\n", "\(id)\tx", "\(id)\r\n"] {
      try repository.write(text, to: ".git/HEAD")
      #expect(try repository.git("rev-parse", "HEAD") == id)
      #expect(try repository.open().head == .detached(try #require(ObjectID(hex: id))))
    }
    for text in ["\(id)x\n", String(id.dropLast()), String(repeating: "0", count: 40)] {
      try repository.write(text, to: ".git/HEAD")
      #expect(failure { try repository.ids() } != nil, "\(text)")
    }
  }
}
