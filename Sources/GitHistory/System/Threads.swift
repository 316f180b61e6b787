internal import CLibrary
import Dispatch

/// Starts a thread that calls `body` and then ends; false if the system allows no further thread.
///
/// Dispatch waits for ever where a limit on processes forbids the threads that it wants, so it is not asked for them.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  var attributes = pthread_attr_t()
  guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
  defer { unsafe pthread_attr_destroy(&attributes) }
  // Nobody joins it, so the system is to forget it when it ends.
  unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let task = unsafe Unmanaged.passRetained(ThreadTask(body))
  let status = unsafe pthread_create(
    &thread, &attributes,
    { task in
      if let task = unsafe task {
        unsafe Unmanaged<ThreadTask>.fromOpaque(task).takeRetainedValue().body()
      }
      return nil
    }, task.toOpaque())
  guard status == 0 else {
    unsafe task.release()
    return false
  }
  return true
}

private final class ThreadTask: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// Calls `body` on `count` threads at once, of which this is one, and returns when all calls have.
///
/// If the system allows fewer threads there are fewer calls, at least one.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let ended = DispatchSemaphore(value: 0)
  var started = 0
  while started < count - 1 {
    let isStarted = startThread {
      body()
      ended.signal()
    }
    guard isStarted else { break }
    started += 1
  }
  body()
  for _ in 0..<started { ended.wait() }
}
