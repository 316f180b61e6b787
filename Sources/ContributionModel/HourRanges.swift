/// The hours of the day that count, as ranges of minutes.
package struct HourRanges: Hashable, Sendable {
  /// From the minute `start` after midnight, 0…1439, up to but not with the minute `end`, 1…1440.
  ///
  /// A range that ends before it starts goes over midnight.
  package struct Range: Hashable, Sendable {
    package let start: Int
    package let end: Int

    /// The range from `start` to `end`, or nil where they are no such minutes or the range would hold none.
    package init?(_ start: Int, _ end: Int) {
      guard (0...1439).contains(start), (1...1440).contains(end), start != end else { return nil }
      self.start = start
      self.end = end
    }

    func contains(minute: Int) -> Bool {
      start < end
        ? start <= minute && minute < end : start <= minute || minute < end
    }
  }

  package let ranges: [Range]
  /// For each minute of the day whether it counts.
  package let isCounted: [Bool]

  /// Takes ranges that may overlap; a minute counts where one of them holds it.
  package init(_ ranges: [Range]) {
    self.ranges = ranges
    isCounted = (0..<1440).map { minute in ranges.contains { $0.contains(minute: minute) } }
  }
}
