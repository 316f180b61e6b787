import TestSupport
import Testing

@testable import Rendering

@Suite struct PaletteTests {
  @Test(arguments: [
    (RGB(0, 0, 0), 16), (RGB(255, 255, 255), 231), (RGB(255, 0, 0), 196), (RGB(95, 135, 175), 67),
    (RGB(128, 128, 128), 244), (RGB(8, 8, 8), 232), (RGB(238, 238, 238), 255),
    (RGB(46, 51, 56), 236), (RGB(0, 250, 3), 46),
  ])
  func nearestOf256(color: RGB, place: Int) {
    #expect(color.nearestOf256 == place)
  }

  /// The place found is as near as any of the fixed colours.
  @Test func nearestOf256IsNearest() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let bits = generator.next()
      let color = RGB(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16))
      let nearest = (16...255).map { distance(color, fixedColor($0)) }.min()
      #expect(distance(color, fixedColor(color.nearestOf256)) == nearest, "\(color)")
    }
  }

  @Test(arguments: [
    (RGB(14, 88, 40), 2), (RGB(34, 136, 46), 2), (RGB(72, 188, 98), 10), (RGB(150, 240, 156), 10),
    (RGB(46, 51, 56), 8), (RGB(0, 0, 0), 8), (RGB(200, 200, 200), 7), (RGB(255, 255, 255), 15),
    (RGB(120, 0, 0), 1), (RGB(90, 90, 255), 12), (RGB(200, 190, 20), 11),
  ])
  func hueOf16(color: RGB, place: Int) {
    #expect(color.hueOf16 == place)
  }

  @Test func shadesOfTheDefaultDifferAtEachDepth() {
    let colors = [Palette.green.empty] + Palette.green.shades
    #expect(Set(colors).count == 5)
    #expect(Set(colors.map(\.nearestOf256)).count == 5)
  }

  @Test(arguments: [(1, [3]), (2, [1, 3]), (3, [1, 2, 3]), (4, [0, 1, 2, 3])])
  func fewerLevelsThanShades(levels: Int, shades: [Int]) {
    let palette = Palette.green
    #expect(
      (1...levels).map { palette.color(ofLevel: $0, of: levels) }
        == shades.map { palette.shades[$0] })
    #expect(palette.color(ofLevel: 0, of: levels) == palette.empty)
  }

  @Test func moreLevelsThanShadesAreMixed() {
    let palette = Palette(empty: RGB(0, 0, 0), shades: [RGB(0, 100, 0), RGB(0, 200, 40)])
    let colors = (1...5).map { palette.color(ofLevel: $0, of: 5) }
    #expect(
      colors == [
        RGB(0, 100, 0), RGB(0, 125, 10), RGB(0, 150, 20), RGB(0, 175, 30), RGB(0, 200, 40),
      ])
    #expect(Palette.green.color(ofLevel: 9, of: 9) == Palette.green.shades[3])
  }

  private func fixedColor(_ place: Int) -> RGB {
    if place >= 232 {
      let grey = UInt8(8 + 10 * (place - 232))
      return RGB(grey, grey, grey)
    }
    let cube: [UInt8] = [0, 95, 135, 175, 215, 255]
    return RGB(
      cube[(place - 16) / 36], cube[(place - 16) / 6 % 6], cube[(place - 16) % 6])
  }

  private func distance(_ left: RGB, _ right: RGB) -> Int {
    let red = Int(left.red) - Int(right.red)
    let green = Int(left.green) - Int(right.green)
    let blue = Int(left.blue) - Int(right.blue)
    return red * red + green * green + blue * blue
  }
}
