import ContributionModel
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GitHistory

@Suite struct ReadAheadTests {
  /// A history in nearly one line, as `git fast-import` packs it: oldest first.
  private static func line(_ count: Int) throws -> GitRepository {
    var stream = GraphStream()
    var top = stream.commit()
    while stream.count < count {
      if stream.count % 50 == 0 {
        let side = stream.commit([stream.commit([top], branch: "side")], branch: "side")
        top = stream.commit([top, side])
      } else {
        top = stream.commit([top])
      }
    }
    return try stream.repository()
  }

  private static func store(_ repository: GitRepository) -> ObjectStore {
    ObjectStore(
      ObjectFolders(commonFolder: repository.gitFolder, environment: [:]), repository: "it")
  }

  /// Follows the history as a worker does, and holds each commit that was made against the one in the pack.
  ///
  /// Calls `between` before each commit; gives the ids that were met.
  private static func follow(
    _ repository: GitRepository, _ store: ObjectStore, _ ahead: ReadAhead,
    between: () -> Void = {}
  ) throws -> (ids: Set<ObjectID>, made: Int) {
    let objects = ObjectReader(store)
    var header = CommitHeader()
    var commit = ReadAhead.Commit()
    var made = 0
    var waiting = [try #require(ObjectID(hex: try repository.id(of: "main")))]
    var met = Set(waiting)
    while let id = waiting.popLast() {
      between()
      let place = store.place(of: id)
      if place.number >= 0 { ahead.note(place.number) }
      let known = ahead.take(id, &commit)
      let (kind, bytes) = try objects.object(id)
      #expect(kind == .commit)
      if let known {
        #expect(known.id == id && known.number == place.number)
        if commit.number == place.number {
          #expect(Array(commit.bytes.prefix(commit.count)) == bytes)
          commit.number = -1
          made += 1
        }
      }
      try header.read(bytes.span)
      for parent in header.parents where met.insert(parent).inserted { waiting.append(parent) }
    }
    return (met, made)
  }

  /// How the packs of the history are made.
  enum Form: CaseIterable {
    case oldestFirst, newestFirst, twoPacks, held, loose
  }

  private static func make(_ form: Form) throws -> GitRepository {
    let repository = try line(2_000)
    switch form {
    case .oldestFirst: break
    case .newestFirst: try repository.git("repack", "-adfq", "--window=0")
    case .twoPacks:
      // Some commits are held by both packs.
      let pack = try contents(
        ofFilesIn: repository.gitFolder + "/objects/pack", endingWith: ".pack")
      try repository.git("repack", "-adfq", "--window=0")
      try repository.git(["index-pack", "--stdin"], input: pack)
      for number in 0..<150 { try repository.commit(Moment(seconds: 1_800_000_000 + number)) }
      try repository.git("repack", "-dq")
    case .held: try repository.git("repack", "-adfq", "--depth=50", "--window=20")
    case .loose:
      for number in 0..<40 { try repository.commit(Moment(seconds: 1_800_000_000 + number)) }
    }
    return repository
  }

  private static func contents(
    ofFilesIn folder: String, endingWith ending: String
  ) throws -> [UInt8] {
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(ending) })
    return Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  @Test(.timeLimit(.minutes(20)), arguments: Form.allCases)
  func `What is made is what stands in the pack, wherever the history leads`(form: Form) throws {
    let repository = try Self.make(form)
    let store = Self.store(repository)
    let ahead = ReadAhead(store.packs)
    let (ids, made) = try Self.follow(repository, store, ahead) {
      // A worker that makes about two commits while one is read.
      _ = ahead.step { true }
    }
    #expect(ids.map(\.description).sorted() == (try repository.revList("main")))
    #expect(ahead.hits >= made)
    // Commits that are held as changes are left to who needs them.
    if form != .held { #expect(made > ids.count / 2) }
  }

  @Test(.timeLimit(.minutes(20)), arguments: [Form.oldestFirst, .newestFirst])
  func `One worker reads ahead of another at the same time`(form: Form) throws {
    let repository = try Self.make(form)
    let store = Self.store(repository)
    for _ in 0..<3 {
      let ahead = ReadAhead(store.packs)
      let isOver = Atomic<Bool>(false)
      let ids = Lock<Set<ObjectID>>([])
      DispatchQueue.concurrentPerform(iterations: 3) { worker in
        if worker == 0 {
          defer { isOver.store(true, ordering: .relaxed) }
          if let met = try? Self.follow(repository, store, ahead).ids { ids.withLock { $0 = met } }
        } else {
          while !isOver.load(ordering: .relaxed) {
            _ = ahead.step { !isOver.load(ordering: .relaxed) }
          }
        }
      }
      #expect(
        ids.withLock { $0 }.map(\.description).sorted() == (try repository.revList("main")))
    }
  }

  @Test
  func `Nothing is made before there was nothing to do for a while, nor where it is not wanted`()
    throws
  {
    let repository = try Self.make(.newestFirst)
    let store = Self.store(repository)
    let ahead = ReadAhead(store.packs)
    #expect(ahead.step { true } == .early)
    let none = try Self.follow(repository, store, ReadAhead(store.packs))
    #expect(none.made == 0)
    let unwanted = try Self.follow(repository, store, ahead) { _ = ahead.step { false } }
    #expect(unwanted.made == 0)
  }

  @Test func `A commit that is damaged is left to who needs it`() throws {
    let repository = try Self.make(.newestFirst)
    let path = repository.gitFolder + "/objects/pack/"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: path).first { $0.hasSuffix(".pack") })
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path + name)))
    bytes[bytes.count / 2] ^= 0x55
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + name)
    try writeFile(bytes, to: path + name)
    let store = Self.store(repository)
    let tip = try #require(ObjectID(hex: try repository.id(of: "main")))
    for workers in [1, 2] {
      let traversal = Traversal(store: store, overrides: try .none, workers: workers)
      let failure = failure { try traversal.run(tips: [tip], excluded: []) }
      guard case .damagedObject = failure else {
        Issue.record("\(String(describing: failure))")
        continue
      }
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `A long line is read whole by two workers, each commit once`() throws {
    let repository = try Self.line(30_000)
    let expected = try repository.revList("main")
    for _ in 0..<3 { #expect(try repository.ids(["main"]) == expected) }
    try repository.git("repack", "-adfq", "--window=0")
    for _ in 0..<3 { #expect(try repository.ids(["main"]) == expected) }
  }
}
