import Foundation
import TestSupport
import Testing

@testable import Rendering

/// Whether the colours of the palettes do what they are for: measured as people see them, with and without
/// a deficiency of colour vision.
@Suite struct PaletteColorTests {
  private static let all: [(name: PaletteName, background: Background)] =
    PaletteName.allCases.flatMap { name in Background.allCases.map { (name, $0) } }

  /// Screens as people have them, by what they are.
  private static let screens: [Background: [RGB]] = [
    .dark: [RGB(0, 0, 0), RGB(13, 17, 23), RGB(30, 30, 30), RGB(0, 43, 54)],
    .light: [RGB(255, 255, 255), RGB(253, 246, 227), RGB(246, 248, 250)],
  ]

  /// The colours of all levels, from 0.
  private func colors(_ palette: Palette, _ levels: Int) -> [RGB] {
    (0...levels).map { palette.color(ofLevel: $0, of: levels) }
  }

  /// From the first colour to the next, how much nearer each is to the far end of lightness.
  private func steps(_ colors: [Lab], _ background: Background) -> [Double] {
    zip(colors, colors.dropFirst()).map { one, next in
      background == .dark ? next.lightness - one.lightness : one.lightness - next.lightness
    }
  }

  @Test(arguments: all)
  func lightnessAloneTellsTheLevels(name: PaletteName, background: Background) {
    for levels in 2...9 {
      let seen = colors(Palette(name, on: background), levels).map { Lab($0) }
      #expect(steps(seen, background)[0] > 3, "\(levels)")
      #expect(steps(seen, background).dropFirst().allSatisfy { $0 > 4 }, "\(levels)")
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.difference(to: $1) > 5 }, "\(levels)")
    }
  }

  @Test(arguments: all)
  func theEmptyDayIsThereButDim(name: PaletteName, background: Background) throws {
    let palette = Palette(name, on: background)
    let empty = Lab(palette.empty)
    for screen in try #require(Self.screens[background]) {
      let first = Lab(palette.color(ofLevel: 1, of: 4))
      #expect(empty.difference(to: Lab(screen)) > 7)
      #expect(empty.difference(to: Lab(screen)) < first.difference(to: Lab(screen)))
    }
    for levels in 2...9 {
      #expect(empty.difference(to: Lab(palette.color(ofLevel: 1, of: levels))) > 10)
    }
  }

  /// By the matrices of Machado, Oliveira and Fernandes (2009) for the full deficiency of each kind.
  @Test(arguments: [PaletteName.viridis, .cividis, .mono], Background.allCases)
  func theColourBlindSeeTheLevels(name: PaletteName, background: Background) {
    for deficiency in Deficiency.allCases {
      for levels in 2...9 {
        let seen = colors(Palette(name, on: background), levels).map {
          Lab(deficiency.seen($0))
        }
        #expect(steps(seen, background).allSatisfy { $0 > 4 }, "\(deficiency), \(levels)")
        #expect(
          zip(seen, seen.dropFirst()).allSatisfy { $0.difference(to: $1) > 5.5 },
          "\(deficiency), \(levels)")
      }
    }
  }

  /// The measure of the tests, by colours whose values are known.
  @Test(arguments: [
    (RGB(255, 255, 255), Lab(lightness: 100, a: 0, b: 0)),
    (RGB(0, 0, 0), Lab(lightness: 0, a: 0, b: 0)),
    (RGB(255, 0, 0), Lab(lightness: 53.24, a: 80.09, b: 67.20)),
    (RGB(119, 119, 119), Lab(lightness: 50.03, a: 0, b: 0)),
  ])
  func measure(color: RGB, expected: Lab) {
    #expect(Lab(color).difference(to: expected) < 0.05)
    #expect(abs(Lab(color).lightness - expected.lightness) < 0.01)
  }

  @Test(arguments: PaletteName.allCases, Background.allCases)
  func fourLevelsNeedNoGlyphsWith256Colors(name: PaletteName, background: Background) {
    for depth in [TerminalStyle.ColorDepth.ansi256, .truecolor] {
      var style = TerminalStyle.sample(80, depth)
      style.palette = Palette(name, on: background)
      let painter = CellPainter(style: style, levels: 4, spacing: .narrow)
      #expect((0...4).allSatisfy { painter.cell(level: $0).glyph == "■" })
    }
  }

  /// Whatever the palette, the depth, the glyphs and the number of levels, no two levels are drawn alike.
  @Test(arguments: all)
  func levelsAreDrawnApart(name: PaletteName, background: Background) {
    for (palette, glyphs) in [
      Palette(name, on: background), .tint(RGB(46, 51, 56), on: background),
    ]
    .flatMap({ palette in TerminalStyle.GlyphSet.allCases.map { (palette, $0) } }) {
      for depth in TerminalStyle.ColorDepth.allCases {
        for levels in 2...9 {
          var style = TerminalStyle.sample(80, depth, glyphs)
          style.palette = palette
          for spacing in [CellPainter.Spacing.wide, .narrow] {
            let painter = CellPainter(style: style, levels: levels, spacing: spacing)
            let drawn = (0...levels).map { level in
              var line = StyledLine()
              line.append(
                painter.cell(level: level).glyph, width: 1, pen: painter.cell(level: level).pen)
              return line.text(depth: depth)
            }
            #expect(Set(drawn).count == levels + 1, "\(palette) \(style) \(levels)")
          }
        }
      }
    }
  }

  /// Where only the terminal knows its colours, glyphs tell the levels, and none is in a colour that cannot be seen.
  @Test(arguments: all)
  func sixteenColorsAreLegible(name: PaletteName, background: Background) {
    var style = TerminalStyle.sample(80, .ansi16)
    style.palette = Palette(name, on: background)
    let painter = CellPainter(style: style, levels: 4, spacing: .narrow)
    for level in 1...4 {
      guard case .color(let color) = painter.cell(level: level).pen else {
        Issue.record("no colour")
        continue
      }
      #expect(painter.cell(level: level).glyph != "■")
      // Black and the dark blue are lost on a dark screen; light grey and the bright ones on a light one.
      #expect(
        background == .dark
          ? ![0, 4].contains(color.hueOf16) : color.hueOf16 < 7 || [8, 12].contains(color.hueOf16))
    }
  }
}

