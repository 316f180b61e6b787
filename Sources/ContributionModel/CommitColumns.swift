/// Commits as columns, in no particular order.
///
/// A commit takes 33 bytes, so that histories of millions of commits need little memory. Columns that few runs need are
/// empty otherwise: whoever reads commits fills them if they are asked for, and they move along with the rest.
package struct CommitColumns: Sendable {
  /// The author of each commit, as `author(_:)` gives it. Whole columns are for those who pass through all commits:
  /// from another module each call takes longer than what is done with its result.
  package private(set) var authors: [Int32] = []
  private var authorSeconds: [Int64] = []
  private var authorOffsets: [Int32] = []
  private var committerSeconds: [Int64] = []
  private var committerOffsets: [Int32] = []
  /// The raw value of the marks of each commit.
  package private(set) var markBytes: [UInt8] = []
  /// Who else wrote which of the commits, in ascending order of the commits; empty if nobody asked.
  ///
  /// A commit may name one person several times.
  package var coAuthorships: [CoAuthorship] = []
  /// The id of each commit; empty if nobody asked.
  package var ids: [ObjectID] = []
  /// What each commit adds to the numbers, at least 0; nil if each adds 1.
  package var weights: [Int]?

  /// Stands for a time that cannot be read; no commit can carry it, for its day cannot be held.
  package static let unreadableSeconds = Int64.min

  package init() {}

  /// Takes whole columns, which must be of one length; seconds that cannot be read are `unreadableSeconds`.
  package init(
    authors: [Int32], authorSeconds: [Int64], authorOffsets: [Int32], committerSeconds: [Int64],
    committerOffsets: [Int32], marks: [CommitMarks]
  ) {
    let lengths = [
      authors.count, authorSeconds.count, authorOffsets.count, committerSeconds.count,
      committerOffsets.count, marks.count,
    ]
    precondition(Set(lengths).count == 1, "columns of one length")
    self.authors = authors
    self.authorSeconds = authorSeconds
    self.authorOffsets = authorOffsets
    self.committerSeconds = committerSeconds
    self.committerOffsets = committerOffsets
    markBytes = marks.map { $0.rawValue }
  }

  package var count: Int { authors.count }

  package mutating func reserveCapacity(_ count: Int) {
    authors.reserveCapacity(count)
    authorSeconds.reserveCapacity(count)
    authorOffsets.reserveCapacity(count)
    committerSeconds.reserveCapacity(count)
    committerOffsets.reserveCapacity(count)
    markBytes.reserveCapacity(count)
  }

  /// Adds a commit; whoever fills the columns of ids or weights adds to these as well.
  package mutating func append(_ record: CommitRecord) {
    authors.append(record.author)
    authorSeconds.append(record.authorTime.seconds ?? Self.unreadableSeconds)
    authorOffsets.append(record.authorTime.offset.minutes)
    committerSeconds.append(record.committerTime.seconds ?? Self.unreadableSeconds)
    committerOffsets.append(record.committerTime.offset.minutes)
    markBytes.append(record.marks.rawValue)
  }

  /// Appends every commit of `other`, whose identity numbers are the same here.
  package mutating func append(contentsOf other: consuming CommitColumns) {
    guard count > 0 else {
      self = other
      return
    }
    appendOptionalColumns(of: other) { $0 }
    Self.join(&authors, &other.authors)
    Self.join(&authorSeconds, &other.authorSeconds)
    Self.join(&authorOffsets, &other.authorOffsets)
    Self.join(&committerSeconds, &other.committerSeconds)
    Self.join(&committerOffsets, &other.committerOffsets)
    Self.join(&markBytes, &other.markBytes)
  }

  /// Appends the columns that may be empty, while the others still have their old length.
  private mutating func appendOptionalColumns(
    of other: CommitColumns, coAuthor: (Int32) -> Int32
  ) {
    let first = Int32(count)
    coAuthorships += other.coAuthorships.map {
      CoAuthorship(commit: first + $0.commit, identity: coAuthor($0.identity))
    }
    // Ids of some commits alone would be those of the wrong ones.
    let haveIDs = ids.count == count && other.ids.count == other.count
    if haveIDs { ids += other.ids } else { ids = [] }
    if weights != nil || other.weights != nil {
      weights =
        (weights ?? [Int](repeating: 1, count: count))
        + (other.weights ?? [Int](repeating: 1, count: other.count))
    }
  }

  /// Appends a column to another; a long one is kept in its memory and moved up.
  private static func join<Value>(_ column: inout [Value], _ other: inout [Value]) {
    if column.count < other.count {
      other.insert(contentsOf: column, at: 0)
      swap(&column, &other)
    } else {
      column += other
    }
  }

  /// Appends every commit of `other`. An author's number there is `authors[number]` here, and a co-author's
  /// `coAuthors[number]`.
  package mutating func append(
    contentsOf other: CommitColumns, authors renumbered: [Int32], coAuthors: [Int32]
  ) {
    appendOptionalColumns(of: other) { coAuthors[Int($0)] }
    authors.append(contentsOf: other.authors.lazy.map { renumbered[Int($0)] })
    authorSeconds.append(contentsOf: other.authorSeconds)
    authorOffsets.append(contentsOf: other.authorOffsets)
    committerSeconds.append(contentsOf: other.committerSeconds)
    committerOffsets.append(contentsOf: other.committerOffsets)
    markBytes.append(contentsOf: other.markBytes)
  }

  /// The selected commits alone, in their order.
  package func only(_ selection: CommitSelection) -> CommitColumns {
    let indices = selection.indices
    var part = CommitColumns(
      authors: indices.map { authors[$0] }, authorSeconds: indices.map { authorSeconds[$0] },
      authorOffsets: indices.map { authorOffsets[$0] },
      committerSeconds: indices.map { committerSeconds[$0] },
      committerOffsets: indices.map { committerOffsets[$0] }, marks: indices.map(marks))
    part.coAuthorships = coAuthorships(of: indices)
    if !ids.isEmpty { part.ids = indices.map { ids[$0] } }
    if let weights { part.weights = indices.map { weights[$0] } }
    return part
  }

  /// The co-authorships of commits at ascending indices, by the places of these in their list.
  private func coAuthorships(of indices: [Int]) -> [CoAuthorship] {
    var kept: [CoAuthorship] = []
    var place = 0
    for entry in coAuthorships {
      while place < indices.count, indices[place] < entry.commit { place += 1 }
      guard place < indices.count else { break }
      guard indices[place] == entry.commit else { continue }
      kept.append(CoAuthorship(commit: Int32(place), identity: entry.identity))
    }
    return kept
  }

  package subscript(index: Int) -> CommitRecord {
    CommitRecord(
      author: authors[index], authorTime: authorTime(index), committerTime: committerTime(index),
      marks: marks(index))
  }

  package func author(_ index: Int) -> Int32 { authors[index] }

  package func authorTime(_ index: Int) -> CommitTime {
    let seconds = authorSeconds[index]
    return CommitTime(
      seconds: seconds == Self.unreadableSeconds ? nil : seconds,
      offset: UTCOffset(minutes: authorOffsets[index]))
  }

  package func committerTime(_ index: Int) -> CommitTime {
    let seconds = committerSeconds[index]
    return CommitTime(
      seconds: seconds == Self.unreadableSeconds ? nil : seconds,
      offset: UTCOffset(minutes: committerOffsets[index]))
  }

  /// The times of all commits by their authors' clocks.
  package var authorTimes: TimeColumns {
    TimeColumns(seconds: authorSeconds, offsets: authorOffsets)
  }

  /// The times of all commits by their committers' clocks.
  package var committerTimes: TimeColumns {
    TimeColumns(seconds: committerSeconds, offsets: committerOffsets)
  }

  package func marks(_ index: Int) -> CommitMarks { CommitMarks(rawValue: markBytes[index]) }

  /// Adds marks to a commit.
  package mutating func mark(_ index: Int, _ marks: CommitMarks) {
    markBytes[index] |= marks.rawValue
  }
}

/// Times as columns.
package struct TimeColumns: Sendable {
  /// Seconds since the epoch; `CommitColumns.unreadableSeconds` where there are none.
  package let seconds: [Int64]
  /// Minutes east of UTC.
  package let offsets: [Int32]
}
