import ContributionModel
import Synchronization

/// Commits that a worker without work of its own inflates before the one that has work asks for them.
///
/// In a history in one line each commit names the next, so that one worker alone can follow it. Packs hold commits
/// in about the order of history, forwards or backwards, so another can guess which come next, and do for them
/// what takes longest. A guess is only ever a gain of time: what is found wrong, or damaged, is not kept, and
/// whoever needs the commit reads it himself.
final class ReadAhead: Sendable {
  private let store: PackStore
  /// The commits that were made, in groups by the bits of their ids.
  private let groups: [Lock<Group>]
  /// The number of the commit that was last asked for; -1 before the first.
  private let front = Atomic<Int>(-1)
  /// Whether anything was made; until then nobody need look.
  private let hasStarted = Atomic<Bool>(false)
  /// How many of the commits that were made were taken.
  private let taken = Atomic<Int>(0)
  /// Whether a worker reads ahead, for one is enough.
  private let isManned = Atomic<Bool>(false)
  private let state: Lock<State>

  /// What one step came to.
  enum Step {
    /// Something was made.
    case made
    /// There is nothing to be made just now.
    case early
    /// There is nothing for this worker at all.
    case none
  }

  private static let groupCount = 512
  /// How far before the front commits are made.
  private static let farthest = 384
  /// A commit nearer than this to the front will be asked for before it is made.
  private static let nearest = 2
  /// How far before the front making begins again where the front has caught up.
  private static let gap = 16
  /// How many commits are made in one step.
  private static let batch = 16
  /// Larger ones are not kept, so that the memory stays small.
  private static let largest = 1 << 14
  /// How often there must have been nothing to do before the order of a pack is worked out.
  private static let patience = 32
  /// After so many commits that were made one in four must have been taken, or guessing is given up.
  private static let trial = 4096

  init(_ store: PackStore) {
    self.store = store
    groups = (0..<Self.groupCount).map { _ in Lock(Group()) }
    state = Lock(State(reader: PackReader(store)))
  }

  /// A commit that was made.
  struct Commit {
    /// Its number among the objects of the packs; -1 for none.
    var number = -1
    /// Its bytes are the first `count` of these.
    var bytes: [UInt8] = []
    /// Negative where nothing but its place is known.
    var count = 0
  }

  /// The commits whose ids have some bits in common; the oldest makes place for a new one.
  private struct Group {
    private var ids: (ObjectID, ObjectID, ObjectID, ObjectID) = (.zero, .zero, .zero, .zero)
    private var commits = [Commit](repeating: Commit(), count: 4)
    private var oldest = 0

    /// Swaps a commit for `commit` where it was made, and gives its number; nil where it is not here.
    mutating func take(_ id: ObjectID, _ commit: inout Commit) -> Int? {
      let place: Int
      switch id {
      case ids.0: place = 0
      case ids.1: place = 1
      case ids.2: place = 2
      case ids.3: place = 3
      default: return nil
      }
      let number = commits[place].number
      guard number >= 0 else { return nil }
      if commits[place].count >= 0 { swap(&commits[place], &commit) }
      commits[place].number = -1
      return number
    }

    /// Swaps `commit` for the oldest.
    mutating func put(_ id: ObjectID, _ commit: inout Commit) {
      switch oldest {
      case 0: ids.0 = id
      case 1: ids.1 = id
      case 2: ids.2 = id
      default: ids.3 = id
      }
      swap(&commits[oldest], &commit)
      oldest = (oldest + 1) & 3
    }
  }

  /// What the worker that reads ahead knows.
  private struct State {
    var reader: PackReader
    var commit = Commit()
    /// The orders of packs that were worked out, and nil for those that have none.
    var orders: [Int: PackOrder?] = [:]
    /// How many objects more may get an order.
    var room = PackOrder.most
    /// The pack that the front was in when it was last looked at, and its rank there.
    var pack = -1
    var frontRank = -1
    /// How surely the front goes up in the pack, up to 4, or down, from -4.
    var trend = 0
    /// Whether the commits that are made lie higher in the pack, 1, or lower, -1.
    var direction = 0
    /// The rank of the commit to be made next.
    var next = 0
    var made = 0
    /// How often there was nothing to do so far.
    var waits = 0
  }

  private func group(_ id: ObjectID) -> Lock<Group> {
    groups[Int(truncatingIfNeeded: id.hashBits) & (Self.groupCount - 1)]
  }

  /// How many of the commits asked for were known.
  var hits: Int { taken.load(ordering: .relaxed) }

  /// Notes that the commit with this number is being read, and that those after it will be asked for.
  func note(_ number: Int) {
    front.store(number, ordering: .relaxed)
  }

