import Aggregation
import ContributionModel
import Testing

@Suite struct PresenceTests {
  private static let today: CivilDay = "2024-12-31"
  /// 366 days, so that 90 days without a commit are quiet: from 3 October on.
  private static let window = DayRange.days("2024-01-01", "2024-12-31")

  private func presence(
    _ work: [Work], window: DayRange = window, limit: Int? = nil
  ) -> Presence {
    let tally = Tally([source(work)])
    let ranking = AuthorRanking(
      tally, window: window, today: Self.today, order: .name, weekStart: .monday)
    return Presence(ranking, historyStart: tally.days.days.first, limit: limit)
  }

  private let old = Work("Zoe", "zoe@mail.example", ["2001-01-01"])

  private func names(_ presence: Presence, _ marks: [Bool]) -> [String] {
    zip(presence.ranking.rows, marks).filter(\.1).map(\.0.person.name)
  }

  @Test("New is whose first commit of all lies in the window")
  func new() {
    let presence = presence([
      old, Work("Ada", "ada@mail.example", ["2024-01-01"]),
      Work("Bea", "bea@mail.example", ["2023-12-31", "2024-01-01"]),
      Work("Cid", "cid@mail.example", ["2024-12-31"]),
      Work("Dan", "dan@mail.example", ["2023-12-31"]),
    ])
    #expect(names(presence, presence.isNew) == ["Ada", "Cid"])
    #expect(presence.newcomers == 2)
    #expect(presence.beginning == .earlier)
    // Dan and Zoe have nothing in the window.
    #expect(presence.ranking.authors == 3)
  }

  @Test("Where the window begins with the history, nobody is new")
  func beginning() {
    let ada = Work("Ada", "ada@mail.example", ["2024-01-01", "2024-05-01"])
    let bea = Work("Bea", "bea@mail.example", ["2024-06-01"])
    #expect(presence([ada, bea]).beginning == .inWindow)
    #expect(presence([ada, bea]).newcomers == 0)
    let later = presence([ada, bea], window: .days("2024-01-02", "2024-12-31"))
    #expect(later.beginning == .earlier)
    #expect(names(later, later.isNew) == ["Bea"])
    #expect(presence([]).beginning == .inWindow)
  }

  @Test("Where a part of the history is not read, nobody can be called new")
  func unread() {
    var tally = Tally([source([old, Work("Ada", "ada@mail.example", ["2024-01-01"])])])
    tally.isWhole = false
    let ranking = AuthorRanking(
      tally, window: Self.window, today: Self.today, weekStart: .monday)
    let presence = Presence(ranking, historyStart: tally.days.days.first, limit: nil)
    #expect(presence.beginning == .unread)
    #expect(presence.isNew == [false] && presence.newcomers == 0)
  }

  @Test("Quiet is who was there in three months, but not in the last 90 days")
  func quiet() {
    let presence = presence([
      old,
      // The last commit is 90 days before the end: 2 October and 90 days are 31 December.
      Work("Ada", "ada@mail.example", ["2024-01-31", "2024-02-01", "2024-10-02"]),
      Work("Bea", "bea@mail.example", ["2024-01-31", "2024-02-01", "2024-10-03"]),
      // Two months only.
      Work("Cid", "cid@mail.example", ["2024-02-01", "2024-02-29", "2024-03-01"]),
      // Months before the window count, those after it would not.
      Work("Dan", "dan@mail.example", ["2020-05-01", "2021-05-01", "2024-03-01"]),
      Work("Eve", "eve@mail.example", ["2022-01-01", "2022-02-01", "2022-03-01"]),
    ])
    #expect(presence.quietDays == 90)
    #expect(names(presence, presence.isQuiet) == ["Ada", "Dan"])
    #expect(presence.quiet == 2)
  }

  @Test("In a short window, the last third counts, and what comes later does not")
  func shortWindow() {
    // 30 days, so the last ten of them.
    let window = DayRange.days("2024-06-01", "2024-06-30")
    let presence = presence(
      [
        Work(
          "Ada", "ada@mail.example", ["2024-04-01", "2024-05-01", "2024-06-20", "2024-07-01"]),
        Work("Bea", "bea@mail.example", ["2024-04-01", "2024-05-01", "2024-06-21"]),
        Work("Cid", "cid@mail.example", ["2024-05-01", "2024-06-20", "2024-07-01"]),
      ], window: window)
    #expect(presence.quietDays == 10)
    #expect(names(presence, presence.isQuiet) == ["Ada"])
    #expect(self.presence([old], window: DayRange(day: "2001-01-01")).quietDays == 1)
  }

  @Test("A limit leaves persons out, not the totals")
  func limit() {
    let work = ["Ada", "Bea", "Cid"].map {
      Work($0, "\($0)@mail.example", ["2024-01-01", "2024-02-01", "2024-03-01"])
    }
    let presence = presence([old] + work, limit: 1)
    #expect(presence.ranking.rows.map(\.person.name) == ["Ada"])
    #expect(presence.isNew == [true] && presence.isQuiet == [true])
    #expect(presence.newcomers == 3 && presence.quiet == 3)
    #expect(presence.ranking.commits == 9 && presence.ranking.authors == 3)
  }
}
