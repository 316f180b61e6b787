/// Finds the branch that another one follows or is pushed to, by the configuration; see `git config`, `branch.<name>.merge`.
struct FollowedBranch {
  private let repository: Repository
  private let revision: String

  /// `revision` is named in errors.
  init(_ repository: Repository, revision: String) {
    self.repository = repository
    self.revision = revision
  }

  private func noCommit(_ detail: String) -> HistoryError {
    .noCommit(name: revision, detail: detail)
  }

  /// The short name of a branch; that of HEAD if there is none, or HEAD is named.
  private func branch(_ name: String?) throws(HistoryError) -> String {
    if let name, name != "HEAD" { return name }
    guard let head = try repository.references.source.resolve("HEAD"),
      head.name.hasPrefix("refs/heads/")
    else { throw noCommit("HEAD is not on a branch") }
    return ReferenceName.short(head.name)
  }

  /// The full name of the reference for `branch@{upstream}`.
  func upstream(of name: String?) throws(HistoryError) -> String {
    let branch = try branch(name)
    guard let remote = value("branch.\(branch).remote"),
      let merge = repository.configuration.values("branch.\(branch).merge").first
    else { throw noCommit("the branch '\(branch)' follows no other one") }
    if remote == "." {
      return merge.hasPrefix("refs/") ? merge : "refs/heads/" + merge
    }
    guard let tracking = tracking(merge, remote) else {
      throw noCommit("'\(merge)' of '\(remote)' is not kept by any remote branch")
    }
    return tracking
  }

  /// The full name of the reference for `branch@{push}`.
  func push(of name: String?) throws(HistoryError) -> String {
    let branch = try branch(name)
    let own = "refs/heads/" + branch
    let remote =
      value("branch.\(branch).pushremote") ?? value("remote.pushdefault")
      ?? value("branch.\(branch).remote") ?? "origin"
    func tracked(_ name: String) throws(HistoryError) -> String {
      guard let tracking = tracking(name, remote) else {
        throw noCommit("'\(name)' of '\(remote)' is not kept by any remote branch")
      }
      return tracking
    }
    let specs = repository.configuration.values("remote.\(remote).push")
    if !specs.isEmpty {
      guard let target = Self.mapped(own, specs) else {
        throw noCommit("'\(branch)' is not among the branches that are pushed to '\(remote)'")
      }
      return try tracked(target)
    }
    switch value("push.default")?.lowercased() {
    case "nothing": throw noCommit("push.default is 'nothing'")
    case "matching", "current": return try tracked(own)
    case "upstream", "tracking": return try upstream(of: branch)
    default:
      let upstream = try upstream(of: branch)
      guard try tracked(own) == upstream else {
        throw noCommit("'\(branch)' follows a branch of another name, so push.default decides")
      }
      return upstream
    }
  }

  private func value(_ name: String) -> String? {
    repository.configuration.value(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The reference that keeps a remote's reference here.
  private func tracking(_ name: String, _ remote: String) -> String? {
    // A reference that is fetched without another name is not kept.
    let specs = repository.configuration.values("remote.\(remote).fetch")
    return Self.mapped(name, specs.filter { $0.hasPrefix("^") || $0.contains(":") })
  }

  /// Where refspecs such as `+refs/heads/*:refs/remotes/origin/*` put a reference.
  static func mapped(_ name: String, _ specs: [String]) -> String? {
    for spec in specs where spec.hasPrefix("^") && matched(name, String(spec.dropFirst())) != nil {
      return nil
    }
    for spec in specs where !spec.hasPrefix("^") {
      let parts = (spec.hasPrefix("+") ? spec.dropFirst() : spec[...]).split(
        separator: ":", omittingEmptySubsequences: false
      ).map(String.init)
      // A branch that is pushed without another name keeps its own.
      let target = parts.count == 1 ? parts[0] : parts[1]
      guard !target.isEmpty, let middle = matched(name, parts[0]) else { continue }
      return target.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        .joined(separator: middle)
    }
    return nil
  }

  /// What `*` in a pattern stands for in a name, nothing if there is none; nil if the name does not match.
  private static func matched(_ name: String, _ pattern: String) -> String? {
    guard let star = pattern.firstIndex(of: "*") else { return name == pattern ? "" : nil }
    let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
    guard name.hasPrefix(start), name.hasSuffix(end),
      name.utf8.count >= start.utf8.count + end.utf8.count
    else { return nil }
    return String(name.dropFirst(start.count).dropLast(end.count))
  }
}
