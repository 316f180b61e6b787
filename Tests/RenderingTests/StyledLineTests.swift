import Testing

@testable import Rendering

@Suite struct StyledLineTests {
  private let green = Pen.color(RGB(0, 175, 0))
  private let red = Pen.color(RGB(255, 0, 0))

  private func line(_ pieces: [(String, Pen)]) -> StyledLine {
    pieces.reduce(into: StyledLine()) { $0.append($1.0, width: $1.0.count, pen: $1.1) }
  }

  @Test func runsOfOnePenAreMergedOverSpaces() {
    let line = line([("a", green), ("b", green), (" ", .plain), ("c", green), ("d", red)])
    #expect(
      line.text(depth: .truecolor)
        == "\u{1B}[38;2;0;175;0mab c\u{1B}[38;2;255;0;0md\u{1B}[0m")
  }

  @Test func penIsPutDownBeforePlainTextAndAtTheEnd() {
    let line = line([("a", green), ("b", .plain), ("c", .dim), ("d", green)])
    #expect(
      line.text(depth: .ansi256)
        == "\u{1B}[38;5;34ma\u{1B}[0mb\u{1B}[2mc\u{1B}[0m\u{1B}[38;5;34md\u{1B}[0m")
  }

  @Test func sixteenColors() {
    #expect(line([("a", green)]).text(depth: .ansi16) == "\u{1B}[32ma\u{1B}[0m")
    #expect(line([("a", red)]).text(depth: .ansi16) == "\u{1B}[91ma\u{1B}[0m")
  }

  @Test func colorsThatAreOneAtThisDepthAreMerged() {
    let near = Pen.color(RGB(0, 170, 0))
    #expect(line([("a", green), ("b", near)]).text(depth: .ansi16) == "\u{1B}[32mab\u{1B}[0m")
  }

  @Test func noColorNoEscape() {
    #expect(line([("a", green), ("b", .dim)]).text(depth: .none) == "ab")
  }

  @Test func spacesAtTheEndAreDropped() {
    #expect(line([("a ", .plain), ("  ", green)]).text(depth: .truecolor) == "a")
    #expect(line([("   ", .plain)]).text(depth: .none) == "")
    #expect(line([("a ", .plain), (" b ", .plain)]).text(depth: .none) == "a  b")
  }

  @Test func widthCountsSpaces() {
    var line = line([("ab", .plain)])
    line.pad(to: 5)
    line.pad(to: 3)
    #expect(line.width == 5)
    line.append(self.line([("c", green)]))
    #expect(line.width == 6)
    #expect(line.text(depth: .none) == "ab   c")
  }
}
