package import Aggregation
import ContributionModel

/// Draws the table of the longest streaks, and says what the current one is.
///
/// Beside each streak stands a bar of its length, in the shade of its commits on an active day.
/// Where there is less room, the bars get shorter and go, then the commits; where even the days have none, each streak is a sentence.
package struct StreaksRenderer: Sendable {
  private let style: TerminalStyle
  private let ruler: TextRuler
  private let phrases: Phrases
  /// Columns of the longest bar, where there is room for it.
  private let widestBar = 55
  /// Fewer columns do not tell lengths apart.
  private let leastBar = 8
  /// Columns that the text around a narrow table may take all the same.
  private let leastTextWidth = 80

  package init(style: TerminalStyle) {
    self.style = style
    ruler = style.ruler
    phrases = style.phrases
  }

  package func render(_ report: StreakReport, heading: ReportHeading) -> String {
    var page = Page(style: style)
    let table = table(report)
    let painter = CellPainter(style: style, levels: report.scale.levels, spacing: .narrow)
    let bars = bars(report, table, painter)
    let tableWidth = table.map { Page.indent + (ruler.width(of: $0.lines[0])) } ?? 0
    let width = max(leastTextWidth, tableWidth + bars.width)
    page.top(heading, facts: facts(report), width: width)
    page.blank()
    if let table {
      for (text, bar) in zip(table.lines, [StyledLine()] + bars.lines) {
        var line = StyledLine()
        line.pad(to: Page.indent)
        line.append(text, width: ruler.width(of: text))
        line.append(bar)
        page.append(line)
      }
    } else {
      for (place, streak) in report.longest.enumerated() {
        page.paragraph("\(phrases.number(place + 1)). \(description(streak, report.rule))")
      }
    }
    if report.streaks > report.longest.count {
      let left = phrases.number(report.streaks - report.longest.count)
      page.paragraph("and \(left) more; use --limit 0 to see all")
    }
    page.blank()
    if bars.width > 0 {
      Legend(report.scale, painter: painter, style: style, remark: "commits on an active day")
        .append(to: &page, margin: Page.indent, edge: tableWidth + bars.width)
      page.blank()
    }
    page.paragraph(phrases.sentences(report), width: width)
    page.foot(rules: heading.rules, notes: report.notes + heading.notes, width: width)
    return page.text
  }

  private func facts(_ report: StreakReport) -> String {
    let streaks = phrases.count(report.streaks, "streak")
    return "\(streaks), \(phrases.count(report.activeDays, "active day"))"
  }

  /// The table without bars; nil where there is nothing to show, or no room.
  private func table(_ report: StreakReport) -> TextTable? {
    let rows = report.longest
    guard !rows.isEmpty else { return nil }
    func column(
      _ title: String, _ alignment: TextRuler.Alignment, _ cells: [String]
    ) -> TextTable.Column {
      TextTable.Column(title: title, cells: cells, alignment: alignment)
    }
    let places = column("", .right, rows.indices.map { phrases.number($0 + 1) })
    let lengths = column(
      report.rule.title, .right, rows.map { phrases.number($0.inside.length) })
    let ranges = column(
      "From \(phrases.dash) to", .left, rows.map { phrases.range($0.inside.range) })
    let wholes = column(
      "Part of", .left,
      rows.map { $0.longerWhole.map { phrases.length($0, report.rule) } ?? "" })
    let days = column("Active days", .right, rows.map { phrases.number($0.inside.days) })
    let commits = column("Commits", .right, rows.map { phrases.number($0.inside.commits) })
    let isOfDays = report.rule.unit == .day
    let parts = rows.contains { $0.longerWhole != nil } ? [wholes] : []
    let choices = [
      [places, lengths, ranges] + parts + (isOfDays ? [] : [days]) + [commits],
      [places, lengths, ranges] + parts + [commits], [places, lengths, ranges] + parts,
      [lengths, ranges] + parts,
    ]
    return choices.map { TextTable(columns: $0, ruler: ruler) }
      .first { ruler.width(of: $0.lines[0]) <= style.columns - Page.indent }
  }

  /// A bar for each row, behind a gap, and the columns of the longest with its gap; 0 where there is no room.
  private func bars(
    _ report: StreakReport, _ table: TextTable?, _ painter: CellPainter
  ) -> (lines: [StyledLine], width: Int) {
    guard let table, let longest = report.longest.first?.inside.length else { return ([], 0) }
    let room =
      style.columns - Page.indent - ruler.width(of: table.lines[0]) - TextTable.gap
    let most = min(widestBar, room, longest)
    guard room >= leastBar else { return (report.longest.map { _ in StyledLine() }, 0) }
    let lines = report.longest.map(\.inside).map { streak in
      let width = max(1, (streak.length * most + longest / 2) / longest)
      let average = (streak.commits + streak.days / 2) / streak.days
      let cell = painter.cell(level: report.scale.level(of: max(1, average)))
      var line = StyledLine()
      line.pad(to: TextTable.gap)
      line.append(String(repeating: cell.glyph, count: width), width: width, pen: cell.pen)
      return line
    }
    return (lines, TextTable.gap + most)
  }

  private func description(_ streak: WindowStreak, _ rule: StreakRule) -> String {
    let inside = streak.inside
    return "\(phrases.length(inside, rule)), \(phrases.range(inside.range)), "
      + part(of: streak, rule) + phrases.count(inside.commits, "commit")
  }

  /// What the streak belongs to, with the separator behind; empty if it is whole.
  private func part(of streak: WindowStreak, _ rule: StreakRule) -> String {
    streak.longerWhole.map { phrases.part(of: $0, rule) + ", " } ?? ""
  }

  /// The streaks as sentences, for listening to as much as for reading.
  package func sentences(_ report: StreakReport, heading: ReportHeading) -> String {
    let longest = report.longest.enumerated().map { place, streak in
      "\(place == 0 ? "Longest" : "\(phrases.ordinal(place + 1)) longest"): "
        + "\(phrases.length(streak.inside, report.rule)), "
        + "\(phrases.spokenRange(streak.inside.range)), \(part(of: streak, report.rule))"
        + "\(phrases.count(streak.inside.commits, "commit"))."
    }
    return spokenText(
      [phrases.sentences(report)] + longest, heading: heading, notes: report.notes,
      style: style)
  }
}

