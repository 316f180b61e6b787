import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Draws graphs for `git fast-import`: each commit by its own number, with the numbers of its parents.
struct GraphStream {
  private(set) var text = ""
  private(set) var count = 0

  /// Adds a commit and returns its number.
  @discardableResult
  mutating func commit(_ parents: [Int] = [], branch: String? = nil) -> Int {
    count += 1
    let person = "A\(count % 7) <a\(count % 7)@x> \(1_700_000_000 + count * 60) +0\(count % 10)00"
    text += "commit refs/heads/\(branch ?? "main")\nmark :\(count)\n"
    text += "author \(person)\ncommitter \(person)\ndata 1\nm\n"
    for (index, parent) in parents.enumerated() {
      text += "\(index == 0 ? "from" : "merge") :\(parent)\n"
    }
    text += "\n"
    return count
  }

  func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.fastImport(Array(text.utf8))
    return repository
  }
}

@Suite struct TraversalTests {
  private static let worker = [1, 2, 4]

  /// What was read, without an order: each commit with its author in place of the number.
  private func multiset(_ outcome: ReadCommits) -> [String] {
    (0..<outcome.commits.count).map { index in
      let record = outcome.commits[index]
      let author = String(decoding: outcome.authors[Int(record.author)], as: UTF8.self)
      return "\(outcome.commits.ids[index]) \(author) \(record.authorTime) \(record.marks.rawValue)"
    }.sorted()
  }

