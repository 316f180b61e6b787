import GitHistory
import Testing

@testable import AlmanacCommand

/// The line that tells how far the reading is, and the labels of many repositories.
@Suite struct ProgressLineTests {
  private func text(
    _ snapshot: ReadingProgress.Snapshot, seconds: Double = 2, columns: Int = 80,
    isUTF8: Bool = true
  ) -> String {
    ProgressLine(columns: columns, isUTF8: isUTF8).text(snapshot, seconds: seconds)
  }

  @Test func `Without an estimate there are the count and the rate`() {
    #expect(text(.init(commits: 123_456, repositories: 1)) == "Reading: 123,456 commits, 62,000/s")
    #expect(text(.init(commits: 1, repositories: 1), seconds: 0) == "Reading: 1 commit")
    #expect(text(.init(repositories: 1)) == "Reading: 0 commits")
  }

  @Test func `With an estimate there is a bar`() {
    let snapshot = ReadingProgress.Snapshot(
      commits: 500, expectedCommits: 1000, repositories: 1)
    let bar = String(repeating: "█", count: 12) + String(repeating: "░", count: 12)
    #expect(text(snapshot) == "Reading \(bar) 50%, 500 commits, 250/s")
    let ascii = String(repeating: "#", count: 12) + String(repeating: "-", count: 12)
    #expect(text(snapshot, isUTF8: false) == "Reading \(ascii) 50%, 500 commits, 250/s")
  }

  @Test func `An estimate that was passed tells nothing any more`() {
    #expect(
      text(.init(commits: 1001, expectedCommits: 1000, repositories: 1), seconds: 1)
        == "Reading: 1,001 commits, 1,000/s")
  }

  @Test func `Of several repositories the bar is the part that is done`() {
    let line = text(
      .init(commits: 90_000, expectedCommits: 10, repositories: 200, finishedRepositories: 50))
    #expect(
      line == "Reading ███░░░░░░░░░ 25%, 50 of 200 repositories, 90,000 commits, 45,000/s")
  }

  @Test func `A search tells what it has found`() {
    #expect(text(.init(found: 1234)) == "Looking for repositories: 1,234 found")
    #expect(text(.init(found: 7), columns: 20) == "7 found")
  }

  @Test(arguments: 0...100) func `The line always leaves a column free`(columns: Int) {
    let snapshots: [ReadingProgress.Snapshot] = [
      .init(found: 3), .init(commits: 1_234_567, repositories: 1),
      .init(commits: 1_234_567, expectedCommits: 2_000_000, repositories: 1),
      .init(commits: 1_234_567, repositories: 4000, finishedRepositories: 1234),
    ]
    for snapshot in snapshots {
      for isUTF8 in [false, true] {
        let line = text(snapshot, columns: columns, isUTF8: isUTF8)
        #expect(line.count < max(1, columns))
        #expect(isUTF8 || line.utf8.allSatisfy { (32..<127).contains($0) })
        if columns > 12 { #expect(!line.isEmpty) }
      }
    }
  }
}

@Suite struct LabelTests {
  @Test func `A label has as many folders as it takes`() {
    #expect(uniqueLabels(["/x/a", "/x/b"]) == ["a", "b"])
    #expect(uniqueLabels(["/x/a", "/y/a", "/y/b"]) == ["x/a", "y/a", "b"])
    #expect(
      uniqueLabels(["/p/x/a", "/q/x/a", "/q/y/a"]) == ["p/x/a", "q/x/a", "y/a"])
    #expect(uniqueLabels(["/a", "/x/a", "/x/x/a"]) == ["a", "x/a", "x/x/a"])
    #expect(uniqueLabels(["/x/a", "/x/a"]) == ["a", "a"])
    #expect(uniqueLabels(["/", "/a"]) == ["/", "a"])
    #expect(uniqueLabels([]) == [])
  }

  @Test(.timeLimit(.minutes(20))) func `Thousands of repositories are told apart at once`() {
    let paths = (0..<5000).map { "/home/group\($0 % 50)/team\($0 / 50)/src" }
    let labels = uniqueLabels(paths)
    #expect(Set(labels).count == paths.count)
    #expect(labels[0] == "group0/team0/src")
  }
}
