package import ContributionModel

extension DayRule {
  /// 1 January of the year 1, in days since 1970-01-01; nothing was committed before.
  private static let first: Int64 = -719_162
  private static let secondsOfDay: Int64 = 86_400

  /// The day of a time, or nil where the time is unreadable or impossible:
  /// before the year 1, or too far away for a civil day.
  package func day(of time: CommitTime) -> CivilDay? {
    guard let seconds = time.seconds,
      let number = number(ofDayWith: seconds, offset: time.offset.minutes)
    else { return nil }
    return CivilDay(daysSinceEpoch: number)
  }

  /// The number of the day that holds a second since the epoch, written in a zone so many minutes east.
  private func number(ofDayWith seconds: Int64, offset minutes: Int32) -> Int32? {
    let (local, overflow) = seconds.addingReportingOverflow(
      offset(minutes, at: seconds) - Int64(dayStart) * 60)
    let firstSecond = Self.first * Self.secondsOfDay
    guard !overflow, local >= firstSecond, local < (Int64(Int32.max) + 1) * Self.secondsOfDay
    else { return nil }
    return Int32(truncatingIfNeeded: (local - firstSecond) / Self.secondsOfDay + Self.first)
  }

  /// The days of all commits of `table`, by the timestamp that counts.
  func days(of table: CommitColumns) -> DayColumn {
    let times =
      switch timestamp {
      case .author: table.authorTimes
      case .committer: table.committerTimes
      }
    let (seconds, offsets) = (times.seconds, times.offsets)
    return DayColumn(
      numbers: seconds.indices.map { index in
        seconds[index] == CommitColumns.unreadableSeconds
          ? DayColumn.none
          : number(ofDayWith: seconds[index], offset: offsets[index]) ?? DayColumn.none
      })
  }

  /// The day of a time, and the seconds, 0…86,399, that the clock shows since midnight, whenever the day starts;
  /// nil where the time has no day.
  package func moment(of time: CommitTime) -> (day: CivilDay, second: Int)? {
    // What has a day is far from where the sum would not be held.
    guard let day = day(of: time), let seconds = time.seconds else { return nil }
    let second = Int((seconds + offset(time.offset.minutes, at: seconds)) % Self.secondsOfDay)
    return (day, second < 0 ? second + Int(Self.secondsOfDay) : second)
  }

  /// The seconds east of UTC of the zone in which a second since the epoch is read, written so many minutes east.
  private func offset(_ minutes: Int32, at seconds: Int64) -> Int64 {
    switch zone {
    case .commit: Int64(minutes) * 60
    case .utc: 0
    case .local(let offset), .named(_, let offset): offset(seconds)
    }
  }

  /// The day of a commit of `table`, by the timestamp that counts.
  func day(in table: CommitColumns, at index: Int) -> CivilDay? {
    day(of: time(in: table, at: index))
  }

  /// The seconds since the epoch of a commit of `table`, by the timestamp that counts; nil if they are unreadable.
  func seconds(in table: CommitColumns, at index: Int) -> Int64? {
    time(in: table, at: index).seconds
  }

  /// The day and the second of the day of a commit of `table`, by the timestamp that counts.
  func moment(in table: CommitColumns, at index: Int) -> (day: CivilDay, second: Int)? {
    moment(of: time(in: table, at: index))
  }

  private func time(in table: CommitColumns, at index: Int) -> CommitTime {
    switch timestamp {
    case .author: table.authorTime(index)
    case .committer: table.committerTime(index)
    }
  }
}

/// The days of commits, one after the other.
struct DayColumn {
  /// The numbers of the days, or `none`.
  fileprivate let numbers: [Int32]

  /// Stands for no day; it lies before the first that a commit can have.
  fileprivate static let none = Int32.min

  /// Whether a commit has a day after that of a number.
  func isLater(_ index: Int, than day: Int32) -> Bool { numbers[index] > day }

  /// The day of a commit, or nil where it has none.
  subscript(index: Int) -> CivilDay? {
    numbers[index] == Self.none ? nil : CivilDay(daysSinceEpoch: numbers[index])
  }
}
