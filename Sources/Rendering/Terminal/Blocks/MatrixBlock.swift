import Presentation

/// Draws facts of several subjects, a column for each, in as many tables as the terminal's width asks for.
struct MatrixBlock {
  private let matrix: Matrix
  private let style: TerminalStyle
  private let ruler: TextRuler

  init(_ matrix: Matrix, style: TerminalStyle) {
    self.matrix = matrix
    self.style = style
    ruler = style.ruler
  }

  var drawn: DrawnBlock {
    var page = Page(style: style)
    for table in tables {
      page.blank()
      append(table, to: &page)
    }
    return DrawnBlock(lines: page.lines)
  }

  /// Tables of as many columns as fit, each with the labels of the rows.
  private var tables: [TextTable] {
    let labels = TextTable.Column(title: "", cells: matrix.labels, alignment: .left)
    let room = style.columns - Page.indent - TextTable.width(of: labels, ruler)
    var tables: [TextTable] = []
    var left = 0
    let titles = ruler.cutApart(
      matrix.columns.map { style.escaped($0.title) }, to: Page.widestTitle)
    for (title, column) in zip(titles, matrix.columns) {
      let cells = TextTable.Column(title: title, cells: column.values, alignment: .right)
      let needed = TextTable.gap + TextTable.width(of: cells, ruler)
      if tables.isEmpty || needed > left {
        tables.append(TextTable(columns: [labels], ruler: ruler))
        left = room
      }
      tables[tables.count - 1].columns.append(cells)
      left -= needed
    }
    return tables
  }

  /// The table in lines, or its facts one by one where not even one column fits.
  private func append(_ table: TextTable, to page: inout Page) {
    let lines = table.lines
    guard lines.contains(where: { ruler.width(of: $0) > page.textWidth }) else {
      for line in lines { page.line(line) }
      return
    }
    for column in table.columns.dropFirst() {
      page.line(column.title)
      for (label, value) in zip(table.columns[0].cells, column.cells) {
        page.paragraph("\(label.drop { $0 == " " }): \(value)")
      }
    }
  }
}
