package import Aggregation
package import ContributionModel

extension CivilDay: ExpressibleByStringLiteral {
  /// A day written out, `2024-02-29`; a test that writes anything else is at fault.
  package init(stringLiteral text: String) {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, let day = CivilDay(year: parts[0], month: parts[1], day: parts[2])
    else { preconditionFailure("not a day: \(text)") }
    self = day
  }
}

extension DayRange {
  /// The range that a test writes out; its ends must be in order.
  static func days(_ first: CivilDay, _ last: CivilDay) -> DayRange {
    guard let range = DayRange(first, last) else { preconditionFailure("\(first) to \(last)") }
    return range
  }

  /// Every day of the range.
  var all: [CivilDay] { (0..<count).map { first + $0 } }
}

extension DayCounts: ExpressibleByDictionaryLiteral {
  /// Days with their commits, in any order.
  package init(dictionaryLiteral elements: (CivilDay, Int)...) {
    let ascending = elements.sorted { $0.0 < $1.0 }
    self.init(days: ascending.map(\.0), counts: ascending.map(\.1))
  }

  /// One commit on each of these days.
  static func one(on days: [CivilDay]) -> DayCounts {
    DayCounts(days: days, counts: days.map { _ in 1 })
  }

  /// Each day as often as it has commits.
  fileprivate var repeated: [CivilDay?] {
    zip(days, counts).flatMap { [CivilDay?](repeating: $0, count: $1) }
  }
}

/// Commits by one identity, for a test to write down.
struct Work: Sendable {
  var name: String
  var email: String
  /// A day for each commit; nil is a time that cannot be read.
  var days: [CivilDay?]
  var marks: CommitMarks

  init(_ name: String, _ email: String, _ days: [CivilDay?], _ marks: CommitMarks = []) {
    self.name = name
    self.email = email
    self.days = days
    self.marks = marks
  }

  static func ann(_ counts: DayCounts) -> Work {
    Work("Ann Example", "ann@mail.example", counts.repeated)
  }

  static func bob(_ counts: DayCounts) -> Work {
    Work("Bob Example", "bob@mail.example", counts.repeated)
  }
}

extension Contributions {
  /// Takes what is known of each identity as lists beside them.
  init(
    commits: CommitColumns, identities: [Identity], isCounted: [Bool]? = nil,
    coAuthorships: [CoAuthorship] = [], kinds: [PersonKind]? = nil
  ) {
    self.init(commits: commits, authors: identities.map { AuthorEntry($0) })
    if !coAuthorships.isEmpty { self.commits.coAuthorships = coAuthorships }
    if let kinds { tell(kinds) }
    if let isCounted { self = counting(isCounted) }
  }

  /// Tells the kind of each author.
  mutating func tell(_ kinds: [PersonKind]) {
    for index in authors.indices { authors[index].kind = kinds[index] }
  }
}

/// The source with this work; commits are made at noon UTC.
func source(_ work: [Work], isCounted: [Bool]? = nil) -> Contributions {
  var table = CommitColumns()
  for (author, part) in work.enumerated() {
    for day in part.days {
      let time =
        day.map { CommitTime(seconds: seconds($0, 12), offset: .utc) } ?? CommitTime.unreadable
      table.append(
        CommitRecord(
          author: Int32(author), authorTime: time, committerTime: time, marks: part.marks))
    }
  }
  return Contributions(
    commits: table, identities: work.map { Identity(name: $0.name, email: $0.email) },
    isCounted: isCounted)
}

func tally(_ work: Work...) -> Tally { Tally([source(work)]) }

/// The seconds since the epoch at which a clock in UTC shows this day and time.
func seconds(_ day: CivilDay, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0) -> Int64 {
  Int64(day.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
}
