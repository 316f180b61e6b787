import CommandLineKit
import ContributionModel

/// A time of day on the command line.
enum ClockTime {
  /// Reads `9`, `09` or `9:30` as minutes after midnight; nil where the text is no time from 0:00 to 24:00.
  static func minutes(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...2).contains(parts[0].count),
      parts.count == 1 || parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
      let hour = Int(parts[0]), let minute = parts.count == 1 ? 0 : Int(parts[1]), minute < 60
    else { return nil }
    let minutes = hour * 60 + minute
    return minutes <= 1440 ? minutes : nil
  }

  /// Reads a time that a clock shows, up to 23:59.
  static func shown(_ text: String) -> Int? {
    minutes(text).flatMap { $0 < 1440 ? $0 : nil }
  }

  /// Reads ranges such as `9-17` or `9:30-12,13-17:15`.
  static func ranges(_ occurrence: Occurrence) throws(UsageError) -> HourRanges {
    var ranges: [HourRanges.Range] = []
    for part in occurrence.parts() {
      let ends = (part.value ?? "").split(separator: "-", omittingEmptySubsequences: false)
        .map { minutes($0) }
      guard ends.count == 2, let start = ends[0], let end = ends[1], start < 1440 else {
        throw part.invalid(expected: "hours such as 9-17, 22-6 or 9:30-12,13-17:15")
      }
      // Midnight as an end is the end of the day.
      guard start != end, let range = HourRanges.Range(start, end == 0 ? 1440 : end) else {
        throw part.invalid(expected: "two times that differ; without --hours, all hours count")
      }
      ranges.append(range)
    }
    return HourRanges(ranges)
  }
}
