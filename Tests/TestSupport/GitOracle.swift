/// How many commits an author has on a day.
package typealias AuthorDays = [AuthorDay: Int]

/// An e-mail, ASCII capitals made small, and a day, empty where there is none.
package struct AuthorDay: Hashable, Sendable, CustomStringConvertible {
  package var email: String
  package var day: String

  package init(_ email: String, _ day: String) {
    self.email = String(
      decoding: email.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
    self.day = day
  }

  package var description: String { "\(day) <\(email)>" }
}

/// What git itself says of a history.
package enum GitOracle {
  /// The author-days of what the revisions reach, after mailmap, each in its commit's own offset or in a named zone.
  package static func authorDays(
    of repository: GitRepository, _ revisions: [String] = ["HEAD"], options: [String] = [],
    committed: Bool = false, zone: String? = nil, environment: [String: String] = [:]
  ) throws -> AuthorDays {
    let log = try repository.git(
      ["log", "--use-mailmap", "--encoding=UTF-8", "--format=%aE%x09\(committed ? "%cd" : "%ad")"]
        + ["--date=format\(zone == nil ? "" : "-local"):%Y-%m-%d"] + options + revisions + ["--"],
      environment: environment.merging(zone.map { ["TZ": $0] } ?? [:]) { $1 })
    var table: AuthorDays = [:]
    for line in log.split(separator: "\n") {
      let place = line.lastIndex(of: "\t") ?? line.startIndex
      table[AuthorDay(String(line[..<place]), String(line[place...].dropFirst())), default: 0] += 1
    }
    return table
  }
}

extension GitOracle {
  /// The author-days of HEAD where co-authors count, all of whom must have an address, each person once a commit.
  package static func coAuthorDays(of repository: GitRepository) throws -> AuthorDays {
    let log = try repository.git(
      "log", "--use-mailmap", "--date=format:%Y-%m-%d",
      "--format=%x01%aE%x02%ad%x02%(trailers:key=Co-authored-by,valueonly,unfold)")
    var table: AuthorDays = [:]
    for record in log.split(separator: "\u{1}") {
      let parts = record.split(separator: "\u{2}", omittingEmptySubsequences: false).map(
        String.init)
      let named = parts[2].split(separator: "\n")
      let mapped =
        named.isEmpty
        ? ""
        : try repository.git(
          ["check-mailmap", "--stdin"], input: Array(named.joined(separator: "\n").utf8))
      let emails = mapped.split(separator: "\n").map { line in
        String(line.split(separator: "<").last?.dropLast() ?? "")
      }
      for person in Set(([parts[0]] + emails).map { AuthorDay($0, parts[1]) }) {
        table[person, default: 0] += 1
      }
    }
    return table
  }

  /// How many commits there are at each day and time that git prints by a format of `strftime`, each in its
  /// commit's own offset or in a named zone.
  package static func moments(
    _ format: String, of repository: GitRepository, _ revisions: [String] = ["HEAD"],
    options: [String] = [], committed: Bool = false, zone: String? = nil
  ) throws -> [String: Int] {
    let log = try repository.git(
      ["log", "--format=\(committed ? "%cd" : "%ad")"]
        + ["--date=format\(zone == nil ? "" : "-local"):\(format)"] + options + revisions + ["--"],
      environment: zone.map { ["TZ": $0] } ?? [:])
    return log.split(separator: "\n").reduce(into: [:]) { $0[String($1), default: 0] += 1 }
  }
}

/// A table of comma-separated values as RFC 4180 has it.
package struct CSVTable: Sendable {
  package var header: [String]
  package var rows: [[String]]

  package init(_ text: String) throws {
    var records: [[String]] = []
    var record: [String] = []
    var field: [Unicode.Scalar] = []
    var isQuoted = false
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    func take(_ field: inout [Unicode.Scalar]) -> String {
      defer { field = [] }
      var text = ""
      text.unicodeScalars.append(contentsOf: field)
      return text
    }
    while let scalar = next {
      next = scalars.next()
      switch scalar {
      case "\"" where isQuoted && next == "\"":
        field.append(scalar)
        next = scalars.next()
      case "\"" where isQuoted || field.isEmpty: isQuoted.toggle()
      case _ where isQuoted: field.append(scalar)
      case ",": record.append(take(&field))
      case "\r" where next == "\n": continue
      case "\n":
        record.append(take(&field))
        records.append(record)
        record = []
      case "\"", "\r": throw Malformed(text: text)
      default: field.append(scalar)
      }
    }
    guard !isQuoted, field.isEmpty, record.isEmpty, let header = records.first,
      records.allSatisfy({ $0.count == header.count })
    else { throw Malformed(text: text) }
    self.header = header
    rows = Array(records.dropFirst())
  }

  /// The text is no such table.
  package struct Malformed: Error {
    package var text: String
  }

  /// The columns with these names, row by row.
  package func columns(_ names: String...) throws -> [[String]] {
    let places = try names.map { name in
      guard let place = header.firstIndex(of: name) else { throw Malformed(text: "no \(name)") }
      return place
    }
    return rows.map { row in places.map { row[$0] } }
  }

  /// The author-days that the table lists in columns `email`, `day` and `commits`.
  package func authorDays() throws -> AuthorDays {
    var table: AuthorDays = [:]
    for row in try columns("email", "day", "commits") {
      guard let commits = Int(row[2]) else { throw Malformed(text: row[2]) }
      table[AuthorDay(row[0], row[1]), default: 0] += commits
    }
    return table
  }
}
