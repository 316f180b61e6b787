import Testing

@testable import Rendering

@Suite struct TerminalEscaperTests {
  private let escaper = TerminalEscaper(scalarWidth: sampleScalarWidth)

  @Test func controlsAreThoseOfUnicode() {
    for number in UInt32(0)..<0x3000 {
      guard let scalar = Unicode.Scalar(number) else { continue }
      #expect(scalar.isControl == (scalar.properties.generalCategory == .control), "\(number)")
    }
  }

  @Test(arguments: [
    ("Ada Example", "Ada Example"),
    ("", ""),
    ("René 全角 ｱｲｳ 홍길동", "René 全角 ｱｲｳ 홍길동"),
    ("Eve \u{1B}[2Jred\u{07}", "Eve \\x1B[2Jred\\x07"),
    ("Ret\rFake\nline\t.", "Ret\\x0DFake\\x0Aline\\x09."),
    ("Rub\u{08}Del\u{7F}", "Rub\\x08Del\\x7F"),
    ("C1 \u{9B}31m", "C1 \\u{9B}31m"),
    ("\0", "\\x00"),
    ("bidi \u{202E}txt.exe \u{2066}a\u{2069}", "bidi \\u{202E}txt.exe \\u{2066}a\\u{2069}"),
    ("Ze\u{200B}ro \u{FEFF}", "Ze\\u{200B}ro \\u{FEFF}"),
    ("soft\u{AD}hyphen", "soft\\u{AD}hyphen"),
    ("a\u{2028}b\u{2029}c", "a\\u{2028}b\\u{2029}c"),
    ("tag \u{E0041}", "tag \\u{E0041}"),
    ("filler \u{3164}", "filler \\u{3164}"),
    ("note \u{FFF9}", "note \\u{FFF9}"),
    ("back\\slash", "back\\slash"),
    // A byte of a path that is not UTF-8.
    ("caf\u{10FFE9}", "caf\\xE9"),
    ("e\u{301}", "e\u{301}"),
  ])
  func text(text: String, escaped: String) {
    #expect(escaper.escaped(text) == escaped)
  }

  /// Characters without width that shape their neighbours stay, others are shown.
  @Test(arguments: [
    ("👩\u{200D}👩\u{200D}👧", "👩\u{200D}👩\u{200D}👧"),
    ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
    ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
    ("❤\u{FE0E}", "❤\u{FE0E}"),
    ("a\u{FE0F}", "a\\u{FE0F}"),
    ("\u{FE0F}", "\\u{FE0F}"),
    ("a\u{200D}b", "a\\u{200D}b"),
    ("👩\u{200D}", "👩\\u{200D}"),
    ("👩\u{200D}x", "👩\\u{200D}x"),
    ("\u{200D}👩", "\\u{200D}👩"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("ක්\u{200D}ෂ", "ක්\u{200D}ෂ"),
    ("葛\u{E0100}", "葛\u{E0100}"),
    ("a\u{E0100}", "a\\u{E0100}"),
  ])
  func shaping(text: String, escaped: String) {
    #expect(Array(escaper.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
  }

  @Test(
    arguments: [
      ([0x52, 0xE9], "R\\xE9"),
      ([0xF0, 0x9F, 0x92], "\\xF0\\x9F\\x92"),
      ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
      ([0xC0, 0x80], "\\xC0\\x80"),
      ([0x9B, 0x33], "\\x9B3"),
      ([0xFF, 0xC3, 0xA9, 0xFF], "\\xFFé\\xFF"),
      ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func bytes(bytes: [UInt8], escaped: String) {
    #expect(escaper.escaped(bytes) == escaped)
  }

  @Test func namesThatDifferInOneByteStayApart() {
    #expect(escaper.escaped([0x52, 0xE8]) != escaper.escaped([0x52, 0xE9]))
  }

  @Test func whatTheTerminalCannotPrintIsShownByNumber() {
    let ascii = TerminalEscaper(scalarWidth: { $0.isASCII ? 1 : -1 })
    #expect(ascii.escaped("René") == "Ren\\u{E9}")
  }

  /// Nothing that could steer a terminal is left of any scalar between letters.
  @Test func noControlIsEverLeft() {
    let left = (UInt32(0)...0x2FFF).compactMap(Unicode.Scalar.init).filter { scalar in
      escaper.escaped("a\(scalar)b").unicodeScalars.contains { $0.properties.steers }
    }
    #expect(left == [])
  }

  /// Nothing invisible is left of any scalar between letters, so that two names that differ never look the same.
  @Test func nothingInvisibleIsLeftBetweenLetters() {
    for before in ["a", "1", "#"] {
      let left = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
        $0.properties.isDefaultIgnorableCodePoint
      }.filter { escaper.escaped("\(before)\($0)b").unicodeScalars.contains($0) }
      #expect(left == [], "\(before)")
    }
  }

  @Test(
    arguments: [
      "1\u{FE0F}\u{20E3}", "❤\u{FE0F}", "👩\u{200D}🔬", "☺\u{FE0E}", "辻\u{E0100}",
      "می\u{200C}خواهم", "क्\u{200D}ष",
    ])
  func whatShapesItsNeighboursStays(name: String) {
    #expect(escaper.escaped(name) == name)
  }

  /// Every byte and many pairs of bytes come out as text without controls, and never as nothing.
  @Test func anyBytesAreSafe() {
    let pairs = (UInt8.min...UInt8.max).flatMap { first in
      stride(from: UInt8(0), through: 0xF8, by: 8).map { [first, $0] }
    }
    let unsafe = pairs.filter { pair in
      let text = escaper.escaped(pair)
      return text.isEmpty || text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }
    #expect(unsafe == [])
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is a control, or changes the direction of text as marks, overrides and isolates do.
  fileprivate var steers: Bool {
    generalCategory == .control || generalCategory == .format
  }
}
