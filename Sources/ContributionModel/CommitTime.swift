/// An offset from UTC in minutes, east positive.
///
/// Git writes it as a signed decimal number whose last two digits are minutes,
/// and nothing keeps it within a day: `+9999` is 99 hours and 99 minutes.
package struct UTCOffset: Hashable, Sendable {
  package var minutes: Int32

  package init(minutes: Int32) {
    self.minutes = minutes
  }

  package static let utc = UTCOffset(minutes: 0)
}

/// A moment as a commit carries it: seconds since 1970-01-01T00:00:00Z and the zone of who wrote it.
package struct CommitTime: Hashable, Sendable {
  /// Seconds since the epoch, or nil where the commit has no readable time.
  package var seconds: Int64?
  package var offset: UTCOffset

  package init(seconds: Int64?, offset: UTCOffset) {
    self.seconds = seconds
    self.offset = offset
  }

  /// The time of a commit whose line has none that can be read.
  package static let unreadable = CommitTime(seconds: nil, offset: .utc)
}
