import Dispatch
import Synchronization

/// The commits that wait to be read, shared by the workers of a traversal.
///
/// A worker keeps what it finds to itself and gives from it only while another has nothing to do,
/// so that workers seldom meet: a history without branches is read by one of them alone.
final class WorkPool: Sendable {
  private let state: Lock<State>
  private let wake = DispatchSemaphore(value: 0)
  private let workers: Int
  /// Whether a worker waits and there is nothing for it; read without the lock.
  private let isHungry = Atomic<Bool>(false)
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

  /// Whether a worker failed, so that there is no use in going on.
  var isAbandoned: Bool { hasFailed.load(ordering: .relaxed) }

  /// What made a worker fail, once all have ended.
  var failure: HistoryError? { state.withLock { $0.failure } }

  /// Counts a worker in; called once by each before it takes anything.
  func join() {
    state.withLock { $0.joined += 1 }
  }

  /// Some of the waiting commits; waits where there are none, and gives nil when all workers do that have started.
  func take() -> [ObjectPlace]? {
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
      wake.wait()
      state.withLock { $0.idle -= 1 }
    }
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
    isHungry.store(
      state.idle > 0 && state.waiting.isEmpty && !state.isOver, ordering: .relaxed)
  }
}
