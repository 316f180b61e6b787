import ContributionModel

/// Walks through cached commits by their positions alone.
struct CachedWalk {
  private let cache: CommitCache
  /// Commits whose parents the repository says are others: those of grafts and at the border of a shallow clone.
  private var overridden: [Int32: [ObjectID]] = [:]
  /// A bit for each position that was met.
  private var visited: [UInt64]
  /// Commits that were met and that the cache does not hold.
  private(set) var strangers: [ObjectID] = []
  /// The positions of the commits that count.
  private(set) var counted: [Int32] = []
  /// What is to be marked of each of them.
  private(set) var marks: [CommitMarks] = []
  /// Whether something was met that no cache can hold.
  private(set) var isDamaged = false

  init(_ cache: CommitCache, _ overrides: ParentOverrides) {
    self.cache = cache
    visited = [UInt64](repeating: 0, count: (cache.count + 63) / 64)
    for (id, parents) in overrides.parents {
      if let position = cache.position(of: id) { overridden[Int32(position)] = parents }
    }
  }

  /// Walks from some positions to all that they reach and that was not met before.
  mutating func walk(from positions: [Int], isCounted: Bool, firstParentOnly: Bool) {
    let followsAll = !(isCounted && firstParentOnly)
    // Taken out of this value while it is worked on, so that nothing need be looked at anew for each commit.
    var queue = Queue(visited: visited)
    visited = []
    defer { visited = queue.visited }
    for position in positions { queue.add(Int32(position)) }
    var next = 0
    while next < queue.positions.count {
      let position = queue.positions[next]
      next += 1
      let parents: Int
      if !overridden.isEmpty, let others = overridden[position] {
        meet(followsAll ? others : Array(others.prefix(1)), &queue)
        parents = others.count
      } else {
        parents = meetParents(of: position, followsAll: followsAll, &queue)
      }
      if isDamaged { return }
      if isCounted { marks.append(CommitMarks(parents: parents)) }
    }
    if isCounted { counted += queue.positions }
  }

  /// Positions to be walked through, each once, in the order in which they were met.
  private struct Queue {
    /// A bit for each position that was met.
    var visited: [UInt64]
    var positions: [Int32] = []

    init(visited: [UInt64]) {
      self.visited = visited
    }

    mutating func add(_ position: Int32) {
      let bit = UInt64(1) << UInt64(position & 63)
      let word = Int(position >> 6)
      guard visited[word] & bit == 0 else { return }
      visited[word] |= bit
      positions.append(position)
    }
  }

  /// The commits that were met and are not in the cache, once; they are to be read.
  mutating func takeStrangers() -> [ObjectID] {
    defer { strangers = [] }
    return strangers
  }

  /// Meets the parents of a commit, or only the first of them, and gives how many there are.
  private mutating func meetParents(
    of position: Int32, followsAll: Bool, _ queue: inout Queue
  ) -> Int {
    let (segment, place) = cache.segment(Int(position))
    let (first, others) = segment.parents(place)
    guard first != ParentCode.none else {
      if others != ParentCode.none { isDamaged = true }
      return 0
    }
    meet(code: first, segment, &queue)
    guard others != ParentCode.none else { return 1 }
    guard case .list(let start) = ParentCode.meaning(others) else {
      if followsAll { meet(code: others, segment, &queue) }
      return 2
    }
    guard let list = segment.furtherParents(start) else {
      isDamaged = true
      return 0
    }
    if followsAll { for code in list { meet(code: code, segment, &queue) } }
    return 1 + list.count
  }

  private mutating func meet(_ parents: [ObjectID], _ queue: inout Queue) {
    for parent in parents {
      if let position = cache.position(of: parent) {
        queue.add(Int32(position))
      } else {
        strangers.append(parent)
      }
    }
  }

  /// Meets the commit that a code names.
  private mutating func meet(code: Int32, _ segment: CacheSegment, _ queue: inout Queue) {
    if code >= 0, Int(code) < cache.count {
      queue.add(code)
    } else if case .stranger(let place) = ParentCode.meaning(code),
      let id = segment.stranger(place)
    {
      strangers.append(id)
    } else {
      isDamaged = true
    }
  }
}
