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
    /// A cell stands behind the number of its day, so that no glyph may look like a digit.
    case numbered
    /// Cells are filled with dots that touch those of their neighbours.
    case dots
  }

  /// What a day outside the window shows.
  static let outside = Cell(glyph: " ", pen: .plain)

  /// Whether colour alone tells all levels apart.
  let tellsByColor: Bool
  /// The cells by level, from 0.
  private let cells: [Cell]
  /// The colours by level, from 0.
  private let colors: [RGB]

  /// Takes the number of levels, 0 not counted.
  ///
  /// Where colour cannot tell all levels apart, each level has a glyph of its own. So it is with 16 colours, of which
  /// only the terminal knows how they look.
  init(style: TerminalStyle, levels: Int, spacing: Spacing) {
    let colors = (0...levels).map { style.palette.color(ofLevel: $0, of: levels) }
    self.colors = colors
    tellsByColor = Self.areApart(colors, depth: style.colorDepth)
    let glyphs =
      style.glyphs == .squares && tellsByColor
      ? [String](repeating: spacing == .dots ? "⣿" : "■", count: colors.count)
      : Self.glyphs(style: style, levels: levels, spacing: spacing)
    // Of 16 colours, the light ones cannot be read upon a light screen.
    let isDarkened = style.colorDepth == .ansi16 && style.palette.isForLightBackground
    cells = (0...levels).map { level in
      let color =
        isDarkened && level > 0 ? colors[level].mixed(with: .black, part: 4, of: 7) : colors[level]
      return Cell(glyph: glyphs[level], pen: style.colorDepth == .none ? .plain : .color(color))
    }
  }

  /// The cell of a level; levels above the scale's are drawn as its highest.
  func cell(level: Int) -> Cell {
    cells[min(level, cells.count - 1)]
  }

  /// The pen for text upon the colour of a level, and that for the same with both colours exchanged.
  func label(level: Int) -> (upright: Pen, inverse: Pen) {
    let color = colors[min(level, colors.count - 1)]
    return (.label(color.legibleText, on: color), .label(color, on: color.legibleText))
  }

  /// Whether every colour can be told from every other.
  private static func areApart(_ colors: [RGB], depth: TerminalStyle.ColorDepth) -> Bool {
    guard depth > .ansi16 else { return false }
    return colors.indices.allSatisfy { place in
      colors[..<place].allSatisfy {
        !$0.isClose(to: colors[place])
          && $0.foreground(depth: depth) != colors[place].foreground(depth: depth)
      }
    }
  }

  /// The glyphs by level, from 0, each different.
  private static func glyphs(
    style: TerminalStyle, levels: Int, spacing: Spacing
  ) -> [String] {
    let (empty, ramp): (Character, String) =
      switch (style.glyphs, spacing) {
      case (.squares, .dots): (" ", "⠡⢕⣞⣿")
      case (.shades, _), (.squares, .narrow), (.squares, .numbered): ("·", "░▒▓█")
      case (.squares, .wide), (.ascii, .wide): (" ", ".oO@")
      case (.ascii, .narrow), (.ascii, .dots): (".", ":oO@")
      case (.ascii, .numbered): (".", ":+#@")
      }
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let numerals = spacing == .numbered ? letters : "123456789" + letters
    return [String(empty)]
      + levelGlyphs(levels, ramp: Array(ramp), numerals: Array(numerals)).map { String($0) }
  }

  /// Glyphs for the levels from 1 up: those of the ramp, or the numerals where there are more levels.
  private static func levelGlyphs(
    _ levels: Int, ramp: [Character], numerals: [Character]
  ) -> [Character] {
    guard levels > ramp.count else {
      return (0..<levels).map { ramp[rampPlace(ofLevel: $0 + 1, of: levels, steps: ramp.count)] }
    }
    return (0..<levels).map { numerals[min($0, numerals.count - 1)] }
  }
}
