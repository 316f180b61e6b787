import Aggregation
import Testing

import Presentation

@testable import Rendering

/// The legend in the colours of every palette.
@Suite struct PaletteLegendTests {
  @Test(arguments: Background.allCases)
  func legends(background: Background) throws {
    var text = ""
    for name in PaletteName.allCases {
      for levels in [4, 9] {
        var style = TerminalStyle.sample(80, .truecolor)
        style.palette = Palette(name, on: background)
        let scale = CellScale(LevelScale(.thresholds(Array(1...levels)), counts: []))
        var page = Page(style: style)
        page.line(name.rawValue)
        Legend(
          scale, painter: CellPainter(style: style, levels: levels, spacing: .wide), style: style
        ).append(to: &page, margin: 5, edge: 70)
        text += page.text
      }
    }
    try expectGolden(text, "legends-\(background)")
  }
}
