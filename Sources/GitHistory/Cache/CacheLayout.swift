/// How a cache file is laid out. It is written and read by the same kind of machine only, so numbers are in its byte order.
///
/// A header of fixed size, then columns, one after the other, each starting at a multiple of 32 bytes:
/// ids, parents, times, offsets and authors of the commits, a hash table that finds a commit by its id, the author
/// lines, who else wrote which commits, the texts of those, ids of parents that the cache does not hold, further
/// parents of commits that have more than two, and the path.
struct CacheLayout {
  /// Marks a cache file of this machine's byte order. A file that begins with anything else is not ours.
  static let magic: UInt64 = 0x3163_616E_616D_6C41
  /// Changes with every change of what is written.
  static let version: UInt64 = 3
  static let headerSize = 160

  /// The format of the ids.
  var format = ObjectFormat.sha1
  var commits = 0
  /// The slots of the hash table; their number is a power of two.
  var slots = 0
  var authors = 0
  var authorBytes = 0
  /// Entries of the list of who else wrote a commit.
  var coAuthorships = 0
  var coAuthors = 0
  var coAuthorBytes = 0
  /// Parents that the cache does not hold.
  var strangers = 0
  /// Entries of the lists of further parents.
  var furtherParents = 0
  var pathBytes = 0

  /// The columns in the order of the file.
  enum Column: Int, CaseIterable {
    case ids, parents, authorSeconds, committerSeconds, authorOffsets, committerOffsets,
      authorNumbers
    case slots, authorEnds, authorTexts, coAuthorships, coAuthorEnds, coAuthorTexts
    case strangers, furtherParents, path
  }

  /// The bytes of a column, without the bytes that fill it up.
  func size(_ column: Column) -> Int {
    switch column {
    case .ids: commits * format.rawLength
    case .parents, .authorSeconds, .committerSeconds: commits * 8
    case .authorOffsets, .committerOffsets, .authorNumbers: commits * 4
    case .slots: slots * 4
    case .authorEnds: authors * 8
    case .authorTexts: authorBytes
    case .coAuthorships: coAuthorships * 8
    case .coAuthorEnds: coAuthors * 8
    case .coAuthorTexts: coAuthorBytes
    case .strangers: strangers * format.rawLength
    case .furtherParents: furtherParents * 4
    case .path: pathBytes
    }
  }

  /// The offset of each column, and last the size of the file.
  var starts: [Int] {
    Column.allCases.reduce(into: [Self.headerSize]) { starts, column in
      starts.append((starts[starts.count - 1] + size(column) + 31) & ~31)
    }
  }
}

/// How the parents of a commit are written: two numbers a commit.
///
/// A number from 0 up is the position of a commit in the cache, base and tail counted together.
/// Lower ones are -1 for none, then an index in the column of strangers, counted down, and for a second parent, from
/// the lowest number up, an index in the column of further parents: there are a count and as many numbers.
enum ParentCode {
  static let none: Int32 = -1
  private static let firstStranger: Int32 = -2
  private static let lists: Int32 = -0x4000_0000

  static func stranger(_ index: Int) -> Int32 { firstStranger - Int32(index) }

  static func list(_ index: Int) -> Int32 { Int32.min + Int32(index) }

  enum Meaning {
    case none
    case position(Int)
    case stranger(Int)
    case list(Int)
  }

  static func meaning(_ code: Int32) -> Meaning {
    if code >= 0 { return .position(Int(code)) }
    if code == none { return .none }
    return code < lists ? .list(Int(code) - Int(Int32.min)) : .stranger(Int(firstStranger - code))
  }

  /// The most commits, and the most entries of a list, that a cache can have.
  static let most = 0x3fff_0000
}

/// A checksum of 64 bits, taken over blocks of 32 bytes: four lanes of multiply and rotate, so that memory sets its speed.
struct Checksum {
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
    0x9e37_79b1_85eb_ca87, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x85eb_ca77_c2b2_ae63
  )

  /// Takes in bytes, whose number must be a multiple of 32.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count % 32 == 0)
    var offset = 0
    while offset < bytes.count {
      unsafe mix(&lanes.0, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      unsafe mix(&lanes.1, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      unsafe mix(&lanes.2, bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      unsafe mix(&lanes.3, bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += 32
    }
  }

  private func mix(_ lane: inout UInt64, _ word: UInt64) {
    let sum = lane &+ word &* 0xc2b2_ae3d_27d4_eb4f
    lane = (sum << 31 | sum >> 33) &* 0x9e37_79b1_85eb_ca87
  }

  var value: UInt64 {
    var value: UInt64 = 0
    for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
      value = (value ^ lane) &* 0x9e37_79b1_85eb_ca87
      value ^= value >> 29
    }
    return value
  }
}
