import TestSupport
import Testing

/// `--palette`, `--tint`, `--gradient` and `--background`.
@Suite struct PaletteOptionTests {
  private static let repository = Result { () throws -> GitRepository in
    let repository = try GitRepository()
    try repository.days([
      ("2024-02-01", 1), ("2024-02-02", 2), ("2024-02-03", 3), ("2024-02-04", 4),
    ])
    return repository
  }

  private let view = ["--now", "2024-02-07", "--color", "always", "--scale", "thresholds=1,2,3,4"]

  private func run(
    _ options: [String],
    environment: [String: String?] = ["COLORTERM": "truecolor", "TERM": "xterm"]
  ) throws -> Outcome {
    try Program().run(
      view + options, in: Self.repository.get().path, environment: environment)
  }

  /// The colours of the shades in the legend, as 24 bits.
  private func legend(_ outcome: Outcome) throws -> [String] {
    let line = try #require(outcome.text.split(separator: "\n").first { $0.contains("Less") })
    return line.matches(of: /38;2;([0-9;]+)m/).map { String($0.output.1) }
  }

  @Test(
    "The colours of the shades",
    arguments: [
      ([], ["14;88;40", "34;136;46", "72;188;98", "150;240;156"]),
      (
        ["--palette", "green", "--background=light"],
        ["155;233;168", "64;196;99", "48;161;78", "33;110;57"]
      ),
      (["--palette", "github"], ["14;68;41", "0;109;50", "38;166;65", "57;211;83"]),
      (["--tint", "#2da44e"], ["45;79;61", "45;107;66", "45;135;72", "45;164;78"]),
      (
        ["--tint", "2da44e", "--background", "light"],
        ["178;210;192", "133;194;154", "89;179;116", "45;164;78"]
      ),
      (["--gradient", "red,blue"], ["255;0;0", "255;0;170", "170;0;255", "0;0;255"]),
      (["--gradient=#000,#FFF"], ["0;0;0", "85;85;85", "170;170;170", "255;255;255"]),
    ])
  func shades(options: [String], colors: [String]) throws {
    #expect(try legend(run(options)) == colors)
    #expect(try legend(run(["compare"] + options)) == colors)
  }

  @Test("The environment says what the background is, and the user says it louder")
  func background() throws {
    let environment = ["COLORTERM": "truecolor", "TERM": "xterm", "COLORFGBG": "0;15"]
    #expect(try legend(run([], environment: environment)).last == "33;110;57")
    #expect(
      try legend(run(["--background", "dark"], environment: environment)).last == "150;240;156")
    #expect(
      try legend(run(["--background", "auto"], environment: environment)).last == "33;110;57")
  }

  @Test(
    "Only one of them",
    arguments: [
      ["--palette", "blue", "--tint", "red"], ["--tint", "red", "--gradient", "red,blue"],
      ["--gradient", "red,blue", "--palette", "mono"],
    ])
  func exclusive(options: [String]) throws {
    expectError(try run(options), exit: 64, saying: "exclude each other")
  }

  @Test("An unknown palette: all are named, and the one that was meant")
  func unknownPalette() throws {
    let outcome = try run(["--palette", "viridus"])
    expectError(outcome, exit: 64, saying: "'viridus'", "Did you mean 'viridis'?")
    for name in ["green", "github", "blue", "violet", "fire", "viridis", "cividis", "mono"] {
      #expect(outcome.errors.contains("- \(name)\n"), "\(outcome)")
    }
  }

  @Test(
    "A colour that is none is named",
    arguments: [
      (["--tint", "#12345"], "'#12345'"), (["--tint", "greenish"], "'greenish'"),
      (["--tint", ""], "''"), (["--gradient", "red"], "two colours"),
      (["--gradient", "red,green,blue"], "two colours"), (["--gradient", "red,bleu"], "'bleu'"),
      (["--gradient", ",red"], "''"), (["--background", "pink"], "'pink'"),
    ])
  func noColor(options: [String], word: String) throws {
    expectError(try run(options), exit: 64, saying: options[0], word)
  }
}
