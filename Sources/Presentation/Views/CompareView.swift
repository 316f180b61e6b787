package import Aggregation
import ContributionModel

/// Several histories side by side: a column of facts for each, and their grids, or the difference of two.
package struct CompareView: ViewDescription {
  private let comparison: Comparison
  package let frame: ReportFrame
  private let rule: StreakRule
  private let scaleRequest: LevelScale.Request
  private let phrases: Phrases

  package init(
    _ comparison: Comparison, _ frame: ReportFrame, rule: StreakRule,
    scaleRequest: LevelScale.Request = LevelScale.Request(), phrases: Phrases
  ) {
    self.comparison = comparison
    self.frame = frame
    self.rule = rule
    self.scaleRequest = scaleRequest
    self.phrases = phrases
  }

  package var notes: [String] { comparison.notes + frame.notes }

  package func document() -> Document? {
    var blocks: [Document.Block] = [.matrix(CompareMatrix(comparison, phrases).matrix)]
    if let sentence = longestOfAllTime { blocks.append(.sentences([sentence])) }
    if let difference = comparison.difference {
      let labels = comparison.columns.map(\.label)
      blocks.append(.calendar(chart(difference, labels)))
      blocks.append(.sentences([phrases.sentences(difference, labels)]))
    } else if !comparison.columns.isEmpty {
      blocks.append(.calendar(chart))
    }
    return Document(
      heading: frame.heading(facts: window), blocks: blocks,
      rules: frame.ruleSentences + rule.sentences,
      shadeRule: scaleRequest.sentence(shading: "day"), notes: notes)
  }

  /// The days that are shown, from the first of any column to the last.
  private var window: String {
    let windows = comparison.columns.map(\.report.summary.window)
    guard let first = windows.map(\.first).min(), let last = windows.map(\.last).max(),
      let range = DayRange(first, last)
    else { return phrases.range(comparison.window) }
    return comparison.basis == .year ? phrases.years(range) : phrases.range(range)
  }

  /// The longest streak of all time, which is the same for all years; nil if it is the longest of one of them.
  private var longestOfAllTime: String? {
    let streaks = comparison.columns.map(\.report.summary.streaks)
    guard comparison.basis == .year, let rule = comparison.columns.first?.report.summary.rule,
      let longest = streaks.first?.longestOfAllTime,
      streaks.allSatisfy({ $0.longest?.whole != longest })
    else { return nil }
    return phrases.longestOfAllTime(longest, rule)
  }

  private var chart: CalendarChart {
    // Of many branches most show the same.
    var known: [Int: CalendarChart.Subject] = [:]
    let subjects = comparison.columns.map { column in
      if let group = column.group, var subject = known[group] {
        subject.title = .label(column.label)
        return subject
      }
      var subject = CalendarChart.Subject(
        column.report, title: .label(column.label), tellsTotals: false, phrases)
      subject.group = column.group
      if let group = column.group { known[group] = subject }
      return subject
    }
    var chart = CalendarChart(
      subjects, scale: comparison.hasOneScale ? CellScale(comparison.scale) : nil)
    chart.legendRemark = comparison.columns.count > 1 ? "(one scale for all)" : ""
    chart.sharesWeeks = comparison.basis == .year
    return chart
  }

  private func chart(_ difference: Difference, _ labels: [String]) -> CalendarChart {
    let scale = CellScale(
      difference.scale, sides: CellScale.Sides(first: labels[0], second: labels[1]))
    let grids = difference.grids.map { labelled in
      var grid = CalendarChart.Grid(
        cells: CellGrid(labelled.grid, scale: scale) { difference.amount(on: $0) })
      if difference.grids.count > 1 { grid.title = labelled.year.map { "\($0)" } }
      return grid
    }
    let subject = CalendarChart.Subject(
      title: .difference(labels[0], labels[1]), grids: grids, scale: scale)
    return CalendarChart([subject], scale: scale)
  }
}

// The data.
extension CompareView {
  package func record() -> [DataValue.Member]? {
    var members: [DataValue.Member] = [
      .init("by", .string(comparison.basis.rawValue)),
      .init("today", .day(frame.today)),
      .init("columns", .array(comparison.columns.map(column))),
    ]
    if let difference = comparison.difference {
      members.append(.init("difference", .object(difference.members)))
    }
    // Each column has its own notes.
    return members + [.init("notes", .strings(frame.notes))]
  }

  private func column(_ column: Comparison.Column) -> DataValue {
    let summary = column.report.summary
    return .object(
      [.init("label", .string(column.label))] + column.report.members
        + [
          .init("sharedCommits", .number(column.sharedCommits)),
          .init("ownCommits", .number(column.ownCommits)),
          .init("notes", .strings(MissingCommits(summary).notes)),
        ])
  }

  /// A row for each column and active day of its window, in the order of the columns.
  package func rows() -> DataTable? {
    DataTable(
      [comparison.basis.rawValue, "day", "commits"],
      comparison.columns.map { column in
        DataTable.Group(
          [.bytes(Array(column.label.utf8))], .days(column.report.counts, undated: 0))
      })
  }
}

extension Difference {
  fileprivate var members: [DataValue.Member] {
    let cellScale = CellScale(scale)
    let days = (firstAhead.days + secondAhead.days).sorted()
    return [
      .init("daysCompared", .number(self.days)),
      .init("commits", .numbers([first, second])),
      .init("daysAhead", .numbers([firstAhead.days.count, secondAhead.days.count])),
      .init("leapDayLeftOut", leapDay.map { .day($0) } ?? .null),
      .init(
        "days",
        .array(
          days.map { day in
            cellScale.cell(.day(day), amount(on: day) ?? 0).value([.init("day", .day(day))])
          })),
      .init("levels", cellScale.value),
    ]
  }
}
