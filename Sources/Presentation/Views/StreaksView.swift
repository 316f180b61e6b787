package import Aggregation
import ContributionModel

/// The longest streaks as a table with bars, and what the current one is.
package struct StreaksView: ViewDescription {
  private let report: StreakReport
  package let frame: ReportFrame
  private let scaleRequest: LevelScale.Request
  private let phrases: Phrases

  package init(
    _ report: StreakReport, _ frame: ReportFrame,
    scaleRequest: LevelScale.Request = LevelScale.Request(), phrases: Phrases
  ) {
    self.report = report
    self.frame = frame
    self.scaleRequest = scaleRequest
    self.phrases = phrases
  }

  package var notes: [String] { MissingCommits(report).notes + frame.notes }

  package func document() -> Document? {
    let streaks = phrases.count(report.streaks, "streak")
    let sentences = phrases.sentences(report)
    return Document(
      heading: frame.heading(
        facts: "\(streaks), \(phrases.count(report.activeDays, "active day"))"),
      blocks: [.table(table), .sentences([sentences])],
      rules: frame.ruleSentences + report.rule.sentences,
      shadeRule: scaleRequest.sentence(shading: "day"), notes: notes,
      spoken: [sentences] + report.longest.enumerated().map(spoken))
  }

  private var table: Table {
    let rows = report.longest
    let rule = report.rule
    func column(
      _ title: String, _ alignment: Table.Alignment, dropOrder: Int? = nil,
      _ cell: (WindowStreak) -> String
    ) -> Table.Column {
      Table.Column(title, .text(rows.map(cell)), alignment, dropOrder: dropOrder)
    }
    var columns = [
      Table.Column(
        "", .text(rows.indices.map { phrases.number($0 + 1) }), .right, dropOrder: 2),
      column(rule.title, .right) { phrases.number($0.inside.length) },
      column("From \(phrases.dash) to", .left) { phrases.range($0.inside.range) },
    ]
    if rows.contains(where: { $0.longerWhole != nil }) {
      columns.append(
        column("Part of", .left) { $0.longerWhole.map { phrases.length($0, rule) } ?? "" })
    }
    if rule.unit != .day {
      columns.append(
        column("Active days", .right, dropOrder: 0) { phrases.number($0.inside.days) })
    }
    columns.append(
      column(phrases.nouns.capitalizedFirst, .right, dropOrder: 1) {
        phrases.number($0.inside.commits)
      })
    var table = Table(columns)
    table.sentences = rows.enumerated().map { index, streak in
      let inside = streak.inside
      return "\(phrases.number(index + 1)). \(phrases.length(inside, rule)), "
        + "\(phrases.range(inside.range)), \(part(of: streak))"
        + phrases.amount(inside.commits)
    }
    table.bars = bars
    table.omission = phrases.omission(of: report.streaks - rows.count)
    return table
  }

  /// A bar as long as each streak, in the shade of its commits on an active day.
  private var bars: Table.Bars {
    let scale = CellScale(report.scale)
    return Table.Bars(
      bars: report.longest.map(\.inside).map { streak in
        let average = (streak.commits + streak.days / 2) / streak.days
        return (streak.length, scale.cell(.days(streak.range), max(1, average)))
      },
      scale: scale, legendRemark: "\(phrases.nouns) on an active day")
  }

  private func spoken(index: Int, _ streak: WindowStreak) -> String {
    "\(index == 0 ? "Longest" : "\(phrases.ordinal(index + 1)) longest"): "
      + "\(phrases.length(streak.inside, report.rule)), "
      + "\(phrases.spokenRange(streak.inside.range)), \(part(of: streak))"
      + "\(phrases.amount(streak.inside.commits))."
  }

  /// What the streak belongs to, with the separator behind; empty if it is whole.
  private func part(of streak: WindowStreak) -> String {
    streak.longerWhole.map { phrases.part(of: $0, report.rule) + ", " } ?? ""
  }

  package func record() -> [DataValue.Member]? {
    let start: [DataValue.Member] = [
      .init("window", .object(report.window.members)),
      .init("today", .day(frame.today)),
      .init("streakRule", .object(report.rule.members)),
      .init("activeDays", .number(report.activeDays)),
      .init("streaks", .number(report.streaks)),
      .init("currentStreak", report.figures.current.map(\.value) ?? .null),
      .init("longestStreaks", .array(report.longest.map(\.value))),
      .init("longestStreakOfAllTime", report.figures.longestOfAllTime.map(\.value) ?? .null),
    ]
    return start + MissingCommits(report).members + [.init("notes", .strings(notes))]
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
