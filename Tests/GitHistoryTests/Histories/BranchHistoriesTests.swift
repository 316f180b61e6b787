import ContributionModel
import TestSupport
import Testing

@testable import GitHistory

/// A history of commits that each have a second of their own, which tells them apart.
private struct Web {
  let repository: GitRepository
  let cacheFolder: CacheFolder?

  /// Makes commits with parents, by the places of earlier ones, and branches at some of them.
  init(parents: [[Int]], branches: [String: Int]) throws {
    repository = try GitRepository()
    cacheFolder = CacheFolder(environment: ["XDG_CACHE_HOME": repository.folder / "cache"])
    try add(parents: parents, from: 0, branches: branches)
  }

  func add(parents: [[Int]], from first: Int, branches: [String: Int]) throws {
    var stream = ""
    for (place, parents) in parents.enumerated() where place >= first {
      let line = "Ann Example <ann@example.com> \(1_700_000_000 + place) +0000"
      if parents.isEmpty { stream += "reset refs/heads/all\n" }
      stream += "commit refs/heads/all\nmark :\(place + 1)\nauthor \(line)\ncommitter \(line)\n"
      stream += "data 2\nm\n"
      for (number, parent) in parents.enumerated() {
        stream += "\(number == 0 ? "from" : "merge") :\(parent + 1)\n"
      }
      stream += "\n"
    }
    for (name, place) in branches.sorted(by: { $0.key < $1.key }) {
      stream += "reset refs/heads/\(name)\nfrom :\(place + 1)\n\n"
    }
    let marks = repository.folder / "marks"
    try repository.git(
      ["fast-import", "--quiet", "--force", "--date-format=raw-permissive"]
        + ["--import-marks-if-exists=\(marks)", "--export-marks=\(marks)"],
      input: Array(stream.utf8))
    try repository.git("update-ref", "-d", "refs/heads/all")
  }

  /// The seconds of the commits of each branch, and of those that others reach too.
  func read(
    _ revisions: [String], firstParentOnly: Bool = false, usesCache: Bool = false
  ) throws -> [(name: String, all: [Int64], shared: [Int64])] {
    let opened = try repository.open()
    var selection = TipSelection()
    selection.revisions = revisions
    let choice = try opened.branches(selection, limit: nil)
    let read = try opened.readBranches(
      choice.branches, firstParentOnly: firstParentOnly, cacheFolder: usesCache ? cacheFolder : nil)
    #expect(read.history.cacheTroubles.allSatisfy { $0 == .missing || $0 == .replacedObjects })
    let commits = read.history.commits
    return read.branches.map { branch in
      let places = branch.commits.indices
      return (
        branch.name, places.compactMap { commits.authorTime($0).seconds }.sorted(),
        places.filter { commits.marks($0).contains(.shared) }
          .compactMap { commits.authorTime($0).seconds }.sorted()
      )
    }
  }

  /// Expects each branch to have the commits that git lists for it, and to share those that others have too.
  func expectSameAsGit(
    _ revisions: [String], without excluded: [String] = [], firstParentOnly: Bool = false,
    usesCache: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let listed = try revisions.map { revision in
      try repository.git(
        ["log", "--format=%at"] + (firstParentOnly ? ["--first-parent"] : []) + [revision]
          + excluded + ["--"]
      ).split(separator: "\n").compactMap { Int64($0) }.sorted()
    }
    let read = try read(
      revisions + excluded, firstParentOnly: firstParentOnly, usesCache: usesCache)
    #expect(read.map(\.name) == revisions, sourceLocation: sourceLocation)
    #expect(read.map(\.all) == listed, sourceLocation: sourceLocation)
    let shared = listed.indices.map { place in
      listed[place].filter { commit in
        listed.indices.contains { $0 != place && listed[$0].contains(commit) }
      }
    }
    #expect(read.map(\.shared) == shared, sourceLocation: sourceLocation)
  }
}

@Suite struct BranchHistoriesTests {
  /// ```
  /// 0 - 1 - 2 - 5 - 6   main      7   other root: gone its own way
  ///      \     /
  ///       3 - 4 - 8     side
  /// ```
  private static let fork = [[], [0], [1], [1], [3], [2, 4], [5], [], [4]]

