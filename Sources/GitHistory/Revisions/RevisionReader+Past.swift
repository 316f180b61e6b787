internal import CLibrary
import ContributionModel

extension RevisionReader {
  /// What a reference led to so many changes ago, or at a date, by its log. It leads to `now` now.
  ///
  /// Throws `noCommit` if the position is neither, or the log does not go back so far in changes. For a date before
  /// the log starts, git takes the oldest known object, and so does this.
  func past(
    _ position: ArraySlice<UInt8>, of reference: String, now: ObjectID
  ) throws(HistoryError) -> ObjectID {
    guard let log = try repository.references.source.log(of: reference) else {
      throw noLog(reference)
    }
    let digits = position.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }
    let number = digits ? Int(String(decoding: position, as: UTF8.self)) ?? .max : nil
    if let number, number < 100_000_000 {
      return try before(number, log, reference)
    }
    // A larger number is a second since 1970.
    guard
      let seconds = number.map({ Int64($0) })
        ?? GitDate.seconds(Array(position), now: Int64(time(nil)))
    else {
      let words = String(decoding: position, as: UTF8.self)
      throw noCommit("'\(words)' is neither a number nor a date")
    }
    return try at(seconds, log, reference, now: now)
  }

  private func before(
    _ number: Int, _ log: ReferenceLog, _ reference: String
  ) throws(HistoryError) -> ObjectID {
    var found: ObjectID?
    var count = 0
    try log.forEachFromNewest(name: reference) { entry, _ in
      if number == 0 {
        found = entry.new
        return false
      }
      count += 1
      if count >= number, entry.old != .zero { found = entry.old }
      return found == nil
    }
    guard let found else {
      throw noCommit(
        "the log of '\(ReferenceName.short(reference))' has only \(count) \(count == 1 ? "entry" : "entries")"
      )
    }
    return found
  }

  private func at(
    _ seconds: Int64, _ log: ReferenceLog, _ reference: String, now: ObjectID
  ) throws(HistoryError) -> ObjectID {
    var found: ObjectID?
    var newer: ReferenceLog.Entry?
    try log.forEachFromNewest(name: reference) { entry, _ in
      if Int64(clamping: entry.seconds) <= seconds {
        let isExact = Int64(clamping: entry.seconds) == seconds
        found = newer.map { $0.old != .zero } ?? false || isExact ? entry.new : now
        return false
      }
      newer = entry
      return true
    }
    if let found { return found }
    // The log starts later.
    guard let oldest = newer else {
      throw noCommit("the log of '\(ReferenceName.short(reference))' is empty")
    }
    return oldest.old == .zero ? oldest.new : oldest.old
  }
}
