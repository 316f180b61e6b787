internal import ContributionModel

/// The references in a `packed-refs` file: a line with an id and a name for each.
///
/// A line `^id` after an annotated tag tells what it tags. Such lines are checked but not used: what the tag itself
/// says decides, as in `git rev-list`.
final class PackedReferences {
  /// Whether the references are in byte order, so that one is found without a look at all of them.
  let isSorted: Bool
  /// Nil if the file is empty.
  private let file: MappedFile?
  private let format: ObjectFormat

  /// Files up to this size are checked as a whole when they are opened; it takes some milliseconds.
  private static let mostChecked = 1 << 22

  /// Maps the file.
  ///
  /// Throws `brokenReference` if it cannot be read, or if a line is not one of git's: references could be lost.
  /// The lines of a large file that claims to be sorted are only checked when they are met.
  init(path: String, _ format: ObjectFormat) throws(HistoryError) {
    self.format = format
    do throws(FileProblem) {
      file = try OpenedFile(path).size > 0 ? MappedFile(path: path) : nil
    } catch {
      throw Self.unreadable
    }
    guard let file else {
      isSorted = true
      return
    }
    isSorted = try file.withSpan(0..<file.count) { bytes throws(HistoryError) in
      let claimsOrder = Lines.claimsOrder(bytes)
      if claimsOrder, bytes.count > Self.mostChecked { return true }
      return try Self.isSorted(bytes, file, format, claimsOrder: claimsOrder)
    }
  }

  static let unreadable = HistoryError.brokenReference(
    name: "packed-refs", detail: "its file cannot be read")

  /// Checks all lines and tells whether they are in order; throws if they are not and claim to be.
  private static func isSorted(
    _ bytes: Span<UInt8>, _ file: MappedFile, _ format: ObjectFormat, claimsOrder: Bool
  ) throws(HistoryError) -> Bool {
    var lines = Lines(from: 0, file, format)
    var last = 0..<0
    var isSorted = true
    while let line = try lines.next(bytes) {
      if !last.isEmpty, isSorted, bytes.order(last, line.name) >= 0 {
        if claimsOrder { throw Lines.disorder(bytes, at: line.start) }
        isSorted = false
      }
      last = line.name
    }
    return isSorted
  }

  /// The object of a reference; nil if it is not among these.
  func id(of name: String) throws(HistoryError) -> ObjectID? {
    guard let file else { return nil }
    let wanted = name.systemBytes
    return try file.withSpan(0..<file.count) { bytes throws(HistoryError) in
      let start = isSorted ? try Self.firstPlace(notBefore: wanted.span, bytes, format) : 0
      var lines = Lines(from: start, file, format)
      while let line = try lines.next(bytes) {
        let isFound = bytes.extracting(line.name).order(comparedTo: wanted.span) == 0
        if isFound { return line.id }
        if isSorted { return nil }
      }
      return nil
    }
  }

  /// Calls `body` with each reference whose name starts with `prefix`, in the order of the file, until it returns
  /// false. Tells whether it never did.
  ///
  /// Throws `brokenReference` for a line that is not one of git's, or not in the order that the file claims.
  func forEach(
    prefix: String, _ body: (Span<UInt8>, ObjectID) throws(HistoryError) -> Bool
  ) throws(HistoryError) -> Bool {
    guard let file else { return true }
    let wanted = prefix.systemBytes
    return try file.withSpan(0..<file.count) { bytes throws(HistoryError) in
      let start = isSorted ? try Self.firstPlace(notBefore: wanted.span, bytes, format) : 0
      var lines = Lines(from: start, file, format)
      var last = 0..<0
      while let line = try lines.next(bytes) {
        guard bytes.hasPrefix(wanted.span, in: line.name) else {
          if isSorted { return true }
          continue
        }
        if isSorted, !last.isEmpty, bytes.order(last, line.name) >= 0 {
          throw Lines.disorder(bytes, at: line.start)
        }
        last = line.name
        guard try body(bytes.extracting(line.name), line.id) else { return false }
      }
      return true
    }
  }

  /// Where the first line starts whose name is not before `name`; the lines must be in order.
  private static func firstPlace(
    notBefore name: Span<UInt8>, _ bytes: Span<UInt8>, _ format: ObjectFormat
  ) throws(HistoryError) -> Int {
    var low = 0
    // Remarks come first.
    while low < bytes.count, bytes[low] == UInt8(ascii: "#") {
      low = try Lines.end(ofLineAt: low, bytes) + 1
    }
    var high = bytes.count
    while low < high {
      var start = try Lines.start(ofLineWith: low + (high - low) / 2, bytes)
      if bytes[start] == UInt8(ascii: "^"), start > low {
        start = try Lines.start(ofLineWith: start - 1, bytes)
      }
      var lines = Lines(from: start, nil, format)
      guard let line = try lines.next(bytes) else { return bytes.count }
      if bytes.extracting(line.name).order(comparedTo: name) < 0 {
        low = lines.place
      } else {
        high = min(start, high - 1)
      }
    }
    return low
  }
}
