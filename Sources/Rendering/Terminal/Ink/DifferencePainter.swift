/// Decides how a day is drawn of which one of two histories has more.
///
/// Each side has a hue of its own. Where colour cannot tell all levels of both sides apart, the first is drawn in crosses
/// and the second in noughts that grow with the difference.
struct DifferencePainter: LevelPainter {
  /// The cells of a side by level, from 1.
  private let first: [PaintedCell]
  private let second: [PaintedCell]
  /// What a day shows on which both have as many.
  let even: PaintedCell

  private static let crosses = "+xX#"
  private static let noughts = "-oO@"

  /// Takes the number of levels of each side.
  init(style: TerminalStyle, levels: Int, spacing: CellPainter.Spacing) {
    let hues = TwoSidedPalette(upon: style.palette)
    let colors = [hues.first, hues.second].map { palette in
      (1...levels).map { palette.color(ofLevel: $0, of: levels) }
    }
    let all = [hues.first.empty] + colors.joined()
    let isTold = CellPainter.areApart(all, depth: style.colorDepth)
    let glyphs: (even: String, first: [String], second: [String])
    let plain = CellPainter.glyphs(style: style, levels: levels, spacing: spacing)
    switch style.glyphs {
    case .squares where isTold:
      let squares = [String](repeating: "■", count: levels)
      glyphs = ("■", squares, squares)
    case .shades where isTold: glyphs = (plain[0], Array(plain[1...]), Array(plain[1...]))
    default:
      glyphs = (
        plain[0],
        CellPainter.levelGlyphs(levels, ramp: Self.crosses, beyond: "abcdefghi"),
        CellPainter.levelGlyphs(levels, ramp: Self.noughts, beyond: "zyxwvutsr")
      )
    }
    func cell(_ glyph: String, _ color: RGB) -> PaintedCell {
      PaintedCell(glyph: glyph, pen: CellPainter.pen(color, isEmpty: false, style: style))
    }
    even = PaintedCell(
      glyph: glyphs.even, pen: CellPainter.pen(hues.first.empty, isEmpty: true, style: style))
    first = zip(glyphs.first, colors[0]).map(cell)
    second = zip(glyphs.second, colors[1]).map(cell)
  }

  /// The cell of a level: that of the first side above zero, of the second below.
  func cell(level: Int) -> PaintedCell {
    if level > 0 { return first[min(level, first.count) - 1] }
    return level < 0 ? second[min(-level, second.count) - 1] : even
  }
}
