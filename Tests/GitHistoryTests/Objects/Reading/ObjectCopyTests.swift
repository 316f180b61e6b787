import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Of several copies of an object a sound one is taken, and the damaged file is named.
@Suite struct ObjectCopyTests {
  /// Where copies of the second commit of four are; the first of them is damaged.
  enum Places: String, CaseIterable {
    case packAndLoose, twoPacks, packAndAlternatePack, packAndAlternateLoose
    case looseAndAlternateLoose
  }

  private let folder: TemporaryFolder
  private let repository: GitRepository
  private let id: String

  init() throws {
    folder = try TemporaryFolder()
    repository = try GitRepository("repo", in: folder)
    try repository.addFourCommits()
    id = try repository.id(of: "main~2")
  }

  /// Makes the copies and returns the file that is damaged.
  private func damage(_ places: Places) throws -> String {
    let other = try GitRepository("other", in: folder)
    if places != .packAndLoose && places != .twoPacks {
      try repository.git("push", "-q", other.path, "main:refs/heads/copy")
      if places == .packAndAlternatePack { try other.git("repack", "-adq") }
    }
    let loose = try contents(repository.looseObject(id))
    if places != .looseAndAlternateLoose { try repository.git("repack", "-adfq", "--window=0") }
    switch places {
    case .packAndLoose: try writeFile(loose, to: repository.looseObject(id))
    case .twoPacks:
      try repository.git(
        ["pack-objects", "-q", ".git/objects/pack/pack"], input: Array("\(id)\n".utf8))
    case .packAndAlternatePack, .packAndAlternateLoose, .looseAndAlternateLoose:
      try repository.write("\(other.gitFolder)/objects\n", to: ".git/objects/info/alternates")
    }
    guard places != .looseAndAlternateLoose else {
      try replaceFile(repository.looseObject(id), with: Array(loose.dropLast(4)))
      return repository.looseObject(id)
    }
    // The larger pack is asked first.
    return try damagePack(of: id)
  }

  /// Spoils an object in the largest pack and returns the path of the pack.
  private func damagePack(of id: String) throws -> String {
    let packs = try packFiles(repository).map { (path: $0, bytes: try contents($0)) }
    let pack = try #require(packs.max { $0.bytes.count < $1.bytes.count })
    let index = pack.path.dropLast(5) + ".idx"
    let listed = try repository.git("verify-pack", "-v", String(index)).split(separator: "\n")
    let words = try #require(listed.first { $0.hasPrefix(id) }).split(separator: " ")
    let offset = try #require(Int(words[4]))
    let size = try #require(Int(words[3]))
    var spoilt = pack.bytes
    for place in offset + size / 2..<offset + size { spoilt[place] ^= 0x5a }
    try replaceFile(pack.path, with: spoilt)
    return pack.path
  }

  private func packFiles(_ repository: GitRepository) throws -> [String] {
    let folder = repository.gitFolder + "/objects/pack"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".pack") }.map { "\(folder)/\($0)" }
  }

  private func contents(_ path: String) throws -> [UInt8] {
    Array(try #require(FileManager.default.contents(atPath: path)))
  }

  private func replaceFile(_ path: String, with bytes: [UInt8]) throws {
    try FileManager.default.removeItem(atPath: path)
    try writeFile(bytes, to: path)
  }

  private func history() throws -> History {
    let opened = try repository.open()
    return try opened.readHistory(try opened.tips(TipSelection()))
  }

  @Test(arguments: Places.allCases)
  func `Takes the sound copy and names the damaged file`(places: Places) throws {
    let expected = try repository.revList("HEAD")
    let file = try damage(places)
    let history = try history()
    #expect(history.commits.count == 4)
    #expect(history.damagedFiles == [file])
    #expect(try repository.ids() == expected)
  }

  @Test func `Ends with the error of the first copy if all are damaged`() throws {
    let file = try damage(.packAndLoose)
    try replaceFile(repository.looseObject(id), with: [])
    guard case .damagedObject(let object, file, _) = try repository.failure() else {
      Issue.record("\(String(describing: try repository.failure()))")
      return
    }
    #expect(object.description == id)
  }

  @Test func `Says nothing of a damaged copy that nobody asked for`() throws {
    let loose = try contents(repository.looseObject(id))
    try repository.git("repack", "-adq")
    try writeFile(Array(loose.dropLast(4)), to: repository.looseObject(id))
    let history = try history()
    #expect(history.commits.count == 4)
    #expect(history.damagedFiles == [])
  }

  @Test func `Passes over a pack that cannot be opened if its objects are elsewhere`() throws {
    let copies = folder / "copies"
    try FileManager.default.copyItem(atPath: repository.gitFolder + "/objects", toPath: copies)
    try repository.git("repack", "-adq")
    for name in try FileManager.default.contentsOfDirectory(atPath: copies)
    where name.count == 2 {
      try FileManager.default.moveItem(
        atPath: "\(copies)/\(name)", toPath: "\(repository.gitFolder)/objects/\(name)")
    }
    let pack = try #require(try packFiles(repository).first)
    try replaceFile(pack, with: Array("PACK".utf8))
    let history = try history()
    #expect(history.commits.count == 4)
    #expect(history.damagedFiles == [pack])
  }

  @Test func `Takes another copy of a damaged object that others build on`() throws {
    let repository = try GitRepository()
    let message = String(repeating: "A long message that commits share. ", count: 60)
    for number in 0..<12 {
      try repository.commit(Moment(seconds: 1_700_000_000 + number), message: message + "\(number)")
    }
    let copies = repository.path + "/copies"
    try FileManager.default.copyItem(atPath: repository.gitFolder + "/objects", toPath: copies)
    try repository.git("repack", "-adfq", "--depth=50", "--window=50")
    for name in try FileManager.default.contentsOfDirectory(atPath: copies)
    where name.count == 2 {
      try FileManager.default.moveItem(
        atPath: "\(copies)/\(name)", toPath: "\(repository.gitFolder)/objects/\(name)")
    }
    let pack = try #require(try packFiles(repository).first)
    let listed = try repository.git("verify-pack", "-v", String(pack.dropLast(5) + ".idx"))
    #expect(listed.contains("chain length"))
    let expected = try repository.revList("HEAD")
    let whole = try contents(pack)
    for place in stride(from: 20, to: whole.count - 24, by: 23) {
      var spoilt = whole
      spoilt[place] ^= 0xff
      try replaceFile(pack, with: spoilt)
      #expect(try repository.ids() == expected, "changed at \(place)")
    }
  }
}