  private func web() throws -> Web {
    try Web(parents: Self.fork, branches: ["main": 6, "side": 8, "root": 7, "old": 1])
  }

  @Test func `Each branch has what it reaches, and shares what another reaches`() throws {
    let read = try web().read(["main", "side", "root"])
    let places = read.map { $0.all.map { $0 - 1_700_000_000 } }
    #expect(places == [[0, 1, 2, 3, 4, 5, 6], [0, 1, 3, 4, 8], [7]])
    #expect(
      read.map { $0.shared.map { $0 - 1_700_000_000 } } == [[0, 1, 3, 4], [0, 1, 3, 4], []])
  }

  @Test func `Ranges and exclusions hold for their branches, also along first parents`() throws {
    let web = try web()
    for firstParentOnly in [false, true] {
      try web.expectSameAsGit(["main", "side", "root"], firstParentOnly: firstParentOnly)
      try web.expectSameAsGit(
        ["main", "side"], without: ["^old"], firstParentOnly: firstParentOnly)
      try web.expectSameAsGit(
        ["side..main", "main", "main..side"], firstParentOnly: firstParentOnly)
    }
    let nothing = try web.read(["main", "^main"])
    #expect(nothing.map(\.all) == [[]])
  }

  @Test(
    "Webs of any shape, read anew, from the cache, and in part from the cache",
    arguments: 1...4 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var parents: [[Int]] = []
    func grow(to count: Int) {
      while parents.count < count {
        let number = parents.isEmpty ? 0 : [0, 1, 1, 1, 1, 2, 2, 4][Int(generator.next() % 8)]
        let some = (0..<number).map { _ in
          max(0, parents.count - 1 - Int(generator.next() % 9))
        }
        parents.append(some.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
      }
    }
    func branches() -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: (0..<5).map {
          ("b\($0)", max(0, parents.count - 1 - Int(generator.next() % 25)))
        })
    }
    grow(to: 60)
    let web = try Web(parents: parents, branches: branches())
    let names = ["b0", "b1", "b2", "b3", "b4"]
    for round in 0..<2 {
      for usesCache in [false, true, true] {
        for firstParentOnly in [false, true] {
          try web.expectSameAsGit(
            names, firstParentOnly: firstParentOnly, usesCache: usesCache)
          try web.expectSameAsGit(
            ["b0", "b1..b2", "b3"], without: ["^b4"], firstParentOnly: firstParentOnly,
            usesCache: usesCache)
        }
      }
      grow(to: 60 + (round + 1) * 12)
      try web.add(parents: parents, from: parents.count - 12, branches: branches())
    }
  }

  @Test func `Grafts, shallow borders and replaced commits hold`() throws {
    let web = try web()
    let repository = web.repository
    let ids = try ["main~1", "side", "root"].map { try repository.id(of: $0) }
    for usesCache in [false, true, true] {
      try web.expectSameAsGit(["main", "side"], usesCache: usesCache)
    }
    try repository.write("\(ids[0]) \(ids[2])\n", to: ".git/info/grafts")
    try web.expectSameAsGit(["main", "side", "root"], usesCache: true)
    try repository.write("", to: ".git/info/grafts")
    try repository.write("\(ids[1])\n", to: ".git/shallow")
    try web.expectSameAsGit(["main", "side", "root"], usesCache: true)
    try repository.git("update-ref", "-d", "refs/heads/side")
    try repository.git("branch", "side", ids[1])
    try repository.write("", to: ".git/shallow")
    try repository.git("replace", "--graft", ids[0], ids[2])
    try web.expectSameAsGit(["main", "side", "root"], usesCache: true)
  }

  @Test func `A missing commit is an error`() throws {
    let repository = try GitRepository()
    try repository.commit("2024-02-01")
    try repository.setReference("refs/heads/side", String(repeating: "1", count: 40))
    let opened = try repository.open()
    #expect(failure { try opened.branches(TipSelection(), limit: nil) } != nil)
  }
}

@Suite struct BranchChoiceTests {
  private func names(
    _ repository: GitRepository, _ revisions: [String] = [], limit: Int? = nil,
    _ change: (inout TipSelection) -> Void = { _ in }
  ) throws -> [String] {
    var selection = TipSelection()
    selection.revisions = revisions
    change(&selection)
    return try repository.open().branches(selection, limit: limit).branches.map(\.name)
  }

