import Aggregation
import Presentation

/// A clock face as lines of the terminal: in Braille dots, in blocks or in plain characters.
struct ClockDrawing {
  private let face: ClockFace
  private let style: TerminalStyle
  private var cells: [Cell]
  /// What stands for the minute hand where only plain characters may be used.
  private var handLetter = "|"

  /// What is drawn in a cell, whose dots are two abreast and four high.
  private struct Cell {
    /// The dots of lines.
    var lines = Dots()
    var ink = Ink.shortTick
    var filling: PaintedCell?
    /// The dots of the filling.
    var filled = Dots()
    var text: PaintedCell?
  }

  /// What a line is part of; later ones are drawn over earlier ones.
  private enum Ink: Int {
    case shortTick, longTick, minuteHand, hourHand

    var isHand: Bool { rawValue >= Self.minuteHand.rawValue }
  }

  /// Draws each hour in the level that `level` gives it, and the hands at a time in minutes after midnight, if any.
  init(
    _ face: ClockFace, painter: any LevelPainter, style: TerminalStyle, time: Int?,
    level: (_ hour: Int) -> Int
  ) {
    self.face = face
    self.style = style
    cells = [Cell](repeating: Cell(), count: face.rows * face.columns)
    fill { painter.cell(level: level($0)) }
    drawTicks()
    if let time {
      let hands = face.kind.hands(at: time)
      handLetter = Self.letter(for: hands.minute)
      draw(hands.minute, face.minuteHand, .minuteHand)
      draw(hands.hour, face.hourHand, .hourHand)
    }
    for numeral in face.numerals { write(numeral) }
  }

  /// The lines of the drawing.
  var lines: [StyledLine] {
    (0..<face.rows).map { row in
      var line = StyledLine()
      for column in 0..<face.columns {
        let cell = glyph(of: cells[row * face.columns + column])
        line.append(cell.glyph, width: 1, pen: cell.pen)
      }
      return line
    }
  }

  // Dots are counted from the upper left corner, here and below, and are half a column apart.

  private var dotRows: Int { face.rows * 4 }

  /// The middle of a dot, from the centre of the face.
  private func middle(_ x: Int, _ y: Int) -> (right: Double, up: Double) {
    ((Double(x) + 0.5 - Double(face.columns)) / 2, (Double(dotRows) / 2 - Double(y) - 0.5) / 2)
  }

  private func cell(_ x: Int, _ y: Int) -> Int { y / 4 * face.columns + x / 2 }

  /// Fills the wedges; a cell that several share belongs to the one that has most of it.
  private mutating func fill(_ painted: (_ hour: Int) -> PaintedCell) {
    for row in 0..<face.rows {
      for column in 0..<face.columns {
        var dots = Dots()
        var hours: [Int] = []
        for y in 0..<4 {
          for x in 0..<2 {
            let (right, up) = middle(column * 2 + x, row * 4 + y)
            guard let hour = face.hour(right: right, up: up) else { continue }
            hours.append(hour)
            dots.insert(x, y)
          }
        }
        guard let hour = mostFrequent(hours) else { continue }
        cells[row * face.columns + column].filling = painted(hour)
        cells[row * face.columns + column].filled = dots
      }
    }
  }

  /// The lowest of those that there are most of.
  private func mostFrequent(_ hours: [Int]) -> Int? {
    hours.max { left, right in
      let (leftCount, rightCount) = (hours.count { $0 == left }, hours.count { $0 == right })
      return leftCount == rightCount ? left > right : leftCount < rightCount
    }
  }

  /// Draws a dot for each short tick, alike in all quarters, and a line for each long one.
  private mutating func drawTicks() {
    let ticks = face.ticks
    for tick in 0..<ticks.count {
      let turn = Turn(Double(tick) / Double(ticks.count))
      guard tick * 12 % ticks.count != 0 else {
        draw(turn, (face.radius - ticks.long...face.radius, 0.26), .longTick)
        continue
      }
      let distance = face.radius - 0.25
      let right = Int(abs(distance * turn.sine) * 2)
      let up = Int(abs(distance * turn.cosine) * 2)
      mark(
        face.columns + (turn.sine > 0 ? right : -1 - right),
        dotRows / 2 + (turn.cosine > 0 ? -1 - up : up), .shortTick)
    }
  }

