import Foundation
import TestSupport

@testable import GitHistory

/// A pack and its index written byte by byte, sound unless told otherwise.
///
/// Ids are whatever a test gives: a reader does not compute them.
struct HandmadePack {
  /// One object: its head in the pack, what stands between head and stream, and the stream.
  private struct Entry {
    var id: ObjectID
    var offset: Int
    var bytes: [UInt8]
  }

  private var entries: [Entry] = []
  private var objects: [UInt8] = []
  /// Changes to what is written, each nil where the right value stands.
  var magic = Array("PACK".utf8)
  var version: UInt32 = 2
  var claimedCount: UInt32?
  /// What the index says of an object's offset: the number that is written, in place of the right one.
  var falseOffsets: [ObjectID: UInt32] = [:]
  /// The offsets of 64 bits at the end of the index.
  var largeOffsets: [UInt64] = []
  /// Whether the index has no true sums of the objects.
  var hasFalseSums = false

  /// The types of objects as packs number them.
  enum Kind: UInt8 {
    case none, commit, tree, blob, tag, reserved, offsetDelta, idDelta
  }

  /// Where the next object will start.
  var end: Int { 12 + objects.count }

  /// Adds an object and gives its offset; `size` is what its head claims.
  @discardableResult
  mutating func add(
    _ id: ObjectID, _ kind: Kind, _ content: [UInt8], size: Int? = nil, before: [UInt8] = [],
    stream: [UInt8]? = nil
  ) -> Int {
    let offset = end
    var rest = size ?? content.count
    var head = [kind.rawValue << 4 | UInt8(rest & 15)]
    rest >>= 4
    while rest > 0 {
      head[head.count - 1] |= 0x80
      head.append(UInt8(rest & 0x7f))
      rest >>= 7
    }
    let bytes = head + before + (stream ?? storedStream(content))
    entries.append(Entry(id: id, offset: offset, bytes: bytes))
    objects += bytes
    return offset
  }

  /// Adds an object made of changes to the one at `base`.
  @discardableResult
  mutating func add(_ id: ObjectID, changes: [UInt8], base: Int) -> Int {
    add(id, .offsetDelta, changes, before: Self.distance(end - base))
  }

  /// Adds an object made of changes to the one with the id `base`.
  @discardableResult
  mutating func add(_ id: ObjectID, changes: [UInt8], base: ObjectID) -> Int {
    add(id, .idDelta, changes, before: base.bytes)
  }

  /// A distance as a pack writes it.
  static func distance(_ distance: Int) -> [UInt8] {
    var bytes = [UInt8(distance & 0x7f)]
    var rest = distance >> 7
    while rest > 0 {
      rest -= 1
      bytes.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// The checksum that ends the pack and stands in the index; any will do.
  private let checksum = [UInt8](repeating: 0xc5, count: 20)

  var pack: [UInt8] {
    magic + bigEndian(version) + bigEndian(claimedCount ?? UInt32(entries.count)) + objects
      + checksum
  }

  var index: [UInt8] {
    let sorted = entries.sorted { $0.id.precedes($1.id) }
    var bytes: [UInt8] = [0xff, 0x74, 0x4f, 0x63] + bigEndian(UInt32(2))
    for first in 0..<256 {
      bytes += bigEndian(UInt32(sorted.count { Int($0.id.firstByte) <= first }))
    }
    for entry in sorted { bytes += entry.id.bytes }
    for entry in sorted { bytes += bigEndian(hasFalseSums ? 0 : cyclicSum(entry.bytes)) }
    for entry in sorted { bytes += bigEndian(falseOffsets[entry.id] ?? UInt32(entry.offset)) }
    for offset in largeOffsets {
      bytes += bigEndian(UInt32(offset >> 32)) + bigEndian(UInt32(offset & 0xffff_ffff))
    }
    return bytes + checksum + [UInt8](repeating: 0, count: 20)
  }

  /// Writes both files below a folder of objects.
  func write(to folder: String, name: String = "pack-hand") throws {
    try writeFile(pack, to: "\(folder)/pack/\(name).pack")
    try writeFile(index, to: "\(folder)/pack/\(name).idx")
  }
}

/// The instructions that make one object of another.
enum Change {
  case copy(offset: Int, count: Int)
  case add([UInt8])
  case raw([UInt8])

  /// The changes with the sizes that stand before them.
  static func bytes(base: Int, result: Int, _ changes: [Change]) -> [UInt8] {
    size(base) + size(result) + changes.flatMap(\.bytes)
  }

  /// A size as changes have it.
  static func size(_ size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = size
    repeat {
      bytes.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }

  private var bytes: [UInt8] {
    switch self {
    case .copy(let offset, let count):
      [0xff] + (0..<4).map { UInt8(offset >> ($0 * 8) & 255) }
        + (0..<3).map { UInt8(count >> ($0 * 8) & 255) }
    case .add(let bytes): [UInt8(bytes.count)] + bytes
    case .raw(let bytes): bytes
    }
  }
}

func bigEndian(_ word: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
}

/// The CRC-32 of the bytes, one bit after the other.
func cyclicSum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0xffff_ffff
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xedb8_8320 }
  }
  return ~sum
}

/// The bytes as a zlib stream of stored blocks, which need no compressor.
func storedStream(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var rest = bytes[...]
  repeat {
    let part = rest.prefix(65_535)
    rest = rest.dropFirst(65_535)
    let length = UInt16(part.count)
    stream += [rest.isEmpty ? 1 : 0]
    for number in [length, ~length] { stream += [UInt8(number & 255), UInt8(number >> 8)] }
    stream += part
  } while !rest.isEmpty
  var (one, two) = (UInt32(1), UInt32(0))
  for byte in bytes {
    one = (one + UInt32(byte)) % 65_521
    two = (two + one) % 65_521
  }
  return stream + bigEndian(two << 16 | one)
}
