@testable import Aggregation
import ContributionModel
import TestSupport
import Testing

/// Commits that weigh more or less than 1.
@Suite struct WeightTests {
  private static let lines = Metric(singular: "line", plural: "lines")

  /// Ann's commits on three days, one of them without weight, Bob's and Ann's together, and one without a day.
  private static var source: Contributions {
    var commits = CommitColumns()
    let days: [CivilDay?] = ["2024-02-01", "2024-02-01", "2024-02-02", "2024-02-03", nil]
    for day in days {
      let time = day.map { CommitTime(seconds: seconds($0, 12), offset: .utc) } ?? .unreadable
      commits.append(CommitRecord(author: 0, authorTime: time, committerTime: time))
    }
    commits.weights = [10, 5, 0, 30, 7]
    commits.coAuthorships = [CoAuthorship(commit: 3, identity: 1)]
    commits.mark(1, .shared)
    return Contributions(
      commits: commits,
      identities: [
        Identity(name: "Ann", email: "ann@mail.example"),
        Identity(name: "Bob", email: "bob@mail.example"),
      ])
  }

  @Test func `Adds up weights by day and person`() {
    let tally = Tally([Self.source], rules: CountingRules(metric: Self.lines))
    #expect(tally.metric == Self.lines)
    #expect(tally.days == ["2024-02-01": 15, "2024-02-03": 30])
    #expect(tally.undated == 7)
    #expect(tally.commits == 52)
    let persons = tally.persons.map(\.name)
    #expect(Set(persons) == ["Ann", "Bob"])
    for person in persons.indices {
      let isAnn = persons[person] == "Ann"
      #expect(
        tally.days(of: person)
          == (isAnn ? ["2024-02-01": 15, "2024-02-03": 30] : ["2024-02-03": 30]))
      #expect(tally.only(person).metric == Self.lines)
    }
    #expect(tally.within(.days("2024-02-02", "2024-02-03")).days == ["2024-02-03": 30])
    #expect(Tally.sharedCommits(Self.source) == 5)
  }

  @Test func `Adds up weights by hour`() {
    let hours = HourCounts([Self.source], window: .days("2024-02-01", "2024-02-03"))
    #expect(hours.total == 45)
    #expect(hours.hours[12] == 45)
  }

  @Test func `Adds up weights of what is made already and of the future`() {
    let now = Now(today: "2024-02-02", seconds: seconds("2024-02-04"))
    let tally = Tally([Self.source], now: now)
    #expect(tally.ahead == ["2024-02-03": 30])
    #expect(tally.future(after: now.today) == 0)
    let earlier = Now(today: "2024-02-02", seconds: seconds("2024-02-02"))
    #expect(Tally([Self.source], now: earlier).future(after: earlier.today) == 30)
  }

  @Test(
    "Gives the numbers of commits that each come as often as they weigh",
    arguments: 1...4 as ClosedRange<UInt64>)
  func repeated(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let identities = (0..<30).map { Identity(name: "P\($0)", email: "p\($0 % 20)@mail.example") }
    // Far apart days leave no small table for the keys.
    let span = seed == 4 ? 1 << 27 : 60
    var (weighted, repeated) = (CommitColumns(), CommitColumns())
    var weights: [Int] = []
    for _ in 0..<2_000 {
      let day = CivilDay("2024-01-01") + Int.random(in: 0..<span, using: &numbers)
      let time =
        Int.random(in: 0..<50, using: &numbers) == 0
        ? CommitTime.unreadable : CommitTime(seconds: seconds(day, 5), offset: .utc)
      let record = CommitRecord(
        author: Int32.random(in: 0..<30, using: &numbers), authorTime: time,
        committerTime: .unreadable)
      let coAuthor =
        Int.random(in: 0..<4, using: &numbers) == 0
        ? Int32.random(in: 0..<30, using: &numbers) : nil
      let weight = Int.random(in: 1...4, using: &numbers)
      func append(to columns: inout CommitColumns) {
        if let coAuthor {
          columns.coAuthorships.append(
            CoAuthorship(commit: Int32(columns.count), identity: coAuthor))
        }
        columns.append(record)
      }
      append(to: &weighted)
      weights.append(weight)
      for _ in 0..<weight { append(to: &repeated) }
    }
    weighted.weights = weights
    // Names count uses, not weights, so every person has one.
    func table(_ columns: CommitColumns) -> [String: (DayCounts, Int)] {
      let tally = Tally([Contributions(commits: columns, identities: identities)])
      return Dictionary(
        uniqueKeysWithValues: tally.persons.indices.map {
          (tally.persons[$0].email, (tally.days(of: $0), tally.undatedByPerson[$0]))
        } + [("all", (tally.days, tally.undated))])
    }
    let (one, other) = (table(weighted), table(repeated))
    #expect(one.keys == other.keys)
    for (person, expected) in other {
      #expect(one[person]?.0 == expected.0 && one[person]?.1 == expected.1, "\(person)")
    }
  }

  @Test func `Counts commits that weigh 1 as commits without weights`() {
    var source = Self.source
    source.commits.weights = source.commits.authors.map { _ in 1 }
    var plain = source
    plain.commits.weights = nil
    let (one, other) = (Tally([source]), Tally([plain]))
    #expect(one.days == other.days && one.undated == other.undated && one.commits == 5)
  }
}
