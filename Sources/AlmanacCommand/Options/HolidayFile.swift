import ContributionModel

/// A list of holidays, a day or a range of days a line.
///
/// `2024-12-25`, `2024-12-24..2025-01-01`, or the two days with ` - ` or a blank between them; what follows a `#` is a
/// remark. Lines may end as on Windows, and the file may begin with a byte order mark.
package struct HolidayFile {
  private(set) var days: [DayRange] = []

  /// A line that is no day and no range. It is not kept: what a file holds is not for messages.
  package struct BadLine: Error, Hashable {
    /// Counts from 1.
    var number: Int
    /// Whether it is a range whose last day comes before its first.
    var isInverted: Bool
  }

  /// Reads a whole file; linear in its length.
  init(_ bytes: [UInt8]) throws(BadLine) {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var number = 0
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      number += 1
      let words = Self.words(line.prefix { $0 != UInt8(ascii: "#") })
      guard !words.isEmpty else { continue }
      let days = words.map(Self.day)
      guard days.count <= 2, let first = days.first ?? nil, let last = days.last ?? nil else {
        throw BadLine(number: number, isInverted: false)
      }
      guard let range = DayRange(first, last) else {
        throw BadLine(number: number, isInverted: true)
      }
      self.days.append(range)
    }
  }

  /// What stands between blanks, and before and after two dots; a dash alone counts as a blank between two words.
  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var words = line.split(whereSeparator: isBlank)
    if words.count == 3, [Array("-".utf8), Array("..".utf8)].contains(Array(words[1])) {
      words.remove(at: 1)
    }
    guard words.count == 1, let dot = words[0].firstIndex(of: UInt8(ascii: ".")),
      words[0][dot...].starts(with: "..".utf8)
    else { return words }
    return [words[0][..<dot], words[0][(dot + 2)...]]
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
  }

  /// Reads `2024-12-25`.
  private static func day(_ word: ArraySlice<UInt8>) -> CivilDay? {
    let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    var numbers: [Int] = []
    for part in parts {
      var number = 0
      for byte in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    return CivilDay(year: numbers[0], month: numbers[1], day: numbers[2])
  }
}