  private func check(
    _ stream: GraphStream, revisions: [String] = ["main"], options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let repository = try stream.repository()
    let expected = try repository.git(["rev-list"] + options + revisions)
      .split(separator: "\n").map(String.init).sorted()
    let opened = try repository.open()
    var selection = TipSelection()
    selection.revisions = revisions
    let tips = try opened.tips(selection)
    var first: [String]?
    for workers in Self.worker {
      let outcome = try opened.outcome(
        tips, firstParentOnly: options.contains("--first-parent"), workers: workers)
      #expect(
        outcome.commits.ids.map(\.description).sorted() == expected, sourceLocation: sourceLocation)
      #expect(outcome.commits.count == expected.count, sourceLocation: sourceLocation)
      let read = multiset(outcome)
      #expect(read == first ?? read, sourceLocation: sourceLocation)
      first = read
    }
    let merges = first?.count { $0.hasSuffix(" 1") }
    let listed = try repository.git(["rev-list", "--merges"] + options + revisions)
    #expect(merges == listed.split(separator: "\n").count, sourceLocation: sourceLocation)
  }

  @Test func `A line is read whole`() throws {
    var stream = GraphStream()
    for number in 0..<3_000 { stream.commit(number == 0 ? [] : [number]) }
    try check(stream)
  }

  @Test(.timeLimit(.minutes(20))) func `Sixty diamonds count each commit once`() throws {
    var stream = GraphStream()
    var top = stream.commit()
    for _ in 0..<60 {
      let left = stream.commit([top], branch: "side")
      let right = stream.commit([top])
      top = stream.commit([right, left])
    }
    #expect(stream.count == 181)
    try check(stream)
    try check(stream, options: ["--first-parent"])
  }

  @Test func `A merge of forty leads to all of them`() throws {
    var stream = GraphStream()
    let root = stream.commit()
    let arms = (0..<40).map { stream.commit([root], branch: "arm\($0)") }
    stream.commit(arms)
    try check(stream)
    try check(stream, options: ["--first-parent"])
  }

  @Test func `Several roots, tips and exclusions, with first parents or all`() throws {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<6 {
      var stream = GraphStream()
      for number in 1...120 {
        let count = [0, 1, 1, 1, 1, 2, 3].randomElement(using: &generator) ?? 1
        let parents = Set(
          (0..<count).map { _ in
            Int.random(in: max(1, number - 12)..<max(2, number), using: &generator)
          })
        stream.commit(number == 1 ? [] : parents.sorted(), branch: "b\(number)")
      }
      let tips = (0..<4).map { _ in "b\(Int.random(in: 60...120, using: &generator))" }
      let excluded = (0..<2).map { _ in "^b\(Int.random(in: 1...60, using: &generator))" }
      try check(stream, revisions: tips)
      try check(stream, revisions: tips + excluded)
      try check(stream, revisions: tips, options: ["--first-parent"])
      try check(stream, revisions: tips + excluded, options: ["--first-parent"])
    }
  }

  @Test func `Ids are kept only where they are asked for`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let opened = try repository.open()
    let tips = try opened.tips(TipSelection())
    var histories = [
      try opened.readHistory(tips), try opened.readHistory(tips, keepsIDs: true),
      try opened.readHistory(tips, keepsIDs: true),
    ]
    History.markShared(&histories)
    #expect(histories.map { $0.commits.count } == [4, 4, 4])
    #expect((0..<4).allSatisfy { histories[0].commits.marks($0).isEmpty })
    #expect((0..<4).allSatisfy { histories[1].commits.marks($0) == .shared })
    #expect((0..<4).allSatisfy { histories[2].commits.marks($0) == [.shared, .heldEarlier] })
  }

  @Test func `Nothing to start from, or all of it excluded, is an empty history`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    let opened = try repository.open()
    #expect(try opened.readHistory(Tips()).commits.count == 0)
    #expect(try repository.count("^main", "main") == 0)
    #expect(try repository.count("main..main") == 0)
  }

  @Test func `A shallow clone ends at its border`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let clone = GitRepository(
      existing: repository.folder / "clone", in: repository.folder)
    try repository.git("clone", "-q", "--depth", "2", "file://" + repository.path, clone.path)
    #expect(try clone.ids() == clone.revList("HEAD"))
    #expect(try clone.ids().count == 2)
    #expect(try clone.open().isShallow)
    #expect(try !repository.open().isShallow)
    #expect(try clone.failure("HEAD~2") != nil)
  }

  @Test func `A merge at the border of a shallow clone is kept, and is no merge there, as for git`()
    throws
  {
    let repository = try GitRepository()
    let root = try repository.commit("2024-02-01")
    let side = try repository.commit("2024-02-02", parents: [root], on: "side")
    let merge = try repository.commit("2024-02-04", parents: [root, side])
    try repository.commit("2024-02-05")
    try repository.write(merge + "\n", to: ".git/shallow")
    #expect(try repository.ids() == repository.revList("HEAD"))
    let opened = try repository.open()
    let commits = try opened.readHistory(try opened.tips(TipSelection())).commits
    #expect((0..<commits.count).allSatisfy { commits.marks($0).isEmpty })
    #expect(try repository.revList("--merges", "HEAD") == [])
  }

  @Test func `Grafts give other parents`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let other = try repository.commit("2023-01-01", parents: [], on: "other")
    let ids = try repository.git("rev-list", "main").split(separator: "\n").map(String.init)
    try repository.write(
      "# a comment\n\(ids[2]) \(other)\nbroken line\n\(ids[1]) \(ids[2]) \(other)\n\n",
      to: ".git/info/grafts")
    #expect(try repository.ids() == repository.revList("HEAD"))
    #expect(try repository.ids().contains(other))
    #expect(try repository.ids(["HEAD~2"]) == repository.revList("HEAD~2"))
  }

  @Test func `Replaced commits are read in place of others, unless switched off`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    let old = try repository.id(of: "main~1")
    let new = try repository.commit(
      "2024-03-01", by: Author("Re Placed", "re@example.com"),
      parents: [try repository.id(of: "main~3")], on: nil)
    try repository.git("replace", old, new)
    func emails(_ environment: [String: String] = [:]) throws -> [String] {
      let opened = try repository.open(environment: environment)
      let history = try opened.readHistory(try opened.tips(TipSelection()))
      return (0..<history.commits.count).map { index in
        let author = history.identities[Int(history.commits.author(index))]
        return String(decoding: author.email, as: UTF8.self)
      }.sorted()
    }
    let log = try repository.git("log", "--format=%ae").split(separator: "\n").map(String.init)
    #expect(try emails() == log.sorted())
    #expect(try emails().count == 3)
    #expect(try emails(["GIT_NO_REPLACE_OBJECTS": "1"]).count == 4)
    try repository.git("config", "core.useReplaceRefs", "false")
    #expect(try emails().count == 4)
  }

  @Test(.timeLimit(.minutes(20)))
  func `Objects that replace each other in a circle do not hold up the reading`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("tag", "-a", "-m", "t", "one", "main~2")
    try repository.git("tag", "-a", "-m", "t", "two", "one")
    let (one, two) = (try repository.id(of: "one"), try repository.id(of: "two"))
    let ids = try repository.git("rev-list", "main").split(separator: "\n").map(String.init)
    try repository.setReference("refs/replace/\(ids[0])", ids[1])
    try repository.setReference("refs/replace/\(ids[1])", ids[0])
    // Git refuses such a repository as well, and so does every run, whatever it starts from.
    #expect(failure { try repository.open() } != nil)
    try repository.git("update-ref", "-d", "refs/replace/\(ids[1])")
    let opened = try repository.open()
    #expect(try opened.readHistory(try opened.tips(TipSelection())).commits.count == 3)
    // The same for tags, which are followed one to the next.
    try repository.setReference("refs/replace/\(one)", two)
    #expect(failure { try repository.count("two") } != nil)
  }
}
