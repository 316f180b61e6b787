import Foundation
import TestSupport
import Testing

/// `presence` and `authors --grid`.
@Suite struct PeopleCommandTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    let work: [(Author, [String])] = [
      (Author("Ada", "ada@example.com"), ["2020-05-05", "2024-03-01", "2024-06-29", "2024-06-30"]),
      (Author("Bea", "bea@example.com"), ["2024-02-01", "2024-02-02", "2024-02-03"]),
      (Author("Cid, jr.", "cid@example.com"), ["2023-11-01", "2023-12-01", "2024-01-01"]),
      (Author("Old", "old@example.com"), ["2019-05-06"]),
    ]
    for (author, moments) in work {
      for moment in moments { try repository.commit(Moment(moment), by: author) }
    }
    return repository
  }

  private func text(_ arguments: String..., columns: Int = 120) throws -> String {
    try Program().output(
      arguments + ["--now", "2024-06-30"], in: Self.repository.get().path,
      environment: ["COLUMNS": "\(columns)"])
  }

  /// The text with all its words in one line.
  private func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  private func names(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      ["Ada", "Bea", "Cid", "Old"].first { line.contains("\($0)") && line.contains("-0") }
    }
  }

  @Test("Persons of the window, who is new and who is quiet")
  func presence() throws {
    let text = try text("presence", "--year", "2024")
    #expect(names(text) == ["Ada", "Bea", "Cid"])
    let lines = text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("   Ada ") && $0.contains("2020-05-05   2024-06-30") })
    #expect(lines.contains { $0.hasPrefix(" + Bea ") })
    #expect(lines.contains { $0.hasPrefix(" - Cid, jr. ") })
    #expect(
      text.contains(
        "3 persons have commits from 1 January to 30 June 2024; 1 is new, 1 has gone quiet.")
    )
  }

  @Test(
    "Orders",
    arguments: [
      ("first", ["Ada", "Cid", "Bea"]), ("last", ["Ada", "Bea", "Cid"]),
      ("name", ["Ada", "Bea", "Cid"]),
    ])
  func orders(sort: String, names: [String]) throws {
    #expect(try self.names(text("presence", "--year", "2024", "--sort", sort)) == names)
  }

  @Test("Cells and limits")
  func cells() throws {
    #expect(try text("presence", "--all-time").contains("(a cell is a quarter)"))
    #expect(try text("presence", "--all-time", "--cells", "year").contains("(a cell is a year)"))
    #expect(try names(text("presence", "--all-time")).count == 4)
    let limited = try text("presence", "--all-time", "--limit", "1")
    #expect(names(limited) == ["Ada"])
    #expect(limited.contains("and 3 more; use --limit 0 to see all"))
    for bad in [["--cells", "day"], ["--sort", "streak"], ["--limit", "-1"]] {
      expectError(
        try Program().run(["presence"] + bad, in: Self.repository.get().path), exit: 64)
    }
  }

  @Test("Presence for programs, in months where nothing else is asked for")
  func data() throws {
    let csv = try text("presence", "--year", "2024", "--format", "csv", "--cells", "quarter")
    #expect(
      csv == """
        name,email,commits,first,last,new,quiet,2024-01-01,2024-04-01
        Ada,ada@example.com,3,2020-05-05,2024-06-30,false,false,1,2
        Bea,bea@example.com,3,2024-02-01,2024-02-03,true,false,3,0
        "Cid, jr.",cid@example.com,1,2023-11-01,2024-01-01,false,true,1,0

        """)
    let json = try text("presence", "--year", "2024", "--format", "json", "--limit", "1")
    let presence = try JSONDecoder().decode(PresenceFacts.self, from: Data(json.utf8))
    #expect(
      presence
        == PresenceFacts(
          commits: 7, authorCount: 3, newCount: 1, quietCount: 1, quietDays: 60, cells: "month",
          starts: (1...6).map { "2024-0\($0)-01" },
          authors: [
            .init(
              name: "Ada", commits: 3, first: "2020-05-05", isNew: false, isQuiet: false,
              counts: [0, 0, 1, 0, 0, 2])
          ]))
    // Where the window holds the beginning of all, nobody is new, and how many are is not known.
    let all = try text("presence", "--all-time", "--format", "json", "--sort", "first")
    let whole = try JSONDecoder().decode(PresenceFacts.self, from: Data(all.utf8))
    #expect(whole.newCount == nil)
    #expect(whole.authors.map(\.name) == ["Old", "Ada", "Cid, jr.", "Bea"])
    #expect(whole.authors[0].counts.count == 66 && whole.authors[0].counts[4] == 1)
  }

  private struct PresenceFacts: Decodable, Equatable {
    struct Row: Decodable, Equatable {
      var name: String
      var commits: Int
      var first: String
      var isNew: Bool
      var isQuiet: Bool
      var counts: [Int]
    }

    var commits: Int
    var authorCount: Int
    var newCount: Int?
    var quietCount: Int
    var quietDays: Int
    var cells: String
    var starts: [String]
    var authors: [Row]
  }

  @Test("Who is new does not depend on whom else was asked for")
  func newAlone() throws {
    for persons in [["--author", "Bea"], ["--exclude-author", "Ada", "--exclude-author", "Old"]] {
      let text = try Program().output(
        ["presence", "--year", "2024", "--now", "2024-06-30"] + persons,
        in: Self.repository.get().path)
      #expect(text.contains("\n + Bea "), "\(text)")
      #expect(text.contains("1 is new"), "\(text)")
    }
    // All time begins with her.
    let all = try text("presence", "--all-time", "--author", "Bea")
    #expect(!all.contains("+"), "\(all)")
    #expect(words(all).contains("The history begins in these days, so nobody is called new."))
  }

  @Test("A range and a shallow clone do not tell who is new")
  func unread() throws {
    let folder = try TemporaryFolder()
    let repository = try Self.repository.get()
    try repository.git(
      "clone", "-q", "--depth", "5", "file://\(repository.path)", folder / "shallow")
    for (path, arguments) in [
      (repository.path, ["--branch", "main~5..main"]),
      (repository.path, ["--branch", "^main~5", "--branch", "main"]), (folder / "shallow", []),
    ] {
      let window = ["--since", "2024-02-02", "--now", "2024-06-30"]
      let text = try Program().output(["presence"] + window + arguments, in: path)
      #expect(!text.contains("\n + "), "\(text)")
      #expect(words(text).contains("A part of the history is not read, so nobody is called new."))
      #expect(words(text).contains("First and last days are of all that is read."))
      let year = try Program().output(window + arguments, in: path)
      #expect(year.contains("Authors") && !year.contains("of them new"), "\(year)")
    }
  }

  @Test("A short window speaks of its last day")
  func lastDay() throws {
    let repository = try GitRepository()
    try repository.days("2024-01-05", "2024-02-05", "2024-03-05")
    let text = try Program().output(
      ["presence", "--since", "2024-03-05", "--now", "2024-03-07"], in: repository.path)
    #expect(
      text.contains("- quiet: commits in 3 or more months, but none on the last of these days."),
      "\(text)")
  }

  @Test("The rule of the shades is told of cells")
  func scale() throws {
    #expect(
      try words(text("presence", "--year", "2024", "--scale", "goal=5")).contains(
        "Shades: by the share of a goal of 5 commits a cell."))
    #expect(
      try words(text("authors", "--grid", "--year", "2024", "--scale", "ratio")).contains(
        "Shades: by the ratio to the busiest cell."))
  }

  @Test("A grid for each person")
  func grid() throws {
    let text = try text("authors", "--grid", "--year", "2024")
    // Two abreast.
    #expect(
      text.split(separator: "\n").contains {
        $0.hasPrefix(" Ada ") && $0.contains("3 commits    Bea ") && $0.hasSuffix("3 commits")
      }, "\(text)")
    #expect(text.contains("(one scale for all)"))
    #expect(
      try self.text("authors", "--grid", "--year", "2024", columns: 60).contains(
        "(a cell is a week)"))
    expectError(
      try Program().run(["authors", "--grid", "--format", "csv"], in: Self.repository.get().path),
      exit: 64, saying: "--grid", "--format")
  }

  @Test(
    "The grids of authors have the palette that was asked for", arguments: ["presence", "grid"])
  func palette(view: String) throws {
    let view = view == "grid" ? ["authors", "--grid"] : ["presence"]
    func text(_ palette: String) throws -> String {
      try Program().output(
        view + [
          "--year", "2024", "--now", "2024-06-30", "--color", "always", "--palette", palette,
        ],
        in: Self.repository.get().path,
        environment: ["COLUMNS": "120", "TERM": "xterm", "COLORTERM": "truecolor"])
    }
    #expect(try text("green") != text("viridis"))
  }

  @Test("No commit at all")
  func empty() throws {
    let repository = try GitRepository()
    for arguments in [["presence"], ["authors", "--grid"]] {
      let outcome = try Program().run(arguments, in: repository.path)
      #expect(outcome.status == .exit(0), "\(outcome)")
    }
  }
}
