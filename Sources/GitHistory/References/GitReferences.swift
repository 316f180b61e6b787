internal import ContributionModel

/// The references of a repository, told by an installed git: for reftables and what may come after them.
final class GitReferences: ReferenceSource {
  private let git: InstalledGit
  /// The references that were listed, by the folder that they are in, with a slash at its end.
  private var listings: [String: ReferenceListing] = [:]
  /// What single references were found to say.
  private var values: [String: ReferenceValue?] = [:]

  /// After so many single references all are listed at once.
  private static let mostSingle = 20

  init(_ git: InstalledGit) {
    self.git = git
  }

  func value(of name: String) throws(HistoryError) -> ReferenceValue? {
    if let known = values[name] { return known }
    let value = try name.hasPrefix("refs/") ? listed(name) : outside(name)
    values[name] = .some(value)
    return value
  }

  /// What a reference outside of `refs` says, such as HEAD.
  private func outside(_ name: String) throws(HistoryError) -> ReferenceValue? {
    if let target = try line(["symbolic-ref", "-q", name]) { return .symbolic(target) }
    let id = try line(["rev-parse", "-q", "--verify", "--end-of-options", name])
    return id.flatMap { ObjectID(hex: $0) }.map { .object($0) }
  }

  func forEach(
    prefix: String, _ body: (Span<UInt8>, ReferenceTarget) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    guard prefix.hasPrefix("refs/"), ReferenceName.isValid(prefix + "x") else { return }
    let listing = try listing(prefix.parentFolder + "/")
    guard try listing.forEach(prefix: prefix, body) else { return }
    for name in listing.broken where name.hasPrefix(prefix) {
      let target: ReferenceTarget =
        try line(["symbolic-ref", "-q", name]) == nil ? .broken : .lost
      guard try body(name.systemBytes.span, target) else { return }
    }
  }

  func log(of name: String) throws(HistoryError) -> ReferenceLog? {
    guard
      let output = try git.output([
        "log", "-g", "--no-show-signature", "--date=raw", "--format=%H%x00%gd%x00%gs", name, "--",
      ]), !output.isEmpty
    else { return nil }
    return ReferenceLog(log(fromNewest: output, of: name), git.objectFormat)
  }

  func headsOfOtherWorkTrees() throws(HistoryError) -> [(name: String, value: ReferenceValue?)] {
    try git.checkWorkTrees()
    let output = try git.output(["worktree", "list", "--porcelain"]) ?? []
    return output.split(separator: newline, omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty).compactMap { lines in
        let words = lines.map { String(systemBytes: $0) }
        // A HEAD on a branch is a tip as that branch.
        guard words.contains("detached"), let path = words.first?.dropFirst("worktree ".count),
          let head = words.first(where: { $0.hasPrefix("HEAD ") })?.dropFirst("HEAD ".count)
        else { return nil }
        return ("HEAD of \(path)", ObjectID(hex: head).map { .object($0) })
      }
  }

  private func listed(_ name: String) throws(HistoryError) -> ReferenceValue? {
    let isMany = values.count >= Self.mostSingle
    let listing: ReferenceListing
    if isMany || listings["refs/"] != nil {
      listing = try self.listing("refs/")
    } else {
      listing = try list(name)
    }
    if listing.broken.contains(name) {
      throw .brokenReference(name: name, detail: "git cannot read it")
    }
    return listing.value(of: name)
  }

  /// The references in a folder, listed once.
  private func listing(_ folder: String) throws(HistoryError) -> ReferenceListing {
    if let known = listings[folder] ?? listings["refs/"] { return known }
    let listing = try list(folder)
    listings[folder] = listing
    return listing
  }

  /// Lists what is in a folder, or one reference and what is in a folder of its name.
  private func list(_ pattern: String) throws(HistoryError) -> ReferenceListing {
    let (output, warnings) = try git.outputAndWarnings(
      ["for-each-ref", "--format=\(ReferenceListing.format)"]
        + (pattern == "refs/" ? [] : [pattern]))
    return ReferenceListing(output, warnings: warnings)
  }

  /// The first line of git's answer; nil if there is none.
  private func line(_ arguments: [String]) throws(HistoryError) -> String? {
    let line = try git.output(arguments)?.prefix { $0 != newline }
    return line.flatMap { $0.isEmpty ? nil : String(systemBytes: $0) }
  }

  /// The lines of a log as git keeps them in files, the oldest first.
  ///
  /// Takes lines `id`, zero byte, `main@{seconds zone}`, zero byte, message, the newest first. What a reference
  /// led to before is what the line before it says; what it led to before the first line, only git can tell.
  private func log(fromNewest output: [UInt8], of name: String) -> [UInt8] {
    var text: [UInt8] = []
    let lines = output.split(separator: newline)
    var old =
      (try? line(["rev-parse", "-q", "--verify", "\(name)@{\(lines.count)}"]))
      ?? String(repeating: "0", count: git.objectFormat.hexLength)
    for line in lines.reversed() {
      let parts = line.split(
        separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let open = parts[1].lastIndex(of: UInt8(ascii: "{")) else { continue }
      let id = String(decoding: parts[0], as: UTF8.self)
      text += Array("\(old) \(id) <> ".utf8)
      text += parts[1][(open + 1)...].dropLast()
      text += [UInt8(ascii: "\t")] + parts[2] + [newline]
      old = id
    }
    return text
  }
}
