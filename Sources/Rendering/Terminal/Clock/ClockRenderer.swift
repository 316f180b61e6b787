package import Aggregation
package import ContributionModel

/// Draws the hours of the day as a clock, with the hours of the weekdays beside it, or below where there is less room.
package struct ClockRenderer: Sendable {
  private let style: TerminalStyle
  private let phrases: Phrases
  private let weekStart: Weekday
  /// Columns between clock and card.
  private let gap = 3
  /// Columns that the text around a narrow clock may take all the same.
  private let leastTextWidth = 80

  package init(style: TerminalStyle, weekStart: Weekday) {
    self.style = style
    self.weekStart = weekStart
    phrases = style.phrases
  }

  /// Draws the hands at `time`, in minutes after midnight, or else at the mean time.
  package func render(
    _ report: ClockReport, heading: ReportHeading, face kind: ClockFace.Kind, time: Int? = nil
  ) -> String {
    let arrangement = Arrangement(kind, style: style, gap: gap)
    let width = min(style.columns, max(arrangement.width, leastTextWidth))
    var page = Page(style: style)
    page.top(heading, facts: facts(report), width: width)
    page.blank()
    let clock = self.clock(report, face: arrangement.face, time: time)
    let card = self.card(report, columns: arrangement.cardColumns)
    if arrangement.standsBeside {
      page.append(joined(clock, card, at: Page.indent + arrangement.face.columns + gap))
    } else {
      page.append(clock.map { $0.indented(by: Page.indent) })
      page.blank()
      page.append(card)
    }
    page.blank()
    let figures = ClockFigures(report.counts, phrases: phrases)
    FigureBlock(style: style).append(
      left: [figures.daytime, figures.otherHours, figures.weekends],
      right: [figures.busiestHour, figures.mean], reading: figures.all, to: &page)
    page.blank()
    page.paragraph(phrases.sentences(report), width: width)
    page.foot(rules: heading.rules, notes: report.notes + heading.notes, width: width)
    return page.text
  }

  private func facts(_ report: ClockReport) -> String {
    "\(phrases.count(report.counts.total, "commit")), \(phrases.range(report.window))"
  }

  /// The clock with what is to be said of it.
  private func clock(_ report: ClockReport, face: ClockFace, time: Int?) -> [StyledLine] {
    var style = style
    style.columns = face.columns
    var page = Page(style: style)
    let painter = CellPainter(style: style, levels: report.hourScale.levels, spacing: .dots)
    let shown = time ?? report.counts.mean.map { $0 / 60 }
    page.append(
      ClockDrawing(face, painter: painter, style: style, time: shown) { hour in
        report.hourScale.level(of: report.counts.hours[hour])
      }.lines)
    page.blank()
    if face.kind == .twelve {
      center("Inner ring a.m., outer ring p.m.", on: &page)
    }
    if let shown {
      center("\(time == nil ? "Mean time" : "Hands at") \(clockTime(minutes: shown))", on: &page)
    }
    let legend = Legend(report.hourScale, painter: painter, style: style)
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
  private func card(_ report: ClockReport, columns: Int) -> [StyledLine] {
    var style = style
    style.columns = columns
    let card = PunchCard(style: style, columns: columns)
    var page = Page(style: style)
    page.append(card.lines(report.counts, scale: report.weekdayScale, weekStart: weekStart))
    page.blank()
    Legend(report.weekdayScale, painter: card.painter(report.weekdayScale), style: style)
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

  init(_ kind: ClockFace.Kind, style: TerminalStyle, gap: Int) {
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

extension ClockReport {
  /// The notes that the figures themselves give rise to.
  var notes: [String] { missingCommitNotes(undated: undated, future: future, ahead: ahead) }
}
