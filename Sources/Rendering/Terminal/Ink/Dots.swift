/// Some of the eight dots of a cell, two abreast and four high.
struct Dots: Hashable, Sendable {
  /// A bit for each dot, as Unicode numbers the patterns of Braille.
  private var bits: UInt8 = 0

  private static let firstPattern: UInt32 = 0x2800

  init() {}

  /// The dots of a Braille pattern, or nil where the text is not one.
  init?(braille text: String) {
    guard let scalar = text.unicodeScalars.first,
      let bits = UInt8(exactly: Int(scalar.value) - Int(Self.firstPattern))
    else { return nil }
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  /// Adds the dot `x` from the left and `y` from the top.
  mutating func insert(_ x: Int, _ y: Int) {
    bits |= y == 3 ? 0x40 << UInt8(x) : 1 << UInt8(x * 3 + y)
  }

  func intersection(_ other: Dots) -> Dots {
    var common = self
    common.bits &= other.bits
    return common
  }

  /// The dots as a pattern of Braille.
  var braille: String {
    Unicode.Scalar(Self.firstPattern + UInt32(bits)).map { String(Character($0)) } ?? " "
  }

  /// The quarters of the cell that have a dot, as blocks.
  var quadrants: String {
    // Upper left, upper right, lower left, lower right.
    let quarters: [UInt8] = [0b0000_0011, 0b0001_1000, 0b0100_0100, 0b1010_0000]
    let place = quarters.enumerated().reduce(0) { place, quarter in
      bits & quarter.element == 0 ? place : place | 1 << quarter.offset
    }
    return String(Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")[place])
  }
}