  /// Draws a part of the ray from the centre in a direction, the negative part on the other side of the centre.
  private mutating func draw(
    _ turn: Turn, _ line: (reach: ClosedRange<Double>, halfBreadth: Double), _ ink: Ink
  ) {
    let (sine, cosine) = (turn.sine, turn.cosine)
    // The dots of a line are in the box around its ends.
    func dots(_ share: Double, from middle: Int, in all: Range<Int>) -> Range<Int> {
      let ends = [line.reach.lowerBound * share, line.reach.upperBound * share]
      let first = middle + Int((ends.min() ?? 0) * 2) - 3
      return (first..<middle + Int((ends.max() ?? 0) * 2) + 3).clamped(to: all)
    }
    for y in dots(-cosine, from: dotRows / 2, in: 0..<dotRows) {
      for x in dots(sine, from: face.columns, in: 0..<face.columns * 2) {
        let (right, up) = middle(x, y)
        let along = right * sine + up * cosine
        let aside = abs(right * cosine - up * sine)
        if line.reach.contains(along) && aside <= line.halfBreadth {
          mark(x, y, ink)
        }
      }
    }
  }

  /// Sets a dot of a line; a hand clears its cells of ticks.
  private mutating func mark(_ x: Int, _ y: Int, _ ink: Ink) {
    let place = cell(x, y)
    if ink.isHand && !cells[place].ink.isHand { cells[place].lines = Dots() }
    if ink.rawValue > cells[place].ink.rawValue { cells[place].ink = ink }
    cells[place].lines.insert(x % 2, y % 4)
  }

  private mutating func write(_ numeral: ClockFace.Numeral) {
    // Of 24 hours, those that no long tick points to stand back.
    let pen: Pen = face.kind == .twentyFour && numeral.hour % 2 == 1 ? .dim : .plain
    for (offset, digit) in numeral.text.enumerated() {
      cells[numeral.row * face.columns + numeral.column + offset].text =
        PaintedCell(glyph: String(digit), pen: pen)
    }
  }
}

// What is shown of a cell.
extension ClockDrawing {
  private func glyph(of cell: Cell) -> PaintedCell {
    if let text = cell.text { return text }
    guard !cell.lines.isEmpty else { return filling(of: cell) }
    let pen: Pen = cell.ink == .shortTick ? .dim : .plain
    switch style.glyphs {
    case .squares: return PaintedCell(glyph: cell.lines.braille, pen: pen)
    case .shades:
      return PaintedCell(
        glyph: cell.ink == .shortTick ? "·" : cell.lines.quadrants, pen: pen)
    case .ascii:
      // A hand that only grazes a cell would make a stroke there as broad as where it passes through.
      guard !cell.ink.isHand || cell.lines.count > 2 else { return filling(of: cell) }
      return PaintedCell(glyph: letter(of: cell.ink), pen: pen)
    }
  }

  /// The filling where it is in Braille, as far as it reaches; other glyphs fill a cell of which they have the half.
  private func filling(of cell: Cell) -> PaintedCell {
    guard let filling = cell.filling else { return CellPainter.outside }
    guard let pattern = Dots(braille: filling.glyph) else {
      return cell.filled.count >= 4 ? filling : CellPainter.outside
    }
    let dots = pattern.intersection(cell.filled)
    return dots.isEmpty
      ? CellPainter.outside : PaintedCell(glyph: dots.braille, pen: filling.pen)
  }

  private func letter(of ink: Ink) -> String {
    switch ink {
    case .shortTick: "."
    case .longTick: "+"
    case .minuteHand: handLetter
    case .hourHand: "#"
    }
  }

  /// The stroke that leans most like a hand; cells are twice as high as wide.
  private static func letter(for hand: Turn) -> String {
    switch Turn(hand.part * 2).part / 2 {
    case ..<0.04, 0.46...: "|"
    case ..<0.17: "/"
    case ..<0.33: "-"
    default: "\\"
    }
  }
}
