import ContributionModel
import GitHistory
import Presentation
import Rendering

/// The facts of the world that a run depends on, read once at the start.
struct Surroundings: Sendable {
  var environment: [String: String]
  /// The present moment in seconds since 1970-01-01T00:00:00Z.
  var now: Int64
  /// Whether the user's locale has UTF-8 text.
  var isUTF8: Bool
  var input: Stream
  var output: Stream
  var errors: Stream
  var names: CalendarNames
  var firstWeekday: Weekday
  /// What git's configuration says of colour; nil if nothing.
  var configuredColor: ColorChoice?
  /// The repository where the program runs, where it was opened for its configuration.
  var openedRepository: OpenedRepository?

  /// What is known of one of the program's streams.
  struct Stream: Sendable {
    var isTerminal: Bool
    var columns: Int?
    var rows: Int?
  }

  /// Reads the facts of this process.
  static func current() -> Surroundings {
    Platform.guardMappedFiles()
    let isUTF8 = Platform.startLocale()
    let names = Platform.calendarNames()
    return Surroundings(
      environment: Platform.environment(), now: Platform.now(), isUTF8: isUTF8, input: stream(0),
      output: stream(1), errors: stream(2),
      names: isUTF8
        ? CalendarNames(
          shortMonths: names.shortMonths, fullMonths: names.fullMonths,
          shortWeekdays: names.weekdays)
        : .english,
      firstWeekday: Platform.firstWeekday())
  }

  private static func stream(_ descriptor: Int32) -> Stream {
    let isTerminal = Platform.isTerminal(descriptor)
    return Stream(
      isTerminal: isTerminal, columns: isTerminal ? Platform.columns(of: descriptor) : nil,
      rows: isTerminal ? Platform.rows(of: descriptor) : nil)
  }

  /// The rows of a terminal on which something may move; nil where nothing may: without a terminal that can move its
  /// cursor and has all columns that are drawn for, or where `REDUCE_MOTION` asks for rest.
  var rowsForMotion: Int? {
    let terminal = environment["TERM"] ?? ""
    guard output.isTerminal, !terminal.isEmpty, terminal != "dumb",
      ["", "0"].contains(environment["REDUCE_MOTION"] ?? ""), columns <= output.columns ?? 0
    else { return nil }
    return output.rows
  }

  /// The columns to draw for: `COLUMNS`, else those of the terminal, else 80.
  var columns: Int {
    if let given = environment["COLUMNS"].flatMap({ Int($0) }), given > 0 {
      return min(given, Self.mostColumns)
    }
    return output.columns ?? 80
  }

  /// Beyond every terminal, and yet few enough to be reckoned with.
  private static let mostColumns = 100_000
}
