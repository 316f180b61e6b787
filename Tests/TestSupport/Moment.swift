/// A time with its offset as git writes them, `1706788800 +0000`.
///
/// As a literal, either that or `2024-02-01 12:00:00 +0000`; without an offset in UTC, without a time at noon.
package struct Moment: ExpressibleByStringLiteral, Sendable {
  package var raw: String

  package init(raw: String) {
    self.raw = raw
  }

  package init(seconds: Int, offset: String = "+0000") {
    raw = "\(seconds) \(offset)"
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  package init(_ text: String) {
    let parts = text.split(separator: " ")
    let date = parts[0].split(separator: "-").compactMap { Int($0) }
    guard date.count == 3 else {
      raw = text
      return
    }
    let time = (parts.count > 1 ? parts[1] : "12:00:00").split(separator: ":").compactMap {
      Int($0)
    }
    let offset = parts.count > 2 ? String(parts[2]) : "+0000"
    let digits = Int(offset.dropFirst()) ?? 0
    let minutes = (digits / 100 * 60 + digits % 100) * (offset.hasPrefix("-") ? -1 : 1)
    let seconds = time[0] * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0) - minutes * 60
    raw = "\(Self.days(date[0], date[1], date[2]) * 86_400 + seconds) \(offset)"
  }

  /// Days from 1970-01-01 to a day of the years from 1 on, counted by the rules of the calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let past = year - 1
    let yearStart = past * 365 + past / 4 - past / 100 + past / 400 - 719_162
    return yearStart + lengths.prefix(month - 1).reduce(0, +) + day - 1
  }
}

/// Who wrote a commit.
package struct Author: Sendable {
  package var name: String
  package var email: String

  package init(_ name: String, _ email: String) {
    self.name = name
    self.email = email
  }

  package static let ann = Author("Ann Example", "ann@example.com")
  package static let bob = Author("Bob Example", "bob@example.com")

  /// The line of a commit header, without its first word.
  func line(_ moment: Moment) -> String { "\(name) <\(email)> \(moment.raw)" }
}
