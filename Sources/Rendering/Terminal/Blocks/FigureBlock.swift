import Presentation

/// Draws figures under each other, in two columns where there is room.
struct FigureBlock {
  private let style: TerminalStyle
  private let ruler: TextRuler
  private let gap = 6

  init(style: TerminalStyle) {
    self.style = style
    ruler = style.ruler
  }

  func drawn(_ figures: FigureList) -> DrawnBlock {
    var page = Page(style: style)
    append(figures, to: &page)
    return DrawnBlock(lines: page.lines)
  }

  private func append(_ figures: FigureList, to page: inout Page) {
    let (left, right) = (texts(figures.left), texts(figures.right))
    let leftWidth = widest(left) + gap
    if leftWidth + widest(right) <= page.textWidth {
      for (row, left) in left.enumerated() {
        page.line(row < right.count ? ruler.padded(left, to: leftWidth) + right[row] : left)
      }
      return
    }
    let stacked = texts(figures.reading)
    guard widest(stacked) > page.textWidth else {
      for text in stacked { page.line(text) }
      return
    }
    for figure in figures.reading { page.paragraph(figure.sentence) }
  }

  /// One line a figure: labels, numbers, units and details each begin or end in one column.
  private func texts(_ figures: [Figure]) -> [String] {
    let labelWidth = widest(figures.map(\.label))
    let numberWidth = widest(figures.map(\.value.number))
    let unitWidth = widest(figures.map(\.value.unit))
    return figures.map { figure in
      let label = ruler.padded(figure.label, to: labelWidth) + "  "
      switch figure.value {
      case .text(let text):
        return label + text
      case .measured(let number, let unit, let detail):
        let value =
          ruler.padded(number, to: numberWidth, .right)
          + (unitWidth > 0 ? " " + ruler.padded(unit, to: unitWidth) : "")
        return label + value + (detail.isEmpty ? "" : "   " + detail)
      }
    }
  }

  private func widest(_ texts: [String]) -> Int {
    texts.map { ruler.width(of: $0) }.max() ?? 0
  }
}

extension Figure.Value {
  fileprivate var number: String {
    if case .measured(let number, _, _) = self { number } else { "" }
  }

  fileprivate var unit: String {
    if case .measured(_, let unit, _) = self { unit } else { "" }
  }
}
