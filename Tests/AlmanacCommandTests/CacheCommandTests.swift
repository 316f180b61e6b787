import Foundation
import TestSupport
import Testing

/// `git almanac cache` and `git almanac cache clear`.
@Suite struct CacheCommandTests {
  /// Two repositories that were read into the cache of one program.
  private func twoRead() throws -> (program: Program, one: GitRepository, other: GitRepository) {
    let one = try GitRepository("one")
    let other = try GitRepository("other \u{1b}[31m", in: one.folder)
    let program = try Program()
    for repository in [one, other] {
      try repository.days("2024-02-01", "2024-02-02")
      _ = try program.output(["export"], in: repository.path)
    }
    return (program, one, other)
  }

  @Test("An empty cache, no cache, and words that mean nothing")
  func empty() throws {
    let program = try Program()
    #expect(
      try program.output(["cache"])
        == "The cache in \(program.home / "cache/git-almanac") is empty.\n")
    try expectNothingRemoved(program.run(["cache", "clear"]), "is empty.")
    let homeless = try program.run(
      ["cache", "clear"], environment: ["XDG_CACHE_HOME": nil, "HOME": nil])
    expectError(homeless, saying: "nothing was removed: neither XDG_CACHE_HOME nor HOME")
    let nowhere = try program.output(["cache"], environment: ["XDG_CACHE_HOME": nil, "HOME": nil])
    #expect(nowhere.hasPrefix("There is no cache: "))
    expectError(try program.run(["cache", "list"]), exit: 64, saying: "'list'", "cache clear")
  }

  @Test(
    "The list has each file with its size and repository, and names nothing that a terminal obeys")
  func list() throws {
    let (program, one, other) = try twoRead()
    let text = try program.output(["cache"])
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(!text.contains("\u{1b}") && text.contains("other "))
    #expect(lines.contains { $0.hasSuffix("  \(one.path)/.git") })
    var total = 0
    for file in program.cacheFiles {
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      let size = try #require(facts[.size] as? Int)
      total += size
      let name = try #require(file.split(separator: "/").last)
      let words = size < 1000 ? "\(size) B" : "\(size / 1000).\(size / 100 % 10) kB"
      #expect(lines.contains { $0.contains("\(words)  \(name)  ") }, "\(size)\n\(text)")
    }
    #expect(
      lines.last?.contains("\(total / 1000).\(total / 100 % 10) kB  in all, in ") == true, "\(text)"
    )
    // A tail is listed as well.
    try other.commit("2024-03-01")
    _ = try program.output(["export"], in: other.path)
    #expect(try program.output(["cache"]).split(separator: "\n").count == 4)
  }

  @Test("Files that are damaged, of another version, or not of the cache at all")
  func damaged() throws {
    let (program, _, _) = try twoRead()
    let file = try #require(program.cacheFiles.first)
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    // Every word of the header at its largest, and other numbers that lead out of the file.
    for place in 0..<16 {
      for value: UInt8 in [0xff, 0x7f, 0x80] {
        var bytes = whole
        bytes.replaceSubrange(place * 8..<place * 8 + 8, with: [UInt8](repeating: value, count: 8))
        try writeFile(bytes, to: file)
        _ = try program.output(["cache"])
      }
    }
    for bytes in [[], [1, 2, 3], Array(whole.prefix(140))] {
      try writeFile(bytes, to: file)
      #expect(try program.output(["cache"]).contains("(of another version, or damaged)"))
    }
    try program.home.write("mine", to: "cache/git-almanac/notes.txt")
    try program.home.write("rest", to: "cache/git-almanac/x.base.1.2.new")
    #expect(try program.output(["cache", "clear"]).hasPrefix("Removed 2 files, "))
    #expect(try program.home.names(in: "cache/git-almanac") == ["notes.txt"])
  }

  private func expectNothingRemoved(_ outcome: Outcome, _ reason: String) throws {
    #expect(outcome.status == .exit(1), "\(outcome)")
    #expect(outcome.text == "Removed 0 files, 0 B.\n", "\(outcome)")
    #expect(outcome.errors.contains("error: nothing was removed: "), "\(outcome)")
    #expect(outcome.errors.contains(reason), "\(outcome)")
  }

  @Test("A file that cannot be removed is named, and not counted as removed")
  func readOnly() throws {
    let (program, one, _) = try twoRead()
    // Nobody, not even the superuser, can unlink a folder that is not empty.
    for file in program.cacheFiles {
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(
        atPath: file + "/x", withIntermediateDirectories: true)
    }
    let outcome = try program.run(["cache", "clear"])
    #expect(outcome.status == .exit(1), "\(outcome)")
    #expect(outcome.text == "Removed 0 files, 0 B.\n", "\(outcome)")
    #expect(
      outcome.errors.contains("cannot be removed, nor can 1 more.")
        && outcome.errors.contains("'\(program.home / "cache/git-almanac/")"), "\(outcome)")
    _ = one
  }

  @Test("Only what is named is removed")
  func clear() throws {
    let (program, one, other) = try twoRead()
    let linked = one.folder / "linked"
    try one.git("worktree", "add", "-q", "--detach", linked)
    #expect(try program.output(["cache", "clear", linked]).hasPrefix("Removed 1 file, "))
    #expect(program.cacheFiles.count == 1)
    _ = try program.output(["export"], in: linked)
    #expect(
      try program.output(["cache", "clear", one.path + "/.git/"]).hasPrefix("Removed 1 file"))
    try expectNothingRemoved(
      program.run(["cache", "clear", one.path]), "nothing is kept of '\(one.path)'.")
    // One that is unknown does not keep the others.
    let mixed = try program.run(["cache", "clear", "nowhere", other.path])
    #expect(mixed.status == .exit(1) && mixed.text.hasPrefix("Removed 1 file, "), "\(mixed)")
    #expect(mixed.errors.contains("error: ") && mixed.errors.contains("nowhere"))
    #expect(program.cacheFiles.isEmpty)
  }

  @Test("What is no repository is answered with what the cache command has")
  func advice() throws {
    let program = try Program()
    for name in ["nowhere", "clock", "."] {
      let outcome = try program.run(["cache", "clear", name])
      #expect(outcome.status == .exit(1) && outcome.text.hasPrefix("Removed 0 files"), "\(outcome)")
      #expect(outcome.errors.contains("'git almanac cache' lists"), "\(outcome)")
      #expect(!outcome.errors.contains("--branch") && !outcome.errors.contains("--recursive"))
    }
    let help = try program.output(["help", "cache"])
    #expect(!help.contains("--recursive"), "\(help)")
  }

  @Test(
    "A repository that is gone, by any of its names", arguments: ["", "/", "/.git", "relative"])
  func gone(name: String) throws {
    let (program, one, _) = try twoRead()
    try FileManager.default.removeItem(atPath: one.path)
    let path = name == "relative" ? "one" : one.path + name
    let outcome = try program.run(["cache", "clear", path], in: one.folder.path)
    #expect(outcome.status == .exit(0) && outcome.text.hasPrefix("Removed 1 file, "), "\(outcome)")
    #expect(program.cacheFiles.count == 1)
  }

  @Test("A damaged file goes with its repository")
  func damagedClear() throws {
    let repository = try GitRepository()
    try repository.days("2024-02-01")
    let program = try Program()
    _ = try program.output(["export"], in: repository.path)
    try writeFile([1, 2, 3], to: try #require(program.cacheFiles.first))
    #expect(
      try program.output(["cache", "clear", repository.path]) == "Removed 1 file, 3 B.\n")
  }
}
