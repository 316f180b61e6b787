import ContributionModel

/// The offsets of a time zone, read from a compiled zone file of the system (TZif, RFC 8536).
///
/// The C library can tell only the zone that holds for the whole process. This reads any zone, and changes nothing.
struct ZoneTable: Hashable, Sendable {
  /// The moments at which the offset changes, ascending, in seconds since 1970-01-01T00:00:00Z.
  private var transitions: [Int64] = []
  /// The offset from each transition on, in seconds east of UTC.
  private var offsets: [Int64] = []
  /// The offset before the first transition.
  private var firstOffset: Int64 = 0
  /// The offsets after the last transition; if nil, that of the last transition holds for ever.
  private var rule: YearlyZoneRule?

  /// Reads a zone file. Returns nil if it is damaged, or something else.
  ///
  /// Leap seconds are passed over, for git's moments have none.
  init?(_ bytes: [UInt8]) {
    var file = Reader(bytes)
    guard var header = Header(&file) else { return nil }
    var secondsSize = 4
    if header.version >= UInt8(ascii: "2") {
      // The data that follows has numbers of four bytes, and comes again with numbers of eight.
      guard file.skip(header.size(secondsSize: 4)), let wide = Header(&file) else { return nil }
      header = wide
      secondsSize = 8
    }
    guard read(&file, header, secondsSize) else { return nil }
    guard secondsSize == 8 else { return }
    guard let footer = file.line() else { return nil }
    if !footer.isEmpty {
      guard let rule = YearlyZoneRule(footer) else { return nil }
      self.rule = rule
    }
  }

  /// Reads the transitions and passes over the rest of the block; false if it is damaged.
  private mutating func read(_ file: inout Reader, _ header: Header, _ secondsSize: Int) -> Bool {
    guard header.types > 0, file.rest >= header.size(secondsSize: secondsSize) else { return false }
    transitions = (0..<header.transitions).map { _ in file.number(secondsSize) }
    let types = (0..<header.transitions).map { _ in Int(file.number(1) & 0xff) }
    let typeOffsets = (0..<header.types).map { _ in
      let offset = file.number(4)
      _ = file.skip(2)
      return offset
    }
    guard zip(transitions, transitions.dropFirst()).allSatisfy({ $0 <= $1 }),
      types.allSatisfy({ $0 < header.types }),
      typeOffsets.allSatisfy({ (-90_000...93_600).contains($0) })
    else { return false }
    offsets = types.map { typeOffsets[$0] }
    firstOffset = typeOffsets[0]
    return file.skip(header.sizeAfterTypes(secondsSize: secondsSize))
  }

  /// The offset of the zone at a moment, both in seconds; logarithmic in the number of transitions.
  func offset(at seconds: Int64) -> Int64 {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let rule { return rule.offset(at: seconds) }
    return low == 0 ? firstOffset : offsets[low - 1]
  }
}

/// The header of a block of a zone file.
private struct Header {
  let version: UInt8
  let transitions: Int
  let types: Int
  private let utcMarks: Int
  private let standardMarks: Int
  private let leapSeconds: Int
  private let letters: Int

  /// No zone has as many of anything.
  private static let most: Int64 = 100_000

  /// Nil if there is no header here, or its counts are out of range.
  init?(_ file: inout Reader) {
    guard file.rest >= 44, file.number(4) == 0x545A_6966 else { return nil }
    version = UInt8(truncatingIfNeeded: file.number(1))
    _ = file.skip(15)
    let counts = (0..<6).map { _ in file.number(4) }
    guard counts.allSatisfy({ (0...Self.most).contains($0) }) else { return nil }
    utcMarks = Int(counts[0])
    standardMarks = Int(counts[1])
    leapSeconds = Int(counts[2])
    transitions = Int(counts[3])
    types = Int(counts[4])
    letters = Int(counts[5])
  }

  /// The bytes of the block after its header.
  func size(secondsSize: Int) -> Int {
    transitions * (secondsSize + 1) + types * 6 + sizeAfterTypes(secondsSize: secondsSize)
  }

  /// The bytes of the block after the types.
  func sizeAfterTypes(secondsSize: Int) -> Int {
    letters + leapSeconds * (secondsSize + 4) + standardMarks + utcMarks
  }
}

/// Reads the numbers of a file one after the other.
private struct Reader {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes are left.
  var rest: Int { bytes.count - next }

  /// Passes over some bytes; false if there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    guard count <= rest else { return false }
    next += count
    return true
  }

  /// The signed number of the next `size` bytes, the most significant first, which must be there.
  mutating func number(_ size: Int) -> Int64 {
    var number = Int64(Int8(bitPattern: bytes[next]))
    for byte in bytes[next + 1..<next + size] { number = number << 8 | Int64(byte) }
    next += size
    return number
  }

  /// The text between the next two ends of lines; nil if they are not there.
  mutating func line() -> ArraySlice<UInt8>? {
    let newline = UInt8(ascii: "\n")
    guard rest > 0, bytes[next] == newline,
      let end = bytes[(next + 1)...].firstIndex(of: newline)
    else { return nil }
    return bytes[next + 1..<end]
  }
}
