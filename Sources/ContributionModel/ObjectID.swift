/// The name of a git object: its SHA-1 or SHA-256.
///
/// Held in four words rather than an array, so that an id is a plain value without memory of its own. A SHA-1 is in
/// the first 20 bytes, and the 12 after it are zero; no SHA-256 ends so, except the id that no object has.
///
/// What is done for each commit can be inlined in other modules.
package struct ObjectID: Hashable, Sendable {
  /// The bytes of the id, the most significant of each word first.
  package let words: (UInt64, UInt64, UInt64, UInt64)

  /// The id that no object has.
  @inlinable
  package static var zero: ObjectID { ObjectID(words: (0, 0, 0, 0)) }

  @inlinable
  package init(words: (UInt64, UInt64, UInt64, UInt64)) {
    self.words = words
  }

  /// Bits of the id, which are as good as random: an id is a hash already.
  @inlinable
  package var hashBits: UInt64 { words.1 }

  /// Whether the id is a SHA-1, as `zero` is, rather than a SHA-256.
  @inlinable
  package var isSHA1: Bool { words.3 == 0 && words.2 & 0xffff_ffff == 0 }

  @inlinable
  package static func == (left: ObjectID, right: ObjectID) -> Bool {
    left.words == right.words
  }

  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(hashBits)
  }
}

extension ObjectID: CustomStringConvertible {
  /// The id as 40 or 64 hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = [words.0, words.1, words.2, words.3].flatMap { word in
      stride(from: 60, through: 0, by: -4).map { digits[Int(word >> UInt64($0) & 15)] }
    }
    return String(decoding: text.prefix(isSHA1 ? 40 : 64), as: UTF8.self)
  }
}
