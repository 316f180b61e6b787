internal import CLibrary

/// An extended regular expression for the messages of commits.
@safe final class MessagePattern {
  private var expression = unsafe regex_t()
  /// The message that is looked at, with a zero byte behind it.
  private var text: [CChar] = []

  /// Of a longer message only the beginning is looked at, so that no pattern takes long.
  private static let mostBytes = 1 << 20

  /// Compiles a pattern.
  ///
  /// Throws `badPattern` if it is not a regular expression, or one that could take any time or memory: `PatternSize`
  /// tells the latter, and a reference to an earlier group is always one.
  init(_ pattern: [UInt8]) throws(HistoryError) {
    let shown = String(decoding: pattern, as: UTF8.self)
    if let trouble = PatternSize(pattern, isExtended: true).trouble {
      throw .badPattern(pattern: shown, detail: trouble)
    }
    guard !Self.refersBack(pattern) else {
      throw .badPattern(pattern: shown, detail: "it refers back to one of its groups")
    }
    let letters = pattern.map { CChar(bitPattern: $0) } + [0]
    let status = unsafe regcomp(&expression, letters, REG_EXTENDED | REG_NOSUB)
    guard status == 0 else {
      var message = [CChar](repeating: 0, count: 256)
      unsafe regerror(status, &expression, &message, message.count)
      let words = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .badPattern(pattern: shown, detail: String(decoding: words, as: UTF8.self))
    }
  }

  deinit {
    unsafe regfree(&expression)
  }

  private static func refersBack(_ pattern: [UInt8]) -> Bool {
    var isEscaped = false
    for byte in pattern {
      if isEscaped, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) { return true }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return false
  }

  /// Whether the message of a commit matches, whose empty line is at `start`.
  func matches(_ commit: Span<UInt8>, _ start: Int) -> Bool {
    guard start < commit.count else { return false }
    text.removeAll(keepingCapacity: true)
    for place in start + 1..<min(commit.count, start + 1 + Self.mostBytes) {
      // To git the message ends there.
      if commit[place] == 0 { break }
      text.append(CChar(bitPattern: commit[place]))
    }
    text.append(0)
    return unsafe regexec(&expression, text, 0, nil, 0) == 0
  }
}
