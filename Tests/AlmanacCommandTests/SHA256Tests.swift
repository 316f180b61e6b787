import TestSupport
import Testing

/// Repositories whose objects are named by SHA-256, with git as the oracle.
@Suite struct SHA256Tests {
  private let options = ["--object-format=sha256"]

  @Test("Author-days are git's, loose, packed and from the cache", arguments: Fixture.names)
  func fixtures(name: String) throws {
    let repository = try Fixture.repository(name, options: options)
    let program = try Program()
    for step in [[], ["repack", "-adq"], ["-c", "pack.indexVersion=1", "repack", "-adqf"]] {
      if !step.isEmpty { try repository.git(step) }
      for _ in 0..<2 {
        #expect(
          try program.table([], in: repository.path).authorDays()
            == GitOracle.authorDays(of: repository), "\(step)")
        #expect(
          try program.table(["--branches", "--tags"], in: repository.path).authorDays()
            == GitOracle.authorDays(of: repository, ["--branches", "--tags"]), "\(step)")
      }
    }
  }

  @Test("Revisions name what git says, by long and short ids, logs, tags and ranges")
  func revisions() throws {
    let repository = try Fixture.repository("branches-tags", options: options)
    try repository.git("pack-refs", "--all")
    try repository.git("update-ref", "-m", "moved", "refs/heads/main", "main~1")
    let id = try repository.id(of: "main")
    let tags = try repository.git("tag").split(separator: "\n").map(String.init)
    #expect(id.count == 64 && !tags.isEmpty)
    for revision in [id, String(id.prefix(9)), "main@{1}", "main~1", "main^!", "feature/one..main"]
      + tags
    {
      let listed = try repository.outcome(["rev-list", revision, "--"])
      guard listed.status == .exit(0) else { continue }
      let days = try Program().table(["-b", revision], in: repository.path).authorDays()
      #expect(
        days.values.reduce(0, +) == listed.text.split(separator: "\n").count, "\(revision)")
    }
  }

  @Test("A shallow clone is cut where git cuts it, and branches share what they share")
  func shallow() throws {
    let repository = try Fixture.repository("merges", options: options)
    let clone = GitRepository(existing: repository.folder / "clone", in: repository.folder)
    try repository.git("clone", "-q", "--depth", "3", "file://\(repository.path)", clone.path)
    let outcome = try Program().run(["export"], in: clone.path)
    #expect(try CSVTable(outcome.text).authorDays() == GitOracle.authorDays(of: clone))
    #expect(outcome.errors.contains("shallow"))
    let plain = try Fixture.repository("merges")
    let arguments = ["compare", "--by", "branch", "--all-time", "--now", "2030-01-01"]
    #expect(
      try Program().output(arguments, in: repository.path)
        == Program().output(arguments, in: plain.path))
  }
}
