package import Aggregation
import ContributionModel

extension StreakRule {
  /// What a streak is counted in; takes an s.
  var noun: String {
    switch unit {
    case .day: daysOff.isEmpty ? "day" : "working day"
    case .week: "week"
    case .month: "month"
    }
  }

  /// The noun in a table: 12 d.
  var abbreviation: String {
    switch unit {
    case .day: "d"
    case .week: "w"
    case .month: "m"
    }
  }

  /// By what streaks are counted where it is not the usual, a sentence each.
  package var sentences: [String] {
    var sentences: [String] = []
    switch unit {
    case .day: break
    case .week(let start):
      sentences.append("Streaks are of weeks with an active day, from \(name(of: start)) on.")
    case .month: sentences.append("Streaks are of months with an active day.")
    }
    if minimum > 1 { sentences.append("A day is active from \(minimum) commits on.") }
    var off = weekdays.map { name(of: $0) + "s" }
    if !daysOff.holidays.isEmpty { off.append("holidays") }
    if !off.isEmpty {
      let all = listed(off)
      sentences.append(
        unit == .day
          ? "\(all.capitalizedFirst) do not break a streak."
          : "\(noun.capitalizedFirst)s of nothing but \(all) do not break a streak.")
    }
    return sentences
  }

  /// The weekdays that are off, in the order of a week that starts on Monday.
  private var weekdays: [Weekday] { Weekday.monday.week.filter(daysOff.weekdays.contains) }

  /// The English name.
  private func name(of weekday: Weekday) -> String { "\(weekday)".capitalizedFirst }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension WindowStreak {
  /// The whole streak, if it is longer than its part inside the window.
  ///
  /// A streak of weeks can have days outside the window in no other week than its days inside.
  var longerWhole: Streak? { whole.length > inside.length ? whole : nil }
}

extension Phrases {
  /// What a cut streak belongs to: part of 64 days.
  func part(of whole: Streak, _ rule: StreakRule) -> String { "part of \(length(whole, rule))" }

  /// The longest streak of all time as a sentence.
  func longestOfAllTime(_ streak: Streak, _ rule: StreakRule) -> String {
    "The longest streak of all time is \(length(streak, rule)), \(spokenRange(streak.range))."
  }

  /// The length of a streak in the unit of its rule: 12 days.
  func length(_ streak: Streak, _ rule: StreakRule) -> String {
    count(streak.length, rule.noun)
  }

  /// A place in an order: 1st, 2nd, 3rd, 11th.
  func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return self.number(number) + ending
  }
}
