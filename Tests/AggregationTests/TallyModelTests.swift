import Aggregation
import ContributionModel
import TestSupport
import Testing

/// Compares the tally with a dictionary that counts one commit at a time.
@Suite struct TallyModelTests {
  private struct AuthorDay: Hashable {
    var person: String
    var day: CivilDay?
  }

  private static let offsets: [Int32] = [-720, -300, 0, 60, 330, 345, 840]

  @Test("Large random histories in three repositories", arguments: 1...4 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let identities = (0..<200).map { number in
      let email = "\(number % 2 == 0 ? "p" : "P")\(number % 50)@Mail.example"
      return Identity(name: "Person \(number % 70)", email: number % 9 == 0 ? "" : email)
    }
    let isCounted = identities.map { _ in Int.random(in: 0..<10, using: &numbers) > 0 }
    let sources = (0..<3).map { _ in
      Contributions(
        commits: Self.commits(10_000, by: identities.count, &numbers), identities: identities,
        isCounted: isCounted)
    }
    for merges in [.all, .none, .only] as [MergeRule] {
      let tally = Tally(
        sources, rules: CountingRules(dayRule: DayRule(dayStart: 240), merges: merges))
      let model = Self.model(sources, merges)
      #expect(Self.table(of: tally) == model)
      #expect(tally.commits == model.values.reduce(0, +))
    }
  }

  private static func commits(
    _ count: Int, by identities: Int, _ numbers: inout SeededGenerator
  ) -> CommitColumns {
    var table = CommitColumns()
    for _ in 0..<count {
      let hasTime = Int.random(in: 0..<50, using: &numbers) > 0
      let seconds = Int64.random(in: -100_000_000...100_000_000, using: &numbers)
      let offset = offsets.randomElement(using: &numbers) ?? 0
      table.append(
        CommitRecord(
          author: Int32.random(in: 0..<Int32(identities), using: &numbers),
          authorTime: CommitTime(
            seconds: hasTime ? seconds : nil, offset: UTCOffset(minutes: offset)),
          committerTime: .unreadable,
          marks: CommitMarks(rawValue: UInt8.random(in: 0...7, using: &numbers))))
    }
    return table
  }

  private static func model(
    _ sources: [Contributions], _ merges: MergeRule
  ) -> [AuthorDay: Int] {
    var table: [AuthorDay: Int] = [:]
    for source in sources {
      for index in 0..<source.commits.count {
        let commit = source.commits[index]
        let isMerge = commit.marks.contains(.merge)
        guard source.authors[Int(commit.author)].isCounted, !commit.marks.contains(.heldEarlier),
          merges == .all || isMerge == (merges == .only)
        else { continue }
        let identity = source.authors[Int(commit.author)].identity
        let day = commit.authorTime.seconds.map { seconds in
          // Four hours off for the day start, then whole days downwards.
          let local = Double(seconds + Int64(commit.authorTime.offset.minutes) * 60 - 14_400)
          return CivilDay(daysSinceEpoch: Int32((local / 86_400).rounded(.down)))
        }
        table[AuthorDay(person: key(of: Person(identity: identity)), day: day), default: 0] += 1
      }
    }
    return table
  }

  private static func table(of tally: Tally) -> [AuthorDay: Int] {
    var table: [AuthorDay: Int] = [:]
    for (number, person) in tally.persons.enumerated() {
      let days = tally.days(of: number)
      for (day, count) in zip(days.days, days.counts) {
        table[AuthorDay(person: key(of: person), day: day)] = count
      }
      if tally.undatedByPerson[number] > 0 {
        table[AuthorDay(person: key(of: person), day: nil)] = tally.undatedByPerson[number]
      }
    }
    return table
  }

  private static func key(of person: Person) -> String {
    person.email.isEmpty ? "name " + person.name : person.email.lowercased()
  }
}
