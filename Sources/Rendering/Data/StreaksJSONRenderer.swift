package import Aggregation
package import ContributionModel

/// Writes the streaks as JSON; what there is none of is null.
package struct StreaksJSONRenderer: Sendable {
  package init() {}

  /// Takes the viewer's day as `today`, and notes besides those that the counts give rise to.
  package func render(_ report: StreakReport, today: CivilDay, notes: [String] = []) -> String {
    let value = JSONValue.object([
      .init("window", .object(report.window.members)),
      .init("today", today.json),
      .init("streakRule", .object(report.rule.members)),
      .init("activeDays", .number(report.activeDays)),
      .init("streaks", .number(report.streaks)),
      .init("currentStreak", report.figures.current.map(\.json) ?? .null),
      .init("longestStreaks", .array(report.longest.map(\.json))),
      .init("longestStreakOfAllTime", report.figures.longestOfAllTime.map(\.json) ?? .null),
      .init("undated", .number(report.undated)),
      .init("future", .number(report.future)),
      .init("ahead", .number(report.ahead.total)),
      .init("notes", .array((report.notes + notes).map { .string($0) })),
    ])
    return value.text() + "\n"
  }
}
