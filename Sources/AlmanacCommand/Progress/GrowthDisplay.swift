import Rendering

/// Lets a view grow on the terminal.
///
/// The cursor is never hidden, and each moment is written as a whole, so there is nothing to be put right but what is
/// typed meanwhile: that is not shown, for it would move the cursor. A signal ends the growth, not the view: what is
/// missing is written before the signal takes effect.
struct GrowthDisplay {
  private let growth: Growth
  /// Milliseconds that all pauses together take, and that one takes at most.
  private static let length = 1500
  private static let longestPause = 40
  /// When it is over at the latest, also where the terminal is slow.
  private static let limit = 1800

  init(_ growth: Growth) {
    self.growth = growth
  }

  /// Writes the view to the standard output. Gives nil where that worked, else the number of the error.
  func run() -> Int32? {
    guard Platform.isInForeground(1) else { return Platform.send(growth.page, to: 1) }
    return Platform.holdingSignals { isSignalled in
      Platform.withoutEcho(1, byLine: true) { grow(until: isSignalled) }
        ?? Platform.send(growth.page, to: 1)
    }
  }

  private func grow(until isSignalled: () -> Bool) -> Int32? {
    let size = (Platform.columns(of: 1), Platform.rows(of: 1))
    let end = Platform.clock() + Self.limit
    let pause = min(Self.longestPause, Self.length / max(1, growth.frames.count))
    if let error = Platform.send(growth.opening, to: 1) { return error }
    for frame in growth.frames {
      Platform.pause(milliseconds: pause)
      guard size == (Platform.columns(of: 1), Platform.rows(of: 1)) else {
        // Lines may have been broken anew, so nobody knows where the grids are.
        return Platform.send(growth.page, to: 1)
      }
      guard !isSignalled(), Platform.clock() < end else {
        return Platform.send(growth.completion + growth.remainder, to: 1)
      }
      if let error = Platform.send(frame, to: 1) { return error }
    }
    return Platform.send(growth.remainder, to: 1)
  }
}
