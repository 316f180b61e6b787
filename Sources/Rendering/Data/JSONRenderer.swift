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
    var members = figures(report)
    members.insert(.init("today", today.json), at: 1)
    members.append(.init("notes", .array((summary.notes + notes).map { .string($0) })))
    return JSONValue.object(members).text() + "\n"
  }

  /// The window, what happened in it, and every day of it.
  func figures(_ report: YearReport) -> [JSONValue.Member] {
    let summary = report.summary
    let activity: [JSONValue.Member] = [
      .init("window", .object(summary.window.members)),
      .init("commits", .number(summary.commits)),
      .init("activeDays", .number(summary.activeDays)),
      .init("streakRule", .object(summary.rule.members)),
    ]
    return activity + summary.streaks.members + [
      .init("busiestDay", busiestDay(summary.busiestDay)),
      .init("goal", goal(summary.goal)),
      .init("days", .array(days(of: report))),
      .init("levels", .array(report.scale.lowestCounts.map { .number($0) })),
      .init("undated", .number(summary.undated)),
      .init("future", .number(summary.future)),
      .init("ahead", .number(summary.ahead.total)),
    ]
  }

  private func days(of report: YearReport) -> [JSONValue] {
    let window = report.summary.window
    return (0..<window.count).map { offset in
      let day = window.first + offset
      let commits = report.counts[day]
      return .object([
        .init("day", day.json),
        .init("commits", .number(commits)),
        .init("level", .number(report.scale.level(of: commits))),
      ])
    }
  }

  private func goal(_ goal: Summary.Goal?) -> JSONValue {
    guard let goal else { return .null }
    return .object([
      .init("commits", .number(goal.commits)), .init("daysMet", .number(goal.daysMet)),
    ])
  }

  private func busiestDay(_ busiest: Summary.DayTotal?) -> JSONValue {
    guard let busiest else { return .null }
    return .object([
      .init("day", busiest.day.json), .init("commits", .number(busiest.commits)),
    ])
  }
}
