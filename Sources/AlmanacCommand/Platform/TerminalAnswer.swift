import Rendering

/// What a terminal answers when it is asked for the colour behind its text.
///
/// The question has a second part, for the terminal's kind, which nearly every terminal answers and always after
/// the first: so one that knows nothing of colours need not be waited for.
struct TerminalAnswer {
  /// Asks for the background (OSC 11), then for the primary device attributes (DA1).
  static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the second part is answered, such as with `ESC [ ? 62 ; 22 c`.
  var isComplete: Bool {
    bytes.indices.contains { start in
      guard bytes[start...].starts(with: Array("\u{1B}[?".utf8)) else { return false }
      let end = bytes[(start + 3)...].first { !isDigit($0) && $0 != UInt8(ascii: ";") }
      return end == UInt8(ascii: "c")
    }
  }

  /// Whether the colour that was told is dark or light; nil where none was told.
  var background: Background? {
    // Black text can be read upon it, or white.
    color.map { $0.legibleText == .black ? .light : .dark }
  }

  /// The colour of the first part, `ESC ] 11 ; rgb:1e1e/1e1e/2e2e` with one to four digits in each channel.
  ///
  /// The end is BEL or `ESC \`; some terminals write `rgba:` with a fourth channel.
  private var color: RGB? {
    let beginning = Array("\u{1B}]11;rgb".utf8)
    guard
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: beginning) }),
      let colon = bytes[(start + beginning.count)...].firstIndex(of: UInt8(ascii: ":")),
      let end = bytes[colon...].firstIndex(where: { $0 == 0x07 || $0 == 0x1B })
    else { return nil }
    let parts = bytes[(colon + 1)..<end].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let channels = parts.compactMap(channel)
    guard (3...4).contains(parts.count), channels.count == parts.count else { return nil }
    return RGB(channels[0], channels[1], channels[2])
  }

  /// The channel that is written in one to four hexadecimal digits, as a share of the highest number of so many.
  private func channel(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count), digits.allSatisfy({ $0 < 0x80 }),
      let number = Int(String(decoding: digits, as: UTF8.self), radix: 16), number >= 0
    else { return nil }
    return UInt8(number * 255 / ((1 << (4 * digits.count)) - 1))
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
