import Aggregation
import ContributionModel

// The values that several views write.

extension CivilDay {
  /// The day, `2024-02-29`.
  var json: JSONValue { .string(description) }
}

extension DayRange {
  var members: [JSONValue.Member] {
    [.init("first", first.json), .init("last", last.json)]
  }
}

extension Streak {
  var json: JSONValue { .object(members) }

  fileprivate var members: [JSONValue.Member] {
    [
      .init("length", .number(length)), .init("days", .number(days)),
      .init("commits", .number(commits)),
    ] + range.members
  }
}

extension WindowStreak {
  /// The part inside the window, with the whole streak if that has days outside, else null.
  var json: JSONValue {
    .object(inside.members + [.init("partOf", isCut ? whole.json : .null)])
  }
}

extension StreakFigures {
  var members: [JSONValue.Member] {
    [
      .init("currentStreak", current.map(\.json) ?? .null),
      .init("longestStreak", longest.map(\.json) ?? .null),
      .init("longestStreakOfAllTime", longestOfAllTime.map(\.json) ?? .null),
    ]
  }
}

extension StreakRule {
  var members: [JSONValue.Member] {
    let (unit, weekStart): (String, JSONValue) =
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
        .array(Weekday.allCases.filter(daysOff.weekdays.contains).map { .string("\($0)") })),
      .init("holidays", .array(daysOff.holidays.map { .object($0.members) })),
    ]
  }
}
