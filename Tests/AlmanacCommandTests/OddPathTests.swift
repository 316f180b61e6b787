import Foundation
import TestSupport
import Testing

/// Paths are bytes: what is not UTF-8 works, and is shown escaped.
@Suite struct OddPathTests {
  /// `café` in Latin-1, as a word of a shell.
  private let word = #"$'caf\xe9'"#

  /// A folder with a repository of four commits whose name is not UTF-8, and one named by the scalar that stands for
  /// its byte.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try GitRepository("repo", in: folder).addFourCommits()
    try run("mv repo \(word); mkdir $'caf\\uE9'", in: folder)
    return folder
  }

  @discardableResult
  private func run(_ script: String, in folder: TemporaryFolder) throws -> Outcome {
    var command = try Program().command([], in: folder.path)
    command.executable = Isolation.path(of: "bash")
    command.arguments = ["-c", script, "bash", Program.path]
    let outcome = try command.run()
    #expect(outcome.status == .exit(0), "\(outcome)")
    return outcome
  }

  @Test("A repository whose path is not UTF-8 is read, and named with its byte shown")
  func repository() throws {
    let folder = try folder()
    for call in [
      "\"$1\" export \(word)", "cd \(word); \"$1\" export", "\"$1\" -C \(word) export",
      "\"$1\" export -r", "cd \(word)/.git; \"$1\" export", "GIT_DIR=\(word)/.git \"$1\" export",
      "cd \(word); \"$1\" export .",
    ] {
      let outcome = try run(call, in: folder)
      let rows = try CSVTable(outcome.text).columns("repository", "day")
      #expect(rows.map { $0[1] } == ["01", "02", "03", "04"].map { "2024-02-\($0)" })
      // With GIT_DIR the present folder is the work tree.
      if !call.contains("GIT_DIR") {
        #expect(rows.allSatisfy { $0[0] == #"caf\xE9"# }, "\(outcome)")
      }
      #expect(outcome.errors.isEmpty, "\(outcome)")
    }
    let json = try run("\"$1\" compare \(word) \(word) --format json", in: folder)
    let data = try JSONSerialization.jsonObject(with: Data(json.output))
    #expect("\(data)".contains(#"caf\\xE9"#), "\(json)")
    let view = try run("\"$1\" \(word) --now 2024-02-04", in: folder)
    #expect(view.text.hasPrefix(#" caf\xE9  main"#), "\(view)")
  }

  @Test("The cache of such a repository is used, listed and cleared")
  func cache() throws {
    let folder = try folder()
    let outcome = try run(
      """
      "$1" export \(word) >one && "$1" export -v \(word) >two && cmp one two
      "$1" cache | grep -F 'caf\\xE9'
      "$1" cache clear \(word)
      """, in: folder)
    #expect(outcome.text.contains("Removed 1 file"), "\(outcome)")
    #expect(!outcome.errors.contains("not used"), "\(outcome)")
  }

  @Test("What is wrong with such a path is told with its bytes shown")
  func messages() throws {
    let folder = try folder()
    let outcome = try run(
      """
      "$1" $'gone\\xff' || "$1" -C $'gone\\xff' || "$1" --year $'\\xff' || "$1" $'caf\\uE9' || true
      """, in: folder)
    for text in [#"no folder 'gone\xFF'"#, #"folder 'gone\xFF'"#, #"'\xFF' for '--year'"#, "café'"]
    {
      #expect(outcome.errors.contains(text), "\(outcome)")
    }
    #expect(String(validating: outcome.errorBytes, as: UTF8.self) != nil, "\(outcome)")
  }

  @Test("A pattern that is not UTF-8 finds the author whose name has the same byte")
  func pattern() throws {
    let folder = try TemporaryFolder()
    let repository = try GitRepository("repo", in: folder)
    for (number, name) in [[0x52, 0xE9], [0x52, 0xE8], Array("Ré".utf8)].enumerated() {
      try repository.raw(author: name + Array(" <r@example.com> \(number * 86_400) +0000".utf8))
    }
    for options in ["", "-F", "-E"] {
      let outcome = try run("cd repo; \"$1\" export \(options) --author $'R\\xe9'", in: folder)
      #expect(try CSVTable(outcome.text).columns("day") == [["1970-01-01"]], "\(outcome)")
    }
  }

  @Test("Settings and files whose paths are not UTF-8 are read")
  func settings() throws {
    let folder = try folder()
    let outcome = try run(
      """
      mkdir $'home\\xff'; printf '[include]\\n\\tpath = ~/m\\xe9\\n' >$'home\\xff/.gitconfig'
      printf '[mailmap]\\n\\tfile = ~/n\\xe9\\n' >$'home\\xff/m\\xe9'
      printf 'Mapped <ann@example.com>\\n' >$'home\\xff/n\\xe9'
      env -u GIT_CONFIG_GLOBAL -u XDG_CONFIG_HOME HOME="$PWD/"$'home\\xff' "$1" export \(word)
      """, in: folder)
    #expect(outcome.text.contains("Mapped"), "\(outcome)")
  }
}
