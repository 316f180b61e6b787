/// A colour by its hue, its saturation and its lightness.
struct HSL: Hashable, Sendable {
  /// The place on the circle of hues, from 0 up to but without 1: red, green at a third, blue at two thirds.
  /// Nil where the colour is a grey, which has none.
  var hue: Double?
  /// From 0 for a grey to 1 for the purest colour of that hue and lightness.
  var saturation: Double
  /// From 0 for black to 1 for white.
  var lightness: Double
}

extension HSL {
  init(_ color: RGB) {
    let channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
    let highest = max(channels[0], channels[1], channels[2])
    let lowest = min(channels[0], channels[1], channels[2])
    let span = highest - lowest
    lightness = (highest + lowest) / 2
    guard span > 0 else {
      saturation = 0
      return
    }
    saturation = span / (1 - abs(highest + lowest - 1))
    let sixths: Double =
      switch highest {
      case channels[0]: (channels[1] - channels[2]) / span
      case channels[1]: (channels[2] - channels[0]) / span + 2
      default: (channels[0] - channels[1]) / span + 4
      }
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }
}

extension RGB {
  init(_ color: HSL) {
    let most = color.saturation * min(color.lightness, 1 - color.lightness)
    func channel(_ offset: Double) -> UInt8 {
      let place = (offset + (color.hue ?? 0) * 12).truncatingRemainder(dividingBy: 12)
      let value = color.lightness - most * max(-1, min(place - 3, 9 - place, 1))
      return UInt8(min(255, max(0, (value * 255).rounded())))
    }
    self.init(channel(0), channel(8), channel(4))
  }

  /// The colour that lies, from this one, at this share of the way to the other, from 0 to 1.
  ///
  /// Hue goes the shorter way around its circle, from this colour upwards where both are as long. A grey takes the hue
  /// of the other, black and white also its saturation, for they have it at any.
  func mixedByHue(with other: RGB, share: Double) -> RGB {
    let (from, to) = (HSL(self), HSL(other))
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    func isExtreme(_ color: HSL) -> Bool { color.lightness <= 0 || color.lightness >= 1 }
    let firstHue = from.hue ?? to.hue ?? 0
    var turn = (to.hue ?? firstHue) - firstHue
    if turn > 0.5 { turn -= 1 } else if turn < -0.5 { turn += 1 }
    let hue = firstHue + turn * share
    return RGB(
      HSL(
        hue: hue < 0 ? hue + 1 : hue,
        saturation: between(
          isExtreme(from) ? to.saturation : from.saturation,
          isExtreme(to) ? from.saturation : to.saturation),
        lightness: between(from.lightness, to.lightness)))
  }
}
