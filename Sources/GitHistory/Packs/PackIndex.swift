/// The index of a pack: which objects it holds, and where.
///
/// Version 2 of the format in git's documentation, `gitformat-pack`: a magic number, 256 sums of objects by first byte,
/// the ids in order, checksums, offsets of 31 bits, and offsets of 64 bits that some of those stand for.
final class PackIndex: Sendable {
  /// How many objects the pack holds.
  let count: Int
  private let file: MappedFile
  private let largeOffsets: Int

  /// Why an index cannot be used.
  enum Refusal: Error, Equatable {
    /// It has a form that is not read here: version 1, or one yet to come.
    case unknownForm
    /// It is not what an index can be.
    case damaged(String)
  }

  private static let header = 8
  private static let names = header + 256 * 4
  /// Two checksums of 20 bytes end the file.
  private static let trailer = 40

  init(_ file: MappedFile) throws(Refusal) {
    guard file.count >= Self.names + Self.trailer else {
      throw file.count >= 4 && file.word(0) != 0xff74_4f63
        ? .unknownForm : .damaged("it is too short")
    }
    guard file.word(0) == 0xff74_4f63 else { throw .unknownForm }
    guard file.word(4) == 2 else { throw .unknownForm }
    var sum: UInt32 = 0
    for byte in 0..<256 {
      let next = file.word(Self.header + byte * 4)
      guard next >= sum else { throw .damaged("its table of first bytes is not in order") }
      sum = next
    }
    count = Int(sum)
    let fixed = Self.names + count * 28 + Self.trailer
    guard file.count >= fixed, (file.count - fixed) % 8 == 0 else {
      throw .damaged("its size does not fit its number of objects")
    }
    largeOffsets = (file.count - fixed) / 8
    self.file = file
  }

  var path: String { file.path }

  /// The id of the object at a position, which must be one of the pack.
  func id(_ position: Int) -> ObjectID {
    precondition(position >= 0 && position < count)
    return file.id(Self.names + position * 20)
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
