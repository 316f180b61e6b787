import TestSupport
import Testing

/// Runs, fetches and rewrites in any order: a view from the cache is the view without one.
@Suite struct CachePropertyTests {
  @Test("Every view is the same from the cache, in any order of runs", arguments: 1...6)
  func anyOrder(seed: Int) throws {
    let program = try Program()
    var clone = try ChangingClone(seed: UInt64(seed))
    for _ in 0..<14 {
      try clone.change()
      for _ in 0..<Int.random(in: 1...2, using: &clone.generator) {
        let arguments = clone.arguments()
        let cached = try program.run(arguments, in: clone.path)
        let plain = try program.run(arguments + ["--no-cache"], in: clone.path)
        let story = "seed \(seed): \(clone.steps.joined(separator: ", ")): \(arguments)"
        #expect(cached.text == plain.text, "\(story)")
        #expect(cached.errors == plain.errors, "\(story)")
        #expect(cached.status == plain.status, "\(story)")
      }
    }
    #expect(!program.cacheFiles.isEmpty)
  }

  @Test("Branches are whole after a run that left the side of a merge out")
  func firstParentBefore() throws {
    // 1 - 6 - 7    main; 7 merges the side branch
    //  \     /
    //   2-3-4-5    side
    let repository = try GitRepository()
    let root = try repository.commit("2024-01-01")
    try repository.setReference("refs/heads/side", root)
    for day in 2...5 { try repository.commit(Moment("2024-01-0\(day)"), on: "side") }
    let six = try repository.commit("2024-01-06")
    try repository.commit(
      "2024-01-07", parents: [six, try repository.id(of: "side")])
    let program = try Program()
    _ = try program.output(["--first-parent"], in: repository.path)
    _ = try program.output([], in: repository.path)
    #expect(
      try commits(program, in: repository.path) == [
        Int(repository.git("rev-list", "--count", "main")),
        Int(repository.git("rev-list", "--count", "side")),
      ])
  }

  @Test("Branches are whole after a shallow clone was completed")
  func unshallowed() throws {
    let upstream = try GitRepository()
    for day in 1...8 { try upstream.commit(Moment("2024-01-0\(day)")) }
    let clone = GitRepository(existing: upstream.folder / "clone", in: upstream.folder)
    try upstream.git("clone", "-q", "--depth", "3", "file://\(upstream.path)", clone.path)
    let program = try Program()
    _ = try program.output(["-q"], in: clone.path)
    try clone.git("fetch", "-q", "--unshallow")
    _ = try program.output(["-q"], in: clone.path)
    #expect(try commits(program, in: clone.path) == [8])
  }

  /// The commits of each branch, in the order in which `compare` shows them.
  private func commits(_ program: Program, in folder: String) throws -> [Int?] {
    let table = try CSVTable(
      program.output(
        ["compare", "--by", "branch", "--all-time", "--format", "csv", "--now", "2024-12-31"],
        in: folder))
    var sums: [String: Int] = [:]
    for row in try table.columns("branch", "commits") {
      sums[row[0], default: 0] += Int(row[1]) ?? 0
    }
    return sums.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// A clone and its upstream, which change at random; the same for the same seed.
private struct ChangingClone {
  private let upstream: GitRepository
  private let clone: GitRepository
  private var day = 0
  private var branches = ["main"]
  private(set) var steps: [String] = []
  var generator: SeededGenerator

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    upstream = try GitRepository()
    for branch in ["main", "main", "old", "main"] {
      day += 1
      try upstream.commit(Self.moment(day), on: branch)
    }
    clone = GitRepository(existing: upstream.folder / "clone", in: upstream.folder)
    try upstream.git(
      ["clone", "-q", "--no-single-branch"] + (seed % 2 == 0 ? ["--depth", "2"] : [])
        + ["file://\(upstream.path)", clone.path])
  }

  var path: String { clone.path }

  /// Days of 2024, with a few commits on each.
  private static func moment(_ number: Int) -> Moment {
    Moment(seconds: 1_704_103_200 + number * 40_000)
  }

  /// Changes the upstream or the clone in one way.
  mutating func change() throws { steps.append(try step()) }

  private mutating func step() throws -> String {
    let branch = branches.randomElement(using: &generator) ?? "main"
    day += 1
    let moment = Self.moment(day)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1:
      try upstream.commit(moment, by: .bob, on: branch)
      return "commit on \(branch)"
    case 2:
      branches.append("topic\(day)")
      try upstream.commit(moment, parents: [upstream.id(of: branch)], on: branches.last)
      return "branch"
    case 3:
      let other = try upstream.id(of: branches.randomElement(using: &generator) ?? "main")
      let tip = try upstream.id(of: branch)
      try upstream.commit(moment, parents: other == tip ? [tip] : [tip, other], on: branch)
      return "merge into \(branch)"
    case 4:
      let parents = try upstream.git("rev-parse", "\(branch)^@").split(separator: "\n")
      try upstream.commit(moment, parents: parents.map(String.init), on: branch)
      return "rewrite \(branch)"
    case 5, 6: return try fetch(["--depth", "\(Int.random(in: 1...4, using: &generator))"])
    case 7: return try fetch(["--deepen", "2"])
    case 8 where try clone.git("rev-parse", "--is-shallow-repository") == "true":
      return try fetch(["--unshallow"])
    case 9:
      try clone.git("gc", "-q", "--prune=now")
      return "gc"
    default: return try fetch([])
    }
  }

  /// Fetches, and moves HEAD to what was fetched.
  private func fetch(_ options: [String]) throws -> String {
    try clone.git(["fetch", "-q", "--prune"] + options + ["origin"])
    try clone.git("reset", "-q", "--soft", "origin/main")
    return (["fetch"] + options).joined(separator: " ")
  }

  /// A view with some options.
  mutating func arguments() -> [String] {
    let views: [[String]] = [
      ["--all-time"], ["--format", "json", "--year", "2024"], ["--format", "text", "--all"],
      ["month", "2024-02", "--months", "3"], ["compare", "--by", "branch", "--all-time"],
      ["compare", "--by", "branch", "--all", "--all-time", "--format", "csv"],
      ["compare", "--by", "branch", "--remotes", "--limit", "0", "--all-time", "--first-parent"],
      ["compare", "--by", "author", "--all-time", "--all"], ["compare", "--by", "year"],
      ["authors", "--all-time", "--all", "--format", "csv"], ["authors", "--all-time"],
      ["presence", "--all-time", "--all"], ["clock", "--all-time"], ["streaks", "--all-time"],
      ["export"], ["export", "--all", "--no-merges"], ["export", "--first-parent"],
      ["export", "-b", "origin/main~1"], ["export", "-b", "HEAD", "-b", "^origin/old"],
    ]
    return (views.randomElement(using: &generator) ?? []) + ["--now", "2024-12-31"]
  }
}
