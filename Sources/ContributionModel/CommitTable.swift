/// What is known of one commit, apart from its id and its text.
package struct CommitRecord: Hashable, Sendable {
  /// The author's place in the identity table that belongs to the commit table.
  package var author: Int32
  package var authorTime: CommitTime
  package var committerTime: CommitTime
  package var marks: CommitMarks

  package init(
    author: Int32, authorTime: CommitTime, committerTime: CommitTime,
    marks: CommitMarks = CommitMarks(rawValue: 0)
  ) {
    self.author = author
    self.authorTime = authorTime
    self.committerTime = committerTime
    self.marks = marks
  }
}

/// Yes-or-no facts of a commit.
package struct CommitMarks: OptionSet, Hashable, Sendable {
  package var rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The marks of a commit with this many parents.
  ///
  /// Not written as a literal, for an empty one costs more than all else that is done with a cached commit.
  package init(parents: Int) {
    rawValue = parents > 1 ? Self.merge.rawValue : 0
  }

  /// The commit has two or more parents.
  package static let merge = CommitMarks(rawValue: 1)
  /// An earlier repository of the same run holds this commit too, so a common total has counted it.
  package static let heldEarlier = CommitMarks(rawValue: 2)
  /// Another repository, or another branch that is looked at for itself, holds this commit too.
  package static let shared = CommitMarks(rawValue: 4)
}

/// Commits as columns, in no particular order.
///
/// A commit takes 33 bytes here, which is what keeps histories of millions of commits in little memory.
package struct CommitTable: Sendable {
  /// The author of each commit, as `author(_:)` gives it. Whole columns are for those who pass through all commits:
  /// from another module each call takes longer than what is done with its result.
  package private(set) var authors: [Int32] = []
  private var authorSeconds: [Int64] = []
  private var authorOffsets: [Int32] = []
  private var committerSeconds: [Int64] = []
  private var committerOffsets: [Int32] = []
  /// The raw value of the marks of each commit.
  package private(set) var markBytes: [UInt8] = []

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

  package mutating func append(_ record: CommitRecord) {
    authors.append(record.author)
    authorSeconds.append(record.authorTime.seconds ?? Self.unreadableSeconds)
    authorOffsets.append(record.authorTime.offset.minutes)
    committerSeconds.append(record.committerTime.seconds ?? Self.unreadableSeconds)
    committerOffsets.append(record.committerTime.offset.minutes)
    markBytes.append(record.marks.rawValue)
  }

  /// Appends every commit of `other`, whose identity numbers are the same here.
  package mutating func append(contentsOf other: consuming CommitTable) {
    guard count > 0 else {
      self = other
      return
    }
    Self.join(&authors, &other.authors)
    Self.join(&authorSeconds, &other.authorSeconds)
    Self.join(&authorOffsets, &other.authorOffsets)
    Self.join(&committerSeconds, &other.committerSeconds)
    Self.join(&committerOffsets, &other.committerOffsets)
    Self.join(&markBytes, &other.markBytes)
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

  /// Appends every commit of `other`, whose identity numbers are `renumbered[number]` here.
  package mutating func append(contentsOf other: CommitTable, renumbered: [Int32]) {
    authors.append(contentsOf: other.authors.lazy.map { renumbered[Int($0)] })
    authorSeconds.append(contentsOf: other.authorSeconds)
    authorOffsets.append(contentsOf: other.authorOffsets)
    committerSeconds.append(contentsOf: other.committerSeconds)
    committerOffsets.append(contentsOf: other.committerOffsets)
    markBytes.append(contentsOf: other.markBytes)
  }

  /// The commits at these places alone, in this order.
  package func only(_ places: [Int]) -> CommitTable {
    CommitTable(
      authors: places.map { authors[$0] }, authorSeconds: places.map { authorSeconds[$0] },
      authorOffsets: places.map { authorOffsets[$0] },
      committerSeconds: places.map { committerSeconds[$0] },
      committerOffsets: places.map { committerOffsets[$0] }, marks: places.map(marks))
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
  /// Seconds since the epoch; `CommitTable.unreadableSeconds` where there are none.
  package let seconds: [Int64]
  /// Minutes east of UTC.
  package let offsets: [Int32]
}
