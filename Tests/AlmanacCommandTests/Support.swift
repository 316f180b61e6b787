import Foundation
import TestSupport
import Testing

/// The program did not do what a test builds on.
struct Unexpected: Error, CustomStringConvertible {
  var outcome: Outcome

  var description: String { outcome.description }
}

/// What `--format json` tells of the year view.
struct Facts: Decodable {
  struct Window: Decodable, Equatable {
    var first: String
    var last: String
  }
  struct Run: Decodable {
    struct Whole: Decodable {
      var days: Int
      var first: String
      var last: String

      /// The run as `3 2024-02-28 2024-03-01`.
      var text: String { "\(days) \(first) \(last)" }
    }

    var days: Int
    var first: String?
    var last: String?
    var partOf: Whole?

    /// The run as `3 2024-02-28 2024-03-01`.
    var text: String { days == 0 ? "0" : "\(days) \(first ?? "?") \(last ?? "?")" }
  }
  struct Day: Decodable {
    var day: String
    var commits: Int
    var level: Int?
  }

  /// The daily goal.
  struct Goal: Decodable {
    var commits: Int
    var daysMet: Int
  }

  var window: Window
  var today: String
  var commits: Int
  var activeDays: Int
  var currentStreak: Run?
  var longestStreak: Run?
  var longestStreakOfAllTime: Run?
  var busiestDay: Day?
  var goal: Goal?
  var days: [Day]
  var levels: [Int]
  var undated: Int
  var future: Int
  var ahead: Int
  var notes: [String]

  var current: String { currentStreak?.text ?? "0" }
  var longest: String { longestStreak?.text ?? "0" }
  /// The commits of each active day.
  var active: [String: Int] {
    Dictionary(days.map { ($0.day, $0.commits) }) { $0 + $1 }.filter { $0.value > 0 }
  }

  func level(_ day: String) -> Int? { days.first { $0.day == day }?.level }
}

extension Program {
  /// Runs the program and returns what it prints, if it does so without an error.
  func output(
    _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:]
  ) throws -> String {
    let outcome = try run(arguments, in: folder, environment: environment)
    guard outcome.status == .exit(0) else { throw Unexpected(outcome: outcome) }
    return outcome.text
  }

  /// The author-day table of the repository in a folder.
  func table(
    _ options: [String] = [], in folder: String, environment: [String: String?] = [:]
  ) throws -> CSVTable {
    let table = try CSVTable(
      output(["export", "--format", "csv"] + options, in: folder, environment: environment))
    #expect(table.header == ["repository", "name", "email", "day", "commits"])
    return table
  }

  /// The facts of the year view of the repository in a folder.
  func facts(
    _ options: [String], in folder: String, environment: [String: String?] = [:]
  ) throws -> Facts {
    let json = try output(["--format", "json"] + options, in: folder, environment: environment)
    return try JSONDecoder().decode(Facts.self, from: Data(json.utf8))
  }
}

extension GitRepository {
  /// The facts of the year view as the program tells them.
  func facts(_ options: String..., environment: [String: String?] = [:]) throws -> Facts {
    try Program().facts(options, in: path, environment: environment)
  }
}

/// Expects the program to list these author-days, written `2024-02-01 Ann Example <ann@example.com> 1`.
func expectRows(
  _ repository: GitRepository, _ options: [String] = [], in folder: String? = nil,
  environment: [String: String?] = [:], _ expected: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let table = try Program().table(
    options, in: folder ?? repository.path, environment: environment)
  let rows = try table.columns("day", "name", "email", "commits")
    .map { "\($0[0]) \($0[1]) <\($0[2])> \($0[3])" }
  #expect(rows.sorted() == expected.sorted(), sourceLocation: sourceLocation)
}

/// Expects the program to list these author-days of what `HEAD` reaches.
func expectRows(
  _ repository: GitRepository, in folder: String? = nil, environment: [String: String?] = [:],
  _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectRows(
    repository, [], in: folder, environment: environment, expected, sourceLocation: sourceLocation)
}

/// The rows of `addFourCommits`.
let fourRows = [
  "2024-02-01 Ann Example <ann@example.com> 1", "2024-02-02 Ann Example <ann@example.com> 1",
  "2024-02-03 Bob Example <bob@example.com> 1", "2024-02-04 Bob Example <bob@example.com> 1",
]

/// Expects the program to find the author-days that git finds.
func expectSameAsGit(
  _ repository: GitRepository, _ options: [String] = [], environment: [String: String?] = [:],
  git expected: @autoclosure () throws -> AuthorDays,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let ours = try Program().table(options, in: repository.path, environment: environment)
    .authorDays()
  let theirs = try expected()
  // Only what differs, for whole tables are too long to read.
  let missing = theirs.filter { ours[$0.key] != $0.value }
  let extra = ours.filter { theirs[$0.key] != $0.value }
  #expect(missing.isEmpty && extra.isEmpty, sourceLocation: sourceLocation)
}

/// Expects a run to fail with this status, one error message that holds each of these texts, and no output.
func expectError(
  _ outcome: Outcome, exit status: Int32 = 1, saying texts: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.status == .exit(status), "\(outcome)", sourceLocation: sourceLocation)
  #expect(
    outcome.errors.hasPrefix("git-almanac: error: "), "\(outcome)", sourceLocation: sourceLocation)
  #expect(outcome.output.isEmpty, "\(outcome)", sourceLocation: sourceLocation)
  for text in texts {
    #expect(
      outcome.errors.lowercased().contains(text.lowercased()), "\(outcome)",
      sourceLocation: sourceLocation)
  }
}
