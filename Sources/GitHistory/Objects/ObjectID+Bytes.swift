package import ContributionModel

package typealias ObjectID = ContributionModel.ObjectID

// Ids as git writes and keeps them.
extension ObjectID {
  /// How many hexadecimal digits a SHA-1 is written with.
  static let hexLength = ObjectFormat.sha1.hexLength

  /// Reads the hexadecimal digits of an id at `start`; nil if there are fewer than its format has.
  init?(hex bytes: Span<UInt8>, at start: Int, format: ObjectFormat = .sha1) {
    guard start >= 0, bytes.count - start >= format.hexLength,
      let first = Self.doubleWord(bytes, start), let second = Self.doubleWord(bytes, start + 16)
    else { return nil }
    switch format {
    case .sha1:
      guard let last = Self.word(bytes, start + 32) else { return nil }
      self.init(words: (first, second, UInt64(last) << 32, 0))
    case .sha256:
      guard let third = Self.doubleWord(bytes, start + 32),
        let fourth = Self.doubleWord(bytes, start + 48)
      else { return nil }
      self.init(words: (first, second, third, fourth))
    }
  }

  /// Reads an id that is written with exactly 40 or 64 hexadecimal digits.
  init?(hex text: some StringProtocol) {
    let bytes = Array(text.utf8)
    switch bytes.count {
    case ObjectFormat.sha1.hexLength: self.init(hex: bytes.span, at: 0, format: .sha1)
    case ObjectFormat.sha256.hexLength: self.init(hex: bytes.span, at: 0, format: .sha256)
    default: return nil
    }
  }

  /// The id whose bytes begin at `start`; nil if there are fewer than its format has.
  init?(bytes: Span<UInt8>, at start: Int, format: ObjectFormat = .sha1) {
    guard start >= 0, bytes.count - start >= format.rawLength else { return nil }
    let (first, second) = (bytes.doubleWord(start), bytes.doubleWord(start + 8))
    switch format {
    // The last four bytes are the lower half of the eight that end with them.
    case .sha1: self.init(words: (first, second, bytes.doubleWord(start + 12) << 32, 0))
    case .sha256:
      self.init(
        words: (first, second, bytes.doubleWord(start + 16), bytes.doubleWord(start + 24)))
    }
  }

  /// The format of the id; that of `zero` is SHA-1.
  var format: ObjectFormat {
    words.3 == 0 && words.2 & 0xffff_ffff == 0 ? .sha1 : .sha256
  }

  /// The first byte, which names the folder of a loose object.
  var firstByte: UInt8 { UInt8(truncatingIfNeeded: words.0 >> 56) }

  /// The 20 or 32 bytes of the id.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, format)
    return bytes
  }

  /// Adds the bytes of the id, as many as its format has, to others.
  func append(to bytes: inout [UInt8], _ format: ObjectFormat) {
    func append(_ word: UInt64, downTo last: UInt64 = 0) {
      for shift in stride(from: 56, through: last, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    append(words.0)
    append(words.1)
    append(words.2, downTo: format == .sha1 ? 32 : 0)
    if format == .sha256 { append(words.3) }
  }

  private static func doubleWord(_ bytes: Span<UInt8>, _ start: Int) -> UInt64? {
    guard let high = word(bytes, start), let low = word(bytes, start + 8) else { return nil }
    return UInt64(high) << 32 | UInt64(low)
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
