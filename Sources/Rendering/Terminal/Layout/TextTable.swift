import Presentation

/// Cells in columns, aligned by the columns that a terminal gives them.
struct TextTable {
  /// A column with its title.
  struct Column {
    var title: String
    var cells: [String]
    var alignment: TextRuler.Alignment
  }

  var columns: [Column]
  let ruler: TextRuler

  /// Spaces between two columns.
  static let gap = 3

  /// The columns that a column of the table takes.
  static func width(of column: Column, _ ruler: TextRuler) -> Int {
    ([column.title] + column.cells).map { ruler.width(of: $0) }.max() ?? 0
  }

  /// The line of titles and those of the cells.
  var lines: [String] {
    let widths = columns.map { Self.width(of: $0, ruler) }
    let rows = columns.map(\.cells.count).max() ?? 0
    return (0...rows).map { row in
      zip(columns, widths).map { column, width in
        ruler.padded(row == 0 ? column.title : column.cells[row - 1], to: width, column.alignment)
      }.joined(separator: String(repeating: " ", count: Self.gap))
    }
  }
}

extension TextTable.Column {
  /// A column of text, safe for the terminal; what is not text has no cells here.
  init(_ column: Table.Column, _ style: TerminalStyle) {
    let alignment: TextRuler.Alignment = column.alignment == .left ? .left : .right
    self.init(title: column.title, cells: [], alignment: alignment)
    if case .text(let cells) = column.content { self.cells = cells.map(style.escaped) }
  }
}
