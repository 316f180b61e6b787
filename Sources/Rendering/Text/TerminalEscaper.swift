import ContributionModel

/// Makes text of unknown origin safe to write to a terminal.
///
/// What could steer the terminal, or hide or reorder what is read, is shown in place of being sent:
///
/// - A control character of ASCII and a byte that is not UTF-8 become `\x1B`, with two hexadecimal digits.
/// - Controls U+0080 to U+009F, separators of lines and paragraphs, marks of direction, characters without width
///   (U+200B and its like, tags, fillers, soft hyphens) and what the terminal cannot print become `\u{200B}`.
///
/// They are not dropped, so that two names that differ never look the same. What shapes the characters beside it stays:
/// joiners between emoji and within the scripts that need them, the choice of emoji, text or ideograph form.
/// A backslash stays a single backslash.
package struct TerminalEscaper: Sendable {
  private let scalarWidth: @Sendable (Unicode.Scalar) -> Int

  /// Takes what the terminal makes of a scalar, see `TerminalStyle.scalarWidth`.
  package init(scalarWidth: @escaping @Sendable (Unicode.Scalar) -> Int) {
    self.scalarWidth = scalarWidth
  }

  package func escaped(_ text: String) -> String {
    escaped(Array(text.utf8))
  }

  /// Takes bytes that should be UTF-8; linear in their number.
  package func escaped(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let parts = Part.parts(of: bytes)
    var text = ""
    for (place, part) in parts.enumerated() {
      switch part {
      case .strayByte(let byte):
        text += byteEscape(byte)
      case .scalar(let scalar):
        let previous = place > 0 ? parts[place - 1].scalar : nil
        let next = place + 1 < parts.count ? parts[place + 1].scalar : nil
        if let byte = scalar.strayByte {
          text += byteEscape(byte)
        } else if isHarmless(scalar, after: previous, before: next) {
          text.unicodeScalars.append(scalar)
        } else {
          text += scalar.escape
        }
      }
    }
    return text
  }

  private func isHarmless(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint {
      guard let previous else { return false }
      return scalar.shapes(previous, next)
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return false
    default: return scalarWidth(scalar) >= 0
    }
  }
}

/// The text with its control characters, and the bytes of paths that are not UTF-8, shown as `TerminalEscaper`
/// shows them, and nothing else touched.
func escapingControls(_ text: String) -> String {
  guard
    text.unicodeScalars.contains(where: {
      $0.isControl || $0.strayByte != nil
    })
  else { return text }
  return text.unicodeScalars.reduce(into: "") { escaped, scalar in
    if let byte = scalar.strayByte {
      escaped += byteEscape(byte)
    } else if scalar.isControl {
      escaped += scalar.escape
    } else {
      escaped.unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character; Unicode adds none, so that no table is needed.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

/// What is shown in place of a byte: `\x1B`.
func byteEscape(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
}

/// A piece of text that may not be UTF-8 throughout.
private enum Part {
  case scalar(Unicode.Scalar)
  case strayByte(UInt8)

  var scalar: Unicode.Scalar? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }

  static func parts(of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        parts.append(.scalar(Unicode.UTF8.decode(encoded)))
        place += encoded.count
      case .error(let length):
        parts += bytes[place..<(place + length)].map { .strayByte($0) }
        place += length
      case .emptyInput:
        return parts
      }
    }
  }
}

extension Unicode.Scalar {
  /// What is shown in place of the character: `\x1B` in ASCII, `\u{200B}` beyond.
  fileprivate var escape: String {
    isASCII
      ? byteEscape(UInt8(value)) : "\\u{\(String(value, radix: 16, uppercase: true))}"
  }

  /// Whether this character without width has a say in how its neighbours are drawn.
  fileprivate func shapes(_ previous: Unicode.Scalar, _ next: Unicode.Scalar?) -> Bool {
    switch self {
    case .emojiPresentation, .textPresentation:
      // A digit is an emoji only as a keycap; elsewhere nothing shows that it is followed by this.
      return previous.isPictorial || previous.properties.isEmoji && next == "\u{20E3}"
    case .zeroWidthJoiner where previous.endsEmoji:
      return next?.isPictorial == true
    case .zeroWidthJoiner, .zeroWidthNonJoiner:
      return previous.properties.canonicalCombiningClass == .virama
        || previous.isArabicLetter && next?.isArabicLetter == true
    case "\u{E0100}"..."\u{E01EF}":
      return previous.properties.isIdeographic
    default:
      return false
    }
  }

  private var isPictorial: Bool { properties.isEmoji && !isASCII }

  private var endsEmoji: Bool {
    isPictorial || self == .emojiPresentation
  }

  private var isArabicLetter: Bool {
    (0x0620...0x08FF).contains(value) && properties.isAlphabetic
  }
}
