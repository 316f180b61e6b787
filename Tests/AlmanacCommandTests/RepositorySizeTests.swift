import Foundation
import TestSupport
import Testing

/// Files of any size and kind in a repository: a run ends soon, and needs little memory.
@Suite struct RepositorySizeTests {
  private func four(_ name: String = "repo", in folder: TemporaryFolder? = nil) throws
    -> GitRepository
  {
    let repository = try GitRepository(name, in: folder)
    try repository.addFourCommits()
    return repository
  }

  /// Runs an export that may not take more than 1.5 GB of addresses, and no longer than some seconds.
  private func export(_ arguments: String = "", in folder: String) throws -> Outcome {
    var command = try Program().command([], in: folder)
    command.executable = Isolation.path(of: "bash")
    command.arguments = [
      "-c", "ulimit -v 1500000; exec \"$1\" export --no-cache \(arguments)", "bash", Program.path,
    ]
    command.limit = 30
    return try command.run()
  }

  /// Puts a file of 32 GB that takes no room in a place of the repository.
  private func sparse(_ path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try writeFile([], to: path)
    #expect(unsafe truncate(path, 32 << 30) == 0)
  }

  @Test(
    "A file of 32 GB is an error that names it, or is passed over",
    arguments: ["config", "HEAD", "commondir", "shallow", "info/grafts"])
  func sparseFiles(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try four("good", in: folder)
    let repository = try four("huge", in: folder)
    try repository.commit("2024-03-01")
    try sparse(repository.gitFolder + "/" + name)
    let file = String(name.split(separator: "/").last ?? "")
    let alone = try export(in: repository.path)
    expectError(alone, saying: name == "HEAD" ? "not inside a git repository" : file)
    // Others are read all the same.
    let all = try export("-r", in: folder.path)
    #expect(all.status == .exit(0), "\(all)")
    #expect(all.lines.count == 6, "\(all)")
    #expect(all.errors.contains("'huge'") || all.errors.contains("/huge"), "\(all)")
  }

  @Test("A mailmap of 32 GB is passed over with a note")
  func sparseMailmap() throws {
    let repository = try four()
    try sparse(repository.path + "/.mailmap")
    let outcome = try export(in: repository.path)
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(outcome.errors.contains(".mailmap"), "\(outcome)")
  }

  @Test("A mailmap of many remarks takes no memory for them")
  func remarks() throws {
    let repository = try four()
    let made = try Command(
      Isolation.path(of: "bash"),
      ["-c", "{ yes '#' | head -c 60000000; echo; echo 'Mapped <ann@example.com>'; } >.mailmap"],
      environment: [:], folder: repository.path
    ).run()
    #expect(made.status == .exit(0), "\(made)")
    let outcome = try export(in: repository.path)
    #expect(outcome.text.contains("Mapped"), "\(outcome)")
  }

  @Test("A configuration that is too large, or has too many settings, is refused")
  func configuration() throws {
    let folder = try TemporaryFolder()
    _ = try four("good", in: folder)
    for (name, script, words) in [
      ("size", "yes '#' | head -c 20000000 >>.git/config", "16 MB"),
      ("count", "{ echo '[a]'; yes b | head -n 1000001; } >>.git/config", "1000000 settings"),
      (
        "includes",
        "printf '#%015000000d\\n' 0 >.git/more; printf '[include]\\npath=more\\n%.0s' 1 2 3 4 5 6 >>.git/config",
        "64 MB"
      ),
    ] {
      let repository = try four(name, in: folder)
      let made = try Command(
        Isolation.path(of: "bash"), ["-c", script], environment: [:], folder: repository.path
      ).run()
      #expect(made.status == .exit(0), "\(made)")
      expectError(try export(in: repository.path), saying: words)
    }
    let all = try export("-r", in: folder.path)
    #expect(all.status == .exit(0), "\(all)")
    #expect(all.lines.count == 6, "\(all)")
  }

  @Test("Patterns of conditional includes are matched in bounded time and depth")
  func patterns() throws {
    let repository = try four()
    let config = repository.gitFolder + "/config"
    let text = try String(contentsOfFile: config, encoding: .utf8)
    for pattern in [
      String(repeating: "**/", count: 500_000), String(repeating: "*a", count: 500_000),
      String(repeating: "*a*/", count: 100) + "x", String(repeating: "[", count: 100_000),
    ] {
      try repository.write(
        text + "[includeIf \"gitdir:\(pattern)\"]\n\tpath = /nowhere\n", to: ".git/config")
      let outcome = try export(in: repository.path)
      #expect(outcome.status == .exit(0), "\(outcome.status)")
      #expect(outcome.lines.count == 6)
    }
  }

  @Test("A link to a file that the system makes up is not read", arguments: ["config", "shallow"])
  func madeUp(name: String) throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/pagemap") else { return }
    let repository = try four()
    let path = repository.gitFolder + "/" + name
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "/proc/self/pagemap")
    expectError(try export(in: repository.path), saying: name)
    let folder = try TemporaryFolder()
    let plain = try folder.makeFolder("plain")
    try FileManager.default.createSymbolicLink(
      atPath: plain + "/.git", withDestinationPath: "/proc/self/pagemap")
    expectError(try export(in: plain), saying: ".git")
    expectError(try export("-r", in: folder.path), saying: ".git")
  }
}
