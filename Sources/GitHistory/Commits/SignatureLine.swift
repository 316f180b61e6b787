import ContributionModel

/// Where the parts of a line `Name <email> seconds zone` stand, as git splits it.
struct SignatureLine {
  var name: Range<Int>
  var email: Range<Int>
  /// Everything up to the last bracket: what tells one identity from another.
  var identity: Range<Int>
  var time: CommitTime

  /// Splits the line at `range`; nil where it has no `<…>` and nobody can be named.
  ///
  /// Follows `split_ident_line` of git: the name ends at the first `<`, the e-mail at the `>` after it,
  /// and the time stands after the last `>` of the line.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let open = bytes.firstPlace(of: UInt8(ascii: "<"), in: range),
      let close = bytes.firstPlace(of: UInt8(ascii: ">"), in: open + 1..<range.upperBound)
    else { return nil }
    var nameEnd = open
    while nameEnd > range.lowerBound, isGitSpace(bytes[nameEnd - 1]) { nameEnd -= 1 }
    let lastClose = bytes.lastPlace(of: UInt8(ascii: ">"), in: range) ?? close
    name = range.lowerBound..<nameEnd
    email = open + 1..<close
    identity = range.lowerBound..<lastClose + 1
    time = Self.moment(bytes, lastClose + 1..<range.upperBound)
  }

  /// The time of a line of which nothing else is wanted.
  static func time(_ bytes: Span<UInt8>, _ range: Range<Int>) -> CommitTime {
    guard let close = bytes.lastPlace(of: UInt8(ascii: ">"), in: range) else { return .unreadable }
    return moment(bytes, close + 1..<range.upperBound)
  }

  /// Reads `seconds zone`. Where the zone cannot be read it is taken for UTC, for the seconds still tell a day.
  private static func moment(_ bytes: Span<UInt8>, _ range: Range<Int>) -> CommitTime {
    var place = bytes.skippingSpaces(range)
    let isNegative = place < range.upperBound && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    guard let magnitude = bytes.number(from: &place, upTo: range.upperBound) else {
      return .unreadable
    }
    // Digits that a letter sticks to are no time: 0x6553f100 is not the second 0. A zone may follow at once.
    guard
      place == range.upperBound || isGitSpace(bytes[place]) || bytes[place] == UInt8(ascii: "+")
        || bytes[place] == UInt8(ascii: "-")
    else { return .unreadable }
    let offset = zone(bytes, bytes.skippingSpaces(place..<range.upperBound)..<range.upperBound)
    if isNegative {
      return CommitTime(seconds: Int64(exactly: magnitude).map { -$0 }, offset: offset)
    }
    if let seconds = Int64(exactly: magnitude) {
      return CommitTime(seconds: seconds, offset: offset)
    }
    // Some tools wrote a time just before 1970 as an unsigned number. Where the offset lifts it over
    // 1970 its day is sure; any other number of this size is no time.
    let wrapped = Int64(bitPattern: magnitude)
    let local = wrapped.addingReportingOverflow(Int64(offset.minutes) * 60)
    return local.partialValue >= 0 && !local.overflow
      ? CommitTime(seconds: wrapped, offset: offset) : .unreadable
  }

  private static func zone(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UTCOffset {
    guard let sign = range.isEmpty ? nil : bytes[range.lowerBound],
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return .utc }
    var place = range.lowerBound + 1
    guard let digits = bytes.number(from: &place, upTo: range.upperBound), digits < Int32.max
    else { return .utc }
    let minutes = Int32(digits / 100 * 60 + digits % 100)
    return UTCOffset(minutes: sign == UInt8(ascii: "-") ? -minutes : minutes)
  }
}
