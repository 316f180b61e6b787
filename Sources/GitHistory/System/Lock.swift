internal import CLibrary

/// A value that one thread at a time may touch.
///
/// POSIX's lock rather than `Mutex` of the standard library: on Linux that one is handed over by the kernel where
/// threads meet, which the thread sanitizer cannot see, so that it reports races that are none.
///
/// Unchecked Sendable: the value is reached under the lock alone.
@safe final class Lock<Value>: @unchecked Sendable {
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  init(_ value: Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// Calls `body` while no other thread is within such a call.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
