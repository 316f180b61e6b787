/// Draws numbers as a row of bars, one column each.
struct Sparkline: Sendable {
  private let bars: [Character]

  init(style: TerminalStyle) {
    bars = Array(style.glyphs == .ascii ? ".:-=+*#@" : "▁▂▃▄▅▆▇█")
  }

  /// The bars of the last `count` numbers.
  ///
  /// Each row is scaled to its own highest number, so that it shows the rhythm of the quiet ones too;
  /// how much it is, the row's total tells. Nothing stays blank, and anything above it has a bar.
  func text(_ numbers: [Int], last count: Int) -> String {
    let shown = numbers.suffix(count)
    guard let highest = shown.max(), highest > 0 else {
      return String(repeating: " ", count: shown.count)
    }
    return String(
      shown.map { number in
        number <= 0 ? " " : bars[(number * bars.count + highest - 1) / highest - 1]
      })
  }
}
