import CommandLineKit
import ContributionModel

extension Weekday {
  /// Reads `sat`, `sa` or `Saturday`: the beginning of a name, of two letters at least.
  init?(written text: String) {
    let word = text.lowercased().split(separator: " ").joined(separator: " ")
    guard word.count >= 2, let day = Self.allCases.first(where: { "\($0)".hasPrefix(word) })
    else { return nil }
    self = day
  }

  /// The first day of the week: `--week-start`, or else that of the locale.
  static func start(
    _ arguments: ParsedArguments, _ surroundings: Surroundings
  ) throws(UsageError) -> Weekday {
    try arguments.converted(
      "week-start", expecting: "a weekday such as monday or mon", Weekday.init(written:))
      ?? surroundings.firstWeekday
  }
}
