internal import ContributionModel

/// The objects of a repository, read through an installed git that answers for one id after the other.
///
/// See `git cat-file --batch`: for each id a line `id type size`, the bytes and a newline, or `id missing`.
final class GitObjects: ObjectSource {
  private let git: InstalledGit
  private var process: ChildProcess?
  /// What git has written and nobody has read yet, from `start` on.
  private var bytes: [UInt8] = []
  private var start = 0

  private static let arguments = ["cat-file", "--batch"]
  /// The largest object that is read, as in packs.
  private static let largest = 1 << 28

  init(_ git: InstalledGit) {
    self.git = git
  }

  /// Calls `body` with the kind and the bytes of an object; nil if the repository does not have it.
  ///
  /// Throws `damagedObject` if git cannot read it, `libraryFailure` if git does not answer.
  func withObject<Result>(
    _ id: ObjectID, _ body: (ObjectKind, Span<UInt8>) throws(HistoryError) -> Result
  ) throws(HistoryError) -> Result? {
    let header = try ask(id)
    guard header.count == 3, let kind = ObjectKind(rawValue: String(header[1])),
      let size = Int(header[2])
    else {
      guard header.last != "missing" else { return nil }
      throw .damagedObject(
        id: id, file: nil, detail: "git says: \(header.joined(separator: " "))")
    }
    guard size <= Self.largest else {
      throw .damagedObject(id: id, file: nil, detail: "it is larger than what is read here")
    }
    // The object and the newline behind it.
    while bytes.count - start <= size { try readMore(id) }
    defer { start += size + 1 }
    return try body(kind, bytes.span.extracting(start..<start + size))
  }

  /// Sends an id and gives the words of the line that answers it.
  private func ask(_ id: ObjectID) throws(HistoryError) -> [Substring] {
    do throws(ChildProcess.Problem) {
      try openedProcess().write(Array("\(id)\n".utf8))
    } catch {
      throw git.failure(Self.arguments, error)
    }
    bytes.removeFirst(start)
    start = 0
    var end: Int?
    while end == nil {
      end = bytes.firstIndex(of: newline)
      if end == nil { try readMore(id) }
    }
    let line = String(decoding: bytes[..<(end ?? 0)], as: UTF8.self)
    start = (end ?? 0) + 1
    return line.split(separator: " ")
  }

  private func readMore(_ id: ObjectID) throws(HistoryError) {
    do throws(ChildProcess.Problem) {
      guard try openedProcess().read(appendingTo: &bytes) else {
        // Git ends where an object is damaged.
        process = nil
        (bytes, start) = ([], 0)
        throw ChildProcess.Problem("it ended at the object \(id)")
      }
    } catch {
      throw git.failure(Self.arguments, error)
    }
  }

  private func openedProcess() throws(ChildProcess.Problem) -> ChildProcess {
    if let process { return process }
    let opened = try git.start(Self.arguments)
    process = opened
    return opened
  }
}
