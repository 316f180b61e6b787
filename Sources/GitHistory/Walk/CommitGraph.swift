import ContributionModel

/// Which commits build on which, by the places of the commits in a commit table.
///
/// Made of what was read for counting, so that it costs no further look at an object.
struct CommitGraph {
  /// The parents of all commits one after the other; those that the table does not hold are left out.
  private var parents: [Int32] = []
  /// Where the parents of each commit begin, and where those of the last end.
  private var starts: [Int32] = [0]
  /// The places of the commits that were read anew.
  private var fresh: [ObjectID: Int32] = [:]
  private var cache: CommitCache?
  /// The place of each commit of the cache, or -1 where the table does not hold it.
  private var cachedPlaces: [Int32] = []

  /// Takes commits that were read with their ids and parents.
  ///
  /// With a walk given, the commits that it counted stand in the table after them.
  init(
    _ read: ReadCommits, _ walk: CachedWalk?, _ cache: CommitCache?,
    _ overrides: ParentOverrides
  ) {
    fresh.reserveCapacity(read.commits.ids.count)
    for (place, id) in read.commits.ids.enumerated() { fresh[id] = Int32(place) }
    if let walk, let cache {
      self.cache = cache
      cachedPlaces = [Int32](repeating: -1, count: cache.count)
      for (place, position) in walk.counted.enumerated() {
        cachedPlaces[Int(position)] = Int32(read.commits.ids.count + place)
      }
    }
    starts.reserveCapacity(read.commits.ids.count + (walk?.counted.count ?? 0) + 1)
    append(read, overrides)
    for position in walk?.counted ?? [] {
      walk?.forEachParent(of: position) { parent in
        switch parent {
        case .cached(let position):
          // Of what no walk has followed, nothing is sure.
          if Int(position) < cachedPlaces.count { add(cachedPlaces[Int(position)]) }
        // A parent that the base did not hold may be in the tail by now.
        case .stranger(let id): add(self.place(of: id) ?? -1)
        }
      }
      starts.append(Int32(parents.count))
    }
  }

  private mutating func append(_ read: ReadCommits, _ overrides: ParentOverrides) {
    var next = 0
    for (id, count) in zip(read.commits.ids, read.parentCounts) {
      let own = read.parents[next..<next + Int(count)]
      next += Int(count)
      for parent in overrides.parents[id] ?? Array(own) { add(place(of: parent) ?? -1) }
      starts.append(Int32(parents.count))
    }
  }

  private mutating func add(_ parent: Int32) {
    if parent >= 0 { parents.append(parent) }
  }

  /// How many commits there are.
  var count: Int { starts.count - 1 }

  /// The place of a commit; nil where the table does not hold it.
  func place(of id: ObjectID) -> Int32? {
    if let place = fresh[id] { return place }
    guard let position = cache?.position(of: id), cachedPlaces[position] >= 0 else { return nil }
    return cachedPlaces[position]
  }

  /// The commits that can be reached from `tips` and not from `excluded`; linear in the commits that are met.
  ///
  /// What is excluded is excluded with all its parents, also where only first parents are followed.
  func reached(from tips: [ObjectID], excluded: [ObjectID], firstParentOnly: Bool) -> BitSet {
    var met = BitSet(count: count)
    walk(from: excluded, firstParentOnly: false, &met)
    guard !excluded.isEmpty else {
      walk(from: tips, firstParentOnly: firstParentOnly, &met)
      return met
    }
    let left = met
    walk(from: tips, firstParentOnly: firstParentOnly, &met)
    return met.subtracting(left)
  }

  private func walk(from tips: [ObjectID], firstParentOnly: Bool, _ met: inout BitSet) {
    var waiting = tips.compactMap(place).filter { met.insert($0) }
    while let place = waiting.popLast() {
      let all = Int(starts[Int(place)])..<Int(starts[Int(place) + 1])
      for index in firstParentOnly ? all.prefix(1) : all where met.insert(parents[index]) {
        waiting.append(parents[index])
      }
    }
  }
}
