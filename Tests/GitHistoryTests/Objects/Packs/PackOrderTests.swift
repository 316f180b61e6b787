import ContributionModel
import Foundation
import TestSupport
import Testing

@testable import GitHistory

@Suite struct PackOrderTests {
  /// The index of a pack of a line of commits, its bytes, and the order that git lists for the pack.
  private func pack(_ count: Int) throws -> (index: PackIndex, bytes: [UInt8], listed: [String]) {
    var stream = GraphStream()
    for number in 0..<count { stream.commit(number == 0 ? [] : [number]) }
    let repository = try stream.repository()
    try repository.git("repack", "-adfq")
    let store = PackStore(folders: [repository.gitFolder + "/objects"])
    let pack = try #require(store.packs.first)
    // Lines of `verify-pack`: id, kind, size, size in the pack, offset.
    var listed: [(offset: Int, id: String)] = []
    let text = try repository.git("verify-pack", "-v", pack.index.path)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 5, words[0].utf8.count == 40, let offset = Int(words[4]) else {
        continue
      }
      listed.append((offset, String(words[0])))
    }
    listed.sort { $0.offset < $1.offset }
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: pack.index.path)))
    return (pack.index, bytes, listed.map { $0.id })
  }

  @Test func `Objects are ranked as they stand in the pack`() throws {
    let (index, _, listed) = try pack(300)
    #expect(index.isInOrder)
    let order = try #require(PackOrder(index))
    #expect(order.count == index.count)
    #expect((0..<order.count).map { index.id(order.position($0)).description } == listed)
    for rank in 0..<order.count { #expect(order.rank(order.position(rank)) == rank) }
  }

  @Test func `An index with an object twice, or with ids out of order, is not in order`() throws {
    let (_, good, _) = try pack(40)
    let folder = try TemporaryFolder()
    let names = 8 + 256 * 4
    func isInOrder(_ bytes: [UInt8]) throws -> Bool {
      let path = folder.path + "/changed.idx"
      try writeFile(bytes, to: path)
      return try PackIndex(try #require(MappedFile(path: path))).isInOrder
    }
    #expect(try isInOrder(good))
    var twice = good
    for byte in 0..<20 { twice[names + 20 + byte] = twice[names + byte] }
    #expect(try !isInOrder(twice))
    var swapped = good
    for byte in 0..<20 { swapped.swapAt(names + byte, names + 20 + byte) }
    #expect(try !isInOrder(swapped))
    // The objects of one first byte counted to those of the byte before.
    let table = 8 + 3
    let byte = try #require((0..<255).first { good[table + $0 * 4] < good[table + $0 * 4 + 4] })
    var miscounted = good
    miscounted[table + byte * 4] = good[table + byte * 4 + 4]
    #expect(try !isInOrder(miscounted))
  }
}
