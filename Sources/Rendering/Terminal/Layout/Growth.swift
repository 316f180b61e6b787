/// A view whose grids grow on the screen, from the first week to the last, each day through all shades up to its own.
///
/// The texts are to be written one after the other, with pauses between the frames. Before and after each of them
/// the cursor stands at the start of the line below the grids, attributes are off, and no line is half written: so
/// the showing can be broken off after any of them, by `completion` and `remainder`.
package struct Growth: Sendable {
  /// The page down to the grids, whose days are empty as yet.
  package let opening: String
  /// What each moment paints over the one before.
  package let frames: [String]
  /// Paints the grids as they are in the end, over any of the frames.
  package let completion: String
  /// The page below the grids.
  package let remainder: String
  /// The whole page as it is without growth.
  package let page: String

  /// How many times, at most, weeks are added; a day then needs as many frames more as it has levels.
  static let mostWaves = 54

  /// Takes the page with the lines that are its grids, those lines with all days empty, and as each frame has them.
  init(_ page: Page, grids: Range<Int>, seed: [StyledLine], frames: [[StyledLine]]) {
    let style = page.style
    let final = Array(page.lines[grids])
    opening = Page.text(page.lines[..<grids.lowerBound] + seed, style)
    completion = "\u{1B}[\(grids.count)A" + Page.text(final, style)
    remainder = page.text(from: grids.upperBound)
    self.page = page.text
    var before = seed
    var texts: [String] = []
    // The last shows the grids as they are in the end, whatever the frames.
    for frame in frames + [final] {
      if let text = Self.change(from: before, to: frame, style) { texts.append(text) }
      before = frame
    }
    self.frames = texts
  }

  /// What changes the lines above the cursor from the old ones to the new ones; nil where nothing differs.
  private static func change(
    from old: [StyledLine], to new: [StyledLine], _ style: TerminalStyle
  ) -> String? {
    let changes = zip(new, old).map { $0.change(from: $1, depth: style.colorDepth) }
    let changed = changes.indices.filter { !changes[$0].isEmpty }
    guard let first = changed.first else { return nil }
    var text = "\u{1B}[\(changes.count - first)A"
    var place = first
    for line in changed {
      if line > place { text += "\u{1B}[\(line - place)B" }
      text += changes[line]
      place = line
    }
    return text + "\u{1B}[\(changes.count - place)B\r"
  }
}
