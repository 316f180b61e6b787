import Foundation
import TestSupport
import Testing

/// Runs that are ended while they write, and runs beside each other.
@Suite struct CacheCrashTests {
  /// A history that takes a while to read and to write.
  private func longRepository(_ commits: Int) throws -> GitRepository {
    let generator = try Command(
      Isolation.path(of: "perl"), [Fixture.folder + "/generate-history", String(commits), "7"],
      environment: [:], folder: "/"
    ).run()
    let repository = try GitRepository(bare: true)
    try repository.fastImport(generator.output)
    return repository
  }

  /// Two hundred kills in all, in parts that none has to wait for.
  @Test("Killed at any moment of a write, the next run is right", arguments: 0..<10)
  func kills(part: Int) throws {
    let repository = try longRepository(3000)
    let program = try Program()
    let plain = try program.output(["export", "--no-cache"], in: repository.path)
    // The name of a new file in the folder tells that a write has begun; then a moment that differs each time,
    // between nothing and ten milliseconds, which is about as long as the write takes.
    let script = """
      files=$XDG_CACHE_HOME/git-almanac
      for turn in $(seq 20); do
        [ $((turn % 3)) = 0 ] || rm -rf "$files"
        "$1" export >/dev/null 2>&1 &
        until ls "$files"/*.new >/dev/null 2>&1 || ! kill -0 $! 2>/dev/null; do :; done
        sleep 0.00$(((turn + \(part)) % 10))
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
        "$1" export >"$2" 2>"$3" || exit 1
        cmp "$2" "$4" && [ ! -s "$3" ] || exit 2
      done
      """
    try program.home.write(plain, to: "expected")
    let outcome = try program.shell(
      script,
      [program.home / "output", program.home / "errors", program.home / "expected"],
      in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
  }

  @Test("An interrupted run leaves the cache whole")
  func interrupt() throws {
    let repository = try longRepository(3000)
    let program = try Program()
    _ = try program.output(["export"], in: repository.path)
    for commit in 0..<5 {
      try repository.commit(Moment("2024-02-0\(commit + 1)"))
      let git = try GitOracle.authorDays(of: repository)
      let script = "\"$1\" export >/dev/null & sleep 0.0\(commit * 2); kill -INT $!; wait $!; :"
      _ = try program.shell(script, in: repository.path)
      #expect(try program.table(in: repository.path).authorDays() == git)
    }
  }

  @Test("What killed runs leave behind goes after an hour")
  func stale() throws {
    let repository = try GitRepository()
    try repository.days("2024-02-01")
    let program = try Program()
    let old = try program.home.write("old", to: "cache/git-almanac/a.base.1.2.new")
    let young = try program.home.write("young", to: "cache/git-almanac/a.base.1.3.new")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3700)], ofItemAtPath: old)
    _ = try program.output(["export"], in: repository.path)
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(FileManager.default.fileExists(atPath: young))
  }

  @Test("Runs beside each other are all right, and leave whole files", arguments: [2, 8])
  func together(count: Int) throws {
    let repository = try longRepository(1000)
    let program = try Program()
    let script = """
      for number in $(seq \(count)); do "$1" export >"$2/$number" 2>&1 & done; wait
      for number in $(seq \(count)); do cmp "$2/$number" "$2/expected" || exit 1; done
      """
    let folder = try program.home.makeFolder("outputs")
    for round in 0..<4 {
      if round > 0 { try repository.commit("2024-02-01", by: round == 1 ? .ann : .bob) }
      let plain = try program.output(["export", "--no-cache"], in: repository.path)
      try program.home.write(plain, to: "outputs/expected")
      let outcome = try program.shell(script, [folder], in: repository.path)
      #expect(outcome.status == .exit(0), "\(outcome)")
      let after = try program.run(["export", "--verbose"], in: repository.path)
      #expect(after.text == plain && after.errors.isEmpty, "\(after)")
      #expect(program.cacheFiles.allSatisfy { !$0.hasSuffix(".new") })
    }
  }
}
