import Aggregation
import ContributionModel
import Testing

@Suite struct TallyTests {
  @Test("Author-days of two persons")
  func authorDays() {
    let tally = tally(
      .ann(["2024-02-01": 2, "2024-02-03": 1]), .bob(["2024-02-01": 1, "2024-01-31": 4]))
    #expect(tally.persons.map(\.name) == ["Ann Example", "Bob Example"])
    #expect(tally.days == ["2024-01-31": 4, "2024-02-01": 3, "2024-02-03": 1])
    #expect(tally.days(of: 0) == ["2024-02-01": 2, "2024-02-03": 1])
    #expect(tally.days(of: 1) == ["2024-01-31": 4, "2024-02-01": 1])
    #expect(tally.commits == 8)
    #expect(tally.undated == 0)
  }

  @Test("A tally of nothing")
  func empty() {
    for tally in [Tally([]), Tally([source([])]), Tally([source([]), source([])])] {
      #expect(tally.persons == [])
      #expect(tally.days == [:])
      #expect(tally.commits == 0)
    }
  }

  /// Three plain commits, a merge, and a merge that is undated.
  private static let withMerges = source([
    .ann(["2024-02-01": 3]),
    Work("Ann Example", "ann@mail.example", ["2024-02-02"], .merge),
    Work("Bob Example", "bob@mail.example", [nil], [.merge, .shared]),
  ])

  @Test(
    "Merges",
    arguments: [
      (.all, ["2024-02-01": 3, "2024-02-02": 1], 1, 2),
      (.none, ["2024-02-01": 3], 0, 1),
      (.only, ["2024-02-02": 1], 1, 2),
    ] as [(MergeRule, DayCounts, Int, Int)])
  func merges(rule: MergeRule, days: DayCounts, undated: Int, persons: Int) {
    let tally = Tally([Self.withMerges], rules: CountingRules(merges: rule))
    #expect(tally.days == days)
    #expect(tally.undated == undated)
    #expect(tally.persons.count == persons)
  }

  @Test("Undated commits count for their person, on no day")
  func undated() {
    let tally = tally(
      .ann(["2024-02-01": 1]), Work("No Day", "no@mail.example", [nil, nil]),
      Work("Bob Example", "bob@mail.example", [nil, "2024-02-03"]))
    #expect(tally.commits == 5)
    #expect(tally.undated == 3)
    #expect(tally.undatedByPerson == [0, 2, 1])
    #expect(tally.days(of: 1) == [:])
    #expect(tally.firstDay(of: 1) == nil)
    #expect(tally.firstDay(of: 2) == "2024-02-03")
  }

  @Test("A commit that an earlier repository holds counts once, but counts where it stands alone")
  func heldEarlier() {
    let first = source([.ann(["2024-02-01": 1, "2024-02-02": 1, "2024-02-03": 1])])
    let second = source([
      Work(
        "Ann Example", "ann@mail.example", ["2024-02-01", "2024-02-02"], [.heldEarlier, .shared]),
      .bob(["2024-02-04": 1]),
    ])
    let together = Tally([first, second])
    #expect(together.commits == 4)
    #expect(together.days(of: 0).days == ["2024-02-01", "2024-02-02", "2024-02-03"])
    #expect(together.days(of: 1).days == ["2024-02-04"])
    let alone = Tally([second], countsShared: true)
    #expect(alone.days == ["2024-02-01": 1, "2024-02-02": 1, "2024-02-04": 1])
    #expect(alone.persons.count == 2)
  }

  @Test("One person in two repositories is one, with both their days")
  func acrossSources() {
    let tally = Tally([
      source([.bob(["2024-02-01": 1]), .ann(["2024-02-02": 2])]),
      source([Work("Ann Example", "ANN@mail.example", ["2024-02-02", "2024-02-05"])]),
    ])
    #expect(tally.persons.map(\.name) == ["Bob Example", "Ann Example"])
    #expect(tally.days(of: 1) == ["2024-02-02": 3, "2024-02-05": 1])
  }

  @Test("Only the identities that are counted, and no person without a commit")
  func counted() {
    let work: [Work] = [
      .ann(["2024-02-01": 1]), .bob(["2024-02-02": 1]),
      Work("Ann Else", "ann@mail.example", ["2024-02-03", "2024-02-03"]),
      Work("Nobody", "nobody@mail.example", []), Work("Undated", "un@mail.example", [nil]),
    ]
    let some = Tally([source(work, isCounted: [true, false, false, true, false])])
    #expect(some.persons.map(\.name) == ["Ann Example"])
    #expect(some.days == ["2024-02-01": 1])
    #expect(some.undated == 0)
    let all = Tally([source(work)])
    #expect(all.persons.map(\.name) == ["Ann Else", "Bob Example", "Undated"])
    #expect(all.commits == 5)
    #expect(Tally([source(work, isCounted: work.map { _ in false })]).commits == 0)
  }

  @Test("How many commits others hold too, under the filters")
  func shared() {
    var source = source([
      Work("Ann", "ann@mail.example", ["2024-02-01", "2024-02-02"], [.heldEarlier, .shared]),
      Work("Ann", "ann@mail.example", ["2024-02-03"], [.shared, .merge]),
      Work("Bob", "bob@mail.example", ["2024-02-03", nil], .shared),
      Work("Bob", "bob@mail.example", ["2024-02-04"]),
    ])
    #expect(Tally.sharedCommits(source, rules: CountingRules(merges: .all)) == 5)
    #expect(Tally.sharedCommits(source, rules: CountingRules(merges: .none)) == 4)
    #expect(Tally.sharedCommits(source, rules: CountingRules(merges: .only)) == 1)
    source = source.counting([true, true, false, false])
    #expect(Tally.sharedCommits(source, rules: CountingRules(merges: .all)) == 3)
  }

  @Test("A person's first day of all and within a window")
  func firstDays() {
    let tally = tally(
      .ann(["2023-05-01": 1, "2024-02-03": 1, "2024-02-09": 2]), .bob(["2024-02-05": 1]))
    #expect(tally.firstDay(of: 0) == "2023-05-01")
    let windows: [(DayRange, CivilDay?, CivilDay?)] = [
      (.days("2024-01-01", "2024-12-31"), "2024-02-03", "2024-02-05"),
      (.days("2024-02-03", "2024-02-03"), "2024-02-03", nil),
      (.days("2024-02-04", "2024-02-08"), nil, "2024-02-05"),
      (.days("2024-02-10", "2024-12-31"), nil, nil),
      (.days("2020-01-01", "2023-04-30"), nil, nil),
    ]
    for (window, ann, bob) in windows {
      #expect(tally.firstDay(of: 0, in: window) == ann)
      #expect(tally.firstDay(of: 1, in: window) == bob)
    }
  }
}
