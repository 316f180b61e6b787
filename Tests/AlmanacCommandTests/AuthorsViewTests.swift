import TestSupport
import Testing

@Suite struct AuthorsViewTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    let work: [(Author, [String])] = [
      (
        Author("Ada", "ada@example.com"),
        [
          "2024-02-01 01:00", "2024-02-01 02:00", "2024-02-01 03:00", "2024-02-01 04:00",
          "2024-02-01 05:00",
        ]
      ),
      (Author("Bea", "bea@example.com"), ["2024-03-01", "2024-03-02", "2024-03-03"]),
      (Author("Cid", "cid@example.com"), ["2020-05-05", "2024-06-29", "2024-06-30"]),
      (Author("Old", "old@example.com"), ["2020-05-06"]),
    ]
    for (author, moments) in work {
      for moment in moments { try repository.commit(Moment(moment), by: author) }
    }
    return repository
  }

  private func names(_ options: String...) throws -> [String] {
    let text = try Program().output(
      ["authors", "--now", "2024-06-30"] + options, in: Self.repository.get().path,
      environment: ["COLUMNS": "160"])
    return text.split(separator: "\n").compactMap { line in
      ["Ada", "Bea", "Cid", "Old"].first { line.contains("\($0) ") && line.contains("%") }
    }
  }

  @Test("Persons of the window, those with most commits first")
  func order() throws {
    #expect(try names() == ["Ada", "Bea", "Cid"])
  }

  @Test(
    "Other orders",
    arguments: [
      ("days", ["Bea", "Cid", "Ada"]), ("current", ["Cid", "Ada", "Bea"]),
      ("first", ["Cid", "Ada", "Bea"]), ("last", ["Cid", "Bea", "Ada"]),
      ("name", ["Ada", "Bea", "Cid"]), ("streak", ["Bea", "Cid", "Ada"]),
    ])
  func orders(sort: String, names: [String]) throws {
    #expect(try self.names("--sort", sort) == names)
  }

  @Test("A limit, and another window")
  func limit() throws {
    #expect(try names("--limit", "2") == ["Ada", "Bea"])
    #expect(try names("--year", "2020") == ["Cid", "Old"])
    #expect(try names("--all-time").count == 4)
  }

  @Test("The facts of a person stand in the row")
  func facts() throws {
    let text = try Program().output(
      ["authors", "--now", "2024-06-30"], in: Self.repository.get().path,
      environment: ["COLUMNS": "160"])
    let row = try #require(
      text.split(separator: "\n").first { $0.contains("Cid ") && $0.contains("%") })
    // Two of ten commits, the first day of all and the last.
    for fact in ["2", "20.0%", "2020-05-05", "2024-06-30"] { #expect(row.contains(fact)) }
  }
  @Test("The table for programs is whole unless it is asked to be short")
  func data() throws {
    func text(_ options: String...) throws -> String {
      try Program().output(
        ["authors", "--year", "2024", "--now", "2024-06-30"] + options,
        in: Self.repository.get().path)
    }
    #expect(
      try text("--format", "csv") == """
        name,email,kind,commits,active_days,longest_streak,longest_streak_of_all_time,current_streak,first,last
        Ada,ada@example.com,person,5,1,1,1,0,2024-02-01,2024-02-01
        Bea,bea@example.com,person,3,3,3,3,0,2024-03-01,2024-03-03
        Cid,cid@example.com,person,2,2,2,2,2,2020-05-05,2024-06-30

        """)
    let json = try text("--format", "json", "--limit", "1")
    #expect(json.contains(#""authorCount": 3"#))
    #expect(json.contains(#""last": "2024-02-01""#))
    #expect(!json.contains("Bea"))
  }
}
