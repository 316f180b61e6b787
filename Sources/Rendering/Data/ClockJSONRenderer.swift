package import Aggregation
package import ContributionModel

/// Writes the clock as JSON: the commits of each hour of the day and of the weekdays, with their levels.
///
/// Times are written `15:42`, days `2024-02-29`; what there is none of is null.
package struct ClockJSONRenderer: Sendable {
  package init() {}

  /// Takes the viewer's day as `today`, and notes besides those that the figures give rise to.
  ///
  /// `bots` says whether bots and AI assistants count, in the words of `--bots`.
  package func render(
    _ report: ClockReport, today: CivilDay, bots: String = "include", notes: [String] = []
  ) -> String {
    let counts = report.counts
    let parts = counts.parts
    let value = JSONValue.object([
      .init("window", .object(report.window.members)),
      .init("today", today.json),
      .init("bots", .string(bots)),
      .init("commits", .number(counts.total)),
      .init("mean", counts.mean.map { .string(clockTime(minutes: $0 / 60)) } ?? .null),
      .init(
        "busiestHour",
        counts.busiest.map { busiest in
          .object([
            .init("hour", .number(busiest.hour)), .init("commits", .number(busiest.commits)),
          ])
        } ?? .null),
      .init(
        "parts",
        .object([
          .init("weekdays9to17", .number(parts.daytime)),
          .init("weekdaysOtherHours", .number(parts.otherHours)),
          .init("weekends", .number(parts.weekends)),
        ])),
      .init(
        "hours",
        .array(
          counts.hours.enumerated().map { hour, commits in
            cell([.init("hour", .number(hour))], commits, report.hourScale)
          })),
      .init("weekdays", .array(weekdays(of: report))),
      .init("hourLevels", levels(report.hourScale)),
      .init("weekdayLevels", levels(report.weekdayScale)),
      .init("undated", .number(report.undated)),
      .init("future", .number(report.future)),
      .init("ahead", .number(report.ahead.total)),
      .init("notes", .array((report.notes + notes).map { .string($0) })),
    ])
    return value.text() + "\n"
  }

  /// Every hour of every weekday, Monday first, as ISO 8601 numbers them from 1.
  private func weekdays(of report: ClockReport) -> [JSONValue] {
    Weekday.monday.week.enumerated().flatMap { place, weekday in
      (0..<24).map { hour in
        cell(
          [.init("weekday", .number(place + 1)), .init("hour", .number(hour))],
          report.counts[weekday, hour], report.weekdayScale)
      }
    }
  }

  private func cell(
    _ names: [JSONValue.Member], _ commits: Int, _ scale: LevelScale
  ) -> JSONValue {
    .object(
      names + [
        .init("commits", .number(commits)), .init("level", .number(scale.level(of: commits))),
      ])
  }

  private func levels(_ scale: LevelScale) -> JSONValue {
    .array(scale.lowestCounts.map { .number($0) })
  }
}