  /// Three branches, written in the reverse of the order in which they were committed.
  private func sample() throws -> GitRepository {
    let repository = try GitRepository()
    let root = try repository.commit("2024-02-09", committed: "2024-02-02")
    for (name, committed) in [
      ("release/1", "2024-02-04"), ("release/2", "2024-02-03"), ("zoo", "2024-02-03"),
    ] {
      try repository.commit(
        "2024-01-01", committed: Moment(committed), parents: [root], on: name)
    }
    try repository.git("tag", "-a", "-m", "t", "v1", "zoo")
    try repository.setReference("refs/tags/blob", try repository.blob("text"))
    try repository.setReference("refs/remotes/origin/main", root)
    try repository.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    return repository
  }

  @Test func `Of unnamed branches, those with the latest commit come first`() throws {
    let repository = try sample()
    let sorted = try repository.git(
      "for-each-ref", "--sort=refname", "--sort=-committerdate", "--format=%(refname:short)",
      "refs/heads"
    ).split(separator: "\n").map(String.init)
    #expect(sorted == ["release/1", "release/2", "zoo", "main"])
    #expect(try names(repository) == sorted)
    #expect(try names(repository, limit: 2) == ["release/1", "release/2"])
    #expect(try names(repository, ["^main"], limit: 1) == ["release/1"])
    #expect(try repository.open().branches(TipSelection(), limit: 1).unnamed == (4, 1))
  }

  @Test func `Named ones come as they are named, those of a pattern by name, each once`() throws {
    let repository = try sample()
    #expect(
      try names(repository, ["zoo", "release/*", "zoo", "v1", "main~0"], limit: 1)
        == ["zoo", "release/1", "release/2", "v1", "main~0"])
    #expect(failure { try names(repository, ["nope/*"]) } != nil)
    #expect(failure { try names(repository, ["blob"]) } != nil)
  }

  @Test func `Kinds of references can be asked for`() throws {
    let repository = try sample()
    #expect(try names(repository) { $0.includesTags = true } == ["v1"])
    #expect(try names(repository) { $0.includesRemotes = true } == ["origin/main"])
    #expect(try names(repository) { $0.includesAll = true }.count == 6)
    let branches = try names(repository).joined(separator: " ")
    try repository.git(["checkout", "-q", "--detach", "main"])
    try repository.git(["branch", "-q", "-D"] + branches.split(separator: " ").map(String.init))
    // Without a local branch, the remote ones.
    #expect(try names(repository) == ["origin/main"])
  }

  @Test func `A branch and a tag of one name are two, and told apart`() throws {
    let repository = try sample()
    try repository.git("tag", "zoo", "main")
    #expect(try names(repository, ["zoo", "refs/tags/*"]) == ["zoo", "v1", "tags/zoo"])
    #expect(try names(repository, ["refs/tags/*", "zoo"]) == ["v1", "tags/zoo", "zoo"])
    #expect(
      try names(repository, ["refs/*"]) == [
        "main", "origin/main", "release/1", "release/2", "v1", "heads/zoo", "tags/zoo",
      ])
    #expect(
      try names(repository) { $0.includesAll = true }
        == [
          "release/1", "release/2", "v1", "heads/zoo", "main", "origin/main", "tags/zoo",
        ])
    // What a pattern finds that was named before is not taken again, whatever it was called.
    #expect(
      try names(repository, ["heads/zoo", "zoo", "refs/heads/*"])
        == ["heads/zoo", "main", "release/1", "release/2"])
  }

  @Test func `Kinds of references are added to what is named`() throws {
    let repository = try sample()
    #expect(
      try names(repository, ["v1"], limit: 2) { $0.includesBranches = true }
        == ["v1", "release/1", "release/2"])
    #expect(
      try names(repository, ["zoo", "^main"]) { $0.includesTags = true } == ["zoo", "v1"])
  }

  @Test func `An empty repository has no branches`() throws {
    let repository = try GitRepository()
    #expect(try names(repository) == [])
    let read = try repository.open().readBranches([])
    #expect(read.history.commits.count == 0 && read.branches.isEmpty)
  }
}
