import ContributionModel
import Testing

@Suite struct CountingRulesTests {
  @Test("Counts AI assistants with the bots")
  func bots() {
    let kinds = PersonKind.allCases
    #expect(kinds.map(BotRule.include.admits) == [true, true, true])
    #expect(kinds.map(BotRule.exclude.admits) == [true, false, false])
    #expect(kinds.map(BotRule.only.admits) == [false, true, true])
  }

  @Test("Selects everyone only if nothing leaves anyone out")
  func everyone() {
    #expect(AuthorSelection().isEveryone)
    for selection in [
      AuthorSelection(included: ["a"]), AuthorSelection(excluded: ["a"]),
      AuthorSelection(isMe: true), AuthorSelection(bots: .only), AuthorSelection(bots: .exclude),
    ] {
      #expect(!selection.isEveryone)
    }
    #expect(AuthorSelection(included: ["a"]).namesSomeone)
    #expect(AuthorSelection(isMe: true).namesSomeone)
    #expect(!AuthorSelection(excluded: ["a"], bots: .only).namesSomeone)
  }

  @Test("Starts from HEAD if nothing else is a tip")
  func tips() {
    var tips = TipSelection()
    #expect(tips.isDefault && tips.startsFromHead && tips.namesNoBranch && !tips.namesKinds)
    tips.revisions = ["^old"]
    #expect(!tips.isDefault && tips.startsFromHead && tips.namesNoBranch)
    tips.revisions = ["^old", "main"]
    #expect(!tips.startsFromHead && !tips.namesNoBranch)
    tips.includesAll = true
    #expect(!tips.isDefault && tips.startsFromHead && tips.namesKinds)
    tips = TipSelection()
    tips.includesTags = true
    #expect(!tips.isDefault && !tips.startsFromHead && tips.namesKinds)
  }

  @Test("Names zones as users write them")
  func zones() {
    let zones: [DayRule.Zone] = [.commit, .utc, .local { _ in 0 }, .named("Asia/Tokyo") { _ in 0 }]
    #expect(zones.map(\.name) == ["commit", "utc", "local", "Asia/Tokyo"])
  }
}
