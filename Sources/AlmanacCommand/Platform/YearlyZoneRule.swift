import ContributionModel

/// The offsets of a zone in every year alike: a `TZ` string of POSIX, with the hours from -167 to 167 of RFC 8536.
struct YearlyZoneRule: Hashable, Sendable {
  /// Seconds east of UTC.
  private let standardOffset: Int64
  private let summer: Summer?

  /// The part of the year with another offset.
  private struct Summer: Hashable {
    let offset: Int64
    let start: Change
    let end: Change
  }

  /// Reads a text such as `CET-1CEST,M3.5.0,M10.5.0/3`. Returns nil if it has another form.
  init?(_ text: some Collection<UInt8>) {
    var text = Scanner(text)
    guard text.skipName(), let west = text.time(most: 24) else { return nil }
    standardOffset = -west
    guard !text.isAtEnd else {
      summer = nil
      return
    }
    guard text.skipName() else { return nil }
    var offset = standardOffset + 3600
    if !text.isAtEnd, text.next != UInt8(ascii: ",") {
      guard let west = text.time(most: 24) else { return nil }
      offset = -west
    }
    guard text.skip(","), let start = Change(&text), text.skip(","), let end = Change(&text),
      text.isAtEnd
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// The offset at a moment, both in seconds.
  func offset(at seconds: Int64) -> Int64 {
    guard let summer, let year = CivilDay(secondsSinceEpoch: seconds)?.year,
      let start = summer.start.seconds(year), let end = summer.end.seconds(year)
    else {
      return standardOffset
    }
    // Each change is told on the clock that it ends.
    let first = start - standardOffset
    let last = end - summer.offset
    let isSummer =
      first <= last
      ? first <= seconds && seconds < last : !(last <= seconds && seconds < first)
    return isSummer ? summer.offset : standardOffset
  }
}

/// When clocks change in a year.
private struct Change: Hashable {
  private let day: Day
  /// Seconds after the day's midnight; may lie outside the day.
  private let time: Int64

  private enum Day: Hashable {
    /// A day of the year, from 1, with no number for 29 February.
    case numberWithoutLeapDay(Int)
    /// A day of the year, from 0.
    case number(Int)
    /// The first (1) to fourth, or the last (5), of a month's days with a weekday, which counts from Sunday, 0.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// Reads `M3.5.0`, `J60` or `59`, each with a time such as `/3:30` or without.
  init?(_ text: inout Scanner) {
    if text.skip("M") {
      guard let month = text.number(in: 1...12), text.skip("."),
        let week = text.number(in: 1...5), text.skip("."), let weekday = text.number(in: 0...6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if text.skip("J") {
      guard let number = text.number(in: 1...365) else { return nil }
      day = .numberWithoutLeapDay(number)
    } else {
      guard let number = text.number(in: 0...365) else { return nil }
      day = .number(number)
    }
    guard text.skip("/") else {
      time = 2 * 3600
      return
    }
    guard let time = text.time(most: 167) else { return nil }
    self.time = time
  }

  /// When the clock that is changed shows the time, as seconds since its own 1970-01-01T00:00:00; nil in a year too far
  /// away.
  func seconds(_ year: Int) -> Int64? {
    guard let date = date(year) else { return nil }
    return Int64(date.daysSinceEpoch) * 86_400 + time
  }

  private func date(_ year: Int) -> CivilDay? {
    switch day {
    case .number(let number): return CivilDay(year: year, month: 1, day: 1).map { $0 + number }
    case .numberWithoutLeapDay(let number):
      guard number < 60 else {
        return CivilDay(year: year, month: 3, day: 1).map { $0 + number - 60 }
      }
      return CivilDay(year: year, month: 1, day: 1).map { $0 + number - 1 }
    case .weekday(let month, let week, let weekday):
      guard let first = CivilDay(year: year, month: month, day: 1) else { return nil }
      let length = CivilDay.length(ofMonth: month, year: year)
      var offset = (weekday - first.weekday.rawValue + 7) % 7 + (week - 1) * 7
      if offset >= length { offset -= 7 }
      return first + offset
    }
  }
}

/// Reads the parts of a `TZ` string.
private struct Scanner {
  private var text: ArraySlice<UInt8>

  init(_ text: some Collection<UInt8>) { self.text = Array(text)[...] }

  var isAtEnd: Bool { text.isEmpty }

  var next: UInt8? { text.first }

  /// Passes over one character; false if another one is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    text.removeFirst()
    return true
  }

  /// Passes over the name of a zone: three or more letters, or anything in angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return false }
      text = text[(end + 1)...]
      return true
    }
    let letters = text.prefix { $0 | 0x20 &- UInt8(ascii: "a") < 26 }
    text = text.dropFirst(letters.count)
    return letters.count >= 3
  }

  mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = text.prefix { $0 &- UInt8(ascii: "0") < 10 }
    guard (1...3).contains(digits.count) else { return nil }
    text = text.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  /// Reads `2`, `-3:30` or `+12:34:56` as seconds.
  mutating func time(most hours: Int) -> Int64? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hour = number(in: 0...hours) else { return nil }
    var seconds = hour * 3600
    for unit in [60, 1] where skip(":") {
      guard let part = number(in: 0...59) else { return nil }
      seconds += part * unit
    }
    return Int64(isNegative ? -seconds : seconds)
  }
}
