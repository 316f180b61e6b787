/// A direction, as a part of a whole turn from the top, clockwise: that of a clock's hand.
package struct Turn: Hashable, Sendable {
  /// From 0 up to but not with 1; a quarter points to the right.
  package let part: Double

  /// The direction after `part` turns, which must be finite; whole turns and the sign of it are taken off.
  package init(_ part: Double) {
    let rest = part - part.rounded(.down)
    self.part = rest < 1 ? rest : 0
  }

  /// The direction of the point that lies `right` to the right of the centre and `up` above it; nil for the centre.
  package init?(right: Double, up: Double) {
    let length = (right * right + up * up).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    let (right, up) = (right / length, up / length)
    // A guess that is less than a fiftieth of a turn away, then the angle that is left, until nothing is.
    let (low, high) = (min(abs(right), abs(up)), max(abs(right), abs(up)))
    let eighth = low / high / 8
    let inQuarter = abs(right) > abs(up) ? 0.25 - eighth : eighth
    var part = up < 0 ? 0.5 - inQuarter : inQuarter
    if right < 0 { part = -part }
    for _ in 0..<4 {
      let turn = Turn(part)
      part += (right * turn.cosine - up * turn.sine) / (2 * .pi)
    }
    self.init(part)
  }

  /// How far to the right a hand of length 1 points.
  package var sine: Double {
    // Of a turn, only the first eighth is reckoned out: the rest mirrors it, to the last digit.
    let isLeft = part > 0.5
    let half = isLeft ? 1 - part : part
    let quarter = half > 0.25 ? 0.5 - half : half
    let sine =
      quarter <= 0.125
      ? Self.series(quarter, startingAt: 1) : Self.series(0.25 - quarter, startingAt: 0)
    return isLeft ? -sine : sine
  }

  /// How far up a hand of length 1 points.
  package var cosine: Double { Turn(part + 0.25).sine }

  /// The power series of the sine, whose first power is 1, or of the cosine, whose first power is 0.
  ///
  /// For an eighth of a turn at most, of which the powers above the 17th are too small to be seen.
  private static func series(_ turns: Double, startingAt first: Int) -> Double {
    let angle = turns * 2 * .pi
    var term = first == 1 ? angle : 1
    var sum = term
    for power in stride(from: first + 2, through: 18, by: 2) {
      term *= -angle * angle / Double(power * (power - 1))
      sum += term
    }
    return sum
  }
}
