/// The name of a git object: its SHA-1, as bytes.
///
/// Held in five words rather than an array, so that an id is a plain value without memory of its own.
package struct ObjectID: Hashable, Sendable {
  private(set) var words: (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// How many hexadecimal digits an id is written with.
  static let hexLength = 40

  /// The id that no object has.
  static let zero = ObjectID(words: (0, 0, 0, 0, 0))

  /// The id of these words, the most significant first.
  init(words: (UInt32, UInt32, UInt32, UInt32, UInt32)) {
    self.words = words
  }

  /// Reads the 40 hexadecimal digits at `start`, or gives nil where there are not so many.
  init?(hex bytes: Span<UInt8>, at start: Int) {
    guard start >= 0, bytes.count - start >= Self.hexLength else { return nil }
    guard let first = Self.word(bytes, start), let second = Self.word(bytes, start + 8),
      let third = Self.word(bytes, start + 16), let fourth = Self.word(bytes, start + 24),
      let fifth = Self.word(bytes, start + 32)
    else { return nil }
    words = (first, second, third, fourth, fifth)
  }

  /// Reads an id that is written with exactly 40 hexadecimal digits.
  init?(hex text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == Self.hexLength else { return nil }
    self.init(hex: bytes.span, at: 0)
  }

  /// The id whose 20 bytes begin at `start`; nil where there are not so many.
  init?(bytes: Span<UInt8>, at start: Int) {
    guard start >= 0, bytes.count - start >= 20 else { return nil }
    func word(_ place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[start + place * 4 + $1]) }
    }
    words = (word(0), word(1), word(2), word(3), word(4))
  }

  /// The first byte, which names the folder of a loose object.
  var firstByte: UInt8 { UInt8(truncatingIfNeeded: words.0 >> 24) }

  /// Bits of the id, which are as good as random: an id is a hash already.
  var hashBits: UInt64 { UInt64(words.1) << 32 | UInt64(words.2) }

  /// The 20 bytes of the id.
  var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3, words.4].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Adds the 20 bytes of the id to others.
  func append(to bytes: inout [UInt8]) {
    func append(_ word: UInt32) {
      for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    append(words.0)
    append(words.1)
    append(words.2)
    append(words.3)
    append(words.4)
  }

  package static func == (left: ObjectID, right: ObjectID) -> Bool {
    left.words == right.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(hashBits)
  }

  /// The word that eight hexadecimal digits at `start` spell; all eight at once, for this is done for each parent.
  private static func word(_ bytes: Span<UInt8>, _ start: Int) -> UInt32? {
    func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
    let text = bytes.doubleWord(start)
    // A letter has a bit that a digit has not, and stands for nine more than its lower half says.
    let isLetter = text >> 6 & each(1)
    let values = (text & each(0x0f)) &+ isLetter &* 9
    // Upper halves are those of digits, or those of letters in either case; values of letters start at ten.
    let halves = (text | isLetter << 5) & each(0xf0)
    guard halves == each(0x30) &+ isLetter &* 0x30, values & each(0xf0) == 0,
      (values &+ each(6)) & each(0x10) == isLetter << 4
    else { return nil }
    // Puts two values into a byte, two bytes into a half, two halves into the word.
    let pairs = (values | values >> 4) & 0x00ff_00ff_00ff_00ff
    let quads = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: quads | quads >> 16)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The id as 40 hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
