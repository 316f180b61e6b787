import TestSupport
import Testing

/// `--scale` and `--levels`.
@Suite struct ScaleTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    try repository.days([
      ("2024-02-01", 1), ("2024-02-02", 2), ("2024-02-03", 3), ("2024-02-04", 4),
      ("2024-02-05", 16),
    ])
    return repository
  }

  private func facts(_ options: String...) throws -> Facts {
    try Program().facts(
      options + ["--now", "2024-02-07"], in: Self.repository.get().path)
  }

  private func run(_ options: [String]) throws -> Outcome {
    try Program().run(options + ["--now", "2024-02-07"], in: Self.repository.get().path)
  }

  /// The lowest count of each level, by hand: of the counts 1, 2, 3, 4, 16.
  @Test(arguments: [
    // Quartiles are 2, 3 and 4.
    (["--scale", "quartile"], [1, 3, 4, 16]), (["--scale=ratio"], [1, 5, 9, 13]),
    // Powers of 16: 2, 4, 8.
    (["--scale", "log"], [1, 2, 4, 8]), (["--scale", "thresholds=1,3,6,10"], [1, 3, 6, 10]),
    (["--scale", "thresholds=2,3"], [1, 3]), (["--scale", "thresholds=1"], [1]),
    (["--scale", "goal=5"], [1, 3, 4, 5]), (["--scale", "goal=4"], [1, 2, 3, 4]),
    (["--scale", "goal=1"], [1, 1, 1, 1]), (["--scale", "goal=5", "--levels", "2"], [1, 5]),
    (["--scale", "ratio", "--levels", "2"], [1, 9]),
    (["--scale", "ratio", "--levels", "8"], [1, 3, 5, 7, 9, 11, 13, 15]),
    (["--scale", "goal=9", "--levels", "9"], [1, 2, 3, 4, 5, 6, 7, 8, 9]),
  ])
  func lowestCounts(options: [String], levels: [Int]) throws {
    let facts = try Program().facts(
      options + ["--now", "2024-02-07"], in: Self.repository.get().path)
    #expect(facts.levels == levels)
  }

  @Test("Full is the shade of a day that met the goal, or did more")
  func goal() throws {
    let facts = try facts("--scale", "goal=4")
    #expect(
      (1...5).map { facts.level("2024-02-0\($0)") } == [1, 2, 3, 4, 4])
    #expect(facts.goal?.commits == 4)
    #expect(facts.goal?.daysMet == 2)
    #expect(try self.facts().goal == nil)
  }

  @Test("The figures and the sentence tell how often a goal was met")
  func goalInText() throws {
    let text = try run(["--scale", "goal=4"]).text
    #expect(text.contains("Goal of 4       met on 2 of 5 active days\n"))
    #expect(text.contains("The goal of 4 commits"))
    let spoken = try run(["--scale", "goal=4", "--format", "text"]).text
    #expect(spoken.contains("\nGoal of 4: met on 2 of 5 active days.\n"))
    #expect(!spoken.contains("Shades"))
    let comparison = try run(["compare", "--scale", "goal=4"]).text
    #expect(comparison.contains("Goal of 4 met"))
    #expect(!(try run([]).text.contains("oal")))
  }

  @Test(
    "The rules tell of a scale that is not the usual one",
    arguments: [
      (["--scale", "ratio"], "Shades: by the ratio to the busiest day."),
      (["--scale", "log"], "Shades: by the logarithm of the commits."),
      (["--scale", "thresholds=1,5"], "Shades: by the thresholds given."),
      (["--scale", "goal=1"], "Shades: by the share of a goal of 1 commit a day."),
      (["--levels", "6"], "Shades: in 6 quantiles of the active days."),
    ])
  func rules(options: [String], rule: String) throws {
    for command in [[], ["compare"]] {
      let words = try run(command + options).text.split { $0 == " " || $0 == "\n" }
      #expect(words.joined(separator: " ").hasSuffix(rule))
    }
    #expect(!(try run(["--scale", "quartile", "--levels", "4"]).text.contains("Shades")))
  }

  @Test("All levels have a glyph of their own", arguments: 2...9)
  func glyphs(levels: Int) throws {
    let thresholds = "thresholds=" + (1...levels).map(String.init).joined(separator: ",")
    for set in ["squares", "shades", "ascii"] {
      let text = try run(["--scale", thresholds, "--glyphs", set]).text
      let legend = try #require(text.split(separator: "\n").first { $0.contains("Less") })
      let entries = legend.split(separator: " ").dropFirst().dropLast()
      #expect(entries.map { $0.dropFirst() } == (1...levels).map { Substring(String($0)) })
      #expect(Set(entries.map(\.first)).count == levels)
    }
  }

  @Test(
    "Wrong scales",
    arguments: [
      ["--scale", "linear"], ["--scale", ""], ["--scale", "goal"], ["--scale", "goal="],
      ["--scale", "goal=0"], ["--scale", "goal=-1"], ["--scale", "goal=9223372036854775808"],
      ["--scale", "goal=5,6"], ["--scale", "thresholds"], ["--scale", "thresholds="],
      ["--scale", "thresholds=3,2"], ["--scale", "thresholds=1,1"], ["--scale", "thresholds=1,,2"],
      ["--scale", "thresholds=0,1"], ["--scale", "thresholds=1,2,3,4,5,6,7,8,9,10"],
      ["--scale", "quartile=4"], ["--scale", "ratio="], ["--levels", "1"], ["--levels", "10"],
      ["--levels", "four"], ["--scale", "thresholds=1,2", "--levels", "2"],
    ])
  func usage(options: [String]) throws {
    expectError(try run(options), exit: 64, saying: options[0])
  }

  @Test("The largest goal there is")
  func largest() throws {
    let facts = try facts("--scale", "goal=\(Int.max)")
    #expect(facts.goal?.daysMet == 0)
    #expect(facts.level("2024-02-05") == 1)
  }
}
