import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Objects are found wherever git keeps them.
@Suite struct StorageTests {
  private func files(_ repository: GitRepository, _ ending: String) throws -> [String] {
    let folder = repository.gitFolder + "/objects/pack"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(ending) }
  }

  @Test func `Commits are read loose, packed, or some of each`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    #expect(try files(repository, ".pack").isEmpty)
    #expect(try repository.count() == 4)
    try repository.git("repack", "-adq")
    #expect(
      !FileManager.default.fileExists(atPath: repository.looseObject(try repository.id(of: "main")))
    )
    #expect(try repository.count() == 4)
    try repository.commit("2024-02-05")
    #expect(try repository.count() == 5)
    #expect(try repository.ids() == repository.revList("HEAD"))
    // In both places at once.
    try repository.git("repack", "-aq")
    try repository.git("multi-pack-index", "write")
    try repository.git("commit-graph", "write", "--reachable")
    #expect(try repository.count() == 5)
  }

  @Test func `Packs of deltas are read`() throws {
    let repository = try GitRepository()
    let message = String(repeating: "A long message that commits share. ", count: 200)
    for number in 0..<30 {
      try repository.commit(Moment(seconds: 1_700_000_000 + number), message: message + "\(number)")
    }
    try repository.git("repack", "-adfq", "--depth=50", "--window=50")
    let index = try #require(try files(repository, ".idx").first)
    let listed = try repository.git(
      "verify-pack", "-v", repository.gitFolder + "/objects/pack/" + index)
    #expect(listed.contains("chain length"))
    #expect(try repository.ids() == repository.revList("HEAD"))
  }

  @Test func `Hundreds of packs are read`() throws {
    let repository = try GitRepository()
    for number in 0..<120 {
      let stream = """
        commit refs/heads/main
        committer A <a@x> \(1_700_000_000 + number) +0000
        data 1
        m
        \(number == 0 ? "" : "from refs/heads/main^0\n")
        """
      try repository.fastImport(Array(stream.utf8), options: ["-c", "fastimport.unpackLimit=0"])
    }
    #expect(try files(repository, ".pack").count == 120)
    #expect(try repository.count() == 120)
    try repository.git("multi-pack-index", "write")
    #expect(try repository.count() == 120)
  }

  @Test func `Objects are borrowed through several steps, by absolute and relative paths`() throws {
    let folder = try TemporaryFolder()
    var below = try GitRepository("r0", in: folder)
    try below.commit("2024-02-01")
    for step in 1...5 {
      let next = try GitRepository("r\(step)", in: folder)
      let path = step % 2 == 0 ? "../../../r\(step - 1)/.git/objects" : below.path + "/.git/objects"
      try next.write("# borrowed\n\(path)\n", to: ".git/objects/info/alternates")
      try next.setReference("refs/heads/main", try below.id(of: "main"))
      try next.commit(Moment("2024-02-0\(step + 1)"))
      if step == 2 { try next.git("repack", "-adlq") }
      #expect(try next.ids() == next.revList("HEAD"))
      #expect(try next.count() == step + 1)
      below = next
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `Repositories that borrow from each other, or from nowhere, are read`() throws {
    let folder = try TemporaryFolder()
    let one = try GitRepository("one", in: folder)
    let two = try GitRepository("two", in: folder)
    try one.addFourCommits()
    try one.write("\(two.path)/.git/objects\n/no/such/folder\n", to: ".git/objects/info/alternates")
    try two.write("\(one.path)/.git/objects\n", to: ".git/objects/info/alternates")
    try two.setReference("refs/heads/main", try one.id(of: "main"))
    #expect(try one.count() == 4)
    #expect(try two.count() == 4)
  }

  @Test func `The environment names folders of objects`() throws {
    let folder = try TemporaryFolder()
    let one = try GitRepository("one", in: folder)
    let two = try GitRepository("two", in: folder)
    try one.addFourCommits()
    try two.setReference("refs/heads/main", try one.id(of: "main"))
    let objects = one.path + "/.git/objects"
    for environment in [
      ["GIT_ALTERNATE_OBJECT_DIRECTORIES": "/no/such/folder:" + objects],
      ["GIT_OBJECT_DIRECTORY": objects],
    ] {
      let opened = try two.open(isNamed: false, environment: environment)
      #expect(try opened.readHistory(try opened.tips(TipSelection())).commits.count == 4)
    }
    #expect(throws: HistoryError.self) { try two.count() }
  }

  @Test func `What was packed while the reader was open is found`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let opened = try repository.open()
    let id = try #require(ObjectID(hex: try repository.id(of: "main")))
    #expect(try opened.objects.object(id).kind == .commit)
    try repository.git("repack", "-adq")
    #expect(try opened.objects.object(id).kind == .commit)
    let parent = try #require(ObjectID(hex: try repository.id(of: "main~1")))
    #expect(try opened.objects.object(parent).kind == .commit)
    // And the other way round.
    let loose = try repository.commit("2024-02-05")
    #expect(try opened.objects.object(try #require(ObjectID(hex: loose))).kind == .commit)
  }

  @Test func `Objects of every kind and of any size come as git has them`() throws {
    let repository = try GitRepository()
    let opened = try repository.open()
    for size in [0, 1, 31, 32, 4_000, 70_000, 900_000] {
      let text = String(repeating: "ab\n", count: size / 3)
      let id = try #require(ObjectID(hex: try repository.blob(text)))
      let object = try opened.objects.object(id)
      #expect(object.kind == .blob)
      #expect(object.bytes == Array(text.utf8))
    }
    let tree = try #require(ObjectID(hex: try repository.tree("file", "text")))
    #expect(try opened.objects.object(tree).kind == .tree)
  }

  @Test func `A long line of many objects a folder is read`() throws {
    let repository = try GitRepository()
    var text = ""
    for number in 0..<2_000 {
      text += "commit refs/heads/main\ncommitter A <a@x> \(number) +0000\ndata 1\nm\n\n"
    }
    try repository.fastImport(Array(text.utf8), options: ["-c", "fastimport.unpackLimit=100000"])
    #expect(try files(repository, ".pack").isEmpty)
    #expect(try repository.ids() == repository.revList("HEAD"))
  }
}
