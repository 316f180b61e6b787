import Aggregation
import ContributionModel

// The values that the records of several views have.

extension DayRange {
  var members: [DataValue.Member] {
    [.init("first", .day(first)), .init("last", .day(last))]
  }
}

extension Streak {
  var value: DataValue { .object(members) }

  fileprivate var members: [DataValue.Member] {
    [
      .init("length", .number(length)), .init("days", .number(days)),
      .init("commits", .number(commits)),
    ] + range.members
  }
}

extension WindowStreak {
  /// The part inside the window, with the whole streak if that has days outside, else null.
  var value: DataValue {
    .object(inside.members + [.init("partOf", isCut ? whole.value : .null)])
  }
}

extension StreakFigures {
  var members: [DataValue.Member] {
    [
      .init("currentStreak", current.map(\.value) ?? .null),
      .init("longestStreak", longest.map(\.value) ?? .null),
      .init("longestStreakOfAllTime", longestOfAllTime.map(\.value) ?? .null),
    ]
  }
}

extension StreakRule {
  var members: [DataValue.Member] {
    let (unit, weekStart): (String, DataValue) =
      switch self.unit {
      case .day: ("day", .null)
      case .week(let weekday): ("week", .string("\(weekday)"))
      case .month: ("month", .null)
      }
    return [
      .init("unit", .string(unit)), .init("weekStart", weekStart),
      .init("minimum", .number(minimum)),
      .init(
        "offDays",
        .strings(Weekday.allCases.filter(daysOff.weekdays.contains).map { "\($0)" })),
      .init("holidays", .array(daysOff.holidays.map { .object($0.members) })),
    ]
  }
}

extension CellScale {
  /// The lowest count of each level.
  var value: DataValue { .numbers(levels.lowestCounts) }
}

extension Cell {
  /// The commits and the level of a cell, after the names of what it stands for.
  func value(_ names: [DataValue.Member]) -> DataValue {
    .object(names + [.init("commits", .number(value)), .init("level", .number(level))])
  }
}

extension MissingCommits {
  var members: [DataValue.Member] {
    [
      .init("undated", .number(undated)), .init("future", .number(future)),
      .init("ahead", .number(ahead.total)),
    ]
  }
}

extension YearReport {
  /// The window, what happened in it, and every day of it.
  var members: [DataValue.Member] {
    let activity: [DataValue.Member] = [
      .init("window", .object(summary.window.members)),
      .init("commits", .number(summary.commits)),
      .init("activeDays", .number(summary.activeDays)),
      .init("streakRule", .object(summary.rule.members)),
    ]
    let scale = CellScale(scale)
    return activity + summary.streaks.members + [
      .init("busiestDay", summary.busiestDay.map(\.value) ?? .null),
      .init("goal", summary.goal.map(\.value) ?? .null),
      .init("days", .array(days(scale))),
      .init("levels", scale.value),
    ] + MissingCommits(summary).members + [
      .init("authors", .number(summary.authors)),
      .init("newAuthors", .number(summary.newAuthors)),
      .init("history", summary.history.map { .object($0.members) } ?? .null),
    ]
  }

  private func days(_ scale: CellScale) -> [DataValue] {
    let window = summary.window
    return (0..<window.count).map { offset in
      let day = window.first + offset
      return scale.cell(.day(day), counts[day]).value([.init("day", .day(day))])
    }
  }
}

extension Summary.Goal {
  fileprivate var value: DataValue {
    .object([.init("commits", .number(commits)), .init("daysMet", .number(daysMet))])
  }
}

extension Summary.DayTotal {
  fileprivate var value: DataValue {
    .object([.init("day", .day(day)), .init("commits", .number(commits))])
  }
}
