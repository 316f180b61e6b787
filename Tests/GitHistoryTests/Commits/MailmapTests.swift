import ContributionModel
import Testing

@testable import GitHistory

@Suite struct MailmapTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var map: String
    /// Identities and what becomes of them, each as `Name <address>`.
    var mapped: [String: String]

    var testDescription: String { name }
  }

  private static func identity(_ text: String) throws -> Identity {
    try #require(Identity(line: text))
  }

  @Test(
    "The forms and rules of a mailmap",
    arguments: [
      Case(name: "nothing", map: "", mapped: ["A <a@x>": "A <a@x>"]),
      Case(
        name: "a name for an address", map: "Proper <a@x>\n",
        mapped: ["A <a@x>": "Proper <a@x>", " <a@x>": "Proper <a@x>", "A <b@x>": "A <b@x>"]),
      Case(
        name: "an address for an address", map: "<p@x> <a@x>\n",
        mapped: ["A <a@x>": "A <p@x>", "A <p@x>": "A <p@x>"]),
      Case(
        name: "name and address for an address", map: "Proper <p@x> <a@x>\n",
        mapped: ["A <a@x>": "Proper <p@x>", "A <p@x>": "A <p@x>"]),
      Case(
        name: "name and address for a name and an address", map: "Proper <p@x> Old <a@x>\n",
        mapped: ["Old <a@x>": "Proper <p@x>", "A <a@x>": "A <a@x>", "Old <b@x>": "Old <b@x>"]),
      Case(
        name: "an address for a name and an address", map: "<p@x> Old <a@x>\n",
        mapped: ["Old <a@x>": "Old <p@x>"]),
      Case(
        name: "one name and any", map: "Any <any@x> <a@x>\nJan <jan@x> jan <a@x>\n",
        mapped: ["jan <a@x>": "Jan <jan@x>", "piet <a@x>": "Any <any@x>"]),
      Case(
        name: "ASCII case is no difference, other letters are",
        map: "Proper <P@X> Éva Old <A@x>\n",
        mapped: ["Éva OLD <a@X>": "Proper <P@X>", "éva old <a@x>": "éva old <a@x>"]),
      Case(
        name: "a later line wins", map: "One <a@x>\nTwo <a@x>\n", mapped: ["A <a@x>": "Two <a@x>"]),
      Case(
        name: "a later line takes what it names and leaves the rest",
        map: "One <p@x> <a@x>\nTwo <a@x>\n", mapped: ["A <a@x>": "Two <p@x>"]),
      Case(
        name: "a later line for a name replaces the whole",
        map: "One <p@x> Old <a@x>\n<q@x> Old <a@x>\n", mapped: ["Old <a@x>": "Old <q@x>"]),
      Case(
        name: "comments only in the first column", map: "# One <a@x>\n # Two <b@x>\nX # <c@x>\n",
        mapped: ["A <a@x>": "A <a@x>", "B <b@x>": "# Two <b@x>", "C <c@x>": "X # <c@x>"]),
      Case(
        name: "broken lines", map: "One\nOne <a@x\nOne a@x>\n<\n>\n<>\n\n  \n",
        mapped: ["A <a@x>": "A <a@x>", "A <>": "A <>"]),
      Case(
        name: "an empty new address", map: "One <> <a@x>\n", mapped: ["A <a@x>": "A <a@x>"]),
      Case(
        name: "an empty old address", map: "One <p@x> <>\n",
        mapped: ["A <>": "One <p@x>", "A <a@x>": "A <a@x>"]),
      Case(
        name: "a line that changes nothing", map: "<a@x>\n", mapped: ["A <a@x>": "A <a@x>"]),
      Case(
        name: "CR-LF and no end of line", map: "One <p@x> <a@x>\r\nTwo <b@x>\r",
        mapped: ["A <a@x>": "One <p@x>", "B <b@x>": "Two <b@x>"]),
      Case(
        name: "odd blanks", map: "\t One  Two \t<p@x>\t Old  Name \t <a@x> tail\n",
        mapped: ["Old  Name <a@x>": "One  Two <p@x>", "Old Name <a@x>": "Old Name <a@x>"]),
      Case(
        name: "blanks inside the brackets are kept", map: "One < a@x >\n",
        mapped: ["A <a@x>": "A <a@x>", "A < a@x >": "One < a@x >"]),
      Case(
        name: "a third address is ignored", map: "One <p@x> <a@x> <b@x>\n",
        mapped: ["A <a@x>": "One <p@x>", "A <b@x>": "A <b@x>"]),
      Case(
        name: "brackets inside brackets", map: "One <<p@x> <a@x>\n",
        mapped: ["A <a@x>": "One <<p@x>"]),
      Case(
        name: "a chain is followed one step", map: "<b@x> <a@x>\n<c@x> <b@x>\n",
        mapped: ["A <a@x>": "A <b@x>", "A <b@x>": "A <c@x>"]),
    ])
  func rules(_ example: Case) throws {
    var mailmap = Mailmap()
    mailmap.read(Array(example.map.utf8))
    for (raw, mapped) in example.mapped {
      let result = mailmap.mapped(try Self.identity(raw))
      #expect(result.text == mapped.drop { $0 == " " })
    }
  }

  @Test func `A zero byte ends a line`() throws {
    var mailmap = Mailmap()
    mailmap.read(Array("One <p@x>\0 <a@x>\nTwo <b@x>\n".utf8))
    #expect(mailmap.mapped(try Self.identity("P <p@x>")).name == Array("One".utf8))
    #expect(mailmap.mapped(try Self.identity("A <a@x>")).name == Array("A".utf8))
    #expect(mailmap.mapped(try Self.identity("B <b@x>")).name == Array("Two".utf8))
  }

  @Test func `Files are read one over the other`() throws {
    var mailmap = Mailmap()
    #expect(mailmap.isEmpty)
    mailmap.read(Array("One <p@x> <a@x>".utf8))
    mailmap.read(Array("Two <a@x>".utf8))
    #expect(!mailmap.isEmpty)
    #expect(mailmap.mapped(try Self.identity("A <a@x>")) == Identity(name: "Two", email: "p@x"))
  }

  @Test func `Bytes that are no UTF-8 are compared as they are`() {
    var mailmap = Mailmap()
    mailmap.read(Array("One <p@x> Ren".utf8) + [0xe9] + Array(" <a@x>".utf8))
    let old = Identity(name: Array("ren".utf8) + [0xe9], email: Array("a@x".utf8))
    let other = Identity(name: Array("ren".utf8) + [0xe8], email: Array("a@x".utf8))
    #expect(mailmap.mapped(old) == Identity(name: "One", email: "p@x"))
    #expect(mailmap.mapped(other) == other)
  }
}
