/// What is known of one commit, apart from its id and its text.
package struct CommitRecord: Hashable, Sendable {
  /// The author's place in the identity table that belongs to the commit table.
  package var author: Int32
  package var authorTime: CommitTime
  package var committerTime: CommitTime
  package var marks: CommitMarks

  package init(
    author: Int32, authorTime: CommitTime, committerTime: CommitTime, marks: CommitMarks = []
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

  /// The commit has two or more parents.
  package static let merge = CommitMarks(rawValue: 1)
  /// An earlier repository of the same run holds this commit too, so a common total has counted it.
  package static let heldEarlier = CommitMarks(rawValue: 2)
  /// Another repository of the same run holds this commit too.
  package static let shared = CommitMarks(rawValue: 4)
}

/// Commits as columns, in no particular order.
///
/// A commit takes 33 bytes here, which is what keeps histories of millions of commits in little memory.
package struct CommitTable: Sendable {
  private var authors: [Int32] = []
  private var authorSeconds: [Int64] = []
  private var authorOffsets: [Int32] = []
  private var committerSeconds: [Int64] = []
  private var committerOffsets: [Int32] = []
  private var markBytes: [UInt8] = []

  /// Stands for a time that cannot be read; no commit can carry it, for its day cannot be held.
  private static let unreadable = Int64.min

  package init() {}

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
    authorSeconds.append(record.authorTime.seconds ?? Self.unreadable)
    authorOffsets.append(record.authorTime.offset.minutes)
    committerSeconds.append(record.committerTime.seconds ?? Self.unreadable)
    committerOffsets.append(record.committerTime.offset.minutes)
    markBytes.append(record.marks.rawValue)
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

  package subscript(index: Int) -> CommitRecord {
    CommitRecord(
      author: authors[index], authorTime: authorTime(index), committerTime: committerTime(index),
      marks: marks(index))
  }

  package func author(_ index: Int) -> Int32 { authors[index] }

  package func authorTime(_ index: Int) -> CommitTime {
    let seconds = authorSeconds[index]
    return CommitTime(
      seconds: seconds == Self.unreadable ? nil : seconds,
      offset: UTCOffset(minutes: authorOffsets[index]))
  }

  package func committerTime(_ index: Int) -> CommitTime {
    let seconds = committerSeconds[index]
    return CommitTime(
      seconds: seconds == Self.unreadable ? nil : seconds,
      offset: UTCOffset(minutes: committerOffsets[index]))
  }

  package func marks(_ index: Int) -> CommitMarks { CommitMarks(rawValue: markBytes[index]) }

  /// Adds marks to a commit.
  package mutating func mark(_ index: Int, _ marks: CommitMarks) {
    markBytes[index] |= marks.rawValue
  }
}
