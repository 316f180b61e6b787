import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// However git stores objects, they are read byte for byte as git reads them.
@Suite struct PackOracleTests {
  /// A way to store the objects of a repository.
  enum Form: String, CaseIterable {
    case depth50, noDeltas, longChains, idDeltas, uncompressed, densest
    case manyPacks, multiPackIndex, loose, looseAndPacked, kept, promised, cruft
    case largeOffsets, someLargeOffsets, version1, orphans, emptyPack
  }

  @Test(.timeLimit(.minutes(20)), arguments: Form.allCases)
  func `Every object of a mixed repository is read as git reads it`(form: Form) throws {
    let repository = try MixedRepository.make()
    try store(repository, as: form)
    try compare(repository)
  }

  @Test(.timeLimit(.minutes(20)), arguments: Fixture.names)
  func `Every object of a fixture is read as git reads it`(name: String) throws {
    let repository = try Fixture.repository(name)
    try compare(repository)
    try repository.git("repack", "-adfq", "--depth=50", "--window=250")
    try compare(repository)
    try repository.git("-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq")
    try compare(repository)
    try repository.git("multi-pack-index", "write")
    try compare(repository)
  }

  @Test(.timeLimit(.minutes(20))) func `Objects are borrowed in two steps`() throws {
    let folder = try TemporaryFolder()
    let first = try MixedRepository.make("first", in: folder)
    try first.git("repack", "-adfq")
    var below = first
    for name in ["second", "third"] {
      let next = try GitRepository(name, in: folder)
      try next.write("\(below.path)/.git/objects\n", to: ".git/objects/info/alternates")
      try next.setReference("refs/heads/main", try below.id(of: "main"))
      try next.commit("2024-02-01", tree: try next.tree("name", name))
      try next.git("repack", "-adlfq")
      try compare(next)
      below = next
    }
  }

  /// Stores all objects in the way that the form says.
  private func store(_ repository: GitRepository, as form: Form) throws {
    let folder = repository.gitFolder + "/objects/pack"
    func git(_ arguments: String...) throws { try repository.git(arguments) }
    switch form {
    case .depth50: try git("repack", "-adfq", "--depth=50")
    case .noDeltas: try git("repack", "-adfq", "--window=0")
    case .longChains: try git("repack", "-adfq", "--depth=4095", "--window=400")
    case .idDeltas: try git("-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq")
    case .uncompressed: try git("-c", "pack.compression=0", "repack", "-adfFq")
    case .densest: try git("-c", "pack.compression=9", "repack", "-adfFq", "--window=50")
    case .manyPacks: try packParts(repository)
    case .multiPackIndex:
      try packParts(repository)
      try git("multi-pack-index", "write")
    case .loose: try unpack(repository)
    case .looseAndPacked:
      try git("repack", "-adfq")
      let pack = try contents(file(folder, ".pack"))
      let names = try files(folder)
      for name in names { try move(folder + "/" + name, to: repository.path + "/" + name) }
      try repository.git(["unpack-objects", "-q"], input: pack)
      for name in names { try move(repository.path + "/" + name, to: folder + "/" + name) }
    case .kept, .promised:
      try git("repack", "-adfq")
      let ending = form == .kept ? ".keep" : ".promisor"
      try writeFile([], to: try file(folder, ".pack").dropLast(5) + ending)
      try repository.commit("2024-02-01", tree: try repository.tree("new", "new"))
      try git("repack", "-adq")
    case .cruft:
      try git("update-ref", "refs/heads/main", "main~20")
      try git("tag", "-d", "latest")
      try git("reflog", "expire", "--expire=now", "--all")
      try git("repack", "--cruft", "-dfq")
    case .largeOffsets: try index(repository, "--index-version=2,0x40")
    case .someLargeOffsets: try index(repository, "--index-version=2,0x20000")
    case .version1: try index(repository, "--index-version=1")
    case .orphans:
      try git("repack", "-adfq")
      let pack = try file(folder, ".pack")
      let index = pack.dropLast(5) + ".idx"
      try writeFile(contents(pack), to: folder + "/pack-0123456789.pack")
      try writeFile(contents(String(index)), to: folder + "/pack-9876543210.idx")
    case .emptyPack:
      try git("repack", "-adfq")
      try repository.git(["pack-objects", "-q", ".git/objects/pack/pack"], input: [])
      #expect(try files(folder).count { $0.hasSuffix(".idx") } == 2)
    }
  }

  /// Writes packs of what different revisions reach, so that many objects stand in several of them.
  private func packParts(_ repository: GitRepository) throws {
    try repository.git("repack", "-adfq")
    for back in stride(from: 0, to: 200, by: 25) {
      try repository.git(
        ["pack-objects", "-q", "--revs", ".git/objects/pack/pack"],
        input: Array("main~\(back)\n".utf8))
    }
  }

  private func unpack(_ repository: GitRepository) throws {
    try repository.git("repack", "-adfq")
    let folder = repository.gitFolder + "/objects/pack"
    let pack = try contents(file(folder, ".pack"))
    for name in try files(folder) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    try repository.git(["unpack-objects", "-q"], input: pack)
  }

