/// One option on the command line, or in a setting, with the place and the spelling it came from.
package struct Occurrence: Sendable, Hashable {
  /// The long name of the option, whatever its spelling.
  package let option: String
  /// The name as it was written, with dashes and without value; of a setting, its name in full.
  package let spelling: String
  /// The position of the argument on the line; negative for a setting.
  package let index: Int
  /// The value; nil for flags.
  package let value: String?
  /// Whether the option was written as `--no-NAME`.
  package let isInverted: Bool
  /// The command that the line runs.
  package let command: String
  /// Where the setting stands; nil on the command line.
  package var origin: String?
  /// Whether the setting comes from what is looked at, see `Setting.isForeign`.
  package var isForeign = false

  /// The option in its plainest spelling.
  var argument: String {
    if isInverted { return "--no-\(option)" }
    return value.map { "--\(option)=\($0)" } ?? "--\(option)"
  }
}

extension Occurrence {
  /// An error that names this option and its value, and says what would have been right.
  ///
  /// - Parameter expectation: completes the words "expected …", such as "a date".
  /// - Returns: the error, for the caller to throw.
  package func invalid(expected expectation: String) -> UsageError {
    error(.expected(expectation))
  }

  /// An error that lists the values to choose from.
  package func invalid(choices: [String]) -> UsageError {
    error(.choices(choices, suggestion: nearest(to: value ?? "", in: choices)))
  }

  /// An error that says that such a setting must not choose files.
  var foreignPath: UsageError { error(.foreignPath) }

  private func error(_ reason: UsageError.InvalidValueReason) -> UsageError {
    UsageError(
      .invalidValue(spelling: spelling, value: value ?? "", reason: reason), command: command,
      option: option, occurrences: [self])
  }

  /// Converts the value.
  ///
  /// - Throws: an error with the expectation when the conversion answers nil.
  package func converted<T>(
    expecting expectation: String, _ conversion: (String) -> T?
  ) throws(UsageError) -> T {
    guard let result = conversion(value ?? "") else { throw invalid(expected: expectation) }
    return result
  }

  /// The value as a whole number in a range.
  package func integer(in range: ClosedRange<Int>) throws(UsageError) -> Int {
    let expectation =
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): "a whole number"
      case (.min, let highest): "a whole number of at most \(highest)"
      case (let lowest, .max): "a whole number of at least \(lowest)"
      case (let lowest, let highest): "a whole number from \(lowest) to \(highest)"
      }
    return try converted(expecting: expectation) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// The value as a case of an enumeration.
  package func choice<T: RawRepresentable & CaseIterable>(
    of type: T.Type = T.self
  ) throws(UsageError) -> T where T.RawValue == String {
    guard let choice = value.flatMap(T.init(rawValue:)) else {
      throw invalid(choices: T.allCases.map(\.rawValue))
    }
    return choice
  }

  /// The parts of a list value, each to be converted like a value of its own.
  package func parts(separator: Unicode.Scalar = ",") -> [Occurrence] {
    (value ?? "").unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map {
      Occurrence(
        option: option, spelling: spelling, index: index, value: String($0),
        isInverted: isInverted, command: command, origin: origin, isForeign: isForeign)
    }
  }
}

extension ParsedArguments {
  /// The last value of an option as a whole number; nil when the option is not given.
  package func integer(
    _ name: String, in range: ClosedRange<Int> = .min ... .max
  ) throws(UsageError) -> Int? {
    try occurrence(of: name)?.integer(in: range)
  }

  /// The last value of an option as a case of an enumeration; nil when the option is not given.
  package func choice<T: RawRepresentable & CaseIterable>(
    _ name: String, of type: T.Type = T.self
  ) throws(UsageError) -> T? where T.RawValue == String {
    try occurrence(of: name)?.choice(of: type)
  }

  /// The last value of an option after a conversion; nil when the option is not given.
  package func converted<T>(
    _ name: String, expecting expectation: String, _ conversion: (String) -> T?
  ) throws(UsageError) -> T? {
    try occurrence(of: name)?.converted(expecting: expectation, conversion)
  }
}
