/// The index of a pack: which objects it holds, and where.
///
/// Version 2 of the format in git's documentation, `gitformat-pack`: a magic number, 256 sums of objects by first byte,
/// the ids in order, checksums, offsets of 31 bits, and offsets of 64 bits that some of those stand for.
final class PackIndex: Sendable {
  /// How many objects the pack holds.
  let count: Int
  private let file: MappedFile
  private let largeOffsets: Int

  /// Why an index or its pack cannot be used.
  enum Refusal: Error, Equatable {
    /// It is an index of version 1, which is not read here.
    case firstVersion
    /// The file is not what it should be.
    case damaged(path: String, detail: String)
  }

  private static let magic: UInt32 = 0xff74_4f63
  private static let header = 8
  private static let names = header + 256 * 4
  /// Two checksums of 20 bytes end the file.
  private static let trailer = 40

  init(_ file: MappedFile) throws(Refusal) {
    func damaged(_ detail: String) -> Refusal { .damaged(path: file.path, detail: detail) }
    guard file.count >= Self.names + Self.trailer else { throw damaged("it is too short") }
    guard file.word(0) == Self.magic else {
      throw Self.isFirstVersion(file)
        ? .firstVersion : damaged("it does not start as an index does")
    }
    guard file.word(4) == 2 else { throw damaged("it has a version that is not known") }
    guard let count = Self.sum(file, Self.header) else {
      throw damaged("its table of first bytes is not in order")
    }
    let fixed = Self.names + count * 28 + Self.trailer
    // The first object of a pack never needs an offset of 64 bits.
    guard file.count >= fixed, (file.count - fixed) % 8 == 0,
      (file.count - fixed) / 8 <= max(0, count - 1)
    else {
      throw damaged("its size does not fit its number of objects")
    }
    self.count = count
    largeOffsets = (file.count - fixed) / 8
    self.file = file
  }

  /// Whether the file has the form of version 1: the 256 sums, then an offset and an id for each object.
  private static func isFirstVersion(_ file: MappedFile) -> Bool {
    guard let count = sum(file, 0) else { return false }
    return file.count == 256 * 4 + count * 24 + trailer
  }

  /// The number of objects by the table of first bytes at `start`; nil where its sums are not in order.
  private static func sum(_ file: MappedFile, _ start: Int) -> Int? {
    var sum: UInt32 = 0
    for byte in 0..<256 {
      let next = file.word(start + byte * 4)
      guard next >= sum else { return nil }
      sum = next
    }
    return Int(sum)
  }

  var path: String { file.path }

  /// The checksum of the pack that the index is of.
  var packChecksum: ObjectID { file.id(file.count - Self.trailer) }

  /// The id of the object at a position, which must be one of the pack.
  func id(_ position: Int) -> ObjectID {
    precondition(position >= 0 && position < count)
    return file.id(Self.names + position * 20)
  }

  /// The CRC-32 of what the pack holds of the object at a position.
  func sum(_ position: Int) -> UInt32 {
    precondition(position >= 0 && position < count)
    return file.word(Self.names + count * 20 + position * 4)
  }

  /// Where in the pack the object at a position starts; nil where the index points outside itself.
  func offset(_ position: Int) -> Int? {
    precondition(position >= 0 && position < count)
    let offsets = Self.names + count * 24
    let small = file.word(offsets + position * 4)
    guard small & 0x8000_0000 != 0 else { return Int(small) }
    let place = Int(small & 0x7fff_ffff)
    guard place < largeOffsets else { return nil }
    return Int(exactly: file.doubleWord(offsets + count * 4 + place * 8))
  }

  /// Whether a search finds every object where it stands: ids ascend, each is there once, their first bytes are
  /// counted right. Linear in the number of objects; nothing but damage makes it false.
  var isInOrder: Bool {
    var previous: ObjectID?
    for position in 0..<count {
      let id = id(position)
      let first = Int(id.firstByte)
      let low = first == 0 ? 0 : Int(file.word(Self.header + first * 4 - 4))
      guard position >= low, position < Int(file.word(Self.header + first * 4)),
        previous?.precedes(id) ?? true
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
    var low = first == 0 ? 0 : Int(file.word(Self.header + first * 4 - 4))
    var high = Int(file.word(Self.header + first * 4))
    let wanted = id.words.0
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
      let word = file.word(Self.names + middle * 20)
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

  /// The positions of the objects whose ids start with `digits` hexadecimal digits of `id`, at most two of them.
  func positions(startingWith digits: Substring, of id: ObjectID) -> [Int] {
    let first = Int(id.firstByte)
    let low = first == 0 ? 0 : Int(file.word(Self.header + first * 4 - 4))
    let high = Int(file.word(Self.header + first * 4))
    return Array((low..<high).lazy.filter { self.id($0).description.hasPrefix(digits) }.prefix(2))
  }
}

extension ObjectID {
  /// Whether this id stands before the other in byte order.
  func precedes(_ other: ObjectID) -> Bool { words < other.words }
}
