import Presentation

/// Tells which counts each shade stands for.
struct Legend {
  private let entries: [StyledLine]
  /// What stands at either end; it goes without saying where there is little room, unless it is a name.
  private let ends: (first: String, last: String)
  private let hasNames: Bool
  private let remark: String
  private let ruler: TextRuler

  /// Takes what is to be said behind the shades, if anything.
  ///
  /// The legend of a difference has at its ends what the shades of either side mean.
  init(
    _ scale: CellScale, painter: some LevelPainter, style: TerminalStyle, remark: String = ""
  ) {
    ruler = style.ruler
    self.remark = remark
    let levels = scale.usedLevels
    func entry(_ level: Int, _ lowestCount: Int) -> StyledLine {
      Self.entry(painter.cell(level: level), lowestCount, style)
    }
    let shades = levels.map { entry($0.level, $0.lowestCount) }
    guard let sides = scale.sides else {
      ends = ("Less", "More")
      hasNames = false
      entries = shades
      return
    }
    let names = sides.shortened(style)
    ends = ("\(names.first) ahead", "\(names.second) ahead")
    hasNames = true
    entries =
      shades.reversed() + [entry(0, 0)] + levels.map { entry(-$0.level, $0.lowestCount) }
  }

  private static func entry(
    _ cell: PaintedCell, _ lowestCount: Int, _ style: TerminalStyle
  ) -> StyledLine {
    var entry = StyledLine()
    let count = style.phrases.number(lowestCount)
    entry.append(cell.glyph, width: 1, pen: cell.pen)
    entry.append(count, width: style.ruler.width(of: count))
    return entry
  }

  /// The columns that it needs to stand in one line.
  var leastWidth: Int { Page.indent + line(gap: 1).width }

  /// The columns that it takes where there is room.
  var width: Int { line(gap: 2, remark: remark).width }

  /// Appends the legend so that its shades end in the column `edge`, or as far left as it needs to begin;
  /// with less space about it where there is less room, in several lines where one is too short.
  func append(to page: inout Page, margin: Int, edge: Int) {
    let columns = page.style.columns
    let shades = line(gap: 2)
    let full = line(gap: 2, remark: remark)
    let tight = line(gap: 1)
    if Page.indent + full.width <= columns {
      // Right under the grids with all that it says, or else only with the shades.
      let width = full.width <= edge - margin ? full.width : shades.width
      let start = min(max(margin, edge - width), columns - full.width)
      page.append(full.indented(by: start))
      return
    }
    if Page.indent + tight.width <= columns {
      page.append(tight.indented(by: Page.indent))
    } else {
      if hasNames { page.line(ends.first) }
      appendLines(to: &page)
      if hasNames { page.line(ends.last) }
    }
    page.paragraph(remark)
  }

  private func appendLines(to page: inout Page) {
    var line = StyledLine()
    for entry in entries {
      if line.width > 0 && line.width + 1 + entry.width > page.style.columns {
        page.append(line)
        line = StyledLine()
      }
      line.pad(to: line.width + 1)
      line.append(entry)
    }
    page.append(line)
  }

  private func line(gap: Int, remark: String = "") -> StyledLine {
    var line = StyledLine()
    line.append(ends.first, width: ruler.width(of: ends.first))
    line.pad(to: line.width + gap * 2 - 1)
    for (place, entry) in entries.enumerated() {
      if place > 0 { line.pad(to: line.width + gap) }
      line.append(entry)
    }
    line.pad(to: line.width + gap * 2 - 1)
    line.append(ends.last, width: ruler.width(of: ends.last))
    if !remark.isEmpty {
      line.pad(to: line.width + 3)
      line.append(remark, width: ruler.width(of: remark))
    }
    return line
  }
}

extension CellScale.Sides {
  /// The names of both sides, safe for the terminal and no longer than a title.
  func shortened(_ style: TerminalStyle) -> (first: String, second: String) {
    let names = style.ruler.cutApart(
      [first, second].map(style.escaped), to: Page.widestTitle)
    return (names[0], names[1])
  }
}
