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
