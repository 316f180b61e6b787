import Foundation
import TestSupport
import Testing

/// Runs that are started in a damaged repository and ask for another one.
@Suite struct DamagedSurroundingsTests {
  private let folder: TemporaryFolder
  private let good: GitRepository
  private let bad: GitRepository

  init() throws {
    folder = try TemporaryFolder()
    good = try GitRepository("good", in: folder)
    try good.addFourCommits()
    bad = try GitRepository("bad", in: folder)
    try bad.addFourCommits()
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Program().run(["export", "--no-cache"] + arguments, in: bad.path)
  }

  private func expectFour(_ outcome: Outcome) throws {
    #expect(outcome.status == .exit(0), "\(outcome)")
    #expect(try CSVTable(outcome.text).rows.count == 4, "\(outcome)")
  }

  @Test(
    "What is damaged where the program runs is not in the way of another repository",
    arguments: [
      ("shallow", "garbage\n"), ("packed-refs", "garbage\n"), ("HEAD", "garbage\n"),
      ("refs/replace/\(GitRepository.emptyTree)", "garbage"), ("objects/pack/x.idx", "garbage"),
      ("config", "[core]\n\trepositoryFormatVersion = 7\n"), ("commondir", "nowhere\n"),
    ])
  func damage(place: String, text: String) throws {
    try bad.write(text, to: ".git/" + place)
    try expectFour(try run("../good"))
    try expectFour(try run("-r", ".."))
    try expectFour(try run("-r", "../good"))
  }

  @Test("Folders in place of lists of commits", arguments: ["shallow", "info/grafts"])
  func folders(place: String) throws {
    try? FileManager.default.removeItem(atPath: "\(bad.gitFolder)/\(place)")
    _ = try folder.makeFolder("bad/.git/" + place)
    try expectFour(try run("../good"))
    try expectFour(try run("-r", ".."))
    let outcome = try run()
    expectError(outcome, saying: place)
    #expect(!outcome.errors.contains("configuration"), "\(outcome)")
  }

  @Test("The configuration where the program runs is needed, as it is by git")
  func configuration() throws {
    try bad.write("[broken\n", to: ".git/config")
    #expect(try bad.outcome(["rev-list", "HEAD"]).status == .exit(128))
    expectError(try run("../good"), saying: "config")
  }

  @Test("Settings where the program runs hold for another repository that is named")
  func settings() throws {
    try bad.write("garbage\n", to: ".git/shallow")
    try bad.git("config", "almanac.author", "bob")
    for arguments in [["../good"], ["-r", "../good"]] {
      let outcome = try Program().run(["export", "--no-cache"] + arguments, in: bad.path)
      #expect(outcome.status == .exit(0), "\(outcome)")
      #expect(try CSVTable(outcome.text).rows.count == 2, "\(outcome)")
    }
  }
}
