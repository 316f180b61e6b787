import Aggregation

extension LevelScale.Request {
  /// How the counts of days, or of other units, become shades, as a sentence; nil if it is the default way.
  func sentence(shading unit: String) -> String? {
    let phrase: String? =
      switch rule {
      case .quartile: levels == 4 ? nil : "in \(levels) quantiles of the active \(unit)s"
      case .ratio: "by the ratio to the busiest \(unit)"
      case .log: "by the logarithm of the commits"
      case .thresholds: "by the thresholds given"
      case .goal(let goal):
        "by the share of a goal of \(goal) \(goal == 1 ? "commit" : "commits") a \(unit)"
      }
    return phrase.map { "Shades: \($0)." }
  }
}
