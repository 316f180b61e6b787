extension RGB {
  package static let black = RGB(0, 0, 0)
  package static let white = RGB(255, 255, 255)

  /// The relative luminance of sRGB, from 0 for black to 1 for white.
  package var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// How well this colour and another can be read upon each other, from 1 (not at all) to 21; see WCAG 2.
  package func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever is better to read upon this colour; the contrast is at least 4.5.
  package var legibleText: RGB {
    contrast(to: .black) > contrast(to: .white) ? .black : .white
  }

  /// The light of a channel, from 0 to 1, that its value stands for (IEC 61966-2-1).
  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // To the power of 2.4.
    return base * base * fifthRoot(of: base * base)
  }

  /// The fifth root of a number above 0 and of at most 1, by Newton's method.
  private static func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    while true {
      let next = (4 * root + number / (root * root * root * root)) / 5
      // From above, each step is nearer until rounding ends it.
      guard next < root else { return root }
      root = next
    }
  }
}
