import CommandLineKit
import GitHistory
import Presentation
import Rendering

/// `git almanac cache`: what was kept of earlier runs, and how to be rid of it.
struct CacheCommand: Command {
  static let spec = CommandSpec(
    "cache", abstract: "List or clear what was kept of earlier runs.",
    discussion: """
      A commit never changes, so what was read once is kept in your cache folder and not read \
      again. 'cache' lists the files with their sizes and repositories; 'cache clear' removes \
      those of the repositories named, or all of them.
      """,
    arguments: [
      ArgumentSpec(
        "clear", help: "Remove the files rather than list them.", isLiteral: true,
        isOptional: true, completion: .values(["clear"])),
      ArgumentSpec(
        "repository",
        help: """
          With clear: a repository to forget, also one that is gone, by the path that is \
          listed. Without one, all are.
          """,
        isOptional: true, isRepeating: true, completion: .directory),
    ],
    examples: [
      Example("git almanac cache", "What there is."),
      Example("git almanac cache clear ../app", "Forget one repository."),
      Example("git almanac cache clear", "Begin anew."),
    ])

  private let surroundings: Surroundings
  /// The repositories to clear; nil where the files are only to be listed.
  private let cleared: [String]?

  init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws {
    self.surroundings = surroundings
    switch arguments.positionals.first {
    case nil: cleared = nil
    case "clear": cleared = Array(arguments.positionals.dropFirst())
    case let word?:
      throw arguments.usageError(
        "'\(word)' is nothing that can be done with the cache.",
        hint: "'git almanac cache' lists its files, 'git almanac cache clear' removes them.")
    }
  }

  func result() throws -> CommandResult {
    guard let folder = CacheFolder(environment: surroundings.environment) else {
      guard cleared == nil else { throw Failure.nothingCleared(CacheRemarks.noFolder) }
      return CommandResult(text: "There is no cache: \(CacheRemarks.noFolder)\n")
    }
    guard let cleared else { return CommandResult(text: listing(folder.entries, in: folder)) }
    guard !cleared.isEmpty else { return removal(folder.clear(nil), in: folder) }
    var names: [String] = []
    var failures: [Failure] = []
    for path in cleared {
      do throws(HistoryError) {
        names.append(
          try Repository(path: path, isNamed: true, environment: surroundings.environment)
            .cacheName)
      } catch {
        // A repository that is gone can still be named, by its git folder or by what held that.
        let gone = Platform.absolutePath(path)
        let known = [gone, gone + "/.git"].filter(folder.holds)
        names += known
        if known.isEmpty { failures.append(.uncleared(error)) }
      }
    }
    return removal(folder.clear(names), in: folder, failures)
  }

  private func listing(_ entries: [CacheFolder.Entry], in folder: CacheFolder) -> String {
    guard !entries.isEmpty else { return "The cache in \(escaped(folder.path)) is empty.\n" }
    let total = entries.reduce(0) { $0 + $1.size }
    let lines = entries.map { entry in
      let name = entry.file.split(separator: "/").last.map(String.init) ?? entry.file
      return "\(padded(sizeWords(entry.size)))  \(name)  "
        + (entry.repository.map(escaped) ?? "(of another version, or damaged)")
    }
    return lines.joined(separator: "\n")
      + "\n\(padded(sizeWords(total)))  in all, in \(escaped(folder.path))\n"
  }

  /// Tells what was removed. It is a failure if that is nothing, or if the system keeps a file.
  private func removal(
    _ result: (removed: [CacheFolder.Entry], kept: [CacheFolder.Entry]), in folder: CacheFolder,
    _ failures: [Failure] = []
  ) -> CommandResult {
    let total = result.removed.reduce(0) { $0 + $1.size }
    let files = result.removed.count == 1 ? "1 file" : "\(result.removed.count) files"
    var failures = failures
    if let file = result.kept.first?.file {
      failures.append(.fileKept(path: file, others: result.kept.count - 1))
    } else if result.removed.isEmpty, failures.isEmpty {
      let isEmpty = folder.entries.isEmpty
      failures.append(
        .nothingCleared(
          isEmpty
            ? "the cache in '\(folder.path)' is empty."
            : "nothing is kept of \(listed((cleared ?? []).map { "'\($0)'" }))."))
    }
    return CommandResult(text: "Removed \(files), \(sizeWords(total)).\n", failures: failures)
  }

  /// A size in the largest unit that leaves a number above 1, with one decimal.
  private func sizeWords(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var (tenths, unit) = (bytes / 100, "kB")
    for larger in ["MB", "GB", "TB"] where tenths >= 10_000 {
      (tenths, unit) = (tenths / 1000, larger)
    }
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 9 - text.count)) + text
  }

  private func escaped(_ text: String) -> String {
    TerminalEscaper(scalarWidth: Platform.width).escaped(text)
  }
}
