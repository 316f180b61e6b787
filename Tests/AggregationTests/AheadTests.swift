import Aggregation
import ContributionModel
import Testing

/// Commits on days after the viewer's today, told apart by their moments.
@Suite struct AheadTests {
  /// Ann's commit of 9 March, noon; one of hers of 10 March, 0:30 at +13:00; Bob's a day later; one without a day.
  private let source: Contributions = {
    var table = CommitColumns()
    func append(_ author: Int32, _ day: CivilDay, _ hour: Int, _ minutes: Int32) {
      let time = CommitTime(
        seconds: seconds(day, hour) - Int64(minutes) * 60, offset: UTCOffset(minutes: minutes))
      table.append(CommitRecord(author: author, authorTime: time, committerTime: time))
    }
    append(0, "2024-03-09", 12, 0)
    append(0, "2024-03-10", 0, 780)
    append(1, "2024-03-11", 0, 780)
    table.append(
      CommitRecord(author: 1, authorTime: .unreadable, committerTime: .unreadable))
    return Contributions(
      commits: table,
      identities: [
        Identity(name: "Ann", email: "ann@mail.example"),
        Identity(name: "Bob", email: "bob@mail.example"),
      ])
  }()

  private func tally(_ source: Contributions, at moment: Int64) -> Tally {
    Tally([source], now: Now(today: "2024-03-09", seconds: moment))
  }

  @Test("Only the moment decides what is in the future")
  func moments() {
    // 10 March 0:00 at +13:00 is 9 March 11:00 UTC.
    for (moment, ahead, future) in [
      (seconds("2024-03-09", 10, 59, 59), 0, 2), (seconds("2024-03-09", 11), 1, 1),
      (seconds("2024-03-10", 10, 59, 59), 1, 1), (seconds("2024-03-10", 11), 2, 0),
    ] {
      let tally = tally(source, at: moment)
      #expect(tally.ahead.total == ahead)
      #expect(tally.future(after: "2024-03-09") == future)
      #expect(tally.days.total == 3)
    }
    let plain = Tally([source])
    #expect(plain.ahead.total == 0)
    #expect(plain.future(after: "2024-03-09") == 2)
  }

  @Test("Each person has their own, and a common commit counts once")
  func persons() {
    var source = source
    source.commits.coAuthorships = [CoAuthorship(commit: 1, identity: 1)]
    let tally = tally(source, at: seconds("2024-03-09", 23, 59, 59))
    #expect(tally.ahead == ["2024-03-10": 1])
    #expect(
      tally.persons.indices.map { tally.only($0).ahead } == [["2024-03-10": 1], ["2024-03-10": 1]])
    #expect(tally.persons.indices.map { tally.only($0).future(after: "2024-03-09") } == [0, 1])
    source = source.counting([false, true])
    #expect(self.tally(source, at: seconds("2024-03-11")).only(0).ahead.total == 2)
  }

  @Test("Sums and differences of counts by day")
  func sums() {
    let all: DayCounts = ["2024-03-10": 3, "2024-03-11": 1]
    #expect(DayCounts(sumOf: [all, ["2024-03-10": 1], [:]]) == ["2024-03-10": 4, "2024-03-11": 1])
    #expect(
      all.without([["2024-03-10": 1], ["2024-03-10": 1, "2024-03-11": 1]]) == ["2024-03-10": 1])
    #expect(all.without([]) == all)
    #expect(DayCounts(sumOf: []) == [:])
  }
}
