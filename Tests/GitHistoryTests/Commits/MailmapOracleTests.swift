import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

/// Maps random identities by random mailmaps, as `git check-mailmap` does.
@Suite struct MailmapOracleTests {
  /// A few words, so that lines and identities meet often.
  private static let names = [
    "", "Ann", "ann", "ANN", "Bob B", "bob  b", "Éva", "éva", "x>y", "#", "Ann\tB",
  ]
  private static let emails = [
    "", "a@x", "A@X", "b@x", "B@x", " a@x", "a@x ", "c<d", "é@x", "É@x", "a b",
  ]

  private static func blank(_ generator: inout SeededGenerator) -> String {
    ["", " ", " ", " ", "\t", "  ", " \r "].randomElement(using: &generator) ?? ""
  }

  private static func contact(_ generator: inout SeededGenerator) -> String {
    let name = names.randomElement(using: &generator) ?? ""
    let email = emails.randomElement(using: &generator) ?? ""
    return blank(&generator) + name + blank(&generator) + "<\(email)>"
  }

  private static func line(_ generator: inout SeededGenerator) -> String {
    let end = ["", "", "", "\r", " ", " tail", " <", ">"].randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      return ["", "#", " #", "Ann", "<", ">", "Ann <a@x", "a@x>", "<>"].randomElement(
        using: &generator) ?? ""
    case 1: return "#" + contact(&generator)
    case 2...4: return contact(&generator) + end
    case 5: return contact(&generator) + contact(&generator) + contact(&generator) + end
    default: return contact(&generator) + contact(&generator) + end
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `Random identities are mapped as git maps them`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let repository = try GitRepository()
    let count = Int.random(in: 1...30, using: &generator)
    let text = (0..<count).map { _ in Self.line(&generator) }.joined(separator: "\n")
    try repository.write(text + (seed % 2 == 0 ? "\n" : ""), to: ".mailmap")
    var contacts: [String] = []
    for name in Self.names { for email in Self.emails { contacts.append("\(name) <\(email)>") } }
    let answers = try repository.git(
      ["check-mailmap", "--stdin"],
      input: Array(contacts.map { $0 + "\n" }.joined().utf8)
    ).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try #require(answers.count == contacts.count)
    var mailmap = Mailmap()
    mailmap.read(Array(text.utf8))
    for (contact, answer) in zip(contacts, answers) {
      let mapped = mailmap.mapped(try #require(Identity(line: contact)))
      let mine = mapped.name.isEmpty ? Array(mapped.signature.dropFirst()) : mapped.signature
      #expect(
        String(decoding: mine, as: UTF8.self) == answer, "\(contact) by\n\(text.debugDescription)")
    }
  }
}
