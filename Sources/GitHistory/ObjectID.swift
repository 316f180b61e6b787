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

  /// The word that eight hexadecimal digits at `start` spell.
  private static func word(_ bytes: Span<UInt8>, _ start: Int) -> UInt32? {
    var word: UInt32 = 0
    for place in start..<start + 8 {
      guard let digit = hexValue(bytes[place]) else { return nil }
      word = word << 4 | UInt32(digit)
    }
    return word
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

/// The value of a hexadecimal digit.
private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
