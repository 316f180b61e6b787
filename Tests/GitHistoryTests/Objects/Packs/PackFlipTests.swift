import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// One spoilt byte anywhere gives an error or changes nothing.
@Suite struct PackFlipTests {
  /// What a traversal reads, without the order of it.
  private struct Summary: Equatable {
    var ids: Set<ObjectID>
    var records: [String]

    init(_ outcome: ReadCommits) {
      ids = Set(outcome.commits.ids)
      let commits = outcome.commits
      records = (0..<commits.count).map { place in
        let author = String(decoding: outcome.authors[Int(commits.author(place))], as: UTF8.self)
        return "\(outcome.commits.ids[place]) \(author) \(commits[place].authorTime)"
          + " \(commits[place].committerTime) \(commits[place].marks)"
      }.sorted()
    }
  }

  private func read(_ folder: TemporaryFolder, _ tip: ObjectID) throws -> Summary {
    let store = ObjectStore(
      ObjectFolders(commonFolder: folder.path, environment: [:]), repository: "it")
    let traversal = Traversal(store: store, overrides: try .none, keeps: .ids, workers: 1)
    return Summary(try traversal.run(tips: [tip], excluded: []))
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["pack", "idx"])
  func `A changed byte is found, or does not matter`(ending: String) throws {
    let repository = try GitRepository()
    let message = (0..<30).map { "word \($0 * 7_919)" }.joined(separator: " ")
    for number in 0..<6 {
      try repository.commit(Moment(seconds: 1_700_000_000 + number), message: message + "\(number)")
    }
    try repository.git("repack", "-adfq", "--depth=10", "--window=10")
    let source = repository.gitFolder + "/objects/pack"
    let folder = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      let data = try Data(contentsOf: URL(fileURLWithPath: source + "/" + name))
      try writeFile(Array(data), to: folder / "objects/pack/p.\(name.split(separator: ".")[1])")
    }
    let tip = try #require(ObjectID(hex: try repository.id(of: "main")))
    let sound = try read(folder, tip)
    #expect(sound.ids.count == 6)
    let path = folder / "objects/pack/p.\(ending)"
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let start = ContinuousClock.now
    var found = 0
    for place in whole.indices {
      var changed = whole
      changed[place] ^= place % 2 == 0 ? 0xff : 1 << UInt8(place / 2 % 8)
      try writeFile(changed, to: path)
      do {
        let summary = try read(folder, tip)
        if summary != sound { Issue.record("byte \(place): another history") }
      } catch {
        found += 1
      }
    }
    // The rest are sums of objects that are no commits, and sums of whole files.
    #expect(found > whole.count / 2)
    #expect(ContinuousClock.now - start < .seconds(200))
  }
}
