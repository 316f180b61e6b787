internal import CLibrary
internal import Synchronization

/// The time that the patterns of a repository's own configuration may take together: one second of a processor.
///
/// Ten patterns on the 100,000 authors of a huge history take about as long; those of a few thousand need a hundredth.
package final class PatternBudget: Sendable {
  private let spent = Atomic<Int>(0)
  private static let most = 1_000_000_000

  package init() {}

  /// The moment at which a use of a pattern begins, in nanoseconds of this thread's own time.
  func start() -> Int {
    var moment = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &moment)
    return moment.tv_sec * 1_000_000_000 + moment.tv_nsec
  }

  /// Takes the time since `start` from the budget. Throws `refusedPattern` if nothing is left.
  func end(_ start: Int, pattern: String) throws(HistoryError) {
    let used = self.start() - start
    guard spent.wrappingAdd(used, ordering: .relaxed).newValue > Self.most else { return }
    throw .refusedPattern(
      pattern: pattern, reason: "it, and those before it, take too long on these authors")
  }
}

extension PatternSize {
  /// What patterns of a repository's own configuration may need: in 512 bytes, less than a tenth of a second.
  private static let mostSteps = 3000

  /// Why a pattern of a repository's own configuration is not used; nil if it may be.
  var refusal: String? {
    if hasBackReference { return "it refers back to a group, which can take any time and memory" }
    return steps > Self.mostSteps ? "it has too many letters, groups or repetitions" : nil
  }
}
