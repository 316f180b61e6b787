internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Talking with the terminal.
extension Platform {
  /// Asks the terminal something and gives all that it answers until there is enough, or until the time is over.
  ///
  /// Gives nothing where input and output are not one terminal, where another job has it, or where something was typed
  /// already, which is left to whoever reads it next. Whatever happens, the terminal is as before afterwards.
  static func ask(
    _ question: String, milliseconds: Int, until isEnough: ([UInt8]) -> Bool
  ) -> [UInt8] {
    guard isSameTerminal(0, 1), isInForeground(0), !hasInput(0, within: 0) else { return [] }
    return holdingSignals { isSignalled in
      withoutEcho(0, byLine: false) {
        var answer: [UInt8] = []
        guard !hasInput(0, within: 0), send(question, to: 1) == nil else { return answer }
        let end = clock() + milliseconds
        while !isEnough(answer), !isSignalled(), clock() < end {
          guard hasInput(0, within: max(0, end - clock())) else { continue }
          var part = [UInt8](repeating: 0, count: 256)
          let count = unsafe read(0, &part, part.count)
          guard count > 0 else { break }
          answer += part[..<count]
        }
        // What comes too late is not for those who read next.
        if !isEnough(answer) { tcflush(0, TCIFLUSH) }
        return answer
      } ?? []
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
    guard unsafe tcsetattr(descriptor, TCSANOW, &silent) == 0 else { return nil }
    defer { unsafe tcsetattr(descriptor, TCSANOW, &modes) }
    return body()
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

  /// Runs `body` with the signals held that would end or stop the program from the keyboard or from outside;
  /// those that came hold good right afterwards. `body` can ask whether one came.
  static func holdingSignals<Result>(_ body: (_ isSignalled: () -> Bool) -> Result) -> Result {
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
    heldSignals.store(0, ordering: .relaxed)
    let before = signals.map { number in
      let handler = signal(number) { heldSignals.bitwiseOr(1 << $0, ordering: .relaxed) }
      // What was ignored before is ignored still.
      if unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
      return handler
    }
    let result = body { heldSignals.load(ordering: .relaxed) != 0 }
    for (number, handler) in zip(signals, before) { _ = signal(number, handler) }
    let held = heldSignals.load(ordering: .relaxed)
    for number in signals where held & (1 << number) != 0 { raise(number) }
    return result
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

/// The signals that came while they were held, a bit each.
private let heldSignals = Atomic<Int32>(0)
