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
  var json: JSONValue {
    .object(
      [
        .init("length", .number(length)), .init("days", .number(days)),
        .init("commits", .number(commits)),
      ] + range.members)
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
