import Dispatch
import GitHistory

/// Shows on the terminal how far the reading is, on one line that is gone when the reading ends.
///
/// A thread of its own waits for the end and draws now and then. A signal that ends or stops the program erases the
/// line first.
final class ProgressDisplay: Sendable {
  let progress = ReadingProgress()
  private let isUTF8: Bool
  private let isOver = DispatchSemaphore(value: 0)
  private let isGone = DispatchSemaphore(value: 0)

  /// The first drawing comes after half a second; tests may ask for another number of milliseconds.
  private static let usualDelay = 500
  private static let interval = 100

  /// Starts to wait; nil where nothing is to be shown: without a terminal that can erase a line, or with `--quiet`.
  ///
  /// The number of repositories is nil where they have yet to be found.
  init?(_ surroundings: Surroundings, isQuiet: Bool, repositories: Int?) {
    let terminal = surroundings.environment["TERM"] ?? ""
    guard !isQuiet, surroundings.errors.isTerminal, !terminal.isEmpty, terminal != "dumb" else {
      return nil
    }
    if let repositories { progress.begin(repositories: repositories) }
    isUTF8 = surroundings.isUTF8
    let given = surroundings.environment["GIT_ALMANAC_PROGRESS_DELAY"].flatMap { Int($0) }
    let delay = max(0, given ?? Self.usualDelay)
    let isStarted = startThread { [self] in run(delay: delay) }
    // Without a thread nothing is shown, and nobody is waited for.
    if !isStarted { isGone.signal() }
  }

  /// Ends the showing and returns when the line is gone.
  func end() {
    isOver.signal()
    isGone.wait()
  }

  private func run(delay: Int) {
    Platform.withErasableLine { draw in run(delay: delay, draw) }
    isGone.signal()
  }

  private func run(delay: Int, _ draw: (String) -> Void) {
    let start = DispatchTime.now().uptimeNanoseconds
    var wait = delay
    while isOver.wait(timeout: .now() + .milliseconds(wait)) == .timedOut {
      // A job in the background has no say on the terminal.
      if Platform.isInForeground(2) {
        draw(text(seconds: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9))
      }
      wait = Self.interval
    }
  }

  private func text(seconds: Double) -> String {
    // The window may have another width than before.
    let line = ProgressLine(columns: Platform.columns(of: 2) ?? 80, isUTF8: isUTF8)
    return line.text(progress.snapshot, seconds: seconds)
  }
}
