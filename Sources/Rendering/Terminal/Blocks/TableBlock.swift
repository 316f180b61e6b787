import Presentation

/// Draws a table, with bars or numbers over time after its columns if there is room.
///
/// If there is less room, what is after the columns gets shorter and goes, columns go in the order that the table says,
/// e-mails get shorter and go, and at last names are cut. A table without persons becomes sentences.
struct TableBlock {
  private let table: Table
  private let style: TerminalStyle
  private let ruler: TextRuler
  /// Numbers over time show this many or, of longer ones, go.
  private static let leastSeries = 12
  /// Columns that persons with their full e-mails may take.
  private static let widestPerson = 48
  /// Columns of the longest bar if there is room for it.
  private static let widestBar = 55
  /// Fewer columns do not tell lengths apart.
  private static let leastBar = 8

  init(_ table: Table, style: TerminalStyle) {
    self.table = table
    self.style = style
    ruler = style.ruler
  }

  var drawn: DrawnBlock {
    var page = Page(style: style)
    guard table.rows > 0, let text = fittedText else {
      for sentence in table.sentences ?? [] { page.paragraph(style.escaped(sentence)) }
      appendOmission(to: &page)
      return DrawnBlock(lines: page.lines)
    }
    let lines = text.lines
    var width = Page.indent + (lines.map(ruler.width(of:)).max() ?? 0)
    let bars = bars(room: style.columns - width - TextTable.gap)
    append(lines, bars, to: &page)
    appendOmission(to: &page)
    if let bars, let scale = table.bars?.scale, let remark = table.bars?.legendRemark {
      width += TextTable.gap + bars.width
      page.blank()
      Legend(scale, painter: scale.painter(style, .narrow), style: style, remark: remark)
        .append(to: &page, margin: Page.indent, edge: width)
    }
    let titles = text.columns.map(\.title)
    return DrawnBlock(
      lines: page.lines, width: width,
      remarks: table.remarks.filter { titles.contains($0.title) }.map(\.sentence),
      rules: [table.scope?.sentence(shown: titles)].compactMap(\.self))
  }

  private func appendOmission(to page: inout Page) {
    if let omission = table.omission { page.paragraph(omission) }
  }

  private func append(
    _ lines: [String], _ bars: (lines: [StyledLine], width: Int)?, to page: inout Page
  ) {
    for (index, text) in lines.enumerated() {
      // The titles have no bar.
      guard let bars, index > 0 else {
        page.line(text)
        continue
      }
      var line = StyledLine()
      line.pad(to: Page.indent)
      line.append(text, width: ruler.width(of: text))
      line.pad(to: line.width + TextTable.gap)
      line.append(bars.lines[index - 1])
      page.append(line)
    }
  }

  /// A bar for each row, and the columns of the longest; nil if there is none, or no room.
  private func bars(room: Int) -> (lines: [StyledLine], width: Int)? {
    guard let bars = table.bars, let longest = bars.bars.map(\.length).max(),
      room >= Self.leastBar
    else { return nil }
    let most = min(Self.widestBar, room, longest)
    let painter = bars.scale.painter(style, .narrow)
    let lines = bars.bars.map { length, cell in
      let width = max(1, (length * most + longest / 2) / longest)
      let cell = painter.cell(level: cell.level)
      var line = StyledLine()
      line.append(String(repeating: cell.glyph, count: width), width: width, pen: cell.pen)
      return line
    }
    return (lines, most)
  }
}

// The columns that fit.
extension TableBlock {
  /// The table with as many of its columns as there is room for; nil if even those that stay have none.
  private var fittedText: TextTable? {
    let allFacts = table.columns.filter { column in
      if case .text = column.content { true } else { false }
    }
    var facts = allFacts
    let persons = persons
    // Without persons, the gap before the first column is free.
    let least = persons.map { min(20, widest($0.unabridged(ruler))) } ?? -TextTable.gap
    while room(beside: facts) < least,
      let next = facts.indices.filter({ facts[$0].dropOrder != nil })
        .min(by: { facts[$0].dropOrder ?? 0 < facts[$1].dropOrder ?? 0 })
    {
      facts.remove(at: next)
    }
    let room = room(beside: facts)
    var columns = facts.map { TextTable.Column($0, style) }
    guard let persons else {
      return room < least ? nil : TextTable(columns: columns, ruler: ruler)
    }
    let series = facts.count == allFacts.count ? series : nil
    let leastSeries = TextTable.gap + ruler.width(of: title(weeks: Self.leastSeries))
    if let series, least + leastSeries <= room {
      let person = personColumn(persons, room: room - leastSeries)
      columns.insert(person, at: 0)
      let shown = min(
        series.map(\.count).max() ?? 0,
        room - TextTable.gap - TextTable.width(of: person, ruler))
      if shown > 0 { columns.append(column(series, weeks: shown)) }
    } else {
      columns.insert(personColumn(persons, room: room), at: 0)
    }
    return TextTable(columns: columns, ruler: ruler)
  }

  private var persons: [PersonText]? {
    for case .persons(let persons) in table.columns.map(\.content) {
      return persons.map { PersonText($0, style: style) }
    }
    return nil
  }

  private var series: [[Int]]? {
    for case .series(let series) in table.columns.map(\.content) { return series }
    return nil
  }

  private func column(_ series: [[Int]], weeks: Int) -> TextTable.Column {
    let sparkline = Sparkline(style: style)
    return TextTable.Column(
      title: title(weeks: weeks), cells: series.map { sparkline.text($0, last: weeks) },
      alignment: .left)
  }

  private func title(weeks: Int) -> String {
    weeks == 1 ? "Last week" : "Last \(weeks) weeks"
  }

  /// The persons in the fullest form that fits, one by one cut to fit if none does.
  private func personColumn(_ persons: [PersonText], room: Int) -> TextTable.Column {
    let allFit = widest(persons.map(\.full)) <= min(room, Self.widestPerson)
    let cells = allFit ? persons.map(\.full) : persons.fitting(room, ruler)
    return TextTable.Column(
      title: ruler.cut("Person", to: max(1, room)), cells: cells, alignment: .left)
  }

  /// The columns that these leave of the terminal, gaps counted.
  private func room(beside columns: [Table.Column]) -> Int {
    columns.reduce(style.columns - Page.indent) {
      $0 - TextTable.gap - TextTable.width(of: TextTable.Column($1, style), ruler)
    }
  }

  private func widest(_ texts: [String]) -> Int {
    texts.map { ruler.width(of: $0) }.max() ?? 0
  }
}
