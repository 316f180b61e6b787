import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// Histories that are rewritten, cut, grafted and cleaned up at random, with runs in between.
@Suite struct CacheRandomTests {
  @Test(
    "Whatever happens to a repository, the next run is right",
    arguments: 1...8 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let cached = try CachedRepository(GitRepository())
    var changes = try Changes(cached.repository, seed: seed)
    var steps: [String] = []
    for _ in 0..<30 {
      steps.append(try changes.step())
      let history = steps.suffix(12).joined(separator: ", ")
      switch Int.random(in: 0..<5, using: &changes.generator) {
      case 0: try cached.expectRight(all: true, "\(seed): \(history)")
      case 1: try cached.expectRight(firstParentOnly: true, "\(seed): \(history)")
      case 2:
        let (one, other) = (try changes.commit(), try changes.commit())
        try cached.expectRight(
          ["\(one)..\(other)"], firstParentOnly: seed % 2 == 0, "\(seed): \(history)")
      case 3:
        try cached.expectRight(["HEAD", "^\(try changes.commit())"], "\(seed): \(history)")
      default: try cached.expectRight("\(seed): \(history)")
      }
    }
    try changes.undo()
    try cached.expectRight(all: true, "\(seed)")
  }
}

extension CachedRepository {
  fileprivate func expectRight(_ comment: Comment) throws { try expectRight([], comment) }
}

/// Changes a repository at random; the same for the same seed.
private struct Changes {
  private let repository: GitRepository
  var generator: SeededGenerator
  private var branches = ["main"]
  private var day = 0

  init(_ repository: GitRepository, seed: UInt64) throws {
    self.repository = repository
    generator = SeededGenerator(seed: seed)
    try repository.commit("2024-01-01")
    try repository.commit("2024-01-02", by: .bob)
  }

  /// Some commit that a reference reaches.
  mutating func commit() throws -> String {
    try repository.git("rev-list", "--all").split(separator: "\n").map(String.init)
      .sorted().randomElement(using: &generator) ?? ""
  }

  /// Changes one thing and says what.
  mutating func step() throws -> String {
    let branch = branches.randomElement(using: &generator) ?? "main"
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...3: return try add(to: branch, parents: nil)
    case 4:
      branches.append("b\(branches.count)")
      return try add(to: branches[branches.count - 1], parents: [commit()])
    case 5:
      let count = Int.random(in: 2...5, using: &generator)
      var parents: Set<String> = []
      for _ in 0..<count { parents.insert(try commit()) }
      return "octopus, " + (try add(to: branch, parents: parents.sorted()))
    case 6:
      // Amended: the parents stay, the commit goes.
      let parents = try repository.git("rev-parse", "\(branch)^@").split(separator: "\n")
      return "amend, " + (try add(to: branch, parents: parents.map(String.init)))
    case 7:
      try repository.git("update-ref", "refs/heads/\(branch)", try commit())
      return "force \(branch)"
    case 8 where branches.count > 1:
      try repository.git("update-ref", "-d", "refs/heads/\(branches.removeLast())")
      return "delete"
    case 9:
      try repository.git("tag", "-f", "-a", "-m", "t", "t\(day % 4)", try commit())
      return "tag"
    case 10:
      try undo()
      try repository.git("reflog", "expire", "--expire=now", "--all")
      try repository.git("gc", "-q", "--prune=now")
      return "gc"
    case 11: return try graft()
    case 12: return try cut()
    default: return try replace()
    }
  }

  private mutating func add(to branch: String, parents: [String]?) throws -> String {
    day += 1
    let moment = Moment(seconds: 1_700_000_000 + day * 40_000, offset: "+0\(day % 10)00")
    // A packed reference has no file of its own that the tip could be read from.
    let tip = try repository.git("rev-parse", "-q", "--verify", parents?.first ?? branch)
    try repository.commit(
      moment, by: day % 3 == 0 ? .bob : .ann, parents: parents ?? [tip], on: branch,
      message: "T\n\n"
        + (0..<day % 4).map { "Co-authored-by: P\((day + $0) % 7)\n" }.joined())
    return "commit on \(branch)"
  }

  private var graftFile: String { repository.gitFolder + "/info/grafts" }
  private var shallowFile: String { repository.gitFolder + "/shallow" }

  private mutating func graft() throws -> String {
    if FileManager.default.fileExists(atPath: graftFile) {
      try FileManager.default.removeItem(atPath: graftFile)
      return "no grafts"
    }
    // Parents that are no descendants, for git may not end in circles.
    let one = try commit()
    let older = try repository.git("rev-list", "--max-parents=0", "--all").split(separator: "\n")
    let line = ([one] + older.map(String.init).filter { $0 != one }).joined(separator: " ")
    try writeFile(Array((line + "\n").utf8), to: graftFile)
    return "graft"
  }

  private mutating func cut() throws -> String {
    if FileManager.default.fileExists(atPath: shallowFile) {
      try FileManager.default.removeItem(atPath: shallowFile)
      return "not shallow"
    }
    try writeFile(Array("\(try commit())\n".utf8), to: shallowFile)
    return "shallow"
  }

  private mutating func replace() throws -> String {
    let there = try repository.git("replace", "-l").split(separator: "\n").map(String.init)
    if !there.isEmpty {
      try repository.git(["replace", "-d"] + there)
      return "not replaced"
    }
    let one = try commit()
    let other = try repository.commit("2000-01-01", parents: [], on: nil, message: "\(day)")
    // What replaces a commit may have become one that a reference reaches.
    guard one != other else { return "nothing" }
    try repository.git("replace", one, other)
    return "replace"
  }

  /// Takes back what hides commits.
  mutating func undo() throws {
    for file in [graftFile, shallowFile] { try? FileManager.default.removeItem(atPath: file) }
    let there = try repository.git("replace", "-l").split(separator: "\n").map(String.init)
    if !there.isEmpty { try repository.git(["replace", "-d"] + there) }
  }
}
