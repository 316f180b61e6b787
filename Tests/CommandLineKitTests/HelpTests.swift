import CommandLineKit
import Testing

@Suite struct HelpTests {
  @Test func theProgramAt80Columns() {
    let expected = """
      OVERVIEW: Show when work was done.

      Reads the history of repositories.

      Writes nothing into them.

      USAGE: git almanac [--since <date>] [--year <year>] [--branch <name>]...
          [--author <pattern>]... [--[no-]merges] [--scale <name>] [--shape <shape>]
          [--[no-]output <file>] [--quiet] [<repository>...]
             git almanac <command> [<options>] [<arguments>...]

      ARGUMENTS:
        [<repository>...]       The repositories to read; the one around you if none
                                is given.

      WINDOW:
        -s, --since <date>      The first day that is counted.
        --year <year>           Show one calendar year.

      SELECTION:
        -b, --branch <name>     Count what this branch reaches. (repeatable)
        --author <pattern>      Count these authors only. (repeatable)
        -m, --[no-]merges       Count merges too. (default: on)

      OPTIONS:
        --scale <name>          How counts become shades. (values: quartile, ratio,
                                log; default: quartile)
        --shape <shape>         The shape of a cell. (values: square, circle, diamond,
                                hexagon, letter, number)
        -o, --[no-]output <file>
                                Write into a file.
        -q, --quiet             Say less.
        -h, --help              Show this help.
        --version               Show the version.

      EXAMPLES:
        git almanac --year 2025
            The year 2025.

      COMMANDS:
        grid                    Show a year as a grid. (default)
        authors                 Rank the authors.
        compare                 Compare two repositories.
        help                    Show the help of a command.

        See 'git almanac help <command>' for the options of a command.

      """
    #expect(Sample.program.help(columns: 80) == expected)
  }

  @Test func theProgramAt40Columns() {
    let expected = """
      OVERVIEW: Show when work was done.

      Reads the history of repositories.

      Writes nothing into them.

      USAGE: git almanac [--since <date>]
          [--year <year>] [--branch <name>]...
          [--author <pattern>]...
          [--[no-]merges] [--scale <name>]
          [--shape <shape>]
          [--[no-]output <file>] [--quiet]
          [<repository>...]
             git almanac <command> [<options>]
               [<arguments>...]

      ARGUMENTS:
        [<repository>...]
            The repositories to read; the one
            around you if none is given.

      WINDOW:
        -s, --since <date>
            The first day that is counted.
        --year <year>
            Show one calendar year.

      SELECTION:
        -b, --branch <name>
            Count what this branch reaches.
            (repeatable)
        --author <pattern>
            Count these authors only.
            (repeatable)
        -m, --[no-]merges
            Count merges too. (default: on)

      OPTIONS:
        --scale <name>
            How counts become shades. (values:
            quartile, ratio, log; default:
            quartile)
        --shape <shape>
            The shape of a cell. (values:
            square, circle, diamond, hexagon,
            letter, number)
        -o, --[no-]output <file>
            Write into a file.
        -q, --quiet
            Say less.
        -h, --help
            Show this help.
        --version
            Show the version.

      EXAMPLES:
        git almanac --year 2025
            The year 2025.

      COMMANDS:
        grid
            Show a year as a grid. (default)
        authors
            Rank the authors.
        compare
            Compare two repositories.
        help
            Show the help of a command.

        See 'git almanac help <command>' for
        the options of a command.

      """
    #expect(Sample.program.help(columns: 40) == expected)
  }

  @Test func aCommandAt80Columns() {
    let expected = """
      OVERVIEW: Rank the authors.

      Most active first.

      USAGE: git almanac authors [--since <date>] [--limit <count>]
          [--[no-]output <file>] [--quiet] [<repository>...]

      ARGUMENTS:
        [<repository>...]       The repositories to read; the one around you if none
                                is given.

      WINDOW:
        -s, --since <date>      The first day that is counted.

      OPTIONS:
        -n, --limit <count>     Show no more than this. (default: 10)
        -o, --[no-]output <file>
                                Write into a file.
        -q, --quiet             Say less.
        -h, --help              Show this help.
        --version               Show the version.

      EXAMPLES:
        git almanac authors -n 3
            The three most active.

      """
    #expect(Sample.program.help(command: "authors", columns: 80) == expected)
  }

  @Test func theOptionsBlockAt80Columns() {
    let expected = """
      WINDOW:
        -s, --since <date>      The first day that is counted.
        --year <year>           Show one calendar year.

      SELECTION:
        -b, --branch <name>     Count what this branch reaches. (repeatable)
        --author <pattern>      Count these authors only. (repeatable)
        -m, --[no-]merges       Count merges too. (default: on)

      OPTIONS:
        --scale <name>          How counts become shades. (values: quartile, ratio,
                                log; default: quartile)
        --shape <shape>         The shape of a cell. (values: square, circle, diamond,
                                hexagon, letter, number)
        -o, --[no-]output <file>
                                Write into a file.
        -q, --quiet             Say less.
        -h, --help              Show this help.
        --version               Show the version.

      OPTIONS OF 'git almanac authors':
        -n, --limit <count>     Show no more than this. (default: 10)

      """
    #expect(Sample.program.optionsBlock(columns: 80) == expected)
  }

  @Test(arguments: Array(1...130)) func noLineIsWiderThanTheTerminal(columns: Int) {
    let texts =
      Sample.program.allCommands.map { Sample.program.help(command: $0.name, columns: columns) }
      + [Sample.program.help(columns: columns), Sample.program.optionsBlock(columns: columns)]
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= max(columns, 20), "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test func wideScalarsTakeTheirRoom() {
    var program = Sample.program
    program.discussion = String(repeating: "日本語 ", count: 40)
    let width: ScalarWidth = { $0.value >= 0x1100 ? 2 : 1 }
    let lines = program.help(columns: 40, width: width).split(separator: "\n")
    for line in lines {
      #expect(line.unicodeScalars.map(width).reduce(0, +) <= 40, "\(line)")
    }
    #expect(lines.contains("日本語 日本語 日本語 日本語 日本語"))
  }

  @Test func anUnknownCommandMeansTheProgram() {
    #expect(
      Sample.program.help(command: "none", columns: 80) == Sample.program.help(columns: 80))
  }

  @Test func hiddenOptionsAreHidden() {
    #expect(!Sample.program.help(columns: 80).contains("trace"))
    #expect(!Sample.program.optionsBlock(columns: 80).contains("trace"))
  }

  @Test(arguments: [(12, false), (13, true)])
  func theUsageCollapsesBeyondTwelveOptions(count: Int, isCollapsed: Bool) {
    let options = (1...count).map { OptionSpec("option-\($0)", help: "Does something.") }
    let command = CommandSpec("run", abstract: "Runs.", options: options)
    let program = ProgramSpec(
      name: "tool", invocation: "tool", abstract: "A tool.", version: "1",
      defaultCommand: command)
    #expect((program.usage(of: command) == "tool [<options>]") == isCollapsed)
    #expect(program.usage(of: command).contains("[--option-12]") == !isCollapsed)
  }

  @Test func aProgramOfOneCommandSpeaksOfNoOthers() {
    let program = ProgramSpec(
      name: "tool", invocation: "tool", abstract: "A tool.", version: "1",
      defaultCommand: CommandSpec("run", abstract: "Runs."))
    let expected = """
      OVERVIEW: A tool.

      USAGE: tool

      OPTIONS:
        -h, --help              Show this help.
        --version               Show the version.

      """
    #expect(program.help(columns: 80) == expected)
  }
}
