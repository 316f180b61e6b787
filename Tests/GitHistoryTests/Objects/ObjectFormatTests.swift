import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Repositories whose objects are named by SHA-256 are read as git reads them, below references and revisions.
@Suite(.timeLimit(.minutes(20))) struct ObjectFormatTests {
  /// A way to store the objects of a repository.
  enum Form: String, CaseIterable {
    case packed, idDeltas, version1, largeOffsets, loose, partlyLoose
  }

  private func repository(_ form: Form) throws -> GitRepository {
    let repository = try MixedRepository.make(options: ["--object-format=sha256"])
    let folder = repository.gitFolder + "/objects/pack"
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder)
    }
    switch form {
    case .packed: try repository.git("repack", "-adfq", "--depth=50")
    case .idDeltas: try repository.git("-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq")
    case .version1, .largeOffsets:
      try repository.git("repack", "-adfq")
      let pack = try #require(try names().first { $0.hasSuffix(".pack") }).dropLast(5)
      for ending in ["idx", "rev"] {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(pack).\(ending)")
      }
      let option = form == .version1 ? "--index-version=1" : "--index-version=2,0x40"
      try repository.git("index-pack", option, "\(folder)/\(pack).pack")
    case .loose:
      try repository.git("repack", "-adfq")
      for name in try names() {
        try FileManager.default.moveItem(
          atPath: "\(folder)/\(name)", toPath: "\(repository.path)/\(name)")
      }
      let pack = try #require(
        FileManager.default.contentsOfDirectory(atPath: repository.path).first {
          $0.hasSuffix(".pack")
        })
      let bytes = try #require(FileManager.default.contents(atPath: repository.path + "/" + pack))
      try repository.git(["unpack-objects", "-q"], input: Array(bytes))
    case .partlyLoose:
      try repository.git("repack", "-adfq")
      for number in 0..<3 { try repository.git("commit", "-q", "--allow-empty", "-m", "\(number)") }
    }
    return repository
  }

  private func store(_ repository: GitRepository) -> ObjectStore {
    ObjectStore(
      ObjectFolders(commonFolder: repository.gitFolder, environment: [:]), repository: "it",
      format: .sha256)
  }

  @Test(arguments: Form.allCases)
  func `Every object and history is read as git reads it`(form: Form) throws {
    let repository = try repository(form)
    let store = store(repository)
    #expect(store.packs.damaged.isEmpty)
    let reader = ObjectReader(store)
    let objects = try repository.allObjects()
    #expect(objects.count > 400)
    for object in objects {
      #expect(object.id.format == .sha256)
      let read = try reader.object(object.id)
      guard read.kind == object.kind, read.bytes == object.bytes else {
        Issue.record("\(object.id) is not as git has it")
        return
      }
    }
    let tip = try #require(ObjectID(hex: try repository.id(of: "main")))
    for workers in [1, 2] {
      let outcome = try Traversal(
        store: store, overrides: try .none, keeps: .ids, workers: workers
      ).run(tips: [tip], excluded: [])
      #expect(outcome.commits.ids.map(\.description).sorted() == (try repository.revList("main")))
    }
    let digits = String(tip.description.prefix(9))
    #expect(reader.ids(startingWith: digits, limit: 2) == [tip])
    #expect(reader.ids(startingWith: digits.uppercased(), limit: 2) == [tip])
  }

  @Test func `The cache keeps ids of this length`() throws {
    let repository = try repository(.packed)
    let store = store(repository)
    let folder = try #require(
      CacheFolder(environment: ["XDG_CACHE_HOME": repository.folder / "cache"]))
    let files = CacheFiles(folder: folder, repository: repository.gitFolder)
    for (revision, format, trouble) in [
      ("main~30", ObjectFormat.sha256, CacheTrouble.missing), ("main", .sha256, nil),
      ("main", .sha256, nil), ("main~5", .sha256, nil),
    ] {
      var tips = Tips()
      tips.included = [try #require(ObjectID(hex: try repository.id(of: revision)))]
      var reader = HistoryReader(
        traversal: Traversal(store: store, overrides: try .none, keeps: .ids), cacheFiles: files)
      reader.limits = CacheWriter.Limits(longestTail: 50, tailShare: 4)
      let outcome = try reader.read(tips)
      #expect(outcome.commits.ids.map(\.description).sorted() == (try repository.revList(revision)))
      #expect(reader.troubles == (trouble.map { [$0] } ?? []))
      #expect(try CommitCache(files, format: format).base.id(0).format == format)
    }
    #expect(throws: CacheTrouble.unusable(file: files.base)) {
      try CommitCache(files, format: .sha1)
    }
  }

  @Test func `The hash of a loose object is checked`() throws {
    let repository = try repository(.partlyLoose)
    let (tip, before) = (try repository.id(of: "main"), try repository.id(of: "main~1"))
    let content = try #require(FileManager.default.contents(atPath: repository.looseObject(before)))
    try FileManager.default.removeItem(atPath: repository.looseObject(tip))
    try writeFile(Array(content), to: repository.looseObject(tip))
    let reader = ObjectReader(store(repository))
    let id = try #require(ObjectID(hex: tip))
    guard case .damagedObject(id, _, let detail) = failure({ try reader.object(id) }) else {
      Issue.record("no error")
      return
    }
    #expect(detail.contains("its name"))
  }
}