@Suite struct TintAndGradientTests {
  @Test(arguments: Background.allCases)
  func aTintFadesToTheEmptyDay(background: Background) {
    let color = RGB(45, 164, 78)
    let palette = Palette.tint(color, on: background)
    #expect(palette.empty == .empty(on: background))
    for levels in 2...9 {
      let seen = (0...levels).map { Lab(palette.color(ofLevel: $0, of: levels)) }
      #expect(palette.color(ofLevel: levels, of: levels) == color)
      let lightness = seen.map(\.lightness)
      #expect(lightness == (background == .dark ? lightness.sorted() : lightness.sorted(by: >)))
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.difference(to: $1) > 2 })
    }
    // The quarters between (46, 51, 56) and (45, 164, 78).
    #expect(
      Palette.tint(color, on: .dark).color(ofLevel: 1, of: 4) == RGB(45, 79, 61))
  }

  /// By hand: red, 0°, to blue, 240°, goes over magenta, 300°.
  @Test func aGradientGoesTheShorterWay() {
    let palette = Palette.gradient(from: RGB(255, 0, 0), to: RGB(0, 0, 255), on: .dark)
    #expect(
      (1...5).map { palette.color(ofLevel: $0, of: 5) } == [
        RGB(255, 0, 0), RGB(255, 0, 128), RGB(255, 0, 255), RGB(128, 0, 255), RGB(0, 0, 255),
      ])
    let other = Palette.gradient(from: RGB(0, 0, 255), to: RGB(255, 0, 0), on: .light)
    #expect(other.color(ofLevel: 2, of: 3) == RGB(255, 0, 255))
    // From yellow, 60°, to cyan, 180°, over green.
    let third = Palette.gradient(from: RGB(255, 255, 0), to: RGB(0, 255, 255), on: .light)
    #expect(third.color(ofLevel: 2, of: 3) == RGB(0, 255, 0))
  }

  /// By hand: grey, of lightness 0.5, to (51, 204, 51), of hue 120°, saturation 0.6 and lightness 0.5.
  @Test func greysTakeTheHueOfTheOther() {
    let grey = RGB(128, 128, 128)
    let green = RGB(51, 204, 51)
    #expect(grey.mixedByHue(with: green, share: 0.5) == RGB(90, 166, 90))
    #expect(green.mixedByHue(with: grey, share: 0.5) == RGB(90, 166, 90))
    // Black has no saturation of its own either: the green, of lightness 0.3.
    #expect(RGB.black.mixedByHue(with: green, share: 0.6) == RGB(31, 122, 31))
    #expect(RGB.black.mixedByHue(with: .white, share: 0.2) == RGB(51, 51, 51))
    #expect(grey.mixedByHue(with: grey, share: 0.7) == grey)
  }

  @Test func theEndsOfAGradientAreTheColorsGiven() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let colors = (0..<2).map { _ in
        let bits = generator.next()
        return RGB(
          UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
          UInt8(truncatingIfNeeded: bits >> 16))
      }
      let palette = Palette.gradient(from: colors[0], to: colors[1], on: .dark)
      for levels in 2...9 {
        #expect(palette.color(ofLevel: 1, of: levels) == colors[0])
        #expect(palette.color(ofLevel: levels, of: levels) == colors[1])
      }
      #expect(RGB(HSL(colors[0])) == colors[0])
    }
  }

  @Test func levelsBetweenTwoLikeColorsNeedGlyphs() {
    var style = TerminalStyle.sample(80, .truecolor)
    style.palette = .gradient(from: RGB(200, 40, 40), to: RGB(205, 40, 40), on: .dark)
    let painter = CellPainter(style: style, levels: 4, spacing: .narrow)
    #expect((0...4).map { painter.cell(level: $0).glyph }.joined() == "·░▒▓█")
  }
}

