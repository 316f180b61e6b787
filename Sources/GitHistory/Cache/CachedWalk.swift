import ContributionModel

/// Walks through cached commits by their positions alone.
struct CachedWalk {
  private let cache: CommitCache
  /// Commits whose parents the repository says are others: those of grafts and at the border of a shallow clone.
  private var overridden: [Int: [CommitCache.Parent]] = [:]
  /// A bit for each position that was met.
  private var visited: [UInt64]
  private var waiting: [Int] = []
  private var parents: [CommitCache.Parent] = []
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
      guard let position = cache.position(of: id) else { continue }
      overridden[position] = parents.map { parent in
        cache.position(of: parent).map { .position($0) } ?? .stranger(parent)
      }
    }
  }

  /// Walks from some positions to all that they reach and that was not met before.
  mutating func walk(from positions: [Int], isCounted: Bool, firstParentOnly: Bool) {
    for position in positions { meet(position) }
    while let position = waiting.popLast() {
      parents.removeAll(keepingCapacity: true)
      if !overridden.isEmpty, let others = overridden[position] {
        parents += others
      } else if !cache.appendParents(of: position, to: &parents) {
        isDamaged = true
        return
      }
      if isCounted {
        counted.append(Int32(position))
        marks.append(CommitMarks(parents: parents.count))
      }
      for parent in parents.prefix(isCounted && firstParentOnly ? 1 : .max) {
        switch parent {
        case .position(let position): meet(position)
        case .stranger(let id): strangers.append(id)
        }
      }
    }
  }

  /// The commits that were met and are not in the cache, once; they are to be read.
  mutating func takeStrangers() -> [ObjectID] {
    defer { strangers = [] }
    return strangers
  }

  private mutating func meet(_ position: Int) {
    let bit = UInt64(1) << UInt64(position & 63)
    guard visited[position >> 6] & bit == 0 else { return }
    visited[position >> 6] |= bit
    waiting.append(position)
  }
}
