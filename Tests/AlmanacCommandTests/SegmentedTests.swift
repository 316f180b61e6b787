import TestSupport
import Testing

/// `--segmented`.
@Suite struct SegmentedTests {
  @Test("Months apart, in the year and in a comparison", arguments: [["year"], ["compare"]])
  func monthsApart(command: [String]) throws {
    let repository = try GitRepository()
    try repository.days([
      ("2024-01-31", 1), ("2024-02-01", 3), ("2024-02-02", 1), ("2024-02-29", 4), ("2024-03-01", 1),
    ])
    let outcome = try Program().run(
      command + ["--segmented", "--now", "2024-03-03", "--since", "2024-01-29"]
        + ["--week-start", "monday", "--glyphs", "ascii", "--scale", "thresholds=1,2,3,4"],
      in: repository.path, environment: ["COLUMNS": "60"])
    #expect(outcome.errors.isEmpty, "\(outcome)")
    let lines = outcome.lines
    // Five weeks and two borders, two columns each: 29 January is a Monday, 1 March a Friday.
    #expect(lines.contains(" Mon .   . . . ."), "\(outcome)")
    #expect(lines.contains(" Wed :   . . . ."), "\(outcome)")
    #expect(lines.contains("       O . . . @"), "\(outcome)")
    #expect(lines.contains(" Fri   : . . .   :"), "\(outcome)")
  }

  @Test("Tables have no grid to be segmented", arguments: ["authors", "export"])
  func elsewhere(command: String) throws {
    expectError(try Program().run([command, "--segmented"]), exit: 64, saying: "--segmented")
  }
}
