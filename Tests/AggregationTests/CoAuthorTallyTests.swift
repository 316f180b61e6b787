import Aggregation
import ContributionModel
import TestSupport
import Testing

/// A commit is each of its persons' and one in all.
@Suite struct CoAuthorTallyTests {
  private static let ann = Identity(name: "Ann Example", email: "ann@mail.example")
  private static let bob = Identity(name: "Bob Example", email: "bob@mail.example")
  private static let eve = Identity(name: "Eve Example", email: "eve@mail.example")
  /// Again Bob, by the rule of e-mails.
  private static let bobby = Identity(name: "Bobby", email: "BOB@mail.example")

  /// By Ann on three days and once on none, and by Bob once; the lists name the co-authors of each commit.
  private static func source(
    _ coAuthors: [[Int32]], isCounted: [Bool]? = nil, marks: [CommitMarks] = []
  ) -> Contributions {
    let days: [CivilDay?] = ["2024-02-01", "2024-02-01", "2024-02-02", nil, "2024-02-03"]
    var commits = CommitColumns()
    for (place, day) in days.enumerated() {
      let time = day.map { CommitTime(seconds: seconds($0, 12), offset: .utc) } ?? .unreadable
      commits.append(
        CommitRecord(
          author: place == 4 ? 1 : 0, authorTime: time, committerTime: time,
          marks: place < marks.count ? marks[place] : CommitMarks(parents: 1)))
    }
    return Contributions(
      commits: commits, identities: [ann, bob, eve, bobby], isCounted: isCounted,
      coAuthorships: coAuthors.enumerated().flatMap { place, authors in
        authors.map { CoAuthorship(commit: Int32(place), identity: $0) }
      })
  }

  private func days(_ tally: Tally) -> [String: DayCounts] {
    Dictionary(
      uniqueKeysWithValues: tally.persons.indices.map {
        (tally.persons[$0].email.lowercased(), tally.days(of: $0))
      })
  }

  private static let total: DayCounts = ["2024-02-01": 2, "2024-02-02": 1, "2024-02-03": 1]

  @Test("Every person has the commit on its day; the day has it once")
  func together() {
    let tally = Tally([Self.source([[1], [], [1, 2], [2], [0]])])
    #expect(tally.days == Self.total)
    #expect(tally.undated == 1)
    #expect(tally.commits == 5)
    #expect(
      days(tally) == [
        "ann@mail.example": Self.total,
        "bob@mail.example": ["2024-02-01": 1, "2024-02-02": 1, "2024-02-03": 1],
        "eve@mail.example": ["2024-02-02": 1],
      ])
    #expect(tally.undatedByPerson.reduce(0, +) == 2)
    #expect(tally.within(.days("2024-02-02", "2024-02-03")).days.total == 2)
  }

  @Test("A person named twice, or the author named again, has the commit once")
  func once() {
    let tally = Tally([Self.source([[0], [1, 3, 1], [3, 1], [0, 0], [3]])])
    #expect(tally.days == Self.total)
    #expect(
      days(tally) == [
        "ann@mail.example": ["2024-02-01": 2, "2024-02-02": 1],
        "bob@mail.example": ["2024-02-01": 1, "2024-02-02": 1, "2024-02-03": 1],
      ])
    #expect(tally.undatedByPerson.reduce(0, +) == 1)
    let pairs = Tally(
      [Self.source([[0], [1, 3, 1], [3, 1], [0, 0], [3]])],
      rules: CountingRules(identityRule: .pair))
    #expect(pairs.persons.count == 3)
    #expect(pairs.days == Self.total)
  }

  @Test("With one person alone that counts, what was written together counts once")
  func filtered() {
    let coAuthors: [[Int32]] = [[1], [2], [1, 3, 2], [1], [0]]
    let bob = Tally([Self.source(coAuthors, isCounted: [false, true, false, true])])
    #expect(bob.days == ["2024-02-01": 1, "2024-02-02": 1, "2024-02-03": 1])
    #expect(bob.commits == 4)
    #expect(bob.persons.count == 1)
    let eve = Tally([Self.source(coAuthors, isCounted: [false, false, true, false])])
    #expect(eve.days == ["2024-02-01": 1, "2024-02-02": 1])
    #expect(Tally([Self.source([], isCounted: [false, false, true, false])]).commits == 0)
  }

  @Test("Merges and what an earlier repository holds are left out with their co-authors")
  func marks() {
    let source = Self.source(
      [[1], [2], [], [2], [2]], marks: [.merge, [.shared, .heldEarlier], CommitMarks(parents: 1)])
    let tally = Tally([source], rules: CountingRules(merges: .none))
    #expect(tally.days == ["2024-02-02": 1, "2024-02-03": 1])
    #expect(
      days(tally) == [
        "ann@mail.example": ["2024-02-02": 1], "bob@mail.example": ["2024-02-03": 1],
        "eve@mail.example": ["2024-02-03": 1],
      ])
    var eve = source
    eve = eve.counting([false, false, true, false])
    #expect(Tally.sharedCommits(eve, rules: CountingRules(merges: .all)) == 1)
    eve.commits.coAuthorships = []
    #expect(Tally.sharedCommits(eve, rules: CountingRules(merges: .all)) == 0)
  }

  @Test("Commits of persons add up to more than all, of which the ranking tells")
  func ranking() {
    let ranking = AuthorRanking(
      Tally([Self.source([[1], [1], [1], [1], [0]])]),
      window: .days("2024-02-01", "2024-02-03"), today: "2024-02-03", weekStart: .monday)
    #expect(ranking.commits == 4)
    #expect(ranking.rows.map(\.commits) == [4, 4])
  }

  @Test(
    "Large random lists, held against one commit at a time", arguments: 1...3 as ClosedRange<UInt64>
  )
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let identities = (0..<60).map { Identity(name: "P\($0)", email: "p\($0 % 25)@x") }
    let isCounted = identities.map { _ in Int.random(in: 0..<4, using: &numbers) > 0 }
    var sources: [Contributions] = []
    var persons: [String: [CivilDay: Int]] = [:]
    var all: [CivilDay: Int] = [:]
    for _ in 0..<2 {
      var source = Contributions(
        commits: CommitColumns(), identities: identities, isCounted: isCounted)
      for commit in 0..<3_000 {
        let day = CivilDay("2024-01-01") + Int.random(in: 0..<40, using: &numbers)
        let time = CommitTime(seconds: seconds(day, 5), offset: .utc)
        let authors = (0..<max(1, Int.random(in: -3...5, using: &numbers))).map { _ in
          Int32.random(in: 0..<60, using: &numbers)
        }
        source.commits.append(
          CommitRecord(author: authors[0], authorTime: time, committerTime: .unreadable))
        for author in authors.dropFirst() {
          source.commits.coAuthorships.append(CoAuthorship(commit: Int32(commit), identity: author))
        }
        let emails = Set(authors.filter { isCounted[Int($0)] }.map { "p\($0 % 25)@x" })
        if !emails.isEmpty { all[day, default: 0] += 1 }
        for email in emails { persons[email, default: [:]][day, default: 0] += 1 }
      }
      sources.append(source)
    }
    let tally = Tally(sources)
    #expect(Dictionary(uniqueKeysWithValues: zip(tally.days.days, tally.days.counts)) == all)
    let mine = days(tally).mapValues { Dictionary(uniqueKeysWithValues: zip($0.days, $0.counts)) }
    #expect(mine == persons)
  }
}
