import Testing

@testable import CommandLineKit

@Suite struct OptionSpecTests {
  @Test(arguments: [
    (Sample.since, "-s, --since <date>"), (Sample.year, "--year <year>"),
    (Sample.merges, "-m, --[no-]merges"), (Sample.output, "-o, --[no-]output <file>"),
    (Sample.quiet, "-q, --quiet"), (Sample.author, "--author <pattern>"),
  ])
  func label(option: OptionSpec, label: String) {
    #expect(option.label == label)
  }

  @Test(arguments: [
    (Sample.since, "[--since <date>]"), (Sample.branch, "[--branch <name>]..."),
    (Sample.merges, "[--[no-]merges]"), (Sample.quiet, "[--quiet]"),
  ])
  func usage(option: OptionSpec, usage: String) {
    #expect(option.usage == usage)
  }

  static let detailed: [(OptionSpec, String?)] = [
    (Sample.since, nil), (Sample.limit, "(default: 10)"), (Sample.branch, "(repeatable)"),
    (Sample.scale, "(values: quartile, ratio, log; default: quartile)"),
    (Sample.shape, "(values: square, circle, diamond, hexagon, letter, number)"),
  ]

  @Test(arguments: detailed)
  func details(option: OptionSpec, details: String?) {
    #expect(option.details == details)
  }

  @Test func descriptionsHaveNoStraySpaces() {
    #expect(OptionSpec("x", help: "", defaultText: "y").description == "(default: y)")
    #expect(OptionSpec("x", help: "Help.").description == "Help.")
  }

  @Test(arguments: [
    (ArgumentSpec("x", help: ""), "<x>"),
    (ArgumentSpec("x", help: "", isOptional: true), "[<x>]"),
    (ArgumentSpec("x", help: "", isRepeating: true), "<x>..."),
    (ArgumentSpec("x", help: "", isOptional: true, isRepeating: true), "[<x>...]"),
  ])
  func argumentUsage(argument: ArgumentSpec, usage: String) {
    #expect(argument.usage == usage)
  }

  @Test func spellings() {
    #expect(Sample.year.allSpellings == ["--year", "--calendar-year"])
    #expect(Sample.year.shownSpellings == ["--year"])
    #expect(Sample.since.allSpellings == ["-s", "--since"])
    #expect(Sample.since.placeholder == "date")
    #expect(Sample.quiet.placeholder == nil)
    #expect(Sample.branch.isRepeatable && !Sample.since.isRepeatable)
  }

  @Test func sectionsKeepTheOrderOfTheirFirstOption() {
    let sections = OptionSection.sections(of: [
      Sample.quiet, Sample.branch, Sample.since, Sample.author, Sample.trace, Sample.output,
    ])
    #expect(sections.map(\.title) == ["SELECTION", "WINDOW", "OPTIONS"])
    #expect(
      sections.map { $0.options.map(\.name) } == [
        ["branch", "author"], ["since"], ["quiet", "output"],
      ])
  }

  @Test func rivalsShareAGroup() {
    let program = Sample.program
    let rivals = program.rivals(of: Sample.since, in: program.defaultCommand)
    #expect(rivals.map(\.name) == ["year"])
    #expect(program.rivals(of: Sample.quiet, in: program.defaultCommand).isEmpty)
    #expect(program.rivals(of: Sample.since, in: program.commands[0]).isEmpty)
  }
}

@Suite struct OptionTableTests {
  let table = OptionTable([Sample.since, Sample.year, Sample.merges, Sample.output])

  static let lookups: [(OptionTable.Key, String?)] = [
    (.long("since"), "since"), (.short("s"), "since"), (.long("s"), nil), (.long("year"), "year"),
    (.long("calendar-year"), "year"), (.long("merges"), "merges"), (.long("no-merges"), "merges"),
    (.long("no-since"), nil), (.long("sinc"), nil), (.long("SINCE"), nil), (.long(""), nil),
    (.short("S"), nil), (.short("-"), nil),
  ]

  @Test(arguments: lookups)
  func lookup(key: OptionTable.Key, name: String?) {
    #expect(table[key]?.option.name == name)
  }

  @Test func onlyPlainSpellingsTakeValues() {
    #expect(table[.long("output")]?.takesValue == true)
    #expect(table[.long("no-output")]?.takesValue == false)
    #expect(table[.long("no-output")]?.isInverted == true)
    #expect(table[.long("merges")]?.takesValue == false)
  }

  @Test func theFirstOfTwoHasTheSpelling() {
    let first = OptionSpec("x", help: "First.")
    let second = OptionSpec("x", help: "Second.")
    #expect(OptionTable([first, second])[.long("x")]?.option.help == "First.")
  }

  @Test func keysAreSpelledWithTheirDashes() {
    #expect(OptionTable.Key.long("x").spelling == "--x")
    #expect(OptionTable.Key.short("x").spelling == "-x")
  }
}
