import Aggregation
import Foundation
import Testing

@Suite struct TurnTests {
  @Test("Quarters and thirds of a turn, exactly")
  func corners() {
    #expect(Turn(0).sine == 0)
    #expect(Turn(0).cosine == 1)
    #expect(Turn(0.25).sine == 1)
    #expect(Turn(0.25).cosine == 0)
    #expect(Turn(0.5).sine == 0)
    #expect(Turn(0.5).cosine == -1)
    #expect(Turn(0.75).sine == -1)
    #expect(abs(Turn(1 / 12).sine - 0.5) < 1e-15)
    #expect(abs(Turn(1 / 3).cosine + 0.5) < 1e-15)
  }

  @Test("Whole turns and turns to the left are taken off")
  func whole() {
    #expect(Turn(2.25).part == 0.25)
    #expect(Turn(-0.25).part == 0.75)
    #expect(Turn(-1e-20).part == 0)
    #expect(Turn(1).part == 0)
  }

  @Test("Sines and cosines as the C library has them")
  func sines() {
    for step in 0...10_000 {
      let turn = Turn(Double(step) / 10_000)
      #expect(abs(turn.sine - sin(turn.part * 2 * .pi)) < 2e-15)
      #expect(abs(turn.cosine - cos(turn.part * 2 * .pi)) < 2e-15)
    }
  }

  @Test("Directions of points")
  func directions() throws {
    #expect(Turn(right: 0, up: 0) == nil)
    #expect(Turn(right: .nan, up: 1) == nil)
    #expect(Turn(right: 0, up: 3) == Turn(0))
    #expect(Turn(right: 2, up: 0) == Turn(0.25))
    #expect(Turn(right: 0, up: -1) == Turn(0.5))
    #expect(Turn(right: -1, up: 0) == Turn(0.75))
    for step in 0..<5000 {
      let angle = Double(step) / 5000 * 2 * .pi
      let turn = try #require(Turn(right: sin(angle) * 40, up: cos(angle) * 40))
      let difference = abs(turn.part - Double(step) / 5000)
      #expect(min(difference, 1 - difference) < 1e-14)
    }
  }
}
