import Aggregation
import CommandLineKit
import ContributionModel

extension StreakRule {
  /// Converts the options of `OptionTables.streaks`; reads the files of holidays.
  init(_ arguments: ParsedArguments, weekStart: Weekday) throws {
    self.init()
    minimum = try arguments.integer("min", in: 1 ... .max) ?? 1
    unit =
      switch try arguments.choice("streak-unit", of: UnitName.self) ?? .day {
      case .day: .day
      case .week: .week(weekStart)
      case .month: .month
      }
    daysOff = DaysOff(
      weekdays: try Self.weekdays(arguments), holidays: try Self.holidays(arguments))
  }

  /// The values of `--streak-unit`.
  private enum UnitName: String, CaseIterable {
    case day, week, month
  }

  private static func weekdays(_ arguments: ParsedArguments) throws(UsageError) -> Set<Weekday> {
    guard let occurrence = arguments.occurrence(of: "off-days"), occurrence.value != "none" else {
      return []
    }
    var weekdays: Set<Weekday> = []
    for part in occurrence.parts() {
      weekdays.insert(
        try part.converted(
          expecting: "weekdays such as sat,sun or saturday,sunday, or none",
          Weekday.init(written:)))
    }
    return weekdays
  }

  private static func holidays(_ arguments: ParsedArguments) throws -> [DayRange] {
    var days: [DayRange] = []
    for path in arguments.values("holidays") {
      do {
        days += try HolidayFile(try Platform.contents(ofFile: path, limit: 1 << 26)).days
      } catch let line as HolidayFile.BadLine {
        throw Failure.holidays(path: path, line: line.number, isInverted: line.isInverted)
      } catch let error as Platform.FileError {
        throw Failure.file(path: path, detail: error.detail)
      }
    }
    return days
  }
}