/// A colour as people see it (CIE 1976 L*a*b*, under daylight D65).
struct Lab: Sendable {
  var lightness: Double
  var a: Double
  var b: Double

  /// How far apart two colours seem; about 2.3 is just to be noticed.
  func difference(to other: Lab) -> Double {
    let (one, two, three) = (lightness - other.lightness, a - other.a, b - other.b)
    return (one * one + two * two + three * three).squareRoot()
  }
}

extension Lab {
  init(_ color: RGB) {
    let light = linear(color)
    func share(_ row: [Double]) -> Double {
      // Row by row of the matrix from sRGB, each relative to white.
      let value = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } / row.reduce(0, +)
      return value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let x = share([0.4124564, 0.3575761, 0.1804375])
    let y = share([0.2126729, 0.7151522, 0.0721750])
    let z = share([0.0193339, 0.1191920, 0.9503041])
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }
}

private func linear(_ color: RGB) -> [Double] {
  [color.red, color.green, color.blue].map {
    let value = Double($0) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

/// The kinds of vision that lack one of the three receptors.
enum Deficiency: CaseIterable {
  case protan, deutan, tritan

  private var matrix: [[Double]] {
    switch self {
    case .protan:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    case .deutan:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .tritan:
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    }
  }

  /// The colour that looks to others as this one does with the deficiency.
  func seen(_ color: RGB) -> RGB {
    let light = linear(color)
    let channels = matrix.map { row in
      let value = min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }))
      let encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt8((encoded * 255).rounded())
    }
    return RGB(channels[0], channels[1], channels[2])
  }
}
