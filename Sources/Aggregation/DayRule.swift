package import ContributionModel

/// Decides which civil day a commit falls on.
package struct DayRule: Sendable {
  /// Which of a commit's two times counts.
  package enum Timestamp: Sendable {
    case author, committer
  }

  /// In which zone the time is read.
  package enum Zone: Sendable {
    /// The offset that the commit itself carries.
    case commit
    /// One offset for all commits.
    case fixed(UTCOffset)
    /// The zone whose offset, in seconds east of UTC at a moment, the function gives.
    case rules(@Sendable (_ secondsSinceEpoch: Int64) -> Int64)
  }

  package var timestamp: Timestamp
  package var zone: Zone
  /// When a day starts, in minutes after midnight (0…1439): at 240, work at 03:59 belongs to the day before.
  package var dayStart: Int

  package init(timestamp: Timestamp = .author, zone: Zone = .commit, dayStart: Int = 0) {
    self.timestamp = timestamp
    self.zone = zone
    self.dayStart = dayStart
  }

  /// 1 January of the year 1; nothing was committed before.
  private static let first = CivilDay(daysSinceEpoch: -719_162)

  /// The day of a time, or nil where the time is unreadable or impossible:
  /// before the year 1, or too far away for a civil day.
  package func day(of time: CommitTime) -> CivilDay? {
    guard let seconds = time.seconds else { return nil }
    let offset =
      switch zone {
      case .commit: Int64(time.offset.minutes) * 60
      case .fixed(let offset): Int64(offset.minutes) * 60
      case .rules(let offsetAt): offsetAt(seconds)
      }
    let (local, overflow) = seconds.addingReportingOverflow(offset - Int64(dayStart) * 60)
    guard !overflow, let day = CivilDay(secondsSinceEpoch: local), day >= Self.first else {
      return nil
    }
    return day
  }

  /// The day of a commit of `table`, by the timestamp that counts.
  func day(in table: CommitTable, at index: Int) -> CivilDay? {
    switch timestamp {
    case .author: day(of: table.authorTime(index))
    case .committer: day(of: table.committerTime(index))
    }
  }
}
