import Presentation

/// What a cell shows; one column wide.
struct PaintedCell: Hashable, Sendable {
  var glyph: String
  var pen: Pen
}

/// Decides how a cell of a level is drawn.
protocol LevelPainter: Sendable {
  /// The cell of a level; levels beyond the scale's are drawn as its last.
  func cell(level: Int) -> PaintedCell
}

extension CellScale {
  /// The painter of this scale, for one side or for both.
  func painter(_ style: TerminalStyle, _ spacing: CellPainter.Spacing) -> any LevelPainter {
    sides == nil
      ? CellPainter(style: style, levels: highestLevel, spacing: spacing)
      : DifferencePainter(style: style, levels: highestLevel, spacing: spacing)
  }
}

/// Decides how a cell of counts is drawn: glyph and colour, whatever the layout around it.
struct CellPainter: LevelPainter {
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
  static let outside = PaintedCell(glyph: " ", pen: .plain)

  /// Whether colour alone tells all levels apart.
  let tellsByColor: Bool
  /// The cells by level, from 0.
  private let cells: [PaintedCell]
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
    cells = (0...levels).map { level in
      PaintedCell(
        glyph: glyphs[level], pen: Self.pen(colors[level], isEmpty: level == 0, style: style))
    }
  }

  /// The pen for a cell of a colour. Of 16 colours, the light ones cannot be read upon a light screen.
  static func pen(_ color: RGB, isEmpty: Bool, style: TerminalStyle) -> Pen {
    if style.colorDepth == .none { return .plain }
    let isDarkened = style.colorDepth == .ansi16 && style.palette.isForLightBackground && !isEmpty
    return .color(isDarkened ? color.mixed(with: .black, part: 4, of: 7) : color)
  }

  /// The cell of a level; levels above the scale's are drawn as its highest.
  func cell(level: Int) -> PaintedCell {
    cells[min(level, cells.count - 1)]
  }

  /// The pen for text upon the colour of a level, and that for the same with both colours exchanged.
  func label(level: Int) -> (upright: Pen, inverse: Pen) {
    let color = colors[min(level, colors.count - 1)]
    return (.label(color.legibleText, on: color), .label(color, on: color.legibleText))
  }

  /// Whether every colour can be told from every other.
  static func areApart(_ colors: [RGB], depth: TerminalStyle.ColorDepth) -> Bool {
    guard depth > .ansi16 else { return false }
    return colors.indices.allSatisfy { place in
      colors[..<place].allSatisfy {
        !$0.isClose(to: colors[place])
          && $0.foreground(depth: depth) != colors[place].foreground(depth: depth)
      }
    }
  }

  /// The glyphs by level, from 0, each different.
  static func glyphs(
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
    return [String(empty)]
      + levelGlyphs(
        levels, ramp: ramp, beyond: spacing == .numbered ? letters : "123456789" + letters)
  }

  /// Glyphs for the levels from 1 up: those of the ramp, or where there are more levels, those of `beyond`.
  static func levelGlyphs(_ levels: Int, ramp: String, beyond: String) -> [String] {
    let steps = ramp.map { String($0) }
    guard levels > steps.count else {
      return (0..<levels).map { steps[rampPlace(ofLevel: $0 + 1, of: levels, steps: steps.count)] }
    }
    let others = beyond.map { String($0) }
    return (0..<levels).map { others[min($0, others.count - 1)] }
  }
}
