import Presentation

/// Draws the hours of the day as a clock, with the hours of the weekdays beside it, or below if there is less room.
struct ClockBlock {
  private let chart: ClockChart
  private let style: TerminalStyle
  /// Columns between clock and card.
  private static let gap = 3

  init(_ chart: ClockChart, style: TerminalStyle) {
    self.chart = chart
    self.style = style
  }

  var drawn: DrawnBlock {
    let arrangement = Arrangement(chart.face, style: style, gap: Self.gap)
    var page = Page(style: style)
    let clock = clock(face: arrangement.face)
    let card = card(columns: arrangement.cardColumns)
    if arrangement.standsBeside {
      page.append(joined(clock, card, at: Page.indent + arrangement.face.columns + Self.gap))
    } else {
      page.append(clock.map { $0.indented(by: Page.indent) })
      page.blank()
      page.append(card)
    }
    return DrawnBlock(lines: page.lines, width: arrangement.width)
  }

  /// The clock with what is to be said of it.
  private func clock(face: ClockFace) -> [StyledLine] {
    var style = style
    style.columns = face.columns
    var page = Page(style: style)
    let painter = chart.hourScale.painter(style, .dots)
    let drawing = ClockDrawing(
      face, painter: painter, style: style, time: chart.hands?.minutes
    ) { hour in chart.hours[hour].level }
    page.append(drawing.lines)
    page.blank()
    if face.kind == .twelve {
      center("Inner ring a.m., outer ring p.m.", on: &page)
    }
    if let hands = chart.hands {
      let time = clockTime(minutes: hands.minutes)
      center("\(hands.isMean ? "Mean time" : "Hands at") \(time)", on: &page)
    }
    let legend = Legend(chart.hourScale, painter: painter, style: style)
    legend.append(to: &page, margin: 0, edge: (face.columns + legend.width) / 2)
    return page.lines
  }

  private func center(_ text: String, on page: inout Page) {
    for text in style.ruler.wrapped(text, to: page.style.columns) {
      page.line(
        text, indent: (page.style.columns - style.ruler.width(of: text)) / 2, pen: .dim)
    }
  }

  /// The card with its legend.
  private func card(columns: Int) -> [StyledLine] {
    var style = style
    style.columns = columns
    let card = PunchCard(style: style, columns: columns)
    let painter = card.painter(chart.weekdayScale)
    var page = Page(style: style)
    page.append(card.lines(chart.weekdays, painter: painter))
    page.blank()
    Legend(chart.weekdayScale, painter: painter, style: style)
      .append(to: &page, margin: card.margin, edge: card.width)
    return page.lines
  }

  /// The clock, and the card halfway down beside it.
  private func joined(_ clock: [StyledLine], _ card: [StyledLine], at column: Int) -> [StyledLine] {
    let above = max(0, (clock.count - card.count) / 2)
    return (0..<max(clock.count, card.count)).map { row in
      var line = row < clock.count ? clock[row].indented(by: Page.indent) : StyledLine()
      if card.indices.contains(row - above) {
        line.pad(to: column)
        line.append(card[row - above])
      }
      return line
    }
  }
}

/// How clock and card stand.
private struct Arrangement {
  let face: ClockFace
  let standsBeside: Bool
  let cardColumns: Int
  /// The columns that both take.
  let width: Int

  init(_ kind: ClockFaceKind, style: TerminalStyle, gap: Int) {
    let room = style.columns - Page.indent
    let wide = PunchCard.width(.wide, style: style)
    let narrow = PunchCard.width(.narrow, style: style)
    // A clock much smaller than this is not worth its place beside the card.
    let least = 37
    standsBeside = room >= least + gap + narrow
    let card = room >= least + gap + wide ? wide : narrow
    face = ClockFace(kind, columns: standsBeside ? room - gap - card : room)
    cardColumns = standsBeside ? room - gap - face.columns : style.columns
    width = Page.indent + face.columns + (standsBeside ? gap + card : 0)
  }
}
