import ContributionModel
import Testing

@Suite struct IdentityHashTests {
  @Test("Equal bytes are one key, and no two different names and e-mails are")
  func keys() {
    let parts = ["", "a", "b", "ab", "ba", "a\0", "\0a"]
    let all = parts.flatMap { name in parts.map { Identity(name: name, email: $0) } }
    #expect(Set(all + all).count == 49)
    #expect(Set((parts + parts).map { ByteText(Array($0.utf8)) }).count == 7)
    // The border between name and e-mail is part of the hash.
    #expect(Identity(name: "ab", email: "").hashValue != Identity(name: "a", email: "b").hashValue)
  }
}
