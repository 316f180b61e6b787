import Aggregation
import CommandLineKit
import ContributionModel
import Rendering

/// How a view is drawn.
struct LookOptions {
  var style: TerminalStyle
  var weekStart: Weekday
  /// How counts are mapped to shades.
  var scale: LevelScale.Request

  /// Takes whether the view has shades at all; where it has none, no terminal is asked for its background.
  init(
    _ arguments: ParsedArguments, _ surroundings: Surroundings, hasShades: Bool = true
  ) throws(UsageError) {
    weekStart = try Weekday.start(arguments, surroundings)
    scale = try Self.scale(arguments)
    let colors = try ColorOptions(arguments)
    let background = try arguments.choice("background") ?? BackgroundChoice.auto
    style = TerminalStyle(
      columns: max(20, surroundings.columns),
      colorDepth: surroundings.colorDepth(
        try arguments.choice("color") ?? surroundings.configuredColor ?? .auto),
      glyphs: try arguments.choice("glyphs") ?? (surroundings.isUTF8 ? .squares : .ascii),
      names: surroundings.names, scalarWidth: Platform.width)
    if hasShades, style.colorDepth > .none {
      style.palette = colors.palette(on: surroundings.background(background))
    }
  }

  private static func scale(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> LevelScale.Request {
    var request = LevelScale.Request()
    if let levels = try arguments.integer("levels", in: 2...9) { request.levels = levels }
    guard let occurrence = arguments.occurrence(of: "scale"), let text = occurrence.value else {
      return request
    }
    request.rule = try occurrence.converted(expecting: scaleExpectation) { _ in rule(text) }
    if case .thresholds(let lowestCounts) = request.rule {
      // A configured number of shades is for the other rules.
      guard !arguments.isPresent("levels") else {
        throw arguments.usageError("--levels has no meaning where --scale gives the thresholds.")
      }
      request.levels = lowestCounts.count
    }
    return request
  }

  private static let scaleExpectation = """
    quartile, ratio, log, up to nine ascending thresholds=1,3,6,10, or a daily goal=5
    """

  private static func rule(_ text: String) -> LevelScale.Rule? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("quartile", 1): return .quartile
    case ("ratio", 1): return .ratio
    case ("log", 1): return .log
    case ("goal", 2): return positive(parts[1]).map { .goal($0) }
    case ("thresholds", 2):
      let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(positive)
      let lowestCounts = numbers.compactMap { $0 }
      let isAscending = zip(lowestCounts, lowestCounts.dropFirst()).allSatisfy { $0 < $1 }
      guard numbers.count == lowestCounts.count, (1...9).contains(numbers.count), isAscending
      else { return nil }
      return .thresholds(lowestCounts)
    default: return nil
    }
  }

  private static func positive(_ text: Substring) -> Int? {
    Int(text).flatMap { $0 > 0 ? $0 : nil }
  }
}
