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
    try Self.readLines(ofFile: grafts) { ids in
      if let ids, let id = ids.first { parents[id] = Array(ids.dropFirst()) }
      return true
    }
    let shallow = environment["GIT_SHALLOW_FILE"] ?? commonFolder + "/shallow"
    try Self.readLines(ofFile: shallow) { ids in
      guard let ids, ids.count == 1 else { return false }
      parents[ids[0]] = []
      isShallow = true
      return true
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

  /// Calls `take` with the ids of each line that is not empty, or with nil for a line that has something else.
  ///
  /// A file that is not there has no lines. Throws `brokenConfiguration` if it cannot be read, or `take` refuses a line.
  private static func readLines(
    ofFile path: String, _ take: ([ObjectID]?) -> Bool
  ) throws(HistoryError) {
    let isSound: Bool
    do throws(FileProblem) {
      isSound = try withMappedBytes(ofFile: path, limit: FileLimit.list) { bytes in
        var place = 0
        while place < bytes.count {
          let end = bytes.endOfLine(from: place)
          if end > place, !take(ids(bytes, place..<end)) { return false }
          place = end + 1
        }
        return true
      }
    } catch .missing {
      return
    } catch {
      throw .brokenConfiguration(detail: "'\(path)' \(error.words)")
    }
    guard isSound else {
      throw .brokenConfiguration(detail: "'\(path)' is not a list of commits, one a line")
    }
  }

  /// The ids in a range; nil if there are none, or something else.
  private static func ids(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [ObjectID]? {
    var ids: [ObjectID] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard !isGitSpace(bytes[place]) else {
        place += 1
        continue
      }
      var end = place
      while end < range.upperBound, !isGitSpace(bytes[end]) { end += 1 }
      // Nothing longer is an id.
      guard end - place <= 64,
        let id = ObjectID(hex: String(decoding: bytes.bytes(place..<end), as: UTF8.self))
      else { return nil }
      ids.append(id)
      place = end
    }
    return ids.isEmpty ? nil : ids
  }
}
