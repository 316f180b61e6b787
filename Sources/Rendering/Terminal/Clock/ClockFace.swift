import Aggregation
import Presentation

/// The dial of a clock: where its hours, hands and numerals are.
///
/// Lengths are in columns of the terminal, of which a row is two high, and are measured from the centre,
/// to the right and up.
struct ClockFace: Sendable {
  let kind: ClockFaceKind
  /// Rows of the drawing, an odd number of at least 9.
  let rows: Int
  /// The rows of the largest face.
  private static let mostRows = 21

  /// The largest face that `columns` columns have room for.
  init(_ kind: ClockFaceKind, columns: Int) {
    self.kind = kind
    let rows = max(9, min(Self.mostRows, (columns - 1) / 2))
    self.rows = rows % 2 == 0 ? rows - 1 : rows
  }

  /// Columns of the drawing.
  var columns: Int { 2 * rows + 1 }

  /// From the centre to the outer end of the ticks; outside are the numerals.
  var radius: Double { Double(rows) - 2.5 }

  /// Where the wedges are, from their inner to their outer end.
  private var ring: ClosedRange<Double> {
    radius * (kind == .twelve ? 0.5 : 0.56)...radius * 0.84
  }

  /// Where the hands are, on their side of the centre and a bit behind it, and half of their breadth.
  var hourHand: (reach: ClosedRange<Double>, halfBreadth: Double) {
    (-radius * 0.07...radius * 0.42, radius > 9 ? 0.8 : 0.5)
  }
  var minuteHand: (reach: ClosedRange<Double>, halfBreadth: Double) {
    (-radius * 0.13...radius * 0.8, radius > 9 ? 0.5 : 0.3)
  }

  /// The ticks: how many a turn has, and the length of those every five minutes; the others are dots.
  var ticks: (count: Int, long: Double) {
    // Minutes stand apart only where three dots, each half a column, have room for one.
    radius * 2 * .pi >= 90 ? (60, 2) : (12, 1)
  }

  /// The hour, 0…23, whose wedge holds a point; nil between the wedges and outside of them.
  func hour(right: Double, up: Double) -> Int? {
    let distance = (right * right + up * up).squareRoot()
    guard ring.contains(distance), let turn = Turn(right: right, up: up) else { return nil }
    let place = turn.part * Double(kind.hours)
    let hour = Int(place)
    let breadth = distance * 2 * .pi / Double(kind.hours)
    let fromEdge = min(place - Double(hour), Double(hour + 1) - place) * breadth
    // A dot stays free at each edge where that leaves enough of the wedge.
    if breadth > 2 && fromEdge < 0.3 { return nil }
    guard kind == .twelve else { return hour }
    let middle = (ring.lowerBound + ring.upperBound) / 2
    if radius > 9 && abs(distance - middle) < 0.3 { return nil }
    return distance < middle ? hour : hour + 12
  }

  /// A numeral, with the place of its first character.
  struct Numeral: Hashable, Sendable {
    var hour: Int
    var text: String
    var column: Int
    var row: Int
  }

  /// The numerals, as many as stand apart.
  var numerals: [Numeral] {
    let reach = (across: Double(rows) - 0.5, up: Double(rows) - 1)
    let step = kind == .twentyFour && reach.up * 2 * .pi / 24 < 4 ? 2 : 1
    return stride(from: 0, to: kind.hours, by: step).map { hour in
      let turn = Turn(Double(hour) / Double(kind.hours))
      let text = kind == .twelve && hour == 0 ? "12" : "\(hour)"
      let left = Double(rows) + 0.5 + reach.across * turn.sine - Double(text.utf8.count) / 2
      return Numeral(
        hour: hour, text: text, column: Int(left.rounded()),
        row: Int((Double(rows) - reach.up * turn.cosine) / 2))
    }
  }
}
