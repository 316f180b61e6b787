import Aggregation
import ContributionModel
import Testing

@Suite struct AuthorRankingTests {
  private static let today: CivilDay = "2024-06-30"
  private static let window = DayRange.days("2024-01-01", "2024-06-30")

  /// Ada: most commits; Bea: most days, the longest streak; Cid: the current streak and the first;
  /// Dan: the last; Old: only before the window; Una: no day at all.
  private let history = tally(
    Work("Bea", "bea@mail.example", DayRange.days("2024-03-01", "2024-03-05").all),
    Work("Ada", "ada@mail.example", [CivilDay](repeating: "2024-02-01", count: 9)),
    Work("Cid", "cid@mail.example", ["2020-05-05", "2024-06-28", "2024-06-29"]),
    Work("Dan", "dan@mail.example", ["2024-01-10", "2024-06-30", "2024-07-02"]),
    Work("Old", "old@mail.example", ["2021-01-01"]),
    Work("Una", "una@mail.example", [nil, nil]))

  private func ranking(
    _ order: AuthorRanking.Order = .commits, limit: Int? = nil, weeks: Int = 53
  ) -> AuthorRanking {
    AuthorRanking(
      history, window: Self.window, today: Self.today, order: order, limit: limit,
      weekStart: .monday, weeks: weeks)
  }

  @Test(
    "The orders; each falls back on commits, then on the name",
    arguments: [
      (.commits, ["Ada", "Bea", "Cid", "Dan"]), (.days, ["Bea", "Cid", "Dan", "Ada"]),
      (.streak, ["Bea", "Cid", "Ada", "Dan"]), (.current, ["Cid", "Dan", "Ada", "Bea"]),
      (.first, ["Cid", "Dan", "Ada", "Bea"]), (.last, ["Dan", "Cid", "Bea", "Ada"]),
      (.name, ["Ada", "Bea", "Cid", "Dan"]),
    ] as [(AuthorRanking.Order, [String])])
  func orders(order: AuthorRanking.Order, names: [String]) {
    #expect(ranking(order).rows.map(\.person.name) == names)
  }

  @Test("The facts of a person")
  func row() throws {
    let rows = ranking().rows
    let cid = try #require(rows.first { $0.person.name == "Cid" })
    #expect(cid.commits == 2)
    #expect(cid.activeDays == 2)
    #expect(cid.streaks.current?.range == .days("2024-06-28", "2024-06-29"))
    #expect(cid.streaks.longest?.inside.days == 2)
    #expect(cid.history == .days("2020-05-05", "2024-06-29"))
    let dan = try #require(rows.first { $0.person.name == "Dan" })
    #expect(dan.commits == 2)
    #expect(dan.history == .days("2024-01-10", "2024-06-30"))
    #expect(dan.streaks.current?.range == DayRange(day: "2024-06-30"))
    let ada = try #require(rows.first { $0.person.name == "Ada" })
    #expect(ada.streaks.current == nil)
    #expect(ada.streaks.longest?.inside.commits == 9)
  }

  @Test("A limit leaves rows out, not their commits", arguments: [0, 2, 4, 99])
  func limit(limit: Int) {
    let ranking = ranking(limit: limit)
    #expect(ranking.rows.map(\.person.name) == Array(["Ada", "Bea", "Cid", "Dan"].prefix(limit)))
    #expect(ranking.commits == 18)
    #expect(ranking.authors == 4)
  }

