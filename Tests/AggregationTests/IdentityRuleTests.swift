import Aggregation
import ContributionModel
import Testing

@Suite struct IdentityRuleTests {
  private static let day: CivilDay = "2024-02-01"

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rule: IdentityRule
    /// Who committed, an entry a commit.
    var commits: [(name: String, email: String)]
    /// The persons, `Name <email> commits`.
    var persons: Set<String>

    var testDescription: String { name }
  }

  @Test(
    "Who is one person",
    arguments: [
      Case(
        name: "e-mail: ASCII case aside", rule: .email,
        commits: [
          ("Ann", "ann@mail.example"), ("Ann", "ANN@Mail.EXAMPLE"), ("A", "ann@mail.example"),
        ],
        persons: ["Ann <ann@mail.example> 3"]),
      Case(
        name: "e-mail: letters outside ASCII keep their case", rule: .email,
        commits: [("Eva", "éva@mail.example"), ("Eva", "Éva@mail.example")],
        persons: ["Eva <éva@mail.example> 1", "Eva <Éva@mail.example> 1"]),
      Case(
        name: "e-mail: three spellings of the name", rule: .email,
        commits: [
          ("Ida Soler", "ida@mail.example"), ("Ida Solér", "ida@mail.example"),
          ("isoler", "ida@mail.example"), ("isoler", "ida@mail.example"),
        ],
        persons: ["isoler <ida@mail.example> 4"]),
      Case(
        name: "e-mail: an empty one leaves the name", rule: .email,
        commits: [("No Mail", ""), ("No Mail", ""), ("Else", ""), ("Ann", "ann@mail.example")],
        persons: ["No Mail <> 2", "Else <> 1", "Ann <ann@mail.example> 1"]),
      Case(
        name: "e-mail: a name is not taken for an address", rule: .email,
        commits: [("ann@mail.example", ""), ("Ann", "ann@mail.example")],
        persons: ["ann@mail.example <> 1", "Ann <ann@mail.example> 1"]),
      Case(
        name: "e-mail: a blank is not empty", rule: .email,
        commits: [("No Mail", ""), ("No Mail", " ")],
        persons: ["No Mail <> 1", "No Mail < > 1"]),
      Case(
        name: "e-mail: empty names", rule: .email,
        commits: [("", "a@mail.example"), ("", "b@mail.example"), ("", ""), ("", "")],
        persons: [" <a@mail.example> 1", " <b@mail.example> 1", " <> 2"]),
      Case(
        name: "e-mail: a placeholder address leaves name and e-mail", rule: .email,
        commits: [
          ("Ann", "root@localhost"), ("Bob", "root@localhost"), ("Ann", "ROOT@localhost"),
          ("Ann", "ann@mail.example"), ("Your Name", "you@example.com"), ("Cyd", "none"),
          ("Dan", "none"), ("", "none"),
        ],
        persons: [
          "Ann <ROOT@localhost> 2", "Bob <root@localhost> 1", "Ann <ann@mail.example> 1",
          "Your Name <you@example.com> 1", "Cyd <none> 1", "Dan <none> 1", " <none> 1",
        ]),
      Case(
        name: "name: a placeholder address changes nothing", rule: .name,
        commits: [("Ann", "root@localhost"), ("Ann", "ann@mail.example"), ("", "root@localhost")],
        persons: ["Ann <ann@mail.example> 2", " <root@localhost> 1"]),
      Case(
        name: "pair: a placeholder address changes nothing", rule: .pair,
        commits: [("Ann", "root@localhost"), ("Ann", "ROOT@localhost")],
        persons: ["Ann <root@localhost> 1", "Ann <ROOT@localhost> 1"]),
      Case(
        name: "name: two addresses", rule: .name,
        commits: [
          ("Ann", "a@mail.example"), ("Ann", "b@mail.example"), ("ann", "ann@mail.example"),
        ],
        persons: ["Ann <a@mail.example> 2", "ann <ann@mail.example> 1"]),
      Case(
        name: "name: an empty one leaves the e-mail", rule: .name,
        commits: [("", "a@mail.example"), ("", "b@mail.example"), ("", "a@mail.example")],
        persons: [" <a@mail.example> 2", " <b@mail.example> 1"]),
      Case(
        name: "pair: every byte counts", rule: .pair,
        commits: [
          ("Ann", "ann@mail.example"), ("Ann", "Ann@mail.example"), ("ann", "ann@mail.example"),
          ("Ann", "ann@mail.example"),
        ],
        persons: [
          "Ann <ann@mail.example> 2", "Ann <Ann@mail.example> 1", "ann <ann@mail.example> 1",
        ]),
    ])
  func persons(_ test: Case) {
    let work = test.commits.map { Work($0.name, $0.email, [Self.day]) }
    for order in [work, work.reversed()] {
      let tally = Tally([source(order)], rules: CountingRules(identityRule: test.rule))
      let persons = tally.persons.enumerated().map { number, person in
        "\(person.name) <\(person.email)> \(tally.days(of: number).total)"
      }
      #expect(persons.count == test.persons.count)
      #expect(Set(persons) == test.persons)
    }
  }

  @Test("The name and the e-mail shown are those used most, in whatever order they come")
  func mostUsed() {
    let work = [
      Work("Rare", "ann@mail.example", [Self.day]),
      Work("Often", "ann@mail.example", [Self.day, Self.day, nil]),
      Work("Rare Too", "ANN@mail.example", [Self.day, Self.day]),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]] {
      let tally = Tally([source(order.map { work[$0] })])
      #expect(
        tally.persons.map(\.identity) == [Identity(name: "Often", email: "ann@mail.example")])
    }
  }

  @Test("Among spellings used as often, the first in byte order is shown")
  func ties() {
    let names = ["bravo", "alpha", "", "Zulu", "charlie"]
    for turn in names.indices {
      let order = names[turn...] + names[..<turn]
      let tally = Tally([source(order.map { Work($0, "x@mail.example", [Self.day]) })])
      #expect(tally.persons.map(\.name) == ["Zulu"])
    }
  }

  @Test("An empty spelling is shown only where there is no other as often used")
  func emptySpelling() {
    let work = [Work("", "x@mail.example", [Self.day]), Work("z", "x@mail.example", [nil])]
    #expect(Tally([source(work)]).persons.map(\.name) == ["z"])
    #expect(Tally([source(work.reversed())]).persons.map(\.name) == ["z"])
    let often = [work[0], work[0], work[1]]
    #expect(Tally([source(often)]).persons.map(\.name) == [""])
  }

  @Test("Names whose bytes are not UTF-8 stay apart")
  func invalidBytes() {
    let identities = [UInt8(0xE9), 0xE8].map { Identity(name: [0x52, $0], email: []) }
    var table = CommitColumns()
    for author in Int32(0)..<2 {
      let time = CommitTime(seconds: 0, offset: .utc)
      table.append(CommitRecord(author: author, authorTime: time, committerTime: time))
    }
    let tally = Tally([Contributions(commits: table, identities: identities)])
    #expect(Set(tally.persons.map(\.identity)) == Set(identities))
    #expect(tally.days == ["1970-01-01": 2])
  }

  @Test("ASCII capitals become small, all other bytes stay")
  func lowercase() {
    let all = [UInt8](0...255)
    #expect(all.asciiLowercased == all.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 })
  }
}
