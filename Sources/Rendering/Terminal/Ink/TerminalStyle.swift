package import Presentation

/// The facts of the terminal, or of the file, that text is drawn for.
package struct TerminalStyle: Sendable {
  /// Columns of the terminal; no line is drawn wider. At least 20 are needed for that promise.
  package var columns: Int
  package var colorDepth: ColorDepth
  package var glyphs: GlyphSet
  package var palette: Palette
  package var names: CalendarNames
  /// The columns that the terminal gives to a scalar on its own, as `wcwidth` tells: 0 for combining marks,
  /// negative for what cannot be printed.
  package var scalarWidth: @Sendable (Unicode.Scalar) -> Int

  package init(
    columns: Int, colorDepth: ColorDepth = .none, glyphs: GlyphSet = .squares,
    palette: Palette = .green, names: CalendarNames = .english,
    scalarWidth: @escaping @Sendable (Unicode.Scalar) -> Int
  ) {
    self.columns = columns
    self.colorDepth = colorDepth
    self.glyphs = glyphs
    self.palette = palette
    self.names = names
    self.scalarWidth = scalarWidth
  }

  /// How many colours the terminal can show.
  package enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
    case none, ansi16, ansi256, truecolor

    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// What cells, dashes and marks of omission are drawn with.
  package enum GlyphSet: String, CaseIterable, Sendable {
    /// Squares where colour tells the level, letters or shades where it does not.
    case squares
    /// Blocks of growing density, with or without colour.
    case shades
    /// Nothing beyond ASCII in the program's own text.
    case ascii
  }

  var ruler: TextRuler {
    TextRuler(scalarWidth: scalarWidth, ellipsis: glyphs == .ascii ? "~" : "…")
  }

  /// What stands between the ends of a range, and where there is nothing to show.
  package var dash: String { glyphs == .ascii ? "-" : "–" }

  /// The wording of numbers.
  var phrases: Phrases { Phrases(dash: dash) }

  /// Text of a repository or of the user, made safe for the terminal.
  func escaped(_ text: String) -> String {
    TerminalEscaper(scalarWidth: scalarWidth).escaped(text)
  }
}
