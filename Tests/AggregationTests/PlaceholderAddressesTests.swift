import Aggregation
import ContributionModel
import Testing

@Suite struct PlaceholderAddressesTests {
  @Test(
    "Knows placeholders of every form",
    arguments: [
      "root@localhost", "Root@LOCALHOST", "fkabell@localhost.localdomain", "me@localdomain",
      "ann@laptop.localdomain", "hrothgar@localhost.(none)", "ann@(none)", "(none)", "none",
      "(no author)", "lukas", "=", "@", "ann@", "@host.example", " ", "you@example.com",
      "Your-Email@Example.Org", "user@example.net", "ann@invalid", "ann@mail.invalid",
      "unknown@mail.example", "none@none", "noreply@github.com", "No-Reply@GitHub.com",
      "noreply@users.noreply.github.com", "noreply@gitlab.com", "no-reply@bitbucket.org",
      "noreply@codeberg.org", "unconfigured@null.spigotmc.org", "sajad@local",
    ])
  func placeholders(email: String) {
    #expect(PlaceholderAddresses.contain(Array(email.utf8)))
  }

  @Test(
    "Takes no address of one person for a placeholder",
    arguments: [
      "ann@mail.example", "ann@localhost.dev", "example@gmail.com", "ann@example.com.au",
      "ann@example.nl", "ann@notexample.com", "root@server.mail.example", "ann@macbook.local",
      "1+ann@users.noreply.github.com", "ann@users.noreply.github.com", "ann@github.com",
      "noreply@mail.example", "unknownshadow@gmail.com",
      "onlynone@gmail.com", "ann@none.at", "ann@nullpo.dev", "ann@ann@mail.example",
      "noreply@anthropic.com", "ann@null.cz", "ann@x.(none).example",
    ])
  func persons(email: String) {
    #expect(!PlaceholderAddresses.contain(Array(email.utf8)))
  }

  @Test("Bytes that are not UTF-8 do no harm")
  func strayBytes() {
    #expect(PlaceholderAddresses.contain([0xA0]))
    #expect(!PlaceholderAddresses.contain([0xFF, 0x40, 0xFE]))
  }

  @Test("Lists the placeholders that different people share, and no other")
  func shared() {
    let day: CivilDay = "2024-02-01"
    let work = [
      Work("Ann", "root@localhost", [day]), Work("Bob", "ROOT@localhost", [day]),
      Work("Ann", "none", [day]), Work("Ann", "NONE", [day]),
      Work("Ann", "x@mail.example", [day]), Work("Bob", "x@mail.example", [day]),
      Work("Ann", "", [day]), Work("Bob", "", [day]),
      Work("Ann", "you@example.com", [day]), Work("Bob", "you@example.com", []),
      Work("Ann", "me@localhost", [day]), Work("Bob", "me@localhost", [day]),
    ]
    let isCounted = work.indices.map { $0 != 11 }
    let shared = PlaceholderAddresses.shared(in: [source(work, isCounted: isCounted)])
    #expect(shared.map { String(decoding: $0, as: UTF8.self) } == ["root@localhost"])
    let apart = work.prefix(2).map { source([$0]) }
    #expect(PlaceholderAddresses.shared(in: apart).count == 1)
    #expect(PlaceholderAddresses.shared(in: []).isEmpty)
  }
}
