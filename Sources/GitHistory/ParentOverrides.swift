/// Where a repository says other parents, or another content, than its commits do.
struct ParentOverrides: Sendable {
  /// The parents that take the place of a commit's own: those of grafts, and none at the border of a shallow clone.
  private(set) var parents: [ObjectID: [ObjectID]] = [:]
  /// The objects that are read in place of others, as `git replace` has it.
  var replacements: [ObjectID: ObjectID] = [:]
  /// Whether the history is cut somewhere.
  private(set) var isShallow = false

  /// Reads `info/grafts` and `shallow` of a repository; see `gitrepository-layout`.
  ///
  /// Throws where one of them is there and cannot be read: the history would lead somewhere else.
  /// A shallow border that is rubbish is refused by git as well.
  init(commonFolder: String, environment: [String: String]) throws(HistoryError) {
    let grafts = environment["GIT_GRAFT_FILE"] ?? commonFolder + "/info/grafts"
    guard kind(ofFile: grafts) == .none || contents(ofFile: grafts, limit: FileLimit.list) != nil
    else {
      throw .brokenConfiguration(detail: "'\(grafts)' is not a file that can be read")
    }
    for ids in Self.lines(ofFile: grafts) { parents[ids[0]] = Array(ids.dropFirst()) }
    let shallow = environment["GIT_SHALLOW_FILE"] ?? commonFolder + "/shallow"
    guard kind(ofFile: shallow) != .none else { return }
    let text = contents(ofFile: shallow, limit: FileLimit.list)
    let borders = Self.lines(ofFile: shallow).filter { $0.count == 1 }.map { $0[0] }
    guard let text, text.split(separator: newline).count == borders.count else {
      throw .brokenConfiguration(detail: "'\(shallow)' is not a list of commits, one a line")
    }
    for id in borders {
      parents[id] = []
      isShallow = true
    }
  }

  /// The object that is read for `id`.
  func replacement(of id: ObjectID) -> ObjectID {
    guard !replacements.isEmpty else { return id }
    return Self.replacement(of: id, in: replacements) ?? id
  }

  /// The object that takes the place of `id` in the end; nil where that takes more steps than git makes, as in a circle.
  static func replacement(of id: ObjectID, in replacements: [ObjectID: ObjectID]) -> ObjectID? {
    var current = id
    for _ in 0..<5 {
      guard let next = replacements[current] else { return current }
      current = next
    }
    return nil
  }

  /// The ids of each line that starts with one.
  private static func lines(ofFile path: String) -> [[ObjectID]] {
    (contents(ofFile: path, limit: FileLimit.list) ?? []).split(separator: newline).compactMap {
      line in
      let ids = line.split(whereSeparator: isGitSpace).map {
        ObjectID(hex: String(decoding: $0, as: UTF8.self))
      }
      return ids.isEmpty || ids.contains(nil) ? nil : ids.compactMap { $0 }
    }
  }
}