  /// Packs all and writes the index anew with an option of `git index-pack`.
  private func index(_ repository: GitRepository, _ option: String) throws {
    try repository.git("repack", "-adfq")
    let pack = try file(repository.gitFolder + "/objects/pack", ".pack")
    let index = pack.dropLast(5) + ".idx"
    try repository.git("index-pack", option, "-o", repository.path + "/new", pack)
    try FileManager.default.removeItem(atPath: String(index))
    try move(repository.path + "/new", to: String(index))
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private func file(_ folder: String, _ ending: String) throws -> String {
    let name = try files(folder).filter { $0.hasSuffix(ending) }.max { one, other in
      try contents("\(folder)/\(one)").count < contents("\(folder)/\(other)").count
    }
    return "\(folder)/\(try #require(name))"
  }

  private func contents(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func move(_ path: String, to target: String) throws {
    try FileManager.default.moveItem(atPath: path, toPath: target)
  }

  /// Reads every object in two orders and holds it against git's bytes; then walks all commits.
  private func compare(_ repository: GitRepository) throws {
    let store = ObjectStore(
      ObjectFolders(commonFolder: repository.gitFolder, environment: [:]), repository: "it")
    #expect(store.packs.damaged.isEmpty)
    let objects = try repository.allObjects()
    #expect(!objects.isEmpty)
    var generator = SeededGenerator(seed: 4)
    for order in [objects, objects.shuffled(using: &generator)] {
      let reader = ObjectReader(store)
      for object in order {
        let read = try reader.object(object.id)
        guard read.kind == object.kind, read.bytes == object.bytes else {
          Issue.record("\(object.id) is not as git has it")
          return
        }
      }
    }
    let traversal = Traversal(store: store, overrides: try .none, keeps: .ids)
    let commits = objects.filter { $0.kind == .commit }.map(\.id)
    let found = try traversal.run(tips: commits.shuffled(using: &generator), excluded: [])
    #expect(found.commits.ids.count == commits.count)
    #expect(Set(found.commits.ids) == Set(commits))
    let tip = try #require(ObjectID(hex: try repository.id(of: "main")))
    let reached = try traversal.run(tips: [tip], excluded: []).commits.ids.map(\.description)
      .sorted()
    #expect(reached == (try repository.revList("main")))
  }
}

/// A repository with objects of all kinds and sizes, and much that packs can hold as deltas.
enum MixedRepository {
  static func make(
    _ name: String = "mixed", in folder: TemporaryFolder? = nil, options: [String] = []
  ) throws -> GitRepository {
    let repository = try GitRepository(name, in: folder, options: options)
    try repository.fastImport(stream)
    return repository
  }

  /// 220 commits with long messages, some with files of up to two megabytes; tags, and a tag of a tag.
  private static let stream: [UInt8] = {
    var generator = SeededGenerator(seed: 11)
    var stream: [UInt8] = []
    func data(_ bytes: [UInt8]) -> [UInt8] { Array("data \(bytes.count)\n".utf8) + bytes + [10] }
    func noise(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    let message = (0..<60).map { _ in "word\(UInt16.random(in: 0...9_999, using: &generator))" }
    var text = (0..<400).map { _ in "line \(UInt64.random(in: 0 ... .max, using: &generator))" }
    var large = noise(1_000_000) + [UInt8](repeating: 7, count: 1_000_000)
    for number in 0..<220 {
      let who = "P\(number % 7) <p\(number % 7)@example.com> \(1_700_000_000 + number * 500) +0100"
      stream += Array("commit refs/heads/main\nmark :\(number + 1)\nauthor \(who)\n".utf8)
      stream += Array("committer \(who)\n".utf8)
      var words = message
      words[number % words.count] = "change \(number)"
      stream += data(Array(words.joined(separator: " ").utf8))
      if number > 3, number % 10 == 0 { stream += Array("merge :\(number - 2)\n".utf8) }
      text[number % text.count] = "changed in \(number)"
      stream += Array("M 644 inline folder/sub/text\n".utf8)
      stream += data(Array(text.joined(separator: "\n").utf8))
      if number % 4 == 0 {
        stream += Array("M 644 inline files/\(number)\n".utf8) + data(noise(number * 3))
      }
      if number % 70 == 69 {
        large.replaceSubrange(number * 900..<number * 900 + 40, with: noise(90))
        stream += Array("M 644 inline large\n".utf8) + data(large)
      }
      if number == 5 { stream += Array("M 644 inline empty\n".utf8) + data([]) }
      stream += [10]
    }
    for (tag, target) in [("first", ":1"), ("latest", ":220")] {
      stream += Array("tag \(tag)\nfrom \(target)\ntagger T <t@x> 1700000000 +0000\n".utf8)
      stream += data(Array("tagged".utf8))
    }
    return stream
  }()
}

extension GitRepository {
  /// Every object that git finds, with its bytes.
  func allObjects() throws -> [(id: ObjectID, kind: ObjectKind, bytes: [UInt8])] {
    let output = try outcome(["cat-file", "--batch-all-objects", "--batch"]).output
    var objects: [(id: ObjectID, kind: ObjectKind, bytes: [UInt8])] = []
    var place = 0
    while place < output.count {
      let end = output.endOfLine(from: place)
      let words = String(decoding: output[place..<end], as: UTF8.self).split(separator: " ")
      let id = try #require(words.first.flatMap { ObjectID(hex: $0) })
      let kind = try #require(ObjectKind(rawValue: String(words[1])))
      let count = try #require(Int(words[2]))
      objects.append((id, kind, Array(output[end + 1..<end + 1 + count])))
      place = end + count + 2
    }
    return objects
  }
}

extension ParentOverrides {
  /// No grafts, no border of a shallow clone, nothing replaced.
  static var none: ParentOverrides {
    get throws { try ParentOverrides(commonFolder: "/nowhere", environment: [:], format: .sha1) }
  }
}
