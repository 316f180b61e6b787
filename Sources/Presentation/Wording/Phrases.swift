package import ContributionModel

/// A time of day, given in minutes after midnight: 9:05. The end of the day is 24:00.
package func clockTime(minutes: Int) -> String {
  let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
  return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
}

/// Joins words as a sentence lists them: "a, b and c".
package func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return "\(words.dropLast().joined(separator: ", ")) and \(last)"
}

/// Numbers, days and ranges as words.
///
/// All in English, also the months: one sentence is in one language, above all where it is read aloud.
/// The labels of grids are those of the user's locale.
package struct Phrases: Sendable {
  private static let names = CalendarNames.english
  /// Stands between the ends of a range, and where there is nothing to show.
  package let dash: String
  /// What the numbers measure.
  package let metric: Metric

  package init(dash: String, metric: Metric = .commits) {
    self.dash = dash
    self.metric = metric
  }

  /// What is measured, in the plural: commits.
  var nouns: String { metric.plural }

  /// How the name of a month is written.
  package enum MonthForm: Sendable {
    case short, full
  }

  /// The number with its thousands apart: 3,218.
  package func number(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// The number, which is not negative, with one decimal: 9.7.
  package func decimal(_ number: Double) -> String {
    let tenths = Int(number * 10 + 0.5)
    return "\(self.number(tenths / 10)).\(tenths % 10)"
  }

  /// The share of a whole in percent, with one decimal: 25.2%.
  package func percent(_ part: Int, of whole: Int) -> String {
    (whole == 0 ? "0.0" : decimal(Double(part) * 100 / Double(whole))) + "%"
  }

  /// The number and what it counts: 1 day, 2 days. The noun is one that takes an s.
  package func count(_ number: Int, _ noun: String) -> String {
    "\(self.number(number)) \(plural(number, noun))"
  }

  /// The number and what is measured: 1 commit, 3,218 commits.
  package func amount(_ number: Int) -> String {
    "\(self.number(number)) \(metric.noun(for: number))"
  }

  package func plural(_ number: Int, _ noun: String) -> String {
    number == 1 ? noun : noun + "s"
  }

  /// A day: 9 Aug 2026.
  package func day(_ day: CivilDay, _ form: MonthForm = .short) -> String {
    "\(dayAndMonth(day, form)) \(day.year)"
  }

  /// The days of a range, with nothing said twice: 9 – 20 Aug 2026.
  package func range(_ range: DayRange) -> String {
    guard range.count > 1 else { return day(range.last) }
    return "\(start(of: range, .short)) \(dash) \(day(range.last))"
  }

  /// The days of a range as part of a sentence: from 9 to 20 August 2026, on 9 August 2026.
  package func spokenRange(_ range: DayRange) -> String {
    guard range.count > 1 else { return "on \(day(range.last, .full))" }
    return "from \(start(of: range, .full)) to \(day(range.last, .full))"
  }

  /// The years of a range: 2005 – 2026.
  package func years(_ range: DayRange) -> String {
    let (first, last) = (range.first.year, range.last.year)
    return first == last ? "\(last)" : "\(first) \(dash) \(last)"
  }

  /// The first day of a range, without what it has in common with the last.
  private func start(of range: DayRange, _ form: MonthForm) -> String {
    let (first, last) = (range.first.parts, range.last.parts)
    if first.year != last.year { return day(range.first, form) }
    return first.month == last.month ? "\(first.day)" : dayAndMonth(range.first, form)
  }

  private func dayAndMonth(_ day: CivilDay, _ form: MonthForm) -> String {
    let (_, month, dayOfMonth) = day.parts
    let name =
      form == .short ? Self.names.short(month: month) : Self.names.full(month: month)
    return "\(dayOfMonth) \(name)"
  }
}
