import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Whatever stands in a pack or an index: an error that names object and file, soon, and never a smaller number.
@Suite(.timeLimit(.minutes(20))) struct PackHostileTests {
  let folder: TemporaryFolder
  var objects: String { folder / "objects" }

  init() throws {
    folder = try TemporaryFolder()
  }

  static let wanted = ObjectID(0x1122_3344, 1, 2, 3, 4)
  static let base = ObjectID(0xaabb_ccdd, 5, 6, 7, 8)
  static let other = ObjectID(0x5566_7788, 9, 9, 9, 9)
  static let text = Array("a commit, as far as this test is concerned".utf8)

  /// A pack with a base, an object made of it, and another object.
  func pack(
    changes: [UInt8], ofID: Bool = false, _ more: (inout HandmadePack) -> Void = { _ in }
  ) -> HandmadePack {
    var pack = HandmadePack()
    let base = pack.add(Self.base, .commit, Self.text)
    if ofID {
      pack.add(Self.wanted, changes: changes, base: Self.base)
    } else {
      pack.add(Self.wanted, changes: changes, base: base)
    }
    pack.add(Self.other, .blob, [1, 2, 3])
    more(&pack)
    return pack
  }

  func reader() -> ObjectReader {
    ObjectReader(
      ObjectStore(
        ObjectFolders(commonFolder: folder.path, environment: [:]), repository: "it"))
  }

  /// What the object that is asked for is read as.
  func read(_ id: ObjectID = wanted) throws -> [UInt8] { try reader().object(id).bytes }

  /// Expects that the object cannot be read, and that object and file are named, within a second.
  func expectDamage(
    _ id: ObjectID = wanted, _ file: String = "pack-hand.pack", _ what: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = ContinuousClock.now
    let error = failure { try read(id) }
    guard case .damagedObject(id, let path, let detail) = error else {
      Issue.record("\(what): \(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
    #expect(path == "\(objects)/pack/\(file)", "\(what)", sourceLocation: sourceLocation)
    #expect(!detail.isEmpty, sourceLocation: sourceLocation)
    #expect(ContinuousClock.now - start < .seconds(2), "\(what)", sourceLocation: sourceLocation)
  }

  static let changes = Change.bytes(
    base: text.count, result: 6, [.copy(offset: 2, count: 3), .add([1, 2, 3])])

  @Test func `A pack written by hand is read`() throws {
    try pack(changes: Self.changes).write(to: objects)
    #expect(try read() == Self.text[2..<5] + [1, 2, 3])
    try pack(changes: Self.changes, ofID: true).write(to: objects)
    #expect(try read() == Self.text[2..<5] + [1, 2, 3])
    #expect(try read(Self.other) == [1, 2, 3])
    // An object that others build on is kept, and then asked for itself.
    let reader = reader()
    for id in [Self.wanted, Self.base, Self.wanted] { _ = try reader.object(id) }
    #expect(try reader.object(Self.base).bytes == Self.text)
  }

  @Test func `Offsets of 64 bits are read`() throws {
    try pack(changes: Self.changes) {
      $0.falseOffsets[Self.wanted] = 0x8000_0001
      $0.largeOffsets = [99, UInt64($0.pack.count)]
    }.write(to: objects)
    expectDamage()
    var sound = HandmadePack()
    let offset = sound.add(Self.wanted, .commit, Self.text)
    sound.falseOffsets[Self.wanted] = 0x8000_0001
    sound.largeOffsets = [UInt64.max, UInt64(offset)]
    sound.add(Self.base, .blob, [1])
    sound.add(Self.other, .blob, [2])
    try sound.write(to: objects)
    #expect(try read() == Self.text)
  }

  @Test func `A wrong offset is damage`() throws {
    let size = pack(changes: Self.changes).pack.count
    for offset in [0, 1, 11, 13, 14, 20, size - 21, size - 20, size - 1, size, 0x7fff_ffff] {
      try pack(changes: Self.changes) { $0.falseOffsets[Self.wanted] = UInt32(offset) }
        .write(to: objects)
      expectDamage(Self.wanted, "pack-hand.pack", "offset \(offset)")
    }
    // At the start of another object that is sound by itself.
    try pack(changes: Self.changes) { $0.falseOffsets[Self.wanted] = 12 }.write(to: objects)
    expectDamage()
  }

  @Test func `A wrong offset of 64 bits is damage`() throws {
    for (offset, file) in [
      (UInt64.max, "idx"), (1 << 63, "idx"), (1 << 62, "pack"), (0, "pack"), (1 << 32, "pack"),
    ] {
      try pack(changes: Self.changes) {
        $0.falseOffsets[Self.wanted] = 0x8000_0000
        $0.largeOffsets = [offset]
      }.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.\(file)", "offset \(offset)")
    }
    for place in [1, 0xffff, 0x7fff_ffff] as [UInt32] {
      try pack(changes: Self.changes) {
        $0.falseOffsets[Self.wanted] = 0x8000_0000 | place
        $0.largeOffsets = [12]
      }.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.idx", "place \(place)")
    }
  }

  @Test func `A wrong sum in the index is damage if the object is not the one of its name`() throws
  {
    try pack(changes: Self.changes) { $0.hasFalseSums = true }.write(to: objects)
    for id in [Self.wanted, Self.base, Self.other] { expectDamage(id) }
    // Also where the object was kept while another was built on it.
    let reader = reader()
    for id in [Self.wanted, Self.base] { #expect(failure { try reader.object(id) } != nil) }
  }

  @Test func `A wrong sum in the index of a sound pack does not matter, as to git`() throws {
    let repository = try GitRepository()
    try repository.addFourCommits()
    try repository.git("repack", "-adq")
    let folder = repository.gitFolder + "/objects/pack"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".idx") })
    var bytes = try Array(Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    let count = bytes[8 + 255 * 4..<8 + 256 * 4].reduce(0) { $0 << 8 | Int($1) }
    for place in 0..<count * 4 { bytes[8 + 1024 + count * 20 + place] ^= 0xff }
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    try writeFile(bytes, to: "\(folder)/\(name)")
    #expect(try repository.ids() == repository.revList("main"))
    #expect(try repository.ids().count == 4)
  }

  @Test func `A size that is not that of the data is damage`() throws {
    for size in [
      0, Self.text.count - 1, Self.text.count + 1, 100_000, 1 << 28, 1 << 28 + 1, 1 << 40, 1 << 52,
    ] {
      var pack = HandmadePack()
      pack.add(Self.wanted, .commit, Self.text, size: size)
      try pack.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.pack", "size \(size)")
    }
    // A size that does not fit in any number, and one that goes on to the end of the pack.
    for count in [8, 9, 10, 40] {
      var pack = HandmadePack()
      pack.add(
        Self.wanted, .none, [], stream: [UInt8](repeating: 0x9f, count: count) + [1])
      try pack.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.pack", "\(count) bytes of size")
    }
  }

  @Test func `Data that unpacks to very much more than it says is damage`() throws {
    let repository = try GitRepository()
    let id = try repository.git(
      ["hash-object", "-w", "--stdin"], input: [UInt8](repeating: 0, count: 60_000_000))
    let stream = Array(
      try Data(contentsOf: URL(fileURLWithPath: repository.looseObject(id))))
    for size in [0, 100, 59_000_000, 61_000_000, 250_000_000] {
      var pack = HandmadePack()
      pack.add(Self.wanted, .commit, [], size: size, stream: stream)
      try pack.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.pack", "size \(size)")
    }
  }

  @Test func `Spoilt data is damage`() throws {
    let sound = storedStream(Self.text)
    var streams = [[], [0x78], Array("not compressed".utf8), [UInt8](repeating: 0xff, count: 50)]
    streams += (1...9).map { Array(sound.dropLast($0)) }
    for place in [0, 1, 2, 3, 5, 20, sound.count - 4, sound.count - 1] {
      var spoilt = sound
      spoilt[place] ^= 0x11
      streams.append(spoilt)
    }
    for (number, stream) in streams.enumerated() {
      var pack = HandmadePack()
      pack.add(Self.wanted, .commit, Self.text, stream: stream)
      try pack.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.pack", "stream \(number)")
    }
  }

  @Test func `A kind that there is not is damage`() throws {
    for kind in [HandmadePack.Kind.none, .reserved] {
      var pack = HandmadePack()
      pack.add(Self.wanted, kind, Self.text)
      try pack.write(to: objects)
      expectDamage()
    }
  }

  @Test func `A base that is not before its object is damage`() throws {
    let far = [UInt8](repeating: 0xff, count: 12)
    for before in [
      [0], [1], HandmadePack.distance(5_000), HandmadePack.distance(1 << 40), far + [1], far,
      [0x80, 0x80], HandmadePack.distance(60),
    ] {
      var pack = HandmadePack()
      pack.add(Self.base, .commit, Self.text)
      pack.add(Self.wanted, .offsetDelta, Self.changes, before: before)
      try pack.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.pack", "\(before)")
    }
  }

  @Test func `Bases in a circle, missing, or the object itself are damage`() throws {
    for base in [Self.wanted, ObjectID.zero, Self.other] {
      var pack = HandmadePack()
      pack.add(Self.wanted, changes: Self.changes, base: base)
      pack.add(Self.base, .commit, Self.text)
      if base == Self.other { pack.add(Self.other, changes: Self.changes, base: Self.wanted) }
      try pack.write(to: objects)
      expectDamage(Self.wanted, "pack-hand.pack", "\(base)")
    }
  }

  @Test func `A chain is followed however long it is`() throws {
    for ofID in [false, true] {
      var pack = HandmadePack()
      var (base, baseID) = (pack.add(Self.base, .commit, Self.text), Self.base)
      let changes = Change.bytes(
        base: Self.text.count, result: Self.text.count,
        [.copy(offset: 0, count: Self.text.count)])
      for number in 1...10_000 {
        let id = number == 10_000 ? Self.wanted : try ObjectID.numbered(number)
        if ofID {
          base = pack.add(id, changes: changes, base: baseID)
        } else {
          base = pack.add(id, changes: changes, base: base)
        }
        baseID = id
      }
      try pack.write(to: objects)
      #expect(try read() == Self.text)
    }
  }

  @Test func `A long circle of bases is damage`() throws {
    var pack = HandmadePack()
    for number in 1...3_000 {
      let id = number == 3_000 ? Self.wanted : try ObjectID.numbered(number)
      // The last object is built on the one before it, and so on to number 700, which is built on number 2,000.
      let base = number == 700 ? 2_000 : number - 1
      pack.add(id, changes: Self.changes, base: try ObjectID.numbered(base))
    }
    try pack.write(to: objects)
    expectDamage()
  }

  @Test func `Changes that are not right are damage`() throws {
    let count = Self.text.count
    let flawed: [(String, [UInt8])] = [
      ("nothing", []),
      ("no result size", Change.size(count)),
      ("endless size", [UInt8](repeating: 0xff, count: 30)),
      ("base too small", Change.bytes(base: count - 1, result: 1, [.add([1])])),
      ("base too large", Change.bytes(base: count + 1, result: 1, [.add([1])])),
      ("copy outside", Change.bytes(base: count, result: 9, [.copy(offset: count - 8, count: 9)])),
      (
        "copy far outside",
        Change.bytes(base: count, result: 9, [.copy(offset: 0xffff_ffff, count: 9)])
      ),
      (
        "copy too long",
        Change.bytes(base: count, result: 0xff_ffff, [.copy(offset: 0, count: 0xff_ffff)])
      ),
      ("copy of 64 KiB", Change.bytes(base: count, result: 0x10000, [.raw([0x80])])),
      ("reserved", Change.bytes(base: count, result: 1, [.raw([0]), .add([1])])),
      ("too small", Change.bytes(base: count, result: 4, [.add([1, 2, 3])])),
      ("too large", Change.bytes(base: count, result: 2, [.add([1, 2, 3])])),
      ("giant", Change.bytes(base: count, result: 1 << 50, [.add([1])])),
      ("large and empty", Change.bytes(base: count, result: 1 << 28, [])),
      ("cut while adding", Change.bytes(base: count, result: 9, [.raw([9, 1, 2])])),
      ("cut while copying", Change.bytes(base: count, result: 9, [.raw([0xff, 1, 2])])),
    ]
    for (what, changes) in flawed {
      for ofID in [false, true] {
        try pack(changes: changes, ofID: ofID).write(to: objects)
        expectDamage(Self.wanted, "pack-hand.pack", what)
      }
    }
  }

  @Test func `Changes that make very much of little end soon`() throws {
    // Each step copies the one below it seventeen times.
    var pack = HandmadePack()
    var base = pack.add(Self.base, .commit, Self.text)
    var size = Self.text.count
    for step in 1...12 {
      let id = step == 12 ? Self.wanted : try ObjectID.numbered(step)
      let copies = [Change](repeating: .copy(offset: 0, count: min(size, 0xff_ffff)), count: 17)
      let made = min(size, 0xff_ffff) * 17
      base = pack.add(id, changes: Change.bytes(base: size, result: made, copies), base: base)
      size = made
    }
    try pack.write(to: objects)
    expectDamage()
  }

  @Test func `A pack of version 3 is read`() throws {
    try pack(changes: Self.changes) { $0.version = 3 }.write(to: objects)
    #expect(try read(Self.base) == Self.text)
  }
}
