internal import CLibrary
internal import Synchronization

// A line of the terminal that is gone in the end, whatever ends the program.
extension Platform {
  /// Runs `body`, which draws a line on the error stream as often as it likes. Afterwards the line is gone.
  ///
  /// A signal that ends or stops the program erases the line before it takes effect. Only one line at a time.
  static func withErasableLine(_ body: (_ draw: (String) -> Void) -> Void) {
    lineState.store(LineState.absent, ordering: .relaxed)
    let handlers = handling(endingSignals + [SIGTSTP], eraseLineAndEnd)
    // A handler on this thread would wait for its own drawing.
    holdingSignalsBackOnThisThread {
      body { text in
        guard changeLine(from: [LineState.absent, LineState.drawn], to: LineState.beingDrawn)
        else { return }
        _ = send("\r\(text)\u{1B}[K", to: 2)
        lineState.store(LineState.drawn, ordering: .sequentiallyConsistent)
      }
      if changeLine(from: [LineState.drawn], to: LineState.absent) { sendErasure() }
    }
    restore(handlers)
  }

  private static func holdingSignalsBackOnThisThread(_ body: () -> Void) {
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    body()
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

/// The states of the line.
private enum LineState {
  static let absent = 0
  static let beingDrawn = 1
  static let drawn = 2
  /// The program ends or stops, so nothing is drawn any more.
  static let ending = 3
}

private let lineState = Atomic<Int>(LineState.absent)

/// Changes the state of the line if it is one of these.
private func changeLine(from states: [Int], to state: Int) -> Bool {
  states.contains { changeLine(from: $0, to: state) }
}

private func changeLine(from expected: Int, to state: Int) -> Bool {
  lineState.compareExchange(
    expected: expected, desired: state, ordering: .sequentiallyConsistent
  ).exchanged
}

private func sendErasure() {
  let text: StaticString = "\r\u{1B}[K"
  unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
}

/// Erases the line, then lets the signal do what it does by default. Calls only what a handler may call.
private func eraseLineAndEnd(_ number: Int32) {
  // A drawing takes less than a millisecond, unless the terminal is stopped.
  var wait = 100
  while lineState.load(ordering: .sequentiallyConsistent) == LineState.beingDrawn, wait > 0 {
    poll(nil, 0, 1)
    wait -= 1
  }
  let wasAbsent = changeLine(from: LineState.absent, to: LineState.ending)
  if !wasAbsent, changeLine(from: LineState.drawn, to: LineState.ending) { sendErasure() }
  _ = signal(number, SIG_DFL)
  var (only, before) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&only)
  unsafe sigaddset(&only, number)
  raise(number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &only, &before)
  // Only a program that was stopped and goes on gets here.
  unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  _ = signal(number, eraseLineAndEnd)
  _ = changeLine(from: LineState.ending, to: LineState.absent)
}
