import CommandLineKit
import Foundation
import Testing

/// Words on a command line, the last one unfinished, with what the shell should offer.
struct CompletionCase: CustomTestStringConvertible, Sendable {
  let words: [String]
  let offers: [String]

  init(_ words: [String], _ offers: [String]) {
    self.words = words
    self.offers = offers
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Suite struct CompletionTests {
  /// The sample with a listing that needs no repository.
  static let program = {
    var program = Sample.program
    program.completionCommands["branches"] = "printf '%s\\n' main feature/one 'odd$(id)' \"it's\""
    return program
  }()

  static let branches = ["main", "feature/one", "odd\\$\\(id\\)", "it\\'s"]
  static let commands = ["grid", "authors", "compare", "help"]

  static let cases = [
    CompletionCase([""], commands + ["dir one", "dirTwo"]),
    CompletionCase(["a"], ["authors"]),
    CompletionCase(["d"], ["dir one", "dirTwo"]),
    CompletionCase(["x", ""], ["dir one", "dirTwo"]),
    CompletionCase(["-q", "com"], ["compare"]),
    CompletionCase(["--s"], ["--since", "--scale", "--shape"]),
    CompletionCase(
      ["-"],
      [
        "--since", "--year", "--branch", "--author", "--merges", "--no-merges", "--scale",
        "--shape",
        "--output", "--no-output", "--quiet", "--help", "--version",
      ]),
    CompletionCase(
      ["authors", "--"],
      [
        "--since", "--limit", "--output", "--no-output", "--quiet", "--help", "--version",
      ]),
    CompletionCase(["--since", "x", "authors", "--l"], ["--limit"]),
    CompletionCase(["--scale", ""], ["quartile", "ratio", "log"]),
    CompletionCase(["--scale", "="], ["quartile", "ratio", "log"]),
    CompletionCase(["--scale", "=", "r"], ["ratio"]),
    CompletionCase(["--since", "=", "r"], []),
    CompletionCase(["--since", ""], []),
    CompletionCase(["-b", ""], branches),
    CompletionCase(["--branch", "f"], ["feature/one"]),
    CompletionCase(["--branch", "=", "f"], ["feature/one"]),
    CompletionCase(["authors", "--branch", "=", "f"], []),
    CompletionCase(["--output", "f"], ["file"]),
    CompletionCase(["authors", "-o", "f"], ["file"]),
    CompletionCase(["--", "a"], []),
    CompletionCase(["--", "d"], ["dir one", "dirTwo"]),
    CompletionCase(["--", "--s"], []),
    CompletionCase(["help", ""], ["grid", "authors", "compare"]),
    CompletionCase(["help", "authors", ""], []),
    CompletionCase(["compare", "d"], ["dir one", "dirTwo"]),
    CompletionCase(["compare", "x", "y", "d"], []),
    CompletionCase(["--branch", "--", "gr"], ["grid"]),
  ]

  /// Sources the script in bash and prints what a function offers for words.
  private func offers(
    of script: String, for words: [String], setup: String, function: String
  ) throws -> [String] {
    try Tool.withFolder { folder in
      for name in ["dir one", "dirTwo"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      try Data().write(to: folder.appending(path: "file"))
      let driver = """
        \(script)
        \(setup)
        \(function)
        ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
        exit 0
        """
      let arguments = ["--norc", "-c", driver, "git-almanac"] + words
      let result = try Tool.run("bash", arguments, in: folder)
      #expect(result.errors.isEmpty)
      #expect(result.status == 0)
      return result.output.split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: cases) func bashByTheProgramsOwnName(test: CompletionCase) throws {
    let setup = "COMP_WORDS=(\"$0\" \"$@\"); COMP_CWORD=$#; COMP_LINE=\"$*\""
    let offers = try offers(
      of: Self.program.completionScript(for: .bash), for: test.words, setup: setup,
      function: "__git_almanac_main")
    #expect(offers.sorted() == test.offers.sorted())
  }

  /// The host's completion hands over words that are joined at `=`, and calls `_git_almanac`.
  @Test(arguments: [
    CompletionCase(["git", "almanac", "au"], ["authors"]),
    CompletionCase(["git", "almanac", "--scale=r"], ["ratio"]),
    CompletionCase(["git", "-C", "x", "almanac", "authors", "--l"], ["--limit"]),
    CompletionCase(["git", "-C", "x", "almanac", "--branch", "m"], ["main"]),
  ])
  func bashThroughTheHost(test: CompletionCase) throws {
    let index = test.words.firstIndex(of: "almanac") ?? 0
    let setup = """
      words=("$@"); cword=$(($# - 1)); cur=${words[cword]}; __git_cmd_idx=\(index)
      """
    let offers = try offers(
      of: Self.program.completionScript(for: .bash), for: test.words, setup: setup,
      function: "_git_almanac")
    #expect(offers.sorted() == test.offers.sorted())
  }

  @Test func bashWithoutEqualsAmongTheBreaksRepeatsTheOption() throws {
    let setup = "COMP_WORDBREAKS=' '; COMP_WORDS=(\"$0\" --scale=r); COMP_CWORD=1"
    let offers = try offers(
      of: Self.program.completionScript(for: .bash), for: [], setup: setup,
      function: "__git_almanac_main")
    #expect(offers == ["--scale=ratio"])
  }

  @Test(arguments: Shell.allCases) func theSyntaxIsAccepted(shell: Shell) throws {
    // Only bash is sure to be there.
    guard shell == .bash || Tool.path(of: shell.rawValue) != nil else { return }
    for program in [Self.program, Self.bare] {
      try Tool.withFolder { folder in
        let file = folder.appending(path: "script")
        let script = program.completionScript(for: shell)
        try script.write(to: file, atomically: true, encoding: .utf8)
        let result = try Tool.run(shell.rawValue, ["-n", file.path], in: folder)
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
      }
    }
  }

  /// A program without commands, options and host.
  static let bare = ProgramSpec(
    name: "tool", invocation: "tool", abstract: "It's a tool: [x].", version: "1",
    defaultCommand: CommandSpec("run", abstract: "It's: [run]."))

  @Test(
    .enabled(if: Tool.path(of: "fish") != nil),
    arguments: [
      CompletionCase(["git-almanac", "a"], ["authors"]),
      CompletionCase(["git", "-C", "x", "almanac", "a"], ["authors"]),
      CompletionCase(["git", "add", "almanac", "--li"], []),
      CompletionCase(["git-almanac", "--scale", "r"], ["ratio"]),
      CompletionCase(["git-almanac", "--scale=l"], ["--scale=log"]),
      CompletionCase(["git-almanac", "-b", "f"], ["feature/one"]),
      CompletionCase(["git-almanac", "authors", "--l"], ["--limit"]),
      CompletionCase(["git-almanac", "help", "c"], ["compare"]),
      CompletionCase(["git-almanac", "compare", "x", "y", "d"], []),
    ])
  func fishOffers(test: CompletionCase) throws {
    let offers = try Tool.withFolder { folder in
      let file = folder.appending(path: "script")
      let script = Self.program.completionScript(for: .fish)
      try script.write(to: file, atomically: true, encoding: .utf8)
      let driver = "source \(file.path); complete -C '\(test.words.joined(separator: " "))'"
      let result = try Tool.run("fish", ["--no-config", "-c", driver], in: folder)
      return result.output.split(separator: "\n").compactMap {
        $0.split(separator: "\t").first.map(String.init)
      }
    }
    #expect(offers == test.offers)
  }

  /// Values that a shell would split or expand are offered as they are.
  static let odd = {
    let values = ["it's", "a b", "$HOME", "x*"]
    return ProgramSpec(
      name: "tool", invocation: "tool", abstract: "A tool.", version: "1",
      defaultCommand: CommandSpec(
        "run", abstract: "Runs.",
        options: [
          OptionSpec(
            "kind", kind: .value(placeholder: "kind"), help: "The 'kind'.", allowedValues: values)
        ]))
  }()

  @Test func bashQuotesOddValues() throws {
    let offers = try offers(
      of: Self.odd.completionScript(for: .bash), for: [],
      setup: "COMP_WORDS=(tool --kind ''); COMP_CWORD=2", function: "__tool_main")
    #expect(offers == ["it\\'s", "a\\ b", "\\$HOME", "x\\*"])
  }

  @Test(.enabled(if: Tool.path(of: "fish") != nil)) func fishQuotesOddValues() throws {
    let output = try Tool.withFolder { folder in
      let file = folder.appending(path: "script")
      let script = Self.odd.completionScript(for: .fish)
      try script.write(to: file, atomically: true, encoding: .utf8)
      let driver = "source \(file.path); complete -C 'tool --kind '"
      return try Tool.run("fish", ["--no-config", "-c", driver], in: folder).output
    }
    let offers = output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(offers.sorted() == ["$HOME", "a b", "it's", "x*"])
  }

  @Test func zshQuotesOddValues() {
    let script = Self.odd.completionScript(for: .zsh)
    #expect(script.contains(#":kind:(it\'\''s a\ b \$HOME x\*)'"#))
  }

  @Test func zshDescribesEverySpelling() {
    let script = Self.program.completionScript(for: .zsh)
    for expected in [
      "#compdef git-almanac\n", "'*-b+[Count what this branch reaches.]:name:",
      "'(-s --since --year)--since=[The first day that is counted.]:date: '",
      ":name:(quartile ratio log)'", "'(-q --quiet)-q[Say less.]'",
      "'1:word:__git_almanac_first_word' '*:repository:_files -/'",
      "'2:left:_files -/' '3:right:_files -/'", "'authors:Rank the authors.'",
    ] {
      #expect(script.contains(expected), "\(expected)")
    }
  }

  @Test(arguments: Shell.allCases) func hiddenOptionsAreNotOffered(shell: Shell) {
    #expect(!Self.program.completionScript(for: shell).contains("trace"))
  }

  @Test(arguments: Shell.allCases) func aProgramWithoutHostServesItsOwnNameOnly(shell: Shell) {
    let script = Self.bare.completionScript(for: shell)
    #expect(script.contains("tool"))
    #expect(!script.contains("cmd_idx"))
  }
}
