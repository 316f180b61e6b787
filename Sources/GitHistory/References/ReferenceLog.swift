internal import ContributionModel

/// The log of a reference: where it led, change by change, the newest change last.
///
/// See `git reflog`. Lines that are not of git's form are passed over, as git does.
struct ReferenceLog {
  private let content: Content
  private let format: ObjectFormat

  private enum Content {
    case empty
    case file(MappedFile)
    case bytes([UInt8])
  }

  /// A change of the reference.
  struct Entry {
    /// What it led to before; the id zero if it was created.
    var old: ObjectID
    var new: ObjectID
    /// Seconds since 1970-01-01 UTC.
    var seconds: UInt64
    /// What was done, such as `checkout: moving from main to topic`.
    var message: Range<Int>
  }

  /// Longer than anything that git writes.
  private static let longestLine = 1 << 20
  private static let stride = 1 << 24

  /// Opens the log at a path; nil if there is none. Pipes and devices are not opened.
  ///
  /// Throws `brokenReference` if it cannot be read.
  init?(path: String, name: String, _ format: ObjectFormat) throws(HistoryError) {
    self.format = format
    do throws(FileProblem) {
      guard try OpenedFile(path).size > 0, let file = MappedFile(path: path) else {
        content = .empty
        return
      }
      content = .file(file)
    } catch .missing {
      return nil
    } catch {
      if case .notAFile = error, kind(ofFile: path) == .folder { return nil }
      throw .brokenReference(name: name, detail: "its log \(error.words)")
    }
  }

  /// A log with these lines.
  init(_ text: [UInt8], _ format: ObjectFormat) {
    self.format = format
    content = .bytes(text)
  }

  /// Calls `body` with each change, the newest first, until it returns false. The span holds the whole log.
  ///
  /// Throws `brokenReference`, with the name given, if the file is not made of lines.
  func forEachFromNewest(
    name: String, _ body: (Entry, Span<UInt8>) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    switch content {
    case .empty: return
    case .bytes(let bytes): try forEachFromNewest(bytes.span, nil, name, body)
    case .file(let file):
      try file.withSpan(0..<file.count) { bytes throws(HistoryError) in
        try forEachFromNewest(bytes, file, name, body)
      }
    }
  }

  private func forEachFromNewest(
    _ bytes: Span<UInt8>, _ file: MappedFile?, _ name: String,
    _ body: (Entry, Span<UInt8>) throws(HistoryError) -> Bool
  ) throws(HistoryError) {
    var kept = bytes.count
    // Git does not take a line without an end.
    var end = bytes.count
    while end > 0 {
      let isEnd = bytes[end - 1] == newline
      let last = isEnd ? end - 1 : end
      let least = max(0, last - Self.longestLine)
      let before = bytes.lastPlace(of: newline, in: least..<last)
      guard before != nil || least == 0 else {
        throw .brokenReference(name: name, detail: "its log has a line that is too long")
      }
      let start = before.map { $0 + 1 } ?? 0
      if isEnd, let entry = Entry(bytes, start..<last, format), try !body(entry, bytes) { return }
      end = start
      if kept - end > Self.stride {
        file?.release(end..<kept)
        kept = end
      }
    }
  }
}

extension ReferenceLog.Entry {
  /// Reads a line `old new name <email> seconds zone`, a tab and a message; nil if it has another form.
  fileprivate init?(_ bytes: Span<UInt8>, _ line: Range<Int>, _ format: ObjectFormat) {
    func has(_ letter: Unicode.Scalar, at place: Int) -> Bool {
      place < line.upperBound && bytes[place] == UInt8(ascii: letter)
    }
    let digits = format.hexLength
    let start = line.lowerBound
    guard line.count > 2 * digits + 2, has(" ", at: start + digits),
      has(" ", at: start + 2 * digits + 1),
      let old = ObjectID(hex: bytes, at: start, format: format),
      let new = ObjectID(hex: bytes, at: start + digits + 1, format: format),
      let close = bytes.firstPlace(
        of: UInt8(ascii: ">"), in: start + 2 * digits + 2..<line.upperBound),
      has(" ", at: close + 1)
    else { return nil }
    var place = close + 2
    guard let seconds = bytes.number(from: &place, upTo: line.upperBound), seconds > 0,
      has(" ", at: place), has("+", at: place + 1) || has("-", at: place + 1),
      line.upperBound - place >= 6,
      (place + 2..<place + 6).allSatisfy({ bytes[$0] &- UInt8(ascii: "0") <= 9 })
    else { return nil }
    let message = place + (has("\t", at: place + 6) ? 7 : 6)
    (self.old, self.new, self.seconds) = (old, new, seconds)
    self.message = message..<line.upperBound
  }
}
