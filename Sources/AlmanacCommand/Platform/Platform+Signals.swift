internal import CLibrary
internal import Synchronization

// Signals that come while the terminal is in another state than before.
extension Platform {
  /// Every signal that ends a process by default and can be held, from a key or from outside.
  ///
  /// SIGXFSZ is ignored by this program. Those of faults are not here: whoever holds one runs into it again and again.
  static let endingSignals: [Int32] = {
    var signals = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPIPE,
      SIGXCPU, SIGIO,
    ]
    signals += [SIGSTKFLT, SIGPWR]
    // The first two of the 31 belong to the C library.
    signals += 34...64
    return signals
  }()

  /// The signals of faults, which also end a process if they come from outside.
  private static let faultSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS]

  /// Runs `body` and holds the signals meanwhile that would end or stop the program.
  ///
  /// Those that came take effect right afterwards. `body` can ask whether one came.
  static func holdingSignals<Result>(_ body: (_ isSignalled: () -> Bool) -> Result) -> Result {
    let signals = endingSignals + [SIGTSTP]
    heldSignals.store(0, ordering: .relaxed)
    let before = handling(signals) { number in
      heldSignals.bitwiseOr(1 << UInt64(number - 1), ordering: .relaxed)
    }
    let result = body { heldSignals.load(ordering: .relaxed) != 0 }
    restore(before)
    let held = heldSignals.load(ordering: .relaxed)
    for number in signals where held & (1 << UInt64(number - 1)) != 0 {
      // Not with the handler before: that of Swift's runtime would stay and talk.
      _ = signal(number, SIG_DFL)
      raise(number)
    }
    return result
  }

  /// Runs `body`, then sets these modes of the terminal again. If a fault ends the program, they are set before that.
  static func restoringModes<Result>(
    of descriptor: Int32, _ modes: UnsafePointer<termios>, _ body: () -> Result?
  ) -> Result? {
    heldModes.store(UInt(bitPattern: modes), ordering: .relaxed)
    heldTerminal.store(descriptor, ordering: .relaxed)
    let before = handling(faultSignals) { number in
      let address = heldModes.load(ordering: .relaxed)
      if let modes = unsafe UnsafePointer<termios>(bitPattern: address) {
        unsafe tcsetattr(heldTerminal.load(ordering: .relaxed), TCSANOW, modes)
      }
      _ = signal(number, SIG_DFL)
      raise(number)
    }
    defer {
      unsafe tcsetattr(descriptor, TCSANOW, modes)
      restore(before)
      heldModes.store(0, ordering: .relaxed)
    }
    return body()
  }

  /// Sets a handler for signals, except those that are ignored. Returns the handlers before.
  static func handling(
    _ signals: [Int32], _ handler: @escaping @convention(c) (Int32) -> Void
  ) -> [SignalHandler] {
    signals.map { number in
      let before = signal(number, handler)
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
      return SignalHandler(number: number, handler: before)
    }
  }

  /// Sets handlers again.
  static func restore(_ handlers: [SignalHandler]) {
    for before in handlers { _ = signal(before.number, before.handler) }
  }

  /// What a signal leads to.
  struct SignalHandler {
    fileprivate var number: Int32
    fileprivate var handler: (@convention(c) (Int32) -> Void)?
  }
}

/// The signals that came while they were held, a bit each.
private let heldSignals = Atomic<UInt64>(0)
/// The address of the modes to restore if the program ends now, or 0, and the terminal that has them.
private let heldModes = Atomic<UInt>(0)
private let heldTerminal = Atomic<Int32>(0)
