import ContributionModel
import Testing

@Suite struct CommitColumnsTests {
  private let records = [
    CommitRecord(
      author: 0, authorTime: CommitTime(seconds: 1_700_000_000, offset: UTCOffset(minutes: 345)),
      committerTime: CommitTime(seconds: -1, offset: .utc)),
    CommitRecord(
      author: 2, authorTime: .unreadable,
      committerTime: CommitTime(seconds: .max, offset: UTCOffset(minutes: -720)), marks: .merge),
    CommitRecord(
      author: 1, authorTime: CommitTime(seconds: .min + 1, offset: UTCOffset(minutes: 6039)),
      committerTime: .unreadable, marks: [.merge, .shared, .heldEarlier]),
  ]

  private var table: CommitColumns {
    var table = CommitColumns()
    table.reserveCapacity(records.count)
    for record in records { table.append(record) }
    return table
  }

  @Test("Records come out as they went in")
  func roundTrip() {
    let table = table
    #expect(table.count == 3)
    #expect((0..<table.count).map { table[$0] } == records)
    #expect((0..<table.count).map(table.author) == [0, 2, 1])
    #expect(table.authorTime(1).seconds == nil)
    #expect(table.committerTime(2).seconds == nil)
  }

  @Test("Appending another table renumbers its authors and keeps the rest")
  func appendTable() {
    var joined = table
    joined.append(contentsOf: table, authors: [7, 0, 4], coAuthors: [])
    #expect(joined.count == 6)
    #expect((0..<6).map(joined.author) == [0, 2, 1, 7, 4, 0])
    #expect((3..<6).map(joined.authorTime) == records.map(\.authorTime))
    #expect((3..<6).map(joined.committerTime) == records.map(\.committerTime))
    #expect((3..<6).map(joined.marks) == records.map(\.marks))
  }

  @Test(
    "Appending a table of the same authors keeps the order, whichever is longer", arguments: [1, 3])
  func appendSame(count: Int) {
    var short = CommitColumns()
    for record in records.prefix(count) { short.append(record) }
    for (one, other) in [(short, table), (table, short), (table, CommitColumns())] {
      let expected = [one, other].flatMap { table in (0..<table.count).map { table[$0] } }
      var joined = one
      joined.append(contentsOf: other)
      #expect((0..<joined.count).map { joined[$0] } == expected)
    }
  }

  @Test func `Appending renumbers co-authors and moves them behind the commits before`() {
    var other = table
    other.coAuthorships = [(0, 1), (2, 0)].map { CoAuthorship(commit: $0, identity: $1) }
    var joined = other
    joined.append(contentsOf: other, authors: [0, 1, 2], coAuthors: [9, 4])
    joined.append(contentsOf: other)
    #expect(
      joined.coAuthorships.map { [$0.commit, $0.identity] }
        == [[0, 1], [2, 0], [3, 4], [5, 9], [6, 1], [8, 0]])
  }

  @Test func `Appending keeps weights, which are 1 where a table has none`() {
    var weighted = table
    weighted.weights = [2, 0, 4]
    for (one, other, weights) in [
      (weighted, table, [2, 0, 4, 1, 1, 1]), (table, weighted, [1, 1, 1, 2, 0, 4]),
      (weighted, weighted, [2, 0, 4, 2, 0, 4]), (CommitColumns(), weighted, [2, 0, 4]),
    ] {
      var joined = one
      joined.append(contentsOf: other)
      #expect(joined.weights == weights)
      var renumbered = one
      renumbered.append(contentsOf: other, authors: [0, 1, 2], coAuthors: [])
      #expect(renumbered.weights == weights)
    }
    var plain = table
    plain.append(contentsOf: table)
    #expect(plain.weights == nil)
  }

  @Test func `Appending keeps ids only if every commit has one`() {
    let ids = (0..<3).map { ObjectID(words: ($0, 0, 0, 0)) }
    var named = table
    named.ids = ids
    for (one, other, all) in [
      (named, named, ids + ids), (named, table, []), (table, named, []),
      (CommitColumns(), named, ids), (named, CommitColumns(), ids),
    ] {
      var joined = one
      joined.append(contentsOf: other)
      #expect(joined.ids == all)
      var renumbered = one
      renumbered.append(contentsOf: other, authors: [0, 1, 2], coAuthors: [])
      #expect(renumbered.ids == all)
    }
  }

  @Test("Whole columns hold what is asked for one by one")
  func columns() {
    let table = table
    #expect(table.authors == [0, 2, 1])
    #expect(table.markBytes == [0, 1, 7])
    let none = CommitColumns.unreadableSeconds
    #expect(table.authorTimes.seconds == [1_700_000_000, none, .min + 1])
    #expect(table.authorTimes.offsets == [345, 0, 6039])
    #expect(table.committerTimes.seconds == [-1, .max, none])
    #expect(table.committerTimes.offsets == [0, -720, 0])
  }

  @Test("Marks are added to those that a commit has")
  func marks() {
    var table = table
    table.mark(1, .shared)
    table.mark(0, [])
    #expect((0..<3).map(table.marks) == [[], [.merge, .shared], [.merge, .shared, .heldEarlier]])
  }
}

@Suite struct IdentityTests {
  @Test("The signature is the name and the address in brackets")
  func signature() {
    #expect(
      Identity(name: "Ann Example", email: "ann@example.com").signature
        == Array("Ann Example <ann@example.com>".utf8))
    #expect(Identity(name: "", email: "").signature == Array(" <>".utf8))
  }

  @Test("Identities are compared by their bytes")
  func bytes() {
    #expect(Identity(name: "é", email: "") != Identity(name: "e\u{301}", email: ""))
    #expect(
      Identity(name: [0x52, 0xE9], email: []) != Identity(name: [0x52, 0xE8], email: []))
  }

  @Test("Bytes that are not UTF-8 are shown as U+FFFD")
  func repaired() {
    let person = Person(identity: Identity(name: [0x52, 0xE9], email: [0x6D, 0xFF, 0x40]))
    #expect(person.name == "R\u{FFFD}")
    #expect(person.email == "m\u{FFFD}@")
  }
}
