import Dispatch
import Synchronization

/// The results of `body` for each number below `count`, in their order, worked out by one thread for each processor.
///
/// If the system allows fewer threads, those that there are do all the work.
package func parallelMap<Result: Sendable>(
  count: Int, threads: Int? = nil, _ body: @escaping @Sendable (Int) -> Result
) -> [Result] {
  guard count > 0 else { return [] }
  let results = Lock((values: [Result?](repeating: nil, count: count), finished: 0))
  let next = Atomic<Int>(0)
  let isFinished = DispatchSemaphore(value: 0)
  @Sendable func work() {
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      let result = body(number)
      let isLast = results.withLock { results in
        results.values[number] = result
        results.finished += 1
        return results.finished == count
      }
      if isLast { isFinished.signal() }
    }
  }
  for _ in 1..<max(1, min(threads ?? processorCount(), count)) {
    // With fewer threads than there could be, each of them has more to do.
    guard startThread(work) else { break }
  }
  work()
  // Not for the threads, which may start only now, but for what they have begun.
  isFinished.wait()
  return results.withLock { $0.values.compactMap { $0 } }
}
