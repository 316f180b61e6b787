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
    bytes.indices.contains { bytes[$0] == 0x1B && endOfAttributes(from: $0).isComplete }
  }

  /// What was typed while the answer was awaited: all bytes that are not part of it. Linear in their number.
  ///
  /// The beginning of an answer that never came to its end is not part of what was typed.
  var typed: [UInt8] {
    var typed: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let end = bytes[index] == 0x1B ? endOfReply(from: index) : index
      if end == index { typed.append(bytes[index]) }
      index = max(end, index + 1)
    }
    return typed
  }

  /// The index after the reply that starts here, or after as much of it as there is; the same index if there is none.
  private func endOfReply(from start: Int) -> Int {
    let rest = bytes[start...]
    // A reply that breaks off within its first bytes is at the end of all bytes.
    if ["\u{1B}[?", Self.colorStart].contains(where: { Array($0.utf8).starts(with: rest) }) {
      return bytes.endIndex
    }
    let (end, _) = endOfAttributes(from: start)
    guard end == start, rest.starts(with: Self.colorStart.utf8) else { return end }
    let text = rest.dropFirst(Self.colorStart.utf8.count)
    let after = text.firstIndex { !isColorText($0) } ?? bytes.endIndex
    guard after < bytes.endIndex else { return after }
    switch bytes[after] {
    case 0x07: return after + 1
    case 0x1B where after + 1 == bytes.endIndex || bytes[after + 1] == UInt8(ascii: "\\"):
      return min(after + 2, bytes.endIndex)
    default: return after
    }
  }

  /// The index after the device attributes that start here, or after as much of them as there is; the same index if
  /// something else starts here.
  private func endOfAttributes(from start: Int) -> (end: Int, isComplete: Bool) {
    guard bytes[start...].starts(with: "\u{1B}[?".utf8) else { return (start, false) }
    let end = bytes[(start + 3)...].firstIndex { !isDigit($0) && $0 != UInt8(ascii: ";") }
    guard let end else { return (bytes.endIndex, false) }
    return bytes[end] == UInt8(ascii: "c") ? (end + 1, true) : (start, false)
  }

  private static let colorStart = "\u{1B}]11;"

  /// Whether a byte can be part of a colour such as `rgba:1e1e/1e1e/2e2e/ffff`.
  private func isColorText(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte)
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
