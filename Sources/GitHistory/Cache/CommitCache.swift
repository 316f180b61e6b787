import ContributionModel

/// Commits that were read before: a large base, and a small tail that later runs added.
///
/// Commits have positions: those of the base first, then those of the tail. A commit never changes, so nothing in here
/// can be wrong; what a run counts is decided by walking from its tips, so what is not reachable any more does no harm.
final class CommitCache: Sendable {
  let base: CacheSegment
  let tail: CacheSegment?
  /// Why there is no tail; nil where there is one.
  let tailTrouble: CacheTrouble?

  /// Opens what there is for a repository.
  ///
  /// Throws where there is nothing that can be used.
  init(_ files: CacheFiles, format: ObjectFormat = .sha1) throws(CacheTrouble) {
    let base = try CacheSegment(path: files.base, repository: files.repository, format: format)
    self.base = base
    do {
      let tail = try CacheSegment(path: files.tail, repository: files.repository, format: format)
      // Else it is left over from an older base.
      let goesOn = tail.baseMark == base.mark
      self.tail = goesOn ? tail : nil
      count = base.count + (goesOn ? tail.count : 0)
      tailTrouble = goesOn ? nil : .outdated(file: files.tail)
    } catch {
      tail = nil
      count = base.count
      tailTrouble = error
    }
  }

  /// How many commits there are.
  let count: Int

  /// The position of a commit; nil where the cache does not hold it.
  func position(of id: ObjectID) -> Int? {
    base.index(of: id) ?? tail?.index(of: id).map { $0 + base.count }
  }

  /// The id of the commit at a position.
  func id(_ position: Int) -> ObjectID {
    let (segment, place) = segment(position)
    return segment.id(place)
  }

  /// A commit that has this parent, which the cache does not hold; nil if there is none. Linear in the commits.
  func child(ofStranger id: ObjectID) -> ObjectID? {
    for segment in [base] + (tail.map { [$0] } ?? []) {
      for index in 0..<segment.count where segment.has(stranger: id, asParentOf: index) {
        return segment.id(index)
      }
    }
    return nil
  }

  /// The facts of the commits at some positions, in their order; their authors are places in `authors`.
  func table(_ positions: [Int32], marks: [CommitMarks], firstAuthor: Int32) -> CommitColumns {
    let border = Int32(base.count)
    let tailAuthor = firstAuthor + Int32(base.layout.authors)
    let isWhole = isWhole(positions)
    func column<Number: FixedWidthInteger & BitwiseCopyable>(
      _ column: CacheLayout.Column, of type: Number.Type
    ) -> [Number] {
      isWhole ? self.column(column, of: type) : self.column(column, of: type, positions)
    }
    var numbers = column(.authorNumbers, of: Int32.self)
    if firstAuthor > 0 || tail != nil {
      for index in numbers.indices {
        numbers[index] += positions[index] < border ? firstAuthor : tailAuthor
      }
    }
    return CommitColumns(
      authors: numbers, authorSeconds: column(.authorSeconds, of: Int64.self),
      authorOffsets: column(.authorOffsets, of: Int32.self),
      committerSeconds: column(.committerSeconds, of: Int64.self),
      committerOffsets: column(.committerOffsets, of: Int32.self), marks: marks)
  }

  /// Whether the positions are all there are, in ascending order.
  private func isWhole(_ positions: [Int32]) -> Bool {
    positions.count == count && positions.indices.allSatisfy { Int(positions[$0]) == $0 }
  }

  /// A whole column.
  private func column<Number: FixedWidthInteger & BitwiseCopyable>(
    _ column: CacheLayout.Column, of type: Number.Type
  ) -> [Number] {
    var numbers: [Number] = []
    // With room for what was read anew.
    numbers.reserveCapacity(count + 1024)
    for segment in [base] + (tail.map { [$0] } ?? []) {
      unsafe segment.withColumn(column) {
        unsafe numbers.append(contentsOf: $0.assumingMemoryBound(to: type))
      }
    }
    return numbers
  }

  /// What a column has at some positions.
  private func column<Number: FixedWidthInteger & BitwiseCopyable>(
    _ column: CacheLayout.Column, of type: Number.Type, _ positions: [Int32]
  ) -> [Number] {
    base.withNumbers(column, of: type) { numbers in
      guard let tail else { return positions.map { numbers[Int($0)] } }
      let border = Int32(base.count)
      return tail.withNumbers(column, of: type) { tailNumbers in
        positions.map { position in
          position < border ? numbers[Int(position)] : tailNumbers[Int(position - border)]
        }
      }
    }
  }

  /// Who else wrote the commits at some positions, by their places among them, in ascending order of these.
  ///
  /// Co-authors are indices in `coAuthors`, counted from `firstCoAuthor`.
  func coAuthorships(_ positions: [Int32], firstCoAuthor: Int32) -> [CoAuthorship] {
    var all = base.coAuthorships
    all += (tail?.coAuthorships ?? []).map {
      CoAuthorship(
        commit: Int32(base.count) + $0.commit,
        identity: Int32(base.layout.coAuthors) + $0.identity)
    }
    guard !all.isEmpty else { return [] }
    var places = [Int32](repeating: -1, count: count)
    for (place, position) in positions.enumerated() { places[Int(position)] = Int32(place) }
    return all.filter { places[Int($0.commit)] >= 0 }.map {
      CoAuthorship(commit: places[Int($0.commit)], identity: firstCoAuthor + $0.identity)
    }.sorted { ($0.commit, $0.identity) < ($1.commit, $1.identity) }
  }

  /// The texts of the co-authors of base and tail.
  var coAuthors: [[UInt8]] { base.coAuthors + (tail?.coAuthors ?? []) }

  /// The author lines of base and tail.
  var authors: [[UInt8]] { base.authors + (tail?.authors ?? []) }

  /// The file that holds a position, and the place in it.
  func segment(_ position: Int) -> (CacheSegment, Int) {
    if position < base.count { return (base, position) }
    guard let tail else { preconditionFailure("a position beyond the cache") }
    return (tail, position - base.count)
  }
}

extension CommitTime {
  /// The seconds as the cache holds them.
  var storedSeconds: Int64 { seconds ?? CommitColumns.unreadableSeconds }
}
