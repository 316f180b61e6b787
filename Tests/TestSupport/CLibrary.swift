import CLibrary
import Foundation

// What only the C library has; the only unsafe code of the test support.

/// Opens a terminal of a size: the end that its user sees, and the end that a program writes to.
func openTerminal(
  columns: Int, rows: Int
) throws -> (user: FileHandle, program: FileHandle) {
  var size = winsize()
  size.ws_col = UInt16(columns)
  size.ws_row = UInt16(rows)
  var user: Int32 = -1
  var program: Int32 = -1
  var settings = termios()
  guard unsafe openpty(&user, &program, nil, nil, &size) == 0,
    unsafe tcgetattr(program, &settings) == 0
  else { throw lastError }
  // Bytes come through as they are written.
  settings.c_oflag &= ~tcflag_t(OPOST)
  guard unsafe tcsetattr(program, TCSANOW, &settings) == 0 else { throw lastError }
  for descriptor in [user, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  return (
    FileHandle(fileDescriptor: user, closeOnDealloc: true),
    FileHandle(fileDescriptor: program, closeOnDealloc: true)
  )
}

/// Makes a pipe with a name, which nobody writes to: who opens it for reading waits for ever.
package func makePipe(_ path: String) throws {
  try? FileManager.default.removeItem(atPath: path)
  try FileManager.default.createDirectory(
    at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
  guard unsafe mkfifo(path, 0o600) == 0 else { throw lastError }
}

private var lastError: any Error { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

/// What a descriptor has to read now, waiting for it; empty at its end, which for a terminal is an error.
func readSome(_ descriptor: Int32) -> ArraySlice<UInt8> {
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count >= 0 { return buffer[..<count] }
    guard errno == EINTR else { return [] }
  }
}

/// Runs `body` with no signal held back on this thread.
///
/// The threads that tests run on hold signals back, and a program that is started there would do so too:
/// neither a closed pipe nor a kill would end it as it does for a user.
func withoutSignalMask<Result>(_ body: () throws -> Result) rethrows -> Result {
  var none = sigset_t()
  var before = sigset_t()
  unsafe sigemptyset(&none)
  unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}

/// Whether the tests run under the thread sanitizer, whose programs cannot start where files may not be large.
package var isUnderThreadSanitizer: Bool { unsafe dlsym(nil, "__tsan_init") != nil }
