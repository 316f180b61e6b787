internal import CLibrary

/// Reads dates as git reads them in `main@{yesterday}` or `main@{2024-02-03 12:00}`.
///
/// Dates with a time are absolute. What others leave out is taken from the present, also the time of the day.
struct GitDate {
  /// The date as seconds since 1970-01-01 UTC; nil if the text has nothing of a date.
  ///
  /// `now` has the same unit. The local zone is the one of the C library.
  static func seconds(_ text: [UInt8], now: Int64) -> Int64? {
    var absolute = GitDate(text, now: now)
    if let seconds = absolute.absolute() { return seconds }
    var relative = GitDate(text, now: now)
    return relative.relative()
  }

  let text: [UInt8]
  let now: Int64
  /// The parts that are known; -1 stands for those that are not. Years count from 1900, months from 0.
  var parts = Parts()
  /// Where the next letter is read.
  var place = 0

  /// A date and a time of the day.
  struct Parts {
    var (year, month, day): (Int32, Int32, Int32) = (-1, -1, -1)
    var (hour, minute, second): (Int32, Int32, Int32) = (-1, -1, -1)
    /// Days since Sunday.
    var weekday: Int32 = 0
    /// Whether the clock is put forward; -1 if that is not known.
    var summer: Int32 = -1
  }

  private init(_ text: [UInt8], now: Int64) {
    self.text = text
    self.now = now
  }

  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  static let weekdays = [
    "sundays", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays",
  ]

  /// The letter at a place; 0 behind the end.
  func letter(_ place: Int) -> UInt8 { text.indices.contains(place) ? text[place] : 0 }

  func isDigit(_ place: Int) -> Bool { letter(place) &- UInt8(ascii: "0") <= 9 }

  func isLetter(_ place: Int) -> Bool { letter(place) | 0x20 &- UInt8(ascii: "a") < 26 }

  /// The number whose digits start at a place, and the place behind them. Too large a number is the largest.
  func number(_ start: Int) -> (value: Int, end: Int) {
    var (value, end) = (0, start)
    while isDigit(end) {
      value = min(value * 10 + Int(text[end] - UInt8(ascii: "0")), 1 << 50)
      end += 1
    }
    return (value, end)
  }

  /// How many letters at the present place are those of `word`; 0 if other letters or digits follow them.
  func match(_ word: String) -> Int {
    var count = 0
    let letters = Array(word.utf8)
    while case let letter = letter(place + count), letter != 0 {
      let lower = letter &- UInt8(ascii: "A") < 26 ? letter | 0x20 : letter
      if count < letters.count, lower == letters[count] {
        count += 1
      } else {
        return isLetter(place + count) || isDigit(place + count) ? 0 : count
      }
    }
    return count
  }

  /// Takes `10:30`, `10:30:59`, `2024-02-03`, `2/3/2024` or `3.2.2024`; false if there is nothing of this form.
  mutating func takeNumbers() -> Bool {
    let first = number(place)
    let mark = letter(first.end)
    guard ":./-".utf8.contains(mark), isDigit(first.end + 1) else { return false }
    let second = number(first.end + 1)
    var third = (value: -1, end: second.end)
    if letter(second.end) == mark, isDigit(second.end + 1) { third = number(second.end + 1) }
    let (one, two, three) = (first.value, second.value, third.value)
    var end = third.end
    if mark == UInt8(ascii: ":") {
      guard setTime(one, two, max(0, three)) else { return false }
      let knowsDay = parts.year >= 0 && parts.month >= 0 && parts.day >= 0
      if letter(end) == UInt8(ascii: "."), isDigit(end + 1), knowsDay { end = number(end + 1).end }
    } else {
      let isDotted = mark == UInt8(ascii: ".")
      guard
        one > 70 && (setDay(one, two, three) || setDay(one, three, two))
          || !isDotted && setDay(three, one, two, isPast: true)
          || setDay(three, two, one, isPast: true)
          || isDotted && setDay(three, one, two, isPast: true)
      else { return false }
    }
    place = end
    return true
  }

  mutating func setTime(_ hour: Int, _ minute: Int, _ second: Int) -> Bool {
    guard hour <= 24, minute < 60, second <= 60 else { return false }
    (parts.hour, parts.minute, parts.second) = (Int32(hour), Int32(minute), Int32(second))
    return true
  }

  /// Sets the day if there can be such a day. A year of -1 is the present one.
  ///
  /// With `isPast`, a day more than ten days ahead is refused, for the numbers may have another order.
  mutating func setDay(_ year: Int, _ month: Int, _ day: Int, isPast: Bool = false) -> Bool {
    guard (1...12).contains(month), (1...31).contains(day) else { return false }
    var checked = parts
    (checked.month, checked.day) = (Int32(month - 1), Int32(day))
    switch year {
    case -1 where isPast: checked.year = Self.universal(now).year
    case 1970..<2100: checked.year = Int32(year - 1900)
    case 71..<100: checked.year = Int32(year)
    case 0..<38: checked.year = Int32(year + 100)
    default: return false
    }
    if isPast, let seconds = Self.seconds(universal: checked), seconds > now + 864_000 {
      return false
    }
    if year == -1 { checked.year = parts.year }
    parts = checked
    return true
  }

  /// The second that the parts are in UTC; nil if one of them is not known.
  static func seconds(universal parts: Parts) -> Int64? {
    guard parts.year >= 0, parts.month >= 0, parts.day >= 0, parts.hour >= 0,
      parts.minute >= 0, parts.second >= 0
    else { return nil }
    var copy = unsafe parts.forSystem
    return unsafe Int64(timegm(&copy))
  }

  /// The second that the parts are in the local zone.
  static func seconds(local parts: Parts) -> Int64 {
    var copy = unsafe parts.forSystem
    return unsafe Int64(mktime(&copy))
  }

  static func universal(_ seconds: Int64) -> Parts {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    unsafe gmtime_r(&moment, &parts)
    return unsafe Parts(parts)
  }

  static func local(_ seconds: Int64) -> Parts {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    unsafe localtime_r(&moment, &parts)
    return unsafe Parts(parts)
  }
}

extension GitDate.Parts {
  fileprivate init(_ parts: tm) {
    (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
    (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    (weekday, summer) = unsafe (parts.tm_wday, parts.tm_isdst)
  }

  fileprivate var forSystem: tm {
    var parts = unsafe tm()
    unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year, month, day)
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    unsafe parts.tm_isdst = summer
    return unsafe parts
  }
}
