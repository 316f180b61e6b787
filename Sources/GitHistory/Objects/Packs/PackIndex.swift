import ContributionModel

/// The index of a pack: which objects it holds, and where.
///
/// Both versions of the format in git's documentation, `gitformat-pack`. Version 2 has a magic number, 256 sums of
/// objects by first byte, the ids in order, checksums, offsets of 31 bits, and offsets of 64 bits that some of those
/// refer to. Version 1 has the sums, then an offset and an id for each object, and no checksums of objects.
final class PackIndex: Sendable {
  /// How many objects the pack holds.
  let count: Int
  private let file: MappedFile
  private let format: ObjectFormat
  /// Where the sums by first byte start.
  private let sums: Int
  /// Where the first id starts, and how far it is from one to the next.
  private let names: Int
  private let stride: Int
  private let largeOffsets: Int

  /// Why an index or its pack cannot be used.
  enum Refusal: Error, Equatable {
    /// The file is not what it should be.
    case damaged(path: String, detail: String)
    /// This user may not read the file.
    case denied(path: String)
    /// There is not enough memory, or not enough that this process may use, to map the file.
    case unmapped(path: String)
  }

  private static let magic: UInt32 = 0xff74_4f63
  private static let header = 8
  private static let sumsSize = 256 * 4

  init(_ file: MappedFile, format: ObjectFormat = .sha1) throws(Refusal) {
    func damaged(_ detail: String) -> Refusal { .damaged(path: file.path, detail: detail) }
    // Two checksums end the file.
    let (length, trailer) = (format.rawLength, format.rawLength * 2)
    guard file.count >= Self.sumsSize + trailer else { throw damaged("it is too short") }
    let isSecond = file.word(0) == Self.magic
    if isSecond {
      guard file.count >= Self.header + Self.sumsSize + trailer else {
        throw damaged("it is too short")
      }
      guard file.word(4) == 2 else { throw damaged("it has a version that is not known") }
    }
    sums = isSecond ? Self.header : 0
    guard let count = Self.count(file, sums) else {
      throw damaged(
        isSecond
          ? "its table of first bytes is not in order" : "it does not start as an index does")
    }
    let fixed = sums + Self.sumsSize + count * (length + (isSecond ? 8 : 4)) + trailer
    // The first object of a pack never needs an offset of 64 bits, and version 1 has none.
    guard file.count >= fixed, (file.count - fixed) % 8 == 0,
      (file.count - fixed) / 8 <= (isSecond ? max(0, count - 1) : 0)
    else {
      throw damaged("its size does not fit its number of objects")
    }
    self.count = count
    self.format = format
    names = sums + Self.sumsSize + (isSecond ? 0 : 4)
    stride = isSecond ? length : length + 4
    largeOffsets = (file.count - fixed) / 8
    self.file = file
  }

  /// The number of objects by the table of first bytes at `start`; nil if its sums are not in order.
  private static func count(_ file: MappedFile, _ start: Int) -> Int? {
    var sum: UInt32 = 0
    for byte in 0..<256 {
      let next = file.word(start + byte * 4)
      guard next >= sum else { return nil }
      sum = next
    }
    return Int(sum)
  }

  var path: String { file.path }

  /// Whether the index has checksums of the objects: version 2 has them, version 1 does not.
  private var hasSums: Bool { sums > 0 }

  /// The checksum of the pack that the index is of.
  var packChecksum: ObjectID { file.id(file.count - format.rawLength * 2, format) }

  /// The id of the object at a position, which must be one of the pack.
  func id(_ position: Int) -> ObjectID {
    precondition(position >= 0 && position < count)
    return file.id(names + position * stride, format)
  }

  /// The CRC-32 of what the pack holds of the object at a position; nil in an index of version 1.
  func sum(_ position: Int) -> UInt32? {
    precondition(position >= 0 && position < count)
    guard hasSums else { return nil }
    return file.word(names + count * stride + position * 4)
  }

  /// Where in the pack the object at a position starts; nil if the index points outside itself.
  func offset(_ position: Int) -> Int? {
    precondition(position >= 0 && position < count)
    guard hasSums else { return Int(file.word(names - 4 + position * stride)) }
    let offsets = names + count * (stride + 4)
    let small = file.word(offsets + position * 4)
    guard small & 0x8000_0000 != 0 else { return Int(small) }
    let place = Int(small & 0x7fff_ffff)
    guard place < largeOffsets else { return nil }
    return Int(exactly: file.doubleWord(offsets + count * 4 + place * 8))
  }

  /// The positions of the objects whose ids have this first byte; empty if the table lies.
  private func positions(firstByte: UInt8) -> Range<Int> {
    let place = sums + Int(firstByte) * 4
    let low = firstByte == 0 ? 0 : Int(file.word(place - 4))
    return low..<max(low, Int(file.word(place)))
  }

  /// Whether a search finds every object where it stands: ids ascend, each is there once, their first bytes are
  /// counted right. Linear in the number of objects; nothing but damage makes it false.
  var isInOrder: Bool {
    var previous: ObjectID?
    for position in 0..<count {
      let id = id(position)
      guard positions(firstByte: id.firstByte).contains(position), previous?.precedes(id) ?? true
      else { return false }
      previous = id
    }
    return true
  }

  /// The position of an object; nil where the pack does not hold it.
  ///
  /// Ids are spread evenly, so a guess by proportion lands next to the place;
  /// after a few such guesses halving goes on, so that no index makes it slow.
  func position(of id: ObjectID) -> Int? {
    let first = Int(id.firstByte)
    let range = positions(firstByte: id.firstByte)
    var (low, high) = (range.lowerBound, range.upperBound)
    let wanted = UInt32(truncatingIfNeeded: id.words.0 >> 32)
    var lowWord = UInt64(first) << 24
    var highWord = UInt64(first + 1) << 24
    var guesses = 4
    while low < high {
      var middle = (low + high) / 2
      if guesses > 0, highWord > lowWord, UInt64(wanted) >= lowWord {
        let share = (UInt64(wanted) - lowWord) * UInt64(high - low) / (highWord - lowWord)
        middle = min(high - 1, low + Int(share))
        guesses -= 1
      }
      let word = file.word(names + middle * stride)
      if word == wanted {
        let found = self.id(middle)
        if found == id { return middle }
        if found.precedes(id) { low = middle + 1 } else { high = middle }
      } else if word < wanted {
        low = middle + 1
        lowWord = UInt64(word)
      } else {
        high = middle
        highWord = UInt64(word)
      }
    }
    return nil
  }

  /// The ids that start with these hexadecimal digits, at most `limit` of them.
  ///
  /// `lowest` is the lowest id that starts with them.
  func ids(startingWith digits: String, lowest: ObjectID, limit: Int) -> [ObjectID] {
    let range = positions(firstByte: lowest.firstByte)
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if id(middle).precedes(lowest) { low = middle + 1 } else { high = middle }
    }
    var found: [ObjectID] = []
    while low < range.upperBound, found.count < limit, id(low).description.hasPrefix(digits) {
      found.append(id(low))
      low += 1
    }
    return found
  }
}

extension ObjectID {
  /// Whether this id stands before the other in byte order.
  func precedes(_ other: ObjectID) -> Bool { words < other.words }
}