  /// The place of a commit, which is put into `commit` where it was made; nil where nothing is known of it.
  func take(_ id: ObjectID, _ commit: inout Commit) -> ObjectPlace? {
    guard hasStarted.load(ordering: .relaxed),
      let number = group(id).withLock({ $0.take(id, &commit) })
    else { return nil }
    taken.add(1, ordering: .relaxed)
    return ObjectPlace(id: id, number: number)
  }

  /// Makes some of the commits before the front, as long as `isWanted` says so.
  func step(_ isWanted: () -> Bool) -> Step {
    guard isManned.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return .none }
    defer { isManned.store(false, ordering: .releasing) }
    return state.withLock { state in
      guard isPromising(state) else { return .none }
      guard follow(&state) else { return .early }
      make(&state, isWanted)
      return .made
    }
  }

  private func isPromising(_ state: borrowing State) -> Bool {
    state.made < Self.trial || taken.load(ordering: .relaxed) >= state.made / 4
  }

  /// Looks where the front is; false where there is nothing to be made just now.
  private func follow(_ state: inout State) -> Bool {
    guard state.waits >= Self.patience else {
      state.waits += 1
      return false
    }
    let number = front.load(ordering: .relaxed)
    guard number >= 0 else { return false }
    let (pack, position) = store.place(of: number)
    guard let order = order(of: pack, &state), let rank = order.rank(position) else { return false }
    if pack == state.pack {
      // Side branches make single steps back.
      state.trend = max(-4, min(4, state.trend + (rank - state.frontRank).signum()))
    } else {
      (state.pack, state.trend) = (pack, 0)
    }
    state.frontRank = rank
    let direction = state.trend.signum()
    guard direction != 0 else { return false }
    let lead = (state.next - rank) * direction
    if direction != state.direction || lead < Self.nearest || lead > Self.farthest * 2 {
      state.direction = direction
      state.next = rank + Self.gap * direction
      notePlaces(from: rank + direction, to: state.next, state)
    }
    let isFar = (state.next - rank) * direction >= Self.farthest
    return !isFar && state.next >= 0 && state.next < order.count
  }

  /// The order of a pack, which is worked out where it is asked for first; nil where that is not to be had.
  private func order(of pack: Int, _ state: inout State) -> PackOrder? {
    if let known = state.orders[pack] { return known }
    let index = store.packs[pack].index
    let order = index.count <= state.room && index.isInOrder ? PackOrder(index) : nil
    if order != nil { state.room -= index.count }
    state.orders[pack] = .some(order)
    return order
  }

  /// Makes it known where the objects of some ranks stand, so that nobody need search for them.
  private func notePlaces(from start: Int, to end: Int, _ state: State) {
    guard let order = state.orders[state.pack] ?? nil else { return }
    let index = store.packs[state.pack].index
    for rank in stride(from: start, to: end, by: state.direction)
    where rank >= 0 && rank < order.count {
      let position = order.position(rank)
      let id = index.id(position)
      guard let number = store.number(of: id, at: position, ofPack: state.pack) else { continue }
      var commit = Commit(number: number, count: -1)
      group(id).withLock { $0.put(id, &commit) }
    }
  }

  /// Makes the next commits, those of them that are held whole.
  private func make(_ state: inout State, _ isWanted: () -> Bool) {
    guard let order = state.orders[state.pack] ?? nil else { return }
    let file = store.packs[state.pack]
    let end = max(-1, min(order.count, state.next + Self.batch * state.direction))
    // All that is looked up in the index at once, so that memory answers all of it together.
    let found = stride(from: state.next, to: end, by: state.direction).map { rank in
      let position = order.position(rank)
      return (
        rank: rank, position: position, id: file.index.id(position),
        offset: file.index.offset(position), sum: file.index.sum(position)
      )
    }
    for object in found {
      guard isWanted(), isAhead(object.rank, order, state) else { return }
      state.next = object.rank + state.direction
      guard let offset = object.offset, let entry = file.entry(at: offset),
        case .whole(.commit) = entry.form, entry.size <= Self.largest,
        // An object that several packs hold has the number that it has in the first.
        let number = store.number(of: object.id, at: object.position, ofPack: state.pack),
        let count = state.reader.copyCommit(number, to: &state.commit.bytes)
      else { continue }
      state.commit.count = count
      state.commit.number = number
      group(object.id).withLock { $0.put(object.id, &state.commit) }
      state.made += 1
      hasStarted.store(true, ordering: .relaxed)
    }
  }

  /// Whether the front is still so far from a rank that the commit there can be made before it is asked for.
  private func isAhead(_ rank: Int, _ order: PackOrder, _ state: borrowing State) -> Bool {
    let (pack, position) = store.place(of: front.load(ordering: .relaxed))
    guard pack == state.pack, let front = order.rank(position) else { return true }
    return (rank - front) * state.direction >= Self.nearest
  }
}
