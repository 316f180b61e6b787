internal import ContributionModel

/// The references of a repository, told by an installed git: for reftables and what may come after them.
final class GitReferences: ReferenceSource {
  private let git: InstalledGit
  private var known: [Line]?

  /// A reference as `git for-each-ref` lists it.
  private struct Line {
    var name: [UInt8]
    /// Nil if git cannot read the reference.
    var target: ObjectID?
    /// The reference that a symbolic one names.
    var symbolic: String?
  }

  init(_ git: InstalledGit) {
    self.git = git
  }

  func value(of name: String) throws(HistoryError) -> ReferenceValue? {
    guard !name.hasPrefix("refs/") else { return try listed(name) }
    if let target = try line(["symbolic-ref", "-q", name]) { return .symbolic(target) }
    let id = try line(["rev-parse", "-q", "--verify", "--end-of-options", name])
    return id.flatMap { ObjectID(hex: $0) }.map { .object($0) }
  }

  func forEach(
    prefix: String, _ body: (Span<UInt8>, ReferenceTarget) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    let prefix = prefix.systemBytes
    for line in try lines() where line.name.starts(with: prefix) {
      guard try body(line.name.span, line.target.map { .object($0) } ?? .broken) else { return }
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
    let lines = try lines()
    let wanted = name.systemBytes
    // Git lists references in the order of their names.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].name.lexicographicallyPrecedes(wanted) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < lines.count, lines[low].name == wanted else { return nil }
    if let symbolic = lines[low].symbolic { return .symbolic(symbolic) }
    guard let target = lines[low].target else {
      throw .brokenReference(name: name, detail: "git cannot read it")
    }
    return .object(target)
  }

  /// All references, listed once.
  private func lines() throws(HistoryError) -> [Line] {
    if let known { return known }
    let (output, warnings) = try git.outputAndWarnings([
      "for-each-ref", "--format=%(objectname) %(refname) %(symref)",
    ])
    var lines = output.split(separator: newline).map { line in
      let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      return Line(
        name: words.count > 1 ? Array(words[1]) : [],
        target: ObjectID(hex: String(decoding: words[0], as: UTF8.self)),
        symbolic: words.count > 2 && !words[2].isEmpty ? String(systemBytes: words[2]) : nil)
    }
    let mark = Array("warning: ignoring broken ref ".utf8)
    for warning in warnings.split(separator: newline) where warning.starts(with: mark) {
      lines.append(Line(name: Array(warning.dropFirst(mark.count))))
    }
    lines.sort { $0.name.lexicographicallyPrecedes($1.name) }
    known = lines
    return lines
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
