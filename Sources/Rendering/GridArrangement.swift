import Aggregation

/// How the grids of several subjects stand: next to each other where there is room, else under each other.
struct GridArrangement {
  let layout: GridLayout
  /// How many subjects stand next to each other.
  let abreast: Int
  /// Columns from the left edge of a grid to that of the next.
  let pitch: Int

  /// Columns between two grids.
  private static let gap = 3

  /// Takes the grids of all subjects, and how many subjects there are.
  ///
  /// Grids stand next to each other where two or more of one column a week have room.
  init(_ grids: [WeekGrid], subjects: Int, style: TerminalStyle) {
    let room = Self.capacity(of: grids, style: style)
    abreast = max(1, min(room, subjects))
    layout = GridLayout(
      grids, style: style,
      columns: abreast > 1 ? GridLayout.narrowWidth(of: grids, style: style) : style.columns,
      onlyNarrow: abreast > 1)
    pitch = layout.width + Self.gap
  }

  /// How many grids of one column a week the terminal has room for next to each other.
  static func capacity(of grids: [WeekGrid], style: TerminalStyle) -> Int {
    (style.columns + gap) / (GridLayout.narrowWidth(of: grids, style: style) + gap)
  }

  /// The columns that all grids of a row take.
  var width: Int { layout.width + (abreast - 1) * pitch }

  /// Appends a block of lines for each subject, row by row.
  func append(_ blocks: [[StyledLine]], to page: inout Page) {
    for start in stride(from: 0, to: blocks.count, by: abreast) {
      let row = blocks[start..<min(start + abreast, blocks.count)]
      page.append(StyledLine.joined(row, pitch: pitch))
      page.blank()
    }
  }
}