extension StreakRule {
  /// The title of a column of lengths.
  fileprivate var title: String {
    switch unit {
    case .day: daysOff.isEmpty ? "Days" : "Working days"
    case .week: "Weeks"
    case .month: "Months"
    }
  }
}

extension StreakReport {
  /// The notes that the counts themselves give rise to.
  var notes: [String] { missingCommitNotes(undated: undated, future: future, ahead: ahead) }
}

extension Phrases {
  /// What the current streak is, and the longest of all time if it is not in the list.
  fileprivate func sentences(_ report: StreakReport) -> String {
    let longest = report.figures.longestElsewhere.map { longestOfAllTime($0, report.rule) }
    return ([currentSentence(report)] + (longest.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// What the current streak is, or when the last one ended.
  private func currentSentence(_ report: StreakReport) -> String {
    let which = report.isPast ? "streak at the end" : "current streak"
    guard let current = report.figures.current else {
      guard let last = report.last else { return "No streaks." }
      return "There is no \(which); the last one was \(length(last, report.rule)), "
        + "\(spokenRange(last.range))."
    }
    let facts =
      "\(length(current, report.rule)), \(spokenRange(current.range)), "
      + "with \(count(current.commits, "commit"))"
    guard let longer = report.longerThanCurrent else { return "The \(which) is \(facts)." }
    let rank = longer == 0 ? "the longest" : "the \(ordinal(longer + 1)) longest"
    return current.range.first < report.window.first
      ? "The \(which) is \(facts); its part in this period is \(rank)."
      : "The \(which) is \(rank): \(facts)."
  }
}
