import Foundation
import TestSupport
import Testing

/// What the JSON of every view tells of the run: the program, the histories, the rules.
@Suite struct DataFrameTests {
  struct Frame: Decodable {
    struct Repository: Decodable {
      var label: String
      var path: String
      var tips: String
      var tipCount: Int
      var tipIds: [String]
      var excludedIds: [String]
      var isWhole: Bool
    }
    struct Rules: Decodable {
      struct Hours: Decodable {
        var from: String
        var to: String
      }
      struct Tips: Decodable {
        var revisions: [String]
        var all: Bool
      }

      var metric: String
      var timestamp: String
      var zone: String
      var dayStart: String
      var hours: [Hours]?
      var merges: String
      var firstParent: Bool
      var tips: Tips
      var authors: [String]
      var excludedAuthors: [String]
      var me: Bool
      var bots: String
      var coAuthors: Bool
      var identity: String
    }

    var schema: Int
    var version: String
    var repositories: [Repository]
    var rules: Rules
  }

  private func frame(_ arguments: [String], in folder: String) throws -> Frame {
    let json = try Program().output(
      arguments + ["--format", "json", "--now", "2024-02-10"], in: folder)
    return try JSONDecoder().decode(Frame.self, from: Data(json.utf8))
  }

  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.days([("2024-02-01", 1), ("2024-02-02", 1)])
    return repository
  }

  @Test(arguments: ["year", "month", "clock", "streaks", "authors", "presence", "compare"])
  func `Every view tells the program, the tips with their ids and the rules`(view: String) throws {
    let repository = try repository()
    let head = try repository.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    let frame = try frame(view == "year" ? [] : [view], in: repository.path)
    let version = try Program().output(["--version"], in: repository.path)
    #expect(version == "git-almanac \(frame.version)\n")
    #expect(frame.schema == 1)
    #expect(frame.repositories.map(\.tipIds) == [[head]])
    #expect(frame.repositories.map(\.path) == [repository.path])
    #expect(frame.repositories.map(\.tips) == ["main"])
    #expect(frame.repositories.map(\.isWhole) == [true])
    #expect(frame.rules.metric == "commits")
    #expect(frame.rules.timestamp == "author")
    #expect(frame.rules.zone == "commit")
    #expect(frame.rules.hours == nil)
    #expect(frame.rules.merges == "all")
    #expect(frame.rules.bots == (view == "clock" ? "exclude" : "include"))
  }

  @Test func `The rules are those of the command line`() throws {
    let repository = try repository()
    try repository.git("config", "user.name", "Ann")
    try repository.git("config", "user.email", "ann@mail.example")
    let frame = try frame(
      [
        "--date", "committer", "--tz", "Asia/Tokyo", "--day-start", "04:00", "--hours",
        "9:00-17:30",
        "--no-merges", "--first-parent", "--author", "ann", "--exclude-author", "bob", "--me",
        "--co-authors", "--identity", "pair", "--bots", "exclude", "-b", "main", "-b",
        "^main~1",
      ], in: repository.path)
    let rules = frame.rules
    #expect(rules.timestamp == "committer" && rules.zone == "Asia/Tokyo")
    #expect(rules.dayStart == "4:00")
    #expect(rules.hours?.map { "\($0.from) \($0.to)" } == ["9:00 17:30"])
    #expect(rules.merges == "none" && rules.firstParent && rules.coAuthors && rules.me)
    #expect(rules.authors == ["ann"] && rules.excludedAuthors == ["bob"])
    #expect(rules.identity == "pair" && rules.bots == "exclude")
    #expect(rules.tips.revisions == ["main", "^main~1"] && !rules.tips.all)
    let parent = try repository.git("rev-parse", "HEAD~1").trimmingCharacters(in: .newlines)
    #expect(frame.repositories.map(\.excludedIds) == [[parent]])
    #expect(frame.repositories.map(\.isWhole) == [false])
  }

  @Test func `The year tells its authors and the history too`() throws {
    struct Year: Decodable {
      struct Range: Decodable {
        var first: String
        var last: String
      }
      var authors: Int
      var newAuthors: Int?
      var history: Range?
    }
    let repository = try repository()
    let json = try Program().output(
      ["--format", "json", "--since", "2024-02-02", "--now", "2024-02-10"], in: repository.path)
    let year = try JSONDecoder().decode(Year.self, from: Data(json.utf8))
    #expect(year.authors == 1)
    #expect(year.newAuthors == 0)
    #expect(year.history.map { "\($0.first) \($0.last)" } == "2024-02-01 2024-02-02")
  }
}
