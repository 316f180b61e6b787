extension GitDate {
  /// The second of a date that says day and time; nil for any other text.
  mutating func absolute() -> Int64? {
    var offset: Int?
    if let seconds = rawDate() { return seconds }
    var isUniversal = false
    while letter(place) != 0, letter(place) != newline {
      if isLetter(place) {
        place += takeWord(&offset)
      } else if isDigit(place) {
        takeNumber(&offset, &isUniversal)
      } else if letter(place) == UInt8(ascii: "+") || letter(place) == UInt8(ascii: "-"),
        isDigit(place + 1), parts.hour != -1
      {
        takeZone(&offset)
      } else {
        place += 1
      }
    }
    guard let seconds = Self.seconds(universal: parts) else { return nil }
    if isUniversal { return seconds }
    if let offset { return seconds - Int64(offset) * 60 }
    parts.summer = -1
    return Self.seconds(local: parts)
  }

  /// Reads `@1700000000 +0100`.
  private func rawDate() -> Int64? {
    guard letter(0) == UInt8(ascii: "@"), isDigit(1) else { return nil }
    let (value, end) = number(1)
    guard letter(end) == UInt8(ascii: " "),
      letter(end + 1) == UInt8(ascii: "+") || letter(end + 1) == UInt8(ascii: "-"),
      text.count == end + 6, number(end + 2).end == text.count
    else { return nil }
    return Int64(value)
  }

  /// How many letters are taken.
  private mutating func takeWord(_ offset: inout Int?) -> Int {
    for (month, name) in Self.months.enumerated() where match(name) >= 3 {
      parts.month = Int32(month)
      return match(name)
    }
    for name in Self.weekdays where match(name) >= 3 { return match(name) }
    for (name, minutes) in Self.zones where match(name) == name.utf8.count {
      if offset == nil { offset = minutes }
      return name.utf8.count
    }
    if match("pm") == 2 || match("am") == 2 {
      parts.hour = parts.hour % 12 + (match("pm") == 2 ? 12 : 0)
      return 2
    }
    if letter(place) == UInt8(ascii: "T"), isDigit(place + 1), parts.hour == -1 {
      (parts.minute, parts.second) = (0, 0)
      return 1
    }
    var count = 1
    while isLetter(place + count) { count += 1 }
    return count
  }

  /// Zones by name, in minutes east of Greenwich.
  private static let zones = [
    ("z", 0), ("utc", 0), ("gmt", 0), ("wet", 0), ("bst", 60), ("cet", 60), ("met", 60),
    ("mez", 60), ("cest", 120), ("mest", 120), ("eet", 120), ("est", -300), ("edt", -240),
    ("cst", -360), ("cdt", -300), ("mst", -420), ("mdt", -360), ("pst", -480), ("pdt", -420),
    ("jst", 540), ("hst", -600),
  ]

  private mutating func takeNumber(_ offset: inout Int?, _ isUniversal: inout Bool) {
    let (value, end) = number(place)
    let hasNothing =
      parts.year < 0 && parts.month < 0 && parts.day < 0 && parts.hour < 0
      && parts.minute < 0 && parts.second < 0
    if value >= 100_000_000, hasNothing {
      parts = Self.universal(Int64(value))
      isUniversal = true
      place = end
      return
    }
    if takeNumbers() { return }
    let digits = end - place
    place = end
    switch digits {
    case 8: _ = setDay(value / 10_000, value / 100 % 100, value % 100)
    case 6:
      let isTime = setTime(value / 10_000, value / 100 % 100, value % 100)
      if isTime, letter(end) == UInt8(ascii: "."), isDigit(end + 1) { place = number(end + 1).end }
    case 4 where value <= 1400 && offset == nil: offset = value / 100 * 60 + value % 100
    case 4 where value > 1900 && value < 2100: parts.year = Int32(value - 1900)
    case 1, 2: takeSmallNumber(value, digits: digits)
    default: break
    }
  }

  private mutating func takeSmallNumber(_ value: Int, digits: Int) {
    if (1..<32).contains(value), parts.day < 0 {
      parts.day = Int32(value)
    } else if digits == 2, parts.year < 0, value < 10, parts.day >= 0 {
      parts.year = Int32(value + 100)
    } else if digits == 2, parts.year < 0, value >= 70 {
      parts.year = Int32(value)
    } else if (1..<13).contains(value), parts.month < 0 {
      parts.month = Int32(value - 1)
    }
  }

  /// Takes `+0100`, `+01` or `+01:00`.
  private mutating func takeZone(_ offset: inout Int?) {
    let isWest = letter(place) == UInt8(ascii: "-")
    let (value, end) = number(place + 1)
    var (hours, minutes) = (value, 0)
    switch end - place - 1 {
    case 4: (hours, minutes) = (value / 100, value % 100)
    case 2 where letter(end) == UInt8(ascii: ":") && number(end + 1).end == end + 3:
      minutes = number(end + 1).value
      place = end + 3
    case 2: break
    default: minutes = 99
    }
    place = max(place, end)
    if minutes < 60, hours < 24 { offset = (hours * 60 + minutes) * (isWest ? -1 : 1) }
  }
}
