package import Aggregation
package import ContributionModel

/// Writes the year view as JSON: the figures, and every day of the window with its commits and its level.
///
/// What there is none of is null; days are written `2024-02-29`.
package struct JSONRenderer: Sendable {
  package init() {}

  /// Takes the viewer's day as `today`, and notes besides those that the figures give rise to.
  package func render(_ report: YearReport, today: CivilDay, notes: [String] = []) -> String {
    let summary = report.summary
    let value = JSONValue.object([
      .init("window", .object(ends(of: summary.window))),
      .init("today", day(today)),
      .init("commits", .number(summary.commits)),
      .init("activeDays", .number(summary.activeDays)),
      .init("currentStreak", streak(summary.currentStreak)),
      .init("longestStreak", streak(summary.longestStreak)),
      .init("busiestDay", busiestDay(summary.busiestDay)),
      .init("days", .array(days(of: report))),
      .init("levels", .array(report.scale.lowestCounts.map { .number($0) })),
      .init("undated", .number(summary.undated)),
      .init("future", .number(summary.future)),
      .init("notes", .array((summary.notes + notes).map { .string($0) })),
    ])
    return value.text() + "\n"
  }

  private func days(of report: YearReport) -> [JSONValue] {
    let window = report.summary.window
    return (0..<window.count).map { offset in
      let day = window.first + offset
      let commits = report.counts[day]
      return .object([
        .init("day", self.day(day)),
        .init("commits", .number(commits)),
        .init("level", .number(report.scale.level(of: commits))),
      ])
    }
  }

  private func day(_ day: CivilDay) -> JSONValue {
    .string(day.description)
  }

  private func ends(of range: DayRange) -> [JSONValue.Member] {
    [.init("first", day(range.first)), .init("last", day(range.last))]
  }

  private func streak(_ streak: Streak?) -> JSONValue {
    guard let streak else { return .null }
    return .object([.init("days", .number(streak.days))] + ends(of: streak.range))
  }

  private func busiestDay(_ busiest: Summary.DayTotal?) -> JSONValue {
    guard let busiest else { return .null }
    return .object([
      .init("day", day(busiest.day)), .init("commits", .number(busiest.commits)),
    ])
  }
}
