import Presentation

/// How the grids of several subjects stand: next to each other where there is room, else under each other.
struct GridArrangement {
  let layout: GridLayout
  /// How many subjects stand next to each other.
  let abreast: Int
  /// Columns that each subject has room for, at least those of its grids.
  let subjectWidth: Int

  /// Columns between two grids.
  private static let gap = 3

  /// Takes the grids of all subjects, how many subjects there are, and the columns that each needs at least,
  /// which its name may ask for where grids are short.
  ///
  /// Grids stand next to each other where two or more of one column a week have room.
  init(_ grids: [CellGrid], subjects: Int, leastWidth: Int = 0, style: TerminalStyle) {
    let room = Self.capacity(of: grids, leastWidth: leastWidth, style: style)
    abreast = max(1, min(room, subjects))
    layout = GridLayout(
      grids, style: style,
      columns: abreast > 1 ? GridLayout.narrowWidth(of: grids, style: style) : style.columns,
      onlyNarrow: abreast > 1)
    subjectWidth = abreast > 1 ? max(layout.width, leastWidth) : style.columns
  }

  /// Columns from the left edge of a subject to that of the next.
  private var pitch: Int { subjectWidth + Self.gap }

  /// How many grids of one column a week the terminal has room for next to each other.
  static func capacity(of grids: [CellGrid], leastWidth: Int = 0, style: TerminalStyle) -> Int {
    let width = max(GridLayout.narrowWidth(of: grids, style: style), leastWidth)
    return (style.columns + gap) / (width + gap)
  }

  /// The columns that all grids of a row take.
  var width: Int { layout.width + (abreast - 1) * pitch }

  /// Appends a block of lines for each subject, row by row.
  func append(_ blocks: [[StyledLine]], to page: inout Page) {
    for start in stride(from: 0, to: blocks.count, by: abreast) {
      let row = blocks[start..<min(start + abreast, blocks.count)]
      page.append(abreast == 1 ? blocks[start] : StyledLine.joined(row, pitch: pitch))
      page.blank()
    }
  }
}
