import CommandLineKit
import Foundation
import Testing

@Suite struct ManualPageTests {
  let page = Sample.program.manualPage(date: "November 30, 2026")

  /// What groff complains about; empty when nothing.
  private func complaints(about page: String) throws -> String {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "page.1")
      try page.write(to: file, atomically: true, encoding: .utf8)
      let arguments = ["-mandoc", "-ww", "-z", "-Tutf8", file.path]
      return try Tool.run("groff", arguments, in: folder).errors
    }
  }

  private func rendered(_ page: String) throws -> String {
    try Tool.withFolder { folder in
      let file = folder.appending(path: "page.1")
      try page.write(to: file, atomically: true, encoding: .utf8)
      let arguments = ["-mandoc", "-Tutf8", "-P-c", "-P-b", "-P-u", file.path]
      return try Tool.run("groff", arguments, in: folder).output
    }
  }

  /// A program whose every text is made of what roff takes for its own.
  private var hostile: ProgramSpec {
    let text = ".Sh 'No' \\fB \\(aq -dash --since \"quoted\" ~^` é — 日 .\n\n'quote\n\n.Dd"
    var program = Sample.program
    program.abstract = text
    program.discussion = text
    program.defaultCommand.options.append(
      OptionSpec("no", kind: .value(placeholder: "Ar"), help: text, section: "No Ns"))
    program.commands.append(CommandSpec("Op", abstract: text, discussion: text))
    program.manualSections.append(
      ManualSection(
        "Nm \\n", paragraphs: [text, "", "."], items: [.init("Fl", text), .init(".", ".")]))
    program.defaultCommand.examples.append(Example("Xr \\e \"x\" -n", text))
    return program
  }

  @Test(.enabled(if: Tool.path(of: "groff") != nil)) func groffHasNoComplaints() throws {
    #expect(try complaints(about: page).isEmpty)
    #expect(try complaints(about: hostile.manualPage(date: "-")).isEmpty)
    // The check itself must be able to fail.
    let broken = try complaints(about: page + ".Zz\n")
    #expect(!broken.isEmpty)
  }

  @Test(.enabled(if: Tool.path(of: "groff") != nil)) func whatTheReaderSees() throws {
    let text = try rendered(page)
    for expected in [
      "git-almanac — Show when work was done\n", "[--since date]", "[--branch name]...",
      "-m, --merges, --no-merges\n", "Also written --calendar-year.", "[repository ...]",
      "     .mailmap joins names.\n", "     'It' is optional.\n", "     0       All went well.",
      "     git almanac authors -n 3\n", "     git(1), mailmap(5)\n", "git almanac [grid]",
      "Takes these options as described above: --since.", "November 30, 2026",
    ] {
      #expect(text.contains(expected), "\(expected)")
    }
  }

  @Test(.enabled(if: Tool.path(of: "groff") != nil)) func hostileTextIsShownAsItIs() throws {
    let text = try rendered(hostile.manualPage(date: "today"))
    let paragraph = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(paragraph.contains(".Sh 'No' \\fB \\(aq -dash --since \"quoted\" ~^` é — 日 ."))
    #expect(paragraph.contains("--no Ar"))
    #expect(paragraph.contains("Xr \\e \"x\" -n"))
  }

  @Test func thePageIsAscii() {
    let other = hostile.manualPage(date: "é").unicodeScalars.filter { !$0.isASCII }
    #expect(other.isEmpty)
  }

  @Test func sectionsComeInTheirOrder() {
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }
    #expect(
      titles == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "\"EXIT STATUS\"", "FILES",
        "EXAMPLES", "SEE ALSO",
      ])
  }

  @Test func theHeadIsExact() {
    let expected = """
      .Dd November 30, 2026
      .Dt GIT-ALMANAC 1
      .Os
      .nh
      .Sh NAME
      .Nm git-almanac
      .Nd "Show when work was done"
      .Sh SYNOPSIS
      .Nm "git almanac"
      .Op Fl \\-since Ar date

      """
    #expect(page.hasPrefix(expected))
  }

  @Test func aPageWithoutExtrasHasNoEmptySections() {
    let program = ProgramSpec(
      name: "tool", invocation: "tool", abstract: "A tool.", version: "1",
      defaultCommand: CommandSpec("run", abstract: "Runs."))
    let page = program.manualPage(date: "today")
    for title in ["COMMANDS", "EXAMPLES", "SEE ALSO"] { #expect(!page.contains(".Sh \(title)")) }
  }

  @Test func hiddenOptionsAreHidden() { #expect(!page.contains("trace")) }

  @Test func manyOptionsCollapseInTheSynopsis() {
    var program = Sample.program
    program.commonOptions += (1...6).map { OptionSpec("extra-\($0)", help: "More.") }
    #expect(program.manualPage(date: "today").contains(".Nm \"git almanac\"\n.Op Ar options\n"))
  }
}
