import ContributionModel

/// Commits that were read before: a large base, and a small tail that later runs added.
///
/// Commits have positions: those of the base first, then those of the tail. A commit never changes, so nothing in here
/// can be wrong; what a run counts is decided by walking from its tips, so what is not reachable any more does no harm.
final class CommitCache: Sendable {
  let base: CacheSegment
  let tail: CacheSegment?

  /// Opens what there is for a repository; nil where there is nothing that can be used.
  init?(_ files: CacheFiles) {
    guard let base = CacheSegment(path: files.base, repository: files.repository) else {
      return nil
    }
    self.base = base
    // A tail that does not go on from this base is left over from an older one.
    let tail = CacheSegment(path: files.tail, repository: files.repository)
    self.tail = tail?.baseMark == base.mark ? tail : nil
  }

  var count: Int { base.count + (tail?.count ?? 0) }

  /// The position of a commit; nil where the cache does not hold it.
  func position(of id: ObjectID) -> Int? {
    base.place(of: id) ?? tail?.place(of: id).map { $0 + base.count }
  }

  /// The id of the commit at a position.
  func id(_ position: Int) -> ObjectID {
    let (segment, place) = segment(position)
    return segment.id(place)
  }

  /// A parent of a commit in the cache.
  enum Parent {
    case position(Int)
    /// A commit that the cache does not hold.
    case stranger(ObjectID)
  }

  /// Adds the parents of the commit at a position to `parents`, as the commit itself names them;
  /// false where what is written cannot be.
  func appendParents(of position: Int, to parents: inout [Parent]) -> Bool {
    let (segment, place) = segment(position)
    let codes = segment.parents(place)
    guard codes.first != ParentCode.none else { return true }
    guard append(codes.first, segment, &parents) else { return false }
    if case .list(let start) = ParentCode.meaning(codes.others) {
      guard let others = segment.furtherParents(start) else { return false }
      return others.allSatisfy { append($0, segment, &parents) }
    }
    return codes.others == ParentCode.none || append(codes.others, segment, &parents)
  }

  private func append(_ code: Int32, _ segment: CacheSegment, _ parents: inout [Parent]) -> Bool {
    switch ParentCode.meaning(code) {
    case .position(let position) where position < count: parents.append(.position(position))
    case .stranger(let place):
      guard let id = segment.stranger(place) else { return false }
      parents.append(.stranger(id))
    case .none, .list, .position: return false
    }
    return true
  }

  /// The facts of the commits at some positions, in their order; their authors are places in `authors`.
  func table(_ positions: [Int32], marks: [CommitMarks], firstAuthor: Int32) -> CommitTable {
    let tailAuthor = firstAuthor + Int32(base.layout.authors)
    func column<Value>(
      _ value: (_ segment: CacheSegment, _ place: Int, _ firstAuthor: Int32) -> Value
    ) -> [Value] {
      guard let tail else { return positions.map { value(base, Int($0), firstAuthor) } }
      let border = Int32(base.count)
      return positions.map { position in
        position < border
          ? value(base, Int(position), firstAuthor)
          : value(tail, Int(position - border), tailAuthor)
      }
    }
    return CommitTable(
      authors: column { $2 + $0.authorNumber($1) },
      authorSeconds: column { segment, place, _ in segment.authorSeconds(place) },
      authorOffsets: column { segment, place, _ in segment.authorOffset(place) },
      committerSeconds: column { segment, place, _ in segment.committerSeconds(place) },
      committerOffsets: column { segment, place, _ in segment.committerOffset(place) },
      marks: marks)
  }

  /// The author lines of base and tail.
  var authors: [[UInt8]] { base.authors + (tail?.authors ?? []) }

  private func segment(_ position: Int) -> (CacheSegment, Int) {
    if position < base.count { return (base, position) }
    guard let tail else { preconditionFailure("a position beyond the cache") }
    return (tail, position - base.count)
  }
}

extension CommitTime {
  /// The seconds as the cache holds them.
  var storedSeconds: Int64 { seconds ?? CommitTable.unreadableSeconds }
}
