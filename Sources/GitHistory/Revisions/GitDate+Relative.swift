extension GitDate {
  /// The second of a date such as `3 days ago`, `last friday`, `noon yesterday` or `2024-02-03`;
  /// nil if the text has nothing of the kind.
  mutating func relative() -> Int64? {
    parts = Self.local(now)
    (parts.year, parts.month, parts.day) = (-1, -1, -1)
    var number = 0
    var isTouched = false
    while letter(place) != 0 {
      if isDigit(place) {
        settle(&number)
        takeDigits(&number)
        isTouched = true
      } else if isLetter(place) {
        if takeWord(&number) { isTouched = true }
        while isLetter(place) { place += 1 }
      } else {
        place += 1
      }
    }
    settle(&number)
    return isTouched ? goBack(0) : nil
  }

  /// Takes what is missing from the present and goes back by some seconds; gives the second.
  @discardableResult
  private mutating func goBack(_ seconds: Int64) -> Int64 {
    let present = Self.local(now)
    if parts.day < 0 { parts.day = present.day }
    if parts.month < 0 { parts.month = present.month }
    if parts.year < 0 {
      parts.year = present.year - (parts.month > present.month ? 1 : 0)
    }
    let moment = Self.seconds(local: parts) - seconds
    parts = Self.local(moment)
    return moment
  }

  /// Takes a number that no word followed for a day, a month or a year.
  private mutating func settle(_ number: inout Int) {
    guard number != 0 else { return }
    let value = number
    number = 0
    if parts.day < 0, value < 32 {
      parts.day = Int32(value)
    } else if parts.month < 0, value < 13 {
      parts.month = Int32(value - 1)
    } else if parts.year < 0 {
      switch value {
      case 1970..<2100: parts.year = Int32(value - 1900)
      case 70..<100: parts.year = Int32(value)
      case 0..<38: parts.year = Int32(value + 100)
      default: break
      }
    }
  }

  private mutating func takeDigits(_ number: inout Int) {
    if takeNumbers() { return }
    let (value, end) = self.number(place)
    if letter(place) != UInt8(ascii: "0") || end - place <= 2 { number = value }
    place = end
  }

  private static let units: [(name: String, seconds: Int64)] = [
    ("seconds", 1), ("minutes", 60), ("hours", 3600), ("days", 86_400), ("weeks", 604_800),
  ]
  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]

  /// Uses a word; false if it says nothing.
  private mutating func takeWord(_ number: inout Int) -> Bool {
    for (month, name) in Self.months.enumerated() where match(name) >= 3 {
      parts.month = Int32(month)
      return true
    }
    if takeMoment(&number) { return true }
    guard number != 0 else {
      let named = Self.numbers.firstIndex { match($0) == $0.utf8.count }.map { $0 + 1 }
      number = named ?? (match("last") == 4 ? 1 : 0)
      return number != 0
    }
    let count = Int64(min(number, 1 << 31))
    for unit in Self.units where match(unit.name) >= unit.name.utf8.count - 1 {
      number = 0
      goBack(unit.seconds * count)
      return true
    }
    for (day, name) in Self.weekdays.enumerated() where match(name) >= 3 {
      number = 0
      let days = Int64(parts.weekday) - Int64(day)
      goBack((days + 7 * (days <= 0 ? count : count - 1)) * 86_400)
      return true
    }
    if match("months") >= 5 || match("years") >= 4 {
      goBack(0)
      let months = match("months") >= 5 ? count : count * 12
      let month = Int64(parts.year) * 12 + Int64(parts.month) - months
      number = 0
      parts.year = Int32(clamping: month >= 0 ? month / 12 : (month - 11) / 12)
      parts.month = Int32(((month % 12) + 12) % 12)
      return true
    }
    return false
  }

  /// Takes a word that names a day or a time of the day.
  private mutating func takeMoment(_ number: inout Int) -> Bool {
    for (name, hour) in [("noon", 12), ("midnight", 0), ("tea", 17)]
    where match(name) == name.utf8.count {
      if parts.hour < hour { goBack(86_400) }
      (parts.hour, parts.minute, parts.second) = (Int32(hour), 0, 0)
      return true
    }
    for (name, hour) in [("am", 0), ("pm", 12)] where match(name) == 2 {
      if number != 0 {
        (parts.hour, parts.minute, parts.second) = (Int32(number % 12), 0, 0)
        number = 0
      }
      parts.hour = parts.hour % 12 + Int32(hour)
      return true
    }
    switch true {
    case match("yesterday") == 9: goBack(86_400)
    case match("now") == 3: goBack(0)
    case match("never") == 5: parts = Self.local(0)
    default: return false
    }
    number = 0
    return true
  }
}