  @Test("The commits of the last weeks, the week of the window's last day last")
  func weeks() throws {
    // 30 June 2024 was a Sunday: the last Monday week of the window is whole.
    let rows = ranking(weeks: 5).rows
    #expect(
      rows.map(\.weeks) == [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 2], [0, 0, 0, 0, 1]])
    let year = try #require(ranking().rows.first { $0.person.name == "Bea" })
    #expect(year.weeks.count == 53)
    // 1 to 3 March, Friday to Sunday; 4 and 5 March open the next week.
    #expect(year.weeks[35] == 3)
    #expect(year.weeks[36] == 2)
    #expect(year.weeks.reduce(0, +) == 5)
  }

  @Test("Persons with as many commits and one name stand by their e-mail")
  func ties() {
    let work = ["b@mail.example", "a@mail.example", "c@mail.example"].map {
      Work("Same", $0, ["2024-02-01"])
    }
    for order in AuthorRanking.Order.allCases {
      for turn in work.indices {
        let tally = Tally([source(Array(work[turn...] + work[..<turn]))])
        let ranking = AuthorRanking(
          tally, window: Self.window, today: Self.today, order: order, weekStart: .sunday)
        #expect(
          ranking.rows.map(\.person.email) == [
            "a@mail.example", "b@mail.example", "c@mail.example",
          ])
      }
    }
  }

  @Test("Units and the minimum reach each person's figures and their order")
  func unitsAndMinimum() {
    let days = [
      // Ann has the longer run of days, Bob that of weeks.
      Work("Ann", "ann@mail.example", DayRange.days("2024-01-01", "2024-01-05").all),
      Work(
        "Bob", "bob@mail.example",
        ["2024-01-01", "2024-01-01", "2024-01-09", "2024-01-09", "2024-01-15", "2024-01-15"]),
    ]
    func ranking(_ rule: StreakRule) -> AuthorRanking {
      AuthorRanking(
        Tally([source(days)]), window: .days("2024-01-01", "2024-01-21"), today: "2024-01-21",
        order: .streak, weekStart: .monday, rule: rule)
    }
    let byDays = ranking(StreakRule())
    #expect(byDays.rows.map(\.streaks.longest?.inside.length) == [5, 1])
    let byWeeks = ranking(StreakRule(unit: .week(.monday)))
    #expect(byWeeks.rows.map(\.streaks.longest?.inside.length) == [3, 1])
    #expect(byWeeks.rows.map(\.person.name) == ["Bob", "Ann"])
    let twice = ranking(StreakRule(minimum: 2))
    #expect(twice.rows.map(\.activeDays) == [3, 0])
    #expect(twice.rows.map(\.streaks.longest?.inside.length) == [1, nil])
  }

  @Test("How much each kind has, a limit or not")
  func kinds() {
    var source = source([
      Work("Ann", "ann@mail.example", ["2024-01-05", "2024-01-08", "2023-01-01"]),
      Work("Bob", "bob@mail.example", ["2024-01-05"]),
      Work("dep[bot]", "bot@mail.example", ["2024-01-05", "2024-01-06"]),
      Work("old[bot]", "old@mail.example", ["2023-01-05"]),
    ])
    source.tell([.person, .person, .bot, .bot])
    let ranking = AuthorRanking(
      Tally([source]), window: Self.window, today: Self.today, limit: 1, weekStart: .monday)
    #expect(ranking.rows.map(\.person.kind) == [.person])
    #expect(ranking.kinds.map(\.kind) == [.person, .bot])
    #expect(ranking.kinds.map(\.authors) == [2, 1])
    #expect(ranking.kinds.map(\.commits) == [3, 2])
    #expect(ranking.limited(to: nil).rows.count == 1)
  }

  @Test("Months with a commit, over the whole history up to the end of the window")
  func activeMonths() {
    let tally = tally(
      Work(
        "Ann", "ann@mail.example",
        ["1999-12-31", "2000-01-01", "2024-01-01", "2024-01-31", "2024-02-29", "2024-07-01"]))
    let ranking = AuthorRanking(
      tally, window: Self.window, today: "2024-12-31", weekStart: .monday)
    #expect(ranking.rows.map(\.activeMonths) == [4])
  }

  @Test("Days off reach each person's streaks")
  func daysOff() {
    let tally = Tally([
      source([Work("Ann", "ann@mail.example", ["2024-01-05", "2024-01-08"])])
    ])
    let ranking = AuthorRanking(
      tally, window: .days("2024-01-01", "2024-01-08"), today: "2024-01-08", weekStart: .monday,
      rule: StreakRule(daysOff: DaysOff(weekdays: [.saturday, .sunday]), minimum: 1))
    #expect(ranking.rows.map(\.streaks.current?.days) == [2])
  }
}
