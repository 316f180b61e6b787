/// A colour of the screen.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

extension RGB {
  /// The colour after `part` of `parts` equal steps from this one to `other`.
  func mixed(with other: RGB, part: Int, of parts: Int) -> RGB {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Int(from) * (parts - part) + Int(to) * part) / parts)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The nearest of the 240 fixed colours of a terminal with 256: the cube of 6 × 6 × 6 and the greys.
  var nearestOf256: Int {
    let cube = [0, 95, 135, 175, 215, 255]
    let places = channels.map { channel in
      cube.indices.min { abs(cube[$0] - channel) < abs(cube[$1] - channel) } ?? 0
    }
    let grey = min(23, max(0, (channels.reduce(0, +) / 3 - 3) / 10))
    let greyDistance = distance(to: [Int](repeating: 8 + 10 * grey, count: 3))
    return distance(to: places.map { cube[$0] }) <= greyDistance
      ? 16 + 36 * places[0] + 6 * places[1] + places[2] : 232 + grey
  }

  /// The one of a terminal's 16 colours with the same hue, or a grey; never black, which a dark screen would hide,
  /// and white only for white, which a light screen would hide.
  ///
  /// By distance, the dark shades of every hue would come out as black.
  var hueOf16: Int {
    let highest = channels.max() ?? 0
    let lowest = channels.min() ?? 0
    if highest - lowest < 32 { return highest < 112 ? 8 : highest < 248 ? 7 : 15 }
    let bits = channels.enumerated().reduce(0) { bits, channel in
      channel.element * 4 >= highest * 3 ? bits | 1 << channel.offset : bits
    }
    // The dark blue of most terminals cannot be read upon black.
    return highest < 176 && bits != 4 ? bits : bits + 8
  }

  /// Whether hardly anybody can tell this colour from the other.
  func isClose(to other: RGB) -> Bool {
    distance(to: other.channels) < 36
  }

  private var channels: [Int] { [Int(red), Int(green), Int(blue)] }

  /// The square of the distance in the cube of all colours.
  private func distance(to other: [Int]) -> Int {
    zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}

extension RGB {
  /// The parameters of the escape sequence that sets this colour for text, as near as the depth allows.
  func foreground(depth: TerminalStyle.ColorDepth) -> String {
    parameters(depth: depth, first: 30)
  }

  /// The parameters of the escape sequence that sets this colour behind text, as near as the depth allows.
  func background(depth: TerminalStyle.ColorDepth) -> String {
    parameters(depth: depth, first: 40)
  }

  /// The parameters for a ground whose first of 16 colours has the number `first` (ECMA-48, 8.3.117).
  private func parameters(depth: TerminalStyle.ColorDepth, first: Int) -> String {
    switch depth {
    case .none: return ""
    case .ansi16:
      let place = hueOf16
      return String(first + (place < 8 ? place : 52 + place))
    case .ansi256: return "\(first + 8);5;\(nearestOf256)"
    case .truecolor: return "\(first + 8);2;\(red);\(green);\(blue)"
    }
  }
}
