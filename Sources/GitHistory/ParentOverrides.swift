/// Where a repository says other parents, or another content, than its commits do.
struct ParentOverrides: Sendable {
  /// The parents that take the place of a commit's own: those of grafts, and none at the border of a shallow clone.
  private(set) var parents: [ObjectID: [ObjectID]] = [:]
  /// The objects that are read in place of others, as `git replace` has it.
  var replacements: [ObjectID: ObjectID] = [:]
  /// Whether the history is cut somewhere.
  private(set) var isShallow = false

  /// Reads `info/grafts` and `shallow` of a repository; see `gitrepository-layout`.
  init(commonFolder: String, environment: [String: String]) {
    let grafts = environment["GIT_GRAFT_FILE"] ?? commonFolder + "/info/grafts"
    for ids in Self.lines(ofFile: grafts) { parents[ids[0]] = Array(ids.dropFirst()) }
    let shallow = environment["GIT_SHALLOW_FILE"] ?? commonFolder + "/shallow"
    for ids in Self.lines(ofFile: shallow) {
      parents[ids[0]] = []
      isShallow = true
    }
  }

  /// The object that is read for `id`.
  func replacement(of id: ObjectID) -> ObjectID {
    guard !replacements.isEmpty else { return id }
    var current = id
    // A replaced object may be replaced again; the bound ends circles.
    for _ in 0..<5 {
      guard let next = replacements[current] else { return current }
      current = next
    }
    return current
  }

  /// The ids of each line that starts with one.
  private static func lines(ofFile path: String) -> [[ObjectID]] {
    (contents(ofFile: path) ?? []).split(separator: newline).compactMap { line in
      let ids = line.split(whereSeparator: isGitSpace).map {
        ObjectID(hex: String(decoding: $0, as: UTF8.self))
      }
      return ids.isEmpty || ids.contains(nil) ? nil : ids.compactMap { $0 }
    }
  }
}
