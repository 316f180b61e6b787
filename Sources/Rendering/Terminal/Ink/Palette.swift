/// The colours of the levels.
package struct Palette: Hashable, Sendable {
  /// The colour of a day without commits: there, but no more than that.
  package var empty: RGB
  /// The colours of the levels from 1 up, at least one.
  package var shades: [RGB]
  /// How colours between two shades are made.
  package var mixing: Mixing

  /// How colours between two others are made.
  package enum Mixing: Sendable {
    /// Each of the three channels by itself.
    case channels
    /// By hue, saturation and lightness, so that colours between two bright ones are bright too.
    case hue
  }

  package init(empty: RGB, shades: [RGB], mixing: Mixing = .channels) {
    precondition(!shades.isEmpty, "a palette has a shade")
    self.empty = empty
    self.shades = shades
    self.mixing = mixing
  }

  /// Whether the colours are to stand out from a light background, from which the empty day is only a little apart.
  var isForLightBackground: Bool { empty.legibleText == .black }

  /// Greens for a dark screen.
  package static let green = Palette(.green, on: .dark)

  /// One colour that fades to the empty day.
  package static func tint(_ color: RGB, on background: Background) -> Palette {
    let empty = RGB.empty(on: background)
    return Palette(empty: empty, shades: [empty.mixed(with: color, part: 1, of: 4), color])
  }

  /// Colours from one, for the lowest level, to another, the shorter way around the circle of hues.
  package static func gradient(
    from first: RGB, to last: RGB, on background: Background
  ) -> Palette {
    Palette(empty: .empty(on: background), shades: [first, last], mixing: .hue)
  }

  /// The colour of a level of a scale with `levels` levels.
  ///
  /// The highest level has the last shade, however many there are; where there are more levels than shades,
  /// those between are mixed.
  package func color(ofLevel level: Int, of levels: Int) -> RGB {
    guard level > 0 else { return empty }
    guard levels > shades.count else {
      return shades[rampPlace(ofLevel: level, of: levels, steps: shades.count)]
    }
    let last = shades.count - 1
    let (lower, part) = ((level - 1) * last).quotientAndRemainder(dividingBy: levels - 1)
    let (from, to) = (shades[lower], shades[min(lower + 1, last)])
    return switch mixing {
    case .channels: from.mixed(with: to, part: part, of: levels - 1)
    case .hue: from.mixedByHue(with: to, share: Double(part) / Double(levels - 1))
    }
  }
}

/// The colours of a difference: orange where the first of two has more, blue where the second has, which the common
/// kinds of colour blindness do not confuse.
struct TwoSidedPalette: Hashable, Sendable {
  let first: Palette
  let second: Palette

  /// Takes the colour of days without a difference, and with it the kind of screen, from the palette of the grids.
  init(upon palette: Palette) {
    let shades = palette.isForLightBackground ? Self.lightShades : Self.darkShades
    first = Palette(empty: palette.empty, shades: shades.orange)
    second = Palette(empty: palette.empty, shades: shades.blue)
  }

  private static let darkShades = (
    orange: [RGB(112, 58, 14), RGB(170, 90, 14), RGB(232, 132, 30), RGB(255, 196, 112)],
    blue: [RGB(24, 66, 124), RGB(36, 106, 190), RGB(84, 160, 240), RGB(172, 216, 255)]
  )
  private static let lightShades = (
    orange: [RGB(253, 208, 150), RGB(246, 160, 72), RGB(214, 106, 16), RGB(138, 60, 4)],
    blue: [RGB(172, 206, 244), RGB(104, 160, 226), RGB(40, 104, 190), RGB(12, 52, 120)]
  )
}

/// The step, from 0, of a ramp of `steps` that stands for a level of a scale with no more levels than that.
///
/// Steps differ where levels do, and the highest level has the last step.
func rampPlace(ofLevel level: Int, of levels: Int, steps: Int) -> Int {
  (level * steps + levels - 1) / levels - 1
}
