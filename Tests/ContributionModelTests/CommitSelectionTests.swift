import ContributionModel
import Testing

@Suite struct CommitSelectionTests {
  private func selection(_ indices: [Int], of count: Int = 200) -> CommitSelection {
    var bits = BitSet(count: count)
    for index in indices { bits.insert(Int32(index)) }
    return CommitSelection(bits)
  }

  @Test func `Combines selections as sets`() {
    let (one, other) = (selection([1, 2, 70, 199]), selection([2, 3, 70]))
    #expect(one.indices == [1, 2, 70, 199])
    #expect(one.count == 4)
    #expect(one.union(other).indices == [1, 2, 3, 70, 199])
    #expect(one.subtracting(other).indices == [1, 199])
    #expect(selection([], of: 0).indices == [])
  }

  /// Six commits by authors 0 to 5, with all columns.
  private var contributions: Contributions {
    var commits = CommitColumns()
    for author in 0..<6 {
      let time = CommitTime(seconds: Int64(author) * 1000, offset: .utc)
      commits.append(
        CommitRecord(
          author: Int32(author), authorTime: time, committerTime: .unreadable,
          marks: CommitMarks(parents: author % 3)))
      commits.ids.append(ObjectID(words: (UInt64(author), 1, 0, 0)))
    }
    commits.weights = [5, 0, 7, 9, 11, 13]
    commits.coAuthorships = [(0, 3), (2, 1), (2, 5), (3, 0), (5, 2)].map {
      CoAuthorship(commit: $0, identity: $1)
    }
    return Contributions(
      commits: commits,
      authors: (0..<6).map { AuthorEntry(Identity(name: "P\($0)", email: "p\($0)@mail.example")) })
  }

  @Test func `Takes every column of the selected commits`() {
    let all = contributions
    let part = all.only(selection([2, 3, 5], of: 6))
    #expect((0..<3).map { part.commits[$0] } == [2, 3, 5].map { all.commits[$0] })
    #expect(part.commits.ids.map(\.words.0) == [2, 3, 5])
    #expect(part.commits.weights == [7, 9, 13])
    #expect(
      part.commits.coAuthorships.map { [$0.commit, $0.identity] }
        == [[0, 1], [0, 5], [1, 0], [2, 2]])
    #expect(part.authors == all.authors)
    #expect(all.only(selection([], of: 6)).commits.coAuthorships == [])
  }

  @Test func `Knows of its authors who is held and who counts`() {
    let all = contributions
    #expect(all.isCounted == nil)
    #expect(all.holds([false, false, false, false, true, false]))
    // The author of none of these is a co-author of one.
    let part = all.only(selection([2], of: 6))
    #expect(part.holds([false, true, false, false, false, false]))
    #expect(!part.holds([true, false, false, true, true, false]))
    let isCounted = [true, false, true, true, false, true]
    #expect(all.counting(isCounted).isCounted == isCounted)
  }
}
