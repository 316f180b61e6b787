internal import CLibrary

// Talking with the terminal.
extension Platform {
  /// Asks the terminal something and returns all bytes that come until `isEnough`, or until the time is over.
  ///
  /// A signal shortens the wait, but not to nothing: the shell would get an answer that is still on its way.
  /// Returns nothing if input and output are not the same terminal, if another job has it, or if something was
  /// typed already, which is left to the next reader. The modes of the terminal are restored in every case.
  static func ask(
    _ question: String, milliseconds: Int, until isEnough: ([UInt8]) -> Bool
  ) -> [UInt8] {
    guard isSameTerminal(0, 1), isInForeground(0), !hasInput(0, within: 0) else { return [] }
    return holdingSignals { isSignalled in
      withoutEcho(0, byLine: false) {
        var answer: [UInt8] = []
        guard !hasInput(0, within: 0), send(question, to: 1) == nil else { return answer }
        var end = clock() + milliseconds
        var isShortened = false
        while !isEnough(answer), answer.count < mostAnswered, clock() < end {
          if isSignalled(), !isShortened {
            end = min(end, clock() + waitAfterSignal)
            isShortened = true
          }
          guard hasInput(0, within: max(0, end - clock())) else { continue }
          var part = [UInt8](repeating: 0, count: 256)
          let count = unsafe read(0, &part, part.count)
          guard count > 0 else { break }
          answer += part[..<count]
        }
        return answer
      } ?? []
    }
  }

  /// Milliseconds to wait for an answer after a signal.
  private static let waitAfterSignal = 500
  /// More bytes than a terminal holds for a reader; somebody pastes a text, or plays.
  private static let mostAnswered = 1 << 14

  /// Puts bytes back into the input of the terminal, as if they were typed now.
  ///
  /// Does nothing if the system does not let programs do that, as Linux since 6.2 unless `dev.tty.legacy_tiocsti` is set.
  static func giveBack(_ bytes: [UInt8]) {
    for byte in bytes {
      var byte = byte
      guard unsafe ioctl(0, UInt(TIOCSTI), &byte) == 0 else { return }
    }
  }

  /// Runs `body` while the terminal behind a descriptor does not show what is typed, and perhaps does not hold it back
  /// until a line ends; nil where that cannot be. Signals must be held meanwhile, for afterwards all is as before.
  static func withoutEcho<Result>(
    _ descriptor: Int32, byLine: Bool, _ body: () -> Result
  ) -> Result? {
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0 else { return nil }
    var silent = modes
    silent.c_lflag &= ~tcflag_t(byLine ? ECHO : ECHO | ICANON)
    unsafe withUnsafeMutableBytes(of: &silent.c_cc) { characters in
      // Where lines are not waited for, reading ends with the first byte.
      guard !byLine else { return }
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    return unsafe withUnsafePointer(to: modes) { modes in
      unsafe restoringModes(of: descriptor, modes) {
        guard unsafe tcsetattr(descriptor, TCSANOW, &silent) == 0 else { return nil }
        return body()
      }
    }
  }

  /// Waits, unless a signal comes that is held.
  static func pause(milliseconds: Int) {
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }

  /// Milliseconds of a clock that never jumps.
  static func clock() -> Int {
    var moment = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &moment)
    return moment.tv_sec * 1000 + moment.tv_nsec / 1_000_000
  }

  /// Whether a descriptor has something to read, waiting for so many milliseconds.
  private static func hasInput(_ descriptor: Int32, within milliseconds: Int) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0
  }

  private static func isSameTerminal(_ one: Int32, _ other: Int32) -> Bool {
    var facts = (stat(), stat())
    guard unsafe fstat(one, &facts.0) == 0, unsafe fstat(other, &facts.1) == 0 else { return false }
    return facts.0.st_rdev == facts.1.st_rdev
  }
}
