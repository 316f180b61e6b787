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
  /// Of two grafts of one commit the first counts, as in git, and a line that git does not take is passed over.
  /// Throws `brokenRepository` where one of the files is there and cannot be read: the history would lead somewhere
  /// else. A shallow border that is rubbish is refused by git as well.
  init(
    commonFolder: String, environment: [String: String], format: ObjectFormat
  ) throws(HistoryError) {
    let grafts = environment["GIT_GRAFT_FILE"] ?? commonFolder + "/info/grafts"
    try Self.readLines(ofFile: grafts) { bytes, line in
      guard let ids = Self.graft(bytes, line, format), let id = ids.first else { return true }
      if parents[id] == nil { parents[id] = Array(ids.dropFirst()) }
      return true
    }
    let shallow = environment["GIT_SHALLOW_FILE"] ?? commonFolder + "/shallow"
    try Self.readLines(ofFile: shallow) { bytes, line in
      // Git does not look at what stands behind the id.
      guard line.count >= format.hexLength,
        let id = ObjectID(hex: bytes, at: line.lowerBound, format: format)
      else { return false }
      parents[id] = []
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

  /// Calls `take` with the place of each line in the bytes of a file.
  ///
  /// A file that is not there has no lines. Throws `brokenRepository` if it cannot be read, or `take` refuses a line.
  private static func readLines(
    ofFile path: String, _ take: (Span<UInt8>, Range<Int>) -> Bool
  ) throws(HistoryError) {
    let isSound: Bool
    do throws(FileProblem) {
      isSound = try withMappedBytes(ofFile: path, limit: FileLimit.list) { bytes in
        var place = 0
        while place < bytes.count {
          let end = bytes.endOfLine(from: place)
          guard take(bytes, place..<end) else { return false }
          place = end + 1
        }
        return true
      }
    } catch .missing {
      return
    } catch {
      throw .brokenRepository(file: path, detail: error.words)
    }
    guard isSound else {
      throw .brokenRepository(file: path, detail: "is not a list of commits, one a line")
    }
  }

  /// The ids of a line of grafts, one white space between two of them; nil for a remark or another text.
  private static func graft(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ format: ObjectFormat
  ) -> [ObjectID]? {
    // To git the text ends at a zero byte.
    var end = bytes.firstPlace(of: 0, in: line) ?? line.upperBound
    if end == line.upperBound {
      while end > line.lowerBound, isGitSpace(bytes[end - 1]) { end -= 1 }
    }
    var ids: [ObjectID] = []
    var place = line.lowerBound
    while place < end {
      if !ids.isEmpty {
        guard isGitSpace(bytes[place]) else { return nil }
        place += 1
      }
      guard end - place >= format.hexLength,
        let id = ObjectID(hex: bytes, at: place, format: format)
      else { return nil }
      ids.append(id)
      place += format.hexLength
    }
    return ids
  }
}
