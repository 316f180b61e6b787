import Dispatch
import Synchronization

/// The commits that wait to be read, shared by the workers of a traversal.
///
/// A worker keeps what it finds to itself and gives from it only while another has nothing to do,
/// so that workers seldom meet: a history without branches is read by one of them alone, while another reads ahead.
final class WorkPool: Sendable {
  private let state: Lock<State>
  private let wake = DispatchSemaphore(value: 0)
  private let workers: Int
  /// Whether a worker waits and there is nothing for it; read without the lock.
  private let isHungry = Atomic<Bool>(false)
  /// Whether all workers but one wait, and there is nothing for them; read without the lock.
  private let isOneAlone = Atomic<Bool>(false)
  private let hasFailed = Atomic<Bool>(false)

  private struct State {
    var waiting: [ObjectPlace]
    /// How many workers have started, which may be fewer than there are to be: no thread may be free for the others.
    var joined = 0
    var idle = 0
    var isOver = false
    var failure: HistoryError?
  }

  init(_ places: [ObjectPlace], workers: Int) {
    state = Lock(State(waiting: places))
    self.workers = workers
  }

  /// Whether a worker would take what another gives.
  var wantsMore: Bool { isHungry.load(ordering: .relaxed) }

  /// Whether one worker alone has something to do, and the others wait for something that it gives.
  var hasOneAtWork: Bool { isOneAlone.load(ordering: .relaxed) }

  /// Whether a worker failed, so that there is no use in going on.
  var isAbandoned: Bool { hasFailed.load(ordering: .relaxed) }

  /// What made a worker fail, once all have ended.
  var failure: HistoryError? { state.withLock { $0.failure } }

  /// Counts a worker in; called once by each before it takes anything.
  func join() {
    state.withLock { $0.joined += 1 }
  }

  /// Some of the waiting commits; waits where there are none, and gives nil when all workers do that have started.
  ///
  /// `meanwhile` is called again and again while the worker would wait and one alone is at work.
  func take(meanwhile: () -> ReadAhead.Step = { .none }) -> [ObjectPlace]? {
    while true {
      let taken: [ObjectPlace]?? = state.withLock { state in
        if state.isOver { return .some(nil) }
        if !state.waiting.isEmpty {
          let share = (state.waiting.count + workers - 1) / workers
          let taken = Array(state.waiting.suffix(share))
          state.waiting.removeLast(share)
          updateHunger(state)
          return taken
        }
        state.idle += 1
        if state.idle == state.joined { end(&state) }
        updateHunger(state)
        return state.isOver ? .some(nil) : .none
      }
      if let taken { return taken }
      wait(meanwhile)
      state.withLock { $0.idle -= 1 }
    }
  }

  /// Waits until it is worth looking for work again.
  private func wait(_ meanwhile: () -> ReadAhead.Step) {
    while hasOneAtWork {
      switch meanwhile() {
      case .made: break
      case .early: if wake.wait(timeout: .now() + .microseconds(50)) == .success { return }
      case .none:
        wake.wait()
        return
      }
    }
    wake.wait()
  }

  /// Hands commits over to a worker that waits.
  func give(_ places: ArraySlice<ObjectPlace>) {
    state.withLock { state in
      state.waiting.append(contentsOf: places)
      updateHunger(state)
    }
    wake.signal()
  }

  /// Ends the work of all, because of a failure.
  func fail(_ error: HistoryError) {
    hasFailed.store(true, ordering: .relaxed)
    state.withLock { state in
      state.failure = state.failure ?? error
      end(&state)
    }
  }

  private func end(_ state: inout State) {
    state.isOver = true
    for _ in 0..<workers { wake.signal() }
  }

  private func updateHunger(_ state: borrowing State) {
    let isHungry = state.idle > 0 && state.waiting.isEmpty && !state.isOver
    self.isHungry.store(isHungry, ordering: .relaxed)
    isOneAlone.store(isHungry && state.joined - state.idle == 1, ordering: .relaxed)
  }
}
