/// Decides which civil day a commit falls on, and whether its hour counts.
package struct DayRule: Sendable {
  /// Which of a commit's two times counts.
  package enum Timestamp: String, CaseIterable, Sendable {
    case author, committer
  }

  /// The time zone in which the time is read.
  package enum Zone: Sendable {
    /// The offset that the commit itself carries.
    case commit
    case utc
    /// The zone of the viewer.
    case local(ZoneOffset)
    /// A zone of the system, by its name, such as `Europe/Berlin`.
    case named(String, ZoneOffset)
  }

  /// The offset of a zone at a moment: both in seconds, the offset east of UTC, the moment since 1970-01-01T00:00:00Z.
  package typealias ZoneOffset = @Sendable (_ secondsSinceEpoch: Int64) -> Int64

  package var timestamp: Timestamp
  package var zone: Zone
  /// When a day starts, in minutes after midnight (0…1439): at 240, work at 03:59 belongs to the day before.
  package var dayStart: Int
  /// The hours whose commits count, on the clock of the zone, whenever a day starts. If nil, all count.
  package var hours: HourRanges?

  package init(
    timestamp: Timestamp = .author, zone: Zone = .commit, dayStart: Int = 0,
    hours: HourRanges? = nil
  ) {
    self.timestamp = timestamp
    self.zone = zone
    self.dayStart = dayStart
    self.hours = hours
  }
}

extension DayRule.Zone {
  /// The name by which the user chooses the zone: `commit`, `utc`, `local`, or that of the system's zone.
  package var name: String {
    switch self {
    case .commit: "commit"
    case .utc: "utc"
    case .local: "local"
    case .named(let name, _): name
    }
  }
}
