import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

/// From messages to identities: mailmap, encodings, what names nobody.
@Suite struct CoAuthorReadingTests {
  /// The co-authors of each commit of HEAD, newest commit last, as the history has them.
  private func coAuthors(_ repository: GitRepository) throws -> [[String]] {
    let opened = try repository.open()
    let history = try opened.readHistory(try opened.tips(TipSelection()), readsCoAuthors: true)
    let byTime = (0..<history.commits.count).sorted {
      (history.commits.authorTime($0).seconds ?? 0) < (history.commits.authorTime($1).seconds ?? 0)
    }
    return byTime.map { index in
      history.commits.coAuthorships.filter { $0.commit == index }
        .map { history.identities[Int($0.identity)].text }
    }
  }

  @Test("Names and addresses as git splits them; nobody is nobody")
  func identities() throws {
    let repository = try GitRepository()
    let values = [
      "Bob <bob@x>", "Bob  <bob@x> (he)", "<bob@x>", "Bob <>", "Bob", "bob@x", "<>", "",
      "Bob <bob@x",
      "Bob <a@x> <b@x>", "B>b <bob@x>", "é <é@x>", "Bob <bob@x>",
    ]
    try repository.commit(
      "2024-02-01", message: "T\n\n" + values.map { "Co-authored-by: \($0)\n" }.joined())
    try repository.commit("2024-02-02")
    let expected = [
      "Bob <bob@x>", "Bob <bob@x>", " <bob@x>", "Bob <>", "Bob <>", "bob@x <>", "Bob <bob@x <>",
      "Bob <a@x>", "B>b <bob@x>", "é <é@x>", "Bob <bob@x>",
    ]
    #expect(try coAuthors(repository) == [expected, []])
  }

  @Test("Without being asked for, nobody is read")
  func unasked() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01", message: "T\n\nCo-authored-by: Bob <bob@x>")
    let opened = try repository.open()
    let history = try opened.readHistory(try opened.tips(TipSelection()))
    #expect(history.commits.coAuthorships == [])
    #expect(history.identities.count == 1)
  }

  @Test("The mailmap holds for co-authors, but not for a name without an address")
  func mailmap() throws {
    let repository = try GitRepository()
    try repository.write(
      "Robert <robert@x> <bob@x>\nNone <none@x> Bob <>\n", to: ".mailmap")
    try repository.commit(
      "2024-02-01", message: "T\n\nCo-authored-by: Bob <BOB@x>\nCo-authored-by: Bob")
    #expect(try coAuthors(repository) == [["Robert <robert@x>", "Bob <>"]])
  }

  @Test("Messages in other encodings")
  func encodings() throws {
    let repository = try GitRepository()
    func commit(_ second: Int, _ encoding: String, _ name: [UInt8]) throws {
      var object = Array(
        "tree \(GitRepository.emptyTree)\n".utf8)
      if let tip = repository.tip() { object += Array("parent \(tip)\n".utf8) }
      object += Array(
        "author A <a@x> \(second) +0000\ncommitter A <a@x> \(second) +0000\n".utf8)
      object += Array("encoding \(encoding)\n\nT\n\nCo-authored-by: ".utf8)
      object += name + Array(" <a@x>\n".utf8)
      try repository.setReference("refs/heads/main", try repository.store(commit: object))
    }
    try commit(1, "ISO-8859-1", [0x4e, 0xe9])
    try commit(2, "UTF-8", Array("Né".utf8))
    try commit(3, "Shift_JIS", [0x93, 0xfa, 0x96, 0x7b])
    try commit(4, "ISO-2022-JP", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42])
    try commit(5, "no-such-encoding", Array("Né".utf8))
    try commit(6, "US-ASCII", Array("Né".utf8))
    let found = try coAuthors(repository)
    #expect(
      found == ["Né", "Né", "日本", "日", "Né", "Né"].map { ["\($0) <a@x>"] })
    let git = try repository.git(
      "log", "--reverse", "--format=%(trailers:key=Co-authored-by,valueonly,separator=%x20)")
    #expect(found.map { $0.joined() } == git.split(separator: "\n").map(String.init))
  }

  @Test("Several workers number the co-authors as one does")
  func workers() throws {
    let repository = try GitRepository()
    var stream = ""
    for number in 0..<600 {
      let message =
        "T\n\n"
        + (0..<number % 5).map { "Co-authored-by: P\(number % 37 + $0) <p@x>\n" }.joined()
      // Many roots, joined at the end, so that all workers get some.
      stream += "commit refs/heads/b\(number % 40)\nauthor A <a@x> \(number) +0000\n"
      stream += "committer A <a@x> \(number) +0000\ndata \(message.utf8.count)\n\(message)\n"
    }
    try repository.fastImport(Array(stream.utf8))
    let opened = try repository.open()
    var selection = TipSelection()
    selection.includesAll = true
    let tips = try opened.tips(selection)
    let store = ObjectStore(
      ObjectFolders(commonFolder: opened.commonFolder, environment: opened.environment),
      repository: "the repository")
    for workers in [1, 2, 7] {
      let outcome = try Traversal(
        store: store, overrides: opened.overrides, readsCoAuthors: true, workers: workers
      ).run(tips: tips.included, excluded: [])
      #expect(outcome.commits.count == 600)
      #expect(
        zip(outcome.commits.coAuthorships, outcome.commits.coAuthorships.dropFirst())
          .allSatisfy { $0.commit <= $1.commit })
      #expect(Set(outcome.coAuthors).count == outcome.coAuthors.count)
      var names = [[String]](repeating: [], count: 600)
      for entry in outcome.commits.coAuthorships {
        let number = outcome.commits.authorTime(Int(entry.commit)).seconds ?? -1
        names[Int(number)].append(
          String(decoding: outcome.coAuthors[Int(entry.identity)], as: UTF8.self))
      }
      for number in 0..<600 {
        #expect(names[number] == (0..<number % 5).map { "P\(number % 37 + $0) <p@x>" })
      }
    }
  }
}
