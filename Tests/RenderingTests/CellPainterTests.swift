import Testing

@testable import Rendering

@Suite struct CellPainterTests {
  private static let styles: [(TerminalStyle.GlyphSet, TerminalStyle.ColorDepth)] =
    TerminalStyle.GlyphSet.allCases.flatMap { glyphs in
      TerminalStyle.ColorDepth.allCases.map { (glyphs, $0) }
    }

  private func painter(
    _ depth: TerminalStyle.ColorDepth, _ glyphs: TerminalStyle.GlyphSet, levels: Int,
    _ spacing: CellPainter.Spacing
  ) -> CellPainter {
    CellPainter(style: .sample(80, depth, glyphs), levels: levels, spacing: spacing)
  }

  /// Where colour does not tell the levels apart, glyphs do.
  @Test(arguments: styles, [1, 2, 3, 4, 5, 9, 12])
  func levelsDiffer(
    style: (glyphs: TerminalStyle.GlyphSet, depth: TerminalStyle.ColorDepth), levels: Int
  ) {
    for spacing in [CellPainter.Spacing.wide, .narrow, .numbered] {
      let painter = painter(style.depth, style.glyphs, levels: levels, spacing)
      let cells = (0...levels).map { painter.cell(level: $0) }
      let drawn = cells.map { cell in
        var line = StyledLine()
        line.append(cell.glyph, width: 1, pen: cell.pen)
        return line.text(depth: style.depth)
      }
      #expect(Set(drawn).count == levels + 1)
      if style.depth == .none || style.glyphs != .squares {
        #expect(Set(cells.map(\.glyph)).count == levels + 1)
      }
      #expect(cells.allSatisfy { TextRuler.sample.width(of: $0.glyph) == 1 })
    }
  }

  @Test(arguments: [
    (
      TerminalStyle.ColorDepth.none, TerminalStyle.GlyphSet.squares, CellPainter.Spacing.wide,
      " .oO@"
    ),
    (.none, .squares, .narrow, "·░▒▓█"),
    (.none, .shades, .wide, "·░▒▓█"),
    (.none, .ascii, .wide, " .oO@"),
    (.none, .ascii, .narrow, ".:oO@"),
    (.ansi16, .squares, .narrow, "·░▒▓█"),
    (.ansi256, .squares, .wide, "■■■■■"),
    (.truecolor, .squares, .narrow, "■■■■■"),
    (.truecolor, .shades, .narrow, "·░▒▓█"),
  ])
  func glyphs(
    depth: TerminalStyle.ColorDepth, glyphs: TerminalStyle.GlyphSet,
    spacing: CellPainter.Spacing, text: String
  ) {
    let painter = painter(depth, glyphs, levels: 4, spacing)
    #expect((0...4).map { painter.cell(level: $0).glyph }.joined() == text)
  }

  @Test func narrowEmptyDayIsNotBlank() {
    for (glyphs, depth) in Self.styles {
      let empty = painter(depth, glyphs, levels: 4, .narrow).cell(level: 0)
      #expect(empty.glyph != CellPainter.outside.glyph)
    }
  }

  @Test func asciiStaysASCII() {
    for spacing in [CellPainter.Spacing.wide, .narrow, .numbered] {
      let painter = painter(.none, .ascii, levels: 12, spacing)
      #expect((0...12).allSatisfy { painter.cell(level: $0).glyph.utf8.allSatisfy { $0 < 0x80 } })
    }
  }

  @Test func colorsThatLookAlikeAtThisDepthNeedGlyphs() {
    var style = TerminalStyle.sample(80, .ansi256)
    style.palette.shades[0] = RGB(47, 52, 50)
    let painter = CellPainter(style: style, levels: 4, spacing: .narrow)
    #expect(painter.cell(level: 1).glyph == "░")
    #expect(painter.cell(level: 1).pen == .color(RGB(47, 52, 50)))
  }

  @Test func levelsAboveTheHighestAreDrawnAsIt() {
    let painter = painter(.none, .squares, levels: 4, .narrow)
    #expect(painter.cell(level: 9) == painter.cell(level: 4))
  }

  /// Behind a number, `o` would be taken for a zero.
  @Test(arguments: styles, [1, 4, 5, 9])
  func glyphsBehindNumbersAreNoDigits(
    style: (glyphs: TerminalStyle.GlyphSet, depth: TerminalStyle.ColorDepth), levels: Int
  ) {
    let painter = painter(style.depth, style.glyphs, levels: levels, .numbered)
    let glyphs = (0...levels).map { painter.cell(level: $0).glyph }
    if !painter.tellsByColor { #expect(Set(glyphs).count == levels + 1) }
    #expect(!glyphs.joined().contains { $0.isNumber || "oOlI".contains($0) })
  }

  @Test(arguments: TerminalStyle.ColorDepth.allCases)
  func labelsStandUponTheirShade(depth: TerminalStyle.ColorDepth) {
    let painter = painter(depth, .squares, levels: 4, .numbered)
    #expect(painter.tellsByColor == (depth > .ansi16))
    for level in 0...5 {
      let color = Palette.green.color(ofLevel: min(level, 4), of: 4)
      let (upright, inverse) = painter.label(level: level)
      #expect(upright == .label(color.legibleText, on: color))
      #expect(inverse == .label(color, on: color.legibleText))
    }
  }
}
