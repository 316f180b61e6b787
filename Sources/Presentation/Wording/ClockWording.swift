import Aggregation

extension Phrases {
  /// The hour from its start to its end: 15:00 – 16:00.
  func hour(_ hour: Int) -> String {
    "\(clockTime(minutes: hour * 60)) \(dash) \(clockTime(minutes: hour * 60 + 60))"
  }

  /// The hour as part of a sentence: from 15:00 to 16:00.
  func spokenHour(_ hour: Int) -> String {
    "from \(clockTime(minutes: hour * 60)) to \(clockTime(minutes: hour * 60 + 60))"
  }

  /// The shares of parts in their sum, in percent with one decimal, which together make 100.0.
  ///
  /// What rounding down leaves over goes to those that lose most by it, the first of them where several lose as much.
  func percents(_ parts: [Int]) -> [String] {
    let sum = parts.reduce(0, +)
    guard sum > 0 else { return parts.map { _ in "0.0%" } }
    var thousandths = parts.map { $0 * 1000 / sum }
    let losses = parts.indices.sorted { left, right in
      let (leftRest, rightRest) = (parts[left] * 1000 % sum, parts[right] * 1000 % sum)
      return leftRest == rightRest ? left < right : leftRest > rightRest
    }
    for place in losses.prefix(1000 - thousandths.reduce(0, +)) { thousandths[place] += 1 }
    return thousandths.map { "\($0 / 10).\($0 % 10)%" }
  }

  /// The shares of weekdays and weekends as a sentence, or nil where there is no commit.
  func partsSentence(_ counts: HourCounts) -> String? {
    guard counts.total > 0 else { return nil }
    let parts = counts.parts
    let shares = percents([parts.daytime, parts.otherHours, parts.weekends])
    return """
      \(shares[0]) were made on weekdays from 9:00 to 17:00, \(shares[1]) on weekdays at other hours, \
      \(shares[2]) on weekends.
      """
  }

  /// What the clock shows, in sentences.
  func sentences(_ report: ClockReport) -> String {
    let counts = report.counts
    let window = spokenRange(report.window)
    guard let busiest = counts.busiest else { return "No \(nouns) \(window)." }
    let mean = counts.mean.map { "the mean time is \(clockTime(minutes: $0 / 60))" }
    return """
      \(amount(counts.total)) \(window). The busiest hour is \(spokenHour(busiest.hour)), \
      with \(amount(busiest.commits)); \
      \(mean ?? "there is no mean time, for the times balance each other").
      """
  }
}
