import ContributionModel

/// Walks through cached commits by their positions alone.
struct CachedWalk {
  private let cache: CommitCache
  /// Commits whose parents the repository says are others: those of grafts and at the border of a shallow clone.
  private var overridden: [Int32: [ObjectID]] = [:]
  /// The positions that were met.
  private var visited: BitSet
  /// Commits that were met and that the cache does not hold.
  private(set) var strangers: [ObjectID] = []
  /// The positions of the commits that count.
  private(set) var counted: [Int32] = []
  /// What is to be marked of each of them.
  private(set) var marks: [CommitMarks] = []
  /// Whether nothing was met yet.
  private var isFresh = true
  /// Whether something was met that no cache can hold.
  private(set) var isDamaged = false

  init(_ cache: CommitCache, _ overrides: ParentOverrides) {
    self.cache = cache
    visited = BitSet(count: cache.count)
    for (id, parents) in overrides.parents {
      if let position = cache.position(of: id) { overridden[Int32(position)] = parents }
    }
  }

  /// Walks from some positions to all that they reach and that was not met before.
  mutating func walk(from positions: [Int], isCounted: Bool, firstParentOnly: Bool) {
    let followsAll = !(isCounted && firstParentOnly)
    if isCounted, followsAll, isFresh, takeAll(from: positions) { return }
    isFresh = false
    // Taken out of this value while it is worked on, so that nothing need be looked at anew for each commit.
    var queue = Queue(visited: visited)
    visited = BitSet(count: 0)
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

  /// Takes all commits of the cache as met, without a walk, where those at `positions` reach them all; else false.
  ///
  /// They do where every commit is among them or the parent of another. Then the positions that count ascend.
  private mutating func takeAll(from positions: [Int]) -> Bool {
    guard overridden.isEmpty else { return false }
    var children = Children(count: cache.count)
    for position in positions { children.add(Int32(position)) }
    var marks: [CommitMarks] = []
    marks.reserveCapacity(cache.count)
    for segment in [cache.base] + (cache.tail.map { [$0] } ?? []) {
      let isSound = segment.withNumbers(.parents, of: Int32.self) { codes in
        for index in 0..<segment.count {
          let (first, others) = (codes[index * 2], codes[index * 2 + 1])
          if first >= 0 {
            guard children.add(first) else { return false }
          } else if first != ParentCode.none || others != ParentCode.none {
            return false
          }
          if others == ParentCode.none {
            marks.append(CommitMarks(parents: 1))
          } else {
            guard children.add(others, segment) else { return false }
            marks.append(CommitMarks(parents: 2))
          }
        }
        return true
      }
      guard isSound else { return false }
    }
    guard children.areEverywhere else { return false }
    visited = children.positions
    isFresh = false
    counted = Array(0..<Int32(cache.count))
    self.marks = marks
    return true
  }

  /// Which commits are the parents of others, or are where the walk begins.
  private struct Children {
    private(set) var positions: BitSet
    private let count: Int

    init(count: Int) {
      positions = BitSet(count: count)
      self.count = count
    }

    /// Notes that a commit has a child; false where there is no such position.
    @discardableResult
    mutating func add(_ position: Int32) -> Bool {
      guard position >= 0, position < count else { return false }
      positions.insert(position)
      return true
    }

    /// The same for all parents but the first, by their code; false also where the cache does not hold them all.
    mutating func add(_ others: Int32, _ segment: CacheSegment) -> Bool {
      guard case .list(let start) = ParentCode.meaning(others) else { return add(others) }
      return segment.furtherParents(start)?.allSatisfy { add($0) } ?? false
    }

    /// Whether there is none without a child.
    var areEverywhere: Bool { positions.count == count }
  }

  /// Positions to be walked through, each once, in the order in which they were met.
  private struct Queue {
    var visited: BitSet
    var positions: [Int32] = []

    init(visited: BitSet) {
      self.visited = visited
    }

    mutating func add(_ position: Int32) {
      if visited.insert(position) { positions.append(position) }
    }
  }

  /// The commits that were met and are not in the cache, once; they are to be read.
  mutating func takeStrangers() -> [ObjectID] {
    defer { strangers = [] }
    return strangers
  }

  /// A parent of a cached commit.
  enum Parent {
    /// In the cache, at this position.
    case cached(Int32)
    /// Not in the cache.
    case stranger(ObjectID)
  }

  /// Calls `body` with each parent of a commit that this walk has counted without finding damage.
  func forEachParent(of position: Int32, _ body: (Parent) -> Void) {
    if !overridden.isEmpty, let others = overridden[position] {
      for parent in others {
        body(cache.position(of: parent).map { .cached(Int32($0)) } ?? .stranger(parent))
      }
      return
    }
    let (segment, index) = cache.segment(Int(position))
    let (first, others) = segment.parents(index)
    var codes = first == ParentCode.none ? [] : [first]
    if case .list(let start) = ParentCode.meaning(others) {
      codes += segment.furtherParents(start) ?? []
    } else if others != ParentCode.none {
      codes.append(others)
    }
    for code in codes {
      if code >= 0 {
        body(.cached(code))
      } else if case .stranger(let index) = ParentCode.meaning(code),
        let id = segment.stranger(index)
      {
        body(.stranger(id))
      }
    }
  }

  /// Meets the parents of a commit, or only the first of them, and gives how many there are.
  private mutating func meetParents(
    of position: Int32, followsAll: Bool, _ queue: inout Queue
  ) -> Int {
    let (segment, index) = cache.segment(Int(position))
    let (first, others) = segment.parents(index)
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
    } else if case .stranger(let index) = ParentCode.meaning(code),
      let id = segment.stranger(index)
    {
      strangers.append(id)
    } else {
      isDamaged = true
    }
  }
}
