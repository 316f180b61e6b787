import Aggregation
import Testing

@testable import Presentation
@testable import Rendering

@Suite struct ClockFaceTests {
  @Test(
    "Where the hands point",
    arguments: [
      (.twentyFour, 0, 0, 0), (.twelve, 0, 0, 0),
      // 12:00 is half a day and a whole turn of the smaller face.
      (.twentyFour, 720, 0.5, 0), (.twelve, 720, 0, 0),
      (.twentyFour, 180, 0.125, 0), (.twelve, 180, 0.25, 0),
      (.twentyFour, 570, 9.5 / 24, 0.5), (.twelve, 570, 9.5 / 12, 0.5),
      (.twentyFour, 1305, 0.90625, 0.75), (.twelve, 1305, 0.8125, 0.75),
      (.twentyFour, 1439, 1439.0 / 1440, 59.0 / 60), (.twelve, 1439, 719.0 / 720, 59.0 / 60),
    ] as [(ClockFaceKind, Int, Double, Double)])
  func hands(kind: ClockFaceKind, minutes: Int, hour: Double, minute: Double) {
    let hands = kind.hands(at: minutes)
    #expect(abs(hands.hour.part - hour) < 1e-12)
    #expect(abs(hands.minute.part - minute) < 1e-12)
  }

  /// The hour at a part of a turn, at a part of the radius.
  private func hour(_ face: ClockFace, _ part: Double, at share: Double) -> Int? {
    let turn = Turn(part)
    let distance = face.radius * share
    return face.hour(right: turn.sine * distance, up: turn.cosine * distance)
  }

  @Test("A wedge for each hour of the day")
  func wedges() {
    let face = ClockFace(.twentyFour, columns: 43)
    #expect(face.rows == 21)
    for hour in 0..<24 {
      let middle = (Double(hour) + 0.5) / 24
      #expect(self.hour(face, middle, at: 0.7) == hour)
      // Neither inside nor outside of the ring, nor on the border of two hours.
      #expect(self.hour(face, middle, at: 0.5) == nil)
      #expect(self.hour(face, middle, at: 0.9) == nil)
      #expect(self.hour(face, Double(hour) / 24, at: 0.7) == nil)
    }
    // To the right is six, to the left eighteen.
    #expect(face.hour(right: 13, up: -1) == 6)
    #expect(face.hour(right: 13, up: 1) == 5)
    #expect(face.hour(right: -13, up: -1) == 17)
    #expect(face.hour(right: -13, up: 1) == 18)
    #expect(face.hour(right: 0, up: 0) == nil)
  }

  @Test("Of twelve hours, the inner ring has those before noon and the outer one those after")
  func rings() {
    for columns in [19, 43] {
      let face = ClockFace(.twelve, columns: columns)
      for hour in 0..<12 {
        let middle = (Double(hour) + 0.5) / 12
        #expect(self.hour(face, middle, at: 0.56) == hour)
        #expect(self.hour(face, middle, at: 0.8) == hour + 12)
      }
    }
  }

  @Test("Sizes", arguments: [(1, 9), (19, 9), (22, 9), (23, 11), (39, 19), (43, 21), (200, 21)])
  func sizes(columns: Int, rows: Int) {
    let face = ClockFace(.twentyFour, columns: columns)
    #expect(face.rows == rows)
    #expect(face.columns == 2 * rows + 1)
  }

  @Test("Numerals at the ends of the axes")
  func numerals() {
    func places(_ kind: ClockFaceKind) -> [String: [Int]] {
      Dictionary(
        ClockFace(kind, columns: 43).numerals.map { ($0.text, [$0.column, $0.row]) },
        uniquingKeysWith: { first, _ in first })
    }
    let day = places(.twentyFour)
    #expect(day.count == 24)
    #expect(day["0"] == [21, 0])
    #expect(day["6"] == [42, 10])
    #expect(day["12"] == [21, 20])
    #expect(day["18"] == [0, 10])
    let half = places(.twelve)
    #expect(half.count == 12)
    #expect(half["12"] == [21, 0])
    #expect(half["3"] == [42, 10])
    #expect(half["6"] == [21, 20])
    #expect(half["9"] == [1, 10])
    #expect(
      ClockFace(.twentyFour, columns: 19).numerals.map(\.hour)
        == Array(stride(from: 0, to: 24, by: 2)))
  }

  @Test("Numerals stand apart, outside of the dial", arguments: ClockFaceKind.allCases)
  func numeralsApart(kind: ClockFaceKind) {
    for columns in stride(from: 19, through: 43, by: 4) {
      let face = ClockFace(kind, columns: columns)
      var taken: Set<[Int]> = []
      for numeral in face.numerals {
        let columns = numeral.column..<numeral.column + numeral.text.utf8.count
        #expect(columns.lowerBound >= 0 && columns.upperBound <= face.columns)
        #expect((0..<face.rows).contains(numeral.row))
        #expect(!columns.contains { taken.contains([$0, numeral.row]) }, "\(columns) \(numeral)")
        for column in numeral.column - 1...columns.upperBound {
          taken.insert([column, numeral.row])
        }
        for column in columns {
          let right = Double(column) + 0.5 - Double(face.columns) / 2
          let up = Double(face.rows) - Double(numeral.row * 2 + 1)
          #expect((right * right + up * up).squareRoot() > face.radius, "\(columns) \(numeral)")
        }
      }
    }
  }
}

@Suite struct DotsTests {
  private func dots(_ places: [(Int, Int)]) -> Dots {
    var dots = Dots()
    for (x, y) in places { dots.insert(x, y) }
    return dots
  }

  @Test("Dots as patterns and as blocks")
  func patterns() {
    #expect(dots([(0, 0)]).braille == "⠁")
    #expect(dots([(1, 0)]).braille == "⠈")
    #expect(dots([(0, 3)]).braille == "⡀")
    #expect(dots([(1, 3)]).braille == "⢀")
    #expect(dots([(0, 0), (0, 1), (1, 1)]).braille == "⠓")
    #expect(dots([(0, 1)]).quadrants == "▘")
    #expect(dots([(1, 3)]).quadrants == "▗")
    #expect(dots([(0, 0), (0, 2)]).quadrants == "▌")
    #expect(dots([(1, 0), (0, 3)]).quadrants == "▞")
    let all = dots((0..<4).flatMap { [(0, $0), (1, $0)] })
    #expect(all.braille == "⣿")
    #expect(all.quadrants == "█")
    #expect(all.count == 8)
    #expect(Dots().isEmpty)
  }

  @Test("Dots of patterns, and of nothing else")
  func reading() {
    #expect(Dots(braille: "⢕")?.intersection(dots([(0, 0), (1, 0)])).braille == "⠁")
    #expect(Dots(braille: "█") == nil)
    #expect(Dots(braille: "x") == nil)
    #expect(Dots(braille: "") == nil)
  }
}
