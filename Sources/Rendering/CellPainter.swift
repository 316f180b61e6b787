/// Decides how a day of a level is drawn: glyph and colour, whatever the layout around it.
struct CellPainter: Sendable {
  /// What a cell shows; one column wide.
  struct Cell: Hashable, Sendable {
    var glyph: String
    var pen: Pen
  }

  /// How much room a day has.
  enum Spacing: Sendable {
    /// Cells stand apart.
    case wide
    /// Cells touch, so that an empty day needs a glyph to keep the grid's shape.
    case narrow
  }

  /// What a day outside the window shows.
  static let outside = Cell(glyph: " ", pen: .plain)

  /// The cells by level, from 0.
  private let cells: [Cell]

  init(style: TerminalStyle, levels: Int, spacing: Spacing) {
    let glyphs = Self.glyphs(style: style, levels: levels, spacing: spacing)
    cells = glyphs.enumerated().map { level, glyph in
      let color = style.palette.color(ofLevel: level, of: levels)
      return Cell(glyph: glyph, pen: style.colorDepth == .none ? .plain : .color(color))
    }
  }

  /// The cell of a level; levels above the scale's are drawn as its highest.
  func cell(level: Int) -> Cell {
    cells[min(level, cells.count - 1)]
  }

  /// The glyphs by level, from 0.
  ///
  /// Where colour cannot tell all levels apart, which 16 colours cannot, each level has a glyph of its own.
  private static func glyphs(
    style: TerminalStyle, levels: Int, spacing: Spacing
  ) -> [String] {
    if style.glyphs == .squares && style.colorDepth >= .ansi256 {
      return [String](repeating: "■", count: levels + 1)
    }
    let (empty, ramp): (Character, String) =
      switch (style.glyphs, spacing) {
      case (.shades, _), (.squares, .narrow): ("·", "░▒▓█")
      case (.squares, .wide), (.ascii, .wide): (" ", ".oO@")
      case (.ascii, .narrow): (".", ":oO@")
      }
    return [String(empty)] + levelGlyphs(levels, ramp: Array(ramp)).map { String($0) }
  }

  /// Glyphs for the levels from 1 up: those of the ramp, or digits and letters where there are more levels.
  private static func levelGlyphs(_ levels: Int, ramp: [Character]) -> [Character] {
    guard levels > ramp.count else {
      return (0..<levels).map { ramp[rampPlace(ofLevel: $0 + 1, of: levels, steps: ramp.count)] }
    }
    let numerals = Array("123456789abcdefghijklmnopqrstuvwxyz")
    return (0..<levels).map { numerals[min($0, numerals.count - 1)] }
  }
}
