import ContributionModel
import Testing

@testable import Rendering

@Suite struct PersonTextTests {
  private let style = TerminalStyle(columns: 80, scalarWidth: { _ in 1 })

  @Test(
    "Shows no more of a name of 16 MB than fits a line, between two characters", arguments: 0..<4)
  func hugeName(shift: Int) {
    let name = String(repeating: "a", count: shift) + String(repeating: "é", count: 8 << 20)
    let person = Person(identity: Identity(name: name, email: "ann@example.com"))
    let start = ContinuousClock.now
    let text = PersonText(person, style: style)
    #expect(text.name == name.prefix(text.name.count - 3) + "...")
    #expect((2000...4200).contains(text.name.utf8.count))
    #expect(text.full.hasSuffix("<ann@example.com>"))
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("Shows all of a name of 4096 bytes")
  func longName() {
    let name = String(repeating: "é", count: 2048)
    let person = Person(identity: Identity(name: name, email: ""))
    #expect(PersonText(person, style: style).full == name)
  }
}
