internal import ContributionModel

/// A pattern of paths as git matches them (`wildmatch` with WM_PATHNAME): `*` stays between slashes, `**/` does not.
struct PathPattern {
  private let pattern: [UInt8]
  private let ignoresCase: Bool

  init(_ pattern: String, ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    self.pattern = ignoresCase ? pattern.systemBytes.asciiLowercased : pattern.systemBytes
  }

  /// The longest pattern that is looked at, and the most asterisks in it: more than any path has parts.
  private static let (longest, mostStars) = (4096, 256)

  /// Whether the whole text matches; at the worst in proportion to the product of the lengths.
  ///
  /// A pattern that is longer than any path matches nothing.
  func matches(_ text: String) -> Bool {
    guard pattern.count <= Self.longest,
      pattern.count(where: { $0 == UInt8(ascii: "*") }) <= Self.mostStars
    else { return false }
    let bytes = text.systemBytes
    var search = Search(pattern: pattern, text: ignoresCase ? bytes.asciiLowercased : bytes)
    return search.matches(0, 0)
  }
}

private struct Search {
  let pattern: [UInt8]
  let text: [UInt8]
  private var failed: Set<Int> = []

  init(pattern: [UInt8], text: [UInt8]) {
    self.pattern = pattern
    self.text = text
  }

  /// Whether the pattern from one place on matches the text from another on. Calls itself for asterisks alone.
  mutating func matches(_ patternStart: Int, _ textStart: Int) -> Bool {
    var (place, textPlace) = (patternStart, textStart)
    while place < pattern.count {
      switch pattern[place] {
      case UInt8(ascii: "*"): return matchesStars(place, textPlace)
      case UInt8(ascii: "?"):
        guard textPlace < text.count, text[textPlace] != slash else { return false }
        place += 1
      case UInt8(ascii: "["):
        guard textPlace < text.count, text[textPlace] != slash,
          let end = matchesSet(place, text[textPlace])
        else { return false }
        place = end
      case let byte:
        let isEscape = byte == UInt8(ascii: "\\") && place + 1 < pattern.count
        if isEscape { place += 1 }
        guard textPlace < text.count, text[textPlace] == pattern[place] else { return false }
        place += 1
      }
      textPlace += 1
    }
    return textPlace == text.count
  }

  private mutating func matchesStars(_ start: Int, _ textStart: Int) -> Bool {
    let key = start * (text.count + 1) + textStart
    if failed.contains(key) { return false }
    var end = start
    while end < pattern.count, pattern[end] == UInt8(ascii: "*") { end += 1 }
    let isWhole =
      end - start > 1 && (start == 0 || pattern[start - 1] == slash)
      && (end == pattern.count || pattern[end] == slash)
    if isWhole {
      // As many folders as you like, or none.
      if end == pattern.count || matches(end + 1, textStart) { return true }
    }
    var place = textStart
    while true {
      if matches(end, place) { return true }
      guard place < text.count, isWhole || text[place] != slash else { break }
      place += 1
    }
    failed.insert(key)
    return false
  }

  /// The place after the set that begins at `start` where it holds the byte; nil where it does not, or has no end.
  private func matchesSet(_ start: Int, _ byte: UInt8) -> Int? {
    var place = start + 1
    let isInverted =
      place < pattern.count
      && (pattern[place] == UInt8(ascii: "!") || pattern[place] == UInt8(ascii: "^"))
    if isInverted { place += 1 }
    var holds = false
    var isFirst = true
    while place < pattern.count, isFirst || pattern[place] != UInt8(ascii: "]") {
      isFirst = false
      if pattern[place] == UInt8(ascii: "\\"), place + 1 < pattern.count { place += 1 }
      let low = pattern[place]
      var high = low
      if place + 2 < pattern.count, pattern[place + 1] == UInt8(ascii: "-"),
        pattern[place + 2] != UInt8(ascii: "]")
      {
        place += 2
        high = pattern[place]
      }
      if low <= byte && byte <= high { holds = true }
      place += 1
    }
    guard place < pattern.count, holds != isInverted else { return nil }
    return place + 1
  }
}

private let slash = UInt8(ascii: "/")
